//! Ways to run one program on many cores.
//!
//! - [`Scr`]: State-Compute Replication: each core has all of the state and replays what the others process;
//! - [`Lock`]: one state behind a lock;
//! - [`Rss`]: the state is divided by a hash of the flow;
//! - [`RssPlusPlus`]: the same, and entries of the table move from loaded cores to others.
//!
//! The lane owns queues and time. A technique decides which core a packet goes to, when the core's next turn with a packet is due, and what
//! happens in it. Turns are the points at which cores meet; what a core does alone in between is simulated in one go.

mod lock;
mod rss;
mod rss_plus_plus;
mod scr;

use programs::{Packet, Program, Verdict};

pub(crate) use lock::Lock;
pub(crate) use rss::Rss;
pub(crate) use rss_plus_plus::RssPlusPlus;
pub(crate) use scr::Scr;

use crate::events::{Recorder, ServiceSpans};
use crate::lane::DeliveredPacket;
use crate::monitors::{CoreViolations, Replicas, Truth};
use crate::view::{Activity, LogEntry, TechniqueView};
use crate::{Counters, LaneSettings, Sharded, TechniqueSettings};

/// A packet in the queue of a core.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct QueuedPacket<R> {
    /// Its number, from 1 on.
    pub number: u64,
    /// When it arrived, in picoseconds.
    pub t_ps: u64,
    /// What the program reads of it; none if it only brings the history.
    pub row: Option<R>,
    /// Its entry in the table of receive-side scaling; 0 without one.
    pub entry: u32,
    /// Its place among the packets of its entry, from 0.
    pub place: u64,
    /// The verdict of the truth, if that is known before the packet is processed.
    pub expected: Option<Verdict>,
}

/// Where a packet goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Steered {
    pub core: usize,
    pub number: u64,
    pub entry: u32,
}

/// What came of a core's turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Turn {
    /// The packet is processed. Without a row it has no verdict.
    Done(ServiceSpans, Option<Verdict>),
    /// The next turn is due at this time.
    Due(u64),
    /// The core has to wait for another one.
    Waits,
}

/// What watches a run: events, counters, monitors.
#[derive(Clone, Debug)]
pub(crate) struct Observed<P: Program> {
    pub events: Recorder,
    /// Of each core.
    pub counters: Vec<Counters>,
    pub violations: CoreViolations,
    /// Watches replicas of SCR.
    pub replicas: Option<Replicas<P>>,
    /// One core that sees the packets in order, of the other techniques.
    pub truth: Option<Truth<P>>,
}

/// A core that waits for the row of a packet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Waiter {
    pub core: usize,
    pub row: u64,
    pub peers: Vec<u32>,
}

/// A way to run a program on many cores. The lane calls `begin` and `turn` of a core with one packet after the other, in the order of time.
pub(crate) trait Technique<P: Program> {
    /// A copy.
    fn boxed(&self) -> Box<dyn Technique<P>>;

    /// The core that a packet is sent to, and its number.
    fn steer(&mut self, packet: &Packet, now_ps: u64, observed: &mut Observed<P>) -> Steered;

    /// Takes over a packet from a sequencer outside, in place of `steer`. None, if the packet cannot be read, or the program does not handle
    /// it (`is_handled`).
    fn take_over(
        &mut self,
        _packet: &DeliveredPacket<'_>,
        _is_handled: bool,
        _now_ps: u64,
        _: &mut Observed<P>,
    ) -> Option<Steered> {
        None
    }

    /// The packet that was steered last is in the queue of its core, or is not because it was lost or the queue is full.
    fn receive(&mut self, core: usize, packet: &mut QueuedPacket<P::Row>, is_there: bool, observed: &mut Observed<P>);

    /// An idle core begins with the packet at the front of its queue: when its turn is due. None if the packet has to wait for another core.
    fn begin(&mut self, core: usize, packet: &QueuedPacket<P::Row>, now_ps: u64) -> Option<u64>;

    /// The turn of a core is due, or it waits and something has changed.
    fn turn(&mut self, core: usize, packet: &QueuedPacket<P::Row>, now_ps: u64, observed: &mut Observed<P>) -> Turn;

    /// Brings a core up to a time before its next turn.
    fn catch_up(&mut self, _core: usize, _number: u64, _until_ps: u64, _: &mut Observed<P>) {}

    /// The last packet has arrived. The number of the packets without a row that all cores receive now, to end what waits for rows; none if
    /// there is nothing to end.
    fn end(&mut self, _now_ps: u64, _: &mut Observed<P>) -> Option<u64> {
        None
    }

    /// Cores that wait for rows of other cores.
    fn waiters(&self) -> Vec<Waiter> {
        Vec::new()
    }

    /// Whether a core that waits can be released only by a core that works, and not by a packet that arrives.
    fn waits_for_work(&self) -> bool {
        false
    }

    /// What a core does at a time with a packet.
    fn activity(&self, core: usize, packet: &QueuedPacket<P::Row>, now_ps: u64) -> Activity;

    /// What there is to see besides queues.
    fn view(&self, now_ps: u64) -> TechniqueView;

    /// Number of the last packet that the replica of a core has taken in; none without replicas.
    fn applied(&self, _core: usize) -> Option<u64> {
        None
    }

    /// The log of a core around the next number that it takes in; empty without logs.
    fn log_entries(&self, _core: usize) -> Vec<LogEntry> {
        Vec::new()
    }

    /// The row of the last packet that the replica of a core has taken in; none without replicas, or if it skipped that one.
    fn last_row(&self, _core: usize) -> Option<P::Row> {
        None
    }

    /// The state as a core sees it: a replica, the one that all share, or the part of the core.
    fn state(&self, core: usize) -> P::State;

    /// Entries of logs that were overwritten before they were read.
    fn overwritten(&self) -> u64 {
        0
    }

    /// Entries of the table that have moved.
    fn moved(&self) -> u64 {
        0
    }

    /// Shares memory between cores where they are equal.
    fn share(&mut self) {}

    /// Bytes that the next clone adds to the clones before it.
    fn bytes(&self, program: &P) -> usize;
}

/// The technique of these settings.
pub(crate) fn technique<P>(program: &P, settings: &LaneSettings) -> Box<dyn Technique<P>>
where
    P: Sharded + programs::Inspect + Clone + 'static,
{
    let (program, cores, costs) = (program.clone(), settings.cores, settings.costs);
    match settings.technique {
        TechniqueSettings::Scr { rows, log, writes_late } => {
            Box::new(Scr::new(program, cores, rows, ::scr::Settings { log, writes_late }, costs))
        }
        TechniqueSettings::Lock => Box::new(Lock::new(program, cores, costs)),
        TechniqueSettings::Rss => Box::new(Rss::new(program, cores, costs)),
        TechniqueSettings::RssPlusPlus { period_ps } => Box::new(RssPlusPlus::new(program, cores, costs, period_ps)),
    }
}
