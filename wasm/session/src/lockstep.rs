//! An engine held against its reference.
//!
//! The reference gets one slot a step: the operation that was presented, or a bubble if the verdicts differ. Compared are
//! - the verdict, which the reference predicts;
//! - results, and the elements that operations pushed out, as they retire;
//! - state, level by level: the reference reports what an operation writes to each level; the session applies that to the
//!   level's shadow when the operation has passed the level, and compares the touched words. Words that are exact at once are
//!   read in every step, as far as they are few. The cost is flat in the size of the queue. Now and then, and whenever somebody
//!   looks, a sweep compares every known word.
//!
//! After the first difference only results are compared: the states have parted, and every further word would differ.

mod shadow;
#[cfg(test)]
mod tests;

use std::collections::VecDeque;
use std::mem;

use contract::event::kind;
use contract::{Engine, Events, Info, Op, OpId, Reference, RejectReason, Verdict, Words};

use crate::frame::Divergence;
use crate::place::Place;
use shadow::{Difference, Shadows};

/// Steps between full sweeps.
pub const SWEEP_EVERY: u32 = 4096;

/// A write of the reference that has not reached its level yet.
#[derive(Clone, Copy, Debug)]
struct Write {
    due: u32,
    op: Option<u32>,
    field: u32,
    index: u32,
    /// `None`: the word means nothing from now on.
    value: Option<u32>,
}

/// A result that the reference has and the engine has not delivered yet.
#[derive(Clone, Debug)]
struct Pending {
    op: u32,
    kind: u8,
    /// Step in which it is due.
    due: u32,
    /// `None`: the reference could not follow.
    result: Option<Words>,
    /// Data and priority of the element that it pushed out, by the reference and by the engine.
    pushed_out: [Option<[u32; 2]>; 2],
}

/// An operation that an engine is given in a step, and what comes of it in that step.
#[derive(Clone, Debug)]
pub struct Given {
    /// Its number.
    pub op: u32,
    /// The operation.
    pub operation: Op,
    /// The engine's own number for it. A reference that was not given it has none.
    pub id: OpId,
    /// Whether it was accepted; `None` before the step.
    pub verdict: Option<Verdict>,
    /// What the reference gives for it.
    pub results: Option<Words>,
    /// Data and priority of the element that it pushes out of the reference.
    pushed_out: Option<[u32; 2]>,
}

impl Given {
    /// Before the step.
    pub fn new(op: u32, operation: Op) -> Self {
        Given { op, operation, id: OpId(op), verdict: None, results: None, pushed_out: None }
    }
}

/// State of the comparison. A copy is a saved state.
#[derive(Clone, Debug)]
pub struct Lockstep {
    engine: u32,
    /// Verdicts and results compared.
    pub results: u32,
    /// Words of state compared.
    pub words: u64,
    /// The first difference.
    pub divergence: Option<Divergence>,
    shadows: Shadows,
    /// Writes under way, by level.
    writes: Vec<VecDeque<Write>>,
    pending: Vec<Pending>,
    /// Whether the next step was compared before.
    again: bool,
    /// Writes that arrive in a step; kept for its memory.
    arriving: Vec<Write>,
    /// Words read for a comparison, of the reference and of the engine; kept for their memory.
    read: [Vec<u32>; 2],
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
            writes: vec![VecDeque::new(); info.levels.len()],
            pending: Vec::new(),
            again: false,
            arriving: Vec::new(),
            read: Default::default(),
        }
    }

    /// Bytes that a copy takes in addition to those made before.
    pub fn bytes(&self) -> usize {
        let writes: usize = self.writes.iter().map(|w| w.len() * size_of::<Write>()).sum();
        self.shadows.bytes() + writes + self.pending.len() * size_of::<Pending>()
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
        given: &mut [Given],
        engine: &mut dyn Engine,
        reference: &mut dyn Reference,
        events: &mut Events,
        model_events: &mut Events,
    ) {
        // The engine is in the same step; to ask it costs more.
        let step = reference.step();
        for one in given.iter_mut() {
            // For now what is expected.
            one.verdict = Some(reference.verdict(&one.operation));
            // Both were checked against the port when the scenario was opened.
            one.id = engine.issue(&one.operation).unwrap_or(OpId::NONE);
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
                _ => one.id = reference.issue(&one.operation).unwrap_or(OpId::NONE),
            }
        }
        reference.tick(model_events);
        self.follow(step, given, engine.info(), model_events);
        for one in given.iter().filter(|one| one.verdict == Some(Ok(()))) {
            self.pending.push(Pending {
                op: one.op,
                kind: one.operation.kind,
                due: step + engine.info().operation(one.operation.kind).and_then(|o| o.latency).unwrap_or(1) - 1,
                result: one.results.clone(),
                pushed_out: [one.pushed_out, None],
            });
        }
        self.compare_retired(step, engine, events);
        self.compare_due(step, engine.info());
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
    fn follow(&mut self, step: u32, given: &mut [Given], info: &Info, model_events: &Events) {
        for event in model_events {
            let of = given.iter_mut().find(|one| one.id == event.op && event.op != OpId::NONE);
            match (event.kind, of) {
                (kind::RETIRED, Some(one)) => one.results = Some(event.args.into()),
                (kind::DROPPED, Some(one)) => one.pushed_out = Some(event.first()),
                (kind::RESET, _) => self.forget_all(),
                (kind::WRITE | kind::FORGET, of) if self.divergence.is_none() => {
                    let [field, index, value, level] = event.first();
                    let commit = of.as_ref().map_or(0, |one| info.commit(one.operation.kind, level));
                    let value = (event.kind == kind::WRITE).then_some(value);
                    if let Some(queue) = self.writes.get_mut(level as usize) {
                        queue.push_back(Write { due: step + commit, op: of.map(|one| one.op), field, index, value });
                        // Those of a slower operation are due later.
                        let mut at = queue.len() - 1;
                        while at > 0 && queue[at - 1].due > queue[at].due {
                            queue.swap(at - 1, at);
                            at -= 1;
                        }
                    }
                }
                _ => {}
            }
        }
    }

    /// A reset: what was on its way never arrives, and no word means anything until it is written.
    fn forget_all(&mut self) {
        self.writes.iter_mut().for_each(VecDeque::clear);
        self.shadows.forget_all();
    }

    fn compare_retired(&mut self, step: u32, engine: &dyn Engine, events: &Events) {
        for event in events {
            match event.kind {
                kind::DROPPED => {
                    let element = event.first();
                    match self.pending.iter_mut().find(|pending| pending.op == event.op.0) {
                        Some(pending) => pending.pushed_out[1] = Some(element),
                        None => self.differ_in_pushed_out(step, event.op.0, engine.info(), [None, Some(element)]),
                    }
                }
                kind::RETIRED => {
                    let actual = event.args;
                    let Some(expected) = self.take(event.op) else {
                        let place = Place::of_result(engine.info(), 0, None, actual);
                        self.differ(step, None, place, "no result".into(), show(actual));
                        continue;
                    };
                    self.results += 1;
                    if let Some(result) = expected.result.filter(|result| **result != *actual) {
                        let place = Place::of_result(engine.info(), expected.kind, Some(&result), actual);
                        self.differ(step, Some(expected.op), place, show(&result), show(actual));
                    }
                    self.differ_in_pushed_out(step, expected.op, engine.info(), expected.pushed_out);
                }
                kind::FLUSHED if self.take(event.op).is_none() => {
                    let (place, op) = (Place::of_flush(engine.info()), Some(event.op.0));
                    self.differ(step, op, place, "nothing to lose".into(), "lost".into());
                }
                kind::ASSERTION => {
                    let text = engine.message(event.word());
                    let place = Place::of_assertion(&text);
                    self.differ(step, None, place, "no assertion fails".into(), text);
                }
                _ => {}
            }
        }
    }

    /// Reports the first result that should have come by now.
    fn compare_due(&mut self, step: u32, info: &Info) {
        let Some(late) = self.pending.iter().find(|pending| pending.due <= step) else { return };
        let Some(Pending { op, kind, result: Some(result), .. }) = self.take(OpId(late.op)) else { return };
        let place = Place::of_result(info, kind, None, &[]);
        self.differ(step, Some(op), place, show(&result), "no result".into());
    }

    /// What is expected of an operation that is under way, which it is no longer.
    #[inline(never)] // once in a session built for size
    fn take(&mut self, op: OpId) -> Option<Pending> {
        let at = self.pending.iter().position(|pending| pending.op == op.0)?;
        Some(self.pending.remove(at))
    }

    /// If it does: of the reference and of the engine.
    fn differ_in_pushed_out(&mut self, step: u32, op: u32, info: &Info, elements: [Option<[u32; 2]>; 2]) {
        let [expected, actual] = elements;
        if expected != actual {
            let show = |element: Option<[u32; 2]>| element.map_or("nothing pushed out".to_string(), |e| show(&e));
            self.differ(step, Some(op), Place::of_pushed_out(info, expected, actual), show(expected), show(actual));
        }
    }

    /// Applies the writes that are due in this step and compares the words they touched.
    fn commit(&mut self, step: u32, engine: &dyn Engine, reference: &dyn Reference) {
        if self.divergence.is_some() {
            return;
        }
        let mut arriving = mem::take(&mut self.arriving);
        for queue in &mut self.writes {
            while queue.front().is_some_and(|w| w.due <= step) {
                let Some(write) = queue.pop_front() else { break };
                if self.shadows.put(write.field, write.index, write.value) {
                    arriving.push(write);
                }
            }
        }
        for Write { op, field, index, .. } in arriving.drain(..) {
            // As of the last of several writes.
            let Some(expected) = self.shadows.get(field, index) else { continue };
            if self.again {
                self.words += 1;
            } else {
                self.compare_word(step, engine, field, index, expected, op);
            }
        }
        self.arriving = arriving;
        if self.again {
            self.words += self.shadows.immediate().iter().map(|(_, words)| *words as u64).sum::<u64>();
            return;
        }
        let [mut expected, mut actual] = mem::take(&mut self.read);
        for at in 0..self.shadows.immediate().len() {
            let (field, words) = self.shadows.immediate()[at];
            expected.resize(words, 0);
            actual.resize(words, 0);
            reference.probe(field, 0, &mut expected);
            engine.probe(field, 0, &mut actual);
            self.words += words as u64;
            if let Some(index) = (0..words).find(|i| expected[*i] != actual[*i]) {
                let place = Place::of_word(engine.info(), field, index as u32);
                self.differ(step, None, place, expected[index].to_string(), actual[index].to_string());
            }
        }
        self.read = [expected, actual];
    }

    /// Compares every word that means anything, and changes nothing. The number of words compared, and the first difference.
    pub fn sweep(&self, engine: &dyn Engine, reference: &dyn Reference) -> (u64, Option<Divergence>) {
        let (words, found) = self.shadows.compare(engine, reference);
        let divergence = found.map(|Difference { field, index, expected, actual }| {
            let (place, step) = (Place::of_word(engine.info(), field, index), engine.step().saturating_sub(1));
            self.difference(step, None, place, expected.to_string(), actual.to_string())
        });
        (words, divergence)
    }

    fn compare_word(&mut self, step: u32, engine: &dyn Engine, field: u32, index: u32, expected: u32, op: Option<u32>) {
        let actual = engine.word(field as usize, index);
        self.words += 1;
        if actual != expected {
            let place = Place::of_word(engine.info(), field as usize, index);
            self.differ(step, op, place, expected.to_string(), actual.to_string());
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

/// The verdict on an operation among the events of the step in which it was presented.
pub fn verdict_in(events: &Events, op: OpId) -> Verdict {
    let verdict = events.iter().find(|e| matches!(e.kind, kind::ACCEPTED | kind::REJECTED) && e.op == op);
    match verdict {
        Some(e) if e.kind == kind::ACCEPTED => Ok(()),
        Some(e) => Err(RejectReason::from_code(e.word()).unwrap_or(RejectReason::NotReady)),
        None => Err(RejectReason::NotReady),
    }
}

fn word(verdict: Verdict) -> String {
    verdict.map_or_else(|reason| format!("rejected: {}", reason.word()), |()| "accepted".to_string())
}

fn show(results: &[u32]) -> String {
    match results {
        [data, priority] => format!("data {data}, priority {priority}"),
        _ => format!("{results:?}"),
    }
}
