// Types that every part of Gearbox shares, and how its FIFOs are numbered.
//
// A bank is a set of `Fifos` FIFOs, and FIFO i of bank b has the number {b, i}. Level l, counting from 0, has the banks 2l (set A) and
// 2l + 1 (set B), but the highest level, with one set, bank 2l alone. Behind them come the sub-FIFOs of the step-down FIFO of each level
// but the lowest.
package gearbox_pkg;

  typedef enum logic {
    Enqueue = 1'b0,
    Dequeue = 1'b1
  } kind_e;

  // Of each level the FIFO that is expanded into sub-FIFOs, counted over both sets.
  function automatic int unsigned step_fifo();
    return 1;
  endfunction

  function automatic int unsigned banks(int unsigned levels, bit step_down);
    return 2 * levels - 1 + (step_down ? levels - 1 : 0);
  endfunction

  function automatic int unsigned sub_bank(int unsigned levels, int unsigned level);
    return 2 * levels - 2 + level;
  endfunction

  // Bits of a number that is at most `most`.
  function automatic int unsigned bits(int unsigned most);
    return most > 0 ? $clog2(most + 1) : 1;
  endfunction

endpackage
