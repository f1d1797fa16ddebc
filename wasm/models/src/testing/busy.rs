//! What tests of queues share whose port is busy for some steps behind an operation.

use contract::{Engine, Events, Op, RejectReason, Violation, kind};

/// Gives an engine an operation: its verdict or results, and the steps until the port takes the next one.
pub(crate) fn run(engine: &mut dyn Engine, op: Op) -> (Result<[u32; 2], RejectReason>, u32) {
    assert!(engine.accepts(0));
    let mut events = Events::new();
    engine.issue(&op).unwrap();
    engine.tick(&mut events);
    let mut steps = 1;
    while !engine.accepts(0) {
        engine.tick(&mut events);
        steps += 1;
    }
    let refused = events.iter().find(|event| event.kind == kind::REJECTED);
    let reason = refused.and_then(|event| RejectReason::from_code(event.word()));
    let retired = events.iter().find(|event| event.kind == kind::RETIRED).map(|event| event.first());
    (retired.ok_or(reason.unwrap_or(RejectReason::NotReady)), steps)
}

/// Names of the invariants that are broken, each once.
pub(crate) fn names(found: &[Violation]) -> Vec<&'static str> {
    let mut names: Vec<_> = found.iter().map(|violation| violation.invariant).collect();
    names.sort_unstable();
    names.dedup();
    names
}

/// An engine some of whose words have wrong values: field, index and value of each.
pub(crate) struct Misread<'a>(pub &'a dyn Engine, pub &'a [(u32, u32, u32)]);

impl Engine for Misread<'_> {
    fn info(&self) -> &contract::Info {
        self.0.info()
    }
    fn accepts(&self, port: u8) -> bool {
        self.0.accepts(port)
    }
    fn issue(&mut self, _: &Op) -> Result<contract::OpId, contract::IssueError> {
        unreachable!()
    }
    fn tick(&mut self, _: &mut Events) {
        unreachable!()
    }
    fn step(&self) -> u32 {
        self.0.step()
    }
    fn probe(&self, field: usize, first: u32, out: &mut [u32]) {
        self.0.probe(field, first, out);
        for (of, index, value) in self.1 {
            if *of as usize == field && *index == first {
                out[0] = *value;
            }
        }
    }
    fn save(&mut self) -> contract::Snapshot {
        unreachable!()
    }
    fn restore(&mut self, _: contract::Snapshot) {}
    fn discard(&mut self, _: contract::Snapshot) {}
}
