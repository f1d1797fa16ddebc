// Numbers of `pieo`, as in wasm/models/src/designs/pieo. Written by `cargo run -p models --all-features --example headers`; a test compares.
#pragma once
#include "contract.h"

namespace qs::pieo {

constexpr uint32_t kOperations = 3;
enum Operation : uint32_t { kEnqueue, kDequeue, kReset };
constexpr uint32_t kPorts = 2, kPortOf[] = {0, 0, 1};  // by operation

// Events of its own, with their facts.
enum Event : uint32_t {
  kSelected = kDesign,  // place, sublist, held
  kPlaced,  // sublist, place
  kTaken,  // sublist, place
  kSpilled,  // sublist, to, data, fresh
  kBorrowed,  // sublist, to, data, side
  kFreed,  // sublist
};

// `side` of `borrowed`.
enum BorrowedSide : uint32_t { kBorrowedRight, kBorrowedLeft };

// Why an operation is refused, beyond Reject.
enum OwnReject : uint32_t { kIneligible = 5 };

}  // namespace qs::pieo
