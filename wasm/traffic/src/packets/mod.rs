//! Sources of packets, one a file.

mod explicit;

pub use explicit::{ExplicitPackets, Listed};
