//! What tests of engines share, native and in wasm.

pub mod conformance;
