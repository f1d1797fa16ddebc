//! Operations that carry bytes and have a varying latency: results are compared when they come, state with the event that says that it is
//! in place.
#![allow(clippy::unwrap_used, clippy::expect_used)] // a test says what broke by panicking

use std::collections::VecDeque;

use contract::{Implementation, IssueError, Op, PATIENCE, Words};
use models::scr_sequencer::{DESIGN, event, field};

use super::*;
use crate::testing::conformance;

/// A sequencer that takes frames faster than it forwards them.
struct Slow {
    info: Info,
    inner: Box<dyn Reference>,
    step: u32,
    next: u32,
    bytes: Vec<u8>,
    given: Option<OpId>,
    waiting: VecDeque<(OpId, Op, Vec<u8>)>,
    /// Steps up to the next frame.
    busy: u32,
    /// Results that leave in the next step.
    leaving: Option<(OpId, Words)>,
    fault: Fault,
}

/// What is wrong with it, from the second frame on.
#[derive(Clone, Copy, PartialEq)]
enum Fault {
    None,
    /// It forwards nothing any more.
    Stuck,
    /// One frame vanishes.
    Loses,
    /// It gives another result.
    Result,
    /// It says too early that a frame is forwarded.
    Early,
}

impl Engine for Slow {
    fn info(&self) -> &Info {
        &self.info
    }

    fn accepts(&self, _port: u8) -> bool {
        self.given.is_none() && self.waiting.len() < 4
    }

    fn load(&mut self, _port: u8, bytes: &[u8]) {
        self.bytes = bytes.to_vec();
    }

    fn issue(&mut self, op: &Op) -> Result<OpId, IssueError> {
        let id = OpId(self.next);
        self.next += 1;
        self.given = Some(id);
        self.waiting.push_back((id, *op, self.bytes.clone()));
        Ok(id)
    }

    fn tick(&mut self, events: &mut Events) {
        const RECORDED: u16 = kind::DESIGN + event::RECORDED;
        let step = self.step;
        let given = self.given.take();
        if let Some(id) = given {
            events.push(step, kind::ACCEPTED, id, &[]);
        }
        if let Some((id, results)) = self.leaving.take() {
            events.push(step, kind::RETIRED, id, &results);
        }
        self.busy = self.busy.saturating_sub(1);
        let wrong = |id: OpId, fault| id.0 >= 1 && self.fault == fault;
        if let Some(id) = given.filter(|id| wrong(*id, Fault::Early)) {
            events.push(step, RECORDED, id, &[0, 0, 0]);
        }
        let next = self.waiting.front().filter(|(id, ..)| self.busy == 0 && !wrong(*id, Fault::Stuck));
        if let Some((id, op, bytes)) = next.cloned() {
            self.waiting.pop_front();
            self.busy = 2 + id.0 * 7 % 5;
            if id.0 != 1 || self.fault != Fault::Loses {
                let mut all = Events::new();
                self.inner.load(0, &bytes);
                self.inner.issue(&op).unwrap();
                self.inner.tick(&mut all);
                for event in &all {
                    match event.kind {
                        RECORDED if self.fault != Fault::Early => events.push(step, RECORDED, id, event.args),
                        kind::RETIRED => {
                            let mut results = event.args.to_vec();
                            results[0] ^= u32::from(id.0 >= 1 && self.fault == Fault::Result);
                            self.leaving = Some((id, results[..].into()));
                        }
                        _ => {}
                    }
                }
            }
        }
        self.step += 1;
    }

    fn step(&self) -> u32 {
        self.step
    }

    crate::words_and_images_of!(inner);
}

/// The comparison after so many steps, with a frame whenever the engine takes one, and what the last sweep says.
fn run(fault: Fault, steps: u32, frames: u32) -> (Lockstep, Option<Divergence>) {
    let parameters = (DESIGN.resolve)(&[("rows".to_string(), 2), ("program".to_string(), 4)].into()).unwrap();
    let mut reference = (DESIGN.model)(&parameters);
    reference.report_writes(true);
    let mut engine = Slow {
        info: Info { implementation: Implementation::Rtl, ..(DESIGN.info)(&parameters) },
        inner: (DESIGN.model)(&parameters),
        step: 0,
        next: 0,
        bytes: Vec::new(),
        given: None,
        waiting: VecDeque::new(),
        busy: 0,
        leaving: None,
        fault,
    };
    let mut lockstep = Lockstep::new(0, engine.info());
    let mut swept = None;
    let mut number = 0;
    for _ in 0..steps {
        let mut given = Vec::new();
        if number < frames && engine.accepts(0) {
            let op = Op::new(0, &[60 + number % 9, number, 1]);
            given.push(GivenOp::new(number, op).carrying(conformance::bytes_of(&op).into()));
            number += 1;
        }
        lockstep.step(&mut given, &mut engine, &mut *reference, &mut Events::new(), &mut Events::new());
        swept = swept.or(lockstep.sweep(&engine, &*reference).1);
    }
    (lockstep, swept)
}

#[test]
fn results_and_state_are_compared_when_they_come() {
    let (lockstep, swept) = run(Fault::None, 400, 50);
    assert_eq!((lockstep.divergence, swept), (None, None));
    // Verdict and results of each, and of its words at least number, core, row.
    assert_eq!(lockstep.results, 100);
    assert!(lockstep.words > 50 * 6, "{}", lockstep.words);
}

#[test]
fn another_result_is_a_difference() {
    let (lockstep, _) = run(Fault::Result, 40, 3);
    let found = lockstep.divergence.unwrap();
    assert_eq!((&*found.field, found.op), ("result", Some(1)));
}

#[test]
fn state_that_is_not_in_place_with_its_event_is_a_difference() {
    let (lockstep, _) = run(Fault::Early, 40, 3);
    let found = lockstep.divergence.unwrap();
    let parameters = (DESIGN.resolve)(&[].into()).unwrap();
    let first = &(DESIGN.info)(&parameters).fields[field::NEXT_CORE as usize];
    assert_eq!((&found.field, found.op), (&first.name, Some(1)));
}

#[test]
fn what_is_lost_or_stuck_is_a_difference_once_patience_is_over() {
    let (lockstep, _) = run(Fault::Stuck, PATIENCE, 2);
    assert_eq!(lockstep.divergence, None);
    for fault in [Fault::Stuck, Fault::Loses] {
        let (lockstep, _) = run(fault, PATIENCE + 20, 2);
        let found = lockstep.divergence.unwrap();
        assert_eq!((&*found.field, found.op, &*found.actual), ("result", Some(1), "no result"));
    }
}
