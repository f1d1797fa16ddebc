//! Sources of operations. A source yields one [`Slot`] a step until it is empty.
//!
//! A source is a value: it owns its random state, reads no clock and no entropy, computes with integers only, and a clone is
//! a snapshot. Clones are cheap: what does not change is shared.
//!
//! - [`explicit`]: a list of operations written by hand.
//! - [`random`]: a weighted mix that collides on purpose and wanders between empty and full.
//! - [`draw`]: the generator behind everything random.

pub mod draw;
pub mod explicit;
pub mod random;

use contract::MAX_ARGS;

pub use explicit::{Explicit, Run};
pub use random::{Effect, Kind, Mix, RandomMix, Value};

/// What a port is given in one step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slot {
    /// A bubble.
    Idle,
    /// An operation.
    Op {
        /// Index into the operations of the port.
        kind: u8,
        /// Arguments in order; unused ones are 0.
        args: [u32; MAX_ARGS],
    },
}

/// A source of any kind.
#[derive(Clone, Debug, PartialEq)]
pub enum Source {
    /// Operations written by hand.
    Explicit(Explicit),
    /// A seeded random mix.
    Random(RandomMix),
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
