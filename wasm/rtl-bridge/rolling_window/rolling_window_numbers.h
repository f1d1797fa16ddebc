// Numbers of `rolling_window`, as in wasm/models/src/designs/rolling_window. Written by `cargo run -p models --all-features --example headers`; a test compares.
#pragma once
#include "contract.h"

namespace qs::rolling_window {

constexpr uint32_t kOperations = 3;
enum Operation : uint32_t { kEnqueue, kDequeueMin, kReset };
constexpr uint32_t kPorts = 1, kPortOf[] = {0, 0, 0};  // by operation

// Events of its own, with their facts.
enum Event : uint32_t {
  kLate = kDesign,  // rank, becomes
  kEarly,  // rank, end
  kAdvanced,  // first, primary
};

}  // namespace qs::rolling_window
