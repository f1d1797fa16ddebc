//! From a scenario to what drives its engines: generators of operations, of packets, or of packets with headers, as its `traffic` describes
//! them, what the cores of a program are set up with, and what rounding does to shares.

mod convert;
mod cores;
mod headers;
mod operations;
mod packets;
mod rounding;

pub use self::cores::{clock_ps, core_count, core_program, core_settings};
pub use headers::{HeaderArrivals, header_count, headers};
pub use operations::operations;
pub use packets::{NetworkTraffic, PortTraffic, network, packets};
pub use rounding::{RoundedFlows, RoundedShares, VirtualUnit, rounded_shares};
