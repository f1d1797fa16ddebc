//! One engine of a session, and a step of it.

use contract::event::kind;
use contract::{Engine, Events, Op, Reference, Verdict};

use crate::lockstep::{Lockstep, verdict_in};
use crate::log::{Log, Outcome};
use crate::rtl::RtlEngine;
use crate::watch::Watch;

/// An engine as the session drives it.
pub enum Driven {
    /// Hardware, on its own or held against a reference.
    Hardware(Box<RtlEngine>),
    /// A model that another engine may be held against.
    Model(Box<dyn Reference>),
}

impl Driven {
    /// To look at.
    pub fn engine(&self) -> &dyn Engine {
        match self {
            Driven::Hardware(engine) => &**engine,
            Driven::Model(model) => &**model,
        }
    }

    /// To drive.
    #[inline(never)] // once in a session built for size
    pub fn engine_mut(&mut self) -> &mut dyn Engine {
        match self {
            Driven::Hardware(engine) => &mut **engine,
            Driven::Model(model) => &mut **model,
        }
    }
}

/// One engine of the session with all that is known of its run.
pub struct Unit {
    pub(crate) driven: Driven,
    pub(crate) reference: Option<usize>,
    /// Held against by another engine, which then decides what it is given.
    pub(crate) is_reference: bool,
    pub(crate) lockstep: Option<Lockstep>,
    pub(crate) log: Log,
    /// What it was given in the step of the cursor; a reference is given what its implementation is.
    pub(crate) slot: Option<Slot>,
    /// What happened in the step of the cursor.
    pub(crate) events: Events,
    /// Whether the engine was told to be observed; `None` if it has to be told again.
    pub(crate) observed: Option<bool>,
    /// Step of the first difference, wherever the cursor is now.
    pub(crate) parted: Option<u32>,
    /// Invariants under watch, unless another engine decides what this one is given.
    pub(crate) watch: Option<Watch>,
}

/// The slot of a step.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Slot {
    pub(crate) op: u32,
    pub(crate) operation: Op,
}

impl Unit {
    /// An engine before its first step: its number, and of how many.
    pub(crate) fn new(
        (number, of): (usize, usize),
        mut driven: Driven,
        reference: Option<usize>,
        watch: Option<Watch>,
    ) -> Self {
        let is_reference = watch.is_none();
        if let (true, Driven::Model(model)) = (is_reference, &mut driven) {
            model.report_writes(true);
        }
        let log = Log::new(of, driven.engine().info());
        let lockstep = reference.map(|_| Lockstep::new(number as u32, driven.engine().info()));
        Unit {
            driven,
            reference,
            is_reference,
            lockstep,
            log,
            slot: None,
            events: Events::new(),
            observed: None,
            parted: None,
            watch,
        }
    }

    /// Before a step: whether somebody looks at it, and whether it was executed before, from the same state.
    pub(crate) fn begin(&mut self, step: u32, observed: bool, again: bool) {
        self.events.clear();
        if self.observed.replace(observed) != Some(observed) {
            self.driven.engine_mut().observe(observed);
        }
        if let Some(lockstep) = &mut self.lockstep {
            lockstep.again(again && self.parted.is_none_or(|parted| step < parted));
        }
    }

    /// Presents an operation, or a bubble.
    pub(crate) fn present(&mut self, step: u32, operation: Option<Op>) {
        self.slot = operation.map(|operation| Slot { op: self.log.presented(), operation });
        if let Some(operation) = operation {
            self.log.present(step, operation.kind, operation.args);
        }
    }
}

/// A step of an engine on its own.
pub(crate) fn step_alone(unit: &mut Unit, step: u32) {
    let engine = unit.driven.engine_mut();
    if let Some(slot) = &unit.slot {
        // Checked against the port when the scenario was opened.
        let _ = engine.issue(&slot.operation);
    }
    engine.tick(&mut unit.events);
    let verdict = unit.slot.map(|_| verdict_in(&unit.events));
    record(&mut unit.log, &unit.events, unit.slot, verdict, step);
}

/// A step of an engine and its reference.
pub(crate) fn step_pair(units: &mut [Unit], i: usize, reference: usize, step: u32) {
    let (unit, model) = pair(units, i, reference);
    let slot = unit.slot;
    let (Some(lockstep), Driven::Model(oracle)) = (&mut unit.lockstep, &mut model.driven) else { return };
    let presented = slot.as_ref().map(|s| (s.op, &s.operation));
    let engine = unit.driven.engine_mut();
    let outcome = lockstep.step(presented, engine, &mut **oracle, &mut unit.events, &mut model.events);
    unit.parted = unit.parted.or(lockstep.divergence.as_ref().map(|found| found.step));
    record(&mut unit.log, &unit.events, slot, outcome.verdict, step);
    for event in unit.events.iter().filter(|e| e.kind == kind::FLUSHED) {
        model.log.resolve(event.op.0, Outcome::Flushed { step });
    }
    // The reference answers for the same operation numbers; its own count only those it was given.
    if let (Some(slot), Some(verdict)) = (slot, outcome.verdict) {
        match (verdict, outcome.reference) {
            (Ok(()), Some(results)) => {
                model.log.accept();
                model.log.resolve(slot.op, Outcome::Retired { step, results });
            }
            (Ok(()), None) => {}
            (Err(reason), _) => {
                model.log.resolve(slot.op, Outcome::Rejected { step, reason: reason as u32 });
            }
        }
    }
}

/// Two different units at once.
fn pair(units: &mut [Unit], a: usize, b: usize) -> (&mut Unit, &mut Unit) {
    if a < b {
        let (left, right) = units.split_at_mut(b);
        (&mut left[a], &mut right[0])
    } else {
        let (left, right) = units.split_at_mut(a);
        (&mut right[0], &mut left[b])
    }
}

/// Verdict and retirements of a step into the log.
fn record(log: &mut Log, events: &Events, slot: Option<Slot>, verdict: Option<Verdict>, step: u32) {
    if let (Some(slot), Some(verdict)) = (slot, verdict) {
        match verdict {
            Ok(()) => log.accept(),
            Err(reason) => {
                log.resolve(slot.op, Outcome::Rejected { step, reason: reason as u32 });
            }
        }
    }
    for event in events {
        let step = event.step;
        match event.kind {
            kind::RETIRED => {
                log.resolve(event.op.0, Outcome::Retired { step, results: event.args.into() });
            }
            kind::FLUSHED => {
                log.resolve(event.op.0, Outcome::Flushed { step });
            }
            _ => {}
        }
    }
}
