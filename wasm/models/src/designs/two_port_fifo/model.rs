//! The queue: a ring of places, of which both ports see what the step before has left.

use contract::{Op, RejectReason, Verdict};

use super::{event, field, level, operation};
use crate::sink::Sink;
use crate::stepped::Model;

/// The queue. A clone is a saved state.
#[derive(Clone, Debug)]
pub struct TwoPortFifo {
    /// Data by place.
    elements: Vec<u32>,
    /// Place of the oldest.
    head: u32,
    count: u32,
    /// Elements before the step.
    before: u32,
}

impl TwoPortFifo {
    /// An empty queue of so many places.
    pub fn new(capacity: u32) -> Self {
        TwoPortFifo { elements: vec![0; capacity as usize], head: 0, count: 0, before: 0 }
    }

    fn capacity(&self) -> u32 {
        self.elements.len() as u32
    }
}

impl Model for TwoPortFifo {
    type Plan = ();
    type Results = [u32; 1];
    type Saved = TwoPortFifo;

    fn admit(&self, op: &Op) -> (Verdict, ()) {
        let verdict = match op.kind {
            operation::ENQUEUE if self.before == self.capacity() => Err(RejectReason::Full),
            operation::DEQUEUE if self.before == 0 => Err(RejectReason::Empty),
            _ => Ok(()),
        };
        (verdict, ())
    }

    fn apply(&mut self, op: &Op, (): (), sink: &mut Sink) -> [u32; 1] {
        if op.kind == operation::ENQUEUE {
            let [data, ..] = op.args;
            let tail = (self.head + self.count) % self.capacity();
            self.elements[tail as usize] = data;
            self.count += 1;
            sink.write(level::MEMORY, field::DATA, tail, data);
            sink.tell(event::PLACED, &[tail]);
            return [data];
        }
        let head = self.head;
        self.head = (head + 1) % self.capacity();
        self.count -= 1;
        sink.tell(event::TAKEN, &[head]);
        [self.elements[head as usize]]
    }

    fn begin(&mut self, _step: u32) {
        self.before = self.count;
    }

    fn clear(&mut self) {
        (self.head, self.count, self.before) = (0, 0, 0);
    }

    fn word(&self, field: u32, index: u32) -> u32 {
        match field {
            field::DATA => self.elements[index as usize],
            field::HEAD => self.head,
            _ => self.count,
        }
    }

    fn save(&mut self) -> (TwoPortFifo, usize) {
        (self.clone(), 4 * self.elements.len())
    }

    fn restore(&mut self, saved: &TwoPortFifo) {
        self.clone_from(saved);
    }
}
