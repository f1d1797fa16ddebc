//! What the packets of a stream look like.

use std::sync::Arc;

use file_type::file_type;

use super::PoissonNumbers;
use crate::Packet;
use crate::draw::Draw;
use crate::size::Sizes;

/// What the packets of a stream have in common. A packet draws its flow, its size, its rank and its time upstream, in this order,
/// each one only if it can differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Style {
    /// The first of its flows.
    pub first_flow: u32,
    /// Number of flows, at least 1; a packet is of any of them.
    pub flows: u32,
    /// Class of all packets.
    pub class: u16,
    /// Weight of each flow.
    pub weight: u32,
    /// Length of a packet.
    pub size: Sizes,
    /// Rank that the source gives.
    pub rank: RankSource,
    /// Longest time upstream in picoseconds; a packet has any from 0 on.
    pub upstream_ps: u64,
}

/// The rank that a source gives a packet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RankSource {
    /// Always the same.
    Fixed(u32),
    /// Evenly from the first to the second rank.
    Uniform(u32, u32),
    /// Exponential: many small ranks.
    Exponential {
        /// Mean, before the cut.
        mean: u32,
        /// Larger ones are cut to this.
        max: u32,
    },
    /// Exponential from the other end: many large ranks.
    InverseExponential {
        /// Mean distance from `max`, before the cut.
        mean: u32,
        /// The largest rank. A distance beyond it is cut to it.
        max: u32,
    },
    /// Poisson: most ranks around the mean.
    Poisson {
        /// The distribution.
        of: Arc<PoissonNumbers>,
        /// Larger ones are cut to this.
        max: u32,
    },
    /// Poisson, and what lies beyond the largest rank begins again at 0: many large ranks and many small ones.
    Convex {
        /// The distribution.
        of: Arc<PoissonNumbers>,
        /// The largest rank.
        max: u32,
    },
    /// The number of its flow within the source.
    Flow,
    /// By the number of the packet.
    Pattern {
        /// How ranks follow each other.
        pattern: Pattern,
        /// The smallest rank.
        min: u32,
        /// The largest rank.
        max: u32,
        /// Packets in all.
        packets: u64,
    },
}

/// How ranks follow each other.
#[file_type]
pub enum Pattern {
    /// From `min` to `max` over all packets of the source.
    Ascending,
    /// From `max` to `min` over all packets of the source.
    Descending,
    /// From `min` to `max` in steps of 1, again and again.
    Sawtooth,
    /// `max` and `min` in turn.
    Extremes,
    /// `min` always.
    Same,
}

impl RankSource {
    #[inline]
    fn rank(&self, number: u64, flow: u32, draw: &mut Draw) -> u32 {
        let exponential = |mean: u32, max: u32, draw: &mut Draw| {
            let drawn = (u128::from(mean) * u128::from(draw.exponential())) >> 32;
            drawn.min(max.into()) as u32
        };
        match *self {
            RankSource::Fixed(rank) => rank,
            RankSource::Uniform(min, max) => min.saturating_add(draw.up_to(max.saturating_sub(min).into()) as u32),
            RankSource::Exponential { mean, max } => exponential(mean, max, draw),
            RankSource::InverseExponential { mean, max } => max - exponential(mean, max, draw),
            RankSource::Poisson { ref of, max } => of.draw(draw).min(max),
            RankSource::Convex { ref of, max } => (u64::from(of.draw(draw)) % (u64::from(max) + 1)) as u32,
            RankSource::Flow => flow,
            RankSource::Pattern { pattern, min, max, packets } => {
                let span = u64::from(max.saturating_sub(min));
                let part = || u128::from(number) * u128::from(span) / u128::from(packets.saturating_sub(1).max(1));
                let above = match pattern {
                    Pattern::Ascending => part().min(span.into()) as u64,
                    Pattern::Descending => span - part().min(span.into()) as u64,
                    Pattern::Sawtooth => number % (span + 1),
                    Pattern::Extremes => span * (1 - number % 2),
                    Pattern::Same => 0,
                };
                min + above as u32
            }
        }
    }
}

impl Style {
    /// A flow, counted from the first one of the source.
    pub(super) fn flow(&self, draw: &mut Draw) -> u32 {
        draw.up_to(self.flows.saturating_sub(1).into()) as u32
    }

    /// The packet of this number, of this flow.
    #[inline(always)]
    pub(super) fn packet(&self, t_ps: u64, start_ps: u64, number: u64, flow: u32, draw: &mut Draw) -> Packet {
        let bytes = self.size.draw(draw);
        let rank = self.rank.rank(number, flow, draw);
        Packet {
            t_ps,
            flow: self.first_flow.saturating_add(flow),
            class: self.class,
            weight: self.weight,
            bytes,
            rank,
            remaining: bytes.into(),
            last: false,
            finite: false,
            flow_start_ps: start_ps,
            upstream_ps: draw.up_to(self.upstream_ps),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ranks(given: RankSource, n: u64) -> Vec<u32> {
        let mut draw = Draw::new(8, 0);
        (0..n).map(|number| given.rank(number, 6, &mut draw)).collect()
    }

    fn pattern(pattern: Pattern) -> Vec<u32> {
        ranks(RankSource::Pattern { pattern, min: 10, max: 12, packets: 7 }, 7)
    }

    #[test]
    fn patterns_follow_the_number() {
        assert_eq!(pattern(Pattern::Ascending), [10, 10, 10, 11, 11, 11, 12]);
        assert_eq!(pattern(Pattern::Descending), [12, 12, 12, 11, 11, 11, 10]);
        assert_eq!(pattern(Pattern::Sawtooth), [10, 11, 12, 10, 11, 12, 10]);
        assert_eq!(pattern(Pattern::Extremes), [12, 10, 12, 10, 12, 10, 12]);
        assert_eq!(pattern(Pattern::Same), [10; 7]);
        let wide = RankSource::Pattern { pattern: Pattern::Descending, min: 0, max: u32::MAX, packets: 1 };
        assert_eq!(ranks(wide, 1), [u32::MAX]);
    }

    #[test]
    fn drawn_ranks_have_their_distribution() {
        let mean = |ranks: &[u32]| ranks.iter().map(|rank| u64::from(*rank)).sum::<u64>() / ranks.len() as u64;
        let uniform = ranks(RankSource::Uniform(0, 99), 20_000);
        assert!((48..=51).contains(&mean(&uniform)) && uniform.iter().max() == Some(&99), "{}", mean(&uniform));
        // Cut at 99, a mean of 25 becomes 25 (1 - e^-4), rounded down.
        let small = ranks(RankSource::Exponential { mean: 25, max: 99 }, 20_000);
        assert!((23..=24).contains(&mean(&small)) && small.iter().max() == Some(&99), "{}", mean(&small));
        let large = ranks(RankSource::InverseExponential { mean: 25, max: 99 }, 20_000);
        assert_eq!(large.iter().zip(&small).map(|(l, s)| l + s).collect::<Vec<_>>(), [99; 20_000]);
        let poisson = |mean| Arc::new(PoissonNumbers::new(mean));
        let middle = ranks(RankSource::Poisson { of: poisson(50), max: 60 }, 20_000);
        assert!((48..=50).contains(&mean(&middle)) && middle.iter().max() == Some(&60), "{}", mean(&middle));
        // Half of them lie at either end, within some deviations of 10.
        let convex = ranks(RankSource::Convex { of: poisson(100), max: 99 }, 20_000);
        let low = convex.iter().filter(|rank| **rank < 40).count();
        assert!((9_000..11_000).contains(&low), "{low}");
        assert!(convex.iter().filter(|rank| (45..55).contains(*rank)).count() < 10);
        assert_eq!((ranks(RankSource::Fixed(4), 2), ranks(RankSource::Flow, 2)), (vec![4, 4], vec![6, 6]));
    }
}
