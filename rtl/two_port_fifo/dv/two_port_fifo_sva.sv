// From head to tail there are as many places as elements.
module two_port_fifo_sva #(
    parameter int unsigned Capacity   = 8,
    parameter int unsigned PlaceWidth = 3,
    parameter int unsigned CountWidth = 4
) (
    input logic                  clk_i,
    input logic                  rst_ni,
    input logic [PlaceWidth-1:0] head_q,
    input logic [PlaceWidth-1:0] tail_q,
    input logic [CountWidth-1:0] count_q
);

  always_ff @(posedge clk_i) begin
    if (rst_ni) RingAgrees: assert ((32'(head_q) + 32'(count_q)) % Capacity == 32'(tail_q));
  end

endmodule

bind two_port_fifo two_port_fifo_sva #(
    .Capacity  (Capacity),
    .PlaceWidth(PlaceWidth),
    .CountWidth(CountWidth)
) u_sva (
    .*
);
