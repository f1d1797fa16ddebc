// Observation of the bucket pipeline, bound into it; see bbq_root_probe.
`include "bbq_seen.svh"
`include "bbq_switches.svh"

`define SEEN(name, type_, value) input type_ name``_i,
module bbq_bucket_probe #(
    parameter int unsigned PriorityWidth = 2,
    parameter int unsigned PointerWidth  = 4,
    parameter int unsigned DataWidth     = 32
) (
    `include "bbq_bucket_seen.svh"
    input logic read_same4_i
);
`undef SEEN

`define SEEN(name, type_, value) `QS_SEEN(name)
  `include "bbq_bucket_seen.svh"
  `QS_SEEN(read_same4)
`undef SEEN
endmodule

`define SEEN(name, type_, value) .name``_i(value),
bind bbq_bucket bbq_bucket_probe #(
    .PriorityWidth(PriorityWidth),
    .PointerWidth (PointerWidth),
    .DataWidth    (DataWidth)
) u_probe (
    `include "bbq_bucket_seen.svh"
    .read_same4_i(read_same[4] && `BBQ_SWITCH(forward_4))
);
`undef SEEN
