//! What is measured of the packets behind one engine. Everything is an integer in the unit that [`scenario::measures::LIST`] names.

mod by_rank;
mod fairness;
mod groups;
mod histogram;
mod shares;

use std::collections::BTreeMap;

use scenario::measures::LIST;
use traffic::Packet;

use crate::bench::port::{Cause, Departure, Numbered};
pub use by_rank::{BINS, Bin, ByRank};
pub use fairness::{Fairness, Nfm, PPM};
pub use groups::{Group, Groups};
pub use histogram::Histogram;
pub use shares::Shares;

/// Everything measured of one lane. A clone is a snapshot.
#[derive(Clone, Debug)]
pub struct Metrics {
    first_ps: Option<u64>,
    last_ps: u64,
    busy_ps: u64,
    arrived: u64,
    departed: u64,
    bytes: u64,
    dropped: [u64; Cause::ALL.len()],
    delay: Histogram,
    steps: u64,
    occupancy: u128,
    most: u32,
    /// Ranks in the queue, as of the operation whose result came last.
    ranks: BTreeMap<u64, u32>,
    inversion: Histogram,
    by_rank: ByRank,
    clamped: u64,
    /// Whether packets have ranks.
    has_ranks: bool,
    unknown: u64,
    shares: Shares,
    flows: Groups,
}

impl Metrics {
    /// Before the first packet. `propagation_ps` is that of the link, `window_ps` the window of fairness,
    /// `has_ranks` says whether the queue is given ranks: without, nothing is said of inversions.
    pub fn new(propagation_ps: u64, window_ps: u64, has_ranks: bool) -> Self {
        Metrics {
            first_ps: None,
            last_ps: 0,
            busy_ps: 0,
            arrived: 0,
            departed: 0,
            bytes: 0,
            dropped: [0; Cause::ALL.len()],
            delay: Histogram::default(),
            steps: 0,
            occupancy: 0,
            most: 0,
            ranks: BTreeMap::new(),
            inversion: Histogram::default(),
            by_rank: ByRank::default(),
            clamped: 0,
            has_ranks,
            unknown: 0,
            shares: Shares::new(propagation_ps, window_ps),
            flows: Groups::default(),
        }
    }

    /// A step begins: elements in the queue, and how long the link was busy.
    pub fn step(&mut self, now_ps: u64, elements: u32, busy_ps: u64) {
        self.steps += 1;
        self.occupancy += u128::from(elements);
        self.most = self.most.max(elements);
        self.busy_ps = busy_ps;
        self.shares.fairness.advance(now_ps);
    }

    /// A packet arrives.
    pub fn arrived(&mut self, packet: &Packet) {
        self.arrived += 1;
        self.first_ps.get_or_insert(packet.t_ps);
        self.shares.arrived(packet);
        self.flows.arrived(packet.flow, packet.t_ps);
    }

    /// It got its rank.
    pub fn ranked(&mut self, rank: u64, clamped: bool) {
        self.by_rank.of(rank).arrived += 1;
        self.clamped += u64::from(clamped);
    }

    /// It is in the queue, as far as results tell.
    pub fn enqueued(&mut self, rank: u64) {
        *self.ranks.entry(rank).or_default() += 1;
    }

    /// A packet came out of the queue, with a rank or without.
    pub fn came_out(&mut self, numbered: &Numbered) {
        self.shares.came_out(numbered.number, &numbered.packet);
    }

    /// The rank of one that came out.
    pub fn dequeued(&mut self, rank: u64) {
        let least = self.ranks.first_key_value().map(|(least, _)| *least);
        if let Some(least) = least.filter(|least| *least < rank) {
            self.inversion.add(rank - least);
            let bin = self.by_rank.of(rank);
            bin.inversions += 1;
            bin.unpifoness += rank - least;
        }
        self.removed(rank);
    }

    /// It is out of the queue without having been asked for.
    pub fn removed(&mut self, rank: u64) {
        if let Some(count) = self.ranks.get_mut(&rank) {
            *count -= 1;
            if *count == 0 {
                self.ranks.remove(&rank);
            }
        }
    }

    /// The queue was reset.
    pub fn emptied(&mut self) {
        self.ranks.clear();
    }

    /// Something came out that had not gone in.
    pub fn unknown(&mut self) {
        self.unknown += 1;
    }

    /// A packet is lost, after it got its rank or before.
    pub fn dropped(&mut self, packet: &Packet, rank: Option<u64>, cause: Cause) {
        self.dropped[cause as usize] += 1;
        if let Some(rank) = rank {
            self.by_rank.of(rank).dropped += 1;
        }
        self.shares.dropped(packet);
        self.flows.dropped(packet.flow);
    }

    /// The last bit of a packet left.
    pub fn departed(&mut self, departure: &Departure) {
        let packet = &departure.ranked.numbered.packet;
        let delay = departure.end_ps.saturating_sub(packet.t_ps);
        self.departed += 1;
        self.bytes += u64::from(packet.bytes);
        self.last_ps = departure.end_ps;
        self.delay.add(delay);
        if let Some(rank) = departure.ranked.rank {
            let bin = self.by_rank.of(rank);
            bin.departed += 1;
            bin.delay += u128::from(delay);
        }
        self.shares.departed(packet, departure.end_ps);
        self.flows.departed(packet.flow, packet.bytes, delay, departure.end_ps);
    }

    /// What was measured so far, in the order of [`LIST`]; `None` where there is nothing to measure yet.
    pub fn values(&self) -> [Option<u64>; LIST.len()] {
        let span = self.first_ps.and_then(|first| self.last_ps.checked_sub(first)).filter(|span| *span > 0);
        let over = |amount: u128| span.map(|span| (amount / u128::from(span)) as u64);
        let [ingress, full, pushed_out, reset, range] = self.dropped;
        let of_ranks = |value: u64| self.has_ranks.then_some(value);
        let Shares { reordered, hurt, fct, fairness, .. } = &self.shares;
        let nfm = fairness.nfm();
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
            (self.occupancy * 1000).checked_div(self.steps.into()).map(|mean| mean as u64),
            Some(self.most.into()),
            of_ranks(self.inversion.count()),
            self.inversion.mean(),
            self.inversion.max(),
            of_ranks(self.inversion.sum()),
            Some(*reordered),
            of_ranks(self.clamped),
            Some(self.unknown),
            Some(fct.count()),
            Some(*hurt),
            fct.mean(),
            fct.quantile(50),
            fct.quantile(99),
            fct.max(),
            fairness.jain(),
            nfm.mean(),
            nfm.quantile(99),
            nfm.max(),
            Some(nfm.count()),
        ]
    }

    /// The value of a measure, by name.
    pub fn value(&self, key: &str) -> Option<u64> {
        let at = LIST.iter().position(|definition| definition.key == key)?;
        self.values()[at]
    }

    /// By rank.
    pub fn by_rank(&self) -> &ByRank {
        &self.by_rank
    }

    /// By class.
    pub fn classes(&self) -> &Groups {
        &self.shares.classes
    }

    /// By flow.
    pub fn flows(&self) -> &Groups {
        &self.flows
    }

    /// What is wrong with the counts of a run that has drained: every packet that came has left once, or was lost once.
    pub fn conservation(&self) -> Option<String> {
        let lost: u64 = self.dropped.iter().sum();
        let (arrived, departed, unknown) = (self.arrived, self.departed, self.unknown);
        (arrived != departed + lost || unknown > 0).then(|| {
            format!("{arrived} packets arrived, {departed} departed, {lost} were dropped, {unknown} results are of no packet")
        })
    }

    /// Bytes that a clone adds to those before it, roughly.
    pub fn bytes(&self) -> u64 {
        let histograms = self.delay.bytes() + self.inversion.bytes() + self.by_rank.bytes();
        512 + 32 * self.ranks.len() as u64 + histograms + self.shares.bytes() + self.flows.bytes()
    }
}

#[cfg(test)]
mod tests;
