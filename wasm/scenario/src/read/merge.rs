//! Problems that reading found, together with those that checking finds in the rest.

use super::fault::{ReadProblem, Wrong};
use crate::check;
use crate::limits;
use crate::problem::Problem;
use crate::types::Scenario;

/// Everything wrong with a scenario in which stand-ins are read for what was wrong while it was `read`: that, in the words of its range where there is one,
/// and what does not come of the stand-ins.
pub fn checked(scenario: &Scenario, mut read: Vec<ReadProblem>) -> Vec<Problem> {
    let wrong = |found: &ReadProblem| found.kind != Wrong::Nothing;
    // Most other fields depend on the engines and on how they are driven.
    let root = |found: &ReadProblem| {
        let path = found.problem.path.as_str();
        path == "bench" || path == "bench.kind" || (path.starts_with("engines") && found.kind == Wrong::Value)
    };
    let doubtful = read.iter().any(|found| wrong(found) && root(found));
    let mut rest = Vec::new();
    for problem in check::check(scenario, !read.iter().any(wrong)) {
        match read.iter().position(|found| wrong(found) && found.problem.path == problem.path) {
            Some(at) if read[at].kind == Wrong::Leaf => read[at].problem.expected = problem.expected,
            Some(_) => {}
            None if doubtful || read.iter().any(|found| wrong(found) && comes_of(&problem.path, found)) => {}
            None => rest.push(problem),
        }
    }
    first(read, rest)
}

/// As much of it, and then of the rest, as is shown.
pub fn first(read: Vec<ReadProblem>, rest: Vec<Problem>) -> Vec<Problem> {
    read.into_iter().map(|found| found.problem).chain(rest).take(limits::PROBLEMS).collect()
}

/// Whether a problem may come of a stand-in: it is about that, something in it or something around it.
fn comes_of(path: &str, ReadProblem { problem, doubt, .. }: &ReadProblem) -> bool {
    path.starts_with(&problem.path[..*doubt]) || problem.path.starts_with(path)
}
