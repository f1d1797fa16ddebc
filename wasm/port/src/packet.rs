//! A packet on its way through the port.

use traffic::Packet;

/// A packet with its number in the order of arrival, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Numbered {
    /// Number in the order of arrival.
    pub number: u32,
    /// The packet.
    pub packet: Packet,
}

/// A packet with its rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ranked {
    /// The packet.
    pub numbered: Numbered,
    /// Rank; `None` in front of a queue that takes no ranks.
    pub rank: Option<u64>,
    /// Priority that the queue receives for the rank.
    pub priority: Option<u32>,
}

/// A packet on the link, or one whose last bit has left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Departure {
    /// The packet.
    pub ranked: Ranked,
    /// Time of its first bit, in picoseconds.
    pub begin_ps: u64,
    /// Time of its last bit, in picoseconds.
    pub end_ps: u64,
}

/// Why a packet was dropped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum DropCause {
    /// Too many waited for the port.
    Ingress,
    /// The queue was full.
    Full,
    /// The queue removed it in favour of another one.
    PushedOut,
    /// The engine was reset.
    Reset,
    /// Its departure time, or its length, was beyond the queue's range.
    Range,
}

impl DropCause {
    /// All causes, in the order of their numbers.
    pub const ALL: [DropCause; 5] =
        [DropCause::Ingress, DropCause::Full, DropCause::PushedOut, DropCause::Reset, DropCause::Range];

    /// Name in results and measures.
    pub fn word(self) -> &'static str {
        match self {
            DropCause::Ingress => "ingress",
            DropCause::Full => "full",
            DropCause::PushedOut => "pushed-out",
            DropCause::Reset => "reset",
            DropCause::Range => "range",
        }
    }
}

/// A packet that was dropped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Drop {
    /// The packet.
    pub numbered: Numbered,
    /// Why.
    pub cause: DropCause,
}
