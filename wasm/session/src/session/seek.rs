//! Going anywhere: snapshots on the way, the nearest one restored, and the rest replayed.

use derived::Derived;

use super::Session;
use crate::bench::Bench;
use crate::lockstep::{Lockstep, Saved};
use crate::log::Mark;

struct UnitSnapshot {
    image: contract::Snapshot,
    log: Mark,
    lockstep: Option<Saved>,
    derived: Option<Derived>,
}

/// Everything below the page.
pub(super) struct SessionSnapshot {
    bench: Bench,
    edited: usize,
    units: Vec<UnitSnapshot>,
    failed: Vec<String>,
}

impl Session {
    /// Moves the cursor towards step `step`, with at most `budget` steps of work. `true` when it is there; call again
    /// otherwise. A step past the end means the last one.
    pub fn seek(&mut self, step: u32, budget: u32) -> bool {
        let wanted = step.min(self.steps().saturating_sub(1)) + 1;
        let span = self.recent.span().max(1);
        if span > 1 {
            self.approach_stretch(wanted.min(self.known), span);
        } else if self.executed != wanted || !self.observed {
            self.approach(wanted);
        }
        for _ in 0..budget {
            if self.executed >= wanted || self.is_over() {
                break;
            }
            // Only the steps that are shown have to tell everything. One that stops the run is the last that is known.
            let shown = self.executed + span >= wanted.min(self.known);
            self.advance(shown, &mut |_, _| ());
        }
        self.executed >= wanted || self.is_over()
    }

    /// Moves the cursor on to steps where the run has not been yet, with at most `budget` steps of work: then the timeline knows
    /// them, and the run its length. `true` when it has been everywhere.
    pub fn explore(&mut self, budget: u32) -> bool {
        let known = self.known;
        if self.executed < known && known < self.steps() && !self.seek(known - 1, budget) {
            return false;
        }
        for _ in 0..budget {
            if self.known >= self.steps() {
                break;
            }
            self.advance(false, &mut |_, _| ());
        }
        self.known >= self.steps()
    }

    /// Jumps to the snapshot from which `wanted` executed steps are nearest, if that is nearer than here.
    fn approach(&mut self, wanted: u32) {
        let Some((at, _)) = self.history.before(wanted - 1) else { return };
        if self.executed >= wanted || at > self.executed {
            self.restore(at);
        }
    }

    /// As [`Self::approach`], for the `span` steps before `wanted` executed ones, all of which have to be observed.
    fn approach_stretch(&mut self, wanted: u32, span: u32) {
        let first = wanted.saturating_sub(span);
        let there = self.executed <= wanted && (self.executed <= first || self.recent.reaches(first));
        let Some((at, _)) = self.history.before(first) else { return };
        if !there || at > self.executed {
            self.restore(at);
        }
    }

    /// Keeps what happened in so many steps up to the cursor's, at most [`crate::recent::MOST`]: the next [`Self::seek`] observes as
    /// many. 0 is as it begins.
    pub fn keep_recent(&mut self, steps: u32) {
        self.recent.keep(steps);
    }

    pub(super) fn save(&mut self) {
        let (bench, of_bench) = self.bench.snapshot();
        let mut bytes = 1024 + of_bench;
        let mut units = Vec::with_capacity(self.units.len());
        for unit in &mut self.units {
            let image = unit.driven.engine_mut().save();
            let (lockstep, more) = unit.lockstep.as_mut().map(Lockstep::save).unzip();
            let derived = unit.derived.clone();
            bytes += u64::from(image.bytes) + more.unwrap_or(0) + Mark::BYTES;
            bytes += derived.as_ref().map_or(0, Derived::bytes) as u64;
            units.push(UnitSnapshot { image, log: unit.log.mark(), lockstep, derived });
        }
        for gone in self.history.make_room(bytes) {
            self.discard(gone.units);
        }
        if !self.history.is_due(self.executed) {
            return self.discard(units);
        }
        let (edited, failed) = (self.edited, self.failed.clone());
        let snapshot = SessionSnapshot { bench, edited, units, failed };
        self.history.keep(self.executed, snapshot, bytes);
    }

    fn discard(&mut self, saved: Vec<UnitSnapshot>) {
        for (unit, saved) in self.units.iter_mut().zip(saved) {
            unit.driven.engine_mut().discard(saved.image);
        }
    }

    /// Steps executed at the nearest snapshot from which step `step` is still to come.
    pub(crate) fn snapshot_before(&self, step: u32) -> Option<u32> {
        self.history.before(step).map(|(at, _)| at)
    }

    pub(crate) fn restore(&mut self, step: u32) {
        let Some((at, snapshot)) = self.history.before(step) else { return };
        self.executed = at;
        self.recent.clear();
        self.bench = snapshot.bench.clone();
        self.edited = snapshot.edited;
        self.failed = snapshot.failed.clone();
        for (unit, saved) in self.units.iter_mut().zip(&snapshot.units) {
            unit.driven.engine_mut().restore(saved.image);
            unit.log.rewind(&saved.log);
            unit.derived.clone_from(&saved.derived);
            if let (Some(lockstep), Some(saved)) = (&mut unit.lockstep, &saved.lockstep) {
                lockstep.restore(saved);
            }
            unit.attention = None;
            unit.events.clear();
            unit.given.clear();
        }
    }
}
