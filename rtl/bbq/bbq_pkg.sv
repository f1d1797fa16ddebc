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

endpackage
