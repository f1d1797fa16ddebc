//! The tree as the session drives it. An operation is done on all levels in its slot; the port is busy for the cycles that the root needs.

use contract::{Op, RejectReason, Verdict};

use super::tree::{Element, SavedTree, Tree, Visit};
use super::{MAX_QUEUES, Shape, event, field, level, operation};
use crate::sink::Sink;
use crate::stepped::Model;

/// The model.
#[derive(Debug)]
pub struct BmwTree {
    shape: Shape,
    tree: Tree,
    state: State,
}

/// What is not in the tree.
#[derive(Clone, Copy, Debug, Default)]
pub struct State {
    /// Elements of each logical queue.
    occupancy: [u32; MAX_QUEUES],
    step: u32,
    /// First step in which the port takes another operation.
    free_at: u32,
}

impl BmwTree {
    /// An empty tree.
    pub fn new(shape: Shape) -> Self {
        BmwTree { shape, tree: Tree::new(shape), state: State::default() }
    }

    fn push(&mut self, queue: u32, newcomer: Element, sink: &mut Sink) {
        let visits = self.tree.push(queue, newcomer);
        for (of, visit) in (1..).zip(&visits) {
            match visit.moved {
                None => sink.tell(event::PLACED, &[of, visit.slot]),
                Some(on) => sink.tell(event::PASSED, &[of, visit.slot, on.data, on.rank, visit.swapped.into()]),
            }
        }
        // A node that was empty gets its counts: its other slots are empty.
        for (of, pair) in (2..).zip(visits.windows(2)) {
            if pair[0].count == 2 {
                for slot in self.tree.node(pair[0].slot) {
                    self.write(level::of(of), field::count(of), of, slot, sink);
                }
            }
        }
        for (of, visit) in (1..).zip(&visits) {
            self.report(level::of(of), of, visit, sink);
        }
    }

    fn pop(&mut self, queue: u32, sink: &mut Sink) -> Element {
        let (element, visits) = self.tree.pop(queue);
        for (of, visit) in (1..).zip(&visits) {
            sink.tell(event::TAKEN, &[of, visit.slot]);
            if let Some(refill) = visit.moved {
                sink.tell(event::REFILLED, &[of, visit.slot, refill.data]);
            }
            self.report(level::refill(of), of, visit, sink);
            // With its last element a node ceases to mean anything, but for the root.
            if of > 1 && visit.count == 0 && self.tree.held(of, visit.slot / self.shape.ways) == 0 {
                for slot in self.tree.node(visit.slot / self.shape.ways) {
                    sink.forget(level::refill(of), field::count(of), slot);
                }
            }
        }
        element
    }

    /// Reports the words of a slot that an operation has changed.
    fn report(&self, at: u32, of: u32, visit: &Visit, sink: &mut Sink) {
        self.write(at, field::count(of), of, visit.slot, sink);
        for field in [field::rank(of), field::data(of)] {
            if visit.count > 0 {
                self.write(at, field, of, visit.slot, sink);
            } else {
                sink.forget(at, field, visit.slot);
            }
        }
    }

    fn write(&self, at: u32, field: u32, of: u32, slot: u32, sink: &mut Sink) {
        sink.write(at, field, slot, field::part(field, self.tree.slot(of, slot)));
    }
}

/// The logical queue of an operation; 0 if there is one.
fn queue_of(op: &Op) -> u32 {
    op.args[if op.kind == operation::ENQUEUE { 2 } else { 0 }]
}

impl Model for BmwTree {
    type Plan = ();
    type Results = [u32; 2];
    type Saved = (SavedTree, State);

    fn accepts(&self, port: u8) -> bool {
        port > 0 || self.state.step >= self.state.free_at
    }

    fn admit(&self, op: &Op) -> (Verdict, ()) {
        let held = self.state.occupancy[queue_of(op) as usize];
        let verdict = match op.kind {
            operation::ENQUEUE if held == self.shape.capacity() / self.shape.queues => Err(RejectReason::Full),
            operation::DEQUEUE if held == 0 => Err(RejectReason::Empty),
            _ => Ok(()),
        };
        (verdict, ())
    }

    fn apply(&mut self, op: &Op, (): (), sink: &mut Sink) -> [u32; 2] {
        let [data, rank, ..] = op.args;
        let queue = queue_of(op);
        let held = &mut self.state.occupancy[queue as usize];
        let (element, cycles) = if op.kind == operation::ENQUEUE {
            *held += 1;
            self.push(queue, Element { rank, data }, sink);
            (Element { rank, data }, 1)
        } else {
            *held -= 1;
            (self.pop(queue, sink), 2)
        };
        self.state.free_at = sink.step + cycles;
        [element.data, element.rank]
    }

    fn begin(&mut self, step: u32) {
        self.state.step = step;
    }

    fn clear(&mut self) {
        self.tree = Tree::new(self.shape);
        self.state = State { step: self.state.step, ..State::default() };
    }

    fn word(&self, field: u32, index: u32) -> u32 {
        match field::level_of(field) {
            of if of <= self.shape.levels => field::part(field, self.tree.slot(of, index)),
            _ => self.state.occupancy[index as usize],
        }
    }

    fn save(&mut self) -> (Self::Saved, usize) {
        let (tree, bytes) = self.tree.save();
        ((tree, self.state), bytes)
    }

    fn restore(&mut self, (tree, state): &Self::Saved) {
        self.tree.restore(tree);
        self.state = *state;
    }
}
