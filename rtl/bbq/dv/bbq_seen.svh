// A signal as a probe saw it when it last looked.
`ifndef BBQ_SEEN_SVH
`define BBQ_SEEN_SVH
`define QS_SEEN(name) \
  logic [$bits(name``_i)-1:0] name /*verilator public_flat_rd*/; \
  always_ff @(posedge bbq_seen_pkg::look) name <= name``_i;
`endif
