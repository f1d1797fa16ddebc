//! Why a signal is what it is, as facts: the assignment, the conditions, and what was read.

use serde::Serialize;

use crate::design::At;

/// Where something stands in the source.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Place {
    /// File.
    pub file: String,
    /// Line, column, last line, and the column behind it; from 1.
    pub at: At,
}

/// Bits of a signal at a step.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Input {
    /// Its path below the top, and which of its bits, as [`Hierarchy::part`] reads it.
    pub signal: String,
    /// Bits.
    pub width: u32,
    /// Its bits at that moment, as the source would write them.
    pub value: String,
    /// The same one step before, if it is known.
    pub before: Option<String>,
    /// The step.
    pub step: u32,
    /// Whether it is what the edge at the end of the step left (`true`), or what it found.
    pub after: bool,
}

impl Input {
    /// Whether it is another one than a step before.
    pub fn changed(&self) -> bool {
        self.before.as_ref().is_some_and(|before| *before != self.value)
    }
}

/// A condition that was evaluated.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Held {
    /// Where it stands.
    pub place: Place,
    /// What came of it.
    pub answer: Answer,
    /// What it read.
    pub inputs: Vec<Input>,
}

/// What came of a condition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum Answer {
    /// It held.
    Held,
    /// It did not hold.
    NotHeld,
    /// It is an assignment to other bits, or to another element.
    Elsewhere,
}

/// What made a signal what it is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase", tag = "kind")]
pub enum Reason {
    /// An assignment.
    Assigned {
        /// Where it stands.
        place: Place,
        /// Whether an edge of the clock made it take effect.
        clocked: bool,
        /// The conditions around it and in it, the outermost first.
        conditions: Vec<Held>,
        /// What it read.
        inputs: Vec<Input>,
    },
    /// A port, connected to this.
    Connected {
        /// Where.
        place: Place,
        /// What it is connected to.
        inputs: Vec<Input>,
    },
    /// An input of the top: the operation of the step, or none, drives it.
    Driven,
    /// Nothing has changed it since the run began.
    Initial,
    /// Nothing has changed it from the step `since` on; what was before is not searched yet.
    Earlier,
    /// It is not known, in words.
    Unknown {
        /// Why not.
        why: String,
    },
}

/// Why a signal is what it is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Cause {
    /// The bits that were asked for.
    pub of: Input,
    /// The step whose edge made them what they are; that of `of` unless they have been held since. Of [`Reason::Earlier`] a step that is later.
    pub since: u32,
    /// What made them so.
    pub reason: Reason,
    /// Of a register that is held: the conditions that decided at the step that was asked for that nothing is assigned.
    pub kept: Vec<Held>,
}
