// Numbers of `two_port_fifo`, as in wasm/models/src/designs/two_port_fifo. Written by `cargo run -p models --all-features --example headers`; a test compares.
#pragma once
#include "contract.h"

namespace qs::two_port_fifo {

constexpr uint32_t kOperations = 3;
enum Operation : uint32_t { kEnqueue, kDequeue, kReset };
constexpr uint32_t kPorts = 2, kPortOf[] = {0, 1, 0};  // by operation

// Events of its own, with their facts.
enum Event : uint32_t {
  kPlaced = kDesign,  // place
  kTaken,  // place
};

}  // namespace qs::two_port_fifo
