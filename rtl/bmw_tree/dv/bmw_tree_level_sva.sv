// What a level promises: one operation at a time, counts that leave room, refills that keep the heap, and nothing that falls out of the last
// level.
module bmw_tree_level_sva #(
    parameter int unsigned M          = 2,
    parameter int unsigned L          = 2,
    parameter int unsigned Level      = 1,
    parameter int unsigned RankWidth  = 16,
    parameter int unsigned CountWidth = 2,
    parameter int unsigned Below      = 3    // elements of a slot and of the subtree below it
) (
    input logic                  clk_i,
    input logic                  rst_ni,
    input logic                  push,
    input logic                  pop,
    input logic                  refills_q,
    input logic                  push_o,
    input logic                  pop_o,
    input logic [M-1:0]          chosen,
    input logic [M-1:0]          own_i,
    input logic [CountWidth-1:0] count,
    input logic [CountWidth-1:0] refill_count,  // of the slot that is refilled, before
    input logic [RankWidth-1:0]  left_rank,     // of what was in that slot
    input logic [RankWidth-1:0]  refill_rank
);

  always_ff @(posedge clk_i) begin
    if (rst_ni) begin
      OneOperationALevel: assert (32'(push) + 32'(pop) + 32'(refills_q) <= 1);
      OneSlotChosen: assert (!(push || pop) || $onehot(chosen));
      OwnSlotChosen: assert (!(push || pop) || (chosen & ~own_i) == '0);
      RoomForPush: assert (!push || 32'(count) < Below);
      SomethingToPop: assert (!pop || count != '0);
      NothingBelowTheLast: assert (Level < L || !(push_o || pop_o));
      RefillNotSmaller: assert (!refills_q || refill_count == CountWidth'(1) || refill_rank >= left_rank);
    end
  end

endmodule

bind bmw_tree_level bmw_tree_level_sva #(
    .M         (M),
    .L         (L),
    .Level     (Level),
    .RankWidth (RankWidth),
    .CountWidth(CountWidth),
    .Below     (below(L - Level + 1))
) u_sva (
    .clk_i,
    .rst_ni,
    .push,
    .pop,
    .refills_q,
    .push_o,
    .pop_o,
    .chosen,
    .own_i,
    .count       (slot.count),
    .refill_count(u_probe.refill_count_q),
    .left_rank   (u_probe.left_rank_q),
    .refill_rank (refill_i[DataWidth+:RankWidth])
);
