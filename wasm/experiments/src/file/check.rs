//! What types cannot say.

use scenario::Problem;
use serde_json::Value;

use super::limits;
use super::types::{Assignment, Axis, Experiment, Mark, Series};
use crate::figure::measures;
use port::plan::RunSpec;
use port::run::{has_bounds, has_departures};

use crate::figure::{is_of_departures, is_of_ranks};

/// Everything wrong with an experiment, at most a screen of it.
pub fn check(experiment: &Experiment) -> Vec<Problem> {
    let mut all = Vec::new();
    let mut wrong = |path: &str, found: String, expected: String| {
        if all.len() < scenario::limits::PROBLEMS {
            all.push(Problem::new(path, found, expected));
        }
    };
    if experiment.version != super::VERSION {
        wrong("version", experiment.version.to_string(), "the version of the format, 1".to_owned());
    }
    let characters = experiment.title.chars().count();
    if !(1..=scenario::limits::TITLE).contains(&characters) {
        wrong("title", format!("{characters} characters"), "1 to 200 characters".to_owned());
    }
    count(&mut wrong, "series", experiment.series.len(), limits::SERIES);
    for (i, series) in experiment.series.iter().enumerate() {
        let characters = series.name.chars().count();
        let taken = experiment.series[..i].iter().any(|other| other.name == series.name);
        if taken || !(1..=scenario::limits::NAME).contains(&characters) {
            let expected = "a name of its own, of 1 to 100 characters".to_owned();
            wrong(&format!("series[{i}].name"), format!("\"{}\"", scenario::plain(&series.name)), expected);
        }
        assignments(&mut wrong, &format!("series[{i}].set"), &series.set, experiment.values());
        let iterates = matches!(experiment.x, Axis::Iteration {});
        match series.every {
            Some(every) if !iterates || !(1..=1_000_000).contains(&every) => {
                let expected = "1 to 1,000,000 packets, with the axis `iteration` only".to_owned();
                wrong(&format!("series[{i}].every"), every.to_string(), expected);
            }
            None if iterates => {
                let expected = "packets between two looks at the bounds, which the axis `iteration` needs".to_owned();
                wrong(&format!("series[{i}].every"), "nothing".to_owned(), expected);
            }
            _ => {}
        }
    }
    axis(&mut wrong, &experiment.x);
    let names: Vec<&str> = measures(&experiment.x).iter().map(|(name, _)| *name).collect();
    if !names.contains(&experiment.y.measure.as_str()) {
        let found = format!("\"{}\"", scenario::plain(&experiment.y.measure));
        wrong("y.measure", found, format!("one of this x axis: `{}`", names.join("`, `")));
    }
    if let Some(series) = &experiment.y.relative_to {
        known(&mut wrong, experiment, "y.relative_to", series);
    }
    for (name, marks) in [("paper", &experiment.paper), ("expect", &experiment.expect)] {
        if marks.len() > limits::MARKS {
            wrong(name, format!("{} items", marks.len()), format!("at most {}", limits::MARKS));
        }
        for (i, mark) in marks.iter().enumerate().take(limits::MARKS) {
            self::mark(&mut wrong, experiment, &format!("{name}[{i}]"), mark);
        }
    }
    if all.is_empty() {
        all = runs(experiment);
    }
    all
}

type Wrong<'a> = dyn FnMut(&str, String, String) + 'a;

fn count(wrong: &mut Wrong<'_>, path: &str, found: usize, most: usize) {
    if !(1..=most).contains(&found) {
        wrong(path, format!("{found} items"), format!("1 to {most}"));
    }
}

fn assignments(wrong: &mut Wrong<'_>, path: &str, assignments: &[Assignment], values: usize) {
    if assignments.len() > limits::SETTINGS {
        wrong(path, format!("{} items", assignments.len()), format!("at most {}", limits::SETTINGS));
    }
    for (i, setting) in assignments.iter().enumerate() {
        let found = setting.values.len();
        if found != 1 && found != values {
            let expected = format!("{values}, one for each value of the x axis, or 1 for all");
            wrong(&format!("{path}[{i}].values"), format!("{found} items"), expected);
        }
    }
}

fn axis(wrong: &mut Wrong<'_>, x: &Axis) {
    match x {
        Axis::Values { values, names, set, .. } => {
            count(wrong, "x.values", values.len(), limits::VALUES);
            if let Some(i) = values.windows(2).position(|pair| pair[0] >= pair[1]) {
                let expected = format!("more than {}: values ascend", values[i]);
                wrong(&format!("x.values[{}]", i + 1), values[i + 1].to_string(), expected);
            }
            if !names.is_empty() && names.len() != values.len() {
                wrong("x.names", format!("{} items", names.len()), format!("{}, as many as `values`", values.len()));
            }
            assignments(wrong, "x.set", set, values.len());
        }
        Axis::Rank { bin } => {
            if !(1..=4096).contains(bin) {
                wrong("x.bin", bin.to_string(), "1 to 4,096 ranks".to_owned());
            }
        }
        Axis::Time { window_ps } => {
            if !(scenario::limits::WINDOW_PS..=scenario::limits::TIME_PS).contains(window_ps) {
                wrong("x.window_ps", window_ps.to_string(), "an integer from 1000 to 1000000000000000".to_owned());
            }
        }
        Axis::Iteration {} | Axis::Queue { .. } | Axis::Class {} | Axis::Level {} => {}
    }
}

fn known(wrong: &mut Wrong<'_>, experiment: &Experiment, path: &str, series: &str) {
    let names: Vec<&str> = experiment.series.iter().map(|series| series.name.as_str()).collect();
    if !names.contains(&series) {
        let list: Vec<String> = names.iter().map(|name| format!("`{}`", scenario::plain(name))).collect();
        wrong(path, format!("\"{}\"", scenario::plain(series)), format!("a series: {}", list.join(", ")));
    }
}

fn mark(wrong: &mut Wrong<'_>, experiment: &Experiment, path: &str, mark: &Mark) {
    known(wrong, experiment, &format!("{path}.series"), &mark.series);
    if let Some(over) = &mark.over {
        known(wrong, experiment, &format!("{path}.over"), over);
    }
    match (mark.low, mark.high) {
        (None, None) => wrong(path, "no bound".to_owned(), "`low`, `high` or both".to_owned()),
        (Some(low), Some(high)) if low > high => {
            wrong(&format!("{path}.high"), high.to_string(), format!("at least `low`, {low}"));
        }
        _ => {}
    }
    if mark.class.is_some() != matches!(experiment.x, Axis::Time { .. }) {
        let found = mark.class.map_or("nothing".to_owned(), |class| class.to_string());
        wrong(&format!("{path}.class"), found, "the number of a class, with the axis `time` only".to_owned());
    }
    if let Axis::Values { values, .. } = &experiment.x {
        if !values.contains(&mark.x) {
            wrong(&format!("{path}.x"), mark.x.to_string(), "one of `x.values`".to_owned());
        }
    }
}

/// Bytes of a value as JSON, written in the way in which the scenarios are.
fn length(value: &Value) -> u64 {
    value.to_string().len() as u64
}

/// Bytes of the scenarios of all runs, roughly: base, engine and what is set.
fn scenarios(experiment: &Experiment) -> u64 {
    let values = experiment.values() as u64;
    let set = |settings: &[Assignment]| {
        let of = |setting: &Assignment| {
            let bytes = setting.values.iter().map(length).sum::<u64>();
            if setting.values.len() == 1 { bytes * values } else { bytes }
        };
        settings.iter().map(of).sum::<u64>()
    };
    let x = if let Axis::Values { set: x, .. } = &experiment.x { set(x) } else { 0 };
    let base = serde_json::to_value(&experiment.base).map_or(0, |base| length(&base));
    let of = |series: &Series| {
        let engine = serde_json::to_value(&series.engine).map_or(0, |engine| length(&engine));
        (base + engine) * values + x + set(&series.set)
    };
    experiment.series.iter().map(of).sum()
}

/// Whether every point is a scenario that can be run.
fn runs(experiment: &Experiment) -> Vec<Problem> {
    let bytes = scenarios(experiment);
    if bytes > limits::SCENARIOS {
        let runs = experiment.series.len() * experiment.values();
        let found = format!("{runs} runs with scenarios of {bytes} bytes in all");
        return vec![Problem::new("x", found, format!("at most {}", limits::SCENARIOS))];
    }
    let mut packets = 0u64;
    for point in experiment.points() {
        let plan = match experiment.scenario(&point).and_then(|scenario| RunSpec::new(&scenario)) {
            Ok(plan) => plan,
            Err(problems) => return problems.into_iter().map(|problem| placed(problem, point.series)).collect(),
        };
        if let Some(expected) = lacks(experiment, &plan) {
            let path = format!("series[{}].engine.design", point.series);
            return vec![Problem::new(path, plan.design.name, expected)];
        }
        packets = packets.saturating_add(plan.arrivals.most());
    }
    if packets > limits::PACKETS {
        let found = format!("{packets} packets over all points");
        return vec![Problem::new("x", found, format!("at most {}", limits::PACKETS))];
    }
    Vec::new()
}

/// What the design of a run would have to have for the figure, if it has not.
fn lacks(experiment: &Experiment, plan: &RunSpec) -> Option<&'static str> {
    let (x, measure) = (&experiment.x, &*experiment.y.measure);
    let bounds = matches!(x, Axis::Iteration {} | Axis::Queue { .. });
    let ranks = matches!(x, Axis::Rank { .. }) || is_of_ranks(measure);
    let departures = matches!(x, Axis::Level {}) || is_of_departures(measure);
    if bounds && !has_bounds(plan.design, &plan.parameters) {
        return Some("a design with bounds of queues, which this axis shows");
    }
    if ranks && plan.quantiser.is_none() {
        return Some("a design that takes ranks, which this figure is of");
    }
    let lacks = departures && !has_departures(plan.design, &plan.parameters);
    lacks.then_some("a design that works out departure times, which this figure is of")
}

/// What only a session can run stands in the base, but for the engine.
fn placed(problem: Problem, series: usize) -> Problem {
    let path = match &problem.path {
        path if path.starts_with("bench") || path.starts_with("edits") => format!("base.{path}"),
        path => match path.strip_prefix("engines[0]") {
            Some(rest) => format!("series[{series}].engine{rest}"),
            None => path.clone(),
        },
    };
    Problem { path, ..problem }
}
