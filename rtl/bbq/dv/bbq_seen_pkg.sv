// When the probes look: as this rises they take over what the stages do. The bridge raises it in cycles that somebody observes.
package bbq_seen_pkg;
  logic look = 1'b0;
endpackage
