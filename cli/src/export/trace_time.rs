//! Times of a Chrome trace, in whole nanoseconds.
//!
//! Perfetto rounds each number of a trace to nanoseconds, `ts` and `dur` on their own. It then drops a slice that overlaps another one of
//! its track, and shows an instant in whatever slice the rounding has put it. So the edges between steps are rounded here: a slice ends
//! at the edge at which the next one begins, and an instant keeps inside of its step.

/// Picoseconds in a nanosecond.
const PS_PER_NS: u64 = 1000;

/// The axis of a trace: how many times as long as in the run everything lasts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeAxis {
    scale: u64,
}

impl TimeAxis {
    /// The axis for engines with these clock periods in picoseconds. If one is below 1 ns, a nanosecond of the file stands for a picosecond
    /// of the run: no step of a nanosecond or more would be left for it otherwise.
    pub fn of(clocks_ps: impl IntoIterator<Item = u32>) -> Self {
        let is_below = clocks_ps.into_iter().any(|clock_ps| u64::from(clock_ps) < PS_PER_NS);
        TimeAxis { scale: if is_below { PS_PER_NS } else { 1 } }
    }

    /// The factor by which all times of the file are multiplied, 1 or 1,000.
    pub fn scale(self) -> u64 {
        self.scale
    }

    /// When a step begins and the one before it ends, in nanoseconds: rounded, halves up.
    pub fn begin(self, step: u32, clock_ps: u32) -> u64 {
        (u64::from(step) * u64::from(clock_ps) * self.scale + PS_PER_NS / 2) / PS_PER_NS
    }

    /// The middle of a step in nanoseconds, rounded down: never before its rounded beginning, always before its rounded end.
    pub fn middle(self, step: u32, clock_ps: u32) -> u64 {
        (2 * u64::from(step) + 1) * u64::from(clock_ps) * self.scale / (2 * PS_PER_NS)
    }
}

/// Nanoseconds as microseconds, the unit of the format. Exact when read to the nanosecond, up to 104 days.
pub fn micros(ns: u64) -> f64 {
    ns as f64 / 1e3
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_follow_each_other_and_hold_their_middle() {
        for clock_ps in (1..3000).chain([2500, 2941, 3103, 6400, 999_999, 1_000_000]) {
            let axis = TimeAxis::of([clock_ps]);
            assert_eq!(axis.scale(), if clock_ps < 1000 { 1000 } else { 1 });
            for step in (0..1200).chain(u32::MAX - 3..u32::MAX) {
                let [begin, end] = [axis.begin(step, clock_ps), axis.begin(step + 1, clock_ps)];
                let middle = axis.middle(step, clock_ps);
                assert!(begin <= middle && middle < end, "clock {clock_ps}, step {step}: {begin} {middle} {end}");
                let exact = u64::from(step) * u64::from(clock_ps) * axis.scale();
                assert!((begin * PS_PER_NS).abs_diff(exact) <= PS_PER_NS / 2, "clock {clock_ps}, step {step}");
            }
        }
    }

    #[test]
    fn the_fastest_clock_sets_the_scale() {
        assert_eq!(TimeAxis::of([4000, 250]).scale(), 1000);
        assert_eq!(TimeAxis::of([4000, 1000]).scale(), 1);
        assert_eq!(TimeAxis::of([4000, 250]).begin(3, 4000), 12_000);
    }
}
