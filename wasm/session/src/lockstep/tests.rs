//! What an operation pushes out is part of what it did, and so is that its result comes.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::redundant_closure)] // a test says what broke by panicking

use contract::{Event, Events, IssueError, Op};

use super::*;

/// What an engine says of an event.
type Tell = for<'a> fn(Event<'a>) -> Option<Event<'a>>;

/// A PIFO of two elements, whose events go through `tell`.
struct Twisted {
    pifo: Box<dyn Reference>,
    tell: Tell,
}

impl Engine for Twisted {
    fn info(&self) -> &Info {
        self.pifo.info()
    }

    fn accepts(&self, port: u8) -> bool {
        self.pifo.accepts(port)
    }

    fn issue(&mut self, op: &Op) -> Result<OpId, IssueError> {
        self.pifo.issue(op)
    }

    fn tick(&mut self, events: &mut Events) {
        let mut all = Events::new();
        self.pifo.tick(&mut all);
        for event in &all {
            (self.tell)(event).iter().for_each(|event| events.copy(event));
        }
    }

    fn step(&self) -> u32 {
        self.pifo.step()
    }

    crate::words_and_images_of!(pifo);
}

/// Three elements into a PIFO of two.
fn difference(tell: Tell) -> Option<[String; 3]> {
    let design = models::catalogue::find("pifo").unwrap();
    let parameters = (design.resolve)(&[("N".to_string(), 2), ("overflow".to_string(), 1)].into()).unwrap();
    let mut reference = (design.model)(&parameters);
    reference.report_writes(true);
    let mut engine = Twisted { pifo: (design.model)(&parameters), tell };
    let mut lockstep = Lockstep::new(0, engine.info());
    for (number, rank) in (0..).zip([5, 9, 7]) {
        let op = Op::new(0, &[100 + number, rank, 0]);
        let given = &mut [GivenOp::new(number, op)];
        lockstep.step(given, &mut engine, &mut *reference, &mut Events::new(), &mut Events::new());
    }
    lockstep.divergence.map(|found| [found.field, found.expected, found.actual])
}

#[test]
fn the_same_element_is_pushed_out() {
    assert_eq!(difference(|event| Some(event)), None);
}

#[test]
fn an_element_is_pushed_out_in_silence() {
    let found = difference(|event| (event.kind != kind::DROPPED).then_some(event)).unwrap();
    assert_eq!(found, ["dropped", "data 101, priority 9", "nothing pushed out"]);
}

#[test]
fn another_element_is_pushed_out() {
    let found = difference(|event| {
        let args = if event.kind == kind::DROPPED { &[100, 5] } else { event.args };
        Some(Event { args, ..event })
    })
    .unwrap();
    assert_eq!(found, ["dropped", "data 101, priority 9", "data 100, priority 5"]);
}

#[test]
fn a_result_that_does_not_come_is_a_difference() {
    let found = difference(|event| (event.kind != kind::RETIRED || event.op != OpId(1)).then_some(event)).unwrap();
    assert_eq!(found, ["result", "data 101, priority 9", "no result"]);
}
