//! What must hold of any implementation, watched from outside. What the tree should hold is kept in another way than the model's: as a number
//! of elements for each rank and data, without any tree.

use std::collections::BTreeMap;

use contract::event::kind;
use contract::{Engine, Events, Invariant, Monitor, Op, OpId, Violation};

use super::{MAX_QUEUES, Shape, field, operation};

const ORDER: Invariant = Invariant::new("order", "a dequeue brings an element of its queue of the smallest rank, once");
const CONSERVATION: Invariant = Invariant::new("conservation", "the tree holds what came and has not been asked for");
const COUNTS: Invariant = Invariant::new("counts", "the count of a slot is 1 and the counts of its child node");
const HEAP: Invariant = Invariant::new("heap", "no rank below a slot is smaller than its own");

fn wrong(invariant: Invariant, found: &mut Vec<Violation>, text: String) {
    found.push(Violation { invariant: invariant.name, op: OpId::NONE, text });
}

/// Watches a BMW-Tree.
pub struct BmwTreeMonitor {
    shape: Shape,
    /// Elements inside, by logical queue, rank and data.
    inside: BTreeMap<[u32; 3], u32>,
    /// How many of each queue that are.
    held: [u32; MAX_QUEUES],
    /// Steps without an operation.
    quiet: u32,
}

impl BmwTreeMonitor {
    /// For an engine of this shape, before its first step.
    pub fn new(shape: Shape) -> Self {
        BmwTreeMonitor { shape, inside: BTreeMap::new(), held: [0; MAX_QUEUES], quiet: 0 }
    }

    /// The smallest rank of a queue.
    fn least(&self, queue: u32) -> Option<u32> {
        self.inside.range([queue, 0, 0]..=[queue, u32::MAX, u32::MAX]).next().map(|([_, rank, _], _)| *rank)
    }

    /// An element of a queue leaves. Whether it was there, and of the smallest rank.
    fn take(&mut self, queue: u32, [data, rank]: [u32; 2]) -> bool {
        let least = self.least(queue);
        let Some(number) = self.inside.get_mut(&[queue, rank, data]) else { return false };
        *number -= 1;
        if *number == 0 {
            self.inside.remove(&[queue, rank, data]);
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
            self.held = [0; MAX_QUEUES];
            return;
        }
        for (id, op) in presented {
            if !events.iter().any(|event| event.kind == kind::ACCEPTED && event.op == *id) {
                continue;
            }
            if op.kind == operation::ENQUEUE {
                let [data, rank, queue, ..] = op.args;
                *self.inside.entry([queue, rank, data]).or_default() += 1;
                self.held[queue as usize] += 1;
                continue;
            }
            let queue = op.args[0];
            let held = &mut self.held[queue as usize];
            *held = held.saturating_sub(1);
            let brought = events.iter().find(|event| event.kind == kind::RETIRED && event.op == *id);
            let brought = brought.map(|event| event.first());
            if !brought.is_some_and(|element| self.take(queue, element)) {
                let due = self.least(queue);
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
        for (queue, held) in (0..self.shape.queues).zip(self.held) {
            let count = word(field::rank(self.shape.levels + 1), queue);
            if count != held {
                wrong(
                    CONSERVATION,
                    found,
                    format!("queue {queue} holds {count} elements, {held} are left of what came"),
                );
            }
            // In the second cycle of a pop the root has not counted it yet.
            let root: u32 = self.shape.root(queue).map(|slot| word(field::count(1), slot)).sum();
            if engine.accepts(0) && root != count {
                let text =
                    format!("the counts of queue {queue} in the root add up to {root}, it holds {count} elements");
                wrong(CONSERVATION, found, text);
            }
        }
    }
}
