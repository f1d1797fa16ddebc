// Types that every part of SP-PIFO shares.
package sp_pifo_pkg;

  typedef enum logic {
    Enqueue = 1'b0,
    Dequeue = 1'b1
  } kind_e;

  // How far a push-down moves the bounds of all queues but the first (paper, section 4.2, figure 5c).
  typedef enum logic [2:0] {
    Cost       = 3'd0,  // by what the rank lacks to the first bound
    QueueBound = 3'd1,  // to the bound of the queue above; that of the second queue to the rank
    Rank       = 3'd2,  // by the rank; does not keep the bounds in order
    One        = 3'd3,  // by one
    FirstOnly  = 3'd4   // not at all: what the paper's second stage is there to avoid
  } strategy_e;

endpackage
