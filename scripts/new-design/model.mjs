// The reference model in Rust: its interface, what it does, and its monitor.
import { rtlName } from "../rtl/designs.mjs";
import { isRank } from "./shape.mjs";

/** @typedef {import("./shape.mjs").Shape} Shape */

const what = {
  smallest: "a list sorted by rank, of which the smallest leaves first",
  largest: "a list sorted by rank, of which the largest leaves first",
  first: "a FIFO queue",
};

/** Numbers of words of results among those of an element. @param {Shape} shape */
const resultsOf = ({ words, take }) => take.words.map(({ name }) => words.findIndex((word) => word.name === name));

/** `mod.rs`. @param {Shape} shape */
export function interfaceFile(shape) {
  const { name, title, capacity, words, isShared, latency, order, take } = shape;
  const model = rtlName(name);
  // What leaves is done first, since it does not see what comes.
  const [putPort, takePort] = isShared ? [0, 0] : [1, 0];
  const at = (/** @type {number} */ port) => (port > 0 ? `.at(${port})` : "");
  const argument = (/** @type {string} */ word) => {
    const { min, max } = words.find(({ name }) => name === word) ?? { min: 0, max: 0 };
    return `Argument::new("${word}", ${min}, ${max === 2 ** 32 - 1 ? "u32::MAX" : max})`;
  };
  const names = words.map((word) => `"${word.name}"`).join(", ");
  const fields = words.map(
    ({ name, bits }) =>
      `Field::new("element.${name}", capacity, ${bits}, 0, "${name} of each element, the next one first"),`,
  );
  const ports = isShared ? "" : `let ports = ["out", "in"].map(|name| Port { name: name.to_string() }).to_vec();`;
  const more = [...(isShared ? [] : ["ports"]), ...(order === "largest" ? ["largest_first: true"] : [])];
  // An operation of one stage is complete in its step: a reset undoes none.
  const undo = latency === 0 ? 0 : latency + 1;
  const described = `DESIGN.describe(parameters, &["elements"], fields, (operations, operation::DEQUEUE), ${undo})`;
  const made = more.length > 0 ? `Info { ${more.join(", ")}, ..${described} }` : described;
  const things = words.length > 1 ? `&[&[${words.map(({ name }) => `"element.${name}"`).join(", ")}]]` : "&[]";
  return `//! ${title}: ${what[order]}. Made from a map of the module.
//!
//! - [\`model\`]: what it does;
//! - [\`monitor\`]: what must hold of any implementation;
//! - this file: its parameters and its interface.

pub mod model;
pub mod monitor;

use contract::{Argument, Field, Info, Operation, ${isShared ? "" : "Port, "}Role};

use crate::design::{Design, EventSpec, ParameterSpec, Parameters, bits, complete, fixed, number, reset, value};
use crate::stepped::Stepped;

/// Operations, by their number.
pub mod operation {
    /// \`enqueue ${words.map(({ name }) => name).join(" ")}\`.
    pub const ENQUEUE: u8 = 0;
    /// \`dequeue\`: the next element.
    pub const DEQUEUE: u8 = 1;
}

/// Event kinds, by their number.
pub mod event {
    /// An element goes in: how many leave before it.
    pub const INSERTED: u16 = 0;
    /// An element leaves: its words.
    pub const REMOVED: u16 = 1;
}

const EVENTS: &[EventSpec] =
    &[EventSpec::new("inserted", &["place"], &[("element.${words[0]?.name}", "place")]), EventSpec::new("removed", &[${names}], &[])];

/// By hand: the range, when the hardware can be built with another number.
const CAPACITY: ParameterSpec =
    number("capacity", (${capacity}, ${capacity}), ${capacity}, "elements", "elements that are inside at most");

/// The design.
pub const DESIGN: Design = Design {
    name: "${name}",
    title: ${JSON.stringify(title)},
    parameters: &[CAPACITY],
    switches: &[],
    preset: &[],
    events: EVENTS,
    named: &[],
    things: ${things},
    drawn: &[],
    listed: None,
    resolve: |given| complete(DESIGN.parameters, given),
    info,
    model: |parameters| Box::new(Stepped::new(model::${model}::new(value(parameters, "capacity")), info(parameters))),
    hardware: fixed,
    monitor: |_, _| Box::new(monitor::${model}Monitor::default()),
};

/// Words of an element.
pub const WORDS: usize = ${words.length};

/// Numbers of the fields: the first ones are the words of elements.
pub mod field {
    /// \`occ\`.
    pub const OCCUPANCY: u32 = super::WORDS as u32;
}

fn info(parameters: &Parameters) -> Info {
    let capacity = value(parameters, "capacity");
    let brings = || vec![${take.words.map(({ name }) => argument(name)).join(", ")}];
    let operations = vec![
        Operation::new("enqueue", Role::Put, vec![${words.map(({ name }) => argument(name)).join(", ")}], brings())${at(putPort)},
        Operation::new("dequeue", Role::Take, vec![], brings())${at(takePort)},
        reset(),
    ];
    let fields = vec![
        ${fields.join("\n        ")}
        Field::new("occ", 1, bits(capacity.into()), 0, "elements inside"),
        Field::new("ready", 1, 1, 0, "1 if operations are accepted; 0 while a reset lasts"),
    ];
    ${ports}
    ${made}
}
`;
}

/** Whether a newcomer leaves before an element that is inside. @param {Shape} shape */
function goesBefore({ order, words }) {
  const rank = words.findIndex(isRank);
  return order === "first" ? "false" : `new[${rank}] ${order === "smallest" ? "<" : ">"} old[${rank}]`;
}

/** `model.rs`. @param {Shape} shape */
export function modelFile(shape) {
  const { name, order, isShared, clearing } = shape;
  const model = rtlName(name);
  const results = resultsOf(shape);
  const sorted = order !== "first";
  // What comes does not see the place that is left in its step.
  const full = isShared ? "self.entries.len()" : "self.before";
  const place = sorted ? "self.entries.partition_point(|old| !goes_before(&element, old))" : "self.entries.len()";
  const compare = sorted
    ? `
/// Whether an element that comes leaves before one that is inside. Of equals the older one does.
fn goes_before(new: &Element, old: &Element) -> bool {
    ${goesBefore(shape)}
}
`
    : "";
  const unstepped = isShared ? "\n    const RESTS: bool = true;\n" : "";
  const begin = isShared
    ? ""
    : `
    fn begin(&mut self, _step: u32) {
        self.before = self.entries.len();
    }
`;
  const cleared =
    clearing > 0
      ? `
    fn clearing(&self) -> u32 {
        ${clearing}
    }
`
      : "";
  return `//! What it does: ${what[order]}.

use std::collections::VecDeque;

use contract::{Op, RejectReason, Verdict};

use super::{WORDS, event, operation};
use crate::sink::Sink;
use crate::stepped::Model;

/// Words of an element, in the order of the enqueue's.
pub type Element = [u32; WORDS];
${compare}
/// The queue. A clone is a saved state.
#[derive(Clone, Debug)]
pub struct ${model} {
    capacity: usize,
    /// The next element first.
    entries: VecDeque<Element>,${isShared ? "" : "\n    /// Elements before the step.\n    before: usize,"}
}

/// What an operation brings of the element that it moves.
fn results(element: Element) -> [u32; ${results.length}] {
    [${results.map((i) => `element[${i}]`).join(", ")}]
}

impl ${model} {
    /// An empty queue for so many elements.
    pub fn new(capacity: u32) -> Self {
        ${model} { capacity: capacity as usize, entries: VecDeque::new()${isShared ? "" : ", before: 0"} }
    }
}

impl Model for ${model} {
    type Plan = ();
    type Results = [u32; ${results.length}];
    type Saved = ${model};
${unstepped}
    fn admit(&self, op: &Op) -> (Verdict, ()) {
        let verdict = match op.kind {
            operation::ENQUEUE if ${full} == self.capacity => Err(RejectReason::Full),
            operation::DEQUEUE if self.entries.is_empty() => Err(RejectReason::Empty),
            _ => Ok(()),
        };
        (verdict, ())
    }

    fn apply(&mut self, op: &Op, (): (), sink: &mut Sink) -> [u32; ${results.length}] {
        if op.kind == operation::ENQUEUE {
            let element: Element = std::array::from_fn(|word| op.args[word]);
            let place = ${place};
            self.entries.insert(place, element);
            sink.tell(event::INSERTED, &[place as u32]);
            return results(element);
        }
        let element = self.entries.pop_front().unwrap_or_default();
        sink.tell(event::REMOVED, &element);
        results(element)
    }
${begin}
    fn clear(&mut self) {
        self.entries.clear();${isShared ? "" : "\n        self.before = 0;"}
    }
${cleared}
    fn word(&self, field: u32, index: u32) -> u32 {
        if field >= super::field::OCCUPANCY {
            return self.entries.len() as u32;
        }
        self.entries.get(index as usize).map_or(0, |element| element[field as usize])
    }

    fn save(&mut self) -> (${model}, usize) {
        (self.clone(), size_of::<Element>() * self.entries.len())
    }

    fn restore(&mut self, saved: &${model}) {
        self.clone_from(saved);
    }
}
`;
}

/** `monitor.rs`. @param {Shape} shape */
export function monitorFile(shape) {
  const { name, words, order } = shape;
  const rank = words.findIndex(isRank);
  const results = resultsOf(shape);
  const key = order === "smallest" ? `self.inside[*i][${rank}]` : `std::cmp::Reverse(self.inside[*i][${rank}])`;
  const first =
    order === "first" ? "(!self.inside.is_empty()).then_some(0)" : `(0..self.inside.len()).min_by_key(|i| ${key})`;
  const said =
    order === "first"
      ? "a dequeue brings the oldest element"
      : `a dequeue brings the element of the ${order} rank, and of those the oldest`;
  return `//! What must hold of any implementation: every element leaves, in the right order.
//!
//! By hand: what else must hold of this one.

use std::collections::VecDeque;

use contract::event::kind;
use contract::{Engine, Events, Invariant, Monitor, Op, OpId, Violation};

use super::model::Element;
use super::{field, operation};

const ORDER: Invariant = Invariant::new("order", "${said}");
const CONSERVATION: Invariant = Invariant::new("conservation", "as many are inside as came and have not been asked for");

/// Watches a queue.
#[derive(Default)]
pub struct ${rtlName(name)}Monitor {
    /// In the order in which they came.
    inside: Vec<Element>,
    /// Dequeues under way, with what they are to bring.
    flights: VecDeque<(OpId, Option<[u32; ${results.length}]>)>,
}

impl ${rtlName(name)}Monitor {
    /// Where the next element is.
    fn first(&self) -> Option<usize> {
        ${first}
    }
}

impl Monitor for ${rtlName(name)}Monitor {
    fn invariants(&self) -> &'static [Invariant] {
        &[ORDER, CONSERVATION]
    }

    fn step(&mut self, presented: &[(OpId, Op)], events: &Events, engine: &dyn Engine, found: &mut Vec<Violation>) {
        let accepted = |id: OpId| events.iter().any(|e| e.kind == kind::ACCEPTED && e.op == id);
        let given: Vec<_> = presented.iter().filter(|(id, _)| accepted(*id)).collect();
        // A dequeue does not see what comes in beside it.
        for (id, _) in given.iter().filter(|(_, op)| op.kind == operation::DEQUEUE) {
            let due = self.first().map(|at| self.inside.remove(at));
            self.flights.push_back((*id, due.map(|element| [${results.map((i) => `element[${i}]`).join(", ")}])));
        }
        let puts = given.iter().filter(|(_, op)| op.kind == operation::ENQUEUE);
        self.inside.extend(puts.map(|(_, op)| -> Element { std::array::from_fn(|word| op.args[word]) }));
        for event in events {
            match event.kind {
                kind::RESET => {
                    self.inside.clear();
                    self.flights.clear();
                }
                kind::RETIRED if self.flights.front().is_some_and(|(id, _)| *id == event.op) => {
                    let due = self.flights.pop_front().and_then(|(_, words)| words);
                    let came = event.first::<${results.length}>();
                    if due != Some(came) {
                        let text = format!("{came:?} came out, {due:?} was due");
                        found.push(Violation { invariant: ORDER.name, op: event.op, text });
                    }
                }
                _ => {}
            }
        }
        self.sweep(engine, found);
    }

    fn sweep(&mut self, engine: &dyn Engine, found: &mut Vec<Violation>) {
        let count = engine.word(field::OCCUPANCY as usize, 0) as usize;
        if count != self.inside.len() {
            let text = format!("{count} elements are held, {} are left of what came", self.inside.len());
            found.push(Violation { invariant: CONSERVATION.name, op: OpId::NONE, text });
        }
    }
}
`;
}
