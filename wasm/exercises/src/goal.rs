//! What a goal asks for.

use serde::Serialize;

use crate::probe::{Measured, Probe, ShareProbe};

/// A goal of an exercise.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Goal {
    /// Its heading.
    pub title: String,
    /// Line of the heading in the file, from 1.
    pub line: usize,
    /// What to do: Markdown, without choices, hints and notes.
    pub text: String,
    /// Hints, to be shown one at a time: Markdown of one paragraph each.
    pub hints: Vec<String>,
    /// Notes for who teaches: Markdown.
    pub notes: Vec<String>,
    /// Points for reaching it.
    pub points: u32,
    /// Numbers of the goals that must be reached too, from 1.
    pub needs: Vec<u32>,
    /// What must hold.
    pub test: Test,
    /// What the run may take at most.
    pub limits: Limits,
    /// For a contest: which values are better.
    pub score: Option<Aim>,
}

/// What must hold.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "kind")]
pub enum Test {
    /// A condition holds in at least one step.
    Holds {
        /// The condition.
        when: String,
    },
    /// A condition holds in no step.
    Never {
        /// The condition.
        when: String,
    },
    /// A condition holds in the last step.
    End {
        /// The condition.
        when: String,
    },
    /// The number of steps in which a condition holds is within bounds.
    Count {
        /// The condition.
        when: String,
        /// The bounds.
        bounds: Bounds,
    },
    /// A measure is within bounds at the end.
    Measure {
        /// The measure.
        of: Measured,
        /// The bounds.
        bounds: Bounds,
    },
    /// A number of the scenario file is within bounds.
    Setting {
        /// Where it stands: `engines[0].parameters.capacity`.
        path: String,
        /// The bounds.
        bounds: Bounds,
    },
    /// Bytes are shared by weight.
    Shares {
        /// Of which packets.
        of: ShareProbe,
        /// Weight of each class or flow, by its number.
        weights: Vec<u64>,
        /// Largest difference from the share by weight, in percent of that share.
        percent: u32,
    },
    /// An answer is right.
    Answer(Answer),
}

/// A question and its answer.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "of")]
pub enum Answer {
    /// Choices to tick.
    Choices {
        /// What each says: Markdown of one line.
        choices: Vec<String>,
        /// Whether several may be right, and all that are have to be ticked.
        several: bool,
        /// Numbers of the right ones, from 1 on. Empty in a file for students, which does not say.
        #[serde(skip)]
        right: Vec<u64>,
    },
    /// A whole number.
    Number {
        /// The right one; `None` in a file for students.
        #[serde(skip)]
        right: Option<u64>,
        /// How far from it an answer may be.
        #[serde(skip)]
        within: u64,
    },
}

/// Bounds of a number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Bounds {
    /// The smallest value that is right.
    pub min: Option<u64>,
    /// The largest one.
    pub max: Option<u64>,
}

/// What a run may take at most for a goal. What is left out is not bounded.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Limits {
    /// Packets that arrive.
    pub packets: Option<u64>,
    /// Operations that the first engine is given.
    pub operations: Option<u64>,
    /// Steps.
    pub steps: Option<u64>,
    /// Places of the scenario that differ from where the exercise starts.
    pub changes: Option<u64>,
}

/// Which values of a contest are better.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Aim {
    /// Small ones.
    Least,
    /// Large ones.
    Most,
}

impl Bounds {
    /// Whether a value is within them.
    pub fn hold(&self, value: u64) -> bool {
        self.min.is_none_or(|min| value >= min) && self.max.is_none_or(|max| value <= max)
    }
}

impl Goal {
    /// What has to be gathered of a run for it, if anything.
    pub fn probe(&self) -> Option<Probe> {
        match &self.test {
            Test::Holds { when } | Test::Never { when } | Test::End { when } | Test::Count { when, .. } => {
                Some(Probe::Steps { when: when.clone() })
            }
            Test::Measure { of, .. } => Some(Probe::Measure(of.clone())),
            Test::Shares { of, .. } => Some(Probe::Shares(*of)),
            Test::Setting { .. } | Test::Answer(_) => None,
        }
    }

    /// The question that it asks, if it asks one.
    pub fn answer(&self) -> Option<&Answer> {
        match &self.test {
            Test::Answer(answer) => Some(answer),
            _ => None,
        }
    }
}

impl Answer {
    /// Whether these are the numbers of the right choices, or the right number. `None` if the file does not say.
    pub fn is_right(&self, given: &[u64]) -> Option<bool> {
        match self {
            Answer::Choices { right, .. } if right.is_empty() => None,
            Answer::Choices { right, .. } => {
                let mut given = given.to_vec();
                given.sort_unstable();
                given.dedup();
                Some(given == *right)
            }
            Answer::Number { right, within } => right.map(|right| match given {
                [given] => given.abs_diff(right) <= *within,
                _ => false,
            }),
        }
    }
}
