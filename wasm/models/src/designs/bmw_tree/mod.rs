//! BMW-Tree, the balanced multi-way sorting tree (Yao and others, SIGCOMM 2023): a heap of L levels whose nodes have M slots, a level a pipeline
//! stage with its memory. Each slot has an element and the count of elements from it on downwards. By the counts a push goes where the least
//! is, so that the tree stays balanced and every slot of it can be used; the element of least rank is always in the root. A push takes a
//! cycle a level, a pop two, so that a push can follow in the next cycle, and anything behind a pop after one more.
//!
//! Several logical queues share it by the slots of the root (BBQ paper, appendix A.1, figure 13): each has as many of them, and all below
//! them. What one does not use is of no use to the others.
//!
//! - [`tree`]: the tree, and what a push and a pop do to it;
//! - [`model`]: the tree as the session drives it;
//! - [`monitor`]: what must hold of any implementation;
//! - this file: its parameters and its interface.

pub mod model;
pub mod monitor;
pub mod tree;

use contract::{Argument, Field, Info, Operation, Port, Role};

use crate::design::{
    Design, EventSpec, ParameterError, ParameterSpec, Parameters, bits, complete, fixed, number, reset, value,
};
use crate::limits::MAX_RANK;
use crate::stepped::Stepped;

/// Operations, by their number. With several logical queues the first two have one more argument, the last: `queue`.
pub mod operation {
    /// `enqueue data rank`, a push.
    pub const ENQUEUE: u8 = 0;
    /// `dequeue`, a pop: an element of the smallest rank, not always the oldest one.
    pub const DEQUEUE: u8 = 1;
}

/// Event kinds, by their number. Levels count from 1, slots within their level.
pub mod event {
    /// An element goes into an empty slot.
    pub const PLACED: u16 = 0;
    /// An element goes on to the child of a slot: data and rank of what goes on, and whether the newcomer took the place of the resident.
    pub const PASSED: u16 = 1;
    /// First cycle of a pop on a level: the element of least rank leaves its slot.
    pub const TAKEN: u16 = 2;
    /// Second cycle: the slot gets what leaves its child.
    pub const REFILLED: u16 = 3;
}

const EVENTS: &[EventSpec] = &[
    EventSpec::new("placed", &["level", "slot"], &[("l{level}.rank", "slot")]),
    EventSpec::new("passed", &["level", "slot", "data", "rank", "swapped"], &[("l{level}.rank", "slot")]),
    EventSpec::new("taken", &["level", "slot"], &[("l{level}.rank", "slot")]),
    EventSpec::new("refilled", &["level", "slot", "data"], &[("l{level}.rank", "slot")]),
];

/// Most elements.
const MAX_CAPACITY: u32 = 131_071;
/// Most logical queues.
pub const MAX_QUEUES: usize = 8;

const PARAMETERS: &[ParameterSpec] = &[
    number("M", (2, 8), 2, "slots", "slots of a node, a power of 2"),
    number("L", (2, 16), 2, "levels", "levels of the tree"),
    number("queues", (1, MAX_QUEUES as u32), 1, "", "logical queues that share the slots of the root, a power of 2"),
];

/// The design as the catalogue lists it.
pub const DESIGN: Design = Design {
    name: "bmw_tree",
    title: "BMW-Tree, a heap of nodes with several slots that is balanced by counts",
    parameters: PARAMETERS,
    switches: &[],
    preset: &[],
    events: EVENTS,
    named: &[],
    things: &[],
    drawn: &[],
    listed: None,
    resolve,
    info,
    model: |parameters| Box::new(Stepped::new(model::BmwTree::new(Shape::of(parameters)), info(parameters))),
    hardware: fixed,
    monitor: |parameters, _| Box::new(monitor::BmwTreeMonitor::new(Shape::of(parameters))),
};

fn resolve(given: &Parameters) -> Result<Parameters, ParameterError> {
    let complete = complete(PARAMETERS, given)?;
    let Shape { ways, levels, queues } = Shape::of(&complete);
    if !ways.is_power_of_two() {
        return Err(ParameterError::new("M", ways, "2, 4 or 8".to_string()));
    }
    if !queues.is_power_of_two() || queues > ways {
        return Err(ParameterError::new(
            "queues",
            queues,
            format!("a power of 2, at most the {ways} slots of the root"),
        ));
    }
    let fits = |levels: &u32| Shape { ways, levels: *levels, queues }.elements() <= u64::from(MAX_CAPACITY);
    if fits(&levels) {
        return Ok(complete);
    }
    let most = (2..levels).rev().find(fits).unwrap_or(2);
    Err(ParameterError::new("L", levels, format!("an integer from 2 to {most} with M = {ways}")))
}

/// The parameters, as what they mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// Slots of a node, M; a power of 2.
    pub ways: u32,
    /// Levels, L.
    pub levels: u32,
    /// Logical queues; a power of 2, at most the slots of a node.
    pub queues: u32,
}

impl Shape {
    /// Reads resolved parameters.
    pub fn of(parameters: &Parameters) -> Shape {
        let value = |name| value(parameters, name);
        Shape { ways: value("M").max(2), levels: value("L"), queues: value("queues").max(1) }
    }

    /// Slots of a level, which count from 1.
    pub fn slots(self, level: u32) -> u32 {
        self.ways.pow(level)
    }

    fn elements(self) -> u64 {
        (1..=self.levels).map(|level| u64::from(self.ways).pow(level)).sum()
    }

    /// Elements that the tree holds, the sum of M^i for i from 1 to L.
    pub fn capacity(self) -> u32 {
        self.elements() as u32
    }

    /// Slots of the root that a logical queue has.
    pub fn root(self, queue: u32) -> std::ops::Range<u32> {
        let slots = self.ways / self.queues;
        queue * slots..(queue + 1) * slots
    }

    /// Most elements of a slot of a level and of the subtree below it.
    pub fn below(self, level: u32) -> u32 {
        (0..=self.levels - level).map(|deeper| self.ways.pow(deeper)).sum()
    }
}

/// Numbers of the fields, in the order in which [`info`] lists them: `rank`, `data` and `count` of level after level, `occ`, `ready`.
pub mod field {
    use super::tree::Slot;

    /// `l{level}.rank`.
    pub fn rank(level: u32) -> u32 {
        3 * (level - 1)
    }

    /// `l{level}.data`.
    pub fn data(level: u32) -> u32 {
        rank(level) + 1
    }

    /// `l{level}.count`.
    pub fn count(level: u32) -> u32 {
        rank(level) + 2
    }

    /// The level of a field of one; of `occ` one more than there are.
    pub fn level_of(field: u32) -> u32 {
        field / 3 + 1
    }

    /// The part of a slot that a field of a level has.
    pub fn part(field: u32, slot: Slot) -> u32 {
        match field % 3 {
            0 => slot.element.rank,
            1 => slot.element.data,
            _ => slot.count,
        }
    }
}

/// Levels of state, by their number: each of the tree has two, since a push writes it a cycle earlier than a pop.
pub mod level {
    /// Number of elements, right in the step of an operation.
    pub const VERDICT: u32 = 0;

    /// A level of the tree, written by a push.
    pub fn of(level: u32) -> u32 {
        2 * level - 1
    }

    /// The same, written by the second cycle of a pop.
    pub fn refill(level: u32) -> u32 {
        2 * level
    }
}

/// Interface and architectural state.
pub fn info(parameters: &Parameters) -> Info {
    let shape = Shape::of(parameters);
    let mut fields = Vec::new();
    let mut levels = vec!["verdict".to_string()];
    for of in 1..=shape.levels {
        levels.extend([format!("L{of}"), format!("L{of} refill")]);
        // The level of a pop: what a push writes in the root is right at once, what a pop writes there is not.
        let mut add = |name, bits, meaning| {
            fields.push(Field::new(&format!("l{of}.{name}"), shape.slots(of), bits, level::refill(of), meaning));
        };
        add("rank", 16, "rank of the element in each slot, node after node");
        add("data", 32, "what was enqueued");
        add("count", bits(shape.below(of).into()), "elements in the slot and in the subtree below it");
    }
    let occupancy = bits((shape.capacity() / shape.queues).into());
    fields.extend([
        Field::new("occ", shape.queues, occupancy, level::VERDICT, "elements accepted and not yet asked for"),
        Field::new("ready", 1, 1, level::VERDICT, "1 if operations are accepted; 0 while a reset is held"),
    ]);
    let element = || vec![Argument::new("data", 0, u32::MAX), Argument::new("rank", 0, MAX_RANK)];
    let queue = || (shape.queues > 1).then(|| Argument::new("queue", 0, shape.queues - 1));
    let operations = vec![
        Operation::new("enqueue", Role::Put, element().into_iter().chain(queue()).collect(), element()),
        Operation::new("dequeue", Role::Take, queue().into_iter().collect(), element()),
        reset().at(1),
    ];
    let levels: Vec<&str> = levels.iter().map(String::as_str).collect();
    let info = DESIGN.describe(parameters, &levels, fields, (operations, operation::DEQUEUE), 0);
    // A reset does not wait for the pop at work.
    let ports = ["queue", "reset"].map(|name| Port { name: name.to_string() }).to_vec();
    Info { ports, clock_ps: 6_000, ..info }
}

#[cfg(test)]
mod tests;
