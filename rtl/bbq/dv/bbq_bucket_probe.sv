// Observation of the bucket pipeline, bound into it; see bbq_root_probe.
`include "bbq_seen.svh"
`include "bbq_switches.svh"

module bbq_bucket_probe #(
    parameter int unsigned PriorityWidth = 2,
    parameter int unsigned PointerWidth  = 4,
    parameter int unsigned DataWidth     = 32
) (
    input logic                     color_valid_i,
    input logic [1:0]               color_kind_i,
    input logic [PriorityWidth-1:0] color_priority_i,
    input logic                     color_same1_i,  // same bucket as the operation one stage ahead
    input logic                     color_same3_i,
    input logic                     color_color_i,
    input logic                     fetch_valid_i,
    input logic [1:0]               fetch_kind_i,
    input logic [PriorityWidth-1:0] fetch_priority_i,
    input logic                     fetch_color_i,
    input logic                     fetch_same1_i,
    input logic                     fetch_same2_i,
    input logic [PointerWidth-1:0]  fetch_element_i,
    input logic [PointerWidth-1:0]  fetch_head_i,
    input logic [PointerWidth-1:0]  fetch_tail_i,
    input logic                     fetch_data_forward_i,
    input logic                     fetch_link_forward_i,
    input logic                     wait_valid_i,
    input logic [1:0]               wait_kind_i,
    input logic [PriorityWidth-1:0] wait_priority_i,
    input logic                     wait_color_i,
    input logic                     wait_first_i,
    input logic [PointerWidth-1:0]  wait_element_i,
    input logic                     wait_same1_i,
    input logic                     wait_data_forward_i,
    input logic                     wait_link_forward_i,
    input logic                     write_valid_i,
    input logic [1:0]               write_kind_i,
    input logic [PriorityWidth-1:0] write_priority_i,
    input logic                     write_color_i,
    input logic                     write_first_i,
    input logic [PointerWidth-1:0]  write_element_i,
    input logic [DataWidth-1:0]     write_data_i,
    input logic [PointerWidth-1:0]  write_old_head_i,
    input logic [PointerWidth-1:0]  write_new_head_i,
    input logic [PointerWidth-1:0]  write_new_tail_i,
    input logic                     read_same4_i
);

  `QS_SEEN(color_valid)
  `QS_SEEN(color_kind)
  `QS_SEEN(color_priority)
  `QS_SEEN(color_same1)
  `QS_SEEN(color_same3)
  `QS_SEEN(color_color)
  `QS_SEEN(fetch_valid)
  `QS_SEEN(fetch_kind)
  `QS_SEEN(fetch_priority)
  `QS_SEEN(fetch_color)
  `QS_SEEN(fetch_same1)
  `QS_SEEN(fetch_same2)
  `QS_SEEN(fetch_element)
  `QS_SEEN(fetch_head)
  `QS_SEEN(fetch_tail)
  `QS_SEEN(fetch_data_forward)
  `QS_SEEN(fetch_link_forward)
  `QS_SEEN(wait_valid)
  `QS_SEEN(wait_kind)
  `QS_SEEN(wait_priority)
  `QS_SEEN(wait_color)
  `QS_SEEN(wait_first)
  `QS_SEEN(wait_element)
  `QS_SEEN(wait_same1)
  `QS_SEEN(wait_data_forward)
  `QS_SEEN(wait_link_forward)
  `QS_SEEN(write_valid)
  `QS_SEEN(write_kind)
  `QS_SEEN(write_priority)
  `QS_SEEN(write_color)
  `QS_SEEN(write_first)
  `QS_SEEN(write_element)
  `QS_SEEN(write_data)
  `QS_SEEN(write_old_head)
  `QS_SEEN(write_new_head)
  `QS_SEEN(write_new_tail)
  `QS_SEEN(read_same4)
endmodule

bind bbq_bucket bbq_bucket_probe #(
    .PriorityWidth(PriorityWidth),
    .PointerWidth (PointerWidth),
    .DataWidth    (DataWidth)
) u_probe (
    .color_valid_i       (color_valid_q),
    .color_kind_i        (color_q.kind),
    .color_priority_i    (color_q.priority_),
    .color_same1_i       (color_q.same[1]),
    .color_same3_i       (color_q.same[3] && `BBQ_SWITCH(forward_3)),
    .color_color_i       (color_op.color),
    .fetch_valid_i       (fetch_valid_q),
    .fetch_kind_i        (fetch_q.kind),
    .fetch_priority_i    (fetch_q.priority_),
    .fetch_color_i       (fetch_q.color),
    .fetch_same1_i       (fetch_q.same[1] && `BBQ_SWITCH(bypass)),
    .fetch_same2_i       (fetch_q.same[2] && `BBQ_SWITCH(forward_2)),
    .fetch_element_i     (fetch_op.element),
    .fetch_head_i        (fetch_op.bucket.head),
    .fetch_tail_i        (fetch_op.bucket.tail),
    .fetch_data_forward_i(fetch_op.data_ok),
    .fetch_link_forward_i(fetch_op.link_ok),
    .wait_valid_i        (wait_valid_q),
    .wait_kind_i         (wait_q.kind),
    .wait_priority_i     (wait_q.priority_),
    .wait_color_i        (wait_q.color),
    .wait_first_i        (wait_q.first),
    .wait_element_i      (wait_q.element),
    .wait_same1_i        (wait_q.same[1] && `BBQ_SWITCH(forward_1)),
    .wait_data_forward_i (wait_op.data_ok && !wait_q.data_ok),
    .wait_link_forward_i (wait_op.link_ok && !(wait_q.link_ok && wait_op.link == wait_q.link)),
    .write_valid_i       (write_valid_q),
    .write_kind_i        (write_q.kind),
    .write_priority_i    (write_q.priority_),
    .write_color_i       (write_q.color),
    .write_first_i       (write_q.first),
    .write_element_i     (write_q.element),
    .write_data_i        (write_q.kind == Enqueue ? write_q.data : write_data),
    .write_old_head_i    (write_q.bucket.head),
    .write_new_head_i    (new_bucket.head),
    .write_new_tail_i    (new_bucket.tail),
    .read_same4_i        (read_same[4] && `BBQ_SWITCH(forward_4))
);
