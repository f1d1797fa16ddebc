//! A FIFO queue that drops what comes when it is full: what everything else is compared with. As one queue of strict priority, so that
//! inversions are counted as they are there.

use contract::{Info, Invariant, Monitor, Reference};

use crate::design::{Design, ParameterSpec, Parameters, complete, model_only, number, value};
use crate::fixed_bounds::Fixed;
use crate::stepped::Stepped;
use crate::strict_priority::engine::StrictPriority;
use crate::strict_priority::monitor::{self, PolicyMonitor, StrictPriorityMonitor};
use crate::strict_priority::{EVENTS, NAMED, QueueShape, THINGS, interface};

/// Usually as many packets as 8 queues of 10 have.
const CAPACITY: ParameterSpec = number(
    "capacity",
    (1, 32_768),
    80,
    "packets",
    "packets that the queue holds at most; what comes on top is dropped",
);

/// The design as the catalogue lists it.
pub const DESIGN: Design = Design {
    name: "fifo",
    title: "FIFO, a queue in order of arrival",
    parameters: &[CAPACITY],
    switches: &[],
    preset: &[],
    events: &EVENTS,
    named: NAMED,
    things: THINGS,
    drawn: &[],
    listed: Some("inversion"),
    resolve: |given| complete(DESIGN.parameters, given),
    info,
    model,
    hardware: model_only,
    monitor,
};

fn size(parameters: &Parameters) -> QueueShape {
    QueueShape { queues: 1, capacity: value(parameters, "capacity") as usize }
}

fn info(parameters: &Parameters) -> Info {
    interface(&DESIGN, parameters, size(parameters), vec![], 0)
}

fn model(parameters: &Parameters) -> Box<dyn Reference> {
    Box::new(Stepped::new(StrictPriority::new(size(parameters), Box::new(Fixed(vec![0]))), info(parameters)))
}

fn monitor(parameters: &Parameters, _: &Info) -> Box<dyn Monitor> {
    Box::new(StrictPriorityMonitor::new(size(parameters), Box::new(OneQueueMonitor)))
}

const INVARIANTS: &[Invariant] = &[
    monitor::CAPACITY,
    monitor::CONSERVATION,
    Invariant::new(monitor::STRICT_PRIORITY.name, "a dequeue brings the oldest packet"),
    monitor::INVERSIONS,
];

struct OneQueueMonitor;

impl PolicyMonitor for OneQueueMonitor {
    fn invariants(&self) -> &'static [Invariant] {
        INVARIANTS
    }

    fn start(&self) -> Vec<u32> {
        vec![0]
    }
}

#[cfg(test)]
mod tests;
