//! Stepping: the bench drives the engines. [`seek`] lets the cursor go anywhere.
//!
//! The cursor names the step whose work is shown: at step s, cycle s has been executed. A fresh session is before step 0.

mod seek;

use contract::event::kind;
use contract::{Engine, Event, Monitor, Op, OpId, Reference, Verdict};

use crate::expect::{self, Expectations};
use crate::frame::Divergence;
use crate::history::History;
use crate::lockstep::{Lockstep, verdict_in};
use crate::log::{Entry, Log, Outcome};
use crate::playlist::Playlist;
use crate::watch::Watch;
use seek::SessionSnapshot;

/// An engine as the session drives it.
pub enum Driven {
    /// On its own, or held against a reference.
    Plain(Box<dyn Engine>),
    /// A model that another engine may be held against.
    Model(Box<dyn Reference>),
}

impl Driven {
    /// To look at.
    pub fn engine(&self) -> &dyn Engine {
        match self {
            Driven::Plain(engine) => &**engine,
            Driven::Model(model) => model.as_engine(),
        }
    }

    /// To drive.
    pub fn engine_mut(&mut self) -> &mut dyn Engine {
        match self {
            Driven::Plain(engine) => &mut **engine,
            Driven::Model(model) => model.as_engine_mut(),
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
    /// What happened in the step of the cursor.
    pub(crate) events: Vec<Event>,
    /// Invariants under watch, unless another engine decides what this one is given.
    pub(crate) watch: Option<Watch>,
}

/// What a session runs, and for how long.
pub struct Plan {
    /// Engines in order, with the number of the reference of each.
    pub engines: Vec<(Driven, Option<usize>)>,
    /// A watcher of the invariants of each.
    pub monitors: Vec<Box<dyn Monitor>>,
    /// Sources, played one after the other.
    pub sources: Vec<traffic::Source>,
    /// Steps of the run.
    pub steps: u32,
    /// Whether the first divergence ends the run.
    pub stop_on_divergence: bool,
    /// What the author expects.
    pub expect: Expectations,
}

/// The slot of a step.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Slot {
    pub(crate) op: u32,
    pub(crate) operation: Op<'static>,
}

/// A run in motion.
pub struct Session {
    pub(crate) units: Vec<Unit>,
    pub(crate) traffic: Playlist,
    pub(crate) slot: Option<Slot>,
    presented: u32,
    executed: u32,
    steps: u32,
    stop_on_divergence: bool,
    pub(crate) expect: Expectations,
    pub(crate) failed: Vec<String>,
    history: History<SessionSnapshot>,
    /// Off for runs that only go forward.
    keep_history: bool,
    /// Steps that were executed at least once. Invariants are watched the first time; a replay would only find the same again.
    known: u32,
    /// Whether the engines were observed in the step of the cursor.
    observed: bool,
}

impl Session {
    /// A session before its first step.
    pub fn new(plan: Plan) -> Self {
        let references: Vec<usize> = plan.engines.iter().filter_map(|(_, r)| *r).collect();
        let units = plan
            .engines
            .into_iter()
            .zip(plan.monitors)
            .enumerate()
            .map(|(i, ((mut driven, reference), monitor))| {
                let is_reference = references.contains(&i);
                if let (true, Driven::Model(model)) = (is_reference, &mut driven) {
                    model.report_writes(true);
                }
                let lockstep = reference.map(|_| Lockstep::new(i as u32, driven.engine().info()));
                let watch = (!is_reference).then(|| Watch::new(monitor));
                Unit { driven, reference, is_reference, lockstep, log: Log::default(), events: Vec::new(), watch }
            })
            .collect();
        Session {
            units,
            traffic: Playlist::new(plan.sources),
            slot: None,
            presented: 0,
            executed: 0,
            steps: plan.steps,
            stop_on_divergence: plan.stop_on_divergence,
            expect: plan.expect,
            failed: Vec::new(),
            history: History::default(),
            keep_history: true,
            known: 0,
            observed: true,
        }
    }

    /// Gives up going back, and with it the cost of snapshots. For runs from start to end.
    pub fn forward_only(mut self) -> Self {
        self.keep_history = false;
        self
    }

    /// Operations presented so far.
    pub fn presented(&self) -> u32 {
        self.presented
    }

    /// Steps executed; the cursor is one less.
    pub fn executed(&self) -> u32 {
        self.executed
    }

    /// Steps of the run. A divergence that stops the run shortens it.
    pub fn steps(&self) -> u32 {
        if self.is_stopped() { self.executed } else { self.steps }
    }

    /// Whether the run is over.
    pub fn is_over(&self) -> bool {
        self.executed >= self.steps()
    }

    /// The engines.
    pub fn engines(&self) -> impl Iterator<Item = &dyn Engine> {
        self.units.iter().map(|u| u.driven.engine())
    }

    /// One engine.
    pub fn engine(&self, i: usize) -> Option<&dyn Engine> {
        self.units.get(i).map(|u| u.driven.engine())
    }

    /// The log of one engine.
    pub fn log(&self, i: usize) -> Option<&Log> {
        self.units.get(i).map(|u| &u.log)
    }

    /// The comparison of one engine with its reference.
    pub fn lockstep(&self, i: usize) -> Option<&Lockstep> {
        self.units.get(i).and_then(|u| u.lockstep.as_ref())
    }

    /// The invariants of one engine, as far as the run was ever executed.
    pub fn watch(&self, i: usize) -> Option<&Watch> {
        self.units.get(i).and_then(|u| u.watch.as_ref())
    }

    /// Whether the scenario shows this divergence on purpose.
    pub fn expects(&self, divergence: &Divergence) -> bool {
        divergence.engine == 0 && self.expect.diverges_at(divergence.step)
    }

    /// Whether invariants may break: the scenario shows hardware that goes wrong, on purpose. An invariant often breaks before the
    /// first difference.
    pub fn expects_broken(&self) -> bool {
        self.expect.diverges()
    }

    /// Expectations that failed so far; those about the whole run only once it is over.
    pub fn failures(&self) -> Vec<String> {
        let mut all = self.failed.clone();
        if self.is_over() {
            // The run is over: now all state is compared.
            let divergence = self.sweep(0);
            let logs: Vec<_> = self.units.iter().map(|u| &u.log).collect();
            all.extend(self.expect.at_end(&logs, divergence.as_ref()));
        }
        all
    }

    fn is_stopped(&self) -> bool {
        self.stop_on_divergence
            && self.units.iter().any(|u| u.lockstep.as_ref().is_some_and(|l| l.divergence.is_some()))
    }

    /// Inverts one bit of an engine's stored word, as a particle strike would. `false` if it cannot be upset.
    pub fn upset(&mut self, engine: usize, field: &str, index: u32, bit: u32) -> bool {
        let engine = self.units.get_mut(engine).map(|u| u.driven.engine_mut());
        engine.is_some_and(|e| e.upset(field, index, bit))
    }

    /// What is wrong with the state of an engine as it stands, compared in full with its reference. For a pause: it changes
    /// nothing, so that a step shows the same however the cursor came there.
    pub fn sweep(&self, engine: usize) -> Option<Divergence> {
        let unit = self.units.get(engine)?;
        let lockstep = unit.lockstep.as_ref()?;
        if lockstep.divergence.is_some() {
            return lockstep.divergence.clone();
        }
        match &self.units.get(unit.reference?)?.driven {
            Driven::Model(model) => lockstep.sweep(unit.driven.engine(), &**model).1,
            Driven::Plain(_) => None,
        }
    }

    /// Executes one step. `settled` is shown every operation whose outcome, and that of all before it, has become known,
    /// with the number of its engine.
    pub fn step(&mut self, settled: impl FnMut(usize, &Entry)) {
        self.advance(true, settled);
    }

    /// One step. Engines tell what their stages do if somebody looks, or watches invariants.
    fn advance(&mut self, look: bool, mut settled: impl FnMut(usize, &Entry)) {
        let new = self.executed == self.known;
        self.observed = look || (new && self.units.iter().any(|unit| unit.watch.is_some()));
        if self.keep_history && self.history.is_due(self.executed) {
            self.save();
        }
        let step = self.executed;
        self.slot = match self.traffic.next() {
            Some(traffic::Slot::Op { kind, args }) => {
                let op = self.presented;
                self.presented += 1;
                Some(Slot { op, operation: Op::new(kind, &args) })
            }
            _ => None,
        };
        for unit in &mut self.units {
            unit.events.clear();
            unit.driven.engine_mut().observe(self.observed);
            if let Some(slot) = self.slot {
                unit.log.present(step, slot.operation.kind, slot.operation.args);
            }
        }
        for i in 0..self.units.len() {
            match self.units[i].reference {
                Some(reference) => self.step_pair(i, reference, step),
                None if !self.units[i].is_reference => self.step_alone(i),
                None => {}
            }
        }
        if new {
            self.known += 1;
            for unit in &mut self.units {
                if let Some(watch) = &mut unit.watch {
                    let presented = self.slot.as_ref().map(|s| (OpId(s.op), &s.operation));
                    watch.step(step, presented, &unit.events, unit.driven.engine());
                }
            }
        }
        self.executed += 1;
        let over = self.is_over();
        for i in 0..self.units.len() {
            let (expect, failed) = (&self.expect, &mut self.failed);
            let unit = &mut self.units[i];
            let undo = unit.driven.engine().info().undo;
            let for_good = if over { u32::MAX } else { (self.executed + 1).saturating_sub(undo) };
            unit.log.settle(for_good, |entry| {
                if let Some(wrong) = expect.result(i as u32, entry) {
                    note(failed, wrong);
                }
                settled(i, entry);
            });
        }
        if new && over {
            self.units.iter_mut().for_each(|unit| {
                if let Some(watch) = &mut unit.watch {
                    watch.sweep(step, unit.driven.engine());
                }
            });
        }
        let units = &self.units;
        let states = self.expect.states_at(step, |i| units.get(i as usize).map(|u| u.driven.engine()));
        for wrong in states.iter().filter_map(|state| expect::mismatch(step, state)) {
            note(&mut self.failed, wrong);
        }
    }

    fn step_alone(&mut self, i: usize) {
        let unit = &mut self.units[i];
        let engine = unit.driven.engine_mut();
        if let Some(slot) = &self.slot {
            // Checked against the port when the scenario was opened.
            let _ = engine.issue(0, &slot.operation);
        }
        engine.tick(&mut unit.events);
        let verdict = self.slot.map(|_| verdict_in(&unit.events));
        record(&mut unit.log, &unit.events, self.slot, verdict, self.executed);
    }

    fn step_pair(&mut self, i: usize, reference: usize, step: u32) {
        let slot = self.slot;
        let (unit, model) = pair(&mut self.units, i, reference);
        let (Some(lockstep), Driven::Model(oracle)) = (&mut unit.lockstep, &mut model.driven) else { return };
        let presented = slot.as_ref().map(|s| (s.op, &s.operation));
        let engine = unit.driven.engine_mut();
        let outcome = lockstep.step(presented, engine, &mut **oracle, &mut unit.events, &mut model.events);
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

    /// Back to before the first step.
    pub(crate) fn restart(&mut self) {
        if self.executed > 0 {
            self.restore(0);
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
fn record(log: &mut Log, events: &[Event], slot: Option<Slot>, verdict: Option<Verdict>, step: u32) {
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
                log.resolve(event.op.0, Outcome::Retired { step, results: [event.args[0], event.args[1]] });
            }
            kind::FLUSHED => {
                log.resolve(event.op.0, Outcome::Flushed { step });
            }
            _ => {}
        }
    }
}

fn note(failed: &mut Vec<String>, wrong: String) {
    if failed.len() < expect::MAX_FAILED {
        failed.push(wrong);
    }
}
