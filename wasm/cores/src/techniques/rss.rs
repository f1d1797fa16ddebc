//! Sharding by receive-side scaling: the network card hashes the key of a packet, and a table says which core has it. No state is shared.

use programs::{Packet, Program, Verdict};

use super::{QueuedPacket, ServiceSpans, Technique};
use crate::toeplitz::{self, ENTRIES};
use crate::{Costs, Sharded};

/// A table of 128 entries, and the state of each.
#[derive(Clone, Debug)]
pub struct Rss<P: Program> {
    program: P,
    cores: usize,
    costs: Costs,
    pub(super) entries: Vec<Shard<P::State>>,
}

/// An entry of the table.
#[derive(Clone, Debug)]
pub(super) struct Shard<S> {
    /// The core that packets of the entry are sent to.
    pub core: usize,
    state: S,
    /// Numbers of the packets that wait or are being served, in order.
    under_way: std::collections::VecDeque<u64>,
}

impl<P: Sharded> Rss<P> {
    /// A program on `cores` cores, to which the entries go in turn.
    pub fn new(program: P, cores: usize, costs: Costs) -> Self {
        let cores = cores.max(1);
        let shard = |entry| Shard { core: entry % cores, state: program.initial(), under_way: Default::default() };
        Rss { entries: (0..ENTRIES).map(shard).collect(), program, cores, costs }
    }
}

impl<P: Sharded> Technique<P> for Rss<P> {
    fn cores(&self) -> usize {
        self.cores
    }

    fn steer(&mut self, packet: &Packet, _: u64) -> (usize, usize) {
        let entry = toeplitz::entry(self.program.hashed(packet));
        (self.entries[entry].core, entry)
    }

    fn arrived(&mut self, waiting: &QueuedPacket<P::Row>, accepted: bool) {
        if accepted {
            self.entries[waiting.entry].under_way.push_back(waiting.number);
        }
    }

    /// After an entry has moved, its packets on the new core wait for those on the old one.
    fn serve(&mut self, _: usize, waiting: &QueuedPacket<P::Row>, now_ps: u64) -> Option<(ServiceSpans, Verdict)> {
        let Costs { dispatch_ps, compute_ps, .. } = self.costs;
        let shard = &mut self.entries[waiting.entry];
        let is_next = shard.under_way.front() == Some(&waiting.number);
        let service = ServiceSpans { start_ps: now_ps, dispatch_ps, compute_ps, ..ServiceSpans::default() };
        is_next.then(|| (service, self.program.step(&mut shard.state, &waiting.row)))
    }

    fn finished(&mut self, waiting: &QueuedPacket<P::Row>) {
        self.entries[waiting.entry].under_way.pop_front();
    }

    fn state(&self) -> P::State {
        self.program.merged(self.entries.iter().map(|shard| &shard.state))
    }
}
