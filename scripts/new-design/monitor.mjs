// The reference model in Rust: what must hold of any implementation.
import { rtlName } from "../rtl/designs.mjs";
import { resultsOf } from "./model.mjs";
import { isRank } from "./shape.mjs";

/** @typedef {import("./shape.mjs").Shape} Shape */

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
