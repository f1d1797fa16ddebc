//! What the scenario's author expects of engines, checked while the run passes by. What is expected of packets the bench checks.

use std::any::Any;
use std::collections::BTreeMap;
use std::rc::Rc;

use contract::event::FLUSHED;
use contract::{Engine, RejectReason};
use scenario::Hex64;
use scenario::types::{Expect, ExpectedBroken, ExpectedResult, ExpectedState};

use crate::frame::StateCheck;
use crate::lockstep::Divergence;
use crate::log::{Entry, Log, Outcome};
use crate::observer::{Observer, Step, When};

/// Failed expectations reported at most.
pub const MAX_FAILED: usize = 50;

/// What is expected, and what of it did not come so far.
#[derive(Clone, Debug, Default)]
pub struct Expectations {
    /// By engine and operation.
    results: BTreeMap<(u32, u32), ExpectedResult>,
    /// By step.
    states: BTreeMap<u32, Vec<ExpectedState>>,
    divergence: Option<u32>,
    digests: Vec<(&'static str, Hex64)>,
    broken: Vec<ExpectedBroken>,
    /// Whether something is expected of the packets at the end.
    of_packets: bool,
    /// Error messages, at most [`MAX_FAILED`].
    failed: Vec<String>,
}

impl Expectations {
    /// From the scenario.
    pub fn new(expect: &Expect) -> Self {
        let mut states: BTreeMap<u32, Vec<_>> = BTreeMap::new();
        for state in &expect.states {
            states.entry(state.step).or_default().push(state.clone());
        }
        let results = expect.results.iter().map(|result| ((result.engine, result.op), result.clone())).collect();
        Expectations {
            results,
            states,
            divergence: expect.divergence,
            digests: expect.digests(),
            broken: expect.broken.clone(),
            of_packets: !(expect.metrics.is_empty() && expect.packets.is_empty() && expect.counts.is_empty()),
            failed: Vec::new(),
        }
    }

    /// Error messages so far.
    pub fn failed(&self) -> &[String] {
        &self.failed
    }

    fn fail(&mut self, wrong: impl IntoIterator<Item = String>) {
        let room = MAX_FAILED - self.failed.len();
        self.failed.extend(wrong.into_iter().take(room));
    }

    /// The states expected at a step, beside the live ones.
    pub fn states_at<'a>(&self, step: u32, engine: impl Fn(u32) -> Option<&'a dyn Engine>) -> Vec<StateCheck> {
        let mut found = Vec::new();
        for state in self.states.get(&step).into_iter().flatten() {
            let Some(live) = engine(state.engine) else { continue };
            let mut actual = vec![0; state.values.len()];
            if let Some(field) = live.info().field(&state.field) {
                live.probe(field, state.first, &mut actual);
            }
            found.push(StateCheck {
                engine: state.engine,
                field: state.field.clone(),
                first: state.first,
                expected: state.values.clone(),
                actual,
                text: state.text.clone().unwrap_or_default(),
            });
        }
        found
    }

    /// What is wrong with a resolved operation, if anything.
    pub fn result(&self, engine: u32, entry: &Entry) -> Option<String> {
        let wanted = self.results.get(&(engine, entry.op))?;
        let (ok, step, results, reason) = match &entry.outcome {
            Outcome::InFlight => return None,
            Outcome::Rejected { step, reason } => {
                (false, step, None, RejectReason::from_code(*reason).map(|r| r.word()))
            }
            Outcome::Retired { step, results } => (true, step, Some(results), None),
            Outcome::Flushed { step } => (false, step, None, Some(FLUSHED)),
        };
        let differs = |name: &str, expected: String, actual: String| {
            Some(format!("engine {engine}, op {}: expected {name} {expected}, got {actual}", entry.op))
        };
        if wanted.ok != ok {
            return differs("ok", wanted.ok.to_string(), ok.to_string());
        }
        if let Some(expected) = wanted.step.filter(|s| s != step) {
            return differs("step", expected.to_string(), step.to_string());
        }
        if let (Some(expected), Some(actual)) = (&wanted.reason, reason) {
            if expected != actual {
                return differs("reason", expected.clone(), actual.to_string());
            }
        }
        let [data, priority] = results?.first();
        if let Some(expected) = wanted.data.filter(|d| *d != data) {
            return differs("data", expected.to_string(), data.to_string());
        }
        let expected = wanted.priority.filter(|p| *p != priority)?;
        differs("priority", expected.to_string(), priority.to_string())
    }

    /// Whether the author expects the first divergence at this step.
    pub fn diverges_at(&self, step: u32) -> bool {
        self.divergence == Some(step)
    }

    /// Whether the author expects a divergence.
    pub fn diverges(&self) -> bool {
        self.divergence.is_some()
    }

    /// Whether the author expects that this invariant of an engine breaks. Hardware that is to diverge may break any: often one breaks
    /// before the first difference.
    pub fn breaks(&self, engine: u32, invariant: &str) -> bool {
        self.diverges() || self.broken.iter().any(|broken| broken.engine == engine && broken.invariant == invariant)
    }

    /// Adds to `wrong` the invariants of an engine that held to the end of the run and should have broken. `broken` says which did.
    pub fn unbroken(&self, engine: u32, broken: impl Fn(&str) -> bool, wrong: &mut Vec<String>) {
        for ExpectedBroken { invariant, .. } in self.broken.iter().filter(|broken| broken.engine == engine) {
            if !broken(invariant) {
                wrong.push(format!("engine {engine}: expected the invariant `{invariant}` to break, it held"));
            }
        }
    }

    /// An error message if a divergence of engine 0 is expected, and it did not come or came at another step. Call it when the run is over.
    pub fn divergence_at_end(&self, divergence: Option<&Divergence>) -> Option<String> {
        let step = self.divergence?;
        match divergence {
            None => Some(format!("engine 0: expected a divergence at step {step}, there was none")),
            Some(found) if found.step != step => {
                Some(format!("engine 0: expected the divergence at step {step}, it came at step {}", found.step))
            }
            Some(_) => None,
        }
    }

    /// Whether anything is expected of the end of the run.
    pub fn has_end(&self) -> bool {
        let at_end = !self.digests.is_empty() || !self.broken.is_empty() || self.of_packets;
        at_end || !self.results.is_empty() || !self.states.is_empty()
    }

    /// Error messages when a run of `steps` steps is over: wrong digests of engine 0, missing results, and states expected at steps that the
    /// run did not reach.
    pub fn at_end(&self, steps: u32, logs: &[&Log]) -> Vec<String> {
        let mut wrong = Vec::new();
        let beyond = self.states.range(steps..).flat_map(|(_, states)| states);
        for state in beyond.take(MAX_FAILED) {
            let ExpectedState { step, engine, field, first, values, .. } = state;
            let state = words(*step, *engine, (field, *first, values));
            wrong.push(format!("{state}, the run ended with step {}", steps.saturating_sub(1)));
        }
        if let Some(log) = logs.first() {
            for (name, expected) in &self.digests {
                let actual = log.digest_named(name).map(Hex64);
                if actual != Some(*expected) {
                    let actual = actual.map_or("none".to_string(), |digest| digest.to_string());
                    wrong.push(format!("engine 0: expected {name} {expected}, got {actual}"));
                }
            }
        }
        for &(engine, op) in self.results.keys() {
            let resolved = logs.get(engine as usize).is_some_and(|log| log.settled() > op);
            if !resolved {
                wrong.push(format!("engine {engine}, op {op}: expected a result, the run ended without one"));
            }
        }
        wrong
    }
}

impl Observer for Expectations {
    fn when(&self) -> When {
        When::Always
    }

    fn settled(&mut self, engine: usize, entry: &Entry) {
        let wrong = self.result(engine as u32, entry);
        self.fail(wrong);
    }

    fn step(&mut self, step: &Step<'_>) {
        self.fail(step.bench.wrong());
        let states = self.states_at(step.number, |i| step.engines.get(i as usize).map(|run| run.engine()));
        self.fail(states.iter().filter_map(|state| mismatch(step.number, state)));
    }

    fn save(&self) -> Option<Rc<dyn Any>> {
        Some(Rc::new(self.failed.clone()))
    }

    fn restore(&mut self, saved: Option<&dyn Any>) {
        self.failed = saved.and_then(|saved| saved.downcast_ref()).cloned().unwrap_or_default();
    }
}

/// The error message for a state that is not as expected.
pub fn mismatch(step: u32, state: &StateCheck) -> Option<String> {
    let StateCheck { engine, field, first, expected, actual, .. } = state;
    (expected != actual).then(|| format!("{}, got {actual:?}", words(step, *engine, (field, *first, expected))))
}

/// What was expected of a state.
fn words(step: u32, engine: u32, (field, first, values): (&str, u32, &[u32])) -> String {
    format!("step {step}, engine {engine}: expected {field}[{first}..] {values:?}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use contract::{Argument, Info, Words};

    /// A PIFO whose dequeue had three results.
    fn info(results: usize) -> Info {
        let mut info = models::pifo::info(&Default::default());
        info.operations[1].results.resize(results, Argument::new("more", 0, u32::MAX));
        info
    }

    fn log(results: usize) -> Log {
        let mut log = Log::new(1, &info(results));
        log.present(0, 1, [0; contract::MAX_ARGS]);
        let words: Vec<u32> = (0..results as u32).collect();
        assert!(log.resolve(0, Outcome::Retired { step: 4, results: Words::from(&words[..]) }));
        log.settle(u32::MAX, |_| ());
        log
    }

    fn wrong(expect: Expect, log: &Log) -> Vec<String> {
        Expectations::new(&expect).at_end(9, &[log])
    }

    #[test]
    fn digests_of_long_results_have_names_of_their_own() {
        let (short, long) = (log(2), log(3));
        let words = |words: &[u32]| {
            let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
            Some(Hex64(xxhash_rust::xxh3::xxh3_64(&bytes)))
        };
        // op, kind, ok, data, priority; op, kind, ok, number of results, results; and the step.
        let of_short =
            Expect { digest: words(&[0, 1, 1, 0, 1]), timing_digest: words(&[0, 1, 1, 0, 1, 4]), ..Expect::default() };
        let of_long = Expect {
            long_digest: words(&[0, 1, 1, 3, 0, 1, 2]),
            long_timing_digest: words(&[0, 1, 1, 3, 0, 1, 2, 4]),
            ..Expect::default()
        };
        assert_eq!(wrong(of_short.clone(), &short), Vec::<String>::new());
        assert_eq!(wrong(of_long.clone(), &long), Vec::<String>::new());
        let none = |name: &str, digest: Option<Hex64>| {
            format!("engine 0: expected {name} {}, got none", digest.unwrap_or_default())
        };
        assert_eq!(
            wrong(of_short.clone(), &long),
            [none("digest", of_short.digest), none("timing_digest", of_short.timing_digest)]
        );
        assert_eq!(
            wrong(of_long.clone(), &short),
            [none("long_digest", of_long.long_digest), none("long_timing_digest", of_long.long_timing_digest)]
        );
    }
}
