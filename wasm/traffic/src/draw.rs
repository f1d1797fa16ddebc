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

    /// An integer from 0 to `max`. If only 0 is possible, nothing is drawn. Beyond 2^32 it is one of 2^32 values, evenly spread.
    pub fn up_to(&mut self, max: u64) -> u64 {
        if max == 0 {
            return 0;
        }
        if max < 1 << 32 {
            return self.below(max + 1).into();
        }
        let drawn = u128::from(self.0.next_u32());
        ((drawn * (u128::from(max) + 1)) >> 32) as u64
    }

    /// A number with an exponential distribution of mean 1, in units of 2^-32: the negative natural logarithm of (r + 1) / 2^32,
    /// where r is the next 32 random bits. At most 22.2. Integers only: the binary logarithm bit by bit, by squaring.
    pub fn exponential(&mut self) -> u64 {
        exponentials([self.bits()])[0]
    }

    /// The next 32 random bits.
    pub(crate) fn bits(&mut self) -> u32 {
        self.0.next_u32()
    }

    /// True in `percent` of 100 cases.
    pub fn chance(&mut self, percent: u32) -> bool {
        self.below(100) < percent
    }
}

/// What [`Draw::exponential`] makes of so many times 32 random bits. Several at once take little longer than one.
pub(crate) fn exponentials<const N: usize>(bits: [u32; N]) -> [u64; N] {
    const LN_2: u128 = 0xb172_17f7_d1cf_79ac; // in units of 2^-64
    let logs = log2(bits.map(|bits| u64::from(bits) + 1));
    logs.map(|log| ((u128::from((32 << 32) - log) * LN_2) >> 64) as u64)
}

/// The binary logarithms of 1 to 2^32 in units of 2^-32, rounded down but for the last bits. Each one is a chain of 32 squarings; chains
/// side by side fill the time in which a processor would wait.
fn log2<const N: usize>(of: [u64; N]) -> [u64; N] {
    // From 1 to below 2, in units of 2^-32.
    let mut squares = of.map(|x| x << (32 - x.ilog2()));
    let mut fractions = [0; N];
    for _ in 0..32 {
        for (square, fraction) in squares.iter_mut().zip(&mut fractions) {
            // (1 + f)^2 = 1 + 2 f + f^2, which stays within 64 bits.
            let part = *square & 0xffff_ffff;
            let squared = (1 << 32) + 2 * part + ((part * part) >> 32);
            let bit = squared >> 33;
            // Halved if the bit is set, in a way that compilers do for several at once.
            *square = squared - ((squared >> 1) & 0u64.wrapping_sub(bit)) - (squared & bit);
            *fraction = *fraction << 1 | bit;
        }
    }
    std::array::from_fn(|i| (u64::from(of[i].ilog2()) << 32) | fractions[i])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_logarithm_is_right_to_the_last_bits() {
        assert_eq!(log2([1, 2, 1 << 31, 1 << 32]), [0, 1 << 32, 31 << 32, 32 << 32]);
        for x in (1..1 << 32).step_by(10_000_019) {
            let expected = (x as f64).log2() * (1u64 << 32) as f64;
            let [log] = log2([x]);
            assert!((log as f64 - expected).abs() < 16.0, "{x}: {log} {expected}");
        }
    }

    #[test]
    fn several_at_once_are_the_same() {
        let mut draw = Draw::new(11, 0);
        for _ in 0..1000 {
            let mut one_by_one = draw.clone();
            let together = exponentials([(); 8].map(|()| draw.bits()));
            assert_eq!(together, [(); 8].map(|()| one_by_one.exponential()));
            assert_eq!(draw, one_by_one);
        }
    }

    #[test]
    fn exponential_numbers_have_their_mean_and_tail() {
        let mut draw = Draw::new(3, 0);
        let drawn: Vec<u64> = (0..100_000).map(|_| draw.exponential()).collect();
        let mean = drawn.iter().sum::<u64>() / 100_000;
        assert!(mean.abs_diff(1 << 32) < (1 << 32) / 100, "{mean}");
        // e^-1 of them are above 1, e^-3 above 3.
        let above = |n: u64| drawn.iter().filter(|x| **x > n << 32).count();
        assert!(
            (36_300..37_300).contains(&above(1)) && (4_780..5_180).contains(&above(3)),
            "{} {}",
            above(1),
            above(3)
        );
        assert!(drawn.iter().all(|x| *x <= 95_265_423_099), "{:?}", drawn.iter().max());
    }

    #[test]
    fn a_wide_range_is_used_and_kept() {
        let mut draw = Draw::new(5, 0);
        assert!((0..1000).all(|_| draw.up_to(3) <= 3));
        let most = (0..1000).map(|_| draw.up_to(u64::MAX)).max();
        assert!(most > Some(u64::MAX / 100 * 99), "{most:?}");
        let mut other = draw.clone();
        assert_eq!((draw.up_to(0), &draw), (0, &other));
        assert_eq!(u64::from(draw.below(77)), other.up_to(76));
    }

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
