//! Why a scenario cannot be run here.

use std::fmt;

use scenario::Problem;

/// A scenario that is right in itself and cannot be run here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenError {
    /// Where in the scenario, `engines[0]` for example.
    pub path: String,
    /// What is wrong.
    pub message: String,
}

impl fmt::Display for OpenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.path, self.message)
    }
}

/// What is wrong with the traffic of a scenario.
pub fn wrong_traffic(problems: Vec<Problem>) -> OpenError {
    OpenError {
        path: problems.first().map(|p| p.path.clone()).unwrap_or_default(),
        message: problems.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "),
    }
}
