//! Going anywhere: snapshots on the way, the nearest one restored, and the rest replayed.

use crate::session::Session;

impl Session {
    /// Moves the cursor towards step `step`, with at most `budget` steps of work. `true` when it is there; call again
    /// otherwise. A step past the end means the last one, wherever operations that have to wait on the way put it. A session that only
    /// goes forward stays where it is if the step lies behind.
    pub fn seek(&mut self, step: u32, budget: u32) -> bool {
        // Steps to execute. Waiting operations make the run longer while it goes on, so this may grow.
        let wanted = |session: &Session| step.min(session.steps().saturating_sub(1)) + 1;
        let span = self.observers.recent.span().max(1);
        self.snapshots.go_to(wanted(self) - 1);
        let goal = wanted(self);
        self.observers.recent.head_for(goal);
        if self.observers.recent.span() > 0 {
            self.approach_stretch(goal, span);
        } else if self.executed() != wanted(self) || !self.is_observed {
            self.approach(wanted(self));
        }
        for _ in 0..budget {
            if self.executed() >= wanted(self) || self.is_over() {
                break;
            }
            // Only the steps that are shown have to be observed. One that stops the run is the last that is known.
            let is_shown = self.executed() + span >= wanted(self).min(self.known());
            self.advance(is_shown, &mut |_, _| ());
        }
        // A run that turns out shorter ends elsewhere: what is to be kept there comes in another call.
        let is_kept = self.observers.recent.span() == 0 || goal == wanted(self);
        is_kept && (self.executed() >= goal || self.is_over())
    }

    /// Moves the cursor on to steps where the run has not been yet, with at most `budget` steps of work: then the timeline knows
    /// them, and the run its length. `true` when it has been everywhere.
    pub fn explore(&mut self, budget: u32) -> bool {
        let known = self.known();
        if self.executed() < known && known < self.steps() && !self.seek(known - 1, budget) {
            return false;
        }
        for _ in 0..budget {
            if self.known() >= self.steps() {
                break;
            }
            self.advance(false, &mut |_, _| ());
        }
        self.known() >= self.steps()
    }

    /// Jumps to the snapshot from which `wanted` executed steps are nearest, if that is nearer than here.
    fn approach(&mut self, wanted: u32) {
        let Some(at) = self.snapshots.before(wanted - 1) else { return };
        if self.executed() >= wanted || at > self.executed() {
            self.restore(at);
        }
    }

    /// Like [`Self::approach`], but the last `span` steps before `wanted` executed ones must be observed too.
    fn approach_stretch(&mut self, wanted: u32, span: u32) {
        let first = wanted.saturating_sub(span);
        let there = self.executed() <= wanted && (self.executed() <= first || self.observers.recent.reaches(first));
        let Some(at) = self.snapshots.before(first) else { return };
        if !there || at > self.executed() {
            self.restore(at);
        }
    }

    /// Keeps what happened in so many steps up to the cursor's, at most [`crate::recent::MOST`]: the next [`Self::seek`] observes as
    /// many. 0 is as it begins.
    pub fn keep_recent(&mut self, steps: u32) {
        self.observers.recent.keep(steps);
    }

    /// Back to before the first step.
    pub fn restart(&mut self) {
        if self.executed() > 0 {
            self.restore(0);
        }
    }
}
