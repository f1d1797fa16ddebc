//! What a probe found, as it goes along.

use scenario::map::Finding;
use scenario::{Problem, limits};

/// Findings for people, and what is wrong with the module or the map.
#[derive(Debug, Default)]
pub struct Report {
    /// What was measured, in the order of the measurements.
    pub findings: Vec<Finding>,
    /// What is wrong and leaves a map that has to be edited, or a module that has a bug.
    pub problems: Vec<Problem>,
    /// Whether the order in which elements come was seen.
    pub is_order_seen: bool,
}

impl Report {
    /// A finding in a sentence without a full stop.
    pub fn found(&mut self, what: &str, found: String) {
        self.shown(what, found, Vec::new());
    }

    /// A finding with the waves that show it.
    pub fn shown(&mut self, what: &str, found: String, mut waves: Vec<String>) {
        waves.truncate(limits::WAVES);
        if !self.findings.iter().any(|other| other.what == what && other.found == found) {
            self.findings.push(Finding { what: what.to_owned(), found, waves });
        }
    }

    /// Something that is wrong, which is a finding as well.
    pub fn wrong(&mut self, what: &str, problem: Problem, waves: Vec<String>) {
        self.shown(what, problem.to_string(), waves);
        self.problems.push(problem);
    }
}

/// A number of things in words.
pub fn count(number: u32, singular: &str) -> String {
    if number == 1 { format!("1 {singular}") } else { format!("{number} {singular}s") }
}
