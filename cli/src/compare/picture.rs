//! The timing diagram of two runs around an operation.

use std::collections::BTreeSet;

use ::adopt::timing::{self, Diagram, RunWaves, Wave, WaveValues};
use contract::Engine;
use scenario::map::Map;
use scenario::map::signal::SignalRef;
use session::Session;
use session::log::{Entry, Outcome};

use super::against::{Comparison, Pair, step};
use crate::words;

/// Steps that are shown before and after those in which the operation is presented and its result comes.
const BEFORE: u32 = 4;
const AFTER: u32 = 2;

/// The diagram of the operation `at`. `sessions` are both runs before their first step.
pub fn diagram(found: &Comparison<'_>, at: usize, mut sessions: [Session; 2]) -> Diagram {
    let steps = steps(&found.pairs[at]);
    let signals = timing::signals(found.map, shown(found, &steps));
    let titles = ["here".to_owned(), format!("in {}", found.other)];
    let runs = titles.into_iter().zip(&mut sessions).enumerate().map(|(version, (title, session))| {
        let samples = samples(session, found.map, &signals, &steps);
        let entries = || found.pairs.iter().filter_map(|pair| pair.entries[version].as_ref());
        let waves = signals.iter().enumerate().map(|(i, signal)| Wave {
            name: timing::label(found.map, signal),
            values: values(signal, samples.iter().map(|sample| sample[i])),
        });
        let presented = texts(&steps, entries(), |entry| {
            (Some(entry.slot), format!("#{} {}", entry.op, found.info.operation_name(entry.kind)))
        });
        let came = texts(&steps, entries(), |entry| (step(entry), result(entry)));
        let waves = [Wave { name: "operation".to_owned(), values: presented }].into_iter().chain(waves);
        let waves = waves.chain([Wave { name: "result".to_owned(), values: came }]).collect();
        RunWaves { title, waves }
    });
    let called = found.pairs[at].entries.iter().flatten().next();
    let called = called.map_or(String::new(), |entry| format!(", {}", words::call(&found.info, entry)));
    let runs = runs.collect();
    Diagram { title: format!("{}: op {at}{called}", found.map.top), steps, runs }
}

/// The steps around an operation, in both runs.
fn steps(pair: &Pair) -> Vec<u32> {
    let mut steps = BTreeSet::new();
    for entry in pair.entries.iter().flatten() {
        for at in [Some(entry.slot), step(entry)].into_iter().flatten() {
            steps.extend(at.saturating_sub(BEFORE)..=at + AFTER);
        }
    }
    steps.into_iter().collect()
}

/// The operations of the map of which something is seen in these steps, in the order of the map.
fn shown<'a>(found: &Comparison<'a>, steps: &[u32]) -> Vec<&'a scenario::map::MappedOperation> {
    let is_shown = |step: Option<u32>| step.is_some_and(|step| steps.binary_search(&step).is_ok());
    let kinds: BTreeSet<u8> = found
        .pairs
        .iter()
        .flat_map(|pair| pair.entries.iter().flatten())
        .filter(|entry| is_shown(Some(entry.slot)) || is_shown(step(entry)))
        .map(|entry| entry.kind)
        .collect();
    kinds.into_iter().filter_map(|kind| found.map.operations.get(usize::from(kind))).collect()
}

/// Values of the signals in each of these steps; the run ends with its last one.
fn samples(session: &mut Session, map: &Map, signals: &[SignalRef], steps: &[u32]) -> Vec<Vec<u32>> {
    let mut samples = Vec::new();
    for wanted in steps {
        while session.executed() <= *wanted && !session.is_over() {
            session.step(|_, _| ());
        }
        let engine = session.engine(0);
        let is_there = session.executed() == *wanted + 1;
        let read = |signal| engine.filter(|_| is_there).map_or(0, |engine| word(engine, map, signal));
        samples.push(signals.iter().map(read).collect());
    }
    samples
}

/// The value of a slice of a port, as the last edge of the clock found it.
fn word(engine: &dyn Engine, map: &Map, signal: &SignalRef) -> u32 {
    let field = engine.info().field(&format!("port.{}", signal.port));
    let (Some(field), Some(port)) = (field, map.port(&signal.port)) else { return 0 };
    let first = signal.element * port.bits.div_ceil(u32::BITS) + signal.low / u32::BITS;
    let low = signal.low % u32::BITS;
    let high = if low + signal.bits > u32::BITS { engine.word(field, first + 1) } else { 0 };
    let both = u64::from(engine.word(field, first)) | u64::from(high) << u32::BITS;
    ((both >> low) & ((1 << signal.bits) - 1)) as u32
}

fn values(signal: &SignalRef, values: impl Iterator<Item = u32>) -> WaveValues {
    if signal.bits == 1 {
        WaveValues::Bits(values.map(|value| value != 0).collect())
    } else {
        WaveValues::Words(values.collect())
    }
}

/// What is to be said of operations, each in its step.
fn texts<'a>(
    steps: &[u32],
    entries: impl Iterator<Item = &'a Entry>,
    of: impl Fn(&Entry) -> (Option<u32>, String),
) -> WaveValues {
    let mut texts = vec![String::new(); steps.len()];
    for (step, text) in entries.map(of) {
        let Some(at) = step.and_then(|step| steps.binary_search(&step).ok()) else { continue };
        let space = if texts[at].is_empty() { "" } else { " " };
        texts[at] += &format!("{space}{text}");
    }
    WaveValues::Texts(texts)
}

/// What came of an operation, shortly: the ports have the words.
fn result(entry: &Entry) -> String {
    match &entry.outcome {
        Outcome::Rejected { reason, .. } => format!("#{} {}", entry.op, words::reason(*reason)),
        Outcome::Flushed { .. } => format!("#{} flushed", entry.op),
        _ => format!("#{}", entry.op),
    }
}
