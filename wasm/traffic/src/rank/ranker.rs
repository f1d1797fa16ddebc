//! Rank functions.

use std::sync::Arc;

use super::FRACTION_BITS;
use super::fair::{RankShare, StfqRanks, WfqRanks};
use crate::Packet;

/// Which rank a packet gets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ranking {
    /// The one that its source gave it.
    Given,
    /// Its class: strict order of classes.
    Class,
    /// Bytes of its flow from it on: shortest remaining processing time.
    Srpt,
    /// Its start tag: start-time fair queueing. Virtual time counts bytes on the link, with [`FRACTION_BITS`] bits behind the point.
    Stfq {
        /// Who has a tag and a weight.
        share: RankShare,
        /// Bytes that the link adds to a packet.
        overhead_bytes: u32,
    },
    /// Its finish tag: weighted fair queueing, by the virtual time of generalized processor sharing. Units as with `Stfq`.
    Wfq {
        /// Who has a tag and a weight.
        share: RankShare,
        /// Bytes that the link adds to a packet.
        overhead_bytes: u32,
        /// Rate of the link.
        rate_mbps: u32,
    },
    /// When it must have left: least slack time first. The time of its arrival, plus the slack of its class, less the time that
    /// it waited upstream, in picoseconds.
    Lstf {
        /// Slack by class, in picoseconds; a class beyond the list has the last one's, with an empty list 0.
        slack_ps: Vec<u64>,
        /// Longest time upstream of any packet.
        upstream_ps: u64,
    },
    /// Its deadline: the time of its arrival plus the deadline of its class, in picoseconds.
    Edf {
        /// Deadline by class as with `Lstf`.
        deadline_ps: Vec<u64>,
    },
    /// The time of its arrival less the time that it waited upstream, in picoseconds.
    FifoPlus {
        /// Longest time upstream of any packet.
        upstream_ps: u64,
    },
    /// The time of its arrival, in picoseconds.
    Fifo,
}

/// Gives packets their ranks. A clone is a snapshot; for fair queueing it costs as much as there are flows with packets waiting.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ranker {
    rule: RankRule,
    /// Whether the next packet finds nothing that waits.
    empty: bool,
    origin: u64,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum RankRule {
    Given,
    Class,
    Srpt,
    Stfq(StfqRanks),
    Wfq(WfqRanks),
    /// A time by class after the arrival, and how far before that a rank may lie.
    Time(Arc<[u64]>, u64, Upstream),
}

/// Whether the time upstream counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Upstream {
    Counts,
    DoesNot,
}

/// When a packet is due, by the time of its class after its arrival.
fn due(after: &[u64], packet: &Packet) -> u64 {
    let after = after.get(usize::from(packet.class)).or(after.last()).copied().unwrap_or(0);
    packet.t_ps.saturating_add(after)
}

fn waited(upstream: Upstream, packet: &Packet) -> u64 {
    if upstream == Upstream::Counts { packet.upstream_ps } else { 0 }
}

impl Ranker {
    /// A ranker in front of an empty queue.
    pub fn new(ranking: Ranking) -> Self {
        let rule = match ranking {
            Ranking::Given => RankRule::Given,
            Ranking::Class => RankRule::Class,
            Ranking::Srpt => RankRule::Srpt,
            Ranking::Stfq { share, overhead_bytes } => RankRule::Stfq(StfqRanks::new(share, overhead_bytes)),
            Ranking::Wfq { share, overhead_bytes, rate_mbps } => {
                RankRule::Wfq(WfqRanks::new(share, overhead_bytes, rate_mbps))
            }
            Ranking::Lstf { slack_ps, upstream_ps } => RankRule::Time(slack_ps.into(), upstream_ps, Upstream::Counts),
            Ranking::Edf { deadline_ps } => RankRule::Time(deadline_ps.into(), 0, Upstream::DoesNot),
            Ranking::FifoPlus { upstream_ps } => RankRule::Time([].into(), upstream_ps, Upstream::Counts),
            Ranking::Fifo => RankRule::Time([].into(), 0, Upstream::DoesNot),
        };
        Ranker { rule, empty: true, origin: 0 }
    }

    /// Rank of a packet that is to be enqueued now, which may be later than it arrived: behind other packets of its flow. Times never
    /// decrease. A packet that the queue then refuses has had its effect on the tags of its flow.
    #[inline(always)]
    pub fn arrive(&mut self, now_ps: u64, packet: &Packet) -> u64 {
        if std::mem::replace(&mut self.empty, false) {
            self.origin = self.least(now_ps, packet);
        }
        match &mut self.rule {
            RankRule::Given => packet.rank.into(),
            RankRule::Class => packet.class.into(),
            RankRule::Srpt => packet.remaining,
            RankRule::Stfq(stfq) => stfq.arrive(packet),
            RankRule::Wfq(wfq) => wfq.arrive(now_ps, packet),
            RankRule::Time(after, _, upstream) => due(after, packet).saturating_sub(waited(*upstream, packet)),
        }
    }

    /// Whether the rank of a packet would be below 0, and is 0: it waited longer upstream than it may after its arrival.
    #[inline(always)]
    pub fn cuts(&self, packet: &Packet) -> bool {
        match &self.rule {
            RankRule::Time(after, _, upstream) => waited(*upstream, packet) > due(after, packet),
            _ => false,
        }
    }

    /// The smallest rank that this packet, or one that arrives later, can get.
    fn least(&mut self, now_ps: u64, first: &Packet) -> u64 {
        match &mut self.rule {
            RankRule::Given | RankRule::Class | RankRule::Srpt => 0,
            RankRule::Stfq(stfq) => stfq.virtual_time(),
            RankRule::Wfq(wfq) => wfq.virtual_time(now_ps),
            RankRule::Time(after, early, _) => {
                let least = after.iter().min().copied().unwrap_or(0);
                first.t_ps.saturating_add(least).saturating_sub(*early)
            }
        }
    }

    /// A packet leaves the queue for the link; `rank` is what [`Ranker::arrive`] gave it.
    pub fn dequeued(&mut self, _now_ps: u64, _packet: &Packet, rank: u64) {
        if let RankRule::Stfq(stfq) = &mut self.rule {
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
        match &mut self.rule {
            RankRule::Stfq(stfq) => stfq.reset(),
            RankRule::Wfq(wfq) => wfq.reset(),
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
        match &self.rule {
            RankRule::Stfq(stfq) => stfq.bytes(),
            RankRule::Wfq(wfq) => wfq.bytes(),
            _ => 0,
        }
    }

    /// Bits of a rank behind the point.
    pub fn fraction_bits(&self) -> u32 {
        match self.rule {
            RankRule::Stfq(_) | RankRule::Wfq(_) => FRACTION_BITS,
            _ => 0,
        }
    }
}

#[cfg(test)]
#[path = "ranker_tests.rs"]
mod tests;
