//! What is wrong so far while a tree is read.

use std::cell::RefCell;

use crate::limits;
use crate::read::fault::{ReadFault, ReadProblem, Wrong};

/// A part of an object or a list of the file: where the whole lies in memory, and the number of the part.
pub type PartKey = (usize, usize);

/// What is wrong so far.
#[derive(Default)]
pub struct FoundProblems {
    /// Problems with what a stand-in can be read for at once, and with what may be passed over.
    pub passed: RefCell<Vec<ReadProblem>>,
    /// Problems that ended the reading of the whole around a part. The next reading takes a stand-in for the part.
    pub ended: RefCell<Vec<(PartKey, ReadProblem)>>,
}

impl FoundProblems {
    /// Whether more would not be shown.
    pub fn is_full(&self) -> bool {
        self.passed.borrow().len() + self.ended.borrow().len() >= limits::PROBLEMS
    }

    /// Whether something else must stand for a part.
    pub fn is_wrong(&self, part: PartKey) -> bool {
        self.ended.borrow().iter().any(|(other, _)| *other == part)
    }

    pub fn pass(&self, problem: ReadProblem) {
        if !self.is_full() {
            self.passed.borrow_mut().push(problem);
        }
    }
    pub fn end(&self, part: PartKey, fault: ReadFault) -> ReadFault {
        if let Some(problem) = fault.into_problem() {
            let doubt = problem.path.len();
            self.ended.borrow_mut().push((part, ReadProblem { problem, kind: Wrong::Value, doubt }));
        }
        ReadFault::reported()
    }
}
