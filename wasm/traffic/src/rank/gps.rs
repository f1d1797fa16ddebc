//! The virtual time of an ideal server that serves all flows at once.

use super::FRACTION_BITS;
use super::tags::Tags;

/// Virtual time of generalized processor sharing: a server of the link's rate divides itself among the flows that have something
/// left, by their weights. While it has work, virtual time runs at the rate divided by the sum of their weights.
///
/// Virtual time counts bytes of a flow of weight 1, with 16 bits behind the point. Work that does not make up the next unit is
/// kept, so that no rounding adds up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gps {
    rate_mbps: u32,
    virtual_time: u64,
    /// The flows that the ideal server has not finished.
    pub tags: Tags,
    now_ps: u64,
    /// Work done since the virtual time last moved, in 2^-16 bytes of which 8,000,000 make one.
    credit: u128,
}

/// Picoseconds that a byte takes at 1 Mb/s.
const BYTE_PS: u128 = 8_000_000;

impl Gps {
    /// An idle server at virtual time 0.
    pub fn new(rate_mbps: u32) -> Self {
        Gps { rate_mbps, virtual_time: 0, tags: Tags::default(), now_ps: 0, credit: 0 }
    }

    /// The virtual time at `now_ps`, which does not decrease.
    pub fn advance(&mut self, now_ps: u64) -> u64 {
        let passed = now_ps.saturating_sub(self.now_ps);
        self.now_ps = self.now_ps.max(now_ps);
        // Below 2^64 * 2^32 * 2^16.
        let work = (u128::from(passed) * u128::from(self.rate_mbps)) << FRACTION_BITS;
        self.credit = self.credit.saturating_add(work);
        while let Some((finish, _)) = self.tags.first() {
            // What a unit of virtual time costs: below 2^56, as weights are below 2^32.
            let unit = u128::from(self.tags.weights().max(1)) * BYTE_PS;
            let steps = self.credit / unit;
            let to_finish = finish.saturating_sub(self.virtual_time);
            if steps < u128::from(to_finish) {
                self.virtual_time += steps as u64;
                self.credit -= steps * unit;
                return self.virtual_time;
            }
            self.credit -= u128::from(to_finish) * unit;
            self.virtual_time = self.virtual_time.max(finish);
            self.tags.pass(self.virtual_time);
        }
        // Nothing to serve: virtual time stands still.
        self.credit = 0;
        self.virtual_time
    }

    /// Everything starts over.
    pub fn reset(&mut self) {
        *self = Gps { now_ps: self.now_ps, ..Gps::new(self.rate_mbps) };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ONE: u64 = 1 << FRACTION_BITS;
    /// A byte in 8 ns.
    const RATE: u32 = 1_000;

    #[test]
    fn virtual_time_runs_slower_the_more_is_served() {
        let mut gps = Gps::new(RATE);
        assert_eq!(gps.advance(5_000), 0);
        // A alone with 100 bytes: a byte of virtual time in 8 ns.
        gps.tags.set(1, 100 * ONE, 1);
        assert_eq!(gps.advance(5_000 + 40 * 8_000), 40 * ONE);
        // B of weight 3 with 120 bytes: 40 units more. Now a unit takes four times as long.
        gps.tags.set(2, 80 * ONE, 3);
        assert_eq!(gps.advance(5_000 + 80 * 8_000), 50 * ONE);
        // B is done at 40 + 160 byte times, then A is alone again for its last 20.
        assert_eq!(gps.advance(5_000 + 200 * 8_000), 80 * ONE);
        assert_eq!(gps.tags.weights(), 1);
        assert_eq!(gps.advance(5_000 + 210 * 8_000), 90 * ONE);
        assert_eq!(gps.advance(5_000 + 1_000 * 8_000), 100 * ONE);
        assert_eq!(gps.tags, Tags::default());
    }

    #[test]
    fn several_flows_end_within_one_step() {
        let mut gps = Gps::new(RATE);
        for (flow, bytes) in [(1, 10), (2, 20), (3, 40)] {
            gps.tags.set(flow, bytes * ONE, 1);
        }
        // 30 byte times for the first 10 units, 20 for the next 10, then one flow: 5 more.
        assert_eq!(gps.advance(55 * 8_000), 25 * ONE);
        assert_eq!(gps.tags.weights(), 1);
    }

    #[test]
    fn no_rounding_adds_up() {
        let run = |step: usize| {
            let mut gps = Gps::new(7);
            (0..3).for_each(|flow| gps.tags.set(flow, 1000 * ONE, 333 + flow));
            (0..=3_000_000).step_by(step).fold(0, |_, now| gps.advance(now))
        };
        assert_eq!(run(1), run(3_000_000));
        assert!(run(1) > 0);
    }

    #[test]
    fn extremes_do_not_overflow() {
        let mut gps = Gps::new(u32::MAX);
        (0..100).for_each(|flow| gps.tags.set(flow, u64::MAX, u32::MAX));
        gps.advance(u64::MAX / 2);
        gps.advance(u64::MAX);
        gps.tags.set(1, u64::MAX, 0);
        gps.advance(u64::MAX);
        gps.reset();
        assert_eq!(gps.advance(u64::MAX), 0);
    }
}
