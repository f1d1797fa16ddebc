//! From a scenario to what drives its engines: generators of operations, of packets, or of packets with headers, as its `traffic` describes them.

mod convert;
#[cfg(feature = "scr")]
mod headers;
mod operations;
mod packets;

#[cfg(feature = "scr")]
pub use headers::{HeaderArrivals, headers};
pub use operations::operations;
pub use packets::{PortTraffic, packets};
