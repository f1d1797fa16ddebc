// Assertions on the bucket pipeline: a DEQUEUE never takes the end that the operation one stage ahead works on.
module bbq_bucket_sva #(
    parameter int unsigned PointerWidth = 4,
    parameter int unsigned N            = 15
) (
    input logic                    clk_i,
    input logic                    rst_ni,
    input logic                    fetch_valid,
    input logic                    fetch_dequeue,
    input logic                    fetch_color,
    input logic                    wait_color,
    input logic                    fetch_same1,
    input logic                    write_valid,
    input logic [PointerWidth-1:0] write_element
);

  OppositeEnds: assert property (@(posedge clk_i) disable iff (!rst_ni)
      fetch_valid && fetch_dequeue && fetch_same1 |-> fetch_color != wait_color);
  ElementInRange: assert property (@(posedge clk_i) disable iff (!rst_ni)
      write_valid |-> write_element < PointerWidth'(N));

endmodule

bind bbq_bucket bbq_bucket_sva #(
    .PointerWidth(PointerWidth),
    .N           (N)
) u_sva (
    .clk_i,
    .rst_ni,
    .fetch_valid  (fetch_valid_q),
    .fetch_dequeue(fetch_q.kind != Enqueue),
    .fetch_color  (fetch_q.color),
    .wait_color   (wait_q.color),
    .fetch_same1  (fetch_q.same[1]),
    .write_valid  (write_valid_q),
    .write_element(write_q.element)
);
