//! The ranks in a queue, and the smallest of them.

use std::collections::BTreeMap;

/// Ranks that are counted one by one: 64 words of 64 bits.
const SMALL: u64 = 4096;

/// How many elements of each rank there are. The smallest of the ranks below 4,096 is found by two bit scans, of the others in a tree.
#[derive(Clone, Debug, PartialEq)]
pub struct Occupied {
    /// By rank, up to the largest that came.
    counts: Vec<u32>,
    /// A bit for each rank that is there.
    words: [u64; 64],
    /// A bit for each word that is not 0.
    summary: u64,
    large: BTreeMap<u64, u32>,
}

impl Default for Occupied {
    fn default() -> Self {
        Occupied { counts: Vec::new(), words: [0; 64], summary: 0, large: BTreeMap::new() }
    }
}

impl Occupied {
    /// One more of this rank.
    #[inline(always)]
    pub fn add(&mut self, rank: u64) {
        if rank < SMALL {
            let (at, word) = (rank as usize, rank as usize >> 6);
            if at >= self.counts.len() {
                self.counts.resize(at + 1, 0);
            }
            self.counts[at] += 1;
            self.words[word] |= 1 << (rank & 63);
            self.summary |= 1 << word;
        } else {
            *self.large.entry(rank).or_default() += 1;
        }
    }

    /// One less of a rank; nothing if there is none.
    #[inline(always)]
    pub fn remove(&mut self, rank: u64) {
        if rank < SMALL {
            let (at, word) = (rank as usize, rank as usize >> 6);
            let Some(count) = self.counts.get_mut(at) else { return };
            *count = count.saturating_sub(1);
            if *count == 0 {
                self.words[word] &= !(1 << (rank & 63));
                if self.words[word] == 0 {
                    self.summary &= !(1 << word);
                }
            }
        } else if let Some(count) = self.large.get_mut(&rank) {
            *count -= 1;
            if *count == 0 {
                self.large.remove(&rank);
            }
        }
    }

    /// Bytes that a clone takes.
    pub fn bytes(&self) -> u64 {
        (600 + 4 * self.counts.len() + 32 * self.large.len()) as u64
    }

    /// The smallest rank that is there.
    #[inline(always)]
    pub fn least(&self) -> Option<u64> {
        if self.summary == 0 {
            return self.large.first_key_value().map(|(rank, _)| *rank);
        }
        let word = self.summary.trailing_zeros() as usize;
        Some((word as u64) << 6 | u64::from(self.words[word & 63].trailing_zeros()))
    }
}

#[cfg(test)]
mod tests {
    use traffic::draw::Draw;

    use super::*;

    #[test]
    fn the_smallest_is_that_of_a_sorted_list() {
        let mut draw = Draw::new(3, 0);
        let (mut occupied, mut sorted) = (Occupied::default(), Vec::new());
        for round in 0..20_000 {
            if sorted.is_empty() || draw.chance(if round % 2000 < 1000 { 70 } else { 30 }) {
                let most = [99, 4095, 4097, u64::MAX][draw.below(4) as usize];
                let rank = draw.up_to(most);
                occupied.add(rank);
                sorted.insert(sorted.partition_point(|other| *other < rank), rank);
            } else {
                let rank = sorted.remove(draw.below(sorted.len() as u64) as usize);
                occupied.remove(rank);
            }
            assert_eq!(occupied.least(), sorted.first().copied());
        }
    }
}
