// The switches of gearbox_switches.svh, all on. The bridge sets them while the model runs.
package gearbox_switches_pkg;
  logic quota = 1'b1;  // a level waits for the next unit of virtual time once its share of this one has left
endpackage
