//! How often a run met each of the cases that it is there for.

use std::collections::BTreeMap;
use std::fmt;

use contract::{Engine, kind};

use super::pair::Step;

/// Counts by the name of a case.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cases(BTreeMap<String, u64>);

impl Cases {
    /// These cases, none of which is met yet.
    pub fn of<S: Into<String>>(names: impl IntoIterator<Item = S>) -> Self {
        Cases(names.into_iter().map(|name| (name.into(), 0)).collect())
    }

    /// Counts a case.
    pub fn count(&mut self, name: &str) {
        match self.0.get_mut(name) {
            Some(times) => *times += 1,
            None => drop(self.0.insert(name.to_string(), 1)),
        }
    }

    /// Counts a case if it was met.
    pub fn count_if(&mut self, name: &str, is_met: bool) {
        if is_met {
            self.count(name);
        }
    }

    /// Counts the verdicts of a step: accepted operations by their names, refused ones by the reason (`full`, `empty`, …). Operations that a
    /// reset undoes count as `flushed`.
    pub fn count_verdicts(&mut self, step: &Step) {
        for one in step.given {
            match one.verdict {
                Some(Err(reason)) => self.count(reason.word()),
                _ => self.count(step.hardware.info().operation_name(one.operation.kind)),
            }
        }
        step.events.iter().filter(|event| event.kind == kind::FLUSHED).for_each(|_| self.count("flushed"));
    }

    /// How often a case was met.
    pub fn times(&self, name: &str) -> u64 {
        self.0.get(name).copied().unwrap_or(0)
    }

    /// The cases given to [`Cases::of`] that were never met.
    pub fn unmet(&self) -> Vec<&str> {
        self.0.iter().filter(|(_, times)| **times == 0).map(|(name, _)| name.as_str()).collect()
    }

    /// Panics unless each of these was met more than so many times.
    pub fn assert_above(&self, least: u64, names: &[&str], what: &str) {
        for name in names {
            assert!(self.times(name) > least, "{what}: `{name}` {} times in {self:?}", self.times(name));
        }
    }
}

impl fmt::Display for Cases {
    /// A line a case.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|(name, times)| writeln!(f, "  {name}: {times}"))
    }
}
