//! An engine held against its reference.
//!
//! The reference gets one slot a step: the operation that the engine accepted, or a bubble. Compared are
//! - the verdict, which the reference predicts;
//! - results, as they retire;
//! - state, level by level: the reference reports what an operation writes to each level; the session applies that to the
//!   level's shadow when the operation has passed the level, and compares the touched words. The cost is flat in the size of
//!   the queue. Now and then, and whenever somebody looks, a sweep compares every known word.
//!
//! After the first difference only results are compared: the states have parted, and every further word would differ.

use std::collections::VecDeque;

use contract::event::kind;
use contract::{Engine, Event, Info, Op, OpId, Reference, RejectReason, Verdict};

use crate::frame::Divergence;
use crate::place::Place;

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

/// Shadow of one field: the words that the engine should hold by now, and which of them mean anything.
#[derive(Clone, Debug)]
struct Shadow {
    words: Vec<u32>,
    known: Vec<bool>,
}

/// A result that the reference has and the engine has not delivered yet.
#[derive(Clone, Copy, Debug)]
struct Pending {
    op: u32,
    kind: u8,
    /// `None`: the reference could not follow.
    result: Option<[u32; 2]>,
}

/// State of the comparison. A clone is a snapshot.
#[derive(Clone, Debug)]
pub struct Lockstep {
    engine: u32,
    /// Verdicts and results compared.
    pub results: u32,
    /// Words of state compared.
    pub words: u64,
    /// The first difference.
    pub divergence: Option<Divergence>,
    shadows: Vec<Shadow>,
    /// Writes under way, by level.
    writes: Vec<VecDeque<Write>>,
    pending: VecDeque<Pending>,
}

/// What one step of the pair looks like from the bench.
pub struct Outcome {
    /// What became of the operation presented, if one was.
    pub verdict: Option<Verdict>,
    /// Data and priority that the reference retired.
    pub reference: Option<[u32; 2]>,
}

impl Lockstep {
    /// Nothing compared yet. `engine` is the number of the engine in the scenario.
    pub fn new(engine: u32, info: &Info) -> Self {
        let shadow = |count: u32| Shadow { words: vec![0; count as usize], known: vec![false; count as usize] };
        Lockstep {
            engine,
            results: 0,
            words: 0,
            divergence: None,
            shadows: info.architectural_fields().map(|(_, f)| shadow(f.count)).collect(),
            writes: vec![VecDeque::new(); info.levels.len()],
            pending: VecDeque::new(),
        }
    }

    /// Bytes that a snapshot takes.
    pub fn bytes(&self) -> u64 {
        let shadows: usize = self.shadows.iter().map(|s| 5 * s.words.len()).sum();
        let writes: usize = self.writes.iter().map(|w| w.len() * size_of::<Write>()).sum();
        (shadows + writes) as u64
    }

    /// One step of engine and reference. Both append their events.
    pub fn step(
        &mut self,
        slot: Option<(u32, &Op)>,
        engine: &mut dyn Engine,
        reference: &mut dyn Reference,
        events: &mut Vec<Event>,
        model_events: &mut Vec<Event>,
    ) -> Outcome {
        let step = engine.step();
        let predicted = slot.map(|(_, op)| reference.verdict(0, op));
        if let Some((_, op)) = slot {
            // Both were checked against the port when the scenario was opened.
            let _ = engine.issue(0, op);
        }
        engine.tick(events);

        let verdict = slot.map(|_| verdict_in(events));
        let mut result = None;
        if let (Some((op, operation)), Some(actual), Some(expected)) = (slot, verdict, predicted) {
            self.results += 1;
            if actual != expected {
                let place = Place::of_verdict(engine.info(), expected, actual);
                self.differ(step, Some(op), place, word(expected), word(actual));
            }
            if actual.is_ok() && expected.is_ok() {
                let _ = reference.as_engine_mut().issue(0, operation);
            }
        }
        reference.as_engine_mut().tick(model_events);
        self.follow(step, slot.map(|(op, _)| op), engine.info(), model_events, &mut result);
        if let (Some((op, operation)), Some(Ok(()))) = (slot, verdict) {
            self.pending.push_back(Pending { op, kind: operation.kind, result });
        }
        self.compare_retired(step, engine, events);
        self.commit(step, engine, reference);
        if step % SWEEP_EVERY == SWEEP_EVERY - 1 && self.divergence.is_none() {
            let (words, found) = self.sweep(engine, reference);
            self.words += words;
            self.divergence = found;
        }
        Outcome { verdict, reference: result }
    }

    /// Takes over what the reference wrote and retired. It was given `op` under a number of its own, which leaves out rejected ones.
    fn follow(
        &mut self,
        step: u32,
        op: Option<u32>,
        info: &Info,
        model_events: &[Event],
        result: &mut Option<[u32; 2]>,
    ) {
        for event in model_events {
            let [field, index, value, level, ..] = event.args;
            match event.kind {
                kind::RETIRED => *result = Some([field, index]),
                kind::RESET => self.forget_all(),
                kind::WRITE | kind::FORGET if self.divergence.is_none() => {
                    let commit = info.levels.get(level as usize).map_or(0, |l| l.commit);
                    let value = (event.kind == kind::WRITE).then_some(value);
                    if let Some(queue) = self.writes.get_mut(level as usize) {
                        let op = op.filter(|_| event.op != OpId::NONE);
                        queue.push_back(Write { due: step + commit, op, field, index, value });
                    }
                }
                _ => {}
            }
        }
    }

    /// A reset: what was on its way never arrives, and no word means anything until it is written.
    fn forget_all(&mut self) {
        self.writes.iter_mut().for_each(VecDeque::clear);
        self.shadows.iter_mut().for_each(|shadow| shadow.known.fill(false));
    }

    fn compare_retired(&mut self, step: u32, engine: &dyn Engine, events: &[Event]) {
        for event in events {
            match event.kind {
                kind::RETIRED => {
                    let actual = [event.args[0], event.args[1]];
                    let Some(expected) = self.pending.pop_front() else {
                        let place = Place::of_result(engine.info(), 0, None, actual);
                        self.differ(step, None, place, "no result".into(), show(actual));
                        continue;
                    };
                    self.results += 1;
                    if let Some(result) = expected.result.filter(|r| *r != actual) {
                        let place = Place::of_result(engine.info(), expected.kind, Some(result), actual);
                        self.differ(step, Some(expected.op), place, show(result), show(actual));
                    }
                }
                kind::FLUSHED => {
                    let lost = self.pending.pop_front().map(|pending| pending.op);
                    if lost != Some(event.op.0) {
                        let expected =
                            lost.map_or("nothing to lose".into(), |op| format!("operation {op} lost to the reset"));
                        self.differ(
                            step,
                            Some(event.op.0),
                            Place::of_flush(engine.info()),
                            expected,
                            "another one".into(),
                        );
                    }
                }
                kind::ASSERTION => {
                    let text = engine.message(event.args[0]);
                    let place = Place::of_assertion(&text);
                    self.differ(step, None, place, "no assertion fails".into(), text);
                }
                _ => {}
            }
        }
    }

    /// Applies the writes that are due in this step and compares the words they touched.
    fn commit(&mut self, step: u32, engine: &dyn Engine, reference: &dyn Reference) {
        if self.divergence.is_some() {
            return;
        }
        let mut touched: Vec<Write> = Vec::new();
        for queue in &mut self.writes {
            while queue.front().is_some_and(|w| w.due <= step) {
                let Some(write) = queue.pop_front() else { break };
                if let Some(shadow) = self.shadows.get_mut(write.field as usize) {
                    if let (Some(word), Some(known)) =
                        (shadow.words.get_mut(write.index as usize), shadow.known.get_mut(write.index as usize))
                    {
                        *known = write.value.is_some();
                        *word = write.value.unwrap_or(0);
                        touched.push(write);
                    }
                }
            }
        }
        for write in touched {
            let (field, index) = (write.field as usize, write.index as usize);
            if self.shadows[field].known[index] {
                let expected = self.shadows[field].words[index];
                self.compare_word(step, engine, write.field, write.index, expected, write.op);
            }
        }
        // State that admission owns is exact in every step; its first words say most.
        let model = reference.as_engine();
        for (field, _) in engine.info().architectural_fields().filter(|(_, f)| is_immediate(engine.info(), f.level)) {
            let mut expected = [0];
            model.probe(field, 0, &mut expected);
            self.compare_word(step, engine, field as u32, 0, expected[0], None);
        }
    }

    /// Compares every word that means anything, and changes nothing. The number of words compared, and the first difference.
    pub fn sweep(&self, engine: &dyn Engine, reference: &dyn Reference) -> (u64, Option<Divergence>) {
        let info = engine.info();
        let mut words = 0;
        for (number, field) in info.architectural_fields() {
            let mut actual = vec![0; field.count as usize];
            engine.probe(number, 0, &mut actual);
            let shadow = &self.shadows[number];
            let immediate = is_immediate(info, field.level).then(|| {
                let mut expected = vec![0; field.count as usize];
                reference.as_engine().probe(number, 0, &mut expected);
                expected
            });
            for (index, found) in actual.into_iter().enumerate() {
                let wanted = match &immediate {
                    Some(expected) => expected[index],
                    None if shadow.known[index] => shadow.words[index],
                    None => continue,
                };
                words += 1;
                if wanted != found {
                    let step = engine.step().saturating_sub(1);
                    let (expected, actual) = (wanted.to_string(), found.to_string());
                    let place = Place::of_word(info, number, index as u32);
                    let found = self.difference(step, None, place, expected, actual);
                    return (words, Some(found));
                }
            }
        }
        (words, None)
    }

    fn compare_word(&mut self, step: u32, engine: &dyn Engine, field: u32, index: u32, expected: u32, op: Option<u32>) {
        let mut actual = [0];
        engine.probe(field as usize, index, &mut actual);
        self.words += 1;
        if actual[0] != expected {
            let place = Place::of_word(engine.info(), field as usize, index);
            self.differ(step, op, place, expected.to_string(), actual[0].to_string());
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

/// Whether the writes of a level are in place in the step of their slot.
fn is_immediate(info: &Info, level: u32) -> bool {
    info.levels.get(level as usize).is_some_and(|l| l.commit == 0)
}

/// The verdict among the events of a step in which an operation was presented.
pub fn verdict_in(events: &[Event]) -> Verdict {
    let verdict = events.iter().find(|e| matches!(e.kind, kind::ACCEPTED | kind::REJECTED));
    match verdict {
        Some(e) if e.kind == kind::ACCEPTED => Ok(()),
        Some(e) => Err(RejectReason::from_code(e.args[0]).unwrap_or(RejectReason::NotReady)),
        None => Err(RejectReason::NotReady),
    }
}

fn word(verdict: Verdict) -> String {
    verdict.map_or_else(|reason| format!("rejected: {}", reason.word()), |()| "accepted".to_string())
}

fn show(result: [u32; 2]) -> String {
    format!("data {}, priority {}", result[0], result[1])
}
