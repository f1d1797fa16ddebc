//! From ranks to the priorities that a queue has.

/// How steps of priority widen with the rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scale {
    /// All steps are alike.
    Linear,
    /// Steps double with every octave, of which each has 2^`k` steps; the first 2^(`k` + 1) steps are alike.
    Logarithmic {
        /// Logarithm of the steps of an octave, at most 31.
        k: u32,
    },
}

/// Makes priorities of ranks: `scale((rank - origin - offset) / granularity)`, cut to the priorities there are. Priority 0
/// leaves first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Quantiser {
    granularity: u64,
    offset: u64,
    scale: Scale,
    last: u32,
}

impl Quantiser {
    /// A quantiser to the priorities 0 to `last`. `granularity` and `offset` are in the ranks' smallest units; a granularity of 0
    /// counts as 1.
    pub fn new(granularity: u64, offset: u64, scale: Scale, last: u32) -> Self {
        Quantiser { granularity: granularity.max(1), offset, scale, last }
    }

    /// Priority of a rank, and whether it was clamped: the rank is below the first priority or beyond the last one.
    #[inline]
    pub fn priority(&self, rank: u64, origin: u64) -> (u32, bool) {
        let Some(above) = rank.checked_sub(origin).and_then(|above| above.checked_sub(self.offset)) else {
            return (0, true);
        };
        let linear = if self.granularity == 1 { above } else { above / self.granularity };
        let step = match self.scale {
            Scale::Linear => linear,
            Scale::Logarithmic { k } => logarithmic(linear, k),
        };
        let last = u64::from(self.last);
        (step.min(last) as u32, step > last)
    }
}

/// The octave in which the value lies above 2^k, times 2^k, and the value in steps of that octave.
fn logarithmic(value: u64, k: u32) -> u64 {
    let octave = (u64::BITS - value.leading_zeros()).saturating_sub(k + 1);
    (u64::from(octave) << k) + (value >> octave)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn linear_steps_are_cut_at_both_ends() {
        let quantiser = Quantiser::new(10, 5, Scale::Linear, 3);
        let priority = |rank| quantiser.priority(rank, 100);
        assert_eq!(
            [104, 105, 114, 115, 144].map(priority),
            [(0, true), (0, false), (0, false), (1, false), (3, false)]
        );
        assert_eq!([145, u64::MAX, 0, 99].map(priority), [(3, true), (3, true), (0, true), (0, true)]);
    }

    #[test]
    fn logarithmic_steps_double_with_each_octave() {
        // Four steps an octave: 0 to 7 are their own, then steps of 2, of 4, of 8.
        let quantiser = Quantiser::new(1, 0, Scale::Logarithmic { k: 2 }, 1000);
        let steps: Vec<_> = (0..=32).map(|rank| quantiser.priority(rank, 0).0).collect();
        let expected = [
            0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 12, 12, 13, 13, 13, 13, 14, 14, 14, 14, 15, 15,
            15, 15, 16,
        ];
        assert_eq!(steps, expected);
        assert_eq!(quantiser.priority(u64::MAX, 0), (251, false));
    }

    #[test]
    fn one_step_an_octave_is_the_position_of_the_first_bit() {
        let quantiser = Quantiser::new(1, 0, Scale::Logarithmic { k: 0 }, 63);
        let steps = [0, 1, 2, 3, 4, 7, 8, 1 << 40].map(|rank| quantiser.priority(rank, 0).0);
        assert_eq!(steps, [0, 1, 2, 2, 3, 3, 4, 41]);
        assert_eq!(quantiser.priority(u64::MAX, 0), (63, true));
    }

    #[test]
    fn extremes_do_not_overflow() {
        for scale in [Scale::Linear, Scale::Logarithmic { k: 0 }, Scale::Logarithmic { k: 31 }] {
            for (granularity, offset) in [(0, 0), (1, u64::MAX), (u64::MAX, 0), (u64::MAX, u64::MAX)] {
                let quantiser = Quantiser::new(granularity, offset, scale, u32::MAX);
                for rank in [0, 1, u64::MAX] {
                    for origin in [0, 1, u64::MAX] {
                        let (priority, _) = quantiser.priority(rank, origin);
                        assert!(priority <= quantiser.last);
                    }
                }
            }
        }
    }
}
