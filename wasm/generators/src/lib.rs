//! From a scenario to what drives its engines: generators of operations, of packets, or of packets with headers, as its `traffic` describes
//! them, what the cores of a program are set up with, and what rounding does to shares.

mod convert;
#[cfg(feature = "scr")]
mod cores;
#[cfg(feature = "scr")]
mod headers;
mod operations;
mod packets;
mod rounding;

#[cfg(feature = "scr")]
pub use self::cores::{clock_ps, core_count, core_program, core_settings};
#[cfg(feature = "scr")]
pub use headers::{HeaderArrivals, header_count, headers};
pub use operations::operations;
pub use packets::{PortTraffic, packets};
pub use rounding::{RoundedFlows, RoundedShares, VirtualUnit, rounded_shares};
