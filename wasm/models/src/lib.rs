//! Reference models. Each is written to be read beside its paper; speed comes second.

pub mod catalogue;
pub mod design;
pub mod designs;
pub mod fair_queueing;
pub mod header;
pub mod limits;
pub mod sink;
pub mod stepped;
pub mod strict_priority;
#[cfg(test)]
pub mod testing;

pub use designs::*;
