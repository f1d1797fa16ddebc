// The reference model in Rust: its parameters, operations, events and fields.
import { rtlName } from "../rtl/designs.mjs";
import { what } from "./model.mjs";

/** @typedef {import("./shape.mjs").Shape} Shape */

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
