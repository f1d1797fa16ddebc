// Numbers of `pifo`, as in wasm/models/src/designs/pifo. Written by `cargo run -p models --all-features --example headers`; a test compares.
#pragma once
#include "contract.h"

namespace qs::pifo {

constexpr uint32_t kOperations = 4;
enum Operation : uint32_t { kEnqueue, kDequeue, kReplace, kReset };
constexpr uint32_t kPorts = 1, kPortOf[] = {0, 0, 0, 0};  // by operation

// Events of its own, with their facts.
enum Event : uint32_t {
  kInserted = kDesign,  // place
  kRemoved,  // place
};

}  // namespace qs::pifo
