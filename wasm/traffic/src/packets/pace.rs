//! When the packets of a stream arrive.

use super::link_time;
use crate::draw::Draw;
use crate::size::Mean;

/// The time from one packet to the next. Times are rounded down to picoseconds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pace {
    /// Exponential gaps, before the first packet too: on average this rate.
    Poisson {
        /// Mean rate.
        rate_mbps: u32,
        /// Mean length of a packet.
        mean: Mean,
    },
    /// So many packets at once, exponential gaps between these batches. A batch is of one flow.
    Batches {
        /// Mean rate.
        rate_mbps: u32,
        /// Mean length of a packet.
        mean: Mean,
        /// Packets of a batch, at least 1.
        batch: u32,
    },
    /// Steady at this rate while on; begins with an on period.
    OnOff {
        /// Rate while on.
        rate_mbps: u32,
        /// Mean length of an on period in picoseconds; each one has at least a packet.
        on_ps: u64,
        /// Mean length of an off period in picoseconds.
        off_ps: u64,
        /// Whether lengths are drawn from an exponential distribution.
        exponential: bool,
        /// What is left of the on period.
        left_ps: u64,
    },
    /// So many packets in a row, again and again.
    Bursts {
        /// Rate within a burst; without one its packets arrive at once.
        rate_mbps: Option<u32>,
        /// Packets of a burst, at least 1.
        burst: u32,
        /// From the beginning of a burst to that of the next, in picoseconds; a burst that takes longer delays the next one.
        period_ps: u64,
        /// Time since the beginning of the burst.
        spent_ps: u64,
    },
    /// So many packets at once, then a pause that keeps the rate.
    Steady {
        /// The rate.
        rate_mbps: u32,
        /// Packets at once, at least 1.
        burst: u32,
        /// The pause to come.
        owed_ps: u64,
    },
}

/// `mean_ps` times a number with an exponential distribution of mean 1.
fn exponential(mean_ps: u64, draw: &mut Draw) -> u64 {
    let drawn = (u128::from(mean_ps) * u128::from(draw.exponential())) >> 32;
    drawn.try_into().unwrap_or(u64::MAX)
}

/// Gaps without memory: each hangs on one exponential number alone.
#[derive(Clone, Copy, Debug)]
pub(super) struct Memoryless {
    /// Mean rate.
    pub rate_mbps: u32,
    /// Mean length of a packet.
    pub mean: Mean,
    /// Packets between two gaps, at least 1.
    pub packets: u32,
}

impl Memoryless {
    /// A gap in picoseconds, `drawn` times as long as on average, in units of 2^-32.
    pub fn gap(self, drawn: u64) -> u64 {
        // A byte at 1 Mb/s takes 8 microseconds. In all below 2^107: 2^39 bytes, 2^16 packets, 2^23, 2^37.
        let bytes = u128::from(self.mean.bytes) * u128::from(self.packets);
        let time = (bytes * 8_000_000 * u128::from(drawn)) >> 32;
        let over = u128::from(self.mean.of) * u128::from(self.rate_mbps.max(1));
        // Nearly always both are small, and division of 64 bits is much faster.
        match (u64::try_from(time), u64::try_from(over)) {
            (Ok(time), Ok(over)) => time / over,
            _ => (time / over).try_into().unwrap_or(u64::MAX),
        }
    }
}

impl Pace {
    /// How many successive packets are of one flow.
    pub(super) fn train(&self) -> u32 {
        match self {
            Pace::Batches { batch, .. } => *batch,
            _ => 1,
        }
    }

    /// The gaps before its trains of packets, if they have no memory.
    pub(super) fn memoryless(&self) -> Option<Memoryless> {
        let (rate_mbps, mean) = match *self {
            Pace::Poisson { rate_mbps, mean } | Pace::Batches { rate_mbps, mean, .. } => (rate_mbps, mean),
            _ => return None,
        };
        Some(Memoryless { rate_mbps, mean, packets: self.train() })
    }

    /// The time in picoseconds before the packet of this number; `bytes` is the length of the one before it.
    pub(super) fn gap(&mut self, number: u64, bytes: u32, draw: &mut Draw) -> u64 {
        let begins = |n: u32| number % u64::from(n.max(1)) == 0;
        match self {
            Pace::Poisson { .. } | Pace::Batches { .. } => match self.memoryless() {
                Some(gaps) if begins(gaps.packets) => gaps.gap(draw.exponential()),
                _ => 0,
            },
            Pace::OnOff { rate_mbps, on_ps, off_ps, exponential: drawn, left_ps } => {
                let period = |ps: u64, draw: &mut Draw| if *drawn { exponential(ps, draw) } else { ps };
                let spacing = if number == 0 { 0 } else { link_time(bytes.into(), *rate_mbps) };
                if number > 0 && spacing < *left_ps {
                    *left_ps -= spacing;
                    return spacing;
                }
                let off = if number == 0 { 0 } else { left_ps.saturating_add(period(*off_ps, draw)) };
                *left_ps = period(*on_ps, draw);
                // A short off period does not bring packets closer than the link.
                off.max(spacing)
            }
            Pace::Bursts { rate_mbps, burst, period_ps, spent_ps } => {
                let spacing = rate_mbps.map_or(0, |rate| link_time(bytes.into(), rate));
                match number {
                    0 => 0,
                    _ if begins(*burst) => period_ps.saturating_sub(std::mem::take(spent_ps)).max(spacing),
                    _ => {
                        *spent_ps = spent_ps.saturating_add(spacing);
                        spacing
                    }
                }
            }
            Pace::Steady { rate_mbps, burst, owed_ps } => {
                if number > 0 {
                    *owed_ps = owed_ps.saturating_add(link_time(bytes.into(), *rate_mbps));
                }
                if begins(*burst) { std::mem::take(owed_ps) } else { 0 }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Times of packets of 1000 bytes: 8 ns at 1 Tb/s, 800 ns at 10 Gb/s.
    fn times(mut pace: Pace, n: u64) -> Vec<u64> {
        let mut draw = Draw::new(4, 0);
        let mut now = 0;
        let step = |number| {
            now += pace.gap(number, 1000, &mut draw);
            now
        };
        (0..n).map(step).collect()
    }

    const MEAN: Mean = Mean { bytes: 1000, of: 1 };

    #[test]
    fn poisson_keeps_its_rate() {
        let n = 200_000;
        let end = times(Pace::Poisson { rate_mbps: 10_000, mean: MEAN }, n)[n as usize - 1];
        assert!((end / n).abs_diff(800_000) < 8_000, "{}", end / n);
    }

    #[test]
    fn batches_arrive_at_once_and_keep_the_rate() {
        let n = 40_000;
        let times = times(Pace::Batches { rate_mbps: 10_000, mean: MEAN, batch: 4 }, n);
        assert!(times.chunks(4).all(|batch| batch.iter().all(|t| *t == batch[0])));
        assert!(times.chunks(4).zip(times.chunks(4).skip(1)).all(|(a, b)| a[0] < b[0]));
        let mean = times[n as usize - 1] / n;
        assert!(mean.abs_diff(800_000) < 16_000, "{mean}");
    }

    #[test]
    fn on_and_off_of_fixed_length() {
        let pace = Pace::OnOff { rate_mbps: 1_000_000, on_ps: 20_000, off_ps: 50_000, exponential: false, left_ps: 0 };
        // On from 0 to 20 ns: packets at 0, 8 and 16; then again at 70.
        assert_eq!(times(pace, 7), [0, 8_000, 16_000, 70_000, 78_000, 86_000, 140_000]);
        let pace = Pace::OnOff { rate_mbps: 1_000_000, on_ps: 1, off_ps: 1, exponential: false, left_ps: 0 };
        assert_eq!(times(pace, 3), [0, 8_000, 16_000]);
    }

    #[test]
    fn on_and_off_of_drawn_length_share_the_time() {
        let on_off =
            Pace::OnOff { rate_mbps: 1_000_000, on_ps: 800_000, off_ps: 2_400_000, exponential: true, left_ps: 0 };
        let n = 200_000;
        // On a quarter of the time; every on period has up to a packet too many.
        let mean = times(on_off, n)[n as usize - 1] / n;
        assert!((31_000..33_000).contains(&mean), "{mean}");
    }

    #[test]
    fn bursts_begin_at_their_period() {
        let burst = |rate_mbps, period_ps| Pace::Bursts { rate_mbps, burst: 3, period_ps, spent_ps: 0 };
        assert_eq!(times(burst(Some(1_000_000), 100_000), 7), [0, 8_000, 16_000, 100_000, 108_000, 116_000, 200_000]);
        assert_eq!(times(burst(None, 100_000), 5), [0, 0, 0, 100_000, 100_000]);
        assert_eq!(times(burst(Some(1_000_000), 10), 5), [0, 8_000, 16_000, 24_000, 32_000]);
    }

    #[test]
    fn steady_packets_keep_the_rate_in_groups_too() {
        let steady = |burst| Pace::Steady { rate_mbps: 1_000_000, burst, owed_ps: 0 };
        assert_eq!(times(steady(1), 4), [0, 8_000, 16_000, 24_000]);
        assert_eq!(times(steady(3), 7), [0, 0, 0, 24_000, 24_000, 24_000, 48_000]);
    }

    #[test]
    fn extremes_do_not_overflow() {
        let mean = Mean { bytes: 100 * u64::from(u32::MAX), of: 1 };
        let mut draw = Draw::new(1, 0);
        for mut pace in [
            Pace::Poisson { rate_mbps: 1, mean },
            Pace::Batches { rate_mbps: 1, mean, batch: 1 << 16 },
            Pace::OnOff { rate_mbps: 1, on_ps: u64::MAX, off_ps: u64::MAX, exponential: true, left_ps: 0 },
            Pace::OnOff { rate_mbps: 0, on_ps: 0, off_ps: u64::MAX, exponential: false, left_ps: u64::MAX },
            Pace::Bursts { rate_mbps: Some(1), burst: 2, period_ps: u64::MAX, spent_ps: u64::MAX },
            Pace::Steady { rate_mbps: 1, burst: u32::MAX, owed_ps: u64::MAX },
        ] {
            let gaps: Vec<_> = (0..9).map(|number| pace.gap(number, u32::MAX, &mut draw)).collect();
            assert_eq!(gaps.len(), 9, "{pace:?}");
        }
    }
}
