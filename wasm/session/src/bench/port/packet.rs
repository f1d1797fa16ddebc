//! What becomes of a packet on its way through a port.

use traffic::Packet;

/// A packet with its number in the order of arrival, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Numbered {
    /// The number.
    pub number: u32,
    /// The packet.
    pub packet: Packet,
}

/// A packet with its rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ranked {
    /// The packet.
    pub numbered: Numbered,
    /// What the rank function gave it; `None` in front of a queue that takes no ranks.
    pub rank: Option<u64>,
    /// What the queue is told of it.
    pub priority: Option<u32>,
}

/// A packet on its way out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Departure {
    /// The packet.
    pub ranked: Ranked,
    /// When the queue had given it.
    pub ready_ps: u64,
    /// When its first bit left, 0 before.
    pub begin_ps: u64,
    /// When its last bit left, 0 before.
    pub end_ps: u64,
}

/// Why a packet never left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Cause {
    /// Too many waited for the port.
    Ingress,
    /// The queue was full.
    Full,
    /// The queue threw it out for another one.
    PushedOut,
    /// A reset of the engine.
    Reset,
    /// Its time to leave, or its length, was beyond what the queue takes.
    Range,
}

impl Cause {
    /// All of them.
    pub const ALL: [Cause; 5] = [Cause::Ingress, Cause::Full, Cause::PushedOut, Cause::Reset, Cause::Range];

    /// As results and metrics name it.
    pub fn word(self) -> &'static str {
        match self {
            Cause::Ingress => "ingress",
            Cause::Full => "full",
            Cause::PushedOut => "pushed-out",
            Cause::Reset => "reset",
            Cause::Range => "range",
        }
    }
}

/// A packet that never left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Drop {
    /// The packet.
    pub numbered: Numbered,
    /// Why.
    pub cause: Cause,
}
