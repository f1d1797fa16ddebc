//! The picture of the cursor's step, from what the session knows.

use contract::event::{Event, Events, FLUSHED, RejectReason, SHARED_EVENTS, kind};
use contract::{Engine, Implementation, Info, Op, OpId};
use models::catalogue;
use port::End;
use scenario::map::Map;

use packet_programs::frames::{cores_frames, cores_opened};
use session::Session;
use session::engine_run::EngineRun;
use session::lockstep::{GivenOp, Lockstep};
use session::log::{Counts, Entry, Outcome};
use session::monitors::EngineMonitor;

use crate::frame::{
    Broken, EngineFrame, EventFrame, Frame, LockstepFrame, OpFrame, Opened, OpenedEngine, SlotFrame, StepEvents,
    ViolationFrame,
};
use crate::inside::InsideFrame;
use crate::network_frame::{NetworkFrame, NetworkOpened, network};
use crate::port_frame::{LaneFrame, PortOpened};

/// Slots ahead of the cursor that a frame shows.
pub const UPCOMING: usize = 64;

/// What a viewer sees of a session.
pub trait Frames {
    /// What is constant.
    fn opened(&self) -> Opened;

    /// The cursor's step: what happened in it, and the state after it.
    fn frame(&self) -> Frame;

    /// What happened in an engine in the steps that are kept, the earliest first; see [`Session::keep_recent`].
    fn recent(&self, engine: usize) -> Vec<StepEvents>;

    /// Operations of an engine from number `first` on, at most `count`, as known at the cursor.
    fn operations(&self, engine: usize, first: u32, count: u32) -> Vec<OpFrame>;
}

impl Frames for Session {
    fn opened(&self) -> Opened {
        // The tokens of a card's upper level leave on no link.
        let is_level = |i: &usize| network(self).is_some() && !self.bench().passes_on(*i);
        let around = (0..self.runs().count()).filter(|i| !is_level(i)).find_map(|i| self.around(i));
        Opened {
            steps: self.steps(),
            engines: self.runs().iter().enumerate().map(|(i, run)| opened_engine(self, i, run)).collect(),
            port: around.map(|around| PortOpened::of(around.lane.rules())),
            network: network(self).map(|lanes| NetworkOpened::of(self, lanes)),
            cores: cores_opened(self),
            tracks: self.tracks(),
        }
    }

    fn frame(&self) -> Frame {
        let step = self.executed().saturating_sub(1);
        Frame {
            step,
            steps: self.steps(),
            upcoming: upcoming(self),
            engines: self.runs().iter().enumerate().map(|(i, run)| engine_frame(self, i, run, step)).collect(),
            network: network(self).map(NetworkFrame::of),
            cores: cores_frames(self),
            end: self.end().map(End::word),
            expected: self.expectations().states_at(step, |i| self.engine(i as usize)),
            failed: self.failures(),
            noted: noted(self, step),
        }
    }

    fn recent(&self, engine: usize) -> Vec<StepEvents> {
        let Some(run) = self.runs().get(engine) else { return Vec::new() };
        let events = |events: &Events| shown(run.engine(), events);
        self.recent_events(engine).map(|(step, reported)| StepEvents { step, events: events(reported) }).collect()
    }

    fn operations(&self, engine: usize, first: u32, count: u32) -> Vec<OpFrame> {
        let Some(run) = self.runs().get(engine) else { return Vec::new() };
        run.operations().window(first, count).map(|entry| op_frame(run.info(), entry)).collect()
    }
}

fn opened_engine(session: &Session, number: usize, run: &EngineRun) -> OpenedEngine {
    let info = run.info().clone();
    let rtl = info.implementation == Implementation::Rtl;
    let switches = catalogue::find(&info.design).filter(|_| rtl).map_or(&[][..], |design| design.switches);
    let invariants = session.monitor(number).map_or(&[][..], EngineMonitor::invariants);
    OpenedEngine {
        clock_ps: session.clock_ps(number).unwrap_or(info.clock_ps),
        info,
        reference: run.reference().map(|r| r as u32),
        switches: switches.iter().map(|switch| switch.name).collect(),
        invariants: invariants.iter().map(|invariant| invariant.name).collect(),
        wiring: run.map().map(Map::wiring),
    }
}

/// Conditions of notes that hold in a step.
fn noted(session: &Session, step: u32) -> Vec<String> {
    let here = session.noted().filter(|noted| noted.steps.get(noted.before(step)) == Some(&step));
    here.map(|noted| noted.when.clone()).collect()
}

/// The operations of each step to come, as far as they are certain.
fn upcoming(session: &Session) -> Vec<Vec<SlotFrame>> {
    let Some(run) = session.runs().get(0) else { return Vec::new() };
    let mut next = run.operations().presented();
    let mut slot = |op: Op| {
        next += 1;
        slot_frame(run.info(), next - 1, op.kind, &op.args)
    };
    let steps = session.upcoming(UPCOMING);
    steps.into_iter().map(|step| step.into_iter().map(&mut slot).collect()).collect()
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

fn engine_frame(session: &Session, number: usize, run: &EngineRun, step: u32) -> EngineFrame {
    let (engine, log, monitor) = (run.engine(), run.operations(), session.monitor(number));
    let Counts { accepted, rejected, retired, flushed } = log.counts();
    let slot = |one: &GivenOp| slot_frame(engine.info(), one.op, one.operation.kind, &one.operation.args);
    let lockstep = |lockstep: &Lockstep| LockstepFrame {
        results: lockstep.results,
        words: lockstep.words,
        divergence: session.sweep(number),
    };
    EngineFrame {
        slots: run.given().iter().map(slot).collect(),
        events: shown(engine, run.events()),
        presented: log.presented(),
        accepted,
        rejected,
        retired,
        flushed,
        digest: format!("{:016x}", log.digest()),
        lockstep: session.lockstep(number).map(lockstep),
        violations: monitor.into_iter().flat_map(|monitor| violations(monitor, step)).collect(),
        broken: monitor.into_iter().flat_map(|monitor| monitor.broken_until(step)).map(named).collect(),
        lane: session.around(number).map(LaneFrame::of),
        inside: run.elements().map(|elements| InsideFrame::of(engine.info(), elements)),
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
