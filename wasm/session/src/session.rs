//! Stepping: the bench drives the engines. [`seek`] lets the cursor go anywhere.
//!
//! The cursor names the step whose work is shown: at step s, cycle s has been executed. A fresh session is before step 0.

pub mod cores_outcome;
mod outcome;
mod seek;

use contract::{Engine, Monitor, Op, OpId};
use port::{End, EngineLane};
use scenario::Condition;

use crate::bench::Bench;
use crate::expect::{self, Expectations};
use crate::frame::Divergence;
use crate::history::History;
use crate::lockstep::Lockstep;
use crate::log::{Entry, Log};
use crate::recent::Recent;
use crate::time::Edits;
use crate::time::condition::Watched;
use crate::timeline::Timeline;
use crate::unit::{Driven, Unit, step_alone, step_pair};
use crate::watch::Watch;
use crate::whole_run::WholeRun;
use seek::SessionSnapshot;

/// What a session runs, and for how long.
pub struct SessionSpec {
    /// Engines in order, with the number of the reference of each.
    pub engines: Vec<(Driven, Option<usize>)>,
    /// A monitor of the invariants of each.
    pub monitors: Vec<Box<dyn Monitor>>,
    /// What drives them.
    pub bench: Bench,
    /// Steps of the run at most.
    pub steps: u32,
    /// Whether the scenario's `stop` sets them.
    pub stops: bool,
    /// Whether the first divergence ends the run.
    pub stop_on_divergence: bool,
    /// What the author expects.
    pub expect: Expectations,
}

/// A run in motion.
pub struct Session {
    pub(crate) units: Vec<Unit>,
    pub(crate) bench: Bench,
    pub(crate) edits: Edits,
    executed: u32,
    steps: u32,
    /// Steps up to the last slot if no operation has to wait.
    planned: u64,
    /// Steps by which the run is longer for operations that had to wait; `None` if none had to.
    pub(crate) waited: Option<u32>,
    /// Operations by hand that were issued.
    pub(crate) edited: usize,
    /// Operations of the step; kept for its memory.
    operations: Vec<Op>,
    /// Whether the scenario's `stop` sets them.
    stops: bool,
    /// Steps after which the packets had all left, or nothing could move any more, once the run has been there.
    ended: Option<(u32, End)>,
    stop_on_divergence: bool,
    pub(crate) expect: Expectations,
    pub(crate) failed: Vec<String>,
    history: History<SessionSnapshot>,
    /// Off for runs that only go forward.
    keep_history: bool,
    /// Steps that were executed at least once. Invariants are watched the first time; a replay would only find the same again.
    known: u32,
    pub(crate) timeline: Timeline,
    whole_runs: Vec<WholeRun>,
    /// The scenario's breakpoints, in their order: each is looked at in every step that is executed for the first time. `None` for one
    /// that asks for what no engine has.
    breakpoints: Vec<Option<Watched>>,
    /// Whether the engines were observed in the step of the cursor.
    observed: bool,
    /// Whether an engine's state was tampered with, so that a step executed again may be another one.
    upset: bool,
    /// What happened in the steps before it, if somebody asks.
    pub(crate) recent: Recent,
}

impl Session {
    /// A session before its first step.
    pub fn new(plan: SessionSpec) -> Self {
        let references: Vec<usize> = plan.engines.iter().filter_map(|(_, r)| *r).collect();
        let of = plan.engines.len();
        let mut units: Vec<Unit> = plan
            .engines
            .into_iter()
            .zip(plan.monitors)
            .enumerate()
            .map(|(i, ((driven, reference), monitor))| {
                let watch = (!references.contains(&i)).then(|| Watch::new(monitor));
                Unit::new((i, of), driven, reference, watch)
            })
            .collect();
        for i in 0..units.len() {
            if let Some(reference) = units[i].reference.filter(|_| units[i].driven.engine().info().is_varying()) {
                units[reference].awaits = Some(i);
            }
        }
        Session {
            timeline: Timeline::new(&units, &plan.bench),
            whole_runs: units.iter().map(|unit| WholeRun::new(unit.driven.engine().info())).collect(),
            units,
            planned: plan.bench.left(),
            bench: plan.bench,
            edits: Edits::default(),
            executed: 0,
            steps: plan.steps,
            waited: None,
            edited: 0,
            operations: Vec::new(),
            stops: plan.stops,
            ended: None,
            stop_on_divergence: plan.stop_on_divergence,
            expect: plan.expect,
            failed: Vec::new(),
            history: History::default(),
            keep_history: true,
            known: 0,
            breakpoints: Vec::new(),
            observed: true,
            upset: false,
            recent: Recent::default(),
        }
    }

    /// With what is done by hand in the run, before its first step.
    pub fn with_edits(mut self, edits: Edits) -> Self {
        self.edits = edits;
        self.planned = self.edits.slots(0, self.bench.left());
        self
    }

    /// With conditions that the timeline has flags of, before its first step.
    pub fn with_breakpoints(mut self, conditions: &[Condition]) -> Self {
        self.breakpoints = conditions.iter().map(|one| Watched::new(one, &self).ok()).collect();
        self.timeline.watch(conditions.len());
        self
    }

    /// Gives up going back, and with it the cost of snapshots and of the timeline. For runs from start to end.
    pub fn forward_only(mut self) -> Self {
        self.keep_history = false;
        self
    }

    /// Steps executed; the cursor is one less.
    pub fn executed(&self) -> u32 {
        self.executed
    }

    /// Steps that were executed at least once.
    pub fn known(&self) -> u32 {
        self.known
    }

    /// What there is over the whole run, as far as it is known.
    pub fn timeline(&self) -> &Timeline {
        &self.timeline
    }

    /// Steps of the run. A divergence that stops the run shortens it; so do packets, of which only running tells when the last one
    /// has left: until then this is the most that they may take.
    pub fn steps(&self) -> u32 {
        let most = || if self.stops { self.steps } else { self.steps.saturating_add(self.waited.unwrap_or(0)) };
        if self.is_stopped() { self.executed } else { self.ended.map_or_else(most, |(steps, _)| steps) }
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

    /// Measures of the whole run of an engine, as far as it was ever executed.
    pub fn whole_run(&self, engine: usize) -> Option<&WholeRun> {
        self.whole_runs.get(engine)
    }

    /// The packets behind an engine that is no reference, if the bench is one of packets.
    pub fn lane(&self, engine: usize) -> Option<&EngineLane> {
        self.bench.port()?.lane(engine)
    }

    fn is_stopped(&self) -> bool {
        self.stop_on_divergence
            && self.units.iter().any(|u| u.lockstep.as_ref().is_some_and(|l| l.divergence.is_some()))
    }

    /// Inverts one bit of an engine's stored word, as a particle strike would. `false` if it cannot be upset.
    pub fn upset(&mut self, engine: usize, field: &str, index: u32, bit: u32) -> bool {
        self.upset = true;
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
            Driven::Hardware(_) => None,
        }
    }

    /// Executes one step. `settled` is shown every operation whose outcome, and that of all before it, has become known,
    /// with the number of its engine.
    pub fn step(&mut self, mut settled: impl FnMut(usize, &Entry)) {
        self.advance(true, &mut settled);
    }

    /// One step. Engines tell what their stages do if somebody looks, or watches invariants.
    pub(crate) fn advance(&mut self, look: bool, settled: &mut dyn FnMut(usize, &Entry)) {
        let new = self.executed == self.known;
        self.observed = look || (new && self.units.iter().any(|unit| unit.watch.is_some()));
        if self.keep_history && self.history.is_due(self.executed) {
            self.save();
        }
        let watching = new && self.keep_history && !self.breakpoints.is_empty();
        let mut breakpoints = if watching { std::mem::take(&mut self.breakpoints) } else { Vec::new() };
        breakpoints.iter_mut().flatten().for_each(|breakpoint| breakpoint.before(self));
        let step = self.executed;
        // What is issued by hand takes the slot, once it is accepted, and the traffic waits; but time goes on, and packets arrive.
        let due = self.edits.is_due(self.edited, step);
        let by_hand = due && self.accept_by_hand();
        let mut waits = due && !by_hand;
        if !by_hand || self.bench.port().is_some() {
            let Session { bench, units, .. } = self;
            let driven = units.iter().filter(|unit| !unit.is_reference);
            waits |= bench.begin(step, |port| driven.clone().all(|unit| unit.driven.engine().accepts(port)));
        }
        if new && waits {
            let steps = self.edits.slots(self.edited, u64::from(step) + 1 + self.bench.left());
            self.waited = Some(steps.saturating_sub(self.planned) as u32);
        }
        for (engine, switch, on) in self.edits.switches(step) {
            self.units[*engine].driven.engine_mut().set_switch(switch, *on);
        }
        for unit in &mut self.units {
            unit.begin(step, self.observed, !new && !self.upset);
        }
        for i in 0..self.units.len() {
            if self.units[i].is_reference {
                continue;
            }
            let mut operations = std::mem::take(&mut self.operations);
            operations.clear();
            match self.edits.nth(self.edited, i).filter(|_| by_hand) {
                Some(op) => operations.push(op),
                None => {
                    let engine = self.units[i].driven.engine();
                    self.bench.operations(i, |port| engine.accepts(port), &mut operations);
                }
            }
            let bytes = self.bench.bytes_of(i);
            self.units[i].present(step, &operations, bytes.as_ref());
            if let Some(reference) = self.units[i].reference {
                self.units[reference].present(step, &operations, bytes.as_ref());
            }
            self.operations = operations;
            match self.units[i].reference {
                Some(reference) => {
                    step_pair(&mut self.units, i, reference, step);
                    self.units[reference].derive(self.observed);
                }
                None => step_alone(&mut self.units[i], step),
            }
            self.units[i].derive(self.observed);
            self.bench.settle(i, &self.units[i].events);
        }
        self.edited += usize::from(by_hand);
        if new {
            self.known += 1;
            for unit in &mut self.units {
                if let Some(watch) = &mut unit.watch {
                    let presented: Vec<_> = unit.given.iter().map(|one| (OpId(one.op), one.operation)).collect();
                    watch.step(step, &presented, &unit.events, unit.driven.engine());
                }
            }
            if self.bench.port().is_some() {
                for (run, unit) in self.whole_runs.iter_mut().zip(&self.units) {
                    run.step(unit);
                }
            }
            if self.keep_history {
                self.timeline.step(step, &self.units, &self.bench);
            }
        }
        self.executed += 1;
        if self.observed {
            self.recent.note(step, self.units.iter().map(|unit| &unit.events));
        } else {
            self.recent.clear();
        }
        if new {
            // A reset by hand may come later, and moves what is stuck.
            let waits = self.edited < self.edits.count() as usize;
            let end = self.bench.end().filter(|end| *end == End::Drained || !waits);
            self.ended = end.map(|end| (self.executed, end));
        }
        let over = self.is_over();
        for i in 0..self.units.len() {
            let awaited = self.units[i].awaits.and_then(|of| self.units[of].log.in_flight_since());
            let (expect, failed) = (&self.expect, &mut self.failed);
            let unit = &mut self.units[i];
            let undo = unit.driven.engine().info().undo();
            let for_good = if over { u32::MAX } else { (self.executed + 1).saturating_sub(undo) };
            unit.log.settle(awaited.map_or(for_good, |slot| for_good.min(slot)), |entry| {
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
        for wrong in self.wrong_fates() {
            note(&mut self.failed, wrong);
        }
        let units = &self.units;
        let states = self.expect.states_at(step, |i| units.get(i as usize).map(|u| u.driven.engine()));
        for wrong in states.iter().filter_map(|state| expect::mismatch(step, state)) {
            note(&mut self.failed, wrong);
        }
        if watching {
            let holding: Vec<bool> =
                breakpoints.iter().map(|one| one.as_ref().is_some_and(|one| one.holds(self))).collect();
            self.timeline.flag(step, holding.into_iter());
            self.breakpoints = breakpoints;
        }
    }

    /// Whether all engines would take the next operation by hand.
    fn accept_by_hand(&self) -> bool {
        let driven = self.units.iter().enumerate().filter(|(_, unit)| !unit.is_reference);
        driven.into_iter().all(|(i, unit)| {
            let engine = unit.driven.engine();
            self.edits.nth(self.edited, i).is_none_or(|op| engine.accepts(engine.info().port(op.kind)))
        })
    }

    /// Back to before the first step.
    pub(crate) fn restart(&mut self) {
        if self.executed > 0 {
            self.restore(0);
        }
    }
}

fn note(failed: &mut Vec<String>, wrong: String) {
    if failed.len() < expect::MAX_FAILED {
        failed.push(wrong);
    }
}
