// When the probes look: as this rises they take over what the stages do. The bridge raises it in cycles that somebody observes.
package bbq_seen_pkg;
  /* verilator tracing_off */  // no signal of the hardware
  logic look = 1'b0;
  /* verilator tracing_on */
endpackage
