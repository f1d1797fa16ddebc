// Observation of the free list, bound into it; see bbq_root_probe.
`include "bbq_seen.svh"

module bbq_free_list_probe (
    input logic refill_i  // a word is read from the memory
);

  `QS_SEEN(refill)
endmodule

bind bbq_free_list bbq_free_list_probe u_probe (.refill_i(refill));
