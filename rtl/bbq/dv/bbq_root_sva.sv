// Assertions on a root level: a bit is set iff its StOC is above 0, a waterlevel bit iff it is above 1, no counter runs over
// or under.
module bbq_root_sva #(
    parameter int unsigned W          = 4,
    parameter int unsigned N          = 15,
    parameter int unsigned CountWidth = 4
) (
    input logic                         clk_i,
    input logic                         rst_ni,
    input logic [W-1:0]                 bitmap_q,
    input logic [W-1:0][CountWidth-1:0] stoc_q,
    input logic [W-1:0]                 wlb_q,
    input logic                         commit_valid,
    input logic                         commit_enqueue,
    input logic [CountWidth-1:0]        commit_stoc,
    input logic                         commit_set
);

  logic [W-1:0] any, two;
  always_comb begin
    for (int unsigned i = 0; i < W; i++) begin
      any[i] = stoc_q[i] != '0;
      two[i] = stoc_q[i] >= 2;
    end
  end

  // Immediate, not concurrent: the simulator then keeps no second copy of every signal.
  always_ff @(posedge clk_i) begin
    if (rst_ni) begin
      BitIffStoc: assert (bitmap_q == any);
      WlbIffTwo: assert (wlb_q == two);
      NoUnderflow: assert (!(commit_valid && !commit_enqueue) || commit_stoc != '0);
      NoOverflow: assert (!(commit_valid && commit_enqueue) || commit_stoc != CountWidth'(N));
      SetIffStoc: assert (!commit_valid || commit_set == (commit_stoc != '0));
    end
  end

endmodule

bind bbq_root_level bbq_root_sva #(
    .W         (W),
    .N         (N),
    .CountWidth(CountWidth)
) u_sva (
    .commit_valid(valid_o),
    .*
);
