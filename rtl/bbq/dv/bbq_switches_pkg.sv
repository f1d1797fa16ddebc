// The switches of bbq_switches.svh, all on. The bridge sets them while the model runs.
package bbq_switches_pkg;
  logic forward_1   = 1'b1;  // write forwarding to the operation d stages behind
  logic forward_2   = 1'b1;
  logic forward_3   = 1'b1;
  logic forward_4   = 1'b1;
  logic speculation = 1'b1;  // a DEQUEUE assumes that the DEQUEUE ahead empties its bit
  logic adoption    = 1'b1;  // and takes over its index and StOC if it does not
  logic waterlevel  = 1'b1;  // survival of a bit from the waterlevel bit, not from the subtraction
  logic coloring    = 1'b1;  // adjacent dequeues on one bucket take opposite ends
  logic bypass      = 1'b1;  // ENQUEUE into an empty bucket, DEQUEUE right behind
endpackage
