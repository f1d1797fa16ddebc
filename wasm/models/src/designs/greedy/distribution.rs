//! How often each rank came. What the paper writes as probabilities p(r) are counts here, so that all arithmetic is exact: a sum of
//! products of two of them is in units of 1/k² for k packets.

/// What an inversion of two ranks costs (section 3.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cost {
    /// The difference of the two ranks.
    Difference,
    /// 1, whatever the ranks: inversions are counted.
    One,
}

impl Cost {
    /// Words for scenario files, in the order of their numbers.
    pub const WORDS: &'static [&'static str] = &["difference", "one"];

    /// The cost function of this number.
    pub fn of(number: u32) -> Cost {
        if number == 1 { Cost::One } else { Cost::Difference }
    }
}

/// The ranks of the packets of a window, with sums that make any range of ranks cheap to ask about.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Distribution {
    /// Ranks that came, ascending, each once.
    ranks: Vec<u32>,
    /// How often each came.
    counts: Vec<u32>,
    /// Before each rank, and last of all: packets of lower rank, and the sum of their ranks.
    below: Vec<(u64, u64)>,
}

impl Distribution {
    /// Of ranks in ascending order, each once with how often it came; at most 65,535 packets of ranks up to 65,535, which keeps
    /// every sum of this module below 2^63. A rank that came 0 times may be listed.
    pub fn of_counts(counts: impl IntoIterator<Item = (u32, u32)>) -> Self {
        let mut all = Distribution { below: vec![(0, 0)], ..Distribution::default() };
        let (mut packets, mut sum) = (0, 0);
        for (rank, count) in counts.into_iter().filter(|(_, count)| *count > 0) {
            packets += u64::from(count);
            sum += u64::from(count) * u64::from(rank);
            all.ranks.push(rank);
            all.counts.push(count);
            all.below.push((packets, sum));
        }
        all
    }

    /// Packets of this rank.
    pub fn count(&self, rank: u32) -> u32 {
        self.ranks.binary_search(&rank).map_or(0, |at| self.counts[at])
    }

    /// The lowest rank that came, from `rank` on.
    pub fn next_from(&self, rank: u32) -> Option<u32> {
        self.ranks.get(self.place(rank)).copied()
    }

    /// The highest rank that came, below `rank`.
    pub fn last_below(&self, rank: u32) -> Option<u32> {
        self.ranks[..self.place(rank)].last().copied()
    }

    /// What one packet of rank `rank` and each packet with a rank from `from` to below `to` cost: the sum of p(r) cost(rank, r) over
    /// that range. A packet of the same rank costs nothing.
    pub fn cost_with(&self, rank: u32, (from, to): (u32, u32), cost: Cost) -> u64 {
        let part = |from: u32, to: u32| {
            let (a, b) = (self.below[self.place(from)], self.below[self.place(to.max(from))]);
            (b.0 - a.0, b.1 - a.1)
        };
        let (lower, lower_sum) = part(from, to.min(rank));
        let (higher, higher_sum) = part(from.max(rank.saturating_add(1)), to);
        match cost {
            Cost::Difference => lower * u64::from(rank) - lower_sum + higher_sum - higher * u64::from(rank),
            Cost::One => lower + higher,
        }
    }

    /// The loss of a queue that takes the ranks from `from` to below `to`: the sum of p(r) p(r') cost(r', r) over r < r' of these, in
    /// units of 1/k².
    pub fn loss(&self, (from, to): (u32, u32), cost: Cost) -> u64 {
        let first = self.place(from);
        let past = self.place(to).max(first);
        let (packets, sum) = self.below[first];
        let pairs = (first..past).map(|at| {
            let lower = self.below[at].0 - packets;
            let each = match cost {
                Cost::Difference => lower * u64::from(self.ranks[at]) - (self.below[at].1 - sum),
                Cost::One => lower,
            };
            u64::from(self.counts[at]) * each
        });
        pairs.sum()
    }

    /// How many ranks that came are below `rank`.
    fn place(&self, rank: u32) -> usize {
        self.ranks.partition_point(|r| *r < rank)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    impl Distribution {
        /// Of the ranks of packets, in any order.
        pub fn of_ranks(ranks: &[u32]) -> Self {
            let mut sorted = ranks.to_vec();
            sorted.sort_unstable();
            Self::of_counts(sorted.chunk_by(|a, b| a == b).map(|same| (same[0], same.len() as u32)))
        }

        fn packets(&self) -> u64 {
            self.below.last().map_or(0, |(packets, _)| *packets)
        }
    }

    #[test]
    fn a_distribution_counts_and_finds_ranks() {
        let d = Distribution::of_ranks(&[4, 1, 1, 9]);
        assert_eq!(d, Distribution::of_counts([(1, 2), (2, 0), (4, 1), (9, 1)]));
        assert_eq!((d.packets(), d.count(1), d.count(2)), (4, 2, 0));
        assert_eq!([0, 1, 2, 9, 10].map(|r| d.next_from(r)), [Some(1), Some(1), Some(4), Some(9), None]);
        assert_eq!([0, 1, 2, 10].map(|r| d.last_below(r)), [None, None, Some(1), Some(9)]);
    }

    #[test]
    fn nothing_came_and_nothing_costs() {
        let d = Distribution::of_ranks(&[]);
        assert_eq!((d.packets(), d.count(0), d.next_from(0), d.last_below(u32::MAX)), (0, 0, None, None));
        assert_eq!((d.loss((0, u32::MAX), Cost::Difference), d.cost_with(3, (0, 9), Cost::One)), (0, 0));
    }

    #[test]
    fn the_largest_windows_and_ranks_do_not_overflow() {
        let d = Distribution::of_counts([(0, 32_767), (65_535, 32_768)]);
        assert_eq!(d.loss((0, u32::MAX), Cost::Difference), 32_767 * 32_768 * 65_535);
        assert_eq!(d.cost_with(65_535, (0, 65_535), Cost::Difference), 32_767 * 65_535);
    }
}
