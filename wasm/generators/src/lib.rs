//! From a scenario to what drives its engines: generators of operations, of packets, or of packets with headers, as its `traffic` describes
//! them, and what the cores of a program are set up with.

mod convert;
#[cfg(feature = "scr")]
mod cores;
#[cfg(feature = "scr")]
mod headers;
mod operations;
mod packets;

#[cfg(feature = "scr")]
pub use self::cores::{clock_ps, core_count, core_program, core_settings};
#[cfg(feature = "scr")]
pub use headers::{HeaderArrivals, header_count, headers};
pub use operations::operations;
pub use packets::{PortTraffic, packets};
