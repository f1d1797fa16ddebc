// What the controller promises: its counters are those of the BBQ, a dequeue never goes to an empty queue while the other has elements, and
// the window moves by at most half of itself.
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
    input logic [WindowWidth-1:0]     window_d
);

  always_ff @(posedge clk_i) begin
    if (rst_ni) begin
      CountsAgree: assert (count_q == occupancy_q);
      EmptyIsEmpty: assert (!reject_empty || count_q == '0);
      AdvanceServes: assert (!advance || accept);
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
    .window_d
);
