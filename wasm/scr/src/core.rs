//! One core: the packets that wait in front of it, its log, its replica.

use programs::Program;
use programs::shared::SharedQueue;

use crate::{Log, Stamp};

/// A packet as the sequencer sends it: `[number, index of the oldest row, rows as stored, packet]`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Delivery<'a, R> {
    /// Number, core, index of the oldest row.
    pub stamp: Stamp,
    /// The rows as the sequencer had stored them.
    pub rows: &'a [R],
    /// The packet's own row; none if it is sent only for the sake of the history.
    pub own: Option<R>,
}

impl<R: Copy> Delivery<'_, R> {
    /// Number of the oldest packet of which it has a row: the rows of the first packets do not exist.
    pub fn first(&self) -> u64 {
        (self.newest() + 1).saturating_sub(self.rows.len() as u64).max(1)
    }

    /// Number of the newest packet of which a row is prefixed.
    pub fn newest(&self) -> u64 {
        self.stamp.sequence - u64::from(self.own.is_some())
    }

    /// The row of a packet by its number, out of the prefix.
    ///
    /// # Panics
    /// With a number that is not among [`Delivery::first`] to [`Delivery::newest`].
    #[inline]
    pub fn row(&self, number: u64) -> R {
        let length = self.rows.len();
        let index = self.stamp.oldest + length - 1 - (self.newest() - number) as usize;
        self.rows[if index < length { index } else { index - length }]
    }
}

/// A packet that waits for its core.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Waiting {
    /// Its number.
    pub number: u64,
    /// Whether it has a row, and not only the history.
    pub has_row: bool,
}

impl Waiting {
    /// Number of the last packet in front of it.
    pub fn newest(&self) -> u64 {
        self.number - u64::from(self.has_row)
    }
}

/// A core with a replica of the program's state.
#[derive(Clone, Debug)]
pub struct Core<P: Program> {
    pub(crate) state: P::State,
    /// Number of the last packet that the replica has applied, or skipped.
    pub(crate) applied: u64,
    pub(crate) log: Log<P::Row>,
    /// Packets that wait, the oldest first.
    pub(crate) queue: SharedQueue<Waiting>,
    /// Numbers of packets that it lacks and has not applied, in order.
    pub(crate) lost: SharedQueue<u64>,
    /// The row that it has copied from the log of a peer and not applied yet: its number, and the peer.
    pub(crate) recovered: Option<(u64, u32)>,
}

impl<P: Program> Core<P> {
    pub(crate) fn new(state: P::State, log: usize) -> Self {
        Core {
            state,
            applied: 0,
            log: Log::new(log),
            queue: SharedQueue::default(),
            lost: SharedQueue::default(),
            recovered: None,
        }
    }

    /// State of the replica.
    pub fn state(&self) -> &P::State {
        &self.state
    }

    /// Number of the last packet that the replica has applied, or skipped because no core has it.
    pub fn applied(&self) -> u64 {
        self.applied
    }

    /// The row that the replica has applied last. None at the beginning, and if it has skipped that number.
    pub fn last_row(&self) -> Option<P::Row> {
        if self.applied == 0 { None } else { self.log.own(self.applied).copied() }
    }

    /// Packets that wait.
    pub fn waiting(&self) -> usize {
        self.queue.len()
    }

    /// The packet at the front of the queue.
    pub fn front(&self) -> Option<Waiting> {
        self.queue.front().copied()
    }

    /// What it knows of the packets.
    pub fn own_log(&self) -> &Log<P::Row> {
        &self.log
    }

    /// The first number in front of the packet at the front of the queue whose row it lacks.
    pub fn lacks(&self) -> Option<u64> {
        let newest = self.front()?.newest();
        self.lost.front().copied().filter(|number| *number <= newest)
    }

    /// The number up to which it can replay for the packet at the front of the queue without asking anybody.
    pub fn replayable(&self) -> u64 {
        match (self.lacks(), self.front()) {
            (Some(lost), _) => lost - 1,
            (None, Some(front)) => front.newest(),
            (None, None) => self.applied,
        }
    }

    /// The row that it replays next if that came out of the log of a peer: its number, and the peer.
    pub fn recovers(&self) -> Option<(u64, u32)> {
        self.recovered
    }

    /// Bytes that the next clone adds to the clones before it, without those of the state.
    pub fn bytes(&self) -> usize {
        self.log.bytes() + self.queue.bytes() + self.lost.bytes()
    }

    /// Takes in what an arriving packet carries, and notes as lost the numbers between it and the packet before.
    pub(crate) fn receive(&mut self, delivery: &Delivery<'_, P::Row>) {
        let stamp = delivery.stamp;
        self.queue.push_back(Waiting { number: stamp.sequence, has_row: delivery.own.is_some() });
        let first = delivery.first();
        for number in self.log.received() + 1..first {
            self.log.push(None, self.applied);
            self.lost.push_back(number);
        }
        for number in self.log.received().max(first - 1) + 1..=delivery.newest() {
            self.log.push(Some(delivery.row(number)), self.applied);
        }
        if delivery.own.is_some() && self.log.received() < stamp.sequence {
            self.log.push(delivery.own, self.applied);
        }
    }
}
