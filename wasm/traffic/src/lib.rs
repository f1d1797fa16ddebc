//! Sources of operations, and of packets. A source of operations yields one [`Slot`] a step until it is empty, a source of
//! packets one [`Packet`] after the other with its time of arrival.
//!
//! A source is a value: it owns its random state, reads no clock and no entropy, computes with integers only, and a clone is
//! a snapshot. Clones are cheap: what does not change is shared.
//!
//! - [`explicit`]: a list of operations written by hand.
//! - [`random`]: a weighted mix that collides on purpose and wanders between empty and full.
//! - [`packet`], [`packets`]: packets and the kinds of their sources; [`arrivals`] merges them in time order.
//! - [`rank`]: the ranks of packets, and the priorities of a queue that stand for them.
//! - [`draw`]: the generator behind everything random.

pub mod arrivals;
mod by_number;
pub mod draw;
pub mod explicit;
pub mod packet;
pub mod packets;
pub mod random;
pub mod rank;
pub mod size;

use contract::Op;

pub use arrivals::Arrivals;
pub use by_number::ByNumber;
pub use explicit::{ExplicitOperations, Repeated};
pub use packet::{Packet, PacketSource};
pub use random::{ArgumentValue, Kind, Mix, RandomOperations};
pub use rank::{Quantiser, RankShare, Ranker, Ranking, Scale, StfqRanks, WfqRanks};

/// What a port is given in one step: an operation, or a bubble.
pub type Slot = Option<Op>;

/// A source of any kind.
#[derive(Clone, Debug, PartialEq)]
pub enum Source {
    /// Operations written by hand.
    Explicit(ExplicitOperations),
    /// A seeded random mix.
    Random(RandomOperations),
}

impl Source {
    /// Slots that the source yields over its whole life.
    pub fn slots(&self) -> u64 {
        match self {
            Source::Explicit(source) => source.slots(),
            Source::Random(source) => source.slots(),
        }
    }
}

impl Iterator for Source {
    type Item = Slot;

    fn next(&mut self) -> Option<Slot> {
        match self {
            Source::Explicit(source) => source.next(),
            Source::Random(source) => source.next(),
        }
    }
}
