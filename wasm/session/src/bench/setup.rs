//! What a bench is made of: the scenario, and the engines that it will drive.

use contract::Info;
use scenario::Scenario;

use super::Bench;
use crate::driven::Driven;
use crate::edits::Edits;

/// Packets that are drawn before a run, to find out how long it can become.
pub const FORESEEN: u32 = 1 << 20;

/// What is known before the bench of a session is made.
pub struct Setup<'a> {
    /// The scenario, which has passed its checks.
    pub scenario: &'a Scenario,
    /// Its engines, filled with nothing yet.
    pub engines: &'a [Driven],
    /// Operations by hand.
    pub edits: &'a Edits,
    /// Steps that the scenario allows at most.
    pub limit: u32,
}

/// A bench, and the steps that its run takes at most.
pub struct PlannedBench {
    /// The bench before its first step.
    pub bench: Box<dyn Bench>,
    /// Steps.
    pub steps: u64,
}

impl<'a> Setup<'a> {
    /// What each engine under test is; `None` for a reference.
    pub fn under_test(&self) -> Vec<Option<&'a Info>> {
        let engines = self.engines;
        let is_reference = |i: usize| engines.iter().any(|driven| driven.reference == Some(i));
        (0..).zip(engines).map(|(i, driven)| (!is_reference(i)).then(|| driven.engine.info())).collect()
    }

    /// Steps from the issue of an operation until the slowest engine is done with it.
    pub fn settled(&self) -> u32 {
        self.engines.iter().map(|driven| driven.engine.info().settled()).max().unwrap_or(1).max(1)
    }

    /// Steps that a run of packets takes at most, of `most` for the packets alone: operations by hand may come later, and a reset holds up the
    /// packets for its own length, and then until the largest memory is cleared, word by word.
    pub fn with_edits(&self, most: u64) -> u64 {
        let words = self.engines.iter().flat_map(|driven| &driven.engine.info().fields).map(|field| field.count);
        let clearing = self.edits.count().saturating_mul(words.max().unwrap_or(0));
        let first = self.edits.last().map_or(0, |step| u64::from(step) + 1);
        most.max(first).saturating_add(self.edits.held().saturating_add(clearing).into())
    }
}
