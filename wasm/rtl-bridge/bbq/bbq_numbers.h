// Numbers of `bbq`, as in wasm/models/src/designs/bbq. Written by `cargo run -p models --all-features --example headers`; a test compares.
#pragma once
#include "contract.h"

namespace qs::bbq {

constexpr uint32_t kOperations = 4;
enum Operation : uint32_t { kEnqueue, kDequeueMax, kDequeueMin, kReset };
constexpr uint32_t kPorts = 1, kPortOf[] = {0, 0, 0, 0};  // by operation

// Events of its own, with their facts.
enum Event : uint32_t {
  kIndexed = kDesign,  // level, index, bitmap, late_select
  kForwarded,  // what, from_stage, to_stage, address, value, from_op, head, tail
  kSpeculated,  // level, index, how, ahead_index, ahead_op
  kAdopted,  // level, index, stoc, from_op
  kCommitted,  // level, index, stoc_before, stoc_after, wlb_after, bit_after
  kColored,  // priority, color, recolored, same_ahead
  kBypassed,  // priority, element, from_op
  kFetched,  // priority, element, color, head, tail
  kLinked,  // priority, element, old_head
  kUnlinked,  // priority, element, color, new_end
};

// `late_select` of `indexed`.
enum IndexedLateSelect : uint32_t { kIndexedNone, kIndexedStays, kIndexedClears };

// `what` of `forwarded`.
enum ForwardedWhat : uint32_t { kForwardedBitmap, kForwardedStoc, kForwardedBucket, kForwardedData, kForwardedLink };

// `how` of `speculated`.
enum SpeculatedHow : uint32_t { kSpeculatedCertain, kSpeculatedGuess, kSpeculatedMustAdopt };

}  // namespace qs::bbq
