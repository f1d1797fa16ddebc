//! What happens to packets, as a list that viewers take.

use programs::Verdict;
use serde::Serialize;

/// How much of a run is recorded as events.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Recording {
    /// Nothing.
    #[default]
    Nothing,
    /// Packets that were processed.
    Packets,
    /// All events.
    Everything,
}

/// What happened to a packet, or on its account.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct CoreEvent {
    /// When, in picoseconds.
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub t_ps: u64,
    /// The core.
    pub core: u32,
    /// Number of the packet, from 1 on; 0 without one.
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub number: u64,
    /// What.
    #[serde(flatten)]
    pub kind: CoreEventKind,
}

/// Kinds of events.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum CoreEventKind {
    /// The packet is in the queue of its core.
    Arrived,
    /// The packet was lost on the way to its core.
    Lost,
    /// The packet found the queue of its core full, and is dropped.
    QueueFull,
    /// The core begins with the packet.
    Begins,
    /// The replica has applied the row of an earlier packet.
    Replays {
        /// Number of the earlier packet.
        #[cfg_attr(feature = "schema", ts(type = "number"))]
        row: u64,
        /// The core out of whose log the row came; none if the core had received it.
        peer: Option<u32>,
    },
    /// The replica has skipped an earlier packet: no core has its row.
    Skips {
        /// Number of the earlier packet.
        #[cfg_attr(feature = "schema", ts(type = "number"))]
        row: u64,
    },
    /// The core begins to wait for the row of an earlier packet.
    Waits {
        /// Number of the earlier packet.
        #[cfg_attr(feature = "schema", ts(type = "number"))]
        row: u64,
        /// Cores that do not know of it yet.
        peers: Vec<u32>,
    },
    /// The core has processed the packet.
    Processed {
        /// None for a packet that only brings the history to the core, at the end of a run.
        verdict: Option<Verdict>,
        /// What the core did.
        spans: ServiceSpans,
    },
    /// An entry of the table of receive-side scaling moves from this core to another one.
    EntryMoved {
        /// Its index.
        entry: u32,
        /// The core that it moves to.
        to: u32,
    },
    /// The core waits for ever.
    Stuck {
        /// Number of the packet whose row it waits for.
        #[cfg_attr(feature = "schema", ts(type = "number"))]
        row: u64,
        /// Cores that it waits for.
        peers: Vec<u32>,
    },
}

/// What a core does with a packet. In the order of time: dispatch, then replays and waiting in turn, then the packet itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct ServiceSpans {
    /// When the packet arrived, in picoseconds.
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub arrived_ps: u64,
    /// When the core begins, in picoseconds.
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub start_ps: u64,
    /// Picoseconds to get the packet in and out.
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub dispatch_ps: u64,
    /// Picoseconds to replay rows of packets before it.
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub replay_ps: u64,
    /// Picoseconds of waiting for the lock, or for a row that only another core can have.
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub waiting_ps: u64,
    /// Picoseconds to process the packet.
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub compute_ps: u64,
    /// Rows that were replayed.
    pub replayed: u32,
    /// Of these, rows out of the logs of other cores.
    pub recovered: u32,
    /// Numbers that were skipped, since no core has their rows.
    pub skipped: u32,
}

impl ServiceSpans {
    /// When it ends.
    pub const fn end_ps(&self) -> u64 {
        self.start_ps + self.dispatch_ps + self.replay_ps + self.waiting_ps + self.compute_ps
    }
}

/// Collects events until somebody takes them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Recorder {
    pub(crate) watch: Recording,
    events: Vec<CoreEvent>,
}

impl Recorder {
    /// Records an event that only [`Recording::Everything`] wants. `kind` is made only then.
    #[inline]
    pub(crate) fn add(&mut self, t_ps: u64, core: usize, number: u64, kind: impl FnOnce() -> CoreEventKind) {
        if self.watch == Recording::Everything {
            self.events.push(CoreEvent { t_ps, core: core as u32, number, kind: kind() });
        }
    }

    /// Records a packet that was processed.
    #[inline]
    pub(crate) fn processed(&mut self, core: usize, number: u64, verdict: Option<Verdict>, spans: ServiceSpans) {
        if self.watch >= Recording::Packets {
            let kind = CoreEventKind::Processed { verdict, spans };
            self.events.push(CoreEvent { t_ps: spans.end_ps(), core: core as u32, number, kind });
        }
    }

    /// Takes all events out, in the order of time; those of one time in the order in which they happened.
    pub(crate) fn take(&mut self) -> Vec<CoreEvent> {
        let events = std::mem::take(&mut self.events);
        if events.is_sorted_by_key(|event| event.t_ps) {
            return events;
        }
        // A core that nobody waits for is simulated in one go, so its events come in front of those of other cores.
        let mut order: Vec<([u64; 2], usize)> = (0..).zip(&events).map(|(i, event)| ([event.t_ps, 0], i)).collect();
        order.sort_unstable();
        let mut events: Vec<Option<CoreEvent>> = events.into_iter().map(Some).collect();
        order.into_iter().filter_map(|(_, place)| events[place].take()).collect()
    }
}
