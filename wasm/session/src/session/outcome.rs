//! The outcome of a run: how it ended, packets that are left, and expectations that failed.

use port::{End, EngineLane, Standing};

use super::Session;
use crate::frame::Divergence;
use crate::unit::Unit;
use crate::watch::Watch;

impl Session {
    /// Whether the scenario shows this divergence on purpose.
    pub fn expects(&self, divergence: &Divergence) -> bool {
        divergence.engine == 0 && self.expect.diverges_at(divergence.step)
    }

    /// Whether the scenario shows some divergence on purpose; then packets may be left at the end, too.
    pub fn expects_divergence(&self) -> bool {
        self.expect.diverges()
    }

    /// Whether the scenario shows on purpose that this invariant of an engine breaks.
    pub fn expects_broken(&self, engine: usize, invariant: &str) -> bool {
        self.expect.breaks(engine as u32, invariant)
    }

    /// Expectations that failed so far; those about the whole run only once it is over.
    pub fn failures(&self) -> Vec<String> {
        let mut all = self.failed.clone();
        if self.is_over() {
            // The run is over: now all state is compared.
            let divergence = self.sweep(0);
            all.extend(self.expect.divergence_at_end(divergence.as_ref()));
            if self.is_cut_short() {
                return all;
            }
            let logs: Vec<_> = self.units.iter().map(|u| &u.log).collect();
            all.extend(self.expect.at_end(self.executed, &logs));
            for (engine, unit) in (0..).zip(&self.units) {
                let watched = |name: &str| unit.watch.iter().flat_map(Watch::broken).any(|(broken, ..)| broken == name);
                let broken = |name: &str| watched(name) || self.breaks_at_cores(engine, name);
                if unit.watch.is_some() {
                    self.expect.unbroken(engine, broken, &mut all);
                }
            }
            all.extend(self.packets_at_end());
            all.extend(self.cores_at_end());
        }
        all
    }

    /// Whether a divergence that the scenario does not expect has stopped the run. What is expected of its end is then not judged: the
    /// engines that do not differ were stopped as well.
    pub fn is_cut_short(&self) -> bool {
        let latched = |unit: &Unit| unit.lockstep.as_ref().and_then(|lockstep| lockstep.divergence.clone());
        self.is_stopped() && !self.units.iter().filter_map(latched).any(|found| self.expects(&found))
    }

    /// Whether the scenario expects something of the end of the run.
    pub fn expects_of_end(&self) -> bool {
        self.expect.has_end()
    }

    /// What is wrong with the packets when the run is over.
    fn packets_at_end(&self) -> Vec<String> {
        let Some(port) = self.bench.port() else { return Vec::new() };
        let lanes = (0..self.units.len()).filter_map(|i| Some((i, port.lane(i)?)));
        let lost = |(i, lane): (usize, &EngineLane)| lane.conservation().map(|wrong| format!("engine {i}: {wrong}"));
        let right = !self.expect.diverges();
        let mut wrong: Vec<String> = lanes.filter(|_| right).filter_map(lost).collect();
        wrong.extend(self.expect.metrics(|engine| Some(port.lane(engine as usize)?.measures())));
        wrong
    }

    /// Whether an invariant of the cores behind an engine was found broken.
    fn breaks_at_cores(&self, engine: u32, name: &str) -> bool {
        self.core_violations().iter().any(|(at, broken, _)| (*at as u32, *broken) == (engine, name))
    }

    /// How the run of packets ended; `None` as long as it goes on, where a divergence stopped it, and with operations.
    pub fn end(&self) -> Option<End> {
        if !self.bench.has_packets() || !self.is_over() || self.is_stopped() {
            return None;
        }
        let at_limit = if self.stops { End::Stopped } else { End::OutOfSteps };
        Some(self.ended.map_or(at_limit, |(_, end)| end))
    }

    /// Packets that an engine's lane has left, by where they stand; `None` where all have left.
    pub fn left(&self, engine: usize) -> Option<Standing> {
        self.lane(engine).map(|lane| lane.standing()).filter(|left| left.sum() > 0)
    }

    /// Why the run ended though packets are left, in words, for each engine that has some. Empty where the run drained or the scenario
    /// stopped it.
    pub fn undrained(&self) -> Vec<String> {
        let Some(end) = self.end().filter(|end| !end.is_proper()) else { return Vec::new() };
        let step = self.executed.saturating_sub(1);
        let why = match end {
            End::Stuck => "stuck, since nothing can move any more",
            _ => "out of steps, more than its packets can need",
        };
        let left = (0..self.units.len()).filter_map(|i| Some((i, self.left(i)?.to_string())));
        let left: Vec<_> = left.chain(self.left_at_cores()).collect();
        left.into_iter().map(|(i, left)| format!("engine {i}: at step {step} the run is {why}: {left}")).collect()
    }
}
