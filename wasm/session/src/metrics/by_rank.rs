//! The same packets by rank: what SP-PIFO's Figure 5a draws, in a bounded number of bins.

/// Bins at most. Ranks grow without bound where they are virtual times: then bins get twice as wide, and twice again.
pub const BINS: usize = 128;

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
    pub delay: u128,
}

impl Bin {
    fn add(&mut self, other: &Bin) {
        self.arrived += other.arrived;
        self.departed += other.departed;
        self.dropped += other.dropped;
        self.inversions += other.inversions;
        self.unpifoness += other.unpifoness;
        self.delay += other.delay;
    }
}

/// All bins, as far up as a packet came.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ByRank {
    bins: Vec<Bin>,
    width: u64,
}

impl Default for ByRank {
    fn default() -> Self {
        ByRank { bins: Vec::new(), width: 1 }
    }
}

impl ByRank {
    /// The bin that a rank falls into.
    pub fn of(&mut self, rank: u64) -> &mut Bin {
        while rank / self.width >= BINS as u64 {
            let wider = |two: &[Bin]| {
                let mut both = Bin::default();
                two.iter().for_each(|bin| both.add(bin));
                both
            };
            self.bins = self.bins.chunks(2).map(wider).collect();
            self.width *= 2;
        }
        let at = (rank / self.width) as usize;
        if self.bins.len() <= at {
            self.bins.resize(at + 1, Bin::default());
        }
        &mut self.bins[at]
    }

    /// Bin number i has the ranks from i times [`ByRank::width`] on.
    pub fn bins(&self) -> &[Bin] {
        &self.bins
    }

    /// Ranks in a bin: a power of two.
    pub fn width(&self) -> u64 {
        self.width
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
        let mut all = ByRank::default();
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
}
