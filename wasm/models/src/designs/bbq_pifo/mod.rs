//! BBQ with a small PIFO in front (section 5 and appendix C of the BBQ paper): a queue as large as a BBQ whose extract answers at once, in
//! strict order although the BBQ takes p cycles.
//!
//! - [`model`]: the five steps of figure 19;
//! - [`monitor`]: lemma 1, theorem 1, the budget of operations, and the order of an ideal queue;
//! - this file: its parameters and its interface.

pub mod model;
pub mod monitor;

use contract::{Argument, Field, Info, Operation, Port, Role};

use super::bbq;
use crate::design::{Design, EventSpec, NamedFact, ParameterError, Parameters, bits, fixed, number, reset, value};
use crate::stepped::Stepped;

/// Operations, by their number.
pub mod operation {
    /// `enqueue data priority`, at port `insert`.
    pub const ENQUEUE: u8 = 0;
    /// `dequeue-max`, at port `extract`: the first element of the PIFO.
    pub const DEQUEUE_MAX: u8 = 1;
    /// `reset cycles`.
    pub const RESET: u8 = 2;
}

/// Event kinds, by their number.
pub mod event {
    /// A newcomer is compared with the PIFO: its place, k if it is behind all.
    pub const INSERTED: u16 = 0;
    /// An element that a full PIFO has no room for goes into the BBQ: its data and priority, and which step of figure 19 came before.
    pub const SPILLED: u16 = 1;
    /// An extract asks the BBQ: 1 if an element is on its way, 0 if the BBQ is empty.
    pub const ASKED: u16 = 2;
    /// The BBQ answers an extract of p steps before: data, priority, place in the PIFO, k if it is behind all.
    pub const ANSWERED: u16 = 3;
    /// What came before a spill.
    pub const CAUSES: &[&str] = &["newcomer", "answer"];
}

const EVENTS: &[EventSpec] = &[
    EventSpec::new("inserted", &["place"], &[("pifo.priority", "place")]),
    EventSpec::new("spilled", &["data", "priority", "cause"], &[("outside", "priority")]),
    EventSpec::new("asked", &["found"], &[]),
    EventSpec::new("answered", &["data", "priority", "place"], &[("pifo.priority", "place"), ("outside", "priority")]),
];

/// Places of the PIFO in hardware, the largest k.
pub const PLACES: u32 = 16;
/// Largest number of priorities, W^D.
pub const MAX_PRIORITIES: u32 = 256;
/// Largest number of elements of the BBQ.
pub const MAX_ELEMENTS: u32 = 255;

/// The design as the catalogue lists it.
pub const DESIGN: Design = Design {
    name: "bbq_pifo",
    title: "BBQ with PIFO, strict order at once",
    parameters: &[
        number("W", (2, 32), 8, "bits", "width of a bitmap of the BBQ, a power of 2"),
        number("D", (1, 8), 1, "levels", "levels of bitmaps; W^D priorities, at most 256"),
        number("N", (1, MAX_ELEMENTS), MAX_ELEMENTS, "elements", "queue elements of the BBQ, 2^k - 1"),
        number(
            "k",
            (2, PLACES),
            5,
            "elements",
            "size of the PIFO; more than the 2D + 2 steps that the BBQ takes, 2D + 3 if not given",
        )
        .at_run_time(),
    ],
    switches: &[],
    preset: &[],
    events: EVENTS,
    named: &[NamedFact { event: "spilled", argument: "cause", names: event::CAUSES }],
    things: &[&["pifo.priority", "pifo.data"]],
    drawn: &[],
    listed: None,
    resolve,
    info,
    model: |parameters| Box::new(Stepped::new(model::BbqPifo::new(parameters), info(parameters))),
    hardware: fixed,
    monitor: |parameters, _| Box::new(monitor::BbqPifoMonitor::new(parameters)),
};

fn resolve(given: &Parameters) -> Result<Parameters, ParameterError> {
    let mut complete = (bbq::DESIGN.resolve)(given)?;
    complete.remove("capacity");
    let shape = Shape::of(&complete);
    if shape.priorities > MAX_PRIORITIES {
        return Err(ParameterError::new("D", value(&complete, "D"), format!("W^D at most {MAX_PRIORITIES}")));
    }
    if shape.elements > MAX_ELEMENTS {
        return Err(ParameterError::new("N", shape.elements, format!("2^k - 1, from 1 to {MAX_ELEMENTS}")));
    }
    // Too small a PIFO is allowed, to see what goes wrong: the monitor shows it.
    let k = given.get("k").copied().unwrap_or_else(|| (shape.latency + 1).min(PLACES));
    if !(2..=PLACES).contains(&k) {
        return Err(ParameterError::new(
            "k",
            k,
            format!("an integer from 2 to {PLACES}, which are the places of the PIFO"),
        ));
    }
    complete.insert("k".to_string(), k);
    Ok(complete)
}

/// The parameters, as what they mean.
#[derive(Clone, Copy, Debug)]
pub struct Shape {
    /// Priorities, W^D.
    pub priorities: u32,
    /// Elements that the BBQ holds at most, N.
    pub elements: u32,
    /// Size of the PIFO, k.
    pub k: u32,
    /// Steps from a fetch to its insertion, p: floor((4D + 3) / 2) + 1, as the BBQ takes 4D + 3 cycles and a step has two.
    pub latency: u32,
    /// Steps from the end of a reset to the first operation: both parts get ready, a place of the PIFO that is not used or a bitmap of each
    /// level of the BBQ a cycle.
    pub clearing: u32,
}

impl Shape {
    /// Reads resolved parameters.
    pub fn of(parameters: &Parameters) -> Shape {
        let value = |name: &str| value(parameters, name);
        let (w, d, k) = (value("W"), value("D"), value("k"));
        let cycles = w.pow(d - 1).max(PLACES.saturating_sub(k));
        Shape { priorities: w.pow(d), elements: value("N"), k, latency: (4 * d + 3) / 2 + 1, clearing: cycles / 2 + 1 }
    }

    /// Elements that are in the PIFO for certain, k - p (theorem 1); none if the PIFO is too small.
    pub fn certain(self) -> u32 {
        self.k.saturating_sub(self.latency)
    }
}

/// Numbers of the fields, in the order in which [`info`] lists them.
pub mod field {
    /// `pifo.priority`.
    pub const PRIORITY: u32 = 0;
    /// `pifo.data`.
    pub const DATA: u32 = 1;
    /// `pifo.occ`.
    pub const IN_PIFO: u32 = 2;
    /// `outside`.
    pub const OUTSIDE: u32 = 3;
    /// `bbq.occ`.
    pub const IN_BBQ: u32 = 4;
    /// `flight`.
    pub const FLIGHT: u32 = 5;
    /// `n1`, the first of three.
    pub const N1: u32 = 6;
    /// `occ`.
    pub const OCCUPANCY: u32 = 9;
}

fn info(parameters: &Parameters) -> Info {
    let shape = Shape::of(parameters);
    let Shape { priorities, elements, k, latency, .. } = shape;
    let element = || vec![Argument::new("data", 0, u32::MAX), Argument::new("priority", 0, priorities - 1)];
    let operations = vec![
        Operation::new("enqueue", Role::Put, element(), element()),
        Operation::new("dequeue-max", Role::Take, vec![], element()).at(1),
        reset(),
    ];
    let field = |name, count, bits, meaning| Field::new(name, count, bits, 0, meaning);
    let width = bits((priorities - 1).into());
    let fields = vec![
        field(
            "pifo.priority",
            k,
            width,
            "priority of each element of the PIFO, the largest first; 0 past the last one",
        ),
        field("pifo.data", k, 32, "what was inserted"),
        field("pifo.occ", 1, bits(k.into()), "elements in the PIFO"),
        field(
            "outside",
            priorities,
            bits(elements.into()),
            "by priority, elements that are not in the PIFO: in the BBQ, or on their way back",
        ),
        field("bbq.occ", 1, bits(elements.into()), "elements of the BBQ that no fetch has asked for"),
        field("flight", latency, 1, "by the steps since a fetch: 1 if an element is on its way back"),
        field("n1", 1, 32, "extracts since the PIFO was full"),
        field("n2", 1, 32, "newcomers since the PIFO was full"),
        field("n3", 1, 32, "answers of the BBQ since the PIFO was full"),
        field("occ", 1, bits(u64::from(elements) + u64::from(PLACES)), "elements in all"),
        field("ready", 1, 1, "1 if operations are accepted; 0 from a reset until both parts are ready"),
    ];
    let ports = ["insert", "extract"].map(|name| Port { name: name.to_string() }).to_vec();
    // An operation is complete in its step: a reset undoes none.
    let info = DESIGN.describe(parameters, &["queue"], fields, (operations, operation::DEQUEUE_MAX), 0);
    Info { ports, clock_ps: 8_000, largest_first: true, ..info }
}
