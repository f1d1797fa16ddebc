//! The engines of a session, in the order of the scenario. The bench drives those under test; a reference follows the engine that is
//! compared with it.

use std::ops::{Index, IndexMut};
use std::rc::Rc;

use contract::Op;

use crate::driven::Driven;
use crate::engine_run::{EngineRun, SavedRun};
use crate::lockstep::{Divergence, Lockstep};
use crate::log::Entry;

/// All engines of a session.
pub struct Engines(Vec<EngineRun>);

impl Engines {
    /// Before the first step.
    pub(crate) fn new(driven: Vec<Driven>) -> Self {
        let of = driven.len();
        let run = |(i, driven)| EngineRun::new((i, of), driven);
        let mut engines: Vec<EngineRun> = driven.into_iter().enumerate().map(run).collect();
        for i in 0..of {
            let Some(reference) = engines[i].reference else { continue };
            let varies = engines[i].info().is_varying();
            let model = &mut engines[reference];
            model.is_reference = true;
            model.awaits = varies.then_some(i);
            let by_words = !engines[i].lockstep.as_ref().is_some_and(Lockstep::is_by_results);
            if let Some(model) = engines[reference].engine.as_reference() {
                model.report_writes(by_words);
            }
        }
        Engines(engines)
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.0.len()
    }

    /// One of them.
    pub fn get(&self, number: usize) -> Option<&EngineRun> {
        self.0.get(number)
    }

    /// One of them, to change it.
    pub(crate) fn get_mut(&mut self, number: usize) -> Option<&mut EngineRun> {
        self.0.get_mut(number)
    }

    /// All in the order of the scenario.
    pub fn iter(&self) -> impl Iterator<Item = &EngineRun> {
        self.0.iter()
    }

    /// All in the order of the scenario, to change them.
    pub(crate) fn iter_mut(&mut self) -> impl Iterator<Item = &mut EngineRun> {
        self.0.iter_mut()
    }

    /// Those that the bench drives, with their numbers.
    pub fn under_test(&self) -> impl Iterator<Item = (usize, &EngineRun)> {
        self.0.iter().enumerate().filter(|(_, run)| !run.is_reference)
    }

    /// Number of the engine that is compared with engine `number`.
    pub fn compared_with(&self, number: usize) -> Option<usize> {
        self.0.iter().position(|run| run.reference == Some(number))
    }

    /// Whether every engine under test would take an operation on a port in this step.
    pub fn accept(&self, port: u8) -> bool {
        self.under_test().all(|(_, run)| run.engine.accepts(port))
    }

    /// Whether the first divergence of some engine is known.
    pub fn have_diverged(&self) -> bool {
        self.0.iter().any(|run| run.lockstep.as_ref().is_some_and(|lockstep| lockstep.divergence.is_some()))
    }

    /// The first divergence of an engine, or what a comparison of all its state with its reference finds now. Changes nothing.
    pub fn sweep(&self, number: usize) -> Option<Divergence> {
        let run = self.0.get(number)?;
        let lockstep = run.lockstep.as_ref()?;
        match &lockstep.divergence {
            Some(found) => Some(found.clone()),
            None => lockstep.sweep(&*run.engine, &*self.0.get(run.reference?)?.engine).1,
        }
    }

    /// Before a step; see [`EngineRun::begin`].
    pub(crate) fn begin(&mut self, step: u32, observed: bool, again: bool) {
        self.0.iter_mut().for_each(|run| run.begin(step, observed, again));
    }

    /// One cycle of an engine under test, given these operations, and of its reference.
    pub(crate) fn tick(
        &mut self,
        number: usize,
        step: u32,
        operations: &[Op],
        bytes: Option<Rc<[u8]>>,
        observed: bool,
    ) {
        let reference = self.0[number].reference;
        self.0[number].present(step, operations, bytes.as_ref());
        match reference {
            Some(reference) => {
                let (run, model) = self.pair(number, reference);
                let followed: Vec<Op>;
                let operations = match run.lockstep.as_ref().and_then(Lockstep::rules) {
                    Some(rules) => {
                        followed = operations.iter().map(|op| rules.followed(op)).collect();
                        &followed
                    }
                    None => operations,
                };
                model.present(step, operations, bytes.as_ref());
                run.tick_with(model, step);
                model.derive(observed);
            }
            None => self.0[number].tick_alone(step),
        }
        self.0[number].derive(observed);
    }

    /// Shows every operation whose outcome has become final, after so many `executed` steps. At the end of a run all are final.
    pub(crate) fn settle(&mut self, executed: u32, is_over: bool, seen: &mut dyn FnMut(usize, &Entry)) {
        for i in 0..self.0.len() {
            let awaited = self.0[i].awaits.and_then(|of| self.0[of].log.in_flight_since());
            let run = &mut self.0[i];
            let undo = run.engine.info().undo();
            let before = if is_over { u32::MAX } else { (executed + 1).saturating_sub(undo) };
            run.log.settle(awaited.map_or(before, |slot| before.min(slot)), |entry| seen(i, entry));
        }
    }

    /// The states as they are, and roughly the bytes that they add to those saved before.
    pub(crate) fn save(&mut self) -> (Vec<SavedRun>, u64) {
        let mut bytes = 0;
        let save = |run: &mut EngineRun| {
            let (saved, more) = run.save();
            bytes += more;
            saved
        };
        (self.0.iter_mut().map(save).collect(), bytes)
    }

    /// Back to states that were saved.
    pub(crate) fn restore(&mut self, saved: &[SavedRun]) {
        self.0.iter_mut().zip(saved).for_each(|(run, saved)| run.restore(saved));
    }

    /// Frees states that were saved.
    pub(crate) fn discard(&mut self, saved: Vec<SavedRun>) {
        self.0.iter_mut().zip(saved).for_each(|(run, saved)| run.engine.discard(saved.image));
    }

    /// Two different ones at once.
    pub(crate) fn pair(&mut self, a: usize, b: usize) -> (&mut EngineRun, &mut EngineRun) {
        if a < b {
            let (left, right) = self.0.split_at_mut(b);
            (&mut left[a], &mut right[0])
        } else {
            let (left, right) = self.0.split_at_mut(a);
            (&mut right[0], &mut left[b])
        }
    }
}

impl Index<usize> for Engines {
    type Output = EngineRun;

    fn index(&self, number: usize) -> &EngineRun {
        &self.0[number]
    }
}

impl IndexMut<usize> for Engines {
    fn index_mut(&mut self, number: usize) -> &mut EngineRun {
        &mut self.0[number]
    }
}
