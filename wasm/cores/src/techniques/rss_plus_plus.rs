//! RSS++: receive-side scaling whose table follows the load. Once a period, entries move from the most loaded core to the least loaded one,
//! as long as that makes the larger of the two loads smaller. An entry is never divided: one heavy flow stays as heavy as it is.

use programs::{Packet, Verdict};

use super::{QueuedPacket, Rss, ServiceSpans, Technique};
use crate::toeplitz::ENTRIES;
use crate::{Costs, Sharded};

/// Receive-side scaling with a table that changes.
#[derive(Clone, Debug)]
pub struct RssPlusPlus<P: Sharded> {
    rss: Rss<P>,
    period_ps: u64,
    /// When the table is looked at next.
    next_ps: u64,
    /// Packets of each entry in the period.
    loads: Vec<u64>,
    moved: u64,
}

impl<P: Sharded> RssPlusPlus<P> {
    /// A program on `cores` cores; the table is looked at once in `period_ps`.
    pub fn new(program: P, cores: usize, costs: Costs, period_ps: u64) -> Self {
        let period_ps = period_ps.max(1);
        let rss = Rss::new(program, cores, costs);
        RssPlusPlus { rss, period_ps, next_ps: period_ps, loads: vec![0; ENTRIES], moved: 0 }
    }

    /// Entries moved so far.
    pub fn moved(&self) -> u64 {
        self.moved
    }

    fn rebalance(&mut self) {
        let mut of_core = vec![0; self.rss.cores()];
        for (entry, load) in self.rss.entries.iter().zip(&self.loads) {
            of_core[entry.core] += load;
        }
        // No entry moves twice in a period: each move makes the sum of the squares of the loads smaller.
        loop {
            let (Some(most), Some(least)) = (extreme(&of_core, true), extreme(&of_core, false)) else { return };
            let difference = of_core[most] - of_core[least];
            // The largest entry that is lighter than the difference: moved, it makes the larger load smaller.
            let entries = self.rss.entries.iter().zip(&self.loads).enumerate();
            let movable = entries.filter(|(_, (entry, load))| entry.core == most && **load > 0 && **load < difference);
            let Some((entry, load)) =
                movable.map(|(at, (_, load))| (at, *load)).max_by_key(|(at, load)| (*load, std::cmp::Reverse(*at)))
            else {
                break;
            };
            self.rss.entries[entry].core = least;
            of_core[most] -= load;
            of_core[least] += load;
            self.moved += 1;
        }
        self.loads.fill(0);
    }
}

/// The first of the most or of the least loaded cores.
fn extreme(loads: &[u64], most: bool) -> Option<usize> {
    let key = |at: &usize| if most { u64::MAX - loads[*at] } else { loads[*at] };
    (0..loads.len()).min_by_key(key)
}

impl<P: Sharded> Technique<P> for RssPlusPlus<P> {
    fn cores(&self) -> usize {
        self.rss.cores()
    }

    fn steer(&mut self, packet: &Packet, now_ps: u64) -> (usize, usize) {
        if now_ps >= self.next_ps {
            self.rebalance();
            self.next_ps = now_ps - now_ps % self.period_ps + self.period_ps;
        }
        let (core, entry) = self.rss.steer(packet, now_ps);
        self.loads[entry] += 1;
        (core, entry)
    }

    fn arrived(&mut self, waiting: &QueuedPacket<P::Row>, accepted: bool) {
        self.rss.arrived(waiting, accepted);
    }

    fn serve(&mut self, core: usize, waiting: &QueuedPacket<P::Row>, now_ps: u64) -> Option<(ServiceSpans, Verdict)> {
        self.rss.serve(core, waiting, now_ps)
    }

    fn finished(&mut self, waiting: &QueuedPacket<P::Row>) {
        self.rss.finished(waiting);
    }

    fn state(&self) -> P::State {
        self.rss.state()
    }
}
