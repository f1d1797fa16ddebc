//! Operations in words.

use contract::event::FLUSHED;
use contract::{Argument, Info, RejectReason};
use session::log::{Entry, Outcome};

/// Names of arguments or results with their values.
fn list(names: Option<&Vec<Argument>>, values: &[u32]) -> String {
    let pairs = names.into_iter().flatten().zip(values);
    pairs.map(|(argument, value)| format!("{} {value}", argument.name)).collect::<Vec<_>>().join(", ")
}

/// What was asked: `enqueue data 7, priority 3`.
pub fn call(info: &Info, entry: &Entry) -> String {
    let operation = info.operation(entry.kind);
    let arguments = list(operation.map(|o| &o.arguments), &entry.args);
    let name = info.operation_name(entry.kind);
    if arguments.is_empty() { name.to_owned() } else { format!("{name} {arguments}") }
}

/// What came of it: `ok: data 7, priority 3`, `rejected: empty`, `flushed: reset`, `in-flight`.
pub fn outcome(info: &Info, entry: &Entry) -> String {
    match &entry.outcome {
        Outcome::InFlight => "in-flight".to_owned(),
        Outcome::Rejected { reason, .. } => {
            format!("rejected: {}", RejectReason::from_code(*reason).map_or("unknown", RejectReason::word))
        }
        Outcome::Flushed { .. } => format!("flushed: {FLUSHED}"),
        Outcome::Retired { results, .. } => {
            let operation = info.operation(entry.kind);
            let results = list(operation.map(|o| &o.results), results);
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
