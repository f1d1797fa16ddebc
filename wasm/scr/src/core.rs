//! One core: the packets that wait in front of it, its log, its replica.

use std::collections::VecDeque;

use programs::{Program, Verdict};

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
    pub(crate) fn first(&self) -> u64 {
        (self.newest() + 1).saturating_sub(self.rows.len() as u64).max(1)
    }

    /// Number of the newest packet of which a row is prefixed.
    pub(crate) fn newest(&self) -> u64 {
        self.stamp.sequence - u64::from(self.own.is_some())
    }

    /// The row of a packet by its number, out of the prefix.
    pub(crate) fn row(&self, number: u64) -> R {
        let back = (self.newest() - number) as usize;
        self.rows[(self.stamp.oldest + self.rows.len() - 1 - back) % self.rows.len()]
    }
}

/// A core with a replica of the program's state.
#[derive(Clone, Debug)]
pub struct Core<P: Program> {
    pub(crate) state: P::State,
    /// Number of the last packet that the replica has applied, or skipped.
    pub(crate) applied: u64,
    /// Number of the last packet that was received.
    pub(crate) received: u64,
    pub(crate) log: Log<P::Row>,
    /// Packets that wait, the oldest first; their rows are in `rows`.
    pub(crate) queue: VecDeque<Waiting<P::Row>>,
    rows: VecDeque<P::Row>,
}

/// A packet that waits.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Waiting<R> {
    pub(crate) stamp: Stamp,
    pub(crate) own: Option<R>,
}

impl<P: Program> Core<P> {
    pub(crate) fn new(state: P::State, log: usize) -> Self {
        Core { state, applied: 0, received: 0, log: Log::new(log), queue: VecDeque::new(), rows: VecDeque::new() }
    }

    /// State of the replica.
    pub fn state(&self) -> &P::State {
        &self.state
    }

    /// Number of the last packet that the replica has applied, or skipped because no core has it.
    pub fn applied(&self) -> u64 {
        self.applied
    }

    /// Packets that wait.
    pub fn waiting(&self) -> usize {
        self.queue.len()
    }

    /// What it knows of the packets.
    pub fn log(&self) -> &Log<P::Row> {
        &self.log
    }

    /// A packet joins the queue.
    pub(crate) fn push(&mut self, delivery: &Delivery<'_, P::Row>) {
        self.queue.push_back(Waiting { stamp: delivery.stamp, own: delivery.own });
        self.rows.extend(delivery.rows);
    }

    /// The packet at the front leaves the queue.
    pub(crate) fn pop(&mut self, rows: usize) {
        self.queue.pop_front();
        self.rows.drain(..rows);
    }

    /// The packet at the front of the queue, with `rows` rows.
    pub(crate) fn front(&mut self, rows: usize) -> Option<Delivery<'_, P::Row>> {
        let Waiting { stamp, own } = *self.queue.front()?;
        Some(Delivery { stamp, rows: &self.rows.make_contiguous()[..rows], own })
    }

    /// Logs the rows that an arriving packet carries, and marks as lost the numbers between them and the packet before.
    pub(crate) fn log_arrival(&mut self, delivery: &Delivery<'_, P::Row>) {
        note(&mut self.received, &mut self.log, delivery);
    }

    /// The same of the packet at the front.
    pub(crate) fn log_front(&mut self, rows: usize) {
        let Some(Waiting { stamp, own }) = self.queue.front().copied() else { return };
        let rows = &self.rows.make_contiguous()[..rows];
        note(&mut self.received, &mut self.log, &Delivery { stamp, rows, own });
    }

    /// Applies the row of the next packet, in order.
    pub(crate) fn apply(&mut self, program: &P, row: &P::Row) -> Verdict {
        self.applied += 1;
        program.step(&mut self.state, row)
    }
}

fn note<R: Copy>(received: &mut u64, log: &mut Log<R>, delivery: &Delivery<'_, R>) {
    let first = delivery.first();
    for number in *received + 1..first {
        log.set(number, None);
    }
    for number in first.max(*received + 1)..=delivery.newest() {
        log.set(number, Some(delivery.row(number)));
    }
    if let Some(own) = delivery.own {
        log.set(delivery.stamp.sequence, Some(own));
    }
    *received = delivery.stamp.sequence;
}
