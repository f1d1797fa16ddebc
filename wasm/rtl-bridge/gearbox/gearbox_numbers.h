// Numbers of `gearbox`, as in wasm/models/src/designs/gearbox. Written by `cargo run -p models --all-features --example headers`; a test compares.
#pragma once
#include "contract.h"

namespace qs::gearbox {

constexpr uint32_t kOperations = 3;
enum Operation : uint32_t { kEnqueue, kDequeue, kReset };
constexpr uint32_t kPorts = 1, kPortOf[] = {0, 0, 0};  // by operation

// Events of its own, with their facts.
enum Event : uint32_t {
  kDeparture = kDesign,  // flow, time, last, ahead, packet_time, finish
  kPlaced,  // level, set, fifo, sub, finish, held
  kRefused,  // reason, flow, interval, level, set, fifo
  kTime,  // from, to
  kServed,  // level, set, fifo, sub, finish, late
  kOutOfOrder,  // flow, data, finish, overtaken_data, overtaken_finish, cause_op
  kSelected,  // interval, wanted, held, level, lowered, distance
  kStepped,  // level, sub, held
  kQuota,  // level, bytes, parts, served
};

}  // namespace qs::gearbox
