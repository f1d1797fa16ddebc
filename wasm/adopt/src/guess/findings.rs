//! Guesses that a reader should look at.

use scenario::limits;
use scenario::map::Finding;

/// What a finding of the guess is about.
pub const GUESS: &str = "guess";

/// What is doubtful, in the order of the guess.
#[derive(Clone, Debug, Default)]
pub struct Findings {
    list: Vec<Finding>,
}

impl Findings {
    /// Adds a doubtful guess, in a sentence without a full stop.
    pub fn guess(&mut self, found: String) {
        if self.list.len() < limits::FINDINGS && !self.list.iter().any(|other| other.found == found) {
            self.list.push(Finding { what: GUESS.to_owned(), found, waves: Vec::new() });
        }
    }

    /// All of them.
    pub fn into_list(self) -> Vec<Finding> {
        self.list
    }
}
