//! The same packets by rank, in a bounded number of bins: SP-PIFO, Figure 5a.

/// Most bins where ranks grow without bound, as virtual times do: then bins get twice as wide, and twice again.
pub const BINS: usize = 128;

/// Ranks with a bin of their own where bins keep their width; those beyond go into the last.
pub const EXACT: usize = 4096;

/// What was measured of the packets whose ranks fall into one bin.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Bin {
    /// Packets that got such a rank.
    pub arrived: u64,
    /// Packets that left the port.
    pub departed: u64,
    /// Packets that were lost after they got their rank.
    pub dropped: u64,
    /// Packets that came out of the queue while one of a smaller rank was in it.
    pub inversions: u64,
    /// Sum of the differences of the two ranks.
    pub unpifoness: u64,
    /// Sum of the delays of those that left, in picoseconds.
    pub delay_ps: u128,
}

impl Bin {
    fn add(&mut self, other: &Bin) {
        self.arrived += other.arrived;
        self.departed += other.departed;
        self.dropped += other.dropped;
        self.inversions += other.inversions;
        self.unpifoness += other.unpifoness;
        self.delay_ps += other.delay_ps;
    }
}

/// All bins, up to the largest rank of a packet.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ByRank {
    bins: Vec<Bin>,
    /// Logarithm of the ranks in a bin.
    shift: u32,
    widen: bool,
}

impl ByRank {
    /// Without a packet. Either bins `widen` so that there are at most [`BINS`], or the last of [`EXACT`] takes all larger ranks.
    pub fn new(widen: bool) -> Self {
        ByRank { bins: Vec::new(), shift: 0, widen }
    }

    /// The bin that a rank falls into.
    #[inline(always)]
    pub fn of(&mut self, rank: u64) -> &mut Bin {
        let at = (rank >> self.shift) as usize;
        if at < self.bins.len() { &mut self.bins[at] } else { self.grow(rank) }
    }

    #[inline(never)]
    fn grow(&mut self, rank: u64) -> &mut Bin {
        while self.widen && rank >> self.shift >= BINS as u64 {
            let wider = |two: &[Bin]| {
                let mut both = Bin::default();
                two.iter().for_each(|bin| both.add(bin));
                both
            };
            self.bins = self.bins.chunks(2).map(wider).collect();
            self.shift += 1;
        }
        let at = (rank >> self.shift).min(EXACT as u64 - 1) as usize;
        self.bins.resize(self.bins.len().max(at + 1), Bin::default());
        &mut self.bins[at]
    }

    /// Bin number i has the ranks from i times [`ByRank::width`] on.
    pub fn bins(&self) -> &[Bin] {
        &self.bins
    }

    /// Ranks in a bin: a power of two.
    pub fn width(&self) -> u64 {
        1 << self.shift
    }

    /// Bytes that a clone takes.
    pub fn bytes(&self) -> u64 {
        (size_of::<Bin>() * self.bins.len()) as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bins_get_wider_and_lose_nothing() {
        let mut all = ByRank::new(true);
        for rank in 0..100 {
            all.of(rank).arrived += rank;
        }
        assert_eq!((all.width(), all.bins().len()), (1, 100));
        assert!(all.bins().iter().zip(0..).all(|(bin, rank)| bin.arrived == rank));
        all.of(1000).dropped += 1;
        assert_eq!((all.width(), all.bins().len()), (8, 126));
        assert_eq!((all.bins()[1].arrived, all.bins()[125].dropped), ((8..16).sum::<u64>(), 1));
        assert_eq!(all.bins().iter().map(|bin| bin.arrived).sum::<u64>(), (0..100).sum::<u64>());
        all.of(u64::MAX).departed += 1;
        assert_eq!((all.width(), all.bins().len()), (1 << 57, 128));
        assert_eq!(all.bins()[0].arrived, (0..100).sum::<u64>());
    }

    #[test]
    fn bins_of_one_rank_end_with_one_for_the_rest() {
        let mut all = ByRank::new(false);
        [3, 4094, 4095, 4096, u64::MAX].into_iter().for_each(|rank| all.of(rank).arrived += 1);
        assert_eq!((all.width(), all.bins().len()), (1, EXACT));
        assert_eq!([3, 4094, 4095].map(|at| all.bins()[at].arrived), [1, 1, 3]);
    }
}
