// Observation of a level below the root, bound into it; see bbq_root_probe.
`include "bbq_seen.svh"
`include "bbq_switches.svh"

`define SEEN(name, type_, value) input type_ name``_i,
module bbq_level_probe #(
    parameter int unsigned W          = 4,
    parameter int unsigned PathWidth  = 2,
    parameter int unsigned CountWidth = 4
) (
    `include "bbq_level_seen.svh"
    input logic commit_valid /*verilator public_flat_rd*/,
    input logic commit_nonzero /*verilator public_flat_rd*/
);
`undef SEEN

`define SEEN(name, type_, value) `QS_SEEN(name)
  `include "bbq_level_seen.svh"
`undef SEEN
endmodule

`define SEEN(name, type_, value) .name``_i(value),
bind bbq_level bbq_level_probe #(
    .W         (W),
    .PathWidth (PathWidth),
    .CountWidth(CountWidth)
) u_probe (
    `include "bbq_level_seen.svh"
    .commit_valid  (commit_valid_q),
    .commit_nonzero(commit_nonzero)
);
`undef SEEN
