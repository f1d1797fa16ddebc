//! Rank functions.

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
    /// The time of its arrival, in picoseconds.
    Fifo,
}

/// Gives packets their ranks. A clone is a snapshot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ranker {
    ranking: Ranking,
    /// Whether the next packet finds nothing before it.
    empty: bool,
    origin: u64,
}

impl Ranker {
    /// A ranker in front of an empty queue.
    pub fn new(ranking: Ranking) -> Self {
        Ranker { ranking, empty: true, origin: 0 }
    }

    /// Rank of a packet that arrives now. Times never decrease.
    pub fn arrive(&mut self, now_ps: u64, packet: &Packet) -> u64 {
        let first = std::mem::replace(&mut self.empty, false);
        match &self.ranking {
            Ranking::Given => packet.rank.into(),
            Ranking::Class => packet.class.into(),
            Ranking::Srpt => packet.remaining,
            Ranking::Fifo => {
                if first {
                    self.origin = now_ps;
                }
                now_ps
            }
        }
    }

    /// A packet leaves the queue for the link; `rank` is what [`Ranker::arrive`] gave it.
    pub fn dequeued(&mut self, _now_ps: u64, _packet: &Packet, _rank: u64) {}

    /// The queue has run empty: virtual time and tags start over, and the next packet sets the origin.
    pub fn idle(&mut self) {
        self.empty = true;
    }

    /// The smallest rank that a packet is expected to get before the queue next runs empty. 0 for ranks that neither time nor
    /// virtual time is part of.
    pub fn origin(&self) -> u64 {
        self.origin
    }

    /// Bits of a rank behind the point.
    pub fn fraction_bits(&self) -> u32 {
        0
    }
}
