//! Rank functions.

use std::sync::Arc;

use super::fair::{StfqRanks, WfqRanks};
use crate::Packet;

/// Which rank a packet gets, with what has to be known of the packets before it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ranking {
    /// The one that its source gave it.
    Given,
    /// Its class: strict order of classes.
    Class,
    /// Bytes of its flow from it on: shortest remaining processing time.
    Srpt,
    /// Its start tag: start-time fair queueing. Virtual time counts bytes on the link, with [`FRACTION_BITS`](super::FRACTION_BITS)
    /// bits behind the point.
    Stfq(StfqRanks),
    /// Its finish tag: weighted fair queueing, by the virtual time of generalized processor sharing. Units as with `Stfq`.
    Wfq(WfqRanks),
    /// A time in picoseconds: when it arrived, plus the time of its class, less what it waited upstream. It is its deadline, or with
    /// slack for classes that of least slack time first; without a time by class it is first in, first out.
    Time {
        /// By class; a class beyond the list has the last one's, with an empty list 0.
        after_ps: Arc<[u64]>,
        /// Longest time upstream of any packet; `None` if the time upstream does not count.
        upstream_ps: Option<u64>,
    },
}

impl Ranking {
    /// When a packet is due, and how much of that it waited upstream already.
    #[inline(always)]
    fn time(after_ps: &[u64], upstream_ps: &Option<u64>, packet: &Packet) -> (u64, u64) {
        let after = after_ps.get(usize::from(packet.class)).or(after_ps.last()).copied().unwrap_or(0);
        (packet.t_ps.saturating_add(after), upstream_ps.map_or(0, |_| packet.upstream_ps))
    }
}

/// Gives packets their ranks. A clone is a snapshot; for fair queueing it costs as much as there are flows with packets waiting.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ranker {
    ranking: Ranking,
    /// Whether the next packet finds nothing that waits.
    empty: bool,
    origin: u64,
}

impl Ranker {
    /// A ranker in front of an empty queue.
    pub fn new(ranking: Ranking) -> Self {
        Ranker { ranking, empty: true, origin: 0 }
    }

    /// Rank of a packet that is to be enqueued now, which may be later than it arrived: behind other packets of its flow. Times never
    /// decrease. A packet that the queue then refuses has had its effect on the tags of its flow.
    #[inline(always)]
    pub fn arrive(&mut self, now_ps: u64, packet: &Packet) -> u64 {
        if std::mem::replace(&mut self.empty, false) {
            self.origin = self.least(now_ps, packet);
        }
        match &mut self.ranking {
            Ranking::Given => packet.rank.into(),
            Ranking::Class => packet.class.into(),
            Ranking::Srpt => packet.remaining,
            Ranking::Stfq(stfq) => stfq.arrive(packet),
            Ranking::Wfq(wfq) => wfq.arrive(now_ps, packet),
            Ranking::Time { after_ps, upstream_ps } => {
                let (due, waited) = Ranking::time(after_ps, upstream_ps, packet);
                due.saturating_sub(waited)
            }
        }
    }

    /// Whether the rank of a packet would be below 0, and is 0: it waited longer upstream than it may after its arrival.
    #[inline(always)]
    pub fn cuts(&self, packet: &Packet) -> bool {
        match &self.ranking {
            Ranking::Time { after_ps, upstream_ps } => {
                let (due, waited) = Ranking::time(after_ps, upstream_ps, packet);
                waited > due
            }
            _ => false,
        }
    }

    /// The smallest rank that this packet, or one that arrives later, can get.
    fn least(&mut self, now_ps: u64, first: &Packet) -> u64 {
        match &mut self.ranking {
            Ranking::Given | Ranking::Class | Ranking::Srpt => 0,
            Ranking::Stfq(stfq) => stfq.virtual_time(),
            Ranking::Wfq(wfq) => wfq.virtual_time(now_ps),
            Ranking::Time { after_ps, upstream_ps } => {
                let least = after_ps.iter().min().copied().unwrap_or(0);
                first.t_ps.saturating_add(least).saturating_sub(upstream_ps.unwrap_or(0))
            }
        }
    }

    /// A packet leaves the queue for the link; `rank` is what [`Ranker::arrive`] gave it.
    #[inline]
    pub fn dequeued(&mut self, rank: u64) {
        if let Ranking::Stfq(stfq) = &mut self.ranking {
            stfq.dequeued(rank);
        }
    }

    /// No packet waits in front of the queue or in it: the next one sets the origin.
    pub fn emptied(&mut self) {
        self.empty = true;
    }

    /// The link has nothing to send either: virtual time and tags start over.
    pub fn idle(&mut self) {
        self.empty = true;
        match &mut self.ranking {
            Ranking::Stfq(stfq) => stfq.reset(),
            Ranking::Wfq(wfq) => wfq.reset(),
            _ => {}
        }
    }

    /// The smallest rank that a packet could get when the queue was last empty, from which priorities count. 0 if ranks are neither
    /// times nor tags.
    pub fn origin(&self) -> u64 {
        self.origin
    }

    /// Bytes that a clone takes beyond its own, roughly.
    pub fn bytes(&self) -> u64 {
        match &self.ranking {
            Ranking::Stfq(stfq) => stfq.bytes(),
            Ranking::Wfq(wfq) => wfq.bytes(),
            _ => 0,
        }
    }
}

#[cfg(test)]
#[path = "ranker_tests.rs"]
mod tests;
