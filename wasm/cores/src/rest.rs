//! Lanes in which nothing moves: deadlocks, and the end of a run.

use programs::Inspect;

use crate::Sharded;
use crate::events::CoreEventKind;
use crate::lane::Lane;
use crate::monitors::CoreMonitor;
use crate::techniques::{Observed, Waiter};
use crate::view::{Stuck, StuckCore};

impl<P: Sharded + Inspect + Clone + 'static> Lane<P> {
    /// Looks for a deadlock, and at the end for what has been left undone.
    pub(crate) fn rest(&mut self) {
        let is_over = self.is_over();
        // While a packet may arrive or a core may work, a core that waits for a packet to arrive is no deadlock.
        if !is_over && (self.blocked == 0 || !self.technique.waits_for_work()) {
            return;
        }
        let mut waiters = self.technique.waiters();
        if !is_over {
            retain_stuck(&mut waiters);
        }
        let known = self.stuck.as_ref().map_or(0, |stuck| stuck.waits.len());
        if waiters.len() > known {
            self.report(&waiters);
        }
        if waiters.len() > known || is_over {
            self.settle(&waiters, is_over);
        }
    }

    /// Reports a deadlock.
    fn report(&mut self, waiters: &[Waiter]) {
        let waits = waiters.iter().map(|Waiter { core, row, peers }| {
            let number = self.cores[*core].current.map_or(0, |packet| packet.number);
            StuckCore { core: *core as u32, number, row: *row, peers: peers.clone() }
        });
        let stuck = Stuck { t_ps: self.now_ps, waits: waits.collect() };
        for StuckCore { core, number, row, peers } in &stuck.waits {
            let kind = || CoreEventKind::Stuck { row: *row, peers: peers.clone() };
            self.observed.events.add(self.now_ps, *core as usize, *number, kind);
        }
        self.stuck = Some(stuck);
    }

    /// M5 of cores that do not move any more, and conservation of packets at the end.
    fn settle(&mut self, stuck: &[Waiter], is_over: bool) {
        let Observed { counters, violations, replicas, .. } = &mut self.observed;
        if let Some(replicas) = replicas {
            let row = |core| stuck.iter().find(|waiter| waiter.core == core).map(|waiter| waiter.row);
            let cores = (0..self.cores.len()).map(|core| (core, row(core)));
            let resting: Vec<_> = cores.filter(|(_, row)| is_over || row.is_some()).collect();
            replicas.rest(self.now_ps, &resting, violations);
        }
        if !is_over || !self.settings.is_monitored {
            return;
        }
        for ((core, lane), counters) in self.cores.iter().enumerate().zip(counters) {
            let left = lane.queue.iter().chain(&lane.current).filter(|packet| packet.row.is_some()).count() as u64;
            let found = counters.lost + counters.dropped + counters.done + left;
            if found != counters.arrived {
                let text = || (format!("{} packets", counters.arrived), format!("{found} packets"));
                violations.add(CoreMonitor::PacketsConserved, (self.now_ps, core, 0), text);
            }
        }
    }
}

/// Keeps the cores that wait for nobody but each other: a core that can move may release who waits for it.
fn retain_stuck(waiters: &mut Vec<Waiter>) {
    loop {
        let cores: Vec<u32> = waiters.iter().map(|waiter| waiter.core as u32).collect();
        waiters.retain(|waiter| waiter.peers.iter().all(|peer| cores.contains(peer)));
        if waiters.len() == cores.len() {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use programs::{AnyProgram, TokenBucket};

    use super::*;
    use crate::flows::TokenBursts;
    use crate::{LaneSettings, TechniqueSettings};

    /// A packet that vanishes from a queue, and one that appears.
    #[test]
    fn packets_that_vanish_or_appear_are_noticed() {
        for technique in [TechniqueSettings::scr(2), TechniqueSettings::Rss] {
            let violations = |harm: fn(&mut Lane<AnyProgram>)| {
                let mut lane = Lane::new(TokenBucket.into(), LaneSettings::new(technique, 2)).unwrap();
                TokenBursts::new(5, 4, 0, 1, 40).for_each(|arrival| lane.arrive(&arrival));
                harm(&mut lane);
                lane.end();
                lane.finish();
                lane.violations().count(CoreMonitor::PacketsConserved)
            };
            assert_eq!(violations(|_| {}), 0);
            assert!(violations(|lane| lane.observed.counters[0].arrived += 1) > 0);
            assert!(violations(|lane| lane.observed.counters[1].done += 1) > 0);
        }
    }

    #[test]
    fn only_cores_that_wait_for_nobody_else_are_stuck() {
        let waiter = |core, peers: &[u32]| Waiter { core, row: 1, peers: peers.to_vec() };
        let stuck = |mut waiters: Vec<Waiter>| {
            retain_stuck(&mut waiters);
            waiters.iter().map(|waiter| waiter.core).collect::<Vec<_>>()
        };
        assert_eq!(stuck(vec![waiter(0, &[1]), waiter(1, &[0])]), [0, 1]);
        assert!(stuck(vec![waiter(0, &[1]), waiter(1, &[0, 2])]).is_empty() && stuck(Vec::new()).is_empty());
        assert_eq!(stuck(vec![waiter(0, &[1]), waiter(1, &[0]), waiter(3, &[0, 2])]), [0, 1]);
    }
}
