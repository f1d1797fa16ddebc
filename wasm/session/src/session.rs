//! Stepping: the bench drives the engines, observers follow. [`crate::seek`] lets the cursor go anywhere.
//!
//! The cursor names the step whose work is shown: at step s, cycle s has been executed. A fresh session is before step 0.

use contract::{Engine, Events, Monitor, Op};
use port::EngineLane;
use port::lanes::Around;
use scenario::Condition;

use crate::bench::{Bench, ByHand};
use crate::course::Course;
use crate::driven::Driven;
use crate::edits::Edits;
use crate::engine_run::EngineRun;
use crate::engines::Engines;
use crate::expect::Expectations;
use crate::flags::{Flags, NotedSteps};
use crate::lockstep::{Divergence, Lockstep};
use crate::log::{Entry, Log};
use crate::monitors::{EngineMonitor, Monitors};
use crate::observer::{Observer, Step};
use crate::observers::Observers;
use crate::recent::Recent;
use crate::snapshots::{Saveable, Snapshots};
use crate::timeline::{Part, Timeline, Track};
use crate::whole_runs::{WholeRun, WholeRuns};

/// What a session runs, and for how long.
pub struct SessionSpec {
    /// Engines in order.
    pub engines: Vec<Driven>,
    /// A monitor of the invariants of each.
    pub monitors: Vec<Box<dyn Monitor>>,
    /// What drives them.
    pub bench: Box<dyn Bench>,
    /// Steps of the run at most. Operations that have to wait make it longer, unless `stops` is set.
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
    pub(crate) engines: Engines,
    pub(crate) drive: ByHand,
    pub(crate) course: Course,
    stop_on_divergence: bool,
    pub(crate) observers: Observers,
    pub(crate) snapshots: Snapshots,
    /// Whether the engines were observed in the step of the cursor.
    pub(crate) is_observed: bool,
    /// Whether an engine's state was tampered with, so that a step executed again may be another one.
    is_upset: bool,
}

impl Session {
    /// A session before its first step.
    pub fn new(spec: SessionSpec) -> Self {
        let engines = Engines::new(spec.engines);
        let monitors = engines.iter().zip(spec.monitors).map(|(run, one)| (!run.is_reference).then_some(one));
        let observers = Observers {
            monitors: Monitors::new(monitors.collect()),
            whole_runs: WholeRuns::new(engines.iter()),
            timeline: Timeline::new(&engines, &*spec.bench),
            recent: Recent::default(),
            expectations: spec.expect,
            flags: Flags::default(),
            added: Vec::new(),
        };
        Session {
            course: Course::new(spec.steps, spec.stops, spec.bench.left()),
            engines,
            drive: ByHand::new(spec.bench),
            stop_on_divergence: spec.stop_on_divergence,
            observers,
            snapshots: Snapshots::default(),
            is_observed: true,
            is_upset: false,
        }
    }

    /// With operations and switches by hand, before its first step.
    pub fn with_edits(mut self, edits: Edits) -> Self {
        self.drive = self.drive.with(edits);
        self.course.plan(self.drive.planned(0));
        self
    }

    /// With conditions that the timeline has flags of, before its first step: those of breakpoints, and those of notes with their text.
    pub fn with_flags(mut self, breakpoints: &[Condition], notes: &[(&str, Condition)]) -> Self {
        self.observers.flags = Flags::new(breakpoints, notes, &self.engines);
        self
    }

    /// With one more observer, after those that every session has; before its first step. It does not see what fills the engines
    /// ([`crate::open`]'s `contents`).
    pub fn with_observer(mut self, observer: Box<dyn Observer>) -> Self {
        self.observers.added.push(observer);
        self
    }

    /// Gives up going back, and with it the cost of snapshots, of the timeline and of flags. For runs from start to end.
    pub fn forward_only(mut self) -> Self {
        self.snapshots.turn_off();
        self.observers.timeline = Timeline::default();
        self.observers.flags = Flags::default();
        self
    }

    /// Gives up the monitors too. For runs of which only the measures of the bench are wanted.
    pub fn without_monitors(mut self) -> Self {
        self.observers.monitors = Monitors::default();
        self
    }

    /// Steps executed; the cursor is one less.
    pub fn executed(&self) -> u32 {
        self.course.executed()
    }

    /// Steps that were executed at least once.
    pub fn known(&self) -> u32 {
        self.course.known()
    }

    /// Whether no operation had to wait for its port so far.
    pub fn is_on_time(&self) -> bool {
        self.course.is_on_time()
    }

    /// Steps of the run. A divergence that stops the run shortens it. With packets this is the most that they can take, until the last
    /// one has left.
    pub fn steps(&self) -> u32 {
        if self.is_stopped() { self.executed() } else { self.course.steps() }
    }

    /// Whether the run is over.
    pub fn is_over(&self) -> bool {
        self.executed() >= self.steps()
    }

    /// Whether a divergence has stopped the run.
    pub(crate) fn is_stopped(&self) -> bool {
        self.stop_on_divergence && self.engines.have_diverged()
    }

    /// What drives the engines.
    pub fn bench(&self) -> &dyn Bench {
        self.drive.bench()
    }

    /// The engines.
    pub fn engines(&self) -> impl Iterator<Item = &dyn Engine> {
        self.engines.iter().map(|run| run.engine())
    }

    /// The engines with what is known of their runs.
    pub fn runs(&self) -> &Engines {
        &self.engines
    }

    /// One engine.
    pub fn engine(&self, i: usize) -> Option<&dyn Engine> {
        self.engines.get(i).map(|run| run.engine())
    }

    /// The log of one engine.
    pub fn log(&self, i: usize) -> Option<&Log> {
        self.engines.get(i).map(|run| &run.log)
    }

    /// The comparison of one engine with its reference.
    pub fn lockstep(&self, i: usize) -> Option<&Lockstep> {
        self.engines.get(i)?.lockstep.as_ref()
    }

    /// The monitor of one engine, and what it has found as far as the run was ever executed. A reference has none.
    pub fn monitor(&self, i: usize) -> Option<&EngineMonitor> {
        self.observers.monitors.of(i)
    }

    /// Measures of the whole run of an engine, as far as it was ever executed.
    pub fn whole_run(&self, engine: usize) -> Option<&WholeRun> {
        self.observers.whole_runs.of(engine)
    }

    /// What the author expects, and what of it did not come so far.
    pub fn expectations(&self) -> &Expectations {
        &self.observers.expectations
    }

    /// What happened in the cursor's step in one engine, as it reported; empty if there is no such engine. A reference counts only the
    /// operations that it was given.
    pub fn events(&self, engine: usize) -> &Events {
        const NONE: &Events = &Events::new();
        self.engines.get(engine).map_or(NONE, EngineRun::events)
    }

    /// What happened in an engine in the steps that are kept, the earliest first; see [`Session::keep_recent`].
    pub fn recent_events(&self, engine: usize) -> impl Iterator<Item = (u32, &Events)> {
        self.observers.recent.of(engine)
    }

    /// Words of a field of a user's module as they were before the cursor's step, `back` 0, or before an earlier one; `None` if they are not
    /// kept. See [`Session::keep_recent`].
    pub fn words_before(&self, engine: usize, field: usize, back: usize) -> Option<&[u32]> {
        self.observers.recent.words(engine, field, back)
    }

    /// The operations of engine 0 in each step to come, at most `most` steps, as far as they are certain.
    pub fn upcoming(&self, most: usize) -> Vec<Vec<Op>> {
        self.drive.upcoming(self.executed(), most)
    }

    /// Picoseconds of a step of an engine where packets come in time. A reference has the clock of the engine compared with it.
    pub fn clock_ps(&self, engine: usize) -> Option<u32> {
        self.bench().clock_ps(self.engines.compared_with(engine).unwrap_or(engine))
    }

    /// The packets around an engine: its own, or those of the engine that is compared with it.
    pub fn around(&self, engine: usize) -> Option<Around<'_>> {
        self.bench().around(self.engines.compared_with(engine).unwrap_or(engine))
    }

    /// The packets behind an engine under test, if the bench is one of packets.
    pub fn lane(&self, engine: usize) -> Option<&EngineLane> {
        self.bench().around(engine).map(|around| around.lane)
    }

    /// The whole run at a glance, as far as it is known.
    pub fn timeline(&self) -> &Timeline {
        &self.observers.timeline
    }

    /// Tracks of the timeline: those of the engines, then one for each breakpoint, then one for each condition of notes.
    pub fn tracks(&self) -> Vec<Track> {
        let mut tracks = self.observers.timeline.tracks();
        tracks.extend(self.observers.flags.tracks());
        tracks
    }

    /// A part of a track, by its number in [`Session::tracks`]; see [`Timeline::part`].
    pub fn part(&self, track: usize, first: u32, last: u32, count: u32) -> Option<Part> {
        let Observers { timeline, flags, .. } = &self.observers;
        match track.checked_sub(timeline.count()) {
            None => timeline.part(track, first, last, count),
            Some(flagged) => flags.part(flagged, first, last, count),
        }
    }

    /// The steps in which each condition of notes holds, as far as the run was ever executed, in the order of their tracks.
    pub fn noted(&self) -> impl Iterator<Item = &NotedSteps> {
        self.observers.flags.noted()
    }

    /// Inverts one bit of an engine's stored word, as a particle strike would. `false` if it cannot be upset.
    pub fn upset(&mut self, engine: usize, field: &str, index: u32, bit: u32) -> bool {
        self.is_upset = true;
        self.engines.get_mut(engine).is_some_and(|run| run.engine.upset(field, index, bit))
    }

    /// What is wrong with the state of an engine as it stands, compared in full with its reference. For a pause: it changes
    /// nothing, so that a step shows the same however the cursor came there.
    pub fn sweep(&self, engine: usize) -> Option<Divergence> {
        self.engines.sweep(engine)
    }

    /// The step of the cursor, as observers see it.
    pub(crate) fn shown(&self) -> Step<'_> {
        Step {
            number: self.executed().saturating_sub(1),
            is_first: false,
            is_observed: self.is_observed,
            is_last: self.is_over(),
            engines: &self.engines,
            bench: self.bench(),
            monitors: &self.observers.monitors,
        }
    }

    /// Takes a snapshot before a step if one is due there.
    fn save(&mut self, step: u32, is_first: bool) {
        let Session { drive, engines, observers, snapshots, .. } = self;
        snapshots.take_if_due(step, is_first, Saveable { drive, engines, observers });
    }

    /// Jumps to the nearest snapshot from which step `step` is still to come.
    pub(crate) fn restore(&mut self, step: u32) {
        let Session { drive, engines, observers, snapshots, .. } = self;
        if let Some(executed) = snapshots.restore(step, Saveable { drive, engines, observers }) {
            self.course.jump(executed);
        }
    }

    /// Executes one step. `settled` is shown every operation whose outcome, and that of all before it, has become known,
    /// with the number of its engine.
    pub fn step(&mut self, mut settled: impl FnMut(usize, &Entry)) {
        self.advance(true, &mut settled);
    }

    /// After a step in which nothing happened: passes over those in which nothing can happen. For runs of which only the measures of the
    /// bench are wanted: observers do not see these steps.
    pub fn pass_quiet_steps(&mut self) {
        if !self.engines.iter().all(EngineRun::rested) {
            return;
        }
        let until = self.drive.quiet_until().map_or(0, |until| until.min(self.course.steps()));
        let Some(steps) = until.checked_sub(self.executed()).filter(|steps| *steps > 0) else { return };
        self.engines.iter_mut().for_each(|run| run.idle(steps));
        self.drive.pass(until);
        self.course.pass(until);
    }

    /// One step. Engines report what their stages do if somebody looks, and in steps that are new.
    pub(crate) fn advance(&mut self, look: bool, settled: &mut dyn FnMut(usize, &Entry)) {
        let (step, is_first) = (self.course.executed(), self.course.is_new());
        self.is_observed = look || is_first;
        self.save(step, is_first);
        self.observers.before(step, (is_first, self.is_observed), &self.engines);
        let waits = self.drive.begin(step, &mut self.engines);
        if is_first && waits {
            self.course.wait(self.drive.planned(step + 1));
        }
        self.engines.begin(step, self.is_observed, !is_first && !self.is_upset);
        for i in 0..self.engines.count() {
            if self.engines[i].is_reference() {
                continue;
            }
            let (operations, bytes) = self.drive.operations(i, self.engines[i].engine());
            // An upset word may show in a cycle without an operation.
            let rests = operations.is_empty() && !self.is_upset && self.engines[i].rest();
            if !rests {
                self.engines.tick(i, step, operations, bytes, self.is_observed);
            }
            self.drive.settle(i, self.engines[i].events());
        }
        self.course.advance(self.drive.end());
        let is_last = self.is_over();
        let Session { engines, drive, observers, .. } = self;
        engines.settle(step + 1, is_last, &mut |engine, entry| {
            observers.settled(engine, entry);
            settled(engine, entry);
        });
        let (is_observed, bench, monitors) = (self.is_observed, drive.bench(), Monitors::NONE);
        observers.step(Step { number: step, is_first, is_observed, is_last, engines, bench, monitors });
    }
}
