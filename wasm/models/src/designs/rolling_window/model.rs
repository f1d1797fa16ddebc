//! The controller of appendix D, which is that of a circular hierarchical find-first-set queue (cFFS).
//!
//! The window has 2S ranks. Its first half is in the primary queue, its second half in the secondary one, both of them logical queues of one
//! BBQ. Window i begins with rank iS, so that the queue of a rank is bit log2 S of it, and a rank modulo 2S is a priority of the tree:
//! nothing is translated, whichever queue is the primary one.

use contract::{Op, RejectReason, Verdict};

use super::{Place, Shape, event, field, halves, operation};
use crate::design::Parameters;
use crate::designs::bbq::hffs::{Hffs, Saved};
use crate::designs::bbq::{self, FieldNumbers};
use crate::sink::Sink;
use crate::stepped::Model;

/// What the controller knows. A clone is a saved state.
#[derive(Clone, Copy, Debug, Default)]
pub struct State {
    /// Number of the window.
    window: u32,
    /// Newcomers behind it.
    late: u32,
    /// Newcomers beyond it.
    early: u32,
}

/// The controller and the BBQ below.
#[derive(Debug)]
pub struct RollingWindow {
    shape: Shape,
    state: State,
    bbq: Hffs,
    /// Of the BBQ: its numbers of the fields `occ` and of the last level's counters.
    occupancy: u32,
    counters: u32,
}

impl RollingWindow {
    /// With nothing in it. Parameters as `resolve` of the design gives them.
    pub fn new(parameters: &Parameters) -> Self {
        let tree = halves(parameters);
        let below = bbq::Shape::of(&tree);
        let fields = FieldNumbers::new(below);
        RollingWindow {
            shape: Shape::of(parameters),
            state: State::default(),
            bbq: Hffs::new(&tree),
            occupancy: fields.occ,
            counters: fields.stoc(below.d),
        }
    }

    fn is_empty(&self, queue: u32) -> bool {
        self.bbq.word(self.occupancy, queue) == 0
    }

    /// Number of the window that a dequeue takes from: the next one if only the secondary queue has elements.
    fn window_of_dequeue(&self) -> u32 {
        let primary = self.state.window % 2;
        let advances = self.is_empty(primary) && !self.is_empty(1 - primary);
        self.shape.later(self.state.window, advances.into())
    }

    /// The operation of the BBQ.
    fn below(&self, op: &Op) -> Op {
        let [data, rank, ..] = op.args;
        if op.kind == operation::DEQUEUE_MIN {
            return Op::new(bbq::operation::DEQUEUE_MIN, &[self.window_of_dequeue() % 2]);
        }
        let late = self.shape.place(self.state.window, rank) == Place::Late;
        let rank = if late { self.first_rank() } else { rank };
        Op::new(bbq::operation::ENQUEUE, &[data, rank % self.shape.span, rank / self.shape.span % 2])
    }

    /// The first rank of the window.
    fn first_rank(&self) -> u32 {
        self.state.window * self.shape.span
    }
}

impl Model for RollingWindow {
    type Plan = ();
    type Results = [u32; 2];
    type Saved = (State, Saved);

    /// A newcomer beyond the window is refused. The rest is as in the BBQ.
    fn admit(&self, op: &Op) -> (Verdict, ()) {
        let beyond = |rank| self.shape.place(self.state.window, rank) == Place::Early;
        if op.kind == operation::ENQUEUE && beyond(op.args[1]) {
            return (Err(RejectReason::Range), ());
        }
        self.bbq.admit(&self.below(op))
    }

    fn apply(&mut self, op: &Op, (): (), sink: &mut Sink) -> [u32; 2] {
        let (shape, below) = (self.shape, self.below(op));
        let [_, rank, ..] = op.args;
        let window = if op.kind == operation::DEQUEUE_MIN {
            let window = self.window_of_dequeue();
            if window != self.state.window {
                self.state.window = window;
                sink.tell(event::ADVANCED, &[self.first_rank(), window % 2]);
            }
            window
        } else if shape.place(self.state.window, rank) == Place::Late {
            self.state.late = self.state.late.wrapping_add(1);
            sink.tell(event::LATE, &[rank, self.first_rank()]);
            self.state.window
        } else {
            rank / shape.span
        };
        let mut quiet = Sink { step: sink.step, op: sink.op, observed: false, report: false, events: sink.events };
        let results = self.bbq.apply(&below, (), &mut quiet);
        let &[data, priority, ..] = results.as_ref() else { return [0; 2] };
        [data, window * shape.span + priority]
    }

    fn refused(&mut self, op: &Op, (): (), reason: RejectReason, sink: &mut Sink) {
        if reason == RejectReason::Range {
            self.state.early = self.state.early.wrapping_add(1);
            let end = self.shape.later(self.state.window, 2) * self.shape.span;
            sink.tell(event::EARLY, &[op.args[1], end]);
        }
    }

    fn begin(&mut self, step: u32) {
        self.bbq.begin(step);
    }

    fn clear(&mut self) {
        self.state = State::default();
        self.bbq.clear();
    }

    fn clearing(&self) -> u32 {
        self.bbq.clearing()
    }

    fn word(&self, field: u32, index: u32) -> u32 {
        match field {
            field::WINDOW => self.state.window,
            field::OCCUPANCY => self.bbq.word(self.occupancy, index),
            field::LATE => self.state.late,
            field::EARLY => self.state.early,
            _ => self.bbq.word(self.counters, index),
        }
    }

    fn save(&mut self) -> (Self::Saved, usize) {
        let (below, bytes) = self.bbq.save();
        ((self.state, below), bytes + size_of::<State>())
    }

    fn restore(&mut self, (state, below): &Self::Saved) {
        self.state = *state;
        self.bbq.restore(below);
    }
}

#[cfg(test)]
#[path = "tests.rs"]
mod tests;
