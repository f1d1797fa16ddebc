//! What drives the engines: a bench gives every engine that is no reference an operation or a bubble in each step, and sees
//! what came of it before the next.

mod playlist;

use contract::{Events, Op};
use port::End;

pub use playlist::Playlist;

/// A bench with all its state: a clone is a snapshot.
#[derive(Clone)]
pub enum Bench {
    /// Operations go straight into the port, the same ones into every engine.
    Ops {
        /// Where they come from.
        traffic: Playlist,
        /// That of the step.
        slot: Option<Op>,
    },
    /// Packets go through the engines onto links.
    Port(Box<port::Bench>),
}

impl Bench {
    /// Operations of these sources, played one after the other.
    pub fn ops(sources: Vec<traffic::Source>) -> Self {
        Bench::Ops { traffic: Playlist::new(sources), slot: None }
    }

    /// Begins a step, before any engine is asked for.
    pub fn begin(&mut self, step: u32) {
        match self {
            Bench::Port(port) => port.begin(step),
            Bench::Ops { traffic, slot } => {
                *slot = match traffic.next() {
                    Some(traffic::Slot::Op { kind, args }) => Some(Op::new(kind, &args)),
                    _ => None,
                };
            }
        }
    }

    /// What engine number `engine` is given in this step.
    pub fn operation(&mut self, engine: usize) -> Option<Op> {
        match self {
            Bench::Ops { slot, .. } => *slot,
            Bench::Port(port) => port.operation(engine),
        }
    }

    /// What happened in this step in an engine.
    pub fn settle(&mut self, engine: usize, events: &Events) {
        match self {
            Bench::Ops { .. } => {}
            Bench::Port(port) => port.settle(engine, events),
        }
    }

    /// What comes next, as far as it is certain.
    pub fn upcoming(&self) -> Option<Playlist> {
        match self {
            Bench::Ops { traffic, .. } => Some(traffic.clone()),
            Bench::Port(_) => None,
        }
    }

    /// How a run of packets has ended, if it has. The end of a bench of operations is known from the beginning, in steps.
    pub fn end(&self) -> Option<End> {
        match self {
            Bench::Ops { .. } => None,
            Bench::Port(port) => port.end(),
        }
    }

    /// The packets, if there are any.
    pub fn port(&self) -> Option<&port::Bench> {
        match self {
            Bench::Ops { .. } => None,
            Bench::Port(port) => Some(port),
        }
    }

    /// Bytes that a clone adds to those before it, roughly.
    pub fn bytes(&self) -> u64 {
        match self {
            Bench::Ops { .. } => 256,
            Bench::Port(port) => port.bytes(),
        }
    }
}

#[cfg(test)]
mod tests;
