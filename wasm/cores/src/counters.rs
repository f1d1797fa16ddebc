//! Packets, counted.

use programs::Verdict;
use serde::Serialize;

/// Packets of a core, or of all cores.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct Counters {
    /// Packets that were sent to the core.
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub arrived: u64,
    /// Of these, packets that were lost on the way.
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub lost: u64,
    /// Packets that found the queue full.
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub dropped: u64,
    /// Packets that were processed.
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub done: u64,
    /// Of these, packets that pass.
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub pass: u64,
    /// Packets that the program drops.
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub drop: u64,
    /// Packets that the program flags as invalid.
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub invalid: u64,
    /// Rows of earlier packets that were applied.
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub replayed: u64,
    /// Of these, rows out of the logs of other cores.
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub recovered: u64,
    /// Numbers that were skipped: no core has their rows.
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub skipped: u64,
    /// Picoseconds of dispatch, replay and processing.
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub busy_ps: u64,
    /// Picoseconds of waiting for a lock or for a row.
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub waiting_ps: u64,
}

impl Counters {
    pub(crate) fn verdict(&mut self, verdict: Verdict) {
        self.done += 1;
        match verdict {
            Verdict::Pass => self.pass += 1,
            Verdict::Drop => self.drop += 1,
            Verdict::Invalid => self.invalid += 1,
        }
    }

    /// Those of several cores together.
    pub(crate) fn sum(all: &[Counters]) -> Counters {
        all.iter().fold(Counters::default(), |sum, one| Counters {
            arrived: sum.arrived + one.arrived,
            lost: sum.lost + one.lost,
            dropped: sum.dropped + one.dropped,
            done: sum.done + one.done,
            pass: sum.pass + one.pass,
            drop: sum.drop + one.drop,
            invalid: sum.invalid + one.invalid,
            replayed: sum.replayed + one.replayed,
            recovered: sum.recovered + one.recovered,
            skipped: sum.skipped + one.skipped,
            busy_ps: sum.busy_ps + one.busy_ps,
            waiting_ps: sum.waiting_ps + one.waiting_ps,
        })
    }
}

/// What a lane counts in a run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct Totals {
    /// Packets that the program handles, of all cores together.
    #[serde(flatten)]
    pub packets: Counters,
    /// Packets of other protocols: they pass the cores by and change no state.
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub unhandled: u64,
    /// Packets of a sequencer outside that cannot be read.
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub refused: u64,
    /// Entries of logs that were overwritten before they were read. If there are any, replicas may differ.
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub overwritten: u64,
    /// Entries of the table of receive-side scaling that have moved.
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub moved: u64,
    /// When the last packet was processed, in picoseconds.
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub end_ps: u64,
}

/// Packets processed in a window of time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Throughput {
    from_ps: u64,
    until_ps: u64,
    done: u64,
}

impl Throughput {
    /// A window that begins at `from_ps` and ends before `until_ps`.
    pub const fn new(from_ps: u64, until_ps: u64) -> Self {
        Throughput { from_ps, until_ps, done: 0 }
    }

    /// Counts a packet if it was done in the window.
    pub const fn add(&mut self, end_ps: u64) {
        if self.from_ps <= end_ps && end_ps < self.until_ps {
            self.done += 1;
        }
    }

    /// Packets in a second.
    pub const fn packets_per_s(&self) -> u64 {
        let window = self.until_ps.saturating_sub(self.from_ps);
        if window == 0 { 0 } else { (self.done as u128 * 1_000_000_000_000 / window as u128) as u64 }
    }
}

/// Throughput in windows of equal length, one after the other.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Windows {
    window: Throughput,
    /// Packets a second in the window before; none before the first one is over.
    last: Option<u64>,
}

impl Windows {
    pub(crate) const fn new(width_ps: u64) -> Self {
        Windows { window: Throughput::new(0, width_ps), last: None }
    }

    /// Counts a packet that is done at a time. Times do not decrease.
    pub(crate) fn add(&mut self, t_ps: u64) {
        self.follow(t_ps);
        self.window.add(t_ps);
    }

    /// Packets a second in the last window that is over at a time, not before that of the last packet.
    pub(crate) fn last(mut self, now_ps: u64) -> Option<u64> {
        self.follow(now_ps);
        self.last
    }

    /// Moves on to the window in which a time lies.
    fn follow(&mut self, t_ps: u64) {
        let Throughput { from_ps, until_ps, .. } = self.window;
        if t_ps >= until_ps {
            let width = until_ps - from_ps;
            let begin_ps = t_ps - t_ps % width;
            // Nothing was done in windows in between.
            self.last = Some(if begin_ps == until_ps { self.window.packets_per_s() } else { 0 });
            self.window = Throughput::new(begin_ps, begin_ps.saturating_add(width));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_window_that_is_over_counts() {
        let mut windows = Windows::new(1_000_000);
        [0, 1, 999_999].into_iter().for_each(|t_ps| windows.add(t_ps));
        assert_eq!(
            [999_999, 1_000_000, 1_999_999, 2_000_000].map(|now_ps| windows.last(now_ps)),
            [None, Some(3_000_000), Some(3_000_000), Some(0)]
        );
        windows.add(1_000_000);
        assert_eq!(windows.last(1_500_000), Some(3_000_000));
        windows.add(5_000_000);
        assert_eq!([5_000_000, 6_000_000].map(|now_ps| windows.last(now_ps)), [Some(0), Some(1_000_000)]);
    }
}
