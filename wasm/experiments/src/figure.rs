//! The values of an experiment as a figure, held against what is expected.

use std::fmt;

use crate::Plan;
use crate::file::{Experiment, Mark};
use crate::repeats;
use crate::rows::Row;

/// How much of a figure there is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Partial {
    /// Runs that are done.
    pub done: usize,
    /// Runs that it takes.
    pub all: usize,
}

impl fmt::Display for Partial {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} of {} runs", self.done, self.all)
    }
}

/// All values of an experiment, as far as its runs are done.
pub struct Figure<'a> {
    experiment: &'a Experiment,
    /// By point.
    rows: Vec<Option<Vec<Row>>>,
    /// Seeds of each point.
    pub seeds: u32,
    /// Set where values are those of a part of the runs, and this is to be said wherever they go.
    pub partial: Option<Partial>,
}

impl<'a> Figure<'a> {
    /// Without a value yet.
    pub fn new(experiment: &'a Experiment) -> Self {
        Figure { experiment, rows: vec![None; experiment.points().len()], seeds: 1, partial: None }
    }

    /// Of the runs of a plan, those that are done. With several seeds values are means, of a point some of whose runs are missing as well:
    /// whoever shows them says so.
    pub fn of(experiment: &'a Experiment, plan: &Plan, mut runs: Vec<Option<Vec<Row>>>) -> Self {
        let mut figure = Figure { seeds: plan.seeds(), ..Figure::new(experiment) };
        for (point, own) in runs.chunks_mut(plan.seeds().max(1) as usize).enumerate() {
            if let [only] = own {
                if let Some(rows) = only.take() {
                    figure.add(point, rows);
                }
            } else if own.iter().any(Option::is_some) {
                let done: Vec<&[Row]> = own.iter().filter_map(Option::as_deref).collect();
                figure.add(point, repeats::means(&done));
            }
        }
        figure
    }

    /// Takes the values of a point.
    pub fn add(&mut self, point: usize, rows: Vec<Row>) {
        if let Some(slot) = self.rows.get_mut(point) {
            *slot = Some(rows);
        }
    }

    /// The values of a run, if it is done.
    pub fn rows(&self, point: usize) -> Option<&[Row]> {
        self.rows.get(point)?.as_deref()
    }

    /// Whether all runs are done.
    pub fn is_complete(&self) -> bool {
        self.rows.iter().all(Option::is_some)
    }

    /// A value by series, x and class.
    pub fn value(&self, series: &str, x: f64, class: Option<u32>) -> Option<f64> {
        self.row(series, x, class).map(|row| row.y)
    }

    /// A value with how sure it is.
    pub fn row(&self, series: &str, x: f64, class: Option<u32>) -> Option<&Row> {
        let number = self.experiment.series.iter().position(|one| one.name == series)?;
        let values = self.experiment.values();
        let points = self.rows.get(number * values..(number + 1) * values)?;
        points.iter().flatten().flatten().find(|row| row.x == x && row.class == class)
    }

    /// What a mark speaks of, as it came out: a value, or the ratio of two.
    pub fn marked(&self, mark: &Mark) -> Option<f64> {
        let value = self.value(&mark.series, mark.x, mark.class)?;
        match &mark.over {
            None => Some(value),
            Some(over) => self.value(over, mark.x, mark.class).filter(|other| *other != 0.0).map(|other| value / other),
        }
    }

    /// How many expectations a part says nothing of.
    pub fn unknown(&self) -> usize {
        let expected = self.experiment.expect.iter();
        if self.partial.is_some() { expected.filter(|mark| self.marked(mark).is_none()).count() } else { 0 }
    }

    /// What the experiment expects and did not come out, in words. Of a part, only what it has values of.
    pub fn failures(&self) -> Vec<String> {
        let within = |mark: &Mark, value: f64| {
            mark.low.is_none_or(|low| value >= low) && mark.high.is_none_or(|high| value <= high)
        };
        let expected = self.experiment.expect.iter().enumerate();
        expected
            .filter_map(|(i, mark)| {
                let found = self.marked(mark);
                let unknown = found.is_none() && self.partial.is_some();
                (!unknown && !found.is_some_and(|value| within(mark, value))).then(|| {
                    let found = found.map_or("nothing".to_owned(), |value| format!("{value:.4}"));
                    format!("expect[{i}]: {}; got {found}", mark_words(mark))
                })
            })
            .collect()
    }
}

/// A mark in words: `SP-PIFO over FIFO at 8 from 1.2 to 1.29`.
pub fn mark_words(mark: &Mark) -> String {
    let over = mark.over.as_ref().map_or(String::new(), |over| format!(" over {}", scenario::plain(over)));
    let class = mark.class.map_or(String::new(), |class| format!(", class {class},"));
    let range = match (mark.low, mark.high) {
        (Some(low), Some(high)) if low == high => format!(" {low}"),
        (Some(low), Some(high)) => format!(" from {low} to {high}"),
        (Some(low), None) => format!(" at least {low}"),
        (None, Some(high)) => format!(" at most {high}"),
        (None, None) => String::new(),
    };
    format!("{}{over}{class} at {}{range}", scenario::plain(&mark.series), mark.x)
}
