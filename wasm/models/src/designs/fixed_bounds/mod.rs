//! FIFO queues of strict priority whose bounds never move: the best mapping if ranks are known beforehand to be spread evenly, and one
//! of those that SP-PIFO is compared with (Alcoz, Dietmüller, Vanbever, NSDI 2020, section 4.2).

use contract::{Info, Invariant, Monitor, Reference};

use crate::design::{
    Design, ParameterError, ParameterSpec, Parameters, complete, insert_list, item, list, model_only, number, value,
};
use crate::limits::MAX_RANK;
use crate::stepped::Stepped;
use crate::strict_priority::engine::StrictPriority;
use crate::strict_priority::monitor::{self, PolicyMonitor, StrictPriorityMonitor, Wrong};
use crate::strict_priority::{CAPACITY, EVENTS, MAX_QUEUES, NAMED, Policy, QueueShape, THINGS, interface};

/// What the paper compares with, for 8 queues and ranks below 100: 12 i (SA6).
pub const USUAL: [u32; 8] = [0, 12, 24, 36, 48, 60, 72, 84];

const BOUNDS: ParameterSpec =
    number("bounds", (0, MAX_RANK), 0, "", "the bound of each queue, none below the one before")
        .list_of(MAX_QUEUES)
        .at_run_time();

/// The design as the catalogue lists it.
pub const DESIGN: Design = Design {
    name: "fixed_bounds",
    title: "Fixed bounds, FIFO queues of strict priority",
    parameters: &[BOUNDS, CAPACITY],
    switches: &[],
    preset: &[],
    events: &EVENTS,
    named: NAMED,
    things: THINGS,
    drawn: &[],
    listed: Some("inversion"),
    resolve,
    info,
    model,
    hardware: model_only,
    monitor,
};

fn resolve(given: &Parameters) -> Result<Parameters, ParameterError> {
    let bounds = BOUNDS.values(given, &USUAL)?;
    ascending(&bounds, |before, bound| before <= bound)?;
    let mut complete = complete(DESIGN.parameters, given)?;
    insert_list(&mut complete, "bounds", &bounds);
    Ok(complete)
}

/// Checks that bounds stand in order.
pub(crate) fn ascending(bounds: &[u32], right: fn(u32, u32) -> bool) -> Result<(), ParameterError> {
    let Some(at) = bounds.windows(2).position(|w| !right(w[0], w[1])) else { return Ok(()) };
    let before = bounds[at];
    let least = if right(before, before) { format!("{before} or more") } else { format!("more than {before}") };
    let expected = format!("{least}, since the bound before it is {before}");
    Err(ParameterError::new(&item("bounds", at as u32 + 1), bounds[at + 1], expected))
}

fn size(parameters: &Parameters) -> QueueShape {
    let capacity = value(parameters, "capacity") as usize;
    QueueShape { queues: list(parameters, "bounds").len(), capacity }
}

fn info(parameters: &Parameters) -> Info {
    interface(&DESIGN, parameters, size(parameters), vec![], 0)
}

fn model(parameters: &Parameters) -> Box<dyn Reference> {
    let bounds = Fixed(list(parameters, "bounds"));
    Box::new(Stepped::new(StrictPriority::new(size(parameters), Box::new(bounds)), info(parameters)))
}

/// Bounds that do not move.
#[derive(Clone, Debug)]
pub struct Fixed(pub Vec<u32>);

impl Policy for Fixed {
    fn copy(&self) -> Box<dyn Policy> {
        Box::new(self.clone())
    }

    fn bounds(&self) -> &[u32] {
        &self.0
    }

    fn arrived(&mut self, _: usize, _: u32, _: &mut dyn FnMut(u16, &[u32])) {}

    fn clear(&mut self) {}
}

fn monitor(parameters: &Parameters, _: &Info) -> Box<dyn Monitor> {
    let monitor = FixedMonitor { bounds: list(parameters, "bounds") };
    Box::new(StrictPriorityMonitor::new(size(parameters), Box::new(monitor)))
}

/// Invariants of bounds that do not move (J8).
const INVARIANTS: &[Invariant] = &[
    Invariant::new("fixed", "bounds do not move"),
    Invariant::new(
        "rank of a bound",
        "a packet whose rank is the bound of its queue overtakes none, but in the first queue",
    ),
    Invariant::new("no overtaking", "what a packet overtakes waits in its own queue"),
    monitor::FIRST_QUEUE,
    monitor::CAPACITY,
    monitor::CONSERVATION,
    monitor::STRICT_PRIORITY,
    monitor::INVERSIONS,
];

struct FixedMonitor {
    bounds: Vec<u32>,
}

impl PolicyMonitor for FixedMonitor {
    fn invariants(&self) -> &'static [Invariant] {
        INVARIANTS
    }

    fn start(&self) -> Vec<u32> {
        self.bounds.clone()
    }

    fn dequeued(&mut self, queue: usize, rank: u32, lowest: Option<u32>, wrong: &mut Wrong) {
        let Some(lowest) = lowest.filter(|lowest| *lowest < rank) else { return };
        if queue > 0 && rank == self.bounds[queue] {
            wrong("rank of a bound", format!("rank {rank} leaves queue {} before {lowest}", queue + 1));
        }
        // Those of the other queues have the ranks from the next bound on.
        if self.bounds.get(queue + 1).is_some_and(|next| lowest >= *next) {
            wrong("no overtaking", format!("rank {rank} leaves queue {} before {lowest} of another", queue + 1));
        }
    }

    fn moved(&mut self, before: &[u32], now: &[u32], wrong: &mut Wrong) {
        wrong("fixed", format!("{before:?} became {now:?}"));
    }
}

#[cfg(test)]
mod tests;
