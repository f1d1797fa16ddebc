//! One engine of a session, and a step of it.

use std::rc::Rc;

use contract::event::{Event, kind};
use contract::{Engine, Events, Op, OpId, Reference};
use derived::Derived;

use crate::lockstep::{GivenOp, Lockstep, verdict_in};
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
    /// The engine that is compared with it, if its latency varies: until that has retired, a reset may undo what this one has retired.
    pub(crate) awaits: Option<usize>,
    pub(crate) lockstep: Option<Lockstep>,
    pub(crate) log: Log,
    /// What it was given in the step of the cursor, at most one operation a port; a reference is given what its implementation is.
    pub(crate) given: Vec<GivenOp>,
    /// What happened in the step of the cursor.
    pub(crate) events: Events,
    /// Whether the engine is observed, and whether its assertions are evaluated; `None` after a restore, when it does not know.
    pub(crate) attention: Option<(bool, bool)>,
    /// Step of the first difference, wherever the cursor is now.
    pub(crate) parted: Option<u32>,
    /// Invariants under watch, unless another engine decides what this one is given.
    pub(crate) watch: Option<Watch>,
    /// What follows from its decisions, if anything does.
    pub(crate) derived: Option<Derived>,
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
        let derived = Derived::of(driven.engine().info());
        let lockstep = reference.map(|_| Lockstep::new(number as u32, driven.engine().info()));
        Unit {
            driven,
            reference,
            is_reference,
            awaits: None,
            lockstep,
            log,
            given: Vec::new(),
            events: Events::new(),
            attention: None,
            parted: None,
            watch,
            derived,
        }
    }

    /// Before a step: whether somebody looks at it, and whether it was executed before, from the same state. An engine whose decisions are
    /// followed is observed in every step. What nobody looks at and was executed before needs no assertions: none failed, or it is on record.
    pub(crate) fn begin(&mut self, step: u32, observed: bool, again: bool) {
        let observed = observed || self.derived.is_some();
        self.events.clear();
        let again = again && self.parted.is_none_or(|parted| step < parted);
        let attention = (observed, observed || !again);
        if self.attention.replace(attention) != Some(attention) {
            self.driven.engine_mut().observe(attention.0);
            if let Driven::Hardware(engine) = &mut self.driven {
                engine.check(attention.1);
            }
        }
        if let Some(lockstep) = &mut self.lockstep {
            lockstep.again(again);
        }
    }

    /// Presents operations to its ports; none is a bubble. The first one carries these bytes, if there are any.
    pub(crate) fn present(&mut self, step: u32, operations: &[Op], bytes: Option<&Rc<[u8]>>) {
        self.given.clear();
        for operation in operations {
            self.given.push(GivenOp::new(self.log.presented(), *operation));
            self.log.present(step, operation.kind, operation.args);
        }
        if let (Some(bytes), Some(first)) = (bytes, self.given.first_mut()) {
            first.bytes = Some(bytes.clone());
        }
    }

    /// After a step: adds the events that follow from its decisions, if they are wanted.
    pub(crate) fn derive(&mut self, wanted: bool) {
        let Some(derived) = &mut self.derived else { return };
        // A reference counts only the operations that it is given.
        let is = |one: &GivenOp, id: OpId| if self.is_reference { one.id == id } else { OpId(one.op) == id };
        let presented = |id: OpId| self.given.iter().find(|one| is(one, id)).map(|one| one.operation);
        derived.step(&presented, &mut self.events, wanted);
    }

    /// The packets of an engine that serves by departure time.
    pub(crate) fn departures(&self) -> Option<&derived::Departures> {
        self.derived.as_ref()?.departures()
    }

    /// The operation that an event is about, by its number in the scenario: a reference counts only those that it is given.
    pub(crate) fn op_of(&self, event: &Event) -> Option<u32> {
        match event.op {
            OpId::NONE => None,
            id if self.is_reference => self.given.iter().find(|one| one.id == id).map(|one| one.op),
            id => Some(id.0),
        }
    }

    /// What kind the operation of a verdict is of, if it was given in this step.
    pub(crate) fn kind_of(&self, event: &Event) -> Option<u8> {
        let op = self.op_of(event)?;
        self.given.iter().find(|one| one.op == op).map(|one| one.operation.kind)
    }

    /// Verdicts and retirements of the step into the log.
    fn record(&mut self, step: u32) {
        for one in &self.given {
            one.verdict.into_iter().for_each(|verdict| self.log.judge(one.op, step, verdict));
        }
        for event in &self.events {
            let outcome = match event.kind {
                kind::RETIRED => Outcome::Retired { step, results: event.args.into() },
                kind::FLUSHED => Outcome::Flushed { step },
                _ => continue,
            };
            self.log.resolve(event.op.0, outcome);
        }
    }
}

/// A step of an engine on its own.
pub(crate) fn step_alone(unit: &mut Unit, step: u32) {
    let engine = unit.driven.engine_mut();
    for one in &unit.given {
        // Checked against the port when the scenario was opened.
        let _ = one.issue(engine);
    }
    engine.tick(&mut unit.events);
    for one in &mut unit.given {
        one.verdict = Some(verdict_in(&unit.events, one.id));
    }
    unit.record(step);
}

/// A step of an engine and its reference.
pub(crate) fn step_pair(units: &mut [Unit], i: usize, reference: usize, step: u32) {
    let (unit, model) = pair(units, i, reference);
    let (Some(lockstep), Driven::Model(oracle)) = (&mut unit.lockstep, &mut model.driven) else { return };
    let engine = unit.driven.engine_mut();
    lockstep.step(&mut unit.given, engine, &mut **oracle, &mut unit.events, &mut model.events);
    unit.parted = unit.parted.or(lockstep.divergence.as_ref().map(|found| found.step));
    unit.record(step);
    for event in unit.events.iter().filter(|e| e.kind == kind::FLUSHED) {
        model.log.resolve(event.op.0, Outcome::Flushed { step });
    }
    // The reference answers for the same operation numbers; its own count only those it was given.
    for one in &unit.given {
        // It has no result for what it was not given.
        for verdict in one.verdict.into_iter().filter(|verdict| verdict.is_err() || one.results.is_some()) {
            model.log.judge(one.op, step, verdict);
        }
        if let (Some(Ok(())), Some(results)) = (one.verdict, &one.results) {
            model.log.resolve(one.op, Outcome::Retired { step, results: results.clone() });
        }
    }
    model.given.clone_from(&unit.given);
}

/// Two different units at once.
pub(crate) fn pair(units: &mut [Unit], a: usize, b: usize) -> (&mut Unit, &mut Unit) {
    if a < b {
        let (left, right) = units.split_at_mut(b);
        (&mut left[a], &mut right[0])
    } else {
        let (left, right) = units.split_at_mut(a);
        (&mut right[0], &mut left[b])
    }
}
