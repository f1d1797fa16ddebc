//! What happened in a cycle, as flat words: cheap to carry over a language boundary, cheap to compare, and without memory of its own for
//! each event.

use crate::info::Info;
use crate::op::{Filled, OpId};
use crate::words::first;

/// Codes of the events that every design shares. A design's own kinds start at [`kind::DESIGN`].
pub mod kind {
    /// The operation entered the engine. No arguments.
    pub const ACCEPTED: u16 = 0;
    /// The operation was refused. Arguments: reason, see [`super::RejectReason`].
    pub const REJECTED: u16 = 1;
    /// The operation completed. Arguments: all of its results, in the order of [`crate::info::Operation::results`].
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

/// Name, code and arguments of each event that every design shares, but for what a reference reports of its words.
pub const SHARED_EVENTS: [(&str, u16, &[&str]); 7] = [
    ("accepted", kind::ACCEPTED, &[]),
    ("rejected", kind::REJECTED, &["reason"]),
    ("retired", kind::RETIRED, &[]),
    ("dropped", kind::DROPPED, &["data", "priority"]),
    ("assertion", kind::ASSERTION, &[]),
    ("reset", kind::RESET, &["steps"]),
    ("flushed", kind::FLUSHED, &[]),
];

/// Something that happened during one step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Event<'a> {
    /// The step (cycle since ready) in which it happened.
    pub step: u32,
    /// Code, see [`kind`].
    pub kind: u16,
    /// The operation concerned, or [`OpId::NONE`].
    pub op: OpId,
    /// Facts, as many as its kind has.
    pub args: &'a [u32],
}

impl Event<'_> {
    /// The first fact; 0 if there is none.
    pub fn word(&self) -> u32 {
        self.args.first().copied().unwrap_or_default()
    }

    /// The first facts; 0 for those that are not there.
    pub fn first<const N: usize>(&self) -> [u32; N] {
        first(self.args)
    }
}

/// Words in front of the facts of an event: step, kind with the number of facts above it, operation.
const HEAD: usize = 3;

/// Events in the order in which they happened, one after the other in one row of words.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Events {
    words: Vec<u32>,
}

impl Events {
    /// Before anything happened.
    pub const fn new() -> Self {
        Events { words: Vec::new() }
    }

    /// Adds an event. At most 65,535 facts.
    pub fn push(&mut self, step: u32, kind: u16, op: OpId, args: &[u32]) {
        self.words.extend_from_slice(&[step, (args.len() as u32) << 16 | u32::from(kind), op.0]);
        // Word by word: they are few, and in wasm a copy of unknown length is a call out of the module.
        args.iter().for_each(|word| self.words.push(*word));
    }

    /// Adds a copy of an event.
    pub fn copy(&mut self, event: &Event) {
        self.push(event.step, event.kind, event.op, event.args);
    }

    /// Adds copies of events.
    pub fn append(&mut self, events: &Events) {
        self.words.extend_from_slice(&events.words);
    }

    /// Adds what a host writes in the form that they have here: in front of the facts of each event its step, its kind with their number
    /// times 65,536, and its operation.
    pub fn fill(&mut self, write: impl FnOnce(&mut Vec<u32>)) {
        write(&mut self.words);
    }

    /// The words so far.
    pub fn words(&self) -> &[u32] {
        &self.words
    }

    /// Takes what was counted before the run off steps and numbers of operations in the events from word `from` on. A fact is the
    /// number of an operation if its name ends with `_op`.
    #[cold]
    pub fn renumber(&mut self, from: usize, filled: Filled, info: &Info) {
        let mut rest = &mut self.words[from..];
        while let [step, kind, op, facts @ ..] = rest {
            *step = step.wrapping_sub(filled.steps);
            *op = filled.op(OpId(*op)).0;
            let own = (*kind as u16).checked_sub(kind::DESIGN).and_then(|own| info.events.get(usize::from(own)));
            let names = own.map_or(&[][..], |own| &own.arguments);
            let Some((of_event, others)) = facts.split_at_mut_checked((*kind >> 16) as usize) else { return };
            for (fact, name) in of_event.iter_mut().zip(names) {
                if name.ends_with("_op") {
                    *fact = filled.op(OpId(*fact)).0;
                }
            }
            rest = others;
        }
    }

    /// Forgets the events behind the first `words` words.
    pub fn truncate(&mut self, words: usize) {
        self.words.truncate(words);
    }

    /// Forgets all, and keeps the memory.
    pub fn clear(&mut self) {
        self.words.clear();
    }

    /// All of them, in order.
    pub fn iter(&self) -> Iter<'_> {
        Iter { words: &self.words }
    }

    /// The facts of the first event of a kind, to be changed.
    pub fn args_mut(&mut self, kind: u16) -> Option<&mut [u32]> {
        let mut at = 0;
        for event in self.iter() {
            let facts = at + HEAD..at + HEAD + event.args.len();
            if event.kind == kind {
                return self.words.get_mut(facts);
            }
            at = facts.end;
        }
        None
    }
}

impl<'a> IntoIterator for &'a Events {
    type Item = Event<'a>;
    type IntoIter = Iter<'a>;

    fn into_iter(self) -> Iter<'a> {
        self.iter()
    }
}

impl<'a> FromIterator<Event<'a>> for Events {
    fn from_iter<T: IntoIterator<Item = Event<'a>>>(events: T) -> Self {
        let mut all = Events::new();
        events.into_iter().for_each(|event| all.copy(&event));
        all
    }
}

/// Goes through [`Events`].
#[derive(Clone, Debug)]
pub struct Iter<'a> {
    words: &'a [u32],
}

impl<'a> Iterator for Iter<'a> {
    type Item = Event<'a>;

    fn next(&mut self) -> Option<Event<'a>> {
        let [step, kind, op, rest @ ..] = self.words else { return None };
        let (args, rest) = rest.split_at_checked((kind >> 16) as usize)?;
        self.words = rest;
        Some(Event { step: *step, kind: *kind as u16, op: OpId(*op), args })
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
    /// There are elements, but the predicate of the operation holds of none.
    Ineligible = 5,
}

impl RejectReason {
    /// All of them.
    pub const ALL: [RejectReason; 5] = [Self::Full, Self::Empty, Self::NotReady, Self::Range, Self::Ineligible];

    /// The reason behind a code, or `None` for a code that does not exist.
    pub fn from_code(code: u32) -> Option<Self> {
        Self::ALL.into_iter().find(|r| *r as u32 == code)
    }

    /// The word used in results: `full`, `empty`, `not-ready`, `range`, `ineligible`.
    pub fn word(self) -> &'static str {
        match self {
            Self::Full => "full",
            Self::Empty => "empty",
            Self::NotReady => "not-ready",
            Self::Range => "range",
            Self::Ineligible => "ineligible",
        }
    }
}

/// What becomes of an operation when it is presented.
pub type Verdict = Result<(), RejectReason>;
