// Types that every part of the PIFO shares.
package pifo_pkg;

  typedef enum logic [1:0] {
    Enqueue = 2'd0,
    Dequeue = 2'd1,
    Replace = 2'd2   // a DEQUEUE and an ENQUEUE, in this order
  } kind_e;

endpackage
