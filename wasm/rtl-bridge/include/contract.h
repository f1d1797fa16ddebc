// Numbers that all designs share, as in wasm/contract. Written by `cargo run -p models --all-features --example headers`; a test compares.
#pragma once
#include <cstdint>

namespace qs {

// Event kinds; those of a design begin at kDesign.
enum Kind : uint32_t { kAccepted = 0, kRejected = 1, kRetired = 2, kDropped = 3, kAssertion = 4, kReset = 7, kFlushed = 8, kDesign = 16 };
// Why an operation is refused.
enum Reject : uint32_t { kFull = 1, kEmpty = 2, kNotReady = 3, kRange = 4 };

}  // namespace qs
