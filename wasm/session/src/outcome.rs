//! The outcome of a run: how it ended, packets that are left, and expectations that failed.

use port::{End, Standing};

use crate::engine_run::EngineRun;
use crate::lockstep::Divergence;
use crate::session::Session;

impl Session {
    /// Whether the scenario shows this divergence on purpose.
    pub fn expects(&self, divergence: &Divergence) -> bool {
        divergence.engine == 0 && self.observers.expectations.diverges_at(divergence.step)
    }

    /// Whether the scenario shows some divergence on purpose; then packets may be left at the end, too.
    pub fn expects_divergence(&self) -> bool {
        self.observers.expectations.diverges()
    }

    /// Whether the scenario shows on purpose that this invariant of an engine breaks.
    pub fn expects_broken(&self, engine: usize, invariant: &str) -> bool {
        self.observers.expectations.breaks(engine as u32, invariant)
    }

    /// Expectations that failed so far; those about the whole run only once it is over.
    pub fn failures(&self) -> Vec<String> {
        let expected = &self.observers.expectations;
        let mut all = expected.failed().to_vec();
        if self.is_over() {
            // The run is over: now all state is compared.
            let divergence = self.sweep(0);
            all.extend(expected.divergence_at_end(divergence.as_ref()));
            if self.is_cut_short() {
                return all;
            }
            let logs: Vec<_> = self.engines.iter().map(|run| &run.log).collect();
            all.extend(expected.at_end(self.executed(), &logs));
            let of_bench = self.bench().violations();
            for engine in 0..self.engines.count() {
                let Some(monitor) = self.monitor(engine) else { continue };
                let at_bench = |name: &str| of_bench.iter().any(|v| (v.engine, v.invariant) == (engine, name));
                let broken = |name: &str| monitor.broken().any(|(broken, ..)| broken == name) || at_bench(name);
                expected.unbroken(engine as u32, broken, &mut all);
            }
            all.extend(self.bench().wrong_at_end(expected.diverges()));
        }
        all
    }

    /// Whether a divergence that the scenario does not expect has stopped the run. What is expected of its end is then not judged: the
    /// engines that do not differ were stopped as well.
    pub fn is_cut_short(&self) -> bool {
        let latched = |run: &EngineRun| run.lockstep.as_ref().and_then(|lockstep| lockstep.divergence.clone());
        self.is_stopped() && !self.engines.iter().filter_map(latched).any(|found| self.expects(&found))
    }

    /// Whether the scenario expects something of the end of the run.
    pub fn expects_of_end(&self) -> bool {
        self.observers.expectations.has_end()
    }

    /// How the run of packets ended; `None` as long as it goes on, where a divergence stopped it, and with operations.
    pub fn end(&self) -> Option<End> {
        if !self.bench().has_packets() || !self.is_over() || self.is_stopped() {
            return None;
        }
        let at_limit = if self.course.stops() { End::Stopped } else { End::OutOfSteps };
        Some(self.course.ended().unwrap_or(at_limit))
    }

    /// Packets that an engine's lane has left, by where they stand; `None` where all have left.
    pub fn left(&self, engine: usize) -> Option<Standing> {
        self.lane(engine).map(|lane| lane.standing()).filter(|left| left.sum() > 0)
    }

    /// Why the run ended though packets are left, as a message for each engine that has some. Empty where the run drained or the scenario
    /// stopped it.
    pub fn undrained(&self) -> Vec<String> {
        let Some(end) = self.end().filter(|end| !end.is_proper()) else { return Vec::new() };
        let step = self.executed().saturating_sub(1);
        let why = match end {
            End::Stuck => "stuck, since nothing can move any more",
            _ => "out of steps, more than its packets can need",
        };
        let left = self.bench().left_behind().into_iter();
        left.map(|(i, left)| format!("engine {i}: at step {step} the run is {why}: {left}")).collect()
    }
}
