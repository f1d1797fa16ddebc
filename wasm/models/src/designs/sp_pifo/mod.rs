//! SP-PIFO (Alcoz, Dietmüller, Vanbever, NSDI 2020): a PIFO queue approximated by FIFO queues of strict priority. Each queue has a
//! bound, the smallest rank that it takes; every packet moves a bound.
//!
//! - [`bounds`]: the algorithm;
//! - [`monitor`]: its invariants, watched while any implementation runs;
//! - this file: its parameters.

pub mod bounds;
pub mod monitor;

use contract::{Info, Reference};

use crate::design::{Design, Parameters, choice, complete, fixed, number, value};
use crate::stepped::Stepped;
use crate::strict_priority::engine::StrictPriority;
use crate::strict_priority::{CAPACITY, EVENTS, MAX_QUEUES, NAMED, QueueShape, THINGS, interface};
use bounds::Strategy;

pub use crate::strict_priority::{event, field, operation, queues};

/// Steps from the slot of an operation to its result in hardware.
const STAGES: u32 = 3;

/// The design as the catalogue lists it.
pub const DESIGN: Design = Design {
    name: "sp_pifo",
    title: "SP-PIFO, PIFO by strict priorities",
    parameters: &[
        number("queues", (1, MAX_QUEUES), 8, "queues", "FIFO queues of strict priority, each with a bound"),
        CAPACITY,
        choice("strategy", Strategy::WORDS, "how far a push-down moves the bounds"),
        number("adapt_on_drop", (0, 1), 0, "", "1: a packet that is dropped moves the bounds all the same")
            .at_run_time(),
    ],
    switches: &[],
    preset: &["queue.bound"],
    events: &EVENTS,
    named: NAMED,
    things: THINGS,
    drawn: &["queue.bound"],
    listed: Some("inversion"),
    resolve: |given| complete(DESIGN.parameters, given),
    info,
    model,
    hardware: fixed,
    monitor: |parameters, _| monitor::monitor(&Shape::of(parameters)),
};

/// The parameters, as what they mean.
#[derive(Clone, Copy, Debug)]
pub struct Shape {
    /// Queues and packets in each.
    pub size: QueueShape,
    /// How far a push-down goes.
    pub strategy: Strategy,
    /// Whether a dropped packet moves the bounds.
    pub adapt_on_drop: bool,
}

impl Shape {
    /// Reads resolved parameters.
    pub fn of(parameters: &Parameters) -> Shape {
        let value = |name: &str| value(parameters, name);
        Shape {
            size: QueueShape { queues: value("queues") as usize, capacity: value("capacity") as usize },
            strategy: Strategy::of(value("strategy")),
            adapt_on_drop: value("adapt_on_drop") != 0,
        }
    }
}

/// Interface and architectural state.
pub fn info(parameters: &Parameters) -> Info {
    let size = Shape::of(parameters).size;
    interface(&DESIGN, parameters, size, vec![], STAGES)
}

fn model(parameters: &Parameters) -> Box<dyn Reference> {
    let Shape { size, strategy, adapt_on_drop } = Shape::of(parameters);
    let bounds = bounds::Bounds::new(size.queues, strategy, adapt_on_drop);
    Box::new(Stepped::new(StrictPriority::new(size, Box::new(bounds)), info(parameters)))
}

#[cfg(test)]
mod tests;
