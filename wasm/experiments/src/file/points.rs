//! The runs of an experiment, each a scenario.

use port::measures::{Detail, Sampling};
use scenario::Technique;
use scenario::{Problem, Scenario};
use serde_json::Value;

use super::set::set;
use super::types::{Assignment, Axis, Experiment};
use crate::rows::{is_of_departures, is_of_shares};

/// A run of an experiment: one series, and with the axis `values` one value of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Point {
    /// Number of the series.
    pub series: usize,
    /// Number of the value, 0 with other axes.
    pub value: usize,
}

impl Experiment {
    /// Values on the x axis that take runs of their own, at least 1.
    pub fn values(&self) -> usize {
        match &self.x {
            Axis::Values { values, .. } => values.len(),
            _ => 1,
        }
    }

    /// All runs: of each series those of all values, in order. Their place in the list is their number.
    pub fn points(&self) -> Vec<Point> {
        let values = self.values();
        let of_series = |series| (0..values).map(move |value| Point { series, value });
        (0..self.series.len()).flat_map(of_series).collect()
    }

    /// What a run notes beside its totals.
    pub fn sampling(&self, point: &Point) -> Sampling {
        let measure = &self.y.measure;
        let shares = matches!(self.x, Axis::Class {}) || is_of_shares(measure);
        let none = Sampling {
            detail: Detail { shares, ..Detail::default() },
            late: matches!(self.x, Axis::Level {}) || is_of_departures(measure),
            ..Sampling::default()
        };
        match self.x {
            Axis::Values { .. } | Axis::Rank { .. } | Axis::Class {} | Axis::Level {} => none,
            Axis::Time { window_ps } => Sampling { window_ps, ..none },
            Axis::Iteration {} => {
                Sampling { every: self.series.get(point.series).and_then(|series| series.every).unwrap_or(1), ..none }
            }
            Axis::Queue { warm_up } => Sampling { every: u32::MAX, warm_up, ..none },
        }
    }

    /// How the packets of a run over the bench `cores` are spread: no checked series is without a technique.
    pub(crate) fn technique(&self, point: &Point) -> Technique {
        self.series.get(point.series).and_then(|series| series.technique).unwrap_or(Technique::Scr)
    }

    /// The name of a value of the x axis, empty where all runs have the same.
    pub fn value_name(&self, value: usize) -> String {
        match &self.x {
            Axis::Values { label, unit, values, names, .. } => {
                let number = values.get(value).map(f64::to_string).unwrap_or_default();
                let said = names.get(value).cloned().unwrap_or(number);
                let unit = if unit.is_empty() { String::new() } else { format!(" {unit}") };
                format!("{label} {said}{unit}")
            }
            _ => String::new(),
        }
    }

    /// The scenario of a run. A session of it measures what the run does.
    ///
    /// # Errors
    /// What is wrong, with paths in the experiment's file.
    pub fn scenario(&self, point: &Point) -> Result<Scenario, Vec<Problem>> {
        let wrong = |path: String, found: String, expected: &str| vec![Problem::new(path, found, expected)];
        let Some(series) = self.series.get(point.series) else {
            return Err(wrong("series".to_owned(), format!("no series {}", point.series), "one that there is"));
        };
        // Types without maps of odd keys always have a JSON form.
        let mut tree = serde_json::to_value(&self.base).unwrap_or_default();
        if let Some(engine) = &series.engine {
            let engine = serde_json::to_value(engine).unwrap_or_default();
            set(&mut tree, "engines", &Value::Array(vec![engine]));
        }
        if let Some(technique) = series.technique {
            // The sequencer's own technique is in every scenario of this bench.
            let mut words = vec![Technique::Scr.word(), technique.word()];
            words.dedup();
            set(&mut tree, "bench.techniques", &words.into());
        }
        let x: &[Assignment] = if let Axis::Values { set, .. } = &self.x { set } else { &[] };
        let own = (0..).zip(&series.set).map(|(i, setting)| (format!("series[{}].set[{i}]", point.series), setting));
        let all: Vec<_> = (0..).zip(x).map(|(i, s)| (format!("x.set[{i}]"), s)).chain(own).collect();
        let at = |setting: &Assignment| if setting.values.len() == 1 { 0 } else { point.value };
        for (path, setting) in &all {
            let Some(value) = setting.values.get(at(setting)) else {
                let found = format!("{} values", setting.values.len());
                return Err(wrong(format!("{path}.values"), found, "one for each value of the x axis, or one for all"));
            };
            if !set(&mut tree, &setting.path, value) {
                let found = format!("\"{}\"", scenario::plain(&setting.path));
                return Err(wrong(
                    format!("{path}.path"),
                    found,
                    "a place in the base scenario: `traffic[0].rate_mbps`",
                ));
            }
        }
        let names: Vec<String> =
            [series.name.clone(), self.value_name(point.value)].into_iter().filter(|name| !name.is_empty()).collect();
        let title: String = format!("{}: {}", self.title, names.join(", ")).chars().take(200).collect();
        set(&mut tree, "title", &Value::String(title));
        Scenario::from_json(&tree.to_string()).map_err(|problems| {
            // Where in this file what is wrong was written.
            let place = |problem: Problem| {
                let setting = all.iter().rev().find(|(_, setting)| problem.path.starts_with(&setting.path));
                let path = match setting {
                    Some((path, setting)) => {
                        format!("{path}.values[{}]{}", at(setting), &problem.path[setting.path.len()..])
                    }
                    None => match problem.path.strip_prefix("engines[0]").filter(|_| series.engine.is_some()) {
                        Some(rest) => format!("series[{}].engine{rest}", point.series),
                        None => format!("base.{}", problem.path),
                    },
                };
                Problem { path, ..problem }
            };
            problems.into_iter().map(place).collect()
        })
    }
}
