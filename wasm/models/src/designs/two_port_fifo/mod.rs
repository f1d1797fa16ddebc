//! A FIFO queue with a port for each end: the example of how a design is added. See "How to add a design" in ARCHITECTURE.md.
//!
//! - [`model`]: what it does;
//! - [`monitor`]: what must hold of any implementation;
//! - this file: its parameters and its interface.

#![cfg(not(target_family = "wasm"))]

pub mod model;
pub mod monitor;

use contract::{Argument, Field, Info, Operation, Port, Role};

use crate::design::{Design, EventSpec, ParameterSpec, Parameters, bits, complete, fixed, number, reset, value};
use crate::stepped::Stepped;

/// Operations, by their number.
pub mod operation {
    /// `enqueue data`, at port `in`.
    pub const ENQUEUE: u8 = 0;
    /// `dequeue`, at port `out`: the oldest element.
    pub const DEQUEUE: u8 = 1;
}

/// Event kinds, by their number.
pub mod event {
    /// An element goes in: at which place of the memory.
    pub const PLACED: u16 = 0;
    /// An element leaves: from which place.
    pub const TAKEN: u16 = 1;
}

const EVENTS: &[EventSpec] = &[
    EventSpec::new("placed", &["place"], &[("element.data", "place")]),
    EventSpec::new("taken", &["place"], &[("element.data", "place")]),
];

const CAPACITY: ParameterSpec = number("capacity", (2, 1024), 8, "elements", "elements that the queue holds at most");

/// The design.
pub const DESIGN: Design = Design {
    name: "two_port_fifo",
    title: "FIFO with two ports, an example",
    parameters: &[CAPACITY],
    switches: &[],
    preset: &[],
    events: EVENTS,
    named: &[],
    things: &[],
    drawn: &[],
    listed: None,
    resolve: |given| complete(DESIGN.parameters, given),
    info,
    model: |parameters| {
        Box::new(Stepped::new(model::TwoPortFifo::new(value(parameters, "capacity")), info(parameters)))
    },
    hardware: fixed,
    monitor: |_, _| Box::new(monitor::FifoMonitor::default()),
};

/// Numbers of the fields, in the order in which [`info`] lists them.
pub mod field {
    /// `element.data`.
    pub const DATA: u32 = 0;
    /// `head`.
    pub const HEAD: u32 = 1;
    /// `occ`.
    pub const OCCUPANCY: u32 = 2;
}

/// Levels of state, by their number.
pub mod level {
    /// Head and count, right in the step of an operation.
    pub const QUEUE: u32 = 0;
    /// The memory, written a stage later.
    pub const MEMORY: u32 = 1;
}

fn info(parameters: &Parameters) -> Info {
    let capacity = value(parameters, "capacity");
    let data = || vec![Argument::new("data", 0, u32::MAX)];
    let operations = vec![
        Operation::new("enqueue", Role::Put, data(), data()),
        Operation::new("dequeue", Role::Take, vec![], data()).at(1),
        reset(),
    ];
    let fields = vec![
        Field::new("element.data", capacity, 32, level::MEMORY, "what was enqueued, by place"),
        Field::new("head", 1, bits((capacity - 1).into()), level::QUEUE, "place of the oldest element"),
        Field::new("occ", 1, bits(capacity.into()), level::QUEUE, "elements in the queue"),
        Field::new("ready", 1, 1, level::QUEUE, "1 if operations are accepted; 0 while a reset is held"),
    ];
    let ports = ["in", "out"].map(|name| Port { name: name.to_string() }).to_vec();
    let info = DESIGN.describe(parameters, &["queue", "memory"], fields, (operations, operation::DEQUEUE), 3);
    Info { ports, ..info }
}
