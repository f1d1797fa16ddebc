//! What an operation pushes out is part of what it did.
#![allow(clippy::unwrap_used, clippy::expect_used)] // a test says what broke by panicking

use contract::{IssueError, Snapshot};

use super::*;

/// A PIFO of two elements, whose word on what it pushed out goes through `tell`.
struct Twisted {
    pifo: Box<dyn Reference>,
    tell: fn(&Event) -> Option<Event>,
}

impl Engine for Twisted {
    fn info(&self) -> &Info {
        self.pifo.info()
    }

    fn issue(&mut self, op: &Op) -> Result<OpId, IssueError> {
        self.pifo.issue(op)
    }

    fn tick(&mut self, events: &mut Vec<Event>) {
        let mut all = Vec::new();
        self.pifo.tick(&mut all);
        let tell = |event: &Event| if event.kind == kind::DROPPED { (self.tell)(event) } else { Some(*event) };
        events.extend(all.iter().filter_map(tell));
    }

    fn step(&self) -> u32 {
        self.pifo.step()
    }

    fn probe(&self, field: usize, first: u32, out: &mut [u32]) {
        self.pifo.probe(field, first, out);
    }

    fn save(&mut self) -> Snapshot {
        self.pifo.save()
    }

    fn restore(&mut self, snapshot: Snapshot) {
        self.pifo.restore(snapshot);
    }

    fn discard(&mut self, snapshot: Snapshot) {
        self.pifo.discard(snapshot);
    }
}

/// Three elements into a PIFO of two.
fn difference(tell: fn(&Event) -> Option<Event>) -> Option<[String; 3]> {
    let design = models::catalogue::find("pifo").unwrap();
    let parameters = (design.resolve)(&[("N".to_string(), 2), ("overflow".to_string(), 1)].into()).unwrap();
    let mut reference = (design.model)(&parameters);
    reference.report_writes(true);
    let mut engine = Twisted { pifo: (design.model)(&parameters), tell };
    let mut lockstep = Lockstep::new(0, engine.info());
    for (number, rank) in (0..).zip([5, 9, 7]) {
        let op = Op::new(0, &[100 + number, rank, 0]);
        lockstep.step(Some((number, &op)), &mut engine, &mut *reference, &mut Vec::new(), &mut Vec::new());
    }
    lockstep.divergence.map(|found| [found.field, found.expected, found.actual])
}

#[test]
fn the_same_element_is_pushed_out() {
    assert_eq!(difference(|event| Some(*event)), None);
}

#[test]
fn an_element_is_pushed_out_in_silence() {
    let found = difference(|_| None).unwrap();
    assert_eq!(found, ["dropped", "data 101, priority 9", "nothing pushed out"]);
}

#[test]
fn another_element_is_pushed_out() {
    let found = difference(|event| Some(Event { args: [100, 5, 0, 0, 0, 0, 0, 0], ..*event })).unwrap();
    assert_eq!(found, ["dropped", "data 101, priority 9", "data 100, priority 5"]);
}
