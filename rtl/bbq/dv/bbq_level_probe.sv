// Observation of a level below the root, bound into it; see bbq_root_probe.
module bbq_level_probe #(
    parameter int unsigned W          = 4,
    parameter int unsigned PathWidth  = 2,
    parameter int unsigned CountWidth = 4
) (
    input logic                           read_same4,
    input logic                           delay_valid,
    input logic [1:0]                     delay_kind,
    input logic                           delay_same3,
    input logic                           index_valid,
    input logic [1:0]                     index_kind,
    input logic [PathWidth+$clog2(W)-1:0] index_path,          // bitmap and bit picked
    input logic [W-1:0]                   index_bitmap,        // as this operation sees it
    input logic                           index_same1,
    input logic                           index_same2,
    input logic                           index_must_adopt,
    input logic                           index_stoc_forward,
    input logic                           wait_valid,
    input logic [1:0]                     wait_kind,
    input logic [PathWidth+$clog2(W)-1:0] wait_path,           // after resolution
    input logic                           wait_same1,
    input logic                           wait_adopt,
    input logic                           wait_stoc_forward,
    input logic                           commit_valid,
    input logic [1:0]                     commit_kind,
    input logic [PathWidth+$clog2(W)-1:0] commit_path,
    input logic [W-1:0]                   commit_bitmap_new,
    input logic [CountWidth-1:0]          commit_stoc,
    input logic [CountWidth-1:0]          commit_stoc_new,
    input logic                           commit_wlb_new,
    input logic                           commit_nonzero
);
endmodule

bind bbq_level bbq_level_probe #(
    .W         (W),
    .PathWidth (PathWidth),
    .CountWidth(CountWidth)
) u_probe (
    .read_same4        (read_op.same[4]),
    .delay_valid       (delay_valid_q),
    .delay_kind        (delay_q.kind),
    .delay_same3       (delay_q.same[3]),
    .index_valid       (index_valid_q),
    .index_kind        (index_q.kind),
    .index_path        ({index_q.path, index_op.index}),
    .index_bitmap      (index_op.bitmap),
    .index_same1       (index_q.same[1]),
    .index_same2       (index_q.same[2]),
    .index_must_adopt  (index_op.must_adopt),
    .index_stoc_forward(index_op.stoc_ok),
    .wait_valid        (wait_valid_q),
    .wait_kind         (wait_q.kind),
    .wait_path         ({wait_q.path, wait_op.index}),
    .wait_same1        (wait_q.same[1]),
    .wait_adopt        (adopt),
    .wait_stoc_forward (wait_q.same[1] && commit_q.index == wait_op.index),
    .commit_valid      (commit_valid_q),
    .commit_kind       (commit_q.kind),
    .commit_path       ({commit_q.path, commit_q.index}),
    .commit_bitmap_new (new_bitmap),
    .commit_stoc       (stoc),
    .commit_stoc_new   (new_stoc),
    .commit_wlb_new    (new_wlb),
    .commit_nonzero    (commit_nonzero)
);
