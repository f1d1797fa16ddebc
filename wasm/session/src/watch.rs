//! Invariants of an engine over a run: which broke, when first, how often.

use std::collections::BTreeMap;

use contract::{Engine, Event, Invariant, Monitor, Op, OpId, Violation};

use crate::lockstep::SWEEP_EVERY;

/// Violations kept word by word; later ones are only counted.
pub const KEPT: usize = 1000;

/// The watch over one engine.
pub struct Watch {
    monitor: Box<dyn Monitor>,
    /// Violations by step, in the order in which they were found.
    kept: Vec<(u32, Violation)>,
    counts: BTreeMap<&'static str, (u32, u64)>,
    found: Vec<Violation>,
}

impl Watch {
    /// Before the first step.
    pub fn new(monitor: Box<dyn Monitor>) -> Self {
        Watch { monitor, kept: Vec::new(), counts: BTreeMap::new(), found: Vec::new() }
    }

    /// Takes in a step that the engine has just executed. Every so many steps the whole state is checked.
    pub fn step(&mut self, step: u32, presented: Option<(OpId, &Op)>, events: &[Event], engine: &dyn Engine) {
        self.monitor.step(presented, events, engine, &mut self.found);
        if step % SWEEP_EVERY == SWEEP_EVERY - 1 {
            self.monitor.sweep(engine, &mut self.found);
        }
        self.keep(step);
    }

    /// Checks the whole state after the last step.
    pub fn sweep(&mut self, step: u32, engine: &dyn Engine) {
        self.monitor.sweep(engine, &mut self.found);
        self.keep(step);
    }

    fn keep(&mut self, step: u32) {
        for violation in self.found.drain(..) {
            self.counts.entry(violation.invariant).or_insert((step, 0)).1 += 1;
            if self.kept.len() < KEPT {
                self.kept.push((step, violation));
            }
        }
    }

    /// What is watched.
    pub fn invariants(&self) -> &'static [Invariant] {
        self.monitor.invariants()
    }

    /// Invariants that broke: the step in which each did first, and how often it did.
    pub fn broken(&self) -> impl Iterator<Item = (&'static str, u32, u64)> + '_ {
        self.counts.iter().map(|(name, (step, count))| (*name, *step, *count))
    }

    /// Violations found in a step.
    pub fn at(&self, step: u32) -> impl Iterator<Item = &Violation> {
        let first = self.kept.partition_point(|(at, _)| *at < step);
        self.kept[first..].iter().take_while(move |(at, _)| *at == step).map(|(_, violation)| violation)
    }
}
