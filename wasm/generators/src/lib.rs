//! From a scenario to what drives its engines: generators of operations or of packets, as its `traffic` describes them.

mod convert;
mod operations;
mod packets;

pub use operations::operations;
pub use packets::{PortTraffic, packets};
