//! What is measured of the packets behind one engine. Everything is an integer in the unit that [`scenario::measures`] gives.

mod bounds;
pub mod by_rank;
mod fairness;
mod groups;
mod histogram;
mod late;
mod occupied;
mod sampled;
mod shares;

use scenario::measures::{DROPPED, LIST};
use traffic::Packet;

use crate::packet::{DropCause, Numbered, Ranked};
use crate::rules::Rules;
pub use bounds::OfBounds;
pub use by_rank::{Bin, ByRank};
pub use fairness::{Fairness, Nfm, PPM};
pub use groups::{Group, Groups};
pub use histogram::Histogram;
pub use late::{OfLate, OfLevel};
pub use occupied::Occupied;
pub use sampled::{CLASSES, Sampled, Sampling};
pub use shares::ShareMeasures;

/// Which measures are taken in addition to the totals.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Detail {
    /// Flows and classes are told apart: fairness, and order within flows.
    pub shares: bool,
    /// Throughput and delay are kept for each flow, where flows are told apart.
    pub flows: bool,
    /// Ranks beyond [`by_rank::BINS`] widen the bins of ranks; without, those beyond [`by_rank::EXACT`] go into the last.
    pub widen: bool,
}

impl Detail {
    /// What a session measures.
    pub const SESSION: Detail = Detail { shares: true, flows: true, widen: true };
}

/// Everything measured of one lane. A clone is a snapshot.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Measures {
    ranked: bool,
    first_ps: Option<u64>,
    last_ps: u64,
    busy_ps: u64,
    arrived: u64,
    departed: u64,
    bytes: u64,
    dropped: [u64; DropCause::ALL.len()],
    delay: Histogram,
    steps: u64,
    occupancy: u64,
    most: u32,
    /// Ranks in the queue, as of the operation whose result came last.
    occupied: Occupied,
    inversion: Histogram,
    by_rank: ByRank,
    clamped: u64,
    unknown: u64,
    groups: Option<Box<ByGroup>>,
}

/// What is told apart by flow and class.
#[derive(Clone, Debug, PartialEq)]
struct ByGroup {
    shares: ShareMeasures,
    flows: Option<Groups>,
}

impl ByGroup {
    fn arrived(&mut self, packet: &Packet) {
        self.shares.arrived(packet);
        if let Some(flows) = &mut self.flows {
            flows.arrived(packet.flow, packet.t_ps);
        }
    }

    #[inline(never)]
    fn dropped(&mut self, packet: &Packet) {
        self.shares.dropped(packet);
        if let Some(flows) = &mut self.flows {
            flows.dropped(packet.flow);
        }
    }

    #[inline(never)]
    fn departed(&mut self, packet: &Packet, delay: u64, end_ps: u64) {
        self.shares.departed(packet, end_ps);
        if let Some(flows) = &mut self.flows {
            flows.departed(packet.flow, packet.bytes, delay, end_ps);
        }
    }
}

impl Measures {
    /// Before the first packet. `ranked`: the queue is one queue and takes ranks; without, inversions are not measured.
    pub fn new(detail: Detail, rules: &Rules, ranked: bool) -> Self {
        let groups = detail.shares.then(|| {
            let shares = ShareMeasures::new(rules);
            Box::new(ByGroup { shares, flows: detail.flows.then(Groups::default) })
        });
        Measures { ranked, by_rank: ByRank::new(detail.widen), groups, ..Measures::default() }
    }

    /// Steps go by with `elements` in the queue, up to `executed` steps in all.
    #[inline(always)]
    pub(crate) fn pass(&mut self, executed: u64, elements: u32) {
        self.occupancy += (executed - self.steps) * u64::from(elements);
        self.most = self.most.max(elements);
        self.steps = executed;
    }

    /// Time goes on for the windows of fairness.
    #[inline(always)]
    pub(crate) fn advance(&mut self, now_ps: u64) {
        if let Some(groups) = &mut self.groups {
            groups.shares.fairness.advance(now_ps);
        }
    }

    /// A packet arrives.
    #[inline(always)]
    pub(crate) fn arrived(&mut self, packet: &Packet) {
        self.arrived += 1;
        self.first_ps.get_or_insert(packet.t_ps);
        if let Some(groups) = &mut self.groups {
            groups.arrived(packet);
        }
    }

    /// It got its rank.
    #[inline(always)]
    pub(crate) fn ranked(&mut self, rank: u64, clamped: bool) {
        self.by_rank.of(rank).arrived += 1;
        self.clamped += u64::from(clamped);
    }

    /// A packet of this rank is in the queue. Call when its enqueue retires.
    #[inline(always)]
    pub(crate) fn enqueued(&mut self, rank: Option<u64>) {
        if let Some(rank) = rank.filter(|_| self.ranked) {
            self.occupied.add(rank);
        }
    }

    /// A packet came out of the queue.
    #[inline(always)]
    pub(crate) fn came_out(&mut self, numbered: &Numbered, rank: Option<u64>) {
        if let Some(groups) = &mut self.groups {
            groups.shares.came_out(numbered.number, &numbered.packet);
        }
        let Some(rank) = rank.filter(|_| self.ranked) else { return };
        if let Some(least) = self.occupied.least().filter(|least| *least < rank) {
            self.inversion.add(rank - least);
            let bin = self.by_rank.of(rank);
            bin.inversions += 1;
            bin.unpifoness += rank - least;
        }
        self.occupied.remove(rank);
    }

    /// A packet of this rank left the queue without a dequeue.
    pub(crate) fn removed(&mut self, rank: Option<u64>) {
        if let Some(rank) = rank.filter(|_| self.ranked) {
            self.occupied.remove(rank);
        }
    }

    /// The queue was reset.
    pub(crate) fn emptied(&mut self) {
        self.occupied = Occupied::default();
    }

    /// An element came out that had not gone in.
    pub(crate) fn unknown(&mut self) {
        self.unknown += 1;
    }

    /// A packet was dropped, with its rank if it had one.
    #[inline(never)]
    pub(crate) fn dropped(&mut self, packet: &Packet, rank: Option<u64>, cause: DropCause) {
        self.dropped[cause as usize] += 1;
        if let Some(rank) = rank {
            self.by_rank.of(rank).dropped += 1;
        }
        if let Some(groups) = &mut self.groups {
            groups.dropped(packet);
        }
    }

    /// The last bit of a packet left at `end_ps`. `busy_ps`: how long the link was busy so far.
    #[inline(always)]
    pub(crate) fn departed(&mut self, ranked: &Ranked, end_ps: u64, busy_ps: u64) {
        let packet = &ranked.numbered.packet;
        let delay = end_ps.saturating_sub(packet.t_ps);
        self.departed += 1;
        self.bytes += u64::from(packet.bytes);
        self.last_ps = end_ps;
        self.busy_ps = busy_ps;
        self.delay.add(delay);
        if let Some(rank) = ranked.rank {
            let bin = self.by_rank.of(rank);
            bin.departed += 1;
            bin.delay_ps += u128::from(delay);
        }
        if let Some(groups) = &mut self.groups {
            groups.departed(packet, delay, end_ps);
        }
    }

    /// Values so far, in the order of [`LIST`]; `None` where nothing was measured yet.
    #[cold] // small rather than fast, as all that is asked once a step or once a run
    pub fn values(&self) -> [Option<u64>; LIST.len()] {
        let span = self.first_ps.and_then(|first| self.last_ps.checked_sub(first)).filter(|span| *span > 0);
        let over = |amount: u128| span.map(|span| (amount / u128::from(span)) as u64);
        let [ingress, full, pushed_out, reset, range] = self.dropped;
        let of_ranks = |value: u64| self.ranked.then_some(value);
        let shares = self.groups.as_deref().map(|groups| &groups.shares);
        let fct = shares.map(|shares| &shares.fct);
        let nfm = shares.map(|shares| shares.fairness.nfm());
        [
            Some(self.arrived),
            Some(self.departed),
            Some(self.bytes),
            over(u128::from(self.bytes) * 8_000_000),
            over(u128::from(self.busy_ps) * u128::from(PPM)),
            Some(ingress),
            Some(full),
            Some(pushed_out),
            Some(reset),
            Some(range),
            self.delay.mean(),
            self.delay.quantile(50),
            self.delay.quantile(99),
            self.delay.max(),
            (u128::from(self.occupancy) * 1000).checked_div(self.steps.into()).map(|mean| mean as u64),
            Some(self.most.into()),
            of_ranks(self.inversion.count()),
            self.inversion.mean(),
            self.inversion.max(),
            of_ranks(self.inversion.sum()),
            shares.map(|shares| shares.reordered),
            of_ranks(self.clamped),
            Some(self.unknown),
            fct.map(Histogram::count),
            shares.map(|shares| shares.hurt),
            fct.and_then(Histogram::mean),
            fct.and_then(|fct| fct.quantile(50)),
            fct.and_then(|fct| fct.quantile(99)),
            fct.and_then(Histogram::max),
            shares.and_then(|shares| shares.fairness.jain()),
            nfm.and_then(Histogram::mean),
            nfm.and_then(|nfm| nfm.quantile(99)),
            nfm.and_then(Histogram::max),
            nfm.map(Histogram::count),
        ]
    }

    /// A measure by its name in [`LIST`], or `dropped`; `None` where nothing was measured.
    pub fn value(&self, key: &str) -> Option<u64> {
        if key == DROPPED.key {
            return Some(self.dropped.iter().sum());
        }
        self.values()[LIST.iter().position(|definition| definition.key == key)?]
    }

    /// Whether the queue takes ranks.
    pub fn is_ranked(&self) -> bool {
        self.ranked
    }

    /// Packets that arrived.
    pub fn arrivals(&self) -> u64 {
        self.arrived
    }

    /// Steps that went by.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// By rank.
    pub fn by_rank(&self) -> &ByRank {
        &self.by_rank
    }

    /// By class; empty unless sampled.
    pub fn classes(&self) -> Option<&Groups> {
        self.groups.as_deref().map(|groups| &groups.shares.classes)
    }

    /// By flow; empty unless sampled.
    pub fn flows(&self) -> Option<&Groups> {
        self.groups.as_deref()?.flows.as_ref()
    }

    /// Part of the pairs of packets of one queue that may come out in the wrong order, weighted by the difference of their ranks: the
    /// sum of p(r) p(r') (r' - r) over all ranks r < r' that the same queue takes, with the ranks p as they came in this run.
    pub fn loss(&self, bounds: &[u32]) -> f64 {
        let arrived: Vec<u64> = self.by_rank.bins().iter().map(|bin| bin.arrived).collect();
        bounds::loss(&arrived, bounds)
    }

    /// What is wrong with the counts while so many packets are `held`; every packet that arrived has left once, was dropped once, or is
    /// held.
    pub fn conservation(&self, held: u64) -> Option<String> {
        let lost: u64 = self.dropped.iter().sum();
        let (arrived, departed, unknown) = (self.arrived, self.departed, self.unknown);
        (arrived != departed + lost + held || unknown > 0).then(|| {
            format!(
                "{arrived} packets arrived, {departed} departed, {lost} were dropped, {held} are left, \
                 {unknown} results are of no packet"
            )
        })
    }

    /// Bytes that a clone adds to those before it, roughly.
    pub fn bytes(&self) -> u64 {
        let histograms = self.delay.bytes() + self.inversion.bytes() + self.by_rank.bytes() + self.occupied.bytes();
        let shares = self.groups.as_deref().map_or(0, |groups| groups.shares.bytes());
        512 + histograms + shares + self.flows().map_or(0, Groups::bytes)
    }
}

#[cfg(test)]
mod tests;
