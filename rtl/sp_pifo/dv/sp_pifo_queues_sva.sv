// Assertions on the rings: no queue over its capacity, and from head to tail as many places as there are packets.
module sp_pifo_queues_sva #(
    parameter int unsigned Queues     = 8,
    parameter int unsigned Capacity   = 10,
    parameter int unsigned CountWidth = 4,
    parameter int unsigned RingWidth  = 4
) (
    input logic                              clk_i,
    input logic                              rst_ni,
    input logic [Queues-1:0][CountWidth-1:0] count_q,
    input logic [Queues-1:0][RingWidth-1:0]  head_q,
    input logic [Queues-1:0][RingWidth-1:0]  tail_q
);

  // Immediate, not concurrent: the simulator then keeps no second copy of every signal.
  for (genvar i = 0; i < Queues; i++) begin : gen_queue
    always_ff @(posedge clk_i) begin
      if (rst_ni) begin
        CountInRange: assert (32'(count_q[i]) <= Capacity);
        // Without a division, which costs the simulator more than the queue itself.
        RingAgrees: assert (32'(head_q[i]) + 32'(count_q[i]) == 32'(tail_q[i]) ||
                            32'(head_q[i]) + 32'(count_q[i]) == 32'(tail_q[i]) + Capacity);
      end
    end
  end

endmodule

bind sp_pifo_queues sp_pifo_queues_sva #(
    .Queues    (Queues),
    .Capacity  (Capacity),
    .CountWidth(CountWidth),
    .RingWidth (RingWidth)
) u_sva (
    .*
);
