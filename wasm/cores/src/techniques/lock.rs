//! Sharing: one state behind a lock. Packets go to the cores in turn, dispatch is side by side, the rest is serial and takes the longer the
//! more cores want the lock.

use programs::{Inspect, Packet, Program};

use super::{Observed, QueuedPacket, Steered, Technique, Turn};
use crate::events::ServiceSpans;
use crate::monitors::compare;
use crate::view::{Activity, LockView, TechniqueView};
use crate::{Costs, Sharded};

/// The lock and what it guards.
#[derive(Clone, Debug)]
pub(crate) struct Lock<P: Program> {
    program: P,
    state: P::State,
    costs: Costs,
    /// Packets steered so far.
    steered: u64,
    /// When the lock is free.
    free_ps: u64,
    /// What each core does with its packet.
    spans: Vec<Option<ServiceSpans>>,
}

impl<P: Program> Lock<P> {
    pub(crate) fn new(program: P, cores: usize, costs: Costs) -> Self {
        Lock { state: program.initial(), program, costs, steered: 0, free_ps: 0, spans: vec![None; cores] }
    }

    /// When a core with these spans has the lock.
    fn locked_ps(spans: &ServiceSpans) -> u64 {
        spans.start_ps + spans.dispatch_ps + spans.waiting_ps
    }
}

impl<P: Sharded + Inspect + Clone + 'static> Technique<P> for Lock<P> {
    fn boxed(&self) -> Box<dyn Technique<P>> {
        Box::new(self.clone())
    }

    fn steer(&mut self, _: &Packet, _: u64, _: &mut Observed<P>) -> Steered {
        self.steered += 1;
        Steered { core: ((self.steered - 1) % self.spans.len() as u64) as usize, number: self.steered, entry: 0 }
    }

    fn receive(&mut self, _: usize, _: &mut QueuedPacket<P::Row>, _: bool, _: &mut Observed<P>) {}

    /// Cores begin in the order of time, and dispatch always takes the same: so the lock is asked for in the order of these calls.
    fn begin(&mut self, core: usize, packet: &QueuedPacket<P::Row>, now_ps: u64) -> Option<u64> {
        let asked_ps = now_ps + self.costs.dispatch_ps;
        let spans = ServiceSpans {
            arrived_ps: packet.t_ps,
            start_ps: now_ps,
            dispatch_ps: self.costs.dispatch_ps,
            waiting_ps: self.free_ps.saturating_sub(asked_ps),
            compute_ps: self.costs.locked_ps(self.spans.len()),
            ..ServiceSpans::default()
        };
        self.free_ps = spans.end_ps();
        self.spans[core] = Some(spans);
        Some(self.free_ps)
    }

    /// Ends follow one another in the order in which cores had the lock.
    fn turn(&mut self, core: usize, packet: &QueuedPacket<P::Row>, _: u64, observed: &mut Observed<P>) -> Turn {
        let spans = self.spans[core].take().unwrap_or_default();
        let verdict = packet.row.map(|row| {
            let verdict = self.program.step(&mut self.state, &row);
            if let Some(truth) = &mut observed.truth {
                let place = (spans.end_ps(), core, packet.number);
                compare(&mut observed.violations, place, truth.step(&row), verdict);
            }
            verdict
        });
        Turn::Done(spans, verdict)
    }

    fn activity(&self, core: usize, _: &QueuedPacket<P::Row>, now_ps: u64) -> Activity {
        let spans = self.spans[core].unwrap_or_default();
        let asked_ps = spans.start_ps + spans.dispatch_ps;
        if now_ps < asked_ps {
            return Activity::Dispatch { until_ps: asked_ps };
        }
        match Self::locked_ps(&spans) {
            locked_ps if now_ps < locked_ps => Activity::WaitsForLock { since_ps: asked_ps, until_ps: locked_ps },
            _ => Activity::Compute { until_ps: spans.end_ps() },
        }
    }

    fn view(&self, now_ps: u64) -> TechniqueView {
        let all = || self.spans.iter().enumerate().filter_map(|(core, spans)| Some((core, (*spans)?)));
        let holder = all().find(|(_, spans)| Self::locked_ps(spans) <= now_ps).map(|(core, _)| core as u32);
        let waits =
            |spans: &ServiceSpans| spans.start_ps + spans.dispatch_ps <= now_ps && now_ps < Self::locked_ps(spans);
        let waiting = all().filter(|(_, spans)| waits(spans));
        let mut waiting: Vec<([u64; 2], usize)> =
            waiting.map(|(core, spans)| ([Self::locked_ps(&spans), 0], core)).collect();
        waiting.sort_unstable();
        TechniqueView::Lock(LockView { holder, waiting: waiting.into_iter().map(|(_, core)| core as u32).collect() })
    }

    fn state(&self, _: usize) -> P::State {
        self.state.clone()
    }

    fn bytes(&self, program: &P) -> usize {
        size_of_val(self) + size_of_val(&*self.spans) + program.bytes(&self.state)
    }
}
