//! What must hold of any implementation, watched from outside. What the tree should hold is kept in another way than the model's: as a number
//! of elements for each rank and data, without any tree.

use std::collections::BTreeMap;

use contract::event::kind;
use contract::{Engine, Events, Invariant, Monitor, Op, OpId, Violation};

use super::{Shape, field, operation};

const ORDER: Invariant = Invariant::new("order", "a dequeue brings an element of the smallest rank, once");
const CONSERVATION: Invariant = Invariant::new("conservation", "the tree holds what came and has not been asked for");
const COUNTS: Invariant = Invariant::new("counts", "the count of a slot is 1 and the counts of its child node");
const HEAP: Invariant = Invariant::new("heap", "no rank below a slot is smaller than its own");

fn wrong(invariant: Invariant, found: &mut Vec<Violation>, text: String) {
    found.push(Violation { invariant: invariant.name, op: OpId::NONE, text });
}

/// Watches a BMW-Tree.
pub struct BmwTreeMonitor {
    shape: Shape,
    /// Elements inside by rank and data.
    inside: BTreeMap<[u32; 2], u32>,
    /// How many that are.
    held: u32,
    /// Steps without an operation.
    quiet: u32,
}

impl BmwTreeMonitor {
    /// For an engine of this shape, before its first step.
    pub fn new(shape: Shape) -> Self {
        BmwTreeMonitor { shape, inside: BTreeMap::new(), held: 0, quiet: 0 }
    }

    /// An element leaves. Whether it was there, and of the smallest rank.
    fn take(&mut self, [data, rank]: [u32; 2]) -> bool {
        let least = self.inside.first_key_value().map(|(key, _)| key[0]);
        let Some(number) = self.inside.get_mut(&[rank, data]) else { return false };
        *number -= 1;
        if *number == 0 {
            self.inside.remove(&[rank, data]);
        }
        least == Some(rank)
    }

    /// The slots of a node and of all below it that hold elements.
    fn check(&self, engine: &dyn Engine, level: u32, node: u32, least: u32, found: &mut Vec<Violation>) {
        let word = |field: u32, index: u32| engine.word(field as usize, index);
        for slot in node * self.shape.ways..(node + 1) * self.shape.ways {
            let (count, rank) = (word(field::count(level), slot), word(field::rank(level), slot));
            if count == 0 {
                continue;
            }
            if rank < least {
                wrong(HEAP, found, format!("l{level}.rank[{slot}] is {rank}, that of its parent {least}"));
            }
            if count == 1 {
                continue;
            }
            let child = slot * self.shape.ways..(slot + 1) * self.shape.ways;
            let below = match level < self.shape.levels {
                true => child.map(|slot| word(field::count(level + 1), slot)).sum(),
                false => 0,
            };
            if count != 1 + below {
                wrong(COUNTS, found, format!("l{level}.count[{slot}] is {count}, its child has {below}"));
                return;
            }
            self.check(engine, level + 1, slot, rank, found);
        }
    }
}

impl Monitor for BmwTreeMonitor {
    fn invariants(&self) -> &'static [Invariant] {
        &[ORDER, CONSERVATION, COUNTS, HEAP]
    }

    fn step(&mut self, presented: &[(OpId, Op)], events: &Events, engine: &dyn Engine, found: &mut Vec<Violation>) {
        self.quiet = if presented.is_empty() { self.quiet + 1 } else { 0 };
        if events.iter().any(|event| event.kind == kind::RESET) {
            self.inside.clear();
            self.held = 0;
            return;
        }
        for (id, op) in presented {
            if !events.iter().any(|event| event.kind == kind::ACCEPTED && event.op == *id) {
                continue;
            }
            if op.kind == operation::ENQUEUE {
                let [data, rank, ..] = op.args;
                *self.inside.entry([rank, data]).or_default() += 1;
                self.held += 1;
                continue;
            }
            self.held = self.held.saturating_sub(1);
            let brought = events.iter().find(|event| event.kind == kind::RETIRED && event.op == *id);
            let brought = brought.map(|event| event.first());
            if !brought.is_some_and(|element| self.take(element)) {
                let due = self.inside.first_key_value().map(|(key, _)| key[0]);
                let text = format!("{brought:?} came out, the smallest rank was {due:?}");
                found.push(Violation { invariant: ORDER.name, op: *id, text });
            }
        }
        // The whole tree once it rests: an operation is on each level for a cycle or two.
        if self.quiet == self.shape.levels + 1 {
            self.check(engine, 1, 0, 0, found);
        }
        self.sweep(engine, found);
    }

    fn sweep(&mut self, engine: &dyn Engine, found: &mut Vec<Violation>) {
        let word = |field: u32, index: u32| engine.word(field as usize, index);
        let count = word(field::rank(self.shape.levels + 1), 0);
        if count != self.held {
            wrong(CONSERVATION, found, format!("{count} elements are held, {} are left of what came", self.held));
        }
        // In the second cycle of a pop the root has not counted it yet.
        let root: u32 = (0..self.shape.ways).map(|slot| word(field::count(1), slot)).sum();
        if engine.accepts(0) && root != count {
            wrong(CONSERVATION, found, format!("the counts of the root add up to {root}, {count} elements are held"));
        }
    }
}
