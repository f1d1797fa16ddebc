//! PIFO, the push-in first-out queue (Sivaraman et al., SIGCOMM 2016): a list sorted by rank that takes an element anywhere and
//! gives its first one. An enqueue and a dequeue may come in one step. Several logical PIFOs share the list, by an id that each
//! element bears (figure 12 of that paper).
//!
//! - [`list`]: the sorted list;
//! - [`engine`]: the list as the session drives it;
//! - [`monitor`]: its invariants, watched while any implementation runs;
//! - this file: its parameters and its interface.

pub mod engine;
pub mod list;
pub mod monitor;

use contract::{Argument, Field, Info, Operation, Role};

use crate::design::{Design, EventSpec, Parameters, bits, choice, complete, fixed, number, reset, value};
use crate::limits::MAX_RANK;
use crate::stepped::Stepped;

/// Operations of the port, by their number.
pub mod operation {
    /// `enqueue data rank id`.
    pub const ENQUEUE: u8 = 0;
    /// `dequeue id`: the element of smallest rank, and of those the oldest, of a logical PIFO.
    pub const DEQUEUE: u8 = 1;
    /// `replace data rank id from_id`: a dequeue of logical PIFO `from_id`, then an enqueue, in one step.
    pub const REPLACE: u8 = 2;
    /// `reset cycles`: the reset input is held for so many cycles, from this one on. Later resets prolong it.
    pub const RESET: u8 = 3;
}

/// Event kinds, by their number.
pub mod event {
    /// An element goes in: at which place of the list, once what leaves in the same step has left.
    pub const INSERTED: u16 = 0;
    /// An element leaves: from which place.
    pub const REMOVED: u16 = 1;
}

/// The design as the catalogue lists it.
pub const DESIGN: Design = Design {
    name: "pifo",
    title: "PIFO, a sorted list in hardware",
    parameters: &[
        number("N", (2, 2048), 16, "elements", "elements that the list holds at most"),
        number("ids", (1, 16), 1, "", "logical PIFOs that share the list"),
        choice("overflow", &["newcomer", "last"], "what leaves when an element comes to a full list"),
    ],
    switches: &[],
    preset: &[],
    events: EVENTS,
    named: &[],
    things: &[&["entry.data", "entry.rank", "entry.id"]],
    drawn: &[],
    listed: None,
    resolve: |given| complete(DESIGN.parameters, given),
    info,
    model: |parameters| Box::new(Stepped::new(engine::Pifo::new(parameters), info(parameters))),
    hardware: fixed,
    monitor: |parameters, _| Box::new(monitor::PifoMonitor::new(parameters)),
};

/// What model and hardware tell, in the order of their numbers.
const EVENTS: &[EventSpec] = &[
    EventSpec::new("inserted", &["place"], &[("entry.rank", "place")]),
    EventSpec::new("removed", &["place"], &[("entry.rank", "place")]),
];

/// The parameters, as what they mean.
#[derive(Clone, Copy, Debug)]
pub struct Shape {
    /// Elements, at least 2.
    pub capacity: usize,
    /// Logical PIFOs, at least 1.
    pub ids: u32,
    /// Whether a full list loses its last element to a newcomer of smaller rank.
    pub push_out: bool,
}

impl Shape {
    /// Reads resolved parameters.
    pub fn of(parameters: &Parameters) -> Shape {
        let value = |name: &str| value(parameters, name);
        Shape { capacity: value("N").max(2) as usize, ids: value("ids").max(1), push_out: value("overflow") != 0 }
    }
}

/// Numbers of the architectural fields, in the order in which [`info`] lists them.
pub mod field {
    /// `entry.rank`.
    pub const RANK: u32 = 0;
    /// `entry.data`.
    pub const DATA: u32 = 1;
    /// `entry.id`.
    pub const ID: u32 = 2;
    /// `occ`.
    pub const OCCUPANCY: u32 = 3;
    /// `ready`.
    pub const READY: u32 = 4;
}

/// Interface and architectural state.
pub fn info(parameters: &Parameters) -> Info {
    let shape = Shape::of(parameters);
    let n = shape.capacity as u32;
    let field = |name, count, bits, meaning| Field::new(name, count, bits, 0, meaning);
    let id = |name| Argument::new(name, 0, shape.ids - 1);
    let element = || vec![Argument::new("data", 0, u32::MAX), Argument::new("rank", 0, MAX_RANK)];
    let (mut arriving, mut exchanged) = (element(), element());
    arriving.push(id("id"));
    exchanged.extend([id("id"), id("from_id")]);
    let operations = vec![
        Operation::new("enqueue", Role::Put, arriving, element()),
        Operation::new("dequeue", Role::Take, vec![id("id")], element()),
        Operation::new("replace", Role::Exchange, exchanged, element()),
        reset(),
    ];
    let fields = vec![
        field("entry.rank", n, 16, "rank of each element, the smallest first; 0 past the last one"),
        field("entry.data", n, 32, "what was enqueued"),
        field("entry.id", n, bits((shape.ids - 1).into()), "the logical PIFO that it belongs to"),
        field("occ", 1, bits(n.into()), "elements in the list"),
        field("ready", 1, 1, "1 if operations are accepted; 0 while a reset is held"),
    ];
    // An operation is complete in its step: a reset undoes none.
    DESIGN.describe(parameters, &["list"], fields, (operations, operation::DEQUEUE), 0)
}
