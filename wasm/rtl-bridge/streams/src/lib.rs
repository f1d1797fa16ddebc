//! Verilated designs with a stream of frames in and one out, for tests of this machine, over their C interface (`qs_streams_abi.h`).
//!
//! [`Stream`] is one of them, a cycle at a time. [`StreamLockstep`] sends random frames through the sequencer and compares every byte that
//! leaves, and the core it leaves for, with the model (`scr::wire`).

mod ffi;
mod lockstep;
mod reference;
mod stream;

pub use lockstep::{Patterns, StreamLockstep, StreamReport};
pub use scr::wire::FrameMix;
pub use stream::{Input, Output, Stream, StreamConfig, configs};
