//! Runs that parts lack, and the commands that make them.

use std::collections::BTreeMap;

use experiments::part::Joined;
use scenario::plain;

use crate::resume;

/// Runs that are listed; of more their number is said.
const LISTED: usize = 40;

/// Lines that say which runs are missing, by shard, each shard with the command that makes them. `files` are the parts of each shard that were
/// given, as far as they could be told; `called` is how this program is called.
pub fn lines(joined: &Joined, files: &BTreeMap<usize, String>, beside: &str, called: &str) -> Vec<String> {
    let missing = joined.missing();
    let of = joined.shards;
    let shards = joined.plan.shards(of);
    let (all, count) = (joined.runs.len(), missing.len());
    let mut lines = vec![format!("missing: {count} of {all} runs; nothing is put together without --partial")];
    let mut listed = 0;
    let mut unlisted = 0;
    for (number, shard) in (1..).zip(&shards) {
        let own: Vec<usize> = shard.iter().copied().filter(|run| joined.runs[*run].is_none()).collect();
        if own.is_empty() {
            continue;
        }
        if listed >= LISTED {
            unlisted += own.len();
            continue;
        }
        let part = files.get(&number).cloned().unwrap_or_else(|| format!("{beside}part-{number}.jsonl"));
        lines.push(resume::command(called, &joined.head, (number, of), &part));
        let shown = own.len().min(LISTED - listed);
        lines.extend(own[..shown].iter().map(|run| format!("  {}", named(joined, *run))));
        listed += shown;
        unlisted += own.len() - shown;
    }
    if unlisted > 0 {
        lines.push(format!("and {unlisted} runs more"));
    }
    lines
}

fn named(joined: &Joined, number: usize) -> String {
    let run = &joined.plan.runs()[number];
    let points = joined.experiment.points();
    let point = &points[run.point];
    let value = joined.experiment.value_name(point.value);
    let comma = if value.is_empty() { "" } else { ", " };
    let seed = if joined.plan.seeds() > 1 { format!(", seed {:016x}", run.seed) } else { String::new() };
    format!(
        "point {}: {}{comma}{}{seed}",
        run.point,
        plain(&joined.experiment.series[point.series].name),
        plain(&value)
    )
}
