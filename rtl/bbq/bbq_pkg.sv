// Types that every part of the Bitmapped Bucket Queue shares.
package bbq_pkg;

  typedef enum logic [1:0] {
    Enqueue    = 2'd0,
    DequeueMax = 2'd1,
    DequeueMin = 2'd2
  } kind_e;

  // Which end of a bucket's list an operation works on (paper, section 4.2, H3).
  typedef enum logic {
    Orange = 1'b0,  // TAIL, the oldest element
    Purple = 1'b1   // HEAD, the newest element
  } color_e;

  // Levels that a steering stage replaces if a bit of the first one left is to belong to at most one logical queue (paper, appendix A.2).
  function automatic int unsigned steered_levels(int unsigned w, int unsigned queues);
    int unsigned left;
    left           = queues;
    steered_levels = 0;
    for (int unsigned level = 0; level < 16 && left > w; level++) begin
      left /= w;
      steered_levels++;
    end
  endfunction

endpackage
