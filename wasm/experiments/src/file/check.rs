//! What types cannot say.

use port::plan::RunSpec;
use port::run::{has_bounds, has_departures};
use scenario::check::Report;
use scenario::{Problem, plain, quote};
use serde_json::Value;

use super::Point;
use super::limits;
use super::types::{Assignment, Axis, Experiment, Mark, Series};
use crate::rows::{is_of_departures, is_of_ranks};

/// Everything wrong with an experiment, at most a screen of it.
pub fn check(experiment: &Experiment) -> Vec<Problem> {
    let mut report = Report::default();
    if experiment.version != super::VERSION {
        report.wrong("version", experiment.version, "the version of the format, 1");
    }
    let characters = experiment.title.chars().count();
    if !(1..=scenario::limits::TITLE).contains(&characters) {
        report.wrong("title", format!("{characters} characters"), "1 to 200 characters");
    }
    report.count("series", experiment.series.len(), 1, limits::SERIES);
    let iterates = matches!(experiment.x, Axis::Iteration {});
    for (i, series) in experiment.series.iter().enumerate() {
        let path = format!("series[{i}]");
        let taken = experiment.series[..i].iter().any(|other| other.name == series.name);
        if taken || !(1..=scenario::limits::NAME).contains(&series.name.chars().count()) {
            let expected = "a name of its own, of 1 to 100 characters";
            report.wrong(format!("{path}.name"), quote(&series.name), expected);
        }
        assignments(&mut report, &format!("{path}.set"), &series.set, experiment.values());
        match series.every {
            Some(every) if !iterates || !(1..=1_000_000).contains(&every) => {
                let expected = "1 to 1,000,000 packets, with the axis `iteration` only";
                report.wrong(format!("{path}.every"), every, expected);
            }
            None if iterates => {
                let expected = "packets between two looks at the bounds, which the axis `iteration` needs";
                report.wrong(format!("{path}.every"), "nothing", expected);
            }
            _ => {}
        }
    }
    engines(&mut report, experiment);
    axis(&mut report, &experiment.x);
    let names: Vec<&str> = experiment.measures().iter().map(|(name, _)| *name).collect();
    if !names.contains(&experiment.y.measure.as_str()) {
        let expected = format!("one of this x axis: `{}`", names.join("`, `"));
        report.wrong("y.measure", quote(&experiment.y.measure), expected);
    }
    if let Some(series) = &experiment.y.relative_to {
        known(&mut report, experiment, "y.relative_to", series);
    }
    for (name, marks) in [("paper", &experiment.paper), ("expect", &experiment.expect)] {
        report.count(name, marks.len(), 0, limits::MARKS);
        for (i, mark) in marks.iter().enumerate().take(limits::MARKS) {
            self::mark(&mut report, experiment, &format!("{name}[{i}]"), mark);
        }
    }
    if report.problems.is_empty() { runs(experiment) } else { report.problems }
}

/// What each series runs.
fn engines(report: &mut Report, experiment: &Experiment) {
    if experiment.is_of_cores() {
        return super::check_cores::check(report, experiment);
    }
    if experiment.is_of_networks() {
        return super::check_network::check(report, experiment);
    }
    for (i, series) in experiment.series.iter().enumerate() {
        if series.engine.is_none() {
            report.wrong(format!("series[{i}].engine"), "nothing", "an engine, which takes the place of the base's");
        }
        for (name, is_there) in [("technique", series.technique.is_some()), ("formula", series.formula.is_some())] {
            if is_there {
                report.wrong(format!("series[{i}].{name}"), "one", "none but with a base of the bench `cores`");
            }
        }
    }
}

fn assignments(report: &mut Report, path: &str, assignments: &[Assignment], values: usize) {
    report.count(path, assignments.len(), 0, limits::SETTINGS);
    for (i, setting) in assignments.iter().enumerate() {
        let found = setting.values.len();
        if found != 1 && found != values {
            let expected = format!("{values}, one for each value of the x axis, or 1 for all");
            report.wrong(format!("{path}[{i}].values"), format!("{found} items"), expected);
        }
    }
}

fn axis(report: &mut Report, x: &Axis) {
    match x {
        Axis::Values { values, names, set, .. } => {
            report.count("x.values", values.len(), 1, limits::VALUES);
            if let Some(i) = values.windows(2).position(|pair| pair[0] >= pair[1]) {
                let expected = format!("more than {}: values ascend", values[i]);
                report.wrong(format!("x.values[{}]", i + 1), values[i + 1], expected);
            }
            if !names.is_empty() && names.len() != values.len() {
                let expected = format!("{}, as many as `values`", values.len());
                report.wrong("x.names", format!("{} items", names.len()), expected);
            }
            assignments(report, "x.set", set, values.len());
        }
        Axis::Rank { bin } => {
            if !(1..=4096).contains(bin) {
                report.wrong("x.bin", bin, "1 to 4,096 ranks");
            }
        }
        Axis::Time { window_ps } => {
            report.range("x", "window_ps", *window_ps, scenario::limits::WINDOW_PS, scenario::limits::TIME_PS);
        }
        Axis::Iteration {} | Axis::Queue { .. } | Axis::Class {} | Axis::Level {} => {}
    }
}

fn known(report: &mut Report, experiment: &Experiment, path: &str, series: &str) {
    if experiment.series.iter().all(|known| known.name != series) {
        let list: Vec<String> = experiment.series.iter().map(|known| format!("`{}`", plain(&known.name))).collect();
        report.wrong(path, quote(series), format!("a series: {}", list.join(", ")));
    }
}

fn mark(report: &mut Report, experiment: &Experiment, path: &str, mark: &Mark) {
    known(report, experiment, &format!("{path}.series"), &mark.series);
    if let Some(over) = &mark.over {
        known(report, experiment, &format!("{path}.over"), over);
    }
    match (mark.low, mark.high) {
        (None, None) => report.wrong(path, "no bound", "`low`, `high` or both"),
        (Some(low), Some(high)) if low > high => {
            report.wrong(format!("{path}.high"), high, format!("at least `low`, {low}"));
        }
        _ => {}
    }
    if mark.class.is_some() != matches!(experiment.x, Axis::Time { .. }) {
        let found = mark.class.map_or("nothing".to_owned(), |class| class.to_string());
        report.wrong(format!("{path}.class"), found, "the number of a class, with the axis `time` only");
    }
    if let Axis::Values { values, .. } = &experiment.x {
        if !values.contains(&mark.x) {
            report.wrong(format!("{path}.x"), mark.x, "one of `x.values`");
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
        let packets_of = match (experiment.is_of_cores(), experiment.is_of_networks()) {
            (true, _) => Some(super::check_cores::packets as fn(&Experiment, &Point) -> _),
            (_, true) => Some(super::check_network::packets as fn(&Experiment, &Point) -> _),
            _ => None,
        };
        if let Some(packets_of) = packets_of {
            match packets_of(experiment, &point) {
                Ok(more) => packets = packets.saturating_add(more),
                Err(problems) => return problems,
            }
            continue;
        }
        let plan = match experiment.scenario(&point).and_then(|scenario| RunSpec::new(&scenario)) {
            Ok(plan) => plan,
            Err(problems) => return problems.into_iter().map(|problem| placed(problem, point.series)).collect(),
        };
        if let Some(expected) = lacks(experiment, &plan) {
            let path = format!("series[{}].engine.design", point.series);
            return vec![Problem::new(path, format!("{:?}", plan.design.name), expected)];
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
    if (plan.design.info)(&plan.parameters).ports.len() > 1 {
        return Some("a design with one port: a run of an experiment presents one operation a step");
    }
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
