//! What drives the engines: a bench gives every engine that is no reference an operation or a bubble in each step, and sees
//! what came of it before the next.

mod cores;
mod fates;
mod playlist;
mod sequenced;

use std::rc::Rc;

use contract::{Events, Op};
use port::End;

pub use cores::{BesideLane, CoreLanes};
pub use fates::{Followed, Move, MoveKind, PacketFate, Served};
pub use playlist::Playlist;
pub use sequenced::{SentPacket, SequencedCounts, SequencedLane};

/// A bench with all its state: a clone is a snapshot.
#[derive(Clone)]
pub enum Bench {
    /// Operations go straight into the ports, the same ones into every engine.
    Ops {
        /// Where they come from, by port.
        traffic: Vec<Playlist>,
        /// Those of the step.
        given: Vec<Op>,
    },
    /// Packets go through the engines onto links.
    Port(Box<port::Lanes>),
    /// Packets go through the engines to the cores of a program.
    Cores(Box<CoreLanes>),
}

impl Bench {
    /// Operations of these sources, by port. Those of one port are played one after the other, the ports side by side.
    pub fn ops(sources: Vec<Vec<traffic::Source>>) -> Self {
        Bench::Ops { traffic: sources.into_iter().map(Playlist::new).collect(), given: Vec::new() }
    }

    /// Begins a step, before any engine is asked for. `accepts` says of a port by its number whether all engines would take an operation.
    /// Whether an operation of the bench `ops` waits for its port.
    pub fn begin(&mut self, step: u32, accepts: impl Fn(u8) -> bool) -> bool {
        match self {
            Bench::Port(port) => {
                port.begin(step);
                false
            }
            Bench::Cores(cores) => {
                cores.begin(step);
                false
            }
            Bench::Ops { traffic, given } => {
                given.clear();
                let present = |(port, list): (u8, &mut Playlist)| list.present(&|| accepts(port));
                given.extend((0..).zip(traffic.iter_mut()).filter_map(present));
                traffic.iter().any(Playlist::waits)
            }
        }
    }

    /// Appends what engine number `engine` is given in this step; of a port `accepts` says whether it would take an operation.
    pub fn operations(&mut self, engine: usize, accepts: impl Fn(u8) -> bool, into: &mut Vec<Op>) {
        match self {
            Bench::Ops { given, .. } => into.extend_from_slice(given),
            Bench::Port(port) => port.operations(engine, accepts, into),
            Bench::Cores(cores) => cores.operations(engine, accepts, into),
        }
    }

    /// The bytes that the operation of an engine carries in this step, if it carries any.
    #[inline]
    pub fn bytes_of(&self, engine: usize) -> Option<Rc<[u8]>> {
        self.cores()?.frame(engine)
    }

    /// Steps until the last slot of a bench of operations is over, if nothing has to wait from now on. With packets only running tells.
    pub fn left(&self) -> u64 {
        match self {
            Bench::Ops { traffic, .. } => traffic.iter().map(Playlist::left).max().unwrap_or_default(),
            _ => 0,
        }
    }

    /// What happened in this step in an engine.
    pub fn settle(&mut self, engine: usize, events: &Events) {
        match self {
            Bench::Ops { .. } => {}
            Bench::Port(port) => port.settle(engine, events),
            Bench::Cores(cores) => cores.settle(engine, events),
        }
    }

    /// What comes next by port, as far as it is certain.
    pub fn upcoming(&self) -> Option<Vec<Playlist>> {
        match self {
            Bench::Ops { traffic, .. } => Some(traffic.clone()),
            _ => None,
        }
    }

    /// How a run of packets has ended, if it has. Of a bench of operations the steps are known, see [`Bench::left`].
    pub fn end(&self) -> Option<End> {
        match self {
            Bench::Ops { .. } => None,
            Bench::Port(port) => port.end(),
            Bench::Cores(cores) => cores.end(),
        }
    }

    /// Whether packets go through the engines.
    pub fn has_packets(&self) -> bool {
        !matches!(self, Bench::Ops { .. })
    }

    /// The packets in front of a link, if there are any.
    pub fn port(&self) -> Option<&port::Lanes> {
        match self {
            Bench::Port(port) => Some(port),
            _ => None,
        }
    }

    /// The cores behind the engines, if there are any.
    pub fn cores(&self) -> Option<&CoreLanes> {
        match self {
            Bench::Cores(cores) => Some(cores),
            _ => None,
        }
    }

    /// A clone to be kept, and the bytes that it adds to those before it, roughly.
    pub fn snapshot(&mut self) -> (Bench, u64) {
        match self {
            Bench::Ops { .. } => (self.clone(), 256),
            Bench::Port(port) => (Bench::Port(port.clone()), port.bytes()),
            Bench::Cores(cores) => {
                let (kept, bytes) = cores.snapshot();
                (Bench::Cores(Box::new(kept)), bytes)
            }
        }
    }
}

#[cfg(test)]
mod tests;
