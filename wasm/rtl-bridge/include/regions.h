// The parts of an evaluation of a Verilated model, to be called one at a time. eval() searches for changes around them, twice a cycle; the
// bridge makes the changes and need not search.
#pragma once

namespace qs {

// Of a model whose C++ the build knows well enough (`scripts/rtl/regions.mjs`) there is a specialisation:
//   inputs(root)  logic that depends on inputs, after they were changed; the clock stays as it is
//   probes(root)  registers of the probes, which take over what the stages do; nothing if the model has none
//   edge(root)    logic that the rising edge of the clock triggers, and all that depends on it
// In between `clk_i` may stay high: no logic reads it.
template <class Top>
struct Regions {
  static constexpr bool kKnown = false;
  template <class Root>
  static void inputs(Root&) {}
  template <class Root>
  static void probes(Root&) {}
  template <class Root>
  static void edge(Root&) {}
};

}  // namespace qs
