// Numbers of `bbq_pifo`, as in wasm/models/src/designs/bbq_pifo. Written by `cargo run -p models --all-features --example headers`; a test compares.
#pragma once
#include "contract.h"

namespace qs::bbq_pifo {

constexpr uint32_t kOperations = 3;
enum Operation : uint32_t { kEnqueue, kDequeueMax, kReset };
constexpr uint32_t kPorts = 2, kPortOf[] = {0, 1, 0};  // by operation

// Events of its own, with their facts.
enum Event : uint32_t {
  kInserted = kDesign,  // place
  kSpilled,  // data, priority, cause
  kAsked,  // found
  kAnswered,  // data, priority, place
};

// `cause` of `spilled`.
enum SpilledCause : uint32_t { kSpilledNewcomer, kSpilledAnswer };

}  // namespace qs::bbq_pifo
