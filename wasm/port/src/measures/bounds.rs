//! Bounds of a scheduler's queues over a run.

use super::sampled::SAMPLES;

/// Bounds of the scheduler's queues.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OfBounds {
    count: u64,
    sums: Vec<u64>,
    samples: Vec<Vec<u32>>,
}

impl OfBounds {
    /// Adds a sample, unless there are as many as are kept.
    pub fn sample(&mut self, bounds: &[u32]) {
        if self.samples.len() < SAMPLES {
            self.samples.push(bounds.to_vec());
        }
    }

    /// Counts the bounds as they are now towards the means.
    pub fn average(&mut self, bounds: &[u32]) {
        self.count += 1;
        self.sums.resize(bounds.len(), 0);
        for (sum, bound) in self.sums.iter_mut().zip(bounds) {
            *sum += u64::from(*bound);
        }
    }

    /// Mean of each bound over the enqueues; empty if none were counted.
    pub fn means(&self) -> impl Iterator<Item = f64> {
        self.sums.iter().map(|sum| *sum as f64 / self.count as f64)
    }

    /// Bounds before the first packet, and after every so many that entered.
    pub fn samples(&self) -> &[Vec<u32>] {
        &self.samples
    }
}

/// [`super::Measures::loss`] of so many packets of each rank.
pub fn loss(arrived: &[u64], bounds: &[u32]) -> f64 {
    let all: u64 = arrived.iter().sum();
    let mut sum = 0u128;
    for (i, bound) in bounds.iter().enumerate() {
        // The first queue takes everything below the second bound; of equal bounds the last queue takes the ranks.
        let first = if i == 0 { 0 } else { *bound as usize };
        let end = bounds.get(i + 1).map_or(usize::MAX, |next| *next as usize).min(arrived.len());
        let (mut before, mut weighted) = (0u128, 0u128);
        for (rank, count) in arrived.iter().enumerate().take(end).skip(first) {
            let n = u128::from(*count);
            sum += n * (before * rank as u128 - weighted);
            before += n;
            weighted += n * rank as u128;
        }
    }
    if all == 0 { 0.0 } else { sum as f64 / (all as f64 * all as f64) }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// S4, Q52: ranks 1 to 5 with 2, 1, 1, 2, 1 of 7 packets.
    #[test]
    fn the_loss_of_figure_4() {
        let loss = |second| (loss(&[0, 2, 1, 1, 2, 1], &[1, second]) * 49.0).round() as u32;
        assert_eq!([4, 5, 3, 2].map(loss), [9, 25, 8, 14]);
    }

    /// Figure 14a, Q57: eight queues of 12 ranks but for the last, on even ranks: 0.268.
    #[test]
    fn the_loss_of_fixed_bounds() {
        let bounds: Vec<u32> = (0..8).map(|i| 12 * i).collect();
        let loss = loss(&[1; 100], &bounds);
        assert!((loss - 0.2682).abs() < 0.0001, "{loss}");
    }

    #[test]
    fn means_are_over_what_was_counted() {
        let mut bounds = OfBounds::default();
        assert_eq!(bounds.means().count(), 0);
        bounds.average(&[1, 5]);
        bounds.average(&[2, 6]);
        assert_eq!(bounds.means().collect::<Vec<_>>(), [1.5, 5.5]);
    }
}
