//! Random integers that are the same on every machine and in every version.

use rand_core::Rng;
use rand_pcg::Pcg32;

/// A stream of random integers: PCG-XSH-RR 64/32 with the seed as its state and the number of the source as its stream, so
/// that sources of one seed are independent of each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draw(Pcg32);

impl Draw {
    /// The stream of one source.
    pub fn new(seed: u64, source: u32) -> Self {
        Draw(Pcg32::new(seed, u64::from(source)))
    }

    /// An integer from 0 to `n - 1`: the upper half of the product of the next 32 random bits and `n`. `n` is at most 2^32.
    pub fn below(&mut self, n: u64) -> u32 {
        debug_assert!((1..=1 << 32).contains(&n), "below({n})");
        ((u64::from(self.0.next_u32()) * n) >> 32) as u32
    }

    /// True in `percent` of 100 cases.
    pub fn chance(&mut self, percent: u32) -> bool {
        self.below(100) < percent
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sequence_is_that_of_the_published_generator() {
        let mut draw = Draw::new(42, 54);
        let drawn: Vec<u32> = (0..6).map(|_| draw.below(1 << 32)).collect();
        assert_eq!(drawn, [0xa15c_02b7, 0x7b47_f409, 0xba1d_3330, 0x83d2_f293, 0xbfa4_784b, 0xcbed_606e]);
    }

    #[test]
    fn streams_of_one_seed_differ() {
        let drawn = |source| {
            let mut draw = Draw::new(7, source);
            (0..16).map(|_| draw.below(1000)).collect::<Vec<_>>()
        };
        assert_ne!(drawn(0), drawn(1));
        assert_eq!(drawn(1), drawn(1));
    }

    #[test]
    fn the_range_is_kept_and_used() {
        let mut draw = Draw::new(1, 0);
        let mut seen = [0u32; 5];
        for _ in 0..5000 {
            seen[draw.below(5) as usize] += 1;
        }
        assert!(seen.iter().all(|n| (900..1100).contains(n)), "{seen:?}");
        assert_eq!(draw.below(1), 0);
    }
}
