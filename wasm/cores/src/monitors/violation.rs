//! What monitors find.

use serde::Serialize;

/// CoreViolations that are kept in full; further ones are only counted, since one is often followed by one a packet.
const KEPT: usize = 32;

/// What must hold of any implementation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum CoreMonitor {
    /// M1: replicas are equal at equal numbers.
    ReplicasEqual = 0,
    /// M2: each core takes in numbers in order, each at most once.
    InOrder = 1,
    /// M3: without loss, and with enough rows, no core looks into a log of another one.
    NoLookups = 2,
    /// M4: the rows of a packet in two logs are the same.
    LogsAgree = 3,
    /// M5: what all cores have received is taken in by all of them; no core waits for ever (Theorem 1).
    NoDeadlock = 4,
    /// M6: a number is skipped only if no core has its row.
    SkipsOnlyLost = 5,
    /// M7: the rows in front of a packet are those of the packets before it.
    Ring = 6,
    /// M8: verdicts and states are those of one core that sees the packets in order.
    Sequential = 7,
    /// No packet appears or vanishes.
    PacketsConserved = 8,
}

impl CoreMonitor {
    /// All monitors.
    pub const ALL: [CoreMonitor; 9] = [
        CoreMonitor::ReplicasEqual,
        CoreMonitor::InOrder,
        CoreMonitor::NoLookups,
        CoreMonitor::LogsAgree,
        CoreMonitor::NoDeadlock,
        CoreMonitor::SkipsOnlyLost,
        CoreMonitor::Ring,
        CoreMonitor::Sequential,
        CoreMonitor::PacketsConserved,
    ];

    /// Its short name: M1 to M8, and M9 for conservation.
    pub const fn id(self) -> &'static str {
        ["M1", "M2", "M3", "M4", "M5", "M6", "M7", "M8", "M9"][self as usize]
    }
}

/// A broken invariant.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct CoreViolation {
    /// Which one.
    pub monitor: CoreMonitor,
    /// When it was noticed, in picoseconds.
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub t_ps: u64,
    /// Number of the packet; 0 for none.
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub number: u64,
    /// The core.
    pub core: u32,
    /// What should have been there.
    pub expected: String,
    /// What was there.
    pub found: String,
}

/// CoreViolations of a run: the first ones, and the number of all.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CoreViolations {
    first: Vec<CoreViolation>,
    counts: [u64; CoreMonitor::ALL.len()],
}

impl CoreViolations {
    /// The first ones, at most 32.
    pub fn first(&self) -> &[CoreViolation] {
        &self.first
    }

    /// Number of those that one monitor has found.
    pub fn count(&self, monitor: CoreMonitor) -> u64 {
        self.counts[monitor as usize]
    }

    /// Number of all.
    pub fn total(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// Adds one; `what` makes the texts of expected and found if they are kept.
    #[cold]
    pub(crate) fn add(
        &mut self,
        monitor: CoreMonitor,
        (t_ps, core, number): (u64, usize, u64),
        what: impl FnOnce() -> (String, String),
    ) {
        self.counts[monitor as usize] += 1;
        // The first one of each monitor is kept in any case.
        if self.first.len() < KEPT || self.counts[monitor as usize] == 1 {
            let (expected, found) = what();
            self.first.push(CoreViolation { monitor, t_ps, number, core: core as u32, expected, found });
        }
    }
}
