// Observation of a PIEO, bound into it: the time of the last dequeue, which the hardware needs no longer than for its verdict, and parts of the
// operation at work by their names.
module pieo_probe #(
    parameter int unsigned IdWidth   = 3,
    parameter int unsigned TimeWidth = 16
) (
    input logic                 clk_i,
    input logic                 rst_ni,
    input logic                 dequeues,
    input logic [TimeWidth-1:0] op_time_i,
    input logic                 dequeue,
    input logic                 moves,
    input logic                 fresh,
    input logic                 left,
    input logic [IdWidth-1:0]   id,
    input logic [IdWidth-1:0]   near_id
);

  logic [TimeWidth-1:0] now_q;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) now_q <= '0;
    else if (dequeues) now_q <= op_time_i;
  end

endmodule

bind pieo pieo_probe #(
    .IdWidth  (IdWidth),
    .TimeWidth(TimeWidth)
) u_probe (
    .clk_i,
    .rst_ni,
    .dequeues,
    .op_time_i,
    .dequeue(work_q.dequeue),
    .moves  (work_q.moves),
    .fresh  (work_q.fresh),
    .left   (work_q.left),
    .id     (work_q.id),
    .near_id(work_q.near_id)
);
