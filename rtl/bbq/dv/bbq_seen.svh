// A probe has a table of what it sees, `bbq_<part>_seen.svh`, with a line for each signal: its name, its type, and its value where the probe is
// bound. The probe includes the table three times, each time with another meaning of `SEEN`: as inputs `<name>_i`, as what it saw, and as the
// values of the inputs. The bridge reads them by name (wasm/rtl-bridge/bbq/bbq_signals.h). Compiled as a file of its own, a table is empty.
`ifndef BBQ_SEEN_SVH
`define BBQ_SEEN_SVH
// A signal as a probe saw it when it last looked.
`define QS_SEEN(name) \
  logic [$bits(name``_i)-1:0] name /*verilator public_flat_rd*/; \
  always_ff @(posedge bbq_seen_pkg::look) name <= name``_i;
`endif
