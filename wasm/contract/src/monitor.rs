//! Invariants that are checked while an engine runs.

use crate::engine::Engine;
use crate::event::Events;
use crate::op::{Op, OpId};

/// What must hold, always.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Invariant {
    /// Short name, `waterlevel` for example.
    pub name: &'static str,
    /// What it says, in a sentence without its full stop.
    pub meaning: &'static str,
}

impl Invariant {
    /// An invariant of this name, and what it says.
    pub const fn new(name: &'static str, meaning: &'static str) -> Self {
        Invariant { name, meaning }
    }
}

/// An invariant that does not hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    /// Name of the invariant.
    pub invariant: &'static str,
    /// Operation concerned, or [`OpId::NONE`].
    pub op: OpId,
    /// Where, and what was found.
    pub text: String,
}

/// Watches one engine. It needs every step from the first one on, in order, with the events of an engine that is observed.
pub trait Monitor {
    /// The invariants that it watches.
    fn invariants(&self) -> &'static [Invariant];

    /// A word of the engine was set before its first step, see [`Engine::preset`].
    fn preset(&mut self, _field: usize, _index: u32, _value: u32) {}

    /// Takes in one step that `engine` has just executed: the operations that were presented, at most one a port, and what happened. The
    /// cost does not depend on the size of the state.
    fn step(&mut self, presented: &[(OpId, Op)], events: &Events, engine: &dyn Engine, found: &mut Vec<Violation>);

    /// Checks the whole state after the last step taken in.
    fn sweep(&mut self, engine: &dyn Engine, found: &mut Vec<Violation>);
}
