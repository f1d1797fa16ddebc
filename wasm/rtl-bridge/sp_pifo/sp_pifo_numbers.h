// Numbers of `sp_pifo`, as in wasm/models/src/designs/sp_pifo. Written by `cargo run -p models --all-features --example headers`; a test compares.
#pragma once
#include "contract.h"

namespace qs::sp_pifo {

constexpr uint32_t kOperations = 3;
enum Operation : uint32_t { kEnqueue, kDequeue, kReset };
constexpr uint32_t kPorts = 1, kPortOf[] = {0, 0, 0};  // by operation

// Events of its own, with their facts.
enum Event : uint32_t {
  kMapped = kDesign,  // queue, comparisons
  kMoved,  // queue, from, to, down
  kInversion,  // data, rank, waiting_data, waiting_rank, source, cause_op
  kServed,  // queue, place
};

// `source` of `inversion`.
enum InversionSource : uint32_t { kInversionFirstQueue, kInversionPushDown, kInversionOvertaking };

}  // namespace qs::sp_pifo
