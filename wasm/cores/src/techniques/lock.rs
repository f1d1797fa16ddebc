//! Sharing: one state behind a lock. Packets go to the cores in turn, dispatch is side by side, the rest is serial and takes the longer the
//! more cores want the lock.

use programs::{Packet, Program, Verdict};

use super::{QueuedPacket, ServiceSpans, Technique};
use crate::Costs;

/// The lock and what it guards.
#[derive(Clone, Debug)]
pub struct Lock<P: Program> {
    program: P,
    state: P::State,
    cores: usize,
    costs: Costs,
    /// Packets steered so far.
    steered: usize,
    /// When the lock is free.
    free_ps: u64,
}

impl<P: Program> Lock<P> {
    /// A program on `cores` cores.
    pub fn new(program: P, cores: usize, costs: Costs) -> Self {
        Lock { state: program.initial(), program, cores: cores.max(1), costs, steered: 0, free_ps: 0 }
    }
}

impl<P: Program> Technique<P> for Lock<P> {
    fn cores(&self) -> usize {
        self.cores
    }

    fn steer(&mut self, _: &Packet, _: u64) -> (usize, usize) {
        self.steered += 1;
        ((self.steered - 1) % self.cores, 0)
    }

    fn arrived(&mut self, _: &QueuedPacket<P::Row>, _: bool) {}

    /// Cores begin in the order of time, and dispatch always takes the same: so the lock is asked for in the order of these calls.
    fn serve(&mut self, _: usize, waiting: &QueuedPacket<P::Row>, now_ps: u64) -> Option<(ServiceSpans, Verdict)> {
        let asked_ps = now_ps + self.costs.dispatch_ps;
        let waiting_ps = self.free_ps.saturating_sub(asked_ps);
        let compute_ps = self.costs.locked_ps(self.cores);
        self.free_ps = asked_ps + waiting_ps + compute_ps;
        let dispatch_ps = self.costs.dispatch_ps;
        let service = ServiceSpans { start_ps: now_ps, dispatch_ps, waiting_ps, compute_ps, ..ServiceSpans::default() };
        Some((service, self.program.step(&mut self.state, &waiting.row)))
    }

    fn finished(&mut self, _: &QueuedPacket<P::Row>) {}

    fn state(&self) -> P::State {
        self.state.clone()
    }
}
