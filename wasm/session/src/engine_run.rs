//! One engine of a session: an engine under test, or the model that it is compared with. What it was given, what happened in it, and
//! what became of its operations.

use std::rc::Rc;
use std::sync::Arc;

use contract::event::{Event, kind};
use contract::{Engine, Events, Info, Op, OpId, Snapshot};
use derived::elements::Order;
use derived::{Derived, Elements};
use scenario::map::{self, Map};

use crate::driven::Driven;
use crate::lockstep::{GivenOp, Lockstep, Saved, verdict_in};
use crate::log::{Log, Mark, Outcome};

/// An engine, and what is known of its run.
pub struct EngineRun {
    pub(crate) engine: Box<dyn Engine>,
    /// Number of the model that it is compared with.
    pub(crate) reference: Option<usize>,
    /// Whether another engine is compared with it; the bench then drives that one, and this one follows.
    pub(crate) is_reference: bool,
    /// Number of the slower engine compared with it, if the latency of that one varies: until that engine has retired an operation, a
    /// reset can still cancel what this one has retired.
    pub(crate) awaits: Option<usize>,
    pub(crate) lockstep: Option<Lockstep>,
    pub(crate) log: Log,
    /// The operations of the cursor's step, at most one a port. A reference is given those of the engine compared with it.
    pub(crate) given: Vec<GivenOp>,
    /// What happened in the cursor's step.
    pub(crate) events: Events,
    /// Whether the engine is observed, and whether its assertions are evaluated. `None` after a restore: then both are set again.
    attention: Option<(bool, bool)>,
    /// Step of the first divergence, wherever the cursor is now.
    diverged_in: Option<u32>,
    /// Events that follow from its decisions, if its design has some.
    pub(crate) derived: Option<Derived>,
    /// Whether nothing happened in the cursor's step and the state is that of the step before.
    rested: bool,
    /// What describes it, if it is a module of a user.
    map: Option<Arc<Map>>,
}

/// What a snapshot of the session keeps of an engine.
pub(crate) struct SavedRun {
    pub(crate) image: Snapshot,
    log: Mark,
    lockstep: Option<Saved>,
    derived: Option<Derived>,
}

impl EngineRun {
    /// Before the first step: engine `number` of `of`.
    pub(crate) fn new((number, of): (usize, usize), Driven { engine, reference, rules, map }: Driven) -> Self {
        let info = engine.info();
        let inside = || map.as_ref().map(|map| Derived::Elements(elements(info, map)));
        EngineRun {
            reference,
            is_reference: false,
            awaits: None,
            lockstep: reference.map(|_| Lockstep::new(number as u32, info).by_results(rules)),
            log: Log::new(of, info),
            given: Vec::new(),
            events: Events::new(),
            attention: None,
            diverged_in: None,
            derived: Derived::of(info).or_else(inside),
            rested: false,
            engine,
            map,
        }
    }

    /// The engine.
    pub fn engine(&self) -> &dyn Engine {
        &*self.engine
    }

    /// What the engine is.
    pub fn info(&self) -> &Info {
        self.engine.info()
    }

    /// Its operations and what became of them.
    pub fn operations(&self) -> &Log {
        &self.log
    }

    /// The operations of the cursor's step.
    pub fn given(&self) -> &[GivenOp] {
        &self.given
    }

    /// What happened in the cursor's step.
    pub fn events(&self) -> &Events {
        &self.events
    }

    /// What describes it, if it is a module of a user.
    pub fn map(&self) -> Option<&Map> {
        self.map.as_deref()
    }

    /// What is inside a module of a user, as far as puts and results tell.
    pub fn elements(&self) -> Option<&Elements> {
        self.derived.as_ref()?.elements()
    }

    /// Number of the model that it is compared with.
    pub fn reference(&self) -> Option<usize> {
        self.reference
    }

    /// Whether another engine is compared with it.
    pub fn is_reference(&self) -> bool {
        self.is_reference
    }

    /// Before a step: whether the engine is observed, and whether the step was executed before from the same state. An engine with derived
    /// events is observed in every step. A repeated step that nobody observes needs no assertions: either none failed, or it is on record.
    pub(crate) fn begin(&mut self, step: u32, observed: bool, again: bool) {
        let observed = observed || self.derived.is_some();
        self.rested = false;
        self.events.clear();
        let again = again && self.diverged_in.is_none_or(|diverged| step < diverged);
        let attention = (observed, observed || !again);
        if self.attention.replace(attention) != Some(attention) {
            self.engine.observe(attention.0);
            self.engine.check(attention.1);
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

    /// One cycle without an operation, of an engine that is compared with no other, if it leaves everything as it is. Whether it does.
    pub(crate) fn rest(&mut self) -> bool {
        let is_alone = self.reference.is_none() && self.derived.is_none();
        let Some(model) = self.engine.as_reference().filter(|model| is_alone && model.rests()) else { return false };
        model.idle(1);
        self.given.clear();
        self.rested = true;
        true
    }

    /// Cycles in which a model that rested goes on to rest.
    pub(crate) fn idle(&mut self, steps: u32) {
        if let Some(model) = self.engine.as_reference() {
            model.idle(steps.into());
        }
    }

    /// Whether nothing happened in the cursor's step and the state is that of the step before.
    pub fn rested(&self) -> bool {
        self.rested
    }

    /// One cycle of an engine that is compared with no other.
    pub(crate) fn tick_alone(&mut self, step: u32) {
        for one in &self.given {
            // Scenarios are checked against the ports when they are opened; a bench that gives more is wrong.
            let issued = one.issue(&mut *self.engine);
            debug_assert!(issued.is_ok(), "step {step}, {one:?}: {issued:?}");
        }
        self.engine.tick(&mut self.events);
        for one in &mut self.given {
            one.verdict = Some(verdict_in(&self.events, one.id));
        }
        self.record(step);
    }

    /// One cycle of an engine and of the model that it is compared with.
    pub(crate) fn tick_with(&mut self, reference: &mut EngineRun, step: u32) {
        let (Some(lockstep), Some(model)) = (&mut self.lockstep, reference.engine.as_reference()) else { return };
        lockstep.step(&mut self.given, &mut *self.engine, model, &mut self.events, &mut reference.events);
        self.diverged_in = self.diverged_in.or(lockstep.divergence.as_ref().map(|found| found.step));
        self.record(step);
        for event in self.events.iter().filter(|event| event.kind == kind::FLUSHED) {
            reference.log.resolve(event.op.0, Outcome::Flushed { step });
        }
        if let Some(lockstep) = self.lockstep.as_ref().filter(|lockstep| lockstep.is_by_results()) {
            return reference.follow(step, &self.given, lockstep.executed());
        }
        // The log of the reference uses the numbers of the engine; the reference itself counts only what it was given.
        for one in &self.given {
            // It has no result for an operation that it was not given.
            for verdict in one.verdict.into_iter().filter(|verdict| verdict.is_err() || one.results.is_some()) {
                reference.log.judge(one.op, step, verdict);
            }
            if let (Some(Ok(())), Some(results)) = (one.verdict, &one.results) {
                reference.log.resolve(one.op, Outcome::Retired { step, results: results.clone() });
            }
        }
        reference.given.clone_from(&self.given);
    }

    /// A model that does what the engine compared with it accepted, some of it steps later: the operations of this step, and those that it
    /// executed in it.
    fn follow(&mut self, step: u32, given: &[GivenOp], executed: &[GivenOp]) {
        for one in given {
            one.verdict.into_iter().for_each(|verdict| self.log.judge(one.op, step, verdict));
        }
        for one in executed {
            let results = one.results.clone().unwrap_or_default();
            self.log.resolve(one.op, Outcome::Retired { step, results });
        }
        self.given = executed.to_vec();
    }

    /// After a cycle: adds the events that follow from its decisions, if they are wanted.
    pub(crate) fn derive(&mut self, wanted: bool) {
        let Some(derived) = &mut self.derived else { return };
        // A reference counts only the operations that it is given.
        let is = |one: &GivenOp, id: OpId| if self.is_reference { one.id == id } else { OpId(one.op) == id };
        let presented = |id: OpId| self.given.iter().find(|one| is(one, id)).map(|one| one.operation);
        derived.step(&presented, &mut self.events, wanted);
    }

    /// The packets of an engine that serves by departure time.
    pub fn departures(&self) -> Option<&derived::Departures> {
        self.derived.as_ref()?.departures()
    }

    /// The operation that an event is about, by its number in the scenario: a reference counts only those that it is given.
    pub fn op_of(&self, event: &Event) -> Option<u32> {
        match event.op {
            OpId::NONE => None,
            id if self.is_reference => self.given.iter().find(|one| one.id == id).map(|one| one.op),
            id => Some(id.0),
        }
    }

    /// The kind of the operation that a verdict is about, if it was given in this step.
    pub fn kind_of(&self, event: &Event) -> Option<u8> {
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

    /// The state as it is, and roughly the bytes that it adds to those saved before.
    pub(crate) fn save(&mut self) -> (SavedRun, u64) {
        let image = self.engine.save();
        let (lockstep, more) = self.lockstep.as_mut().map(Lockstep::save).unzip();
        let derived = self.derived.clone();
        let of_derived = derived.as_ref().map_or(0, Derived::bytes) as u64;
        let bytes = u64::from(image.bytes) + more.unwrap_or(0) + Mark::BYTES + of_derived;
        (SavedRun { image, log: self.log.mark(), lockstep, derived }, bytes)
    }

    /// Back to a state that was saved of this engine.
    pub(crate) fn restore(&mut self, saved: &SavedRun) {
        self.engine.restore(saved.image);
        self.log.rewind(&saved.log);
        self.derived.clone_from(&saved.derived);
        if let (Some(lockstep), Some(saved)) = (&mut self.lockstep, &saved.lockstep) {
            lockstep.restore(saved);
        }
        self.attention = None;
        self.events.clear();
        self.given.clear();
    }
}

/// What is inside a module that is described so, before its first step.
fn elements(info: &Info, map: &Map) -> Elements {
    let order = match map.order {
        map::Order::Smallest => Order::Smallest,
        map::Order::Largest => Order::Largest,
        map::Order::First => Order::First,
        map::Order::Other => Order::Unknown,
    };
    Elements::new(info, order, map.settles)
}
