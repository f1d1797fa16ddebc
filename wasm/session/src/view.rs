//! The picture of the cursor's step, from what the session knows.

use contract::event::{Event, Events, FLUSHED, RejectReason, SHARED_EVENTS, kind};
use contract::{Engine, Implementation, Info, Op, OpId};
use models::catalogue;
use port::End;
use port::lanes::Around;

use crate::engine_run::EngineRun;
use crate::frame::{
    Broken, Divergence, EngineFrame, EventFrame, Frame, LockstepFrame, OpFrame, Opened, OpenedEngine, SlotFrame,
    StepEvents, ViolationFrame,
};
use crate::lockstep::GivenOp;
use crate::log::{Counts, Entry, Outcome};
use crate::monitors::EngineMonitor;
use crate::port_frame::{LaneFrame, PortOpened};
use crate::session::Session;

/// Slots ahead of the cursor that a frame shows.
pub const UPCOMING: usize = 64;

impl Session {
    /// What is constant.
    pub fn opened(&self) -> Opened {
        let engine = |(number, run): (usize, &EngineRun)| {
            let info = run.info().clone();
            let rtl = info.implementation == Implementation::Rtl;
            let switches = catalogue::find(&info.design).filter(|_| rtl).map_or(&[][..], |design| design.switches);
            let invariants = self.monitor(number).map_or(&[][..], EngineMonitor::invariants);
            OpenedEngine {
                clock_ps: self.clock_ps(number).unwrap_or(info.clock_ps),
                info,
                reference: run.reference.map(|r| r as u32),
                switches: switches.iter().map(|switch| switch.name).collect(),
                invariants: invariants.iter().map(|invariant| invariant.name).collect(),
            }
        };
        let around = (0..self.engines.count()).find_map(|i| self.around(i));
        Opened {
            steps: self.steps(),
            engines: self.engines.iter().enumerate().map(engine).collect(),
            port: around.map(|around| PortOpened::of(around.lane.rules())),
            tracks: self.tracks(),
        }
    }

    /// Duration of a step of an engine where packets come in time. A reference has that of the engine compared with it.
    pub(crate) fn clock_ps(&self, engine: usize) -> Option<u32> {
        self.bench().clock_ps(self.engines.compared_with(engine).unwrap_or(engine))
    }

    /// The cursor's step: what happened in it, and the state after it.
    pub fn frame(&self) -> Frame {
        let step = self.executed().saturating_sub(1);
        Frame {
            step,
            steps: self.steps(),
            upcoming: self.upcoming(),
            engines: (0..self.engines.count()).map(|i| self.engine_frame(i, step)).collect(),
            end: self.end().map(End::word),
            expected: self.observers.expectations.states_at(step, |i| self.engine(i as usize)),
            failed: self.failures(),
        }
    }

    fn engine_frame(&self, i: usize, step: u32) -> EngineFrame {
        let lane = self.around(i).map(LaneFrame::of);
        engine_frame(&self.engines[i], self.monitor(i), step, self.sweep(i), lane)
    }

    /// The packets around an engine: its own, or those of the engine that is compared with it.
    pub fn around(&self, engine: usize) -> Option<Around<'_>> {
        self.bench().around(self.engines.compared_with(engine).unwrap_or(engine))
    }

    /// The operations of each step to come, as far as they are certain.
    fn upcoming(&self) -> Vec<Vec<SlotFrame>> {
        let Some(run) = self.engines.get(0) else { return Vec::new() };
        let mut next = run.log.presented();
        let mut slot = |op: Op| {
            next += 1;
            slot_frame(run.info(), next - 1, op.kind, &op.args)
        };
        let steps = self.drive.upcoming(self.executed(), UPCOMING);
        steps.into_iter().map(|step| step.into_iter().map(&mut slot).collect()).collect()
    }

    /// What happened in the cursor's step in one engine, as it reported; empty if there is no such engine. A reference
    /// counts only the operations that it was given.
    pub fn events(&self, engine: usize) -> &Events {
        const NONE: &Events = &Events::new();
        self.engines.get(engine).map_or(NONE, EngineRun::events)
    }

    /// What happened in an engine in the steps that are kept, the earliest first; see [`Session::keep_recent`].
    pub fn recent(&self, engine: usize) -> Vec<StepEvents> {
        let Some(run) = self.engines.get(engine) else { return Vec::new() };
        let events = |events: &Events| shown(run.engine(), events);
        self.observers.recent.of(engine).map(|(step, told)| StepEvents { step, events: events(told) }).collect()
    }

    /// Operations from number `first` on, at most `count`, as known at the cursor.
    pub fn operations(&self, engine: usize, first: u32, count: u32) -> Vec<OpFrame> {
        let Some(run) = self.engines.get(engine) else { return Vec::new() };
        run.log.window(first, count).map(|entry| op_frame(run.info(), entry)).collect()
    }
}

fn slot_frame(info: &Info, op: u32, kind: u8, args: &[u32]) -> SlotFrame {
    SlotFrame { op, kind: info.operation_name(kind).to_string(), arguments: arguments(info, kind, args) }
}

fn arguments(info: &Info, kind: u8, args: &[u32]) -> Vec<u32> {
    let count = info.operation(kind).map_or(0, |o| o.arguments.len());
    args.iter().take(count).copied().collect()
}

/// An entry of the log with its names.
pub fn op_frame(info: &Info, entry: &Entry) -> OpFrame {
    let (outcome, reason, step, results) = match &entry.outcome {
        Outcome::InFlight => ("in-flight", "", None, vec![]),
        Outcome::Rejected { step, reason } => {
            ("rejected", RejectReason::from_code(*reason).map_or("unknown", |r| r.word()), Some(*step), vec![])
        }
        Outcome::Retired { step, results } => ("ok", "", Some(*step), results.to_vec()),
        Outcome::Flushed { step } => ("flushed", FLUSHED, Some(*step), vec![]),
    };
    OpFrame {
        op: entry.op,
        slot: entry.slot,
        kind: info.operation_name(entry.kind).to_string(),
        arguments: arguments(info, entry.kind, &entry.args),
        outcome: outcome.to_string(),
        reason: reason.to_string(),
        step,
        results,
    }
}

fn engine_frame(
    run: &EngineRun,
    monitor: Option<&EngineMonitor>,
    step: u32,
    divergence: Option<Divergence>,
    lane: Option<LaneFrame>,
) -> EngineFrame {
    let (engine, log) = (run.engine(), &run.log);
    let Counts { accepted, rejected, retired, flushed } = log.counts();
    let slot = |one: &GivenOp| slot_frame(engine.info(), one.op, one.operation.kind, &one.operation.args);
    EngineFrame {
        slots: run.given().iter().map(slot).collect(),
        events: shown(engine, run.events()),
        presented: log.presented(),
        accepted,
        rejected,
        retired,
        flushed,
        digest: format!("{:016x}", log.digest()),
        lockstep: run.lockstep.as_ref().map(|l| LockstepFrame { results: l.results, words: l.words, divergence }),
        violations: monitor.into_iter().flat_map(|monitor| violations(monitor, step)).collect(),
        broken: monitor.into_iter().flat_map(|monitor| monitor.broken_until(step)).map(named).collect(),
        lane,
    }
}

fn violations(monitor: &EngineMonitor, step: u32) -> impl Iterator<Item = ViolationFrame> + '_ {
    let meaning = |name: &str| monitor.invariants().iter().find(|i| i.name == name).map_or("", |i| i.meaning);
    monitor.at(step).map(move |violation| ViolationFrame {
        invariant: violation.invariant.to_string(),
        meaning: meaning(violation.invariant).to_string(),
        op: (violation.op != OpId::NONE).then_some(violation.op.0),
        text: violation.text.clone(),
    })
}

/// Invariants that broke in the run, in the order of their names, and how often.
pub fn broken(monitor: &EngineMonitor) -> impl Iterator<Item = Broken> + '_ {
    monitor.broken().map(named)
}

fn named((invariant, step, count): (&str, u32, u64)) -> Broken {
    Broken { invariant: invariant.to_string(), step, count }
}

fn shown(engine: &dyn Engine, events: &Events) -> Vec<EventFrame> {
    let shown = |e: &Event| !matches!(e.kind, kind::WRITE | kind::FORGET);
    events.iter().filter(shown).map(|e| event_frame(engine, &e)).collect()
}

fn event_frame(engine: &dyn Engine, event: &Event) -> EventFrame {
    EventFrame {
        kind: event_name(engine.info(), event.kind).to_string(),
        op: (event.op != OpId::NONE).then_some(event.op.0),
        args: event.args.to_vec(),
        text: if event.kind == kind::ASSERTION { engine.message(event.word()) } else { String::new() },
    }
}

/// Name of an event kind.
pub fn event_name(info: &Info, code: u16) -> &str {
    let own = || info.events.get(usize::from(code.wrapping_sub(kind::DESIGN))).map(|event| event.name.as_str());
    let shared = SHARED_EVENTS.iter().find(|(_, known, _)| *known == code).map(|(name, ..)| *name);
    shared.or_else(own).unwrap_or("unknown")
}
