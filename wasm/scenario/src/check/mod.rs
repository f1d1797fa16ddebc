//! What types cannot say: names and ranges of the designs, references, limits.

pub mod cores;
mod engines;
mod flows;
mod invariant;
mod marks;
mod measure;
mod network;
mod notes;
mod packets;
mod port;
mod reach;
mod time;
pub(crate) mod traffic;

use std::fmt::Display;

use contract::Info;
pub use port::last_priority;

use crate::limits;
use crate::problem::{self, Problem};
use crate::types::Scenario;

/// Everything wrong with a scenario, at most a screen of it. What lies beyond the end of the run is only if the scenario is `whole`.
pub fn check(scenario: &Scenario, whole: bool) -> Vec<Problem> {
    let mut report = Report::default();
    texts(scenario, &mut report);
    let infos = engines::check(scenario, &mut report);
    port::check(scenario, &infos, &mut report);
    let infos = network::check(scenario, infos, &mut report);
    traffic::contents(scenario, &infos, &mut report);
    traffic::check(scenario, &infos, &mut report);
    report.optional("stop", "steps", scenario.stop.steps, 1, limits::STEPS);
    let reach = if whole && report.problems.is_empty() { reach::Reach::of(scenario, &infos) } else { None };
    marks::check(scenario, &infos, reach, &mut report);
    time::check(scenario, &infos, &mut report);
    report.problems
}

fn texts(scenario: &Scenario, report: &mut Report) {
    report.text("", "title", &scenario.title, 0, limits::TITLE);
    report.text("", "description", &scenario.description, 0, limits::DESCRIPTION);
    for (path, names) in [("authors", &scenario.authors), ("ids", &scenario.ids)] {
        report.names(path, names);
    }
    if let Some(source) = &scenario.source {
        let parts = [("paper", &source.paper), ("section", &source.section), ("figure", &source.figure)];
        for (name, text) in parts {
            report.text("source", name, text.as_deref().unwrap_or_default(), 0, limits::TITLE);
        }
    }
}

/// An engine's interface, if its design and parameters are right.
pub(crate) type Infos = Vec<Option<Info>>;

/// Words of 64 bits hold all numbers below it: those of 18 digits.
const E18: u128 = 1_000_000_000_000_000_000;

/// Problems as they are found, at most [`limits::PROBLEMS`].
#[derive(Default)]
pub struct Report {
    /// In the order in which they were found.
    pub problems: Vec<Problem>,
}

impl Report {
    /// Whether more would not be shown.
    pub fn is_full(&self) -> bool {
        self.problems.len() >= limits::PROBLEMS
    }

    /// Adds a problem, if it would be shown.
    pub fn add(&mut self, problem: Problem) {
        if !self.is_full() {
            self.problems.push(problem);
        }
    }

    /// Adds what is wrong at a path.
    pub fn wrong(&mut self, path: impl AsRef<str>, found: impl Display, expected: impl AsRef<str>) {
        self.wrong_at(path.as_ref(), &found, expected.as_ref());
    }
    fn wrong_at(&mut self, path: &str, found: &dyn Display, expected: &str) {
        self.add(Problem::new(path, found.to_string(), expected));
    }

    /// A number of a field, or of an item `[3]`, of what is at a path.
    pub fn range<T: Into<u64>>(&mut self, path: &str, name: &str, found: T, min: T, max: T) -> bool {
        self.in_range(path, name, found.into(), min.into(), max.into())
    }
    fn in_range(&mut self, path: &str, name: &str, found: u64, min: u64, max: u64) -> bool {
        let right = (min..=max).contains(&found);
        if !right {
            self.wrong(part(path, name), found, format!("an integer from {min} to {max}"));
        }
        right
    }

    /// Times from packet to packet of the source at a path, all of them together.
    pub fn times(&mut self, path: &str, dt_ps: &[u64]) {
        let end: u128 = dt_ps.iter().map(|dt| u128::from(*dt)).sum();
        if end > limits::TIME_PS.into() {
            // More digits than a word has are written as two.
            let (high, low) = ((end / E18) as u64, (end % E18) as u64);
            let end = if high > 0 { format!("{high}{low:018}") } else { low.to_string() };
            self.wrong(part(path, "dt_ps"), format!("{end} ps in all"), format!("at most {}", limits::TIME_PS));
        }
    }

    /// The same of a number that may be left out.
    pub fn optional<T: Into<u64>>(&mut self, path: &str, name: &str, found: Option<T>, min: T, max: T) {
        if let Some(found) = found {
            self.range(path, name, found, min, max);
        }
    }

    /// The items of a list of at most so many, each with its path; none of a longer one.
    pub fn items<'a, T>(
        &mut self,
        path: &'a str,
        items: &'a [T],
        max: usize,
    ) -> impl Iterator<Item = (String, &'a T)> + use<'a, T> {
        let items = if self.count(path, items.len(), 0, max) { items } else { &[] };
        items.iter().enumerate().map(move |(i, item)| (format!("{path}[{i}]"), item))
    }

    /// A number of items.
    pub fn count(&mut self, path: &str, found: usize, min: usize, max: usize) -> bool {
        let right = (min..=max).contains(&found);
        if !right {
            let some = if min == 0 { format!("at most {max}") } else { format!("{min} to {max}") };
            self.wrong(path, format!("{found} items"), some);
        }
        right
    }

    /// A text of a bounded number of characters, of a field or an item as in [`Report::range`].
    pub fn text(&mut self, path: &str, name: &str, text: &str, min: usize, max: usize) {
        // Bytes first: no text has more characters than bytes.
        let length = if text.len() <= max { text.len().min(1) } else { text.chars().count() };
        if length < min {
            self.wrong(part(path, name), "an empty string", "a text");
        } else if length > max {
            self.wrong(part(path, name), format!("{length} characters"), format!("at most {max} characters"));
        }
    }

    /// A list of names.
    pub fn names(&mut self, path: &str, names: &[String]) {
        if self.count(path, names.len(), 0, limits::NAMES) {
            for (i, name) in names.iter().enumerate() {
                self.text(path, &format!("[{i}]"), name, 1, limits::NAME);
            }
        }
    }

    /// A name that is none of those there are.
    pub fn unknown<'a>(&mut self, path: impl Into<String>, found: &str, names: impl Iterator<Item = &'a str>) {
        let names: Vec<&str> = names.collect();
        self.none_of(path.into(), found, &names);
    }
    fn none_of(&mut self, path: String, found: &str, names: &[&str]) {
        let (quoted, list) = (problem::quote(found), problem::list(names.iter().copied()));
        self.add(Problem::new(path, quoted, list).near(found, names.iter().copied()));
    }
}

/// The path of a field, or of an item `[3]`, of what is at a path.
fn part(path: &str, name: &str) -> String {
    let dot = if path.is_empty() || name.starts_with('[') { "" } else { "." };
    format!("{path}{dot}{name}")
}
