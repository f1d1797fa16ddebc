//! Sources of packets with 5-tuples, flags and numbers, for packet programs. A source is a value: it yields its packets one by one, and a
//! clone is a snapshot. The same seed gives the same packets for ever.
//!
//! - [`Connections`]: TCP connections from handshake to FIN; by [`Popularity`] alike, by Zipf's law, or a single elephant;
//! - [`Knocking`]: sources that know the knocks of the port-knocking firewall, among those that guess;
//! - [`TokenBursts`]: bursts beyond what a token bucket lets through;
//! - [`Ddos`]: an attack by listed sources in front of other traffic.

mod bursts;
mod connections;
mod ddos;
mod knocking;

use programs::Packet;
use traffic::draw::Draw;

pub use bursts::TokenBursts;
pub use connections::{Connections, Popularity};
pub use ddos::Ddos;
pub use knocking::Knocking;

/// A packet and when it arrives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arrival {
    /// In picoseconds from the beginning of the run.
    pub t_ps: u64,
    /// The packet.
    pub packet: Packet,
}

/// Times from one packet to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gaps {
    /// All alike, in picoseconds.
    Steady(u64),
    /// From an exponential distribution of this mean, in picoseconds.
    Exponential(u64),
}

impl Gaps {
    /// The next one. A steady one draws nothing.
    fn next(self, draw: &mut Draw) -> u64 {
        match self {
            Gaps::Steady(gap_ps) => gap_ps,
            Gaps::Exponential(mean_ps) => ((u128::from(mean_ps) * u128::from(draw.exponential())) >> 32) as u64,
        }
    }
}

/// Addresses of servers: 10.1.0.0 and those behind it.
const SERVERS: u32 = 0x0a01_0000;
/// Addresses of clients: 10.2.0.0 and those behind it.
const CLIENTS: u32 = 0x0a02_0000;
/// Addresses of attackers: 10.3.0.0 and those behind it.
const ATTACKERS: u32 = 0x0a03_0000;
/// Bytes of a frame without data.
const SMALL: u16 = 64;
