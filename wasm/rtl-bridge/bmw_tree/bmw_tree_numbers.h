// Numbers of `bmw_tree`, as in wasm/models/src/designs/bmw_tree. Written by `cargo run -p models --all-features --example headers`; a test compares.
#pragma once
#include "contract.h"

namespace qs::bmw_tree {

constexpr uint32_t kOperations = 3;
enum Operation : uint32_t { kEnqueue, kDequeue, kReset };
constexpr uint32_t kPorts = 2, kPortOf[] = {0, 0, 1};  // by operation

// Events of its own, with their facts.
enum Event : uint32_t {
  kPlaced = kDesign,  // level, slot
  kPassed,  // level, slot, data, rank, swapped
  kTaken,  // level, slot
  kRefilled,  // level, slot, data
};

}  // namespace qs::bmw_tree
