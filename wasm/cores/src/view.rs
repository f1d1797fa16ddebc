//! What there is to see of a lane: plain data, serialised as it stands. Times are picoseconds from the beginning of the run.

use programs::Program;
use scr::{Core, Entry, Sequencer};
use serde::Serialize;

use crate::{CoreViolation, Totals};

/// Packets of a queue that are shown.
pub const SHOWN: usize = 8;
/// Entries of a log that are shown in front of the next number that its core takes in.
const LOG_BEHIND: u64 = 8;
/// Entries from that number on.
const LOG_AHEAD: u64 = 24;

/// A lane at a time.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct LaneView {
    /// Its technique: `scr`, `lock`, `rss` or `rss++`.
    pub technique: &'static str,
    /// The time.
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub now_ps: u64,
    /// When something happens next without another arrival; null if nothing does.
    #[cfg_attr(feature = "schema", ts(type = "number | null"))]
    pub next_ps: Option<u64>,
    /// Its cores.
    pub cores: Vec<CoreView>,
    /// Whether all replicas have the same state; null without replicas, and unless all have taken in the same packets.
    pub agree: Option<bool>,
    /// What the technique has besides queues.
    pub shared: TechniqueView,
    /// What was counted so far.
    pub totals: Totals,
    /// Packets a second in the last window that is over; null before the first one is.
    #[cfg_attr(feature = "schema", ts(type = "number | null"))]
    pub packets_per_s: Option<u64>,
    /// The deadlock, if there is one.
    pub stuck: Option<Stuck>,
    /// Number of violations of invariants.
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub violated: u64,
    /// The first ones of them.
    pub violations: Vec<CoreViolation>,
}

/// A core.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct CoreView {
    /// Numbers of the packets that wait, at most 8, the oldest first.
    #[cfg_attr(feature = "schema", ts(type = "Array<number>"))]
    pub queue: Vec<u64>,
    /// How many wait in all.
    pub waiting: u32,
    /// The packet that the core processes.
    pub service: Option<ServiceView>,
    /// Number of the last packet that its replica has taken in; null without replicas.
    #[cfg_attr(feature = "schema", ts(type = "number | null"))]
    pub applied: Option<u64>,
    /// The log around the next number; empty without logs, and without [`crate::Losses`] in the settings, even if queues are full.
    pub log: Vec<LogEntry>,
    /// The entry of the state that the last packet it took in has read and written; null without replicas, or if that one was skipped.
    pub touched: Option<TouchedEntry>,
}

/// An entry of a replica.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct TouchedEntry {
    /// Words of the key.
    #[cfg_attr(feature = "schema", ts(type = "Array<number>"))]
    pub key: Vec<u64>,
    /// Words of the value; null if there is no entry.
    #[cfg_attr(feature = "schema", ts(type = "Array<number> | null"))]
    pub value: Option<Vec<u64>>,
}

/// A packet that is being processed.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct ServiceView {
    /// Its number.
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub number: u64,
    /// False for a packet that only brings the history.
    pub has_row: bool,
    /// What the core does now.
    pub activity: Activity,
    /// When the core's next turn is due: it needs a row, or is done; null while it waits.
    #[cfg_attr(feature = "schema", ts(type = "number | null"))]
    pub due_ps: Option<u64>,
}

/// What a core does.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Activity {
    /// It gets the packet in.
    Dispatch {
        /// When that ends.
        #[cfg_attr(feature = "schema", ts(type = "number"))]
        until_ps: u64,
    },
    /// It replays the row of an earlier packet.
    Replays {
        /// Number of the earlier packet.
        #[cfg_attr(feature = "schema", ts(type = "number"))]
        row: u64,
        /// The core out of whose log the row came; null if it had received the row.
        peer: Option<u32>,
        /// When that ends.
        #[cfg_attr(feature = "schema", ts(type = "number"))]
        until_ps: u64,
    },
    /// It waits for the row of an earlier packet.
    WaitsForRow {
        /// Number of the earlier packet.
        #[cfg_attr(feature = "schema", ts(type = "number"))]
        row: u64,
        /// Cores that do not know of it yet.
        peers: Vec<u32>,
        /// Since when.
        #[cfg_attr(feature = "schema", ts(type = "number"))]
        since_ps: u64,
    },
    /// It waits for the lock.
    WaitsForLock {
        /// Since when.
        #[cfg_attr(feature = "schema", ts(type = "number"))]
        since_ps: u64,
        /// When it has the lock.
        #[cfg_attr(feature = "schema", ts(type = "number"))]
        until_ps: u64,
    },
    /// It processes the packet.
    Compute {
        /// When that ends.
        #[cfg_attr(feature = "schema", ts(type = "number"))]
        until_ps: u64,
    },
}

impl Activity {
    /// When it ends; none while the core waits for a row.
    pub const fn until_ps(&self) -> Option<u64> {
        match self {
            Activity::Dispatch { until_ps }
            | Activity::Replays { until_ps, .. }
            | Activity::WaitsForLock { until_ps, .. }
            | Activity::Compute { until_ps } => Some(*until_ps),
            Activity::WaitsForRow { .. } => None,
        }
    }
}

/// What a technique has besides queues.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum TechniqueView {
    /// The sequencer.
    Scr(ScrView),
    /// The lock.
    Lock(LockView),
    /// The table of receive-side scaling.
    Rss(RssView),
}

/// The sequencer of State-Compute Replication.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct ScrView {
    /// Number of the last packet.
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub number: u64,
    /// Index of the oldest row.
    pub oldest: u32,
    /// The rows as stored, in hexadecimal. The rows of the first packets do not exist yet, and are zeros.
    pub rows: Vec<String>,
}

/// An entry of a log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct LogEntry {
    /// Number of the packet.
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub number: u64,
    /// `value`, `lost`, `not-init`, or `overwritten` if a later packet has taken its place.
    pub state: &'static str,
    /// The row in hexadecimal, of a value.
    pub row: Option<String>,
}

/// A lock.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct LockView {
    /// The core that has it.
    pub holder: Option<u32>,
    /// Cores that wait for it, the next one first.
    pub waiting: Vec<u32>,
}

/// The table of receive-side scaling.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct RssView {
    /// The core of each entry.
    pub entries: Vec<u32>,
    /// Packets of each entry that wait or are processed.
    pub waiting: Vec<u32>,
    /// Packets of each entry since the last rebalancing; empty without rebalancing.
    #[cfg_attr(feature = "schema", ts(type = "Array<number>"))]
    pub loads: Vec<u64>,
    /// Entries that have moved so far.
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub moved: u64,
    /// The first packet from this time on causes a rebalancing; null without rebalancing.
    #[cfg_attr(feature = "schema", ts(type = "number | null"))]
    pub next_ps: Option<u64>,
}

/// A deadlock: cores that wait for each other for ever.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct Stuck {
    /// When it was complete.
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub t_ps: u64,
    /// The cores, and what they wait for.
    pub waits: Vec<StuckCore>,
}

/// A core that waits for ever.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct StuckCore {
    /// The core.
    pub core: u32,
    /// Number of the packet at the front of its queue.
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub number: u64,
    /// Number of the packet whose row it waits for.
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub row: u64,
    /// Cores that it waits for.
    pub peers: Vec<u32>,
}

impl ScrView {
    pub(crate) fn of<R: Copy + Default + AsRef<[u8]>>(sequencer: &Sequencer<R>, row_bytes: usize) -> Self {
        ScrView {
            number: sequencer.sequence(),
            oldest: sequencer.flush(0).oldest as u32,
            rows: sequencer.rows().iter().map(|row| hex(&row.as_ref()[..row_bytes])).collect(),
        }
    }
}

impl LogEntry {
    /// Those of a core around the next number that it takes in.
    pub(crate) fn around<P: Program>(core: &Core<P>, row_bytes: usize) -> Vec<LogEntry> {
        let next = core.applied() + 1;
        let window = next.saturating_sub(LOG_BEHIND).max(1)..next + LOG_AHEAD;
        window.map(|number| LogEntry::of(number, core.own_log().get(number), row_bytes)).collect()
    }

    fn of<R: AsRef<[u8]>>(number: u64, entry: Entry<R>, row_bytes: usize) -> Self {
        let (state, row) = match entry {
            Entry::Value(row) => ("value", Some(hex(&row.as_ref()[..row_bytes]))),
            Entry::Lost => ("lost", None),
            Entry::NotInit => ("not-init", None),
            Entry::Overwritten => ("overwritten", None),
        };
        LogEntry { number, state, row }
    }
}

/// Bytes as hexadecimal digits.
pub fn hex(bytes: &[u8]) -> String {
    let digit = |nibble: u8| char::from(b"0123456789abcdef"[usize::from(nibble)]);
    bytes.iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]).collect()
}
