//! PIEO, the push-in extract-out queue (Shrivastav, SIGCOMM 2019): a list sorted by rank that gives its first *eligible* element. An element
//! is eligible once its send time has come, and a dequeue asks for one group of elements. The list lies in memory as 2√N sublists of √N
//! elements; only an array of pointers to them, in the order of their ranks, is in registers. An operation takes four cycles.
//!
//! - [`sublists`]: pointer array and sublists, and what an operation does to them;
//! - [`model`]: the list as the session drives it;
//! - [`monitor`]: what must hold of any implementation;
//! - this file: its parameters and its interface.

pub mod model;
pub mod monitor;
pub mod sublists;

use contract::{Argument, Field, Info, Operation, Port, Role};

use crate::design::{
    Design, EventSpec, NamedFact, ParameterError, ParameterSpec, Parameters, bits, complete, fixed, number, reset,
    value,
};
use crate::limits::MAX_RANK;
use crate::stepped::Stepped;

/// Operations, by their number.
pub mod operation {
    /// `enqueue data rank send group`.
    pub const ENQUEUE: u8 = 0;
    /// `dequeue now group`: of the elements of the group whose send time has come the one of smallest rank, and of those the oldest.
    pub const DEQUEUE: u8 = 1;
}

/// Event kinds, by their number.
pub mod event {
    /// Cycle 0: the place in the pointer array of the sublist that an operation works on, the number of that sublist, elements in it.
    pub const SELECTED: u16 = 0;
    /// Cycle 2: an element goes into a sublist, at a place of it.
    pub const PLACED: u16 = 1;
    /// Cycle 2: an element leaves a sublist, from a place of it.
    pub const TAKEN: u16 = 2;
    /// Cycle 2: the last element of a full sublist, or the newcomer, goes to the sublist on the right: from, to, data, whether that one is fresh.
    pub const SPILLED: u16 = 3;
    /// Cycle 2: a sublist that was full gets an element from a neighbour that was not: from, to, data, side.
    pub const BORROWED: u16 = 4;
    /// Cycle 3: a sublist is empty now: its number.
    pub const FREED: u16 = 5;
}

const EVENTS: &[EventSpec] = &[
    EventSpec::new("selected", &["place", "sublist", "held"], &[("pointer.id", "place")]),
    EventSpec::new("placed", &["sublist", "place"], &[]),
    EventSpec::new("taken", &["sublist", "place"], &[]),
    EventSpec::new("spilled", &["sublist", "to", "data", "fresh"], &[]),
    EventSpec::new("borrowed", &["sublist", "to", "data", "side"], &[]),
    EventSpec::new("freed", &["sublist"], &[]),
];

/// The neighbours of a sublist, as `side` of `borrowed` names them.
pub const SIDES: &[&str] = &["right", "left"];

/// Largest send time, and largest time of a dequeue.
pub const MAX_TIME: u32 = 65_535;

/// Cycles of an operation.
pub const CYCLES: u32 = 4;

const PARAMETERS: &[ParameterSpec] = &[
    number("N", (4, 1024), 16, "elements", "elements that the list holds, a square number"),
    number("groups", (1, 8), 1, "", "groups of elements, of which a dequeue asks for one"),
];

/// The design as the catalogue lists it.
pub const DESIGN: Design = Design {
    name: "pieo",
    title: "PIEO, a sorted list of sublists that gives its first eligible element",
    parameters: PARAMETERS,
    switches: &[],
    preset: &[],
    events: EVENTS,
    named: &[NamedFact { event: "borrowed", argument: "side", names: SIDES }],
    things: &[],
    drawn: &[],
    listed: None,
    resolve,
    info,
    model: |parameters| Box::new(Stepped::new(model::Pieo::new(Shape::of(parameters)), info(parameters))),
    hardware: fixed,
    monitor: |parameters, _| Box::new(monitor::PieoMonitor::new(Shape::of(parameters))),
};

fn resolve(given: &Parameters) -> Result<Parameters, ParameterError> {
    let complete = complete(PARAMETERS, given)?;
    let n = value(&complete, "N");
    let root = n.isqrt();
    if root * root == n {
        return Ok(complete);
    }
    let near = format!("a square number, such as {} or {}", root * root, (root + 1) * (root + 1));
    Err(ParameterError::new("N", n, near))
}

/// The parameters, as what they mean.
#[derive(Clone, Copy, Debug)]
pub struct Shape {
    /// Elements of a sublist, √N; at least 2.
    pub size: u32,
    /// Groups, at least 1.
    pub groups: u32,
}

impl Shape {
    /// Reads resolved parameters.
    pub fn of(parameters: &Parameters) -> Shape {
        Shape { size: value(parameters, "N").isqrt().max(2), groups: value(parameters, "groups") }
    }

    /// Elements that the list holds, N.
    pub fn capacity(self) -> u32 {
        self.size * self.size
    }

    /// Sublists, 2√N.
    pub fn sublists(self) -> u32 {
        2 * self.size
    }

    /// Stands for the send time of a group of which a sublist has no element: all ones, one bit more than a time has.
    pub const NEVER: u32 = 2 * MAX_TIME + 1;
}

/// Numbers of the fields, in the order in which [`info`] lists them.
pub mod field {
    /// `pointer.id`.
    pub const ID: u32 = 0;
    /// `pointer.rank`.
    pub const RANK: u32 = 1;
    /// `pointer.count`.
    pub const COUNT: u32 = 2;
    /// `pointer.send`.
    pub const SEND: u32 = 3;
    /// `element.rank`, and behind it `element.data`, `element.send` and `element.group`.
    pub const ELEMENT: u32 = 4;
    /// `used`.
    pub const USED: u32 = 8;
    /// `now`.
    pub const NOW: u32 = 9;
    /// `occ`.
    pub const OCCUPANCY: u32 = 10;
}

/// Levels of state, by their number.
pub mod level {
    /// Number of elements and time, right in the step of an operation.
    pub const VERDICT: u32 = 0;
    /// The sublist that an operation works on, written by its third cycle.
    pub const SUBLIST: u32 = 1;
    /// Pointer array and neighbour, written by its fourth cycle.
    pub const LISTS: u32 = 2;
}

/// Interface and architectural state.
pub fn info(parameters: &Parameters) -> Info {
    let shape = Shape::of(parameters);
    let (sublists, words) = (shape.sublists(), shape.sublists() * shape.size);
    let list = |name, count, bits, meaning| Field::new(name, count, bits, level::LISTS, meaning);
    let group_bits = bits((shape.groups - 1).into());
    let fields = vec![
        list("pointer.id", sublists, bits((sublists - 1).into()), "sublist at each place of the order; free ones last"),
        list("pointer.rank", sublists, 16, "its smallest rank; 0 if it is free"),
        list("pointer.count", sublists, bits(shape.size.into()), "elements in it"),
        list("pointer.send", sublists * shape.groups, 17, "by group its earliest send time; all ones if it has none"),
        list("element.rank", words, 16, "rank of each element, sublist after sublist, the smallest first"),
        list("element.data", words, 32, "what was enqueued"),
        list("element.send", words, 16, "time from which it is eligible"),
        list("element.group", words, group_bits, "the group that it belongs to"),
        list("used", 1, bits(sublists.into()), "sublists that hold elements"),
        Field::new("now", 1, 16, level::VERDICT, "time of the last dequeue that was presented"),
        Field::new("occ", 1, bits(shape.capacity().into()), level::VERDICT, "elements accepted and not yet asked for"),
        Field::new("ready", 1, 1, level::VERDICT, "1 if operations are accepted; 0 while a reset is held"),
    ];
    let element = || vec![Argument::new("data", 0, u32::MAX), Argument::new("rank", 0, MAX_RANK)];
    let group = || Argument::new("group", 0, shape.groups - 1);
    let mut arriving = element();
    arriving.extend([Argument::new("send", 0, MAX_TIME), group()]);
    let operations = vec![
        Operation::new("enqueue", Role::Put, arriving, element()),
        Operation::new("dequeue", Role::Take, vec![Argument::new("now", 0, MAX_TIME), group()], element()),
        reset().at(1),
    ];
    let info =
        DESIGN.describe(parameters, &["verdict", "sublist", "lists"], fields, (operations, operation::DEQUEUE), CYCLES);
    // A reset does not wait for the operation at work.
    let ports = ["queue", "reset"].map(|name| Port { name: name.to_string() }).to_vec();
    Info { ports, clock_ps: 8_000, ..info }
}

#[cfg(test)]
mod tests;
