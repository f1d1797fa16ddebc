//! An engine compared with its reference.
//!
//! The reference gets one slot a step: the operation that was presented, or a bubble if the verdicts differ. Compared are
//! - the verdict, which the reference predicts;
//! - results, and the elements that operations pushed out, as they retire;
//! - state, level by level: the reference reports what an operation writes to each level; the session applies that to the
//!   level's shadow when the operation has passed the level, after as many steps as the engine says or with the event that a level
//!   names, and compares the touched words. Words that are exact at once are
//!   read in every step, as far as they are few. The cost is flat in the size of the queue. Now and then, and whenever somebody
//!   looks, a sweep compares every known word.
//!
//! After the first difference only results are compared: the states have parted, and every further word would differ.
//!
//! - [`given`]: the operations of a step;
//! - [`divergence`]: the first difference, and [`place`]: where in the hardware it lies;
//! - [`results`]: results and pushed-out elements;
//! - [`state`] and [`shadow`]: words of state, and what they should be;
//! - [`by_results`]: the comparison of a user's module, of which nothing but results can be compared;
//! - this file: a step.

mod by_results;
mod divergence;
mod given;
pub mod place;
mod results;
mod shadow;
#[cfg(test)]
mod slow_tests;
mod state;
#[cfg(test)]
mod tests;

use contract::event::kind;
use contract::{Engine, Events, ExpectedWord, Info, OpId, PATIENCE, Reference, RejectReason, Role, Verdict};

use by_results::ByResults;
pub use by_results::{Missed, Rules};
pub use divergence::Divergence;
pub use given::{GivenOp, verdict_in};
use place::Place;
use results::Pending;
use shadow::{SavedShadows, Shadows};
use state::Write;

/// Steps between full sweeps.
pub const SWEEP_EVERY: u32 = 4096;

/// State of the comparison.
#[derive(Debug)]
pub struct Lockstep {
    engine: u32,
    /// Verdicts and results compared.
    pub results: u32,
    /// Words of state compared.
    pub words: u64,
    /// The first difference.
    pub divergence: Option<Divergence>,
    shadows: Shadows,
    /// Writes under way, by level, those that are in place first in front.
    writes: Vec<Vec<Write>>,
    /// Levels with an event of their own: its code, and the number of the level.
    own_events: Vec<(u16, usize)>,
    pending: Vec<Pending>,
    /// Whether the next step was compared before.
    again: bool,
    /// Writes that arrive in a step; kept for its memory.
    arriving: Vec<Write>,
    /// Words that are compared in a step; kept for its memory.
    due: Vec<ExpectedWord>,
    /// The comparison of results alone, in place of everything else.
    by_results: Option<ByResults>,
    /// Words read for a comparison, of the reference and of the engine; kept for their memory.
    read: [Vec<u32>; 2],
}

/// A saved state of a [`Lockstep`].
pub struct Saved {
    results: u32,
    words: u64,
    divergence: Option<Divergence>,
    shadows: SavedShadows,
    writes: Vec<Vec<Write>>,
    pending: Vec<Pending>,
    by_results: Option<ByResults>,
}

impl Lockstep {
    /// Nothing compared yet. `engine` is the number of the engine in the scenario.
    pub fn new(engine: u32, info: &Info) -> Self {
        Lockstep {
            engine,
            results: 0,
            words: 0,
            divergence: None,
            shadows: Shadows::new(info),
            writes: vec![Vec::new(); info.levels.len()],
            own_events: own_events(info),
            pending: Vec::new(),
            again: false,
            arriving: Vec::new(),
            due: Vec::new(),
            by_results: None,
            read: Default::default(),
        }
    }

    /// The same, comparing nothing but results by these rules, if there are any.
    pub fn by_results(self, rules: Option<Rules>) -> Self {
        Lockstep { by_results: rules.map(ByResults::new), ..self }
    }

    /// Whether nothing but results is compared.
    pub fn is_by_results(&self) -> bool {
        self.by_results.is_some()
    }

    /// The rules by which results are compared, if nothing else is.
    pub fn rules(&self) -> Option<&Rules> {
        self.by_results.as_ref().map(ByResults::rules)
    }

    /// What the operation should have brought with which results differ first, where nothing else is compared.
    pub fn missed(&self) -> Option<&Missed> {
        self.by_results.as_ref().and_then(ByResults::missed)
    }

    /// What the reference executed in the last step, where it follows results.
    pub(crate) fn executed(&self) -> &[GivenOp] {
        self.by_results.as_ref().map_or(&[], ByResults::executed)
    }

    /// The state as it is, and the bytes that it takes in addition to those saved before.
    pub fn save(&mut self) -> (Saved, u64) {
        let (shadows, bytes) = self.shadows.save();
        let writes: usize = self.writes.iter().map(|w| w.len() * size_of::<Write>()).sum();
        let pending = self.pending.len() * size_of::<Pending>();
        let saved = Saved {
            results: self.results,
            words: self.words,
            divergence: self.divergence.clone(),
            shadows,
            writes: self.writes.clone(),
            pending: self.pending.clone(),
            by_results: self.by_results.clone(),
        };
        let results = self.by_results.as_ref().map_or(0, ByResults::bytes);
        (saved, (bytes + writes + pending + results) as u64)
    }

    /// Back to a state that was saved of this comparison.
    pub fn restore(&mut self, to: &Saved) {
        (self.results, self.words) = (to.results, to.words);
        self.divergence.clone_from(&to.divergence);
        self.shadows.restore(&to.shadows);
        self.writes.clone_from(&to.writes);
        self.pending.clone_from(&to.pending);
        self.by_results.clone_from(&to.by_results);
    }

    /// Says whether the next step was compared before, without a difference, and nothing has changed since: then its words are
    /// counted, and not read again.
    pub fn again(&mut self, on: bool) {
        self.again = on;
    }

    /// Takes over what the reference wrote while both were filled.
    pub fn filled(&mut self, model_events: &Events) {
        for event in model_events.iter().filter(|event| matches!(event.kind, kind::WRITE | kind::FORGET)) {
            let [field, index, value] = event.first();
            self.shadows.put(field, index, (event.kind == kind::WRITE).then_some(value));
        }
    }

    /// One step of engine and reference. Both append their events.
    pub fn step(
        &mut self,
        given: &mut [GivenOp],
        engine: &mut dyn Engine,
        reference: &mut dyn Reference,
        events: &mut Events,
        model_events: &mut Events,
    ) {
        if self.by_results.is_some() {
            return self.step_by_results(given, engine, reference, events, model_events);
        }
        // The engine is in the same step; to ask it costs more.
        let step = reference.step();
        // A reset at one port comes before what the others are given.
        let reset = if given.len() > 1 { engine.info().first_of(Role::Reset) } else { None };
        let held = reset.is_some_and(|reset| given.iter().any(|one| one.operation.kind == reset));
        for one in given.iter_mut() {
            // For now what is expected.
            let ready = !held || Some(one.operation.kind) == reset;
            one.verdict = Some(if ready { reference.verdict(&one.operation) } else { Err(RejectReason::NotReady) });
            // Both were checked against the port when the scenario was opened.
            one.id = one.issue(engine).unwrap_or(OpId::NONE);
        }
        engine.tick(events);
        for one in given.iter_mut() {
            let actual = verdict_in(events, one.id);
            self.results += 1;
            match one.verdict.replace(actual) {
                Some(expected) if expected != actual => {
                    one.id = OpId::NONE;
                    let place = Place::of_verdict(engine.info(), expected, actual);
                    self.differ(step, Some(one.op), place, word(expected), word(actual));
                }
                // Refused operations may leave traces as well.
                _ => one.id = one.issue(reference).unwrap_or(OpId::NONE),
            }
        }
        reference.tick(model_events);
        self.follow(step, given, engine.info(), model_events);
        for one in given.iter().filter(|one| one.verdict == Some(Ok(()))) {
            let latency = engine.info().latency_of(one.operation.kind);
            self.pending.push(Pending {
                op: one.op,
                kind: one.operation.kind,
                due: step + latency.unwrap_or(PATIENCE) - 1,
                varies: latency.is_none(),
                result: one.results.clone(),
                pushed_out: [one.pushed_out, None],
            });
        }
        self.compare_retired(step, engine, events);
        self.compare_due(step, engine.info());
        self.arrive(step, events);
        self.commit(step, engine, reference);
        if step % SWEEP_EVERY == SWEEP_EVERY - 1 && self.divergence.is_none() {
            let (words, found) = match self.again {
                true => (self.shadows.words(), None),
                false => self.sweep(engine, reference),
            };
            self.words += words;
            self.divergence = found;
        }
    }

    /// Takes over what the reference wrote and retired.
    fn follow(&mut self, step: u32, given: &mut [GivenOp], info: &Info, model_events: &Events) {
        for event in model_events {
            let of = given.iter_mut().find(|one| one.id == event.op && event.op != OpId::NONE);
            match (event.kind, of) {
                (kind::RETIRED, Some(one)) => one.results = Some(event.args.into()),
                (kind::DROPPED, Some(one)) => one.pushed_out = Some(event.first()),
                (kind::RESET, _) => self.forget_all(),
                (kind::WRITE | kind::FORGET, of) if self.divergence.is_none() => {
                    let [field, index, value, level] = event.first();
                    let commit = of.as_ref().map_or(0, |one| info.commit(one.operation.kind, level));
                    let waits = of.is_some() && self.own_events.iter().any(|(_, own)| *own == level as usize);
                    let value = (event.kind == kind::WRITE).then_some(value);
                    if let Some(queue) = self.writes.get_mut(level as usize) {
                        // Those of a slower operation are due later, those that wait for an event last.
                        let due = if waits { u32::MAX } else { step + commit };
                        let at = queue.iter().rposition(|write| write.due <= due).map_or(0, |at| at + 1);
                        queue.insert(at, Write { due, op: of.map(|one| one.op), field, index, value });
                    }
                }
                _ => {}
            }
        }
    }

    fn differ(&mut self, step: u32, op: Option<u32>, place: Place, expected: String, actual: String) {
        let found = self.difference(step, op, place, expected, actual);
        self.divergence.get_or_insert(found);
    }

    fn difference(&self, step: u32, op: Option<u32>, at: Place, expected: String, actual: String) -> Divergence {
        let Place { field, index, stage, work, signal } = at;
        Divergence { step, engine: self.engine, field, index, op, stage, work, signal, expected, actual }
    }
}

/// Levels with an event of their own: its code, and the number of the level.
fn own_events(info: &Info) -> Vec<(u16, usize)> {
    let levels = info.levels.iter().enumerate();
    levels.filter_map(|(number, level)| Some((level.event?, number))).collect()
}

fn word(verdict: Verdict) -> String {
    verdict.map_or_else(|reason| format!("rejected: {}", reason.word()), |()| "accepted".to_string())
}
