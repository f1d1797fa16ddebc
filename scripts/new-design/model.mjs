// The reference model in Rust: what it does.
import { rtlName } from "../rtl/designs.mjs";
import { isRank } from "./shape.mjs";

/** @typedef {import("./shape.mjs").Shape} Shape */

/** What a queue is, by its order. */
export const what = {
  smallest: "a list sorted by rank, of which the smallest leaves first",
  largest: "a list sorted by rank, of which the largest leaves first",
  first: "a FIFO queue",
};

/** Numbers of words of results among those of an element. @param {Shape} shape */
export const resultsOf = ({ words, take }) =>
  take.words.map(({ name }) => words.findIndex((word) => word.name === name));

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
//!
//! By hand: what the module does otherwise. Where it differs, \`queuescope compare\` says in which step.

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
