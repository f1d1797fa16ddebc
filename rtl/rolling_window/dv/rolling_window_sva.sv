// What the controller promises: its counters are those of the BBQ, a dequeue never goes to an empty queue while the other has elements, and
// the window moves by at most half of itself. And its ports count the newcomers that were behind the window or beyond it.
module rolling_window_sva #(
    parameter int unsigned CountWidth  = 4,
    parameter int unsigned WindowWidth = 13
) (
    input logic                       clk_i,
    input logic                       rst_ni,
    input logic [1:0][CountWidth-1:0] count_q,
    input logic [1:0][CountWidth-1:0] occupancy_q,
    input logic                       reject_empty,
    input logic                       advance,
    input logic                       accept,
    input logic [WindowWidth-1:0]     window_q,
    input logic [WindowWidth-1:0]     window_d,
    input logic                       newcomer,     // admitted
    input logic                       is_late,
    input logic                       reject_early,
    input logic [31:0]                late_count_o,
    input logic [31:0]                early_count_o
);

  // Counted a second time.
  int unsigned lates_q, earlies_q;
  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      lates_q   <= 0;
      earlies_q <= 0;
    end else begin
      if (newcomer && is_late) lates_q <= lates_q + 1;
      if (reject_early) earlies_q <= earlies_q + 1;
    end
  end

  always_ff @(posedge clk_i) begin
    if (rst_ni) begin
      CountsAgree: assert (count_q == occupancy_q);
      EmptyIsEmpty: assert (!reject_empty || count_q == '0);
      AdvanceServes: assert (!advance || accept);
      LateAreCounted: assert (late_count_o == lates_q);
      EarlyAreCounted: assert (early_count_o == earlies_q);
      StepByStep: assert (WindowWidth'(window_d - window_q) == WindowWidth'(advance));
    end
  end

endmodule

bind rolling_window rolling_window_sva #(
    .CountWidth (CountWidth),
    .WindowWidth(WindowWidth)
) u_sva (
    .clk_i,
    .rst_ni,
    .count_q,
    .occupancy_q (u_bbq.u_ingress.occupancy_q),
    .reject_empty(reject_empty_o),
    .advance,
    .accept      (accept_o),
    .window_q,
    .window_d,
    .newcomer    (accept_o && !op_dequeues_i),
    .is_late     (late),
    .reject_early(reject_early_o),
    .late_count_o,
    .early_count_o
);
