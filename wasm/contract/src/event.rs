//! What happened in a cycle, as flat words: cheap to carry over a language boundary, cheap to compare.

use crate::op::OpId;

/// Number of argument words an event carries.
pub const EVENT_ARGS: usize = 8;

/// Codes of the events that every design shares. A design's own kinds start at [`kind::DESIGN`].
pub mod kind {
    /// The operation entered the engine. No arguments.
    pub const ACCEPTED: u16 = 0;
    /// The operation was refused. Arguments: reason, see [`super::RejectReason`].
    pub const REJECTED: u16 = 1;
    /// The operation completed. Arguments: the results in the order of [`crate::info::Operation::results`].
    pub const RETIRED: u16 = 2;
    /// An element left without service. Arguments: data, priority or rank.
    pub const DROPPED: u16 = 3;
    /// An assertion in the RTL failed. Arguments: message number for [`crate::Engine::message`], line.
    pub const ASSERTION: u16 = 4;
    /// A reference model wrote an architectural word. Arguments: field, index, value, level.
    pub const WRITE: u16 = 5;
    /// A reference model says that an architectural word no longer means anything. Arguments: field, index, 0, level.
    pub const FORGET: u16 = 6;
    /// Everything that the engine held is gone: a reset. The operation is the one that asked for it. Arguments: steps until the
    /// engine is ready again.
    pub const RESET: u16 = 7;
    /// An accepted operation that will never retire, because a reset came first. No arguments.
    pub const FLUSHED: u16 = 8;
    /// First kind of a design; kind `DESIGN + i` is [`crate::info::Info::events`]`[i]`.
    pub const DESIGN: u16 = 16;
}

/// Something that happened during one step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Event {
    /// The step (cycle since ready) in which it happened.
    pub step: u32,
    /// Code, see [`kind`].
    pub kind: u16,
    /// The operation concerned, or [`OpId::NONE`].
    pub op: OpId,
    /// Facts, by kind; unused ones are 0.
    pub args: [u32; EVENT_ARGS],
}

impl Event {
    /// An event of the given kind; missing arguments are 0.
    pub fn new(step: u32, kind: u16, op: OpId, args: &[u32]) -> Self {
        let mut all = [0; EVENT_ARGS];
        for (slot, arg) in all.iter_mut().zip(args) {
            *slot = *arg;
        }
        Event { step, kind, op, args: all }
    }
}

/// The word used in results for an operation that was accepted and lost to a reset, where a rejected one has
/// [`RejectReason::word`].
pub const FLUSHED: &str = "reset";

/// Why an engine refused an operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u32)]
pub enum RejectReason {
    /// No free element.
    Full = 1,
    /// Nothing to dequeue.
    Empty = 2,
    /// The engine is still initialising.
    NotReady = 3,
    /// Its time to leave is further ahead than the engine can tell apart.
    Range = 4,
}

impl RejectReason {
    /// All of them.
    pub const ALL: [RejectReason; 4] = [Self::Full, Self::Empty, Self::NotReady, Self::Range];

    /// The reason behind a code, or `None` for a code that does not exist.
    pub fn from_code(code: u32) -> Option<Self> {
        Self::ALL.into_iter().find(|r| *r as u32 == code)
    }

    /// The word used in results: `full`, `empty`, `not-ready`, `range`.
    pub fn word(self) -> &'static str {
        match self {
            Self::Full => "full",
            Self::Empty => "empty",
            Self::NotReady => "not-ready",
            Self::Range => "range",
        }
    }
}

/// What becomes of an operation when it is presented.
pub type Verdict = Result<(), RejectReason>;
