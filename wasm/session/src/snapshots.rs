//! Snapshots of a run on its way, to go back to.

use crate::bench::ByHand;
use crate::engine_run::SavedRun;
use crate::engines::Engines;
use crate::history::History;
use crate::observers::{Observers, SavedObservers};

/// Everything that the steps after it depend on.
struct SessionSnapshot {
    drive: ByHand,
    engines: Vec<SavedRun>,
    observers: SavedObservers,
}

/// The snapshots of a session.
#[derive(Default)]
pub(crate) struct Snapshots {
    history: History<SessionSnapshot>,
    /// For runs that only go forward.
    is_off: bool,
    /// Step in which the replay under way will end.
    goal: u32,
}

/// What is saved and restored, borrowed from the session.
pub(crate) struct Saveable<'a> {
    pub(crate) drive: &'a mut ByHand,
    pub(crate) engines: &'a mut Engines,
    pub(crate) observers: &'a mut Observers,
}

impl Snapshots {
    /// Takes no more of them.
    pub(crate) fn turn_off(&mut self) {
        self.is_off = true;
    }

    /// The cursor goes to this step: a replay takes some snapshots close to it.
    pub(crate) fn go_to(&mut self, step: u32) {
        self.goal = step;
    }

    /// Takes a snapshot before a step if one is due there.
    pub(crate) fn take_if_due(&mut self, step: u32, is_first: bool, of: Saveable<'_>) {
        if self.is_off {
            return;
        }
        if !self.history.is_due(step) {
            let is_close = !is_first && step <= self.goal && self.history.is_close_due(step, self.goal - step);
            if is_close {
                self.take_close(step, of);
            }
            return;
        }
        let (drive, of_bench) = of.drive.save();
        let (engines, of_engines) = of.engines.save();
        let bytes = 1024 + of_bench + of_engines;
        for gone in self.history.make_room(bytes) {
            of.engines.discard(gone.engines);
        }
        // Room was made by a wider spacing, in which this step may have no snapshot.
        if !self.history.is_due(step) {
            return of.engines.discard(engines);
        }
        let observers = of.observers.save();
        self.history.keep(step, SessionSnapshot { drive, engines, observers }, bytes);
    }

    /// Keeps a snapshot near the goal.
    fn take_close(&mut self, step: u32, of: Saveable<'_>) {
        let (drive, _) = of.drive.save();
        let (engines, _) = of.engines.save();
        let observers = of.observers.save();
        if let Some(gone) = self.history.keep_close(step, SessionSnapshot { drive, engines, observers }) {
            of.engines.discard(gone.engines);
        }
    }

    /// Steps executed at the nearest snapshot from which step `step` is still to come.
    pub(crate) fn before(&self, step: u32) -> Option<u32> {
        self.history.before(step).map(|(at, _)| at)
    }

    /// Goes back to that snapshot. Returns the steps executed there.
    pub(crate) fn restore(&self, step: u32, to: Saveable<'_>) -> Option<u32> {
        let (at, snapshot) = self.history.before(step)?;
        to.drive.restore(&snapshot.drive);
        to.engines.restore(&snapshot.engines);
        to.observers.restore(&snapshot.observers);
        Some(at)
    }
}
