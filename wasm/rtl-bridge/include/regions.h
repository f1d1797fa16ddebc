// The parts of which an evaluation of a Verilated model consists, to be called one at a time. Around them eval() looks for what has changed,
// twice a cycle; whoever drives the model knows that.
#pragma once

namespace qs {

// Of a model whose C++ the build knows well enough (`scripts/rtl/regions.mjs`) there is a specialisation:
//   inputs(root)  what hangs on inputs, after they were changed; the clock rests
//   edge(root)    what the rising edge of the clock sets off, and all that hangs on that
// In between `clk_i` may stay high: no logic reads it.
template <class Top>
struct Regions {
  static constexpr bool kKnown = false;
  template <class Root>
  static void inputs(Root&) {}
  template <class Root>
  static void edge(Root&) {}
};

}  // namespace qs
