//! One pair of engines for all trials: each begins from the fresh state that was saved, which is much faster than making new
//! engines.

use std::mem;
use std::rc::Rc;

use contract::{Engine, Events, Op, Snapshot};

use crate::shrinker::TrialDivergence;
use session::fill::fill;
use session::lockstep::{GivenOp, Lockstep, Rules};
use session::presented::{Payloads, Presented};

/// Work that a trial takes besides its steps, in steps.
const START: u32 = 16;

/// The pair, and the trial that is under way.
pub struct TrialPair {
    engine: Box<dyn Engine>,
    model: Box<dyn Engine>,
    fresh: [Snapshot; 2],
    /// How results are compared, if nothing else is.
    rules: Option<Rules>,
    /// What the reference wrote before a trial.
    filled: Events,
    /// Steps that a trial goes on after its last operation.
    tail: u32,
    /// Whether the whole state is compared in those steps.
    sweeps: bool,
    /// The packets that operations carry.
    carried: Option<Rc<dyn Payloads>>,
    events: [Events; 2],
    trial: Trial,
}

struct Trial {
    presented: Vec<Presented>,
    /// The operation that comes next.
    next: usize,
    /// Idle steps before it.
    idle: u32,
    /// Steps after the last one.
    tail: u32,
    lockstep: Lockstep,
    /// Operations of the step.
    given: Vec<GivenOp>,
    /// Steps in which operations were given.
    slots: Vec<u32>,
}

impl Trial {
    /// What the ports are given that take it: an operation and those of the same step. The rest waits.
    fn give(&mut self, engine: &dyn Engine, carried: Option<&dyn Payloads>) {
        let info = engine.info();
        while let Some(one) = self.presented.get(self.next).filter(|one| one.same_step || self.given.is_empty()) {
            let port = info.port(one.kind);
            if !engine.accepts(port) || self.given.iter().any(|other| info.port(other.operation.kind) == port) {
                break;
            }
            self.slots.push(engine.step());
            self.given.push(match carried {
                None => GivenOp::new(self.next as u32, Op::new(one.kind, &one.args)),
                Some(packets) => {
                    let (op, frame) = packets.operation(one, engine.step());
                    GivenOp::new(self.next as u32, op).carrying(frame)
                }
            });
            self.next += 1;
            self.idle = self.presented.get(self.next).map_or(0, |next| next.idle);
        }
    }
}

impl TrialPair {
    /// A pair of fresh engines, which hold `contents` at first.
    pub fn new(
        mut engine: Box<dyn Engine>,
        mut model: Box<dyn Engine>,
        rules: Option<Rules>,
        contents: &[Op],
        tail: u32,
        sweeps: bool,
        carried: Option<Rc<dyn Payloads>>,
    ) -> Self {
        if let Some(model) = model.as_reference() {
            model.report_writes(rules.is_none());
        }
        let mut filled = Events::new();
        // The session has filled such engines already, so nothing is refused.
        let _ = fill(0, &mut *engine, contents, &mut |_, _, _| ());
        let _ = fill(0, &mut *model, contents, &mut |_, events, _| filled.append(events));
        let fresh = [engine.save(), model.save()];
        let lockstep = Lockstep::new(0, engine.info());
        let trial =
            Trial { presented: Vec::new(), next: 0, idle: 0, tail: 0, lockstep, given: Vec::new(), slots: Vec::new() };
        TrialPair { engine, model, fresh, rules, filled, tail, sweeps, carried, events: Default::default(), trial }
    }

    /// Begins a trial.
    pub fn start(&mut self, presented: Vec<Presented>) {
        self.engine.restore(self.fresh[0]);
        self.model.restore(self.fresh[1]);
        let idle = presented.first().map_or(0, |p| p.idle);
        let mut lockstep = Lockstep::new(0, self.engine.info()).by_results(self.rules.clone());
        lockstep.filled(&self.filled);
        self.trial =
            Trial { presented, next: 0, idle, tail: self.tail, lockstep, given: Vec::new(), slots: Vec::new() };
    }

    /// The operations of the trial. Those that carry packets, and those of several ports, have the steps in which they were given: in a
    /// scenario a packet arrives at a time, and a port does not wait for another one.
    pub fn presented(&mut self) -> Vec<Presented> {
        let mut presented = mem::take(&mut self.trial.presented);
        if self.carried.is_none() && self.engine.info().operations.iter().all(|operation| operation.port == 0) {
            return presented;
        }
        let mut next_slot = 0;
        for (one, slot) in presented.iter_mut().zip(&self.trial.slots) {
            one.same_step = *slot < next_slot;
            one.idle = slot.saturating_sub(next_slot);
            next_slot = slot + 1;
        }
        presented
    }

    /// Goes on with the trial for about `budget` steps, which it takes off. `None` if it is not over yet; else what it found.
    pub fn run(&mut self, budget: &mut u32) -> Option<Option<TrialDivergence>> {
        if self.trial.next == 0 {
            *budget = budget.saturating_sub(START);
        }
        loop {
            let trial = &mut self.trial;
            let (engine, Some(model)) = (&mut *self.engine, self.model.as_reference()) else { return Some(None) };
            trial.given.clear();
            match trial.presented.get(trial.next) {
                Some(_) if trial.idle > 0 => trial.idle -= 1,
                Some(_) => trial.give(engine, self.carried.as_deref()),
                None if trial.tail > 0 => trial.tail -= 1,
                None => return Some(None),
            }
            self.events.iter_mut().for_each(Events::clear);
            let [events, model_events] = &mut self.events;
            trial.lockstep.step(&mut trial.given, engine, model, events, model_events);
            if let Some(divergence) = trial.lockstep.divergence.clone() {
                return Some(Some(TrialDivergence { divergence, swept: false }));
            }
            if self.sweeps && trial.next == trial.presented.len() {
                if let (_, Some(divergence)) = trial.lockstep.sweep(engine, model) {
                    return Some(Some(TrialDivergence { divergence, swept: true }));
                }
            }
            *budget = budget.saturating_sub(1);
            if *budget == 0 {
                return None;
            }
        }
    }
}
