//! Operations in words.

use contract::event::FLUSHED;
use contract::{Argument, Info, RejectReason};
use session::log::{Entry, Outcome};

/// Names with their values: `data 7, priority 3`.
pub fn list<'a>(names: impl IntoIterator<Item = &'a str>, values: &[u32]) -> String {
    let pairs = names.into_iter().zip(values);
    pairs.map(|(name, value)| format!("{name} {value}")).collect::<Vec<_>>().join(", ")
}

/// Names of the arguments of an operation of an engine.
pub fn arguments(info: &Info, kind: u8) -> impl Iterator<Item = &str> {
    names(info.operation(kind).map_or(&[], |operation| &operation.arguments))
}

/// Names of its results.
pub fn results(info: &Info, kind: u8) -> impl Iterator<Item = &str> {
    names(info.operation(kind).map_or(&[], |operation| &operation.results))
}

fn names(of: &[Argument]) -> impl Iterator<Item = &str> {
    of.iter().map(|argument| argument.name.as_str())
}

/// Why an operation was refused.
pub fn reason(code: u32) -> &'static str {
    RejectReason::from_code(code).map_or("unknown", RejectReason::word)
}

/// What was asked: `enqueue data 7, priority 3`.
pub fn call(info: &Info, entry: &Entry) -> String {
    let arguments = list(arguments(info, entry.kind), &entry.args);
    let name = info.operation_name(entry.kind);
    if arguments.is_empty() { name.to_owned() } else { format!("{name} {arguments}") }
}

/// What came of it: `ok: data 7, priority 3`, `rejected: empty`, `flushed: reset`, `in-flight`.
pub fn outcome(info: &Info, entry: &Entry) -> String {
    match &entry.outcome {
        Outcome::InFlight => "in-flight".to_owned(),
        Outcome::Rejected { reason, .. } => format!("rejected: {}", self::reason(*reason)),
        Outcome::Flushed { .. } => format!("flushed: {FLUSHED}"),
        Outcome::Retired { results, .. } => {
            let results = list(self::results(info, entry.kind), results);
            if results.is_empty() { "ok".to_owned() } else { format!("ok: {results}") }
        }
    }
}

/// A stage by its number, region and work: `4 L2: pick index; read StOC`.
pub fn stage(info: &Info, stage: usize) -> String {
    let Some(found) = info.stages.get(stage) else { return stage.to_string() };
    let width = (info.stages.len() - 1).to_string().len();
    let region = if found.region.is_empty() { String::new() } else { format!(" {}", found.region) };
    format!("{stage:0width$}{region}: {}", found.work)
}
