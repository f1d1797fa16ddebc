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

    /// Moves on to the window in which a time lies, of windows of equal length, if it is behind this one.
    pub(crate) const fn follow(&mut self, t_ps: u64) {
        if t_ps >= self.until_ps {
            let width = self.until_ps - self.from_ps;
            let from_ps = t_ps - t_ps % width;
            *self = Throughput::new(from_ps, from_ps.saturating_add(width));
        }
    }

    /// When the window begins, in picoseconds.
    pub const fn from_ps(&self) -> u64 {
        self.from_ps
    }

    /// Packets in a second.
    pub const fn packets_per_s(&self) -> u64 {
        let window = self.until_ps.saturating_sub(self.from_ps);
        if window == 0 { 0 } else { (self.done as u128 * 1_000_000_000_000 / window as u128) as u64 }
    }
}
