// Observation of a level below the root, bound into it; see bbq_root_probe.
`include "bbq_seen.svh"
`include "bbq_switches.svh"

module bbq_level_probe #(
    parameter int unsigned W          = 4,
    parameter int unsigned PathWidth  = 2,
    parameter int unsigned CountWidth = 4
) (
    input logic                           read_same4_i,
    input logic                           delay_valid_i,
    input logic [1:0]                     delay_kind_i,
    input logic                           delay_same3_i,
    input logic                           index_valid_i,
    input logic [1:0]                     index_kind_i,
    input logic [PathWidth+$clog2(W)-1:0] index_path_i,    // bitmap and bit picked
    input logic [W-1:0]                   index_bitmap_i,  // as this operation sees it
    input logic                           index_same1_i,
    input logic                           index_same2_i,
    input logic                           index_must_adopt_i,
    input logic                           index_stoc_forward_i,
    input logic                           wait_valid_i,
    input logic [1:0]                     wait_kind_i,
    input logic [PathWidth+$clog2(W)-1:0] wait_path_i,     // after resolution
    input logic                           wait_same1_i,
    input logic                           wait_adopt_i,
    input logic                           wait_stoc_forward_i,
    input logic                           commit_valid /*verilator public_flat_rd*/,
    input logic [1:0]                     commit_kind_i,
    input logic [PathWidth+$clog2(W)-1:0] commit_path_i,
    input logic [W-1:0]                   commit_bitmap_new_i,
    input logic [CountWidth-1:0]          commit_stoc_i,
    input logic [CountWidth-1:0]          commit_stoc_new_i,
    input logic                           commit_wlb_new_i,
    input logic                           commit_nonzero /*verilator public_flat_rd*/
);

  `QS_SEEN(read_same4)
  `QS_SEEN(delay_valid)
  `QS_SEEN(delay_kind)
  `QS_SEEN(delay_same3)
  `QS_SEEN(index_valid)
  `QS_SEEN(index_kind)
  `QS_SEEN(index_path)
  `QS_SEEN(index_bitmap)
  `QS_SEEN(index_same1)
  `QS_SEEN(index_same2)
  `QS_SEEN(index_must_adopt)
  `QS_SEEN(index_stoc_forward)
  `QS_SEEN(wait_valid)
  `QS_SEEN(wait_kind)
  `QS_SEEN(wait_path)
  `QS_SEEN(wait_same1)
  `QS_SEEN(wait_adopt)
  `QS_SEEN(wait_stoc_forward)
  `QS_SEEN(commit_kind)
  `QS_SEEN(commit_path)
  `QS_SEEN(commit_bitmap_new)
  `QS_SEEN(commit_stoc)
  `QS_SEEN(commit_stoc_new)
  `QS_SEEN(commit_wlb_new)
endmodule

bind bbq_level bbq_level_probe #(
    .W         (W),
    .PathWidth (PathWidth),
    .CountWidth(CountWidth)
) u_probe (
    .read_same4_i        (read_same[4] && `BBQ_SWITCH(forward_4)),
    .delay_valid_i       (delay_valid_q),
    .delay_kind_i        (delay_q.kind),
    .delay_same3_i       (delay_q.same[3] && `BBQ_SWITCH(forward_3)),
    .index_valid_i       (index_valid_q),
    .index_kind_i        (index_q.kind),
    .index_path_i        ({index_q.path, index_op.index}),
    .index_bitmap_i      (index_op.bitmap),
    .index_same1_i       (index_q.same[1] && share_queue(index_q.index, wait_q.index) && (is_dequeue(wait_q.kind) || `BBQ_SWITCH(forward_1))),
    .index_same2_i       (index_q.same[2] && `BBQ_SWITCH(forward_2)),
    .index_must_adopt_i  (index_op.must_adopt),
    .index_stoc_forward_i(index_op.stoc_ok),
    .wait_valid_i        (wait_valid_q),
    .wait_kind_i         (wait_q.kind),
    .wait_path_i         ({wait_q.path, wait_op.index}),
    .wait_same1_i        (wait_q.same[1] && `BBQ_SWITCH(forward_1)),
    .wait_adopt_i        (adopt),
    .wait_stoc_forward_i (wait_q.same[1] && commit_q.index == wait_op.index && (adopt || `BBQ_SWITCH(forward_1))),
    .commit_valid        (commit_valid_q),
    .commit_kind_i       (commit_q.kind),
    .commit_path_i       ({commit_q.path, commit_q.index}),
    .commit_bitmap_new_i (new_bitmap),
    .commit_stoc_i       (stoc),
    .commit_stoc_new_i   (new_stoc),
    .commit_wlb_new_i    (new_wlb),
    .commit_nonzero      (commit_nonzero)
);
