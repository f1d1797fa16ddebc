// Observation of the steering stage, bound into it; see bbq_root_probe.
`include "bbq_seen.svh"

module bbq_steering_probe (
    input logic       valid_i,
    input logic [1:0] kind_i
);

  `QS_SEEN(valid)
  `QS_SEEN(kind)
endmodule

bind bbq_steering bbq_steering_probe u_probe (.valid_i(valid_i), .kind_i(kind_i));
