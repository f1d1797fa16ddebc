// Observation of a level, bound into it: the slot that the second cycle of a pop refills, and what was in it.
module bmw_tree_probe #(
    parameter int unsigned RankWidth  = 16,
    parameter int unsigned CountWidth = 2,
    parameter int unsigned ChildWidth = 1
) (
    input logic                  clk_i,
    input logic [ChildWidth-1:0] node_o,
    input logic [CountWidth-1:0] count,
    input logic [RankWidth-1:0]  rank
);

  logic [ChildWidth-1:0] refill_slot_q;
  logic [CountWidth-1:0] refill_count_q;
  logic [RankWidth-1:0]  left_rank_q;

  always_ff @(posedge clk_i) begin
    refill_slot_q  <= node_o;
    refill_count_q <= count;
    left_rank_q    <= rank;
  end

endmodule

bind bmw_tree_level bmw_tree_probe #(
    .RankWidth (RankWidth),
    .CountWidth(CountWidth),
    .ChildWidth(ChildWidth)
) u_probe (
    .clk_i,
    .node_o,
    .count(slot.count),
    .rank (slot.element.rank)
);
