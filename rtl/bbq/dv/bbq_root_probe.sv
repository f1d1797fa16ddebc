// Observation of a root level, bound into it: each signal under the name by which the bridge reads it. Sampled before the
// clock edge, so it tells what the stages do in this cycle.
module bbq_root_probe #(
    parameter int unsigned W          = 4,
    parameter int unsigned CountWidth = 4
) (
    input logic                  index_valid,
    input logic [1:0]            index_kind,
    input logic [$clog2(W)-1:0]  index,
    input logic [W-1:0]          index_bitmap,   // as this operation sees it
    input logic                  index_stays,    // late select: the bit of the operation ahead stays
    input logic                  index_forward,  // StOC taken from the operation ahead
    input logic                  commit_valid,
    input logic [1:0]            commit_kind,
    input logic [$clog2(W)-1:0]  commit_index,
    input logic [CountWidth-1:0] commit_stoc,
    input logic [CountWidth-1:0] commit_stoc_new,
    input logic                  commit_wlb,
    input logic                  commit_wlb_new,
    input logic                  commit_nonzero
);
endmodule

bind bbq_root_level bbq_root_probe #(
    .W         (W),
    .CountWidth(CountWidth)
) u_probe (
    .index_valid    (valid_i),
    .index_kind     (kind_i),
    .index          (index),
    .index_bitmap   (bitmap),
    .index_stays    (commit_nonzero),
    .index_forward  (forward),
    .commit_valid   (valid_o),
    .commit_kind    (kind_o),
    .commit_index   (index_o),
    .commit_stoc    (commit_stoc),
    .commit_stoc_new(commit_stoc_new),
    .commit_wlb     (commit_wlb),
    .commit_wlb_new (commit_wlb_new),
    .commit_nonzero (commit_nonzero)
);
