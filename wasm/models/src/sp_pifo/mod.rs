//! SP-PIFO (Alcoz, Dietmüller, Vanbever, NSDI 2020): a PIFO queue approximated by FIFO queues of strict priority. Each queue has a
//! bound, the smallest rank that it takes; every packet moves a bound.
//!
//! - [`bounds`]: the algorithm;
//! - [`queues`]: the FIFO queues, and the packet that is served next;
//! - [`engine`]: both as the session drives them;
//! - [`monitor`]: its invariants, watched while any implementation runs;
//! - this file: its parameters and its interface.

pub mod bounds;
pub mod engine;
pub mod monitor;
pub mod queues;

use std::collections::BTreeMap;

use contract::{Argument, EventKind, Field, Implementation, Info, Level, Operation, Port};

use crate::catalogue::{Design, EventSpec, ParameterError, ParameterSpec, Parameters, described};
use bounds::Strategy;

/// Operations of the port, by their number.
pub mod operation {
    /// `enqueue data rank`.
    pub const ENQUEUE: u8 = 0;
    /// `dequeue`: the oldest packet of the first queue that has any.
    pub const DEQUEUE: u8 = 1;
    /// `reset cycles`: the reset input is held for so many cycles, from this one on. Later resets prolong it.
    pub const RESET: u8 = 2;
}

/// Longest reset of one operation, in cycles.
pub const MAX_RESET: u32 = 4096;

/// Steps from the slot of an operation to its result in hardware.
const STAGES: u32 = 3;

/// Largest rank: a bound has 16 bits.
pub const MAX_RANK: u32 = 65_535;

/// Event kinds, by their number.
pub mod event {
    /// The scan found a queue: which one, after how many comparisons of the rank with a bound.
    pub const MAPPED: u16 = 0;
    /// A bound moved: of which queue, from where, to where, and whether down.
    pub const MOVED: u16 = 1;
    /// A packet left while one of lower rank waits: data and rank of both, why (see [`super::queues::Source`]), and the operation
    /// that enqueued the one that waits.
    pub const INVERSION: u16 = 2;
    /// A packet is taken from a queue: which one, and the place that it leaves.
    pub const SERVED: u16 = 3;
}

/// The design as the catalogue lists it.
pub const DESIGN: Design = Design {
    name: "sp_pifo",
    title: "SP-PIFO, PIFO by strict priorities",
    parameters: &[
        ParameterSpec {
            name: "queues",
            min: 1,
            max: 32,
            unit: "queues",
            run_time: false,
            meaning: "FIFO queues of strict priority, each with a bound",
            words: &[],
            list: 0,
        },
        ParameterSpec {
            name: "capacity",
            min: 1,
            max: 1024,
            unit: "packets",
            run_time: false,
            meaning: "packets that a queue holds at most; what comes on top is dropped",
            words: &[],
            list: 0,
        },
        ParameterSpec {
            name: "strategy",
            min: 0,
            max: 3,
            unit: "",
            run_time: true,
            meaning: "how far a push-down moves the bounds",
            words: Strategy::WORDS,
            list: 0,
        },
        ParameterSpec {
            name: "adapt_on_drop",
            min: 0,
            max: 1,
            unit: "",
            run_time: true,
            meaning: "1: a packet that is dropped moves the bounds all the same",
            words: &[],
            list: 0,
        },
    ],
    switches: &[],
    events: EVENTS,
    things: &[&["queue.bound", "queue.count", "queue.head"], &["packet.data", "packet.rank"]],
    resolve,
    info,
    model: |parameters| Box::new(engine::SpPifo::new(parameters)),
    monitor: |parameters, info| Box::new(monitor::SpPifoMonitor::new(parameters, info)),
};

/// What model and hardware tell, in the order of their numbers.
const EVENTS: &[EventSpec] = &[
    EventSpec { name: "mapped", arguments: &["queue", "comparisons"], concerns: &[("queue.bound", "queue")] },
    EventSpec { name: "moved", arguments: &["queue", "from", "to", "down"], concerns: &[("queue.bound", "queue")] },
    EventSpec {
        name: "inversion",
        arguments: &["data", "rank", "waiting_data", "waiting_rank", "source", "waiting_op"],
        concerns: &[],
    },
    EventSpec { name: "served", arguments: &["queue", "place"], concerns: &[("queue.count", "queue")] },
];

fn resolve(given: &BTreeMap<String, u32>) -> Result<Parameters, ParameterError> {
    let mut complete = Parameters::new();
    for (spec, usual) in DESIGN.parameters.iter().zip([8, 10, 0, 0]) {
        complete.insert(spec.name.to_string(), spec.value(given, usual)?);
    }
    Ok(complete)
}

/// The parameters, as what they mean.
#[derive(Clone, Copy, Debug)]
pub struct Shape {
    /// Queues, at least 1.
    pub queues: usize,
    /// Packets that a queue holds.
    pub capacity: usize,
    /// How far a push-down goes.
    pub strategy: Strategy,
    /// Whether a dropped packet moves the bounds.
    pub adapt_on_drop: bool,
}

impl Shape {
    /// Reads resolved parameters.
    pub fn of(parameters: &Parameters) -> Shape {
        let value = |name: &str| parameters.get(name).copied().unwrap_or(1);
        Shape {
            queues: value("queues") as usize,
            capacity: value("capacity") as usize,
            strategy: Strategy::of(value("strategy")),
            adapt_on_drop: value("adapt_on_drop") != 0,
        }
    }
}

/// Numbers of the architectural fields, in the order in which [`info`] lists them.
pub mod field {
    /// `queue.bound`.
    pub const BOUND: u32 = 0;
    /// `queue.count`.
    pub const COUNT: u32 = 1;
    /// `queue.head`.
    pub const HEAD: u32 = 2;
    /// `packet.data`.
    pub const DATA: u32 = 3;
    /// `packet.rank`.
    pub const RANK: u32 = 4;
    /// `ready`.
    pub const READY: u32 = 5;
}

/// Interface and architectural state. Levels of state: 0 the bounds and the state of the queues, 1 the packets.
pub fn info(parameters: &Parameters) -> Info {
    let shape = Shape::of(parameters);
    let (queues, places) = (shape.queues as u32, (shape.queues * shape.capacity) as u32);
    let bits = |most: u32| 32 - most.leading_zeros().min(31);
    let field = |name: &str, count: u32, bits: u32, level: u32, meaning: &str| Field {
        name: name.to_string(),
        count,
        bits,
        level,
        meaning: meaning.to_string(),
        signal: String::new(),
        stage: None,
    };
    let argument = |name: &str, min: u32, max: u32| Argument { name: name.to_string(), min, max };
    let packet = || vec![argument("data", 0, u32::MAX), argument("rank", 0, MAX_RANK)];
    let operation = |name: &str, arguments, results| Operation { name: name.to_string(), arguments, results };
    let capacity = shape.capacity as u32;
    Info {
        design: DESIGN.name.to_string(),
        implementation: Implementation::Model,
        parameters: described(DESIGN.parameters, parameters),
        ports: vec![Port {
            name: "queue".to_string(),
            operations: vec![
                operation("enqueue", packet(), packet()),
                operation("dequeue", vec![], packet()),
                operation("reset", vec![argument("cycles", 1, MAX_RESET)], vec![]),
            ],
        }],
        clock_ps: 1_000,
        ops_per_step: 1,
        latency: None,
        undo: STAGES,
        stages: vec![],
        levels: ["queues", "packets"].map(|name| Level { name: name.to_string(), commit: 0 }).to_vec(),
        fields: vec![
            field("queue.bound", queues, 16, 0, "smallest rank that the queue takes, at the next packet"),
            field("queue.count", queues, bits(capacity), 0, "packets in the queue"),
            field("queue.head", queues, bits(capacity - 1), 0, "place of the oldest packet among those of the queue"),
            field("packet.data", places, 32, 1, "what was enqueued; queue i has the places from i times capacity on"),
            field("packet.rank", places, 16, 1, "its rank"),
            field("ready", 1, 1, 0, "1 if operations are accepted; 0 while a reset is held"),
        ],
        signals: BTreeMap::new(),
        events: EVENTS
            .iter()
            .map(|e| EventKind {
                name: e.name.to_string(),
                arguments: e.arguments.iter().map(ToString::to_string).collect(),
            })
            .collect(),
    }
}
