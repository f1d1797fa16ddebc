// Verilator's context of a model. It names the engine of the model, for what the model prints and where it stops.
#pragma once
#include "engine.h"
#include "verilated.h"

namespace qs {

class Context final : public VerilatedContext {
 public:
  Engine* evaluating = nullptr;  // while its model is evaluated
};

// The engine whose model this thread evaluates, if any: assertion texts and stops belong to it. All contexts are of this class.
inline Engine* evaluating() {
  auto* const context = static_cast<Context*>(Verilated::threadContextp());
  return context ? context->evaluating : nullptr;
}

}  // namespace qs
