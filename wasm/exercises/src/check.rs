//! The goals of an exercise against the scenario that they are about.

use scenario::measures::{LIST, OF_GROUP, OF_NETWORK};
use scenario::{Bench, Condition, CoreCount, Network, Problem, Scenario, Technique, list, quote};

use crate::changes::{Pattern, RunJson};
use crate::file::Exercise;
use crate::goal::Test;
use crate::probe::{CORES, Measured, OF_RUN};

/// The words of techniques.
pub(crate) const TECHNIQUES: [Technique; 4] = [Technique::Scr, Technique::Lock, Technique::Rss, Technique::RssPlusPlus];

/// What of an exercise does not fit its scenario: names in conditions, measures, places that may be changed. The path of each problem is the line
/// of the goal.
pub fn check(exercise: &Exercise, start: &Scenario) -> Vec<Problem> {
    let mut all = Vec::new();
    for goal in &exercise.goals {
        let at = format!("line {}", goal.line);
        let found = match &goal.test {
            Test::Holds { when } | Test::Never { when } | Test::End { when } | Test::Count { when, .. } => {
                Condition::of(when, start).err().unwrap_or_default()
            }
            Test::Measure { of, .. } => measure(of, start).into_iter().collect(),
            Test::Shares { of, .. } if of.engine as usize >= start.lanes() || !has_packets(start) => {
                vec![Problem::new("", format!("engine {}", of.engine), "an engine with packets")]
            }
            Test::Setting { path, .. } => setting(path, exercise, start).into_iter().collect(),
            Test::Shares { .. } | Test::Answer(_) => Vec::new(),
        };
        all.extend(found.into_iter().map(|problem| {
            let path = if problem.path.is_empty() { at.clone() } else { format!("{at}, {}", problem.path) };
            Problem { path, ..problem }
        }));
    }
    // A hand-in would have hardware of other parameters built, which takes its grader minutes.
    for (i, _) in
        start.engines.iter().enumerate().filter(|(_, engine)| engine.implementation == contract::Implementation::Rtl)
    {
        let parameters = format!("engines[{i}].parameters");
        let touches = |pattern: &&Pattern| pattern.covers(&parameters) || pattern.is_below(&parameters);
        if let Some(pattern) = exercise.may_change.iter().find(touches) {
            all.push(Problem::new(
                "`may_change`",
                format!("`{pattern}` of hardware"),
                "parameters of models only: other hardware would be built for each hand-in",
            ));
        }
    }
    all
}

/// Whether packets pass the engines one by one.
fn has_packets(start: &Scenario) -> bool {
    !matches!(start.bench, Bench::Ops {} | Bench::Cores(_))
}

fn setting(path: &str, exercise: &Exercise, start: &Scenario) -> Option<Problem> {
    let run = RunJson::new(&start.to_json()).ok()?;
    let may_change = exercise.may_change.iter().any(|pattern| pattern.covers(path));
    let is_there = run.number(path).is_some();
    let found = format!("`{path}`, which the scenario does not have");
    (!is_there && !may_change).then(|| Problem::new("", found, "a number of the scenario, or one of `may_change`"))
}

fn measure(of: &Measured, start: &Scenario) -> Option<Problem> {
    let name = of.name.as_str();
    if OF_RUN.contains(&name) {
        return None;
    }
    let is_cores = matches!(start.bench, Bench::Cores(_));
    if let Some(count) = name.strip_prefix(CORES) {
        let words = CoreCount::ALL.map(CoreCount::word);
        if !is_cores {
            return Some(Problem::new("", format!("`{name}`"), "a measure of packets: the scenario has no cores"));
        }
        if !words.contains(&count) {
            let problem = Problem::new("", quote(count), list(words));
            return Some(problem.near(count, words));
        }
        let technique = of.technique.as_deref()?;
        let words = TECHNIQUES.map(Technique::word);
        let unknown = || Problem::new("", quote(technique), list(words)).near(technique, words);
        return (!words.contains(&technique)).then(unknown);
    }
    if !has_packets(start) {
        let expected =
            if is_cores { "a count at cores, `cores.done`" } else { "`count` of a condition: there are no packets" };
        return Some(Problem::new("", format!("`{name}`"), expected));
    }
    let alone = of.class.is_some() || of.flow.is_some();
    let of_network = if of.end_to_end { &OF_NETWORK[..] } else { &[] };
    let names: Vec<&str> = match alone {
        true => OF_GROUP.iter().map(|(key, _)| *key).collect(),
        false => LIST.iter().chain(of_network).map(|measure| measure.key).chain(["dropped"]).collect(),
    };
    if !names.contains(&name) {
        return Some(Problem::new("", quote(name), list(names.iter().copied())).near(name, names));
    }
    match (Network::of(start), &of.node) {
        (None, Some(node)) => Some(Problem::new("", format!("node {}", quote(node)), "an engine: there is no network")),
        (None, None) if of.end_to_end => Some(Problem::new("", "`end_to_end`", "an engine: there is no network")),
        (Some(network), Some(node)) if network.node(node).is_none() => {
            Some(Problem::new("", quote(node), list(network.nodes.iter().map(|node| node.name.as_str()))))
        }
        (None, None) if of.engine as usize >= start.engines.len() => Some(Problem::new(
            "",
            format!("engine {}", of.engine),
            format!("an engine from 0 to {}", start.engines.len() - 1),
        )),
        _ => None,
    }
}
