//! What follows from what an engine was given and what it decided, worked out once for every engine, hardware or model: which packet leaves
//! before one of lower rank, which before an older one of its flow, and how late packets leave. Engines report decisions, such as the queue
//! that takes a packet and the one that is served; nothing here knows how they came about.
//!
//! - [`inversions`]: packets that leave before one of lower rank;
//! - [`departures`]: packets of a scheduler of departure times, and those that overtake an older one of their flow;
//! - [`lateness`]: how late such packets leave, and why;
//! - [`elements`]: what is inside a module of a user, as far as puts and results tell.

pub mod departures;
pub mod elements;
pub mod inversions;
pub mod lateness;

use contract::{Events, Info, Op, OpId};

pub use departures::Departures;
pub use elements::Elements;
pub use inversions::Inversions;

/// Finds an operation of the step by its number.
pub type PresentedOps<'a> = &'a dyn Fn(OpId) -> Option<Op>;

/// Follows one engine, step by step. A copy is a saved state.
#[derive(Clone, Debug)]
pub enum Derived {
    /// An engine that serves packets by rank.
    Inversions(Inversions),
    /// An engine that serves packets by departure time.
    Departures(Departures),
    /// A module of a user.
    Elements(Elements),
}

impl Derived {
    /// For an engine before its first step; `None` if nothing follows from what it reports.
    pub fn of(info: &Info) -> Option<Self> {
        let inversions = Inversions::of(info).map(Derived::Inversions);

        inversions.or_else(|| Departures::of(info).map(Derived::Departures))
    }

    /// Takes in a step of the engine, which is observed: the operations that were `presented`, by number, and what happened. Adds the events
    /// that follow, each behind the decision that it follows from, if they are `wanted`.
    pub fn step(&mut self, presented: PresentedOps, events: &mut Events, wanted: bool) {
        match self {
            Derived::Inversions(inversions) => inversions.step(presented, events, wanted),
            Derived::Departures(departures) => departures.step(presented, events, wanted),
            Derived::Elements(elements) => elements.step(presented, events, wanted),
        }
    }

    /// The run begins: the packets that wait were brought by `ops` operations before it, and those of the run count from 0.
    pub fn begin_run(&mut self, ops: u32) {
        match self {
            Derived::Inversions(inversions) => inversions.begin_run(ops),
            Derived::Departures(departures) => departures.begin_run(ops),
            Derived::Elements(elements) => elements.begin_run(ops),
        }
    }

    /// Packets that left and came in the last step, of an engine that serves packets by departure time.
    pub fn departures(&self) -> Option<&Departures> {
        match self {
            Derived::Departures(departures) => Some(departures),
            Derived::Inversions(_) | Derived::Elements(_) => None,
        }
    }

    /// What is inside a module of a user.
    pub fn elements(&self) -> Option<&Elements> {
        match self {
            Derived::Elements(elements) => Some(elements),
            Derived::Inversions(_) | Derived::Departures(_) => None,
        }
    }

    /// Bytes that a copy takes, as the budget of a history counts them.
    pub fn bytes(&self) -> usize {
        match self {
            Derived::Inversions(inversions) => inversions.bytes(),
            Derived::Departures(departures) => departures.bytes(),
            Derived::Elements(elements) => elements.bytes(),
        }
    }
}

/// Number of an operation; below 0 before the run.
type Number = i64;

/// The same as a fact of an event.
fn fact(op: Number) -> u32 {
    u32::try_from(op).unwrap_or(OpId::NONE.0)
}

/// Adds an event behind the one of kind `first`, of its step and operation.
fn insert_behind(events: &mut Events, first: u16, kind: u16, facts: &[u32]) {
    let before = std::mem::take(events);
    for event in &before {
        events.copy(&event);
        if event.kind == first {
            events.push(event.step, kind, event.op, facts);
        }
    }
}
