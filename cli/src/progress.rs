//! How far a long run is, where somebody sees it.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

/// Time between two looks of the reader.
const PAUSE: Duration = Duration::from_millis(250);

/// Steps between two looks at the clock.
const STRIDE: u32 = 4096;

/// A line on standard error that is written over and over, if that is a terminal.
pub struct StepProgress {
    steps: u32,
    last: Option<Instant>,
    shown: bool,
}

impl StepProgress {
    /// For a run of this many steps. `beside` says that lines go to standard output meanwhile, which then must be elsewhere.
    pub fn new(steps: u32, beside: bool) -> Self {
        let seen = io::stderr().is_terminal() && !(beside && io::stdout().is_terminal());
        StepProgress { steps, last: seen.then(Instant::now), shown: false }
    }

    /// To be called after each step with the number of steps executed.
    pub fn step(&mut self, executed: u32) {
        let Some(last) = self.last else { return };
        if executed % STRIDE == 0 && last.elapsed() >= PAUSE {
            self.last = Some(Instant::now());
            self.shown = true;
            let percent = u64::from(executed) * 100 / u64::from(self.steps.max(1));
            let mut stderr = io::stderr();
            // Not worth ending a run for.
            let _ = write!(stderr, "\r{percent:3} % of {} steps\x1b[K", self.steps);
            let _ = stderr.flush();
        }
    }
}

impl Drop for StepProgress {
    fn drop(&mut self) {
        if self.shown {
            let _ = write!(io::stderr(), "\r\x1b[K");
        }
    }
}
