// What the sublist rules promise: counts add up, no two neighbours are partly filled, ranks are in order, a free sublist is always found.
// And an operation that reset has undone has no result.
module pieo_sva #(
    parameter int unsigned Size      = 4,
    parameter int unsigned OccWidth  = 5,
    parameter int unsigned Sublists  = 8,
    parameter int unsigned UsedWidth = 4
) (
    input logic                 clk_i,
    input logic                 rst_ni,
    input logic                 busy_o,
    input logic [OccWidth-1:0]  occupancy_q,
    input logic [UsedWidth-1:0] used_q,
    input logic [Sublists-1:0]  is_used,
    input logic [Sublists-1:0]  is_full,
    input logic                 opens_i,
    input logic                 update_i,
    input logic                 result_valid_o
);

  logic in_reset_q;
  always_ff @(posedge clk_i) in_reset_q <= !rst_ni;

  // Elements of the places up to each.
  for (genvar i = 0; i < Sublists; i++) begin : gen_place
    int unsigned held;
    if (i == 0) begin : gen_first
      assign held = 32'(pieo.u_pointers.gen_pointer[i].pointer_q.count);
    end else begin : gen_others
      assign held = gen_place[i-1].held + 32'(pieo.u_pointers.gen_pointer[i].pointer_q.count);
      always_ff @(posedge clk_i) begin
        if (rst_ni) begin
          NeighboursNotBothPartial: assert (!is_used[i] || is_full[i-1] || is_full[i]);
          RanksInOrder: assert (!is_used[i] ||
              pieo.u_pointers.gen_pointer[i-1].pointer_q.rank <= pieo.u_pointers.gen_pointer[i].pointer_q.rank);
        end
      end
    end
    always_ff @(posedge clk_i) begin
      if (rst_ni) UsedHoldsElements: assert (is_used[i] == (pieo.u_pointers.gen_pointer[i].pointer_q.count != '0));
    end
  end

  always_ff @(posedge clk_i) begin
    if (rst_ni) begin
      CountsAddUp: assert (busy_o || gen_place[Sublists-1].held == 32'(occupancy_q));
      FreeSublistFound: assert (!update_i || !opens_i || 32'(used_q) < Sublists);
      NoResultBehindReset: assert (!in_reset_q || !result_valid_o);
    end
  end

endmodule

bind pieo pieo_sva #(
    .Size     (Size),
    .OccWidth (OccWidth),
    .Sublists (Sublists),
    .UsedWidth($clog2(Sublists + 1))
) u_sva (
    .clk_i,
    .rst_ni,
    .busy_o,
    .occupancy_q,
    .used_q  (u_pointers.used_q),
    .is_used (u_pointers.is_used),
    .is_full (u_pointers.is_full),
    .opens_i (u_pointers.opens_i),
    .update_i(u_pointers.update_i),
    .result_valid_o
);
