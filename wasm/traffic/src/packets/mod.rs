//! Sources of packets.
//!
//! - [`ExplicitPackets`]: a list.
//! - [`Stream`]: packets of flows without an end, at a [`Pace`]: Poisson, batches, on and off, bursts, steady.
//! - [`Transfers`]: finite flows, each from a sender with a link of its own: at random times, or an incast.
//! - [`TenantStreams`]: several streams with a common end.
//!
//! What a source draws, and in which order, is part of the format: the same seed gives the same packets for ever.

mod explicit;
mod pace;
pub(crate) mod pending;
mod poisson;
mod stream;
mod style;
mod tenants;
mod transfers;

pub use explicit::{ExplicitPackets, ListedPacket};
pub use pace::Pace;
pub use poisson::PoissonNumbers;
pub use stream::Stream;
pub use style::{GivenRank, Pattern, RankSource, Style};
pub use tenants::TenantStreams;
pub use transfers::{FlowShape, Starts, Transfers};

/// Picoseconds that so many bytes take on a link of this rate, rounded down.
pub(crate) fn link_time(bytes: u64, rate_mbps: u32) -> u64 {
    // A byte at 1 Mb/s takes 8 microseconds.
    let time = u128::from(bytes) * 8_000_000 / u128::from(rate_mbps.max(1));
    time.try_into().unwrap_or(u64::MAX)
}
