//! What reading found wrong, beside what is wrong with the rest.

use super::fault::{ReadProblem, Wrong};
use crate::check;
use crate::limits;
use crate::problem::Problem;
use crate::types::Scenario;

/// Everything wrong with a scenario in which stand-ins are read for what was `told`: that, in the words of its range where there is one,
/// and what does not come of the stand-ins.
pub fn checked(scenario: &Scenario, mut told: Vec<ReadProblem>) -> Vec<Problem> {
    let wrong = |told: &ReadProblem| told.kind != Wrong::Nothing;
    // Nearly everything hangs on what the engines are and how they are driven.
    let root = |told: &ReadProblem| {
        let path = told.problem.path.as_str();
        path == "bench" || path == "bench.kind" || (path.starts_with("engines") && told.kind == Wrong::Value)
    };
    let doubtful = told.iter().any(|told| wrong(told) && root(told));
    let mut rest = Vec::new();
    for problem in check::check(scenario, !told.iter().any(wrong)) {
        match told.iter().position(|told| wrong(told) && told.problem.path == problem.path) {
            Some(at) if told[at].kind == Wrong::Leaf => told[at].problem.expected = problem.expected,
            Some(_) => {}
            None if doubtful || told.iter().any(|told| wrong(told) && comes_of(&problem.path, told)) => {}
            None => rest.push(problem),
        }
    }
    first(told, rest)
}

/// As much of it, and then of the rest, as is shown.
pub fn first(told: Vec<ReadProblem>, rest: Vec<Problem>) -> Vec<Problem> {
    told.into_iter().map(|told| told.problem).chain(rest).take(limits::PROBLEMS).collect()
}

/// Whether a problem may come of a stand-in: it is about that, something in it or something around it.
fn comes_of(path: &str, ReadProblem { problem, doubt, .. }: &ReadProblem) -> bool {
    path.starts_with(&problem.path[..*doubt]) || problem.path.starts_with(path)
}
