//! What comes of executing a process: facts, and where its values come from.

use crate::Bits;
use crate::design::At;

/// Where the values of a body's signals come from.
pub trait Source {
    /// `width` bits of a signal from bit `low` on; `None` if they are not known.
    fn read(&mut self, signal: usize, low: u32, width: u32) -> Option<Bits>;
}

/// Bits of a signal that were read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Read {
    /// The signal, of the body.
    pub signal: usize,
    /// Lowest bit.
    pub low: u32,
    /// Bits.
    pub width: u32,
    /// What they were.
    pub value: Bits,
}

/// A condition that was evaluated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Condition {
    /// Where it stands.
    pub at: At,
    /// Whether it held.
    pub taken: bool,
    /// What was read for it.
    pub reads: Vec<Read>,
}

/// An assignment that was executed.
#[derive(Clone, Debug)]
pub struct Fired {
    /// The signal, of the body.
    pub signal: usize,
    /// Lowest bit.
    pub low: u32,
    /// Bits.
    pub width: u32,
    /// What they become.
    pub value: Bits,
    /// Where it stands.
    pub at: At,
    /// Whether it takes effect with the edge.
    pub later: bool,
    /// The conditions around it and in it, the outermost first.
    pub conditions: Vec<Condition>,
    /// What was read for the value, and to find the place that is written.
    pub reads: Vec<Read>,
}

/// A condition that decides whether a signal is assigned to.
#[derive(Clone, Debug)]
pub struct Decision {
    /// The signal, of the body.
    pub signal: usize,
    /// So many assignments were executed before it was decided and what follows from it was done.
    pub fired: usize,
    /// The condition.
    pub condition: Condition,
}

/// Why an execution does not go on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stop {
    /// A value that is not known, or what is not understood, in words.
    Unknown(String),
    /// Bits that the signal does not have.
    Outside,
    /// A loop that goes on for too long.
    TooLong,
}
