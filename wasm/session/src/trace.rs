//! Waveforms of a stretch of a run, and the way to its start.

use std::ops::RangeInclusive;
use std::path::Path;

use crate::session::Session;

/// Steps between two reports of how far the way to the stretch is.
const STRIDE: u32 = 4096;

/// What was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Traced {
    /// The steps in the file.
    pub steps: RangeInclusive<u32>,
    /// Signals left out for their size, by their names in the RTL.
    pub left_out: Vec<String>,
}

impl Session {
    /// Moves the cursor so that `step` is executed next; then [`Session::step`] shows it and what follows. `progress` is called from
    /// time to time with the number of executed steps. Going back needs the history.
    ///
    /// # Errors
    /// An error message for the user, if the run has no such step.
    pub fn go_before(&mut self, step: u32, mut progress: impl FnMut(u32)) -> Result<(), String> {
        if step == 0 {
            self.restart();
        } else {
            while !self.seek(step - 1, STRIDE) {
                progress(self.executed());
            }
        }
        if self.executed() != step || self.is_over() {
            return Err(format!("step {step} is past the end: the run has {} steps", self.steps()));
        }
        Ok(())
    }

    /// Writes the signals of an engine during some steps of the run to a VCD file and leaves the cursor at the last of them. Steps
    /// past the end of the run are left out. `progress` is called from time to time with the number of executed steps. Going back needs the
    /// history.
    ///
    /// # Errors
    /// An error message for the user, if the run has none of the steps, the engine was built without waveforms, or the file cannot be written.
    pub fn trace(
        &mut self,
        engine: usize,
        file: &Path,
        steps: RangeInclusive<u32>,
        mut progress: impl FnMut(u32),
    ) -> Result<Traced, String> {
        let (from, to) = steps.into_inner();
        self.go_before(from, &mut progress)?;
        // A bench with packets may have another clock than the engine's own.
        let clock_ps = self.clock_ps(engine);
        let left_out = self.engines.get_mut(engine).and_then(|run| run.engine.trace_open(file, clock_ps));
        let left_out = left_out.ok_or_else(|| format!("no waveforms of engine {engine} can be written"))?;
        while self.executed() <= to && !self.is_over() {
            self.step(|_, _| ());
            progress(self.executed());
        }
        let written = self.engines.get_mut(engine).is_some_and(|run| run.engine.trace_close());
        let last = self.executed() - 1;
        written.then_some(Traced { steps: from..=last, left_out }).ok_or_else(|| "not all could be written".to_string())
    }
}
