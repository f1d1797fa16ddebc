//! Packet programs on many cores, in time.
//!
//! - [`flows`]: packets that arrive, by seed;
//! - [`timing`]: queues and cores, a simulation of events in whole picoseconds;
//! - [`techniques`]: how packets and state are spread over the cores;
//! - [`Costs`]: what a packet costs a core;
//! - [`Sharded`]: programs whose state can be divided;
//! - [`toeplitz`]: the hash of receive-side scaling.

mod costs;
pub mod flows;
mod sharded;
pub mod techniques;
pub mod timing;
pub mod toeplitz;

pub use costs::{Costs, PRESETS, Preset};
pub use flows::Arrival;
pub use sharded::Sharded;
pub use timing::{ProcessedPacket, Simulation, Throughput, Totals};
