// Assertions on a root level: a bit is set iff its StOC is above 0, a waterlevel bit iff it is above 1, no counter runs over
// or under. To look at all counters in every cycle costs the simulator more than the level itself, so bits are held against
// what was written into the counters, and of the counters the one just written and one in turn against the same.
module bbq_root_sva #(
    parameter int unsigned W          = 4,
    parameter int unsigned N          = 15,
    parameter int unsigned CountWidth = 4
) (
    input logic                         clk_i,
    input logic                         rst_ni,
    input logic [W-1:0]                 bitmap_q,
    input logic [CountWidth-1:0]  stoc_q[W],
    input logic [W-1:0]                 wlb_q,
    input logic                         commit_valid,
    input logic                         commit_enqueue,
    input logic [CountWidth-1:0]        commit_stoc_q,
    input logic [CountWidth-1:0]        commit_stoc_new,
    input logic                         commit_set_q,
    input logic [$clog2(W)-1:0]         index_o
);

  logic [W-1:0]         any_q, two_q;  // counters above 0, above 1
  logic [$clog2(W)-1:0] written_q, turn_q;
  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      any_q     <= '0;
      two_q     <= '0;
      written_q <= '0;
      turn_q    <= '0;
    end else begin
      turn_q <= turn_q + 1'b1;
      if (commit_valid) begin
        any_q[index_o] <= commit_stoc_new != '0;
        two_q[index_o] <= commit_stoc_new >= 2;
        written_q      <= index_o;
      end
    end
  end

  logic [CountWidth-1:0] written, in_turn;
  assign written = stoc_q[written_q];
  assign in_turn = stoc_q[turn_q];

  // Immediate, not concurrent: the simulator then keeps no second copy of every signal.
  always_ff @(posedge clk_i) begin
    if (rst_ni) begin
      BitIffStoc: assert (bitmap_q == any_q);
      WlbIffTwo: assert (wlb_q == two_q);
      StocAsWritten: assert (any_q[written_q] == (written != '0) && two_q[written_q] == (written >= 2) &&
                             any_q[turn_q] == (in_turn != '0) && two_q[turn_q] == (in_turn >= 2));
    end
    if (rst_ni && commit_valid) begin
      if (commit_enqueue) begin
        NoOverflow: assert (commit_stoc_q != CountWidth'(N));
      end else begin
        NoUnderflow: assert (commit_stoc_q != '0);
      end
      SetIffStoc: assert (commit_set_q == (commit_stoc_q != '0));
    end
  end

endmodule

bind bbq_root_level bbq_root_sva #(
    .W         (W),
    .N         (N),
    .CountWidth(CountWidth)
) u_sva (
    .stoc_q      (u_stoc.words_q),
    .commit_valid(valid_o),
    .*
);
