//! Step by step through a run: which operation is in which stage, and what happened.
//!
//! A step is shown as late as a reset may still undo what was presented in it, so that what becomes of its operations is known.
//! What is kept meanwhile is bounded by the depth of the pipeline.

use std::collections::VecDeque;

use contract::event::kind;
use contract::{Engine, Event, Events, Info, OpId};
use session::Session;
use session::lockstep::Divergence;
use session::log::{Entry, Outcome};
use workbench::Frames;
use workbench::view::event_name;

use crate::progress::StepProgress;

/// An operation in one step.
#[derive(Clone)]
pub struct Active {
    /// The operation, with what becomes of it.
    pub entry: Entry,
    /// Its stage; the first one if it is refused, or a reset. `None` in a model, for a result that is overdue, and where latency varies for
    /// an operation that is behind another one in its stage.
    pub stage: Option<u32>,
    /// Whether it is inside the hardware, in whatever stage.
    pub is_inside: bool,
}

/// Something that happened to an engine in a step.
#[derive(Default)]
pub struct StepEvent {
    /// `forwarded` for example.
    pub name: String,
    /// Operation concerned.
    pub op: Option<u32>,
    /// Another operation that had to do with it.
    pub other: Option<u32>,
    /// Facts by name.
    pub facts: Vec<(String, u32)>,
    /// Text of a failed assertion, a divergence or a broken invariant; else empty.
    pub text: String,
}

/// One engine in one step.
pub struct Shown {
    /// Number of the engine.
    pub engine: usize,
    /// Operations under way, oldest first.
    pub operations: Vec<Active>,
    /// The design's own events, resets, failed assertions, broken invariants and the divergence, in this order.
    pub events: Vec<StepEvent>,
    /// Elements in the queue after the step, if the engine says.
    pub occupancy: Option<u32>,
}

/// What cannot be looked up later.
struct Kept {
    events: Events,
    occupancy: Option<u32>,
    /// The operation in each stage, if latency varies.
    stages: Vec<u32>,
}

/// One engine as it is followed.
struct Followed {
    engine: usize,
    /// Stages; 0 for a model.
    stages: u32,
    /// Field with the operation in each stage, where the latency of operations varies: their slots do not show it.
    places: Option<usize>,
    /// Field with the number of elements.
    occupancy: Option<usize>,
    /// Whether it counts operations as the session does: a reference is not given all of them.
    counts: bool,
    /// Operations before this one are over.
    head: u32,
    kept: VecDeque<Kept>,
}

impl Followed {
    fn new(session: &Session, engine: usize, info: &Info) -> Self {
        let is_reference = session.opened().engines.iter().any(|other| other.reference == Some(engine as u32));
        Followed {
            engine,
            stages: info.stages.len() as u32,
            places: info.field("pipe.op").filter(|_| info.is_varying()),
            occupancy: info.field("occ"),
            counts: !is_reference,
            head: session.log(engine).map_or(0, session::log::Log::settled),
            kept: VecDeque::new(),
        }
    }

    fn keep(&mut self, session: &Session) {
        let is_shown =
            |kind: u16| kind >= kind::DESIGN || matches!(kind, kind::DROPPED | kind::ASSERTION | kind::RESET);
        let events = session.events(self.engine).iter().filter(|event| is_shown(event.kind)).collect();
        let occupancy = self.occupancy.zip(session.engine(self.engine)).map(|(field, engine)| {
            let mut word = [0];
            engine.probe(field, 0, &mut word);
            word[0]
        });
        let mut stages = vec![OpId::NONE.0; self.places.map_or(0, |_| self.stages as usize)];
        if let Some((field, engine)) = self.places.zip(session.engine(self.engine)) {
            engine.probe(field, 0, &mut stages);
        }
        self.kept.push_back(Kept { events, occupancy, stages });
    }

    /// The last step in which an operation is under way, as far as is known.
    fn last_step(&self, entry: &Entry) -> u32 {
        match entry.outcome {
            _ if self.stages == 0 => entry.slot,
            Outcome::Rejected { .. } => entry.slot,
            Outcome::Retired { step, .. } => step,
            // In the step of the reset its stage is empty.
            Outcome::Flushed { step } => step.saturating_sub(1).max(entry.slot),
            Outcome::InFlight if self.places.is_some() => u32::MAX,
            Outcome::InFlight => entry.slot + self.stages - 1,
        }
    }

    fn show(&mut self, session: &Session, step: u32) -> Option<Shown> {
        let kept = self.kept.pop_front()?;
        let log = session.log(self.engine)?;
        while log.window(self.head, 1).next().is_some_and(|entry| self.last_step(entry) < step) {
            self.head += 1;
        }
        let begun = log.window(self.head, u32::MAX).take_while(|entry| entry.slot <= step);
        let operations: Vec<Active> = begun
            .filter(|entry| self.last_step(entry) >= step)
            .map(|entry| {
                let place = || (0..).zip(&kept.stages).find(|(_, op)| **op == entry.op).map(|(stage, _)| stage);
                let stage = match self.places {
                    Some(_) => place(),
                    None => Some(step - entry.slot).filter(|stage| *stage < self.stages),
                };
                let is_inside = stage.is_some() || self.places.is_some();
                Active { entry: entry.clone(), stage, is_inside }
            })
            .collect();
        let engine = session.engine(self.engine)?;
        let mut events: Vec<StepEvent> =
            kept.events.iter().map(|event| self.describe(engine, event, step, &operations)).collect();
        let broken =
            session.monitor(self.engine).into_iter().flat_map(|watch| watch.at(step)).map(|violation| StepEvent {
                name: format!("broken: {}", violation.invariant),
                op: Some(violation.op.0).filter(|op| *op != OpId::NONE.0),
                text: violation.text.clone(),
                ..StepEvent::default()
            });
        events.extend(broken);
        events.extend(divergence(session, self.engine, step).map(|divergence| StepEvent {
            name: "divergence".to_owned(),
            op: divergence.op,
            text: divergence.to_string(),
            ..StepEvent::default()
        }));
        Some(Shown { engine: self.engine, operations, events, occupancy: kept.occupancy })
    }

    fn describe(&self, engine: &dyn Engine, event: Event, step: u32, operations: &[Active]) -> StepEvent {
        let info = engine.info();
        let mut described = StepEvent { name: event_name(info, event.kind).to_owned(), ..StepEvent::default() };
        described.op = match event.kind {
            // A reset is taken in its slot.
            kind::RESET => operations.iter().find(|active| active.entry.slot == step).map(|active| active.entry.op),
            _ => Some(event.op.0).filter(|op| self.counts && *op != OpId::NONE.0),
        };
        match event.kind {
            kind::RESET => described.facts.push(("ready_after".to_owned(), event.args[0])),
            kind::ASSERTION => described.text = engine.message(event.args[0]),
            kind::DROPPED => {
                described.facts = vec![("data".to_owned(), event.args[0]), ("priority".to_owned(), event.args[1])]
            }
            code => {
                let names = info.events.get(usize::from(code.wrapping_sub(kind::DESIGN))).map(|own| &own.arguments);
                for (name, value) in names.into_iter().flatten().zip(event.args.iter().copied()) {
                    let is_op = name.ends_with("_op");
                    if is_op && value == OpId::NONE.0 {
                        continue;
                    }
                    described.other = if is_op { Some(value) } else { described.other };
                    described.facts.push((name.clone(), value));
                }
            }
        }
        described
    }
}

/// The divergence of an engine if it showed in this step. At the end of the run all state is compared.
fn divergence(session: &Session, engine: usize, step: u32) -> Option<Divergence> {
    let found = session.lockstep(engine).and_then(|lockstep| lockstep.divergence.clone());
    let at_end = || if session.is_over() && session.executed() == step + 1 { session.sweep(engine) } else { None };
    found.or_else(at_end).filter(|divergence| divergence.step == step)
}

/// Moves the cursor of a session so that `step` comes next.
///
/// # Errors
/// In words, if the run has no such step.
pub fn go_before(session: &mut Session, step: u32, progress: &mut StepProgress) -> Result<(), String> {
    if step == 0 && session.executed() == 0 {
        return if session.is_over() { Err("the run has no step".to_owned()) } else { Ok(()) };
    }
    session.go_before(step, |executed| progress.step(executed))
}

/// Steps after its slot until it is known what becomes of an operation.
pub fn longest(info: &Info) -> u32 {
    if info.is_varying() { info.latency() } else { info.undo().max(info.stages.len() as u32) }
}

/// Shows engines from the step that comes next in the run to step `to`, or to its end. Gives the last step shown.
///
/// # Errors
/// Those of `show`.
pub fn follow<E>(
    session: &mut Session,
    engines: &[usize],
    to: u32,
    mut progress: StepProgress,
    mut show: impl FnMut(&Session, u32, &[Shown]) -> Result<(), E>,
) -> Result<u32, E> {
    let info = |i: &usize| session.engine(*i).map(|engine| (*i, engine.info().clone()));
    let infos: Vec<(usize, Info)> = engines.iter().filter_map(info).collect();
    let delay = infos.iter().map(|(_, info)| longest(info)).max().unwrap_or(0);
    let mut followed: Vec<Followed> = infos.iter().map(|(i, info)| Followed::new(session, *i, info)).collect();

    let mut next = session.executed();
    loop {
        let over = session.is_over();
        while next < session.executed() && (over || session.executed() - next > delay) {
            let shown: Vec<Shown> = followed.iter_mut().filter_map(|one| one.show(session, next)).collect();
            show(session, next, &shown)?;
            if next == to {
                return Ok(to);
            }
            next += 1;
        }
        if over {
            return Ok(next.saturating_sub(1));
        }
        session.step(|_, _| ());
        followed.iter_mut().for_each(|one| one.keep(session));
        progress.step(session.executed());
    }
}
