//! Ways to run one program on many cores.
//!
//! - [`Scr`]: State-Compute Replication: each core has all of the state and replays what the others process;
//! - [`Lock`]: one state behind a lock;
//! - [`Rss`]: the state is divided by a hash of the flow;
//! - [`RssPlusPlus`]: so it is, and entries of the table move from loaded cores to others.

mod lock;
mod rss;
mod rss_plus_plus;
mod scr;

use programs::{Packet, Program, Verdict};

pub use lock::Lock;
pub use rss::Rss;
pub use rss_plus_plus::RssPlusPlus;
pub use scr::Scr;

/// A packet in the queue of a core.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct QueuedPacket<R> {
    /// Its number, by arrival, from 1 on.
    pub number: u64,
    /// When it arrived, in picoseconds.
    pub t_ps: u64,
    /// What the program reads of it.
    pub row: R,
    /// Its entry in the table of receive-side scaling; 0 without one.
    pub entry: usize,
}

/// What a core does with a packet, in the order of the fields.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ServiceSpans {
    /// When it begins, in picoseconds.
    pub start_ps: u64,
    /// To get the packet in and out.
    pub dispatch_ps: u64,
    /// To replay rows of packets before it.
    pub replay_ps: u64,
    /// Waiting for the lock, or for a row that only another core can have.
    pub waiting_ps: u64,
    /// To process the packet.
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

/// A way to run a program on many cores.
pub trait Technique<P: Program> {
    /// Number of cores.
    fn cores(&self) -> usize;

    /// The core that a packet is sent to, and its entry in the table of receive-side scaling.
    fn steer(&mut self, packet: &Packet, now_ps: u64) -> (usize, usize);

    /// The packet that was steered last is in the queue of its core, or was dropped because that is full.
    fn arrived(&mut self, waiting: &QueuedPacket<P::Row>, accepted: bool);

    /// A core begins with the packet at the front of its queue. None if that has to wait for another core; it is asked again when something
    /// has changed.
    fn serve(&mut self, core: usize, waiting: &QueuedPacket<P::Row>, now_ps: u64) -> Option<(ServiceSpans, Verdict)>;

    /// A core has finished a packet.
    fn finished(&mut self, waiting: &QueuedPacket<P::Row>);

    /// The last packet has arrived. What waits for rows of other cores must be able to end.
    fn end(&mut self) {}

    /// The state after all packets.
    fn state(&self) -> P::State;
}
