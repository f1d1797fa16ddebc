//! What a session drives its engines with: the bench, and operations by hand that take a step of their own.

use std::rc::Rc;

use contract::{Engine, Events, Op};
use port::End;

use super::Bench;
use crate::edits::Edits;
use crate::engines::Engines;

/// A bench with edits. An operation by hand takes the first step, from its own on, in which all engines accept it. The operations of the
/// bench wait then; packets go on to arrive.
pub(crate) struct ByHand {
    bench: Box<dyn Bench>,
    edits: Rc<Edits>,
    /// Operations by hand that were issued before this step.
    issued: usize,
    /// Whether the next one is issued in this step.
    takes_step: bool,
    /// Operations of an engine in a step; kept for its memory.
    given: Vec<Op>,
}

impl ByHand {
    /// Without edits, before the first step.
    pub(crate) fn new(bench: Box<dyn Bench>) -> Self {
        ByHand { bench, edits: Rc::default(), issued: 0, takes_step: false, given: Vec::new() }
    }

    /// With edits, before the first step.
    pub(crate) fn with(self, edits: Edits) -> Self {
        ByHand { edits: Rc::new(edits), ..self }
    }

    /// The bench.
    pub(crate) fn bench(&self) -> &dyn Bench {
        &*self.bench
    }

    /// Operations by hand that were issued so far.
    fn issued(&self) -> usize {
        self.issued + usize::from(self.takes_step)
    }

    /// Begins a step: sets the switches that are due, and decides what takes the step. Returns whether an operation has to wait.
    pub(crate) fn begin(&mut self, step: u32, engines: &mut Engines) -> bool {
        self.issued = self.issued();
        let is_due = self.edits.is_due(self.issued, step);
        self.takes_step = is_due && self.is_accepted(engines);
        let mut waits = is_due && !self.takes_step;
        if !self.takes_step || self.bench.has_packets() {
            waits |= self.bench.begin(step, &|port| engines.accept(port));
        }
        for (engine, switch, on) in self.edits.switches(step) {
            engines[*engine].engine.set_switch(switch, *on);
        }
        waits
    }

    /// Whether every engine under test would take the next operation by hand.
    fn is_accepted(&self, engines: &Engines) -> bool {
        engines.under_test().all(|(i, run)| {
            let accepts = |op: Op| run.engine().accepts(run.info().port(op.kind));
            self.edits.nth(self.issued, i).is_none_or(accepts)
        })
    }

    /// What engine number `i` is given in this step, and the bytes that the first operation carries, if it carries any.
    pub(crate) fn operations(&mut self, i: usize, engine: &dyn Engine) -> (&[Op], Option<Rc<[u8]>>) {
        self.given.clear();
        match self.edits.nth(self.issued, i).filter(|_| self.takes_step) {
            Some(operation) => self.given.push(operation),
            None => self.bench.operations(i, &|port| engine.accepts(port), &mut self.given),
        }
        (&self.given, self.bench.bytes_of(i))
    }

    /// Takes in what happened in an engine in this step.
    pub(crate) fn settle(&mut self, engine: usize, events: &Events) {
        self.bench.settle(engine, events);
    }

    /// How the run has ended, if it has. An operation by hand that is still to come may move what is stuck.
    pub(crate) fn end(&self) -> Option<End> {
        let is_final = |end: &End| *end == End::Drained || self.issued() >= self.edits.count() as usize;
        self.bench.end().filter(is_final)
    }

    /// As [`Bench::quiet_until`]; `None` if there are edits.
    pub(crate) fn quiet_until(&self) -> Option<u32> {
        self.bench.quiet_until().filter(|_| self.edits.is_empty())
    }

    /// As [`Bench::pass`].
    pub(crate) fn pass(&mut self, until: u32) {
        self.bench.pass(until);
    }

    /// Steps of the run up to its last operation, if so many are executed and nothing has to wait from now on.
    pub(crate) fn planned(&self, executed: u32) -> u64 {
        self.edits.slots(self.issued, u64::from(executed) + self.bench.left())
    }

    /// The operations of engine 0 in each step to come, at most `most` steps, as far as they are certain and as if no engine were busy.
    /// `executed` steps are behind.
    pub(crate) fn upcoming(&self, executed: u32, most: usize) -> Vec<Vec<Op>> {
        let Some(mut lists) = self.bench.upcoming() else { return Vec::new() };
        let mut issued = self.issued();
        let mut steps = Vec::new();
        for step in (executed..).take(most) {
            let by_hand = self.edits.nth(issued, 0).filter(|_| self.edits.is_due(issued, step));
            issued += usize::from(by_hand.is_some());
            if by_hand.is_none() && !self.edits.any_from(step) && lists.iter().all(|list| list.left() == 0) {
                break;
            }
            steps.push(match by_hand {
                Some(operation) => vec![operation],
                None => lists.iter_mut().filter_map(|list| list.present(&|| true)).collect(),
            });
        }
        steps
    }

    /// A copy to be kept, and roughly the bytes that it adds to those before it.
    pub(crate) fn save(&mut self) -> (ByHand, u64) {
        let (bench, bytes) = self.bench.save();
        (self.around(bench), bytes)
    }

    /// Back to a saved one.
    pub(crate) fn restore(&mut self, saved: &ByHand) {
        *self = saved.around(saved.bench.copy());
    }

    fn around(&self, bench: Box<dyn Bench>) -> ByHand {
        ByHand { bench, edits: self.edits.clone(), given: Vec::new(), ..*self }
    }
}
