// Assertions on the bucket pipeline: a DEQUEUE never takes the end that the operation one stage ahead works on, and the
// comparison of priorities digit by digit says what a comparison of whole priorities would.
module bbq_bucket_sva #(
    parameter int unsigned PointerWidth  = 4,
    parameter int unsigned PriorityWidth = 2,
    parameter int unsigned N             = 15
) (
    input logic                     clk_i,
    input logic                     rst_ni,
    input logic                     fetch_valid,
    input logic                     fetch_dequeue,
    input logic                     fetch_color,
    input logic                     wait_color,
    input logic                     fetch_same1,
    input logic                     write_valid,
    input logic [PointerWidth-1:0]  write_element,
    input logic                      read_valid,
    input logic [PriorityWidth-1:0] read_priority,
    input logic [4:1]               read_same,
    input logic [4:1]               ahead_valid,  // 1: color, 2: fetch, 3: wait, 4: write
    input logic [PriorityWidth-1:0] color_priority,
    input logic [PriorityWidth-1:0] fetch_priority,
    input logic [PriorityWidth-1:0] wait_priority,
    input logic [PriorityWidth-1:0] write_priority
);

  // Immediate, not concurrent: the simulator then keeps no second copy of every signal.
  always_ff @(posedge clk_i) begin
    if (rst_ni && fetch_valid && fetch_dequeue && fetch_same1) OppositeEnds: assert (fetch_color != wait_color);
    if (rst_ni && read_valid) begin
      SameMeansSamePriority: assert (read_same == (ahead_valid & {read_priority == write_priority, read_priority == wait_priority,
                                                            read_priority == fetch_priority, read_priority == color_priority}));
    end
    if (rst_ni && write_valid) ElementInRange: assert (write_element < PointerWidth'(N));
  end

endmodule

bind bbq_bucket bbq_bucket_sva #(
    .PointerWidth (PointerWidth),
    .PriorityWidth(PriorityWidth),
    .N            (N)
) u_sva (
    .clk_i,
    .rst_ni,
    .fetch_valid   (fetch_valid_q),
    .fetch_dequeue (fetch_q.kind != Enqueue),
    .fetch_color   (fetch_q.color),
    .wait_color    (wait_q.color),
    .fetch_same1   (fetch_q.same[1]),
    .write_valid   (write_valid_q),
    .write_element (write_q.element),
    .read_valid    (valid_i),
    .read_priority (priority_i),
    .read_same     (read_same),
    .ahead_valid   ({write_valid_q, wait_valid_q, fetch_valid_q, color_valid_q}),
    .color_priority(color_q.priority_),
    .fetch_priority(fetch_q.priority_),
    .wait_priority (wait_q.priority_),
    .write_priority(write_q.priority_)
);
