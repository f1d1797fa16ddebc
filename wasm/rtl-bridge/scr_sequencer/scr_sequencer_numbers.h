// Numbers of `scr_sequencer`, as in wasm/models/src/designs/scr_sequencer. Written by `cargo run -p models --all-features --example headers`; a test compares.
#pragma once
#include "contract.h"

namespace qs::scr_sequencer {

constexpr uint32_t kOperations = 2;
enum Operation : uint32_t { kFrame, kReset };
constexpr uint32_t kPorts = 2, kPortOf[] = {0, 1};  // by operation

// Events of its own, with their facts.
enum Event : uint32_t {
  kParsed = kDesign,  // cause
  kPrefixed,  // core, number, oldest
  kRecorded,  // core, cause, place
  kEntered,  // bytes
  kLeft,  // bytes
};

// `cause` of `parsed`.
enum ParsedCause : uint32_t { kParsedNumbered, kParsedTruncated, kParsedNotIpv4, kParsedIpv6, kParsedMalformed, kParsedFragment, kParsedOtherProtocol };

}  // namespace qs::scr_sequencer
