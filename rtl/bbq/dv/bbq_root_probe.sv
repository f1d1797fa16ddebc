// Observation of a root level, bound into it: each signal under the name by which the bridge reads it. Taken over before the
// clock edge, so it tells what the stages do in this cycle, and only in cycles that somebody observes; but two signals the bridge
// reads in every cycle.
`include "bbq_seen.svh"
`include "bbq_switches.svh"

`define SEEN(name, type_, value) input type_ name``_i,
module bbq_root_probe #(
    parameter int unsigned W          = 4,
    parameter int unsigned CountWidth = 4
) (
    `include "bbq_root_seen.svh"
    input logic commit_valid /*verilator public_flat_rd*/,
    input logic commit_nonzero /*verilator public_flat_rd*/
);
`undef SEEN

`define SEEN(name, type_, value) `QS_SEEN(name)
  `include "bbq_root_seen.svh"
`undef SEEN
endmodule

`define SEEN(name, type_, value) .name``_i(value),
bind bbq_root_level bbq_root_probe #(
    .W         (W),
    .CountWidth(CountWidth)
) u_probe (
    `include "bbq_root_seen.svh"
    .commit_valid  (valid_o),
    .commit_nonzero(commit_nonzero)
);
`undef SEEN
