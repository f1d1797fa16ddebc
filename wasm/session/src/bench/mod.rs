//! What drives the engines: a bench gives every engine that is no reference an operation or a bubble in each step, and sees
//! what came of it before the next.

mod playlist;

use contract::{Event, Op};

pub use playlist::Playlist;

/// A bench with all its state: a clone is a snapshot.
#[derive(Clone)]
pub enum Bench {
    /// Operations go straight into the port, the same ones into every engine.
    Ops {
        /// Where they come from.
        traffic: Playlist,
        /// That of the step.
        slot: Option<Op<'static>>,
    },
}

impl Bench {
    /// Operations of these sources, played one after the other.
    pub fn ops(sources: Vec<traffic::Source>) -> Self {
        Bench::Ops { traffic: Playlist::new(sources), slot: None }
    }

    /// Begins a step, before any engine is asked for.
    pub fn begin(&mut self) {
        match self {
            Bench::Ops { traffic, slot } => {
                *slot = match traffic.next() {
                    Some(traffic::Slot::Op { kind, args }) => Some(Op::new(kind, &args)),
                    _ => None,
                };
            }
        }
    }

    /// What engine number `engine` is given in this step.
    pub fn operation(&mut self, _engine: usize) -> Option<Op<'static>> {
        match self {
            Bench::Ops { slot, .. } => *slot,
        }
    }

    /// What happened in this step in an engine.
    pub fn settle(&mut self, _engine: usize, _events: &[Event]) {
        match self {
            Bench::Ops { .. } => {}
        }
    }

    /// What comes next, as far as it is certain.
    pub fn upcoming(&self) -> Option<Playlist> {
        match self {
            Bench::Ops { traffic, .. } => Some(traffic.clone()),
        }
    }
}
