// When the probes look: as this rises they take over what the stages do. In cycles that somebody observes the bridge raises it, or calls
// what its edge triggers.
package bbq_seen_pkg;
  /* verilator tracing_off */  // no signal of the hardware
  logic look /*verilator public_flat_rw*/ = 1'b0;
  /* verilator tracing_on */
endpackage
