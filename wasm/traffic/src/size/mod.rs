//! Sizes of packets and flows.

mod cumulative;
mod tables;

use crate::draw::Draw;

pub use cumulative::{CumulativeTable, Interpolation};
pub use tables::{DISTRIBUTIONS, SizeTable};

/// How large packets or flows are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sizes {
    /// All alike.
    Fixed(u32),
    /// From the first to the second number of bytes, evenly.
    Uniform(u32, u32),
    /// One of two.
    Bimodal {
        /// Bytes of the one.
        small: u32,
        /// Bytes of the other.
        large: u32,
        /// Of 100, how many are large.
        percent: u32,
    },
    /// From a published table.
    Named(&'static SizeTable),
    /// From a table of any rows.
    Table(CumulativeTable),
}

/// A mean number of bytes, as a fraction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mean {
    /// Bytes, `of` times.
    pub bytes: u64,
    /// At least 1.
    pub of: u64,
}

impl Mean {
    /// Whole bytes, rounded down.
    pub fn rounded(self) -> u64 {
        self.bytes / self.of
    }
}

impl Sizes {
    /// A size in bytes, at least 1. One that is always the same draws nothing; the others draw once.
    #[inline]
    pub fn draw(&self, draw: &mut Draw) -> u32 {
        let bytes = match *self {
            Sizes::Fixed(bytes) => bytes,
            Sizes::Uniform(min, max) => min.saturating_add(draw.up_to(max.saturating_sub(min).into()) as u32),
            Sizes::Bimodal { small, large, percent } => {
                if draw.chance(percent) {
                    large
                } else {
                    small
                }
            }
            Sizes::Named(distribution) => distribution.bytes(draw.below(100)),
            Sizes::Table(ref table) => table.draw(draw),
        };
        bytes.max(1)
    }

    /// The mean of many.
    pub fn mean(&self) -> Mean {
        match *self {
            Sizes::Fixed(bytes) => Mean { bytes: bytes.max(1).into(), of: 1 },
            Sizes::Uniform(min, max) => Mean { bytes: u64::from(min.max(1)) + u64::from(max.max(min).max(1)), of: 2 },
            Sizes::Bimodal { small, large, percent } => {
                let large_percent = u64::from(percent.min(100));
                let bytes = u64::from(large.max(1)) * large_percent + u64::from(small.max(1)) * (100 - large_percent);
                Mean { bytes, of: 100 }
            }
            Sizes::Named(distribution) => Mean { bytes: distribution.hundredfold_mean(), of: 100 },
            Sizes::Table(ref table) => table.mean(),
        }
    }

    /// The largest there is.
    pub fn most(&self) -> u32 {
        let most = match *self {
            Sizes::Fixed(bytes) => bytes,
            Sizes::Uniform(min, max) => max.max(min),
            Sizes::Bimodal { small, large, .. } => small.max(large),
            Sizes::Named(distribution) => distribution.most(),
            Sizes::Table(ref table) => table.most(),
        };
        most.max(1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_mean_of_many_is_the_mean() {
        for size in [
            Sizes::Fixed(1500),
            Sizes::Uniform(64, 1500),
            Sizes::Uniform(7, 7),
            Sizes::Bimodal { small: 64, large: 1500, percent: 30 },
            Sizes::Bimodal { small: 64, large: 1500, percent: 0 },
            Sizes::Bimodal { small: 64, large: 1500, percent: 100 },
        ] {
            let mut draw = Draw::new(1, 0);
            let sizes: Vec<_> = (0..40_000).map(|_| size.draw(&mut draw)).collect();
            let sum: u64 = sizes.iter().map(|bytes| u64::from(*bytes)).sum();
            let Mean { bytes, of } = size.mean();
            let mean = 40_000 * bytes / of;
            assert!(sum.abs_diff(mean) <= mean / 100, "{size:?}: {sum}, expected {mean}");
            assert!(sizes.iter().all(|bytes| (1..=size.most()).contains(bytes)), "{size:?}");
        }
    }

    #[test]
    fn tables_are_drawn_as_often_as_they_say() {
        for distribution in DISTRIBUTIONS {
            let size = Sizes::Named(distribution);
            let mut draw = Draw::new(9, 0);
            let mut seen = vec![0u32; distribution.rows.len()];
            for _ in 0..50_000 {
                let bytes = size.draw(&mut draw);
                let row = distribution.rows.iter().position(|(_, of)| *of == bytes);
                seen[row.expect("a size of the table")] += 1;
            }
            let mut below = 0;
            for ((percent, bytes), seen) in distribution.rows.iter().zip(seen) {
                let expected = 500 * (percent - below);
                assert!(seen.abs_diff(expected) < 60 + expected / 20, "{} {bytes}: {seen}", distribution.name);
                below = *percent;
            }
            assert_eq!(size.most(), distribution.rows[distribution.rows.len() - 1].1);
        }
    }
}
