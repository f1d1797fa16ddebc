//! Numbers with a Poisson distribution.

use std::sync::OnceLock;

use crate::draw::Draw;

/// Weights of the numbers near the mean, in units of which the likeliest has this many. What is rarer than a unit never comes.
const LIKELIEST: u64 = 1 << 48;

/// A Poisson distribution as a table: the same numbers on every machine, since it is made and read with integers only.
#[derive(Clone, Debug)]
pub struct PoissonNumbers {
    mean: u32,
    /// Made by the first draw: a file may have thousands of scenarios with 64 tables each.
    table: OnceLock<Table>,
}

/// The numbers that come.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Table {
    /// The smallest one.
    first: u32,
    /// For each number from `first` on: of 2^32 draws, how many give it or a smaller one.
    up_to: Vec<u64>,
}

impl PoissonNumbers {
    /// The largest mean.
    pub const MAX_MEAN: u32 = 10_000;

    /// The distribution of this mean, from 1 to [`PoissonNumbers::MAX_MEAN`]; what is outside counts as the nearest of these.
    pub fn new(mean: u32) -> Self {
        PoissonNumbers { mean: mean.clamp(1, PoissonNumbers::MAX_MEAN), table: OnceLock::new() }
    }

    /// A number; draws once.
    pub fn draw(&self, draw: &mut Draw) -> u32 {
        let drawn = u64::from(draw.below(1 << 32));
        let table = self.table();
        table.first + table.up_to.partition_point(|up_to| *up_to <= drawn) as u32
    }

    fn table(&self) -> &Table {
        self.table.get_or_init(|| Table::new(self.mean.into()))
    }
}

impl Table {
    fn new(mean: u64) -> Self {
        // From the likeliest number down and up: each weight comes of its neighbour's.
        let mut weights = vec![LIKELIEST];
        let mut first = mean;
        while let Some(weight) = weights.last().map(|weight| weight * first / mean).filter(|weight| *weight > 0) {
            weights.push(weight);
            first -= 1;
        }
        weights.reverse();
        for number in mean + 1.. {
            let weight = weights.last().map_or(0, |weight| weight * mean / number);
            if weight == 0 {
                break;
            }
            weights.push(weight);
        }
        let sum: u128 = weights.iter().map(|weight| u128::from(*weight)).sum();
        let mut seen = 0;
        let up_to = weights.iter().map(|weight| {
            seen += u128::from(*weight);
            ((seen << 32) / sum) as u64
        });
        Table { up_to: up_to.collect(), first: first as u32 }
    }
}

/// The same means have the same tables.
impl PartialEq for PoissonNumbers {
    fn eq(&self, other: &Self) -> bool {
        self.mean == other.mean
    }
}

impl Eq for PoissonNumbers {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_their_mean_and_variance() {
        for mean in [1, 7, 50, 100, 10_000] {
            let poisson = PoissonNumbers::new(mean);
            let mut draw = Draw::new(5, 0);
            let drawn: Vec<f64> = (0..100_000).map(|_| f64::from(poisson.draw(&mut draw))).collect();
            let average = drawn.iter().sum::<f64>() / 1e5;
            let variance = drawn.iter().map(|x| (x - average) * (x - average)).sum::<f64>() / 1e5;
            let wanted = f64::from(mean);
            assert!((average - wanted).abs() < 0.01 * wanted.max(1.0), "{mean}: {average}");
            assert!((variance - wanted).abs() < 0.03 * wanted, "{mean}: {variance}");
        }
    }

    /// e^-1, e^-1, e^-1 / 2, e^-1 / 6 of all.
    #[test]
    fn a_mean_of_one_is_that_of_the_book() {
        let poisson = PoissonNumbers::new(1);
        let table = poisson.table();
        let part = |n: usize| table.up_to[n] as f64 / (1u64 << 32) as f64;
        for (n, expected) in [(0, 0.367_879), (1, 0.735_759), (2, 0.919_699), (3, 0.981_012)] {
            assert!((part(n) - expected).abs() < 1e-6, "{n}: {}", part(n));
        }
        assert_eq!((table.first, table.up_to.last()), (0, Some(&(1 << 32))));
    }

    #[test]
    fn means_out_of_range_are_those_of_the_end() {
        assert_eq!(PoissonNumbers::new(0), PoissonNumbers::new(1));
        assert_eq!(PoissonNumbers::new(u32::MAX), PoissonNumbers::new(PoissonNumbers::MAX_MEAN));
    }
}
