// Observation of a root level, bound into it: each signal under the name by which the bridge reads it. Taken over before the
// clock edge, so it tells what the stages do in this cycle, and only in cycles that somebody observes; but two signals the bridge
// reads in every cycle.
`include "bbq_seen.svh"
`include "bbq_switches.svh"

module bbq_root_probe #(
    parameter int unsigned W          = 4,
    parameter int unsigned CountWidth = 4
) (
    input logic                  index_valid_i,
    input logic [1:0]            index_kind_i,
    input logic [$clog2(W)-1:0]  index_i,
    input logic [W-1:0]          index_bitmap_i,   // as this operation sees it
    input logic                  index_late_i,     // handed over by the operation ahead
    input logic                  index_stays_i,    // late select: the bit of the operation ahead stays
    input logic                  index_forward_i,  // StOC taken from the operation ahead
    input logic                  commit_valid /*verilator public_flat_rd*/,
    input logic [1:0]            commit_kind_i,
    input logic [$clog2(W)-1:0]  commit_index_i,
    input logic [CountWidth-1:0] commit_stoc_i,
    input logic [CountWidth-1:0] commit_stoc_new_i,
    input logic                  commit_wlb_i,
    input logic                  commit_wlb_new_i,
    input logic                  commit_nonzero /*verilator public_flat_rd*/
);

  `QS_SEEN(index_valid)
  `QS_SEEN(index_kind)
  `QS_SEEN(index)
  `QS_SEEN(index_bitmap)
  `QS_SEEN(index_late)
  `QS_SEEN(index_stays)
  `QS_SEEN(index_forward)
  `QS_SEEN(commit_kind)
  `QS_SEEN(commit_index)
  `QS_SEEN(commit_stoc)
  `QS_SEEN(commit_stoc_new)
  `QS_SEEN(commit_wlb)
  `QS_SEEN(commit_wlb_new)
endmodule

bind bbq_root_level bbq_root_probe #(
    .W         (W),
    .CountWidth(CountWidth)
) u_probe (
    .index_valid_i    (valid_i),
    .index_kind_i     (kind_i),
    .index_i          (index),
    .index_bitmap_i   (`BBQ_SWITCH(forward_1) ? bitmap : bitmap_q),
    .index_late_i     (valid_o && `BBQ_SWITCH(forward_1)),
    .index_stays_i    (commit_nonzero),
    .index_forward_i  (forward),
    .commit_valid     (valid_o),
    .commit_kind_i    (kind_o),
    .commit_index_i   (index_o),
    .commit_stoc_i    (commit_stoc_q),
    .commit_stoc_new_i(commit_stoc_new),
    .commit_wlb_i     (commit_wlb_q),
    .commit_wlb_new_i (commit_wlb_new),
    .commit_nonzero   (commit_nonzero)
);
