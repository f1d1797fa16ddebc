//! RSS++: receive-side scaling whose table follows the load. Once a period, entries move from the most loaded core to the least loaded one,
//! as long as that makes the larger of the two loads smaller. An entry is never divided: one heavy flow stays as heavy as it is.

use programs::{Inspect, Packet};

use super::{Observed, QueuedPacket, Rss, Steered, Technique, Turn};
use crate::events::CoreEventKind;
use crate::toeplitz::ENTRIES;
use crate::view::{Activity, TechniqueView};
use crate::{Costs, Sharded};

/// Receive-side scaling with a table that changes.
#[derive(Clone, Debug)]
pub(crate) struct RssPlusPlus<P: Sharded> {
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
    pub(crate) fn new(program: P, cores: usize, costs: Costs, period_ps: u64) -> Self {
        let rss = Rss::new(program, cores, costs);
        RssPlusPlus { rss, period_ps, next_ps: period_ps, loads: vec![0; ENTRIES], moved: 0 }
    }

    fn rebalance(&mut self, now_ps: u64, observed: &mut Observed<P>) {
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
            let kind = || CoreEventKind::EntryMoved { entry: entry as u32, to: least as u32 };
            observed.events.add(now_ps, most, 0, kind);
        }
        self.loads.fill(0);
    }
}

/// The first of the most or of the least loaded cores.
fn extreme(loads: &[u64], most: bool) -> Option<usize> {
    let key = |at: &usize| if most { u64::MAX - loads[*at] } else { loads[*at] };
    (0..loads.len()).min_by_key(key)
}

impl<P: Sharded + Inspect + Clone + 'static> Technique<P> for RssPlusPlus<P> {
    fn boxed(&self) -> Box<dyn Technique<P>> {
        Box::new(self.clone())
    }

    fn steer(&mut self, packet: &Packet, now_ps: u64, observed: &mut Observed<P>) -> Steered {
        if now_ps >= self.next_ps {
            self.rebalance(now_ps, observed);
            self.next_ps = now_ps - now_ps % self.period_ps + self.period_ps;
        }
        let steered = self.rss.steer(packet, now_ps, observed);
        self.loads[steered.entry as usize] += 1;
        steered
    }

    fn receive(&mut self, core: usize, packet: &mut QueuedPacket<P::Row>, is_there: bool, observed: &mut Observed<P>) {
        self.rss.receive(core, packet, is_there, observed);
    }

    fn begin(&mut self, core: usize, packet: &QueuedPacket<P::Row>, now_ps: u64) -> Option<u64> {
        self.rss.begin(core, packet, now_ps)
    }

    fn turn(&mut self, core: usize, packet: &QueuedPacket<P::Row>, now_ps: u64, observed: &mut Observed<P>) -> Turn {
        self.rss.turn(core, packet, now_ps, observed)
    }

    fn activity(&self, core: usize, packet: &QueuedPacket<P::Row>, now_ps: u64) -> Activity {
        self.rss.activity(core, packet, now_ps)
    }

    fn view(&self, _: u64) -> TechniqueView {
        TechniqueView::Rss(self.rss.rss_view(&self.loads, self.moved, Some(self.next_ps)))
    }

    fn state(&self, core: usize) -> P::State {
        self.rss.state(core)
    }

    fn moved(&self) -> u64 {
        self.moved
    }

    fn bytes(&self, program: &P) -> usize {
        self.rss.bytes(program) + size_of_val(&*self.loads)
    }
}
