//! The model that follows.

use contract::event::kind;
use contract::{Events, Op, OpId, Reference, Words};

use super::{Element, Rules};
use crate::lockstep::{GivenOp, verdict_in};

/// The model that follows, a cycle an operation.
pub(super) struct Model<'a> {
    pub(super) engine: &'a mut dyn Reference,
    pub(super) events: &'a mut Events,
    /// The operation whose element the model had no room for.
    pub(super) refused: Option<u32>,
}

impl Model<'_> {
    /// An operation; its results, if it has some.
    pub(super) fn run(&mut self, op: u32, operation: Op, executed: &mut Vec<GivenOp>) -> Option<Words> {
        let mut events = Events::new();
        let id = self.engine.issue(&operation).unwrap_or(OpId::NONE);
        self.engine.tick(&mut events);
        let verdict = verdict_in(&events, id);
        let results: Option<Words> =
            events.iter().find(|e| e.kind == kind::RETIRED && e.op == id).map(|e| e.args.into());
        self.events.append(&events);
        executed.push(GivenOp { id, verdict: Some(verdict), results: results.clone(), ..GivenOp::new(op, operation) });
        results.filter(|results| !results.is_empty())
    }

    /// An element goes in.
    pub(super) fn put(&mut self, rules: &Rules, element: &Element, executed: &mut Vec<GivenOp>) {
        self.run(element.op, rules.comparison.put(&element.operation, element.number), executed);
        if executed.last().is_some_and(|one| one.verdict != Some(Ok(()))) {
            self.refused.get_or_insert(element.op);
        }
    }

    /// An element comes out.
    pub(super) fn take(&mut self, rules: &Rules, op: u32, executed: &mut Vec<GivenOp>) -> Option<Words> {
        self.run(op, rules.comparison.take(), executed)
    }

    /// What it would bring.
    pub(super) fn next(&mut self, rules: &Rules) -> Option<Words> {
        let before = self.save();
        let brought = self.take(rules, 0, &mut Vec::new());
        self.restore(before);
        brought
    }

    /// The state as it is.
    pub(super) fn save(&mut self) -> (contract::Snapshot, usize) {
        (self.engine.save(), self.events.words().len())
    }

    /// Back to a state, which is freed.
    pub(super) fn restore(&mut self, (snapshot, events): (contract::Snapshot, usize)) {
        self.engine.restore(snapshot);
        self.engine.discard(snapshot);
        self.events.truncate(events);
    }

    /// Frees a state.
    pub(super) fn discard(&mut self, (snapshot, _): (contract::Snapshot, usize)) {
        self.engine.discard(snapshot);
    }
}
