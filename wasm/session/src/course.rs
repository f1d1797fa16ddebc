//! Where the cursor of a session is, how far its run was executed, and how long it is.

use port::End;

/// The course of a run, in steps.
pub(crate) struct Course {
    /// Steps executed; the cursor is one less.
    executed: u32,
    /// Steps that were executed at least once.
    known: u32,
    /// Steps at most, if no operation has to wait.
    most: u32,
    /// Whether the scenario's `stop` sets them, so that waiting does not make the run longer.
    stops: bool,
    /// Steps up to the last operation, if none has to wait.
    planned: u64,
    /// Steps by which the run is longer for operations that had to wait; `None` if none had to.
    waited: Option<u32>,
    /// Steps after which the packets had all left, or nothing could move any more, once the run has been there.
    ended: Option<(u32, End)>,
}

impl Course {
    /// Before the first step.
    pub(crate) fn new(most: u32, stops: bool, planned: u64) -> Self {
        Course { executed: 0, known: 0, most, stops, planned, waited: None, ended: None }
    }

    /// With another number of steps up to the last operation.
    pub(crate) fn plan(&mut self, planned: u64) {
        self.planned = planned;
    }

    pub(crate) fn executed(&self) -> u32 {
        self.executed
    }

    pub(crate) fn known(&self) -> u32 {
        self.known
    }

    /// Whether the next step was never executed.
    pub(crate) fn is_new(&self) -> bool {
        self.executed == self.known
    }

    /// Whether the scenario's `stop` sets the length.
    pub(crate) fn stops(&self) -> bool {
        self.stops
    }

    /// Whether no operation had to wait so far.
    pub(crate) fn is_on_time(&self) -> bool {
        self.waited.is_none()
    }

    /// How the run has ended, if it was there already.
    pub(crate) fn ended(&self) -> Option<End> {
        self.ended.map(|(_, end)| end)
    }

    /// Steps of the run. When the last packet leaves is known only once it has left; until then this is the most that the packets can take.
    pub(crate) fn steps(&self) -> u32 {
        let waited = if self.stops { 0 } else { self.waited.unwrap_or(0) };
        self.ended.map_or(self.most.saturating_add(waited), |(steps, _)| steps)
    }

    /// An operation waits in a new step: with it there will be so many steps up to the last one.
    pub(crate) fn wait(&mut self, steps: u64) {
        self.waited = Some(steps.saturating_sub(self.planned) as u32);
    }

    /// A step was executed, after which the run has ended so, or goes on.
    pub(crate) fn advance(&mut self, end: Option<End>) {
        let is_new = self.is_new();
        self.executed += 1;
        if is_new {
            self.known += 1;
            self.ended = end.map(|end| (self.executed, end));
        }
    }

    /// Steps go by in which nothing happens, up to `executed`; for runs that only go forward.
    pub(crate) fn pass(&mut self, executed: u32) {
        (self.executed, self.known) = (executed, executed);
    }

    /// The cursor has jumped.
    pub(crate) fn jump(&mut self, executed: u32) {
        self.executed = executed;
    }
}
