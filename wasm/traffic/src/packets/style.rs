//! What the packets of a stream look like.

use file_type::file_type;

use super::PoissonNumbers;
use crate::Packet;
use crate::draw::Draw;
use crate::size::Sizes;

/// What the packets of a stream have in common. A packet draws its flow, its size, its rank and its time upstream, in this order,
/// each one only if it can differ.
#[derive(Clone, Debug, PartialEq)]
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

/// The rank that a source gives its packets, for `"rank": { "kind": "given" }`.
#[file_type]
pub enum GivenRank {
    /// Always the same.
    Fixed {
        /// The rank.
        rank: u32,
    },
    /// Evenly from `min` to `max`.
    Uniform {
        /// The smallest rank.
        min: u32,
        /// The largest rank.
        max: u32,
    },
    /// Exponential: many small ranks, few large ones.
    Exponential {
        /// Mean, before the cut.
        mean: u32,
        /// Larger ranks are cut to this.
        max: u32,
    },
    /// `max` less an exponential number, not below 0: many large ranks, few small ones.
    InverseExponential {
        /// Mean distance from `max`, before the cut.
        mean: u32,
        /// The largest rank.
        max: u32,
    },
    /// Poisson: most ranks around the mean.
    Poisson {
        /// Mean, 1 to 10,000, before the cut.
        mean: u32,
        /// Larger ranks are cut to this.
        max: u32,
    },
    /// A Poisson number of mean `max` + 1, modulo that: many small and many large ranks, few between them.
    Convex {
        /// The largest rank, 1 to 9,999.
        max: u32,
    },
    /// The number of the packet's flow within the source, from 0.
    Flow {},
}

/// Where a packet's rank comes from.
#[derive(Clone, Debug, PartialEq)]
pub enum RankSource {
    /// The file, with the numbers of a Poisson distribution if it asks for one.
    Given(GivenRank, PoissonNumbers),
    /// The number of the packet.
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

impl From<GivenRank> for RankSource {
    fn from(given: GivenRank) -> Self {
        let mean = match given {
            GivenRank::Poisson { mean, .. } => mean,
            GivenRank::Convex { max } => max.saturating_add(1),
            _ => 1,
        };
        RankSource::Given(given, PoissonNumbers::new(mean))
    }
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
            RankSource::Given(ref given, ref poisson) => match *given {
                GivenRank::Fixed { rank } => rank,
                GivenRank::Uniform { min, max } => {
                    min.saturating_add(draw.up_to(max.saturating_sub(min).into()) as u32)
                }
                GivenRank::Exponential { mean, max } => exponential(mean, max, draw),
                GivenRank::InverseExponential { mean, max } => max - exponential(mean, max, draw),
                GivenRank::Poisson { max, .. } => poisson.draw(draw).min(max),
                GivenRank::Convex { max } => (u64::from(poisson.draw(draw)) % (u64::from(max) + 1)) as u32,
                GivenRank::Flow {} => flow,
            },
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

    fn ranks(given: impl Into<RankSource>, n: u64) -> Vec<u32> {
        let (given, mut draw) = (given.into(), Draw::new(8, 0));
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
        let uniform = ranks(GivenRank::Uniform { min: 0, max: 99 }, 20_000);
        assert!((48..=51).contains(&mean(&uniform)) && uniform.iter().max() == Some(&99), "{}", mean(&uniform));
        // Cut at 99, a mean of 25 becomes 25 (1 - e^-4), rounded down.
        let small = ranks(GivenRank::Exponential { mean: 25, max: 99 }, 20_000);
        assert!((23..=24).contains(&mean(&small)) && small.iter().max() == Some(&99), "{}", mean(&small));
        let large = ranks(GivenRank::InverseExponential { mean: 25, max: 99 }, 20_000);
        assert_eq!(large.iter().zip(&small).map(|(l, s)| l + s).collect::<Vec<_>>(), [99; 20_000]);
        let middle = ranks(GivenRank::Poisson { mean: 50, max: 60 }, 20_000);
        assert!((48..=50).contains(&mean(&middle)) && middle.iter().max() == Some(&60), "{}", mean(&middle));
        // Half of them lie at either end, within some deviations of 10.
        let convex = ranks(GivenRank::Convex { max: 99 }, 20_000);
        let low = convex.iter().filter(|rank| **rank < 40).count();
        assert!((9_000..11_000).contains(&low), "{low}");
        assert!(convex.iter().filter(|rank| (45..55).contains(*rank)).count() < 10);
        assert_eq!((ranks(GivenRank::Fixed { rank: 4 }, 2), ranks(GivenRank::Flow {}, 2)), (vec![4, 4], vec![6, 6]));
    }
}
