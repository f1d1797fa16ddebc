//! How often each rank is there.

/// Ranks and how often each is there, ascending, none with 0. A sorted list: few ranks are there at a time, and it is small code.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally(Vec<(u32, u32)>);

impl Tally {
    /// One more of a rank.
    pub fn add(&mut self, rank: u32) {
        match self.place(rank) {
            Ok(at) => self.0[at].1 += 1,
            Err(at) => self.0.insert(at, (rank, 1)),
        }
    }

    /// One less of a rank that is there.
    pub fn remove(&mut self, rank: u32) {
        if let Ok(at) = self.place(rank) {
            self.0[at].1 -= 1;
            if self.0[at].1 == 0 {
                self.0.remove(at);
            }
        }
    }

    /// The lowest rank.
    pub fn lowest(&self) -> Option<u32> {
        self.0.first().map(|(rank, _)| *rank)
    }

    /// All of them.
    pub fn counts(&self) -> &[(u32, u32)] {
        &self.0
    }

    /// None is left.
    pub fn clear(&mut self) {
        self.0.clear();
    }

    fn place(&self, rank: u32) -> Result<usize, usize> {
        self.0.binary_search_by_key(&rank, |(rank, _)| *rank)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_come_and_go() {
        let mut tally = Tally::default();
        [5, 1, 9, 5].into_iter().for_each(|rank| tally.add(rank));
        assert_eq!((tally.lowest(), tally.counts()), (Some(1), &[(1, 1), (5, 2), (9, 1)][..]));
        [1, 5, 7].into_iter().for_each(|rank| tally.remove(rank));
        assert_eq!((tally.lowest(), tally.counts()), (Some(5), &[(5, 1), (9, 1)][..]));
        tally.clear();
        assert_eq!(tally.lowest(), None);
    }
}
