//! Sharding by receive-side scaling: the network card hashes the key of a packet, and a table says which core has it. No state is shared.

use programs::{Inspect, Packet, Program};

use super::{Observed, QueuedPacket, Steered, Technique, Turn};
use crate::events::ServiceSpans;
use crate::monitors::compare;
use crate::toeplitz::{self, ENTRIES};
use crate::view::{Activity, RssView, TechniqueView};
use crate::{Costs, Sharded};

/// A table of 128 entries, and the state of each.
#[derive(Clone, Debug)]
pub(crate) struct Rss<P: Program> {
    program: P,
    costs: Costs,
    /// Packets steered so far.
    steered: u64,
    pub(super) entries: Vec<Shard<P::State>>,
    /// What each core does with its packet.
    spans: Vec<Option<ServiceSpans>>,
}

/// An entry of the table.
#[derive(Clone, Debug)]
pub(super) struct Shard<S> {
    /// The core that packets of the entry are sent to.
    pub core: usize,
    state: S,
    /// Packets that were put into the queue of a core.
    accepted: u64,
    /// Of these, packets that were processed.
    finished: u64,
}

impl<P: Sharded> Rss<P> {
    /// A program on `cores` cores, to which the entries go in turn.
    pub(crate) fn new(program: P, cores: usize, costs: Costs) -> Self {
        let state = program.initial();
        let shard = |entry| Shard { core: entry % cores, state: state.clone(), accepted: 0, finished: 0 };
        let entries = (0..ENTRIES).map(shard).collect();
        Rss { program, costs, steered: 0, entries, spans: vec![None; cores] }
    }

    pub(super) fn cores(&self) -> usize {
        self.spans.len()
    }

    /// The view, with what RSS++ adds.
    pub(super) fn rss_view(&self, loads: &[u64], moved: u64, next_ps: Option<u64>) -> RssView {
        RssView {
            entries: self.entries.iter().map(|shard| shard.core as u32).collect(),
            waiting: self.entries.iter().map(|shard| (shard.accepted - shard.finished) as u32).collect(),
            loads: loads.to_vec(),
            moved,
            next_ps,
        }
    }
}

impl<P: Sharded + Inspect + Clone + 'static> Technique<P> for Rss<P> {
    fn boxed(&self) -> Box<dyn Technique<P>> {
        Box::new(self.clone())
    }

    fn steer(&mut self, packet: &Packet, _: u64, _: &mut Observed<P>) -> Steered {
        self.steered += 1;
        let entry = toeplitz::entry(self.program.hashed(packet));
        Steered { core: self.entries[entry].core, number: self.steered, entry: entry as u32 }
    }

    /// Packets of a key keep their order, so the truth knows the verdict now.
    fn receive(&mut self, _: usize, packet: &mut QueuedPacket<P::Row>, is_there: bool, observed: &mut Observed<P>) {
        if is_there {
            let shard = &mut self.entries[packet.entry as usize];
            packet.place = shard.accepted;
            shard.accepted += 1;
            packet.expected = observed.truth.as_mut().zip(packet.row).map(|(truth, row)| truth.step(&row));
        }
    }

    /// After an entry has moved, its packets on the new core wait for those on the old one.
    fn begin(&mut self, core: usize, packet: &QueuedPacket<P::Row>, now_ps: u64) -> Option<u64> {
        let Costs { dispatch_ps, compute_ps, .. } = self.costs;
        let is_next = self.entries[packet.entry as usize].finished == packet.place;
        let (arrived_ps, start_ps) = (packet.t_ps, now_ps);
        let spans = ServiceSpans { arrived_ps, start_ps, dispatch_ps, compute_ps, ..ServiceSpans::default() };
        is_next.then(|| {
            self.spans[core] = Some(spans);
            spans.end_ps()
        })
    }

    fn turn(&mut self, core: usize, packet: &QueuedPacket<P::Row>, _: u64, observed: &mut Observed<P>) -> Turn {
        let spans = self.spans[core].take().unwrap_or_default();
        let shard = &mut self.entries[packet.entry as usize];
        shard.finished += 1;
        let verdict = packet.row.map(|row| self.program.step(&mut shard.state, &row));
        if let (Some(expected), Some(verdict)) = (packet.expected, verdict) {
            compare(&mut observed.violations, (spans.end_ps(), core, packet.number), expected, verdict);
        }
        Turn::Done(spans, verdict)
    }

    fn activity(&self, core: usize, _: &QueuedPacket<P::Row>, now_ps: u64) -> Activity {
        let spans = self.spans[core].unwrap_or_default();
        let dispatched_ps = spans.start_ps + spans.dispatch_ps;
        if now_ps < dispatched_ps {
            Activity::Dispatch { until_ps: dispatched_ps }
        } else {
            Activity::Compute { until_ps: spans.end_ps() }
        }
    }

    fn view(&self, _: u64) -> TechniqueView {
        TechniqueView::Rss(self.rss_view(&[], 0, None))
    }

    fn state(&self, core: usize) -> P::State {
        self.program.merged(self.entries.iter().filter(|shard| shard.core == core).map(|shard| &shard.state))
    }

    fn bytes(&self, program: &P) -> usize {
        let states: usize = self.entries.iter().map(|shard| program.bytes(&shard.state)).sum();
        size_of_val(self) + size_of_val(&*self.entries) + size_of_val(&*self.spans) + states
    }
}
