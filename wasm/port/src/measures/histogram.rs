//! Distributions in little room: a snapshot holds one for every class.

/// Steps of an octave: values are known to a sixteenth.
const STEPS: u32 = 4;

/// Counts of values by size, in steps that widen with the size: sixteen an octave, so that a quantile is off by less than a
/// sixteenth. Mean and maximum are exact.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Histogram {
    counts: Vec<u32>,
    count: u64,
    sum: u128,
    max: u64,
}

impl Histogram {
    /// Adds a value.
    #[inline(always)]
    pub fn add(&mut self, value: u64) {
        let at = place(value);
        if self.counts.len() <= at {
            self.counts.resize(at + 1, 0);
        }
        self.counts[at] = self.counts[at].saturating_add(1);
        self.count += 1;
        self.sum += u128::from(value);
        self.max = self.max.max(value);
    }

    /// Values added.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// Their sum, at most the largest number there is.
    pub fn sum(&self) -> u64 {
        self.sum.try_into().unwrap_or(u64::MAX)
    }

    /// Their mean, rounded down.
    pub fn mean(&self) -> Option<u64> {
        (self.sum.checked_div(self.count.into())).map(|mean| mean as u64)
    }

    /// The largest.
    pub fn max(&self) -> Option<u64> {
        (self.count > 0).then_some(self.max)
    }

    /// A value that at least `percent` of 100 do not exceed, at most a sixteenth above the smallest such value.
    pub fn quantile(&self, percent: u64) -> Option<u64> {
        let wanted = (self.count * percent).div_ceil(100).max(1);
        let mut seen = 0;
        let at = self.counts.iter().position(|count| {
            seen += u64::from(*count);
            seen >= wanted
        })?;
        Some(last_of(at).min(self.max))
    }

    /// Bytes that a clone takes.
    pub fn bytes(&self) -> u64 {
        64 + 4 * self.counts.len() as u64
    }
}

/// The step that a value falls into.
fn place(value: u64) -> usize {
    let octave = (u64::BITS - value.leading_zeros()).saturating_sub(STEPS + 1);
    ((octave << STEPS) as u64 + (value >> octave)) as usize
}

/// The largest value that falls into a step.
fn last_of(place: usize) -> u64 {
    let octave = (place as u32 >> STEPS).saturating_sub(1);
    let base = place as u64 - (u64::from(octave) << STEPS);
    ((base + 1) << octave).wrapping_sub(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_follow_on_each_other_and_hold_what_they_say() {
        for value in (0..70_000).chain([u64::MAX - 1, u64::MAX, 1 << 40]) {
            let at = place(value);
            let last = last_of(at);
            assert!(last >= value && last - value <= value / 16, "{value}: {at}, {last}");
            assert!(at == 0 || last_of(at - 1) < value, "{value}");
        }
    }

    #[test]
    fn small_values_are_exact() {
        let mut histogram = Histogram::default();
        assert_eq!((histogram.mean(), histogram.quantile(50), histogram.max()), (None, None, None));
        (0..=20).for_each(|value| histogram.add(value));
        assert_eq!((histogram.count(), histogram.mean(), histogram.max()), (21, Some(10), Some(20)));
        assert_eq!([0, 1, 50, 99, 100].map(|percent| histogram.quantile(percent)), [0, 0, 10, 20, 20].map(Some));
    }

    #[test]
    fn large_quantiles_are_near() {
        let mut histogram = Histogram::default();
        (1..=1000).for_each(|n| histogram.add(n * 1_000_000));
        let median = histogram.quantile(50).unwrap();
        assert!((500_000_000..532_000_000).contains(&median), "{median}");
        assert_eq!(histogram.quantile(100), Some(1_000_000_000));
    }
}
