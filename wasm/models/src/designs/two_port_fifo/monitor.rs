//! What must hold of any implementation: every element leaves, in the order in which they came.

use std::collections::VecDeque;

use contract::event::kind;
use contract::{Engine, Events, Invariant, Monitor, Op, OpId, Violation};

use super::{field, operation};

const ORDER: Invariant = Invariant::new("order", "a dequeue brings the oldest element");
const CONSERVATION: Invariant = Invariant::new("conservation", "the queue holds what came and has not been asked for");

/// Watches a FIFO queue.
#[derive(Default)]
pub struct FifoMonitor {
    /// Data, oldest first.
    inside: VecDeque<u32>,
    /// Dequeues under way, with what they are to bring.
    flights: VecDeque<(OpId, Option<u32>)>,
}

impl Monitor for FifoMonitor {
    fn invariants(&self) -> &'static [Invariant] {
        &[ORDER, CONSERVATION]
    }

    fn step(&mut self, presented: &[(OpId, Op)], events: &Events, engine: &dyn Engine, found: &mut Vec<Violation>) {
        let accepted = |id: OpId| events.iter().any(|e| e.kind == kind::ACCEPTED && e.op == id);
        let given: Vec<_> = presented.iter().filter(|(id, _)| accepted(*id)).collect();
        // A dequeue does not see what comes in beside it.
        for (id, _) in given.iter().filter(|(_, op)| op.kind == operation::DEQUEUE) {
            self.flights.push_back((*id, self.inside.pop_front()));
        }
        self.inside.extend(given.iter().filter(|(_, op)| op.kind == operation::ENQUEUE).map(|(_, op)| op.args[0]));
        for event in events {
            match event.kind {
                kind::RESET => {
                    self.inside.clear();
                    self.flights.clear();
                }
                kind::RETIRED if self.flights.front().is_some_and(|(id, _)| *id == event.op) => {
                    let due = self.flights.pop_front().and_then(|(_, data)| data);
                    if due != Some(event.word()) {
                        let text = format!("data {} came out, {due:?} was due", event.word());
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
