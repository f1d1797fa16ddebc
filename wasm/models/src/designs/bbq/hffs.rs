//! BBQ as a hierarchical find-first-set queue (paper, section 3.2): a tree of bitmaps with a subtree occupancy counter (StOC)
//! under every bit, and under each leaf bit a priority bucket, a doubly linked list of queue elements.
//!
//! Operations run one after another, any number of levels. Three facts of the pipelined hardware are part of the result and
//! therefore modelled, all by issue distance:
//! - coloring (section 4.2, H3): a dequeue in the step right after an operation on the same bucket takes the other end;
//! - recycling: a freed element can be used again 4D + 3 steps after its dequeue was issued (Table 2);
//! - reset: it undoes what was issued less than 4D + 3 steps before, and the bitmaps have to be cleared before the next
//!   operation.

mod memory;

use std::collections::VecDeque;

use contract::Op;
use contract::event::{RejectReason, Verdict};

use super::{FieldNumbers, Shape, operation};
use crate::design::Parameters;
use crate::sink::Sink;
use crate::stepped::Model;
use memory::{Memory, SavedMemory};

/// Which end of a bucket's list an operation works on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Color {
    /// TAIL, the oldest element.
    Orange,
    /// HEAD, the newest element.
    Purple,
}

impl Color {
    fn other(self) -> Color {
        match self {
            Color::Orange => Color::Purple,
            Color::Purple => Color::Orange,
        }
    }
}

/// The part of the state that is copied as a whole.
#[derive(Clone, Debug, Default)]
struct State {
    /// Elements on their way back, with the first step in which they can be used.
    recycling: VecDeque<(u32, u32)>,
    occupancy: u32,
    /// Bucket and color of the last operation, and its step.
    last: Option<(u32, Color, u32)>,
}

/// A saved state.
#[derive(Debug)]
pub struct Saved {
    state: State,
    memory: SavedMemory,
}

/// The model.
#[derive(Debug)]
pub struct Hffs {
    shape: Shape,
    fields: FieldNumbers,
    state: State,
    memory: Memory,
}

impl Hffs {
    /// An empty queue. Parameters as `resolve` of the design gives them.
    pub fn new(parameters: &Parameters) -> Self {
        let shape = Shape::of(parameters);
        let (fields, memory) = (FieldNumbers::new(shape.d), Memory::empty(shape));
        Hffs { shape, fields, state: State::default(), memory }
    }

    fn enqueue(&mut self, data: u32, priority: u32, sink: &mut Sink) {
        let Some(element) = self.memory.free.pop_front() else { return };
        self.state.occupancy += 1;
        let mut was_empty = false;
        for level in 1..=self.shape.d {
            let path = priority / self.shape.w.pow(self.shape.d - level);
            was_empty = self.memory.levels[level as usize - 1].stoc[path as usize] == 0;
            self.count(level, path, 1, sink);
        }
        self.link(priority, element, data, was_empty, sink);
        self.state.last = Some((priority, Color::Purple, sink.step));
    }

    /// Data and priority.
    fn dequeue(&mut self, largest: bool, sink: &mut Sink) -> [u32; 2] {
        self.state.occupancy -= 1;
        let mut path = 0;
        for level in 1..=self.shape.d {
            let bitmap = self.memory.levels[level as usize - 1].bitmap[path as usize];
            let index = if largest { 31 - bitmap.leading_zeros() } else { bitmap.trailing_zeros() };
            path = path * self.shape.w + index;
            self.count(level, path, -1, sink);
        }
        let priority = path;
        let color = match self.state.last {
            Some((bucket, color, step)) if bucket == priority && step + 1 == sink.step => color.other(),
            _ => Color::Orange,
        };
        let emptied = self.memory.levels[self.shape.d as usize - 1].stoc[priority as usize] == 0;
        let element = self.unlink(priority, color, emptied, sink);
        self.state.recycling.push_back((sink.step + self.shape.stages(), element));
        self.state.last = Some((priority, color, sink.step));
        [self.memory.elements[element as usize].data, priority]
    }

    /// Adds `change` to the counter at `path` of a level and sets its bit to match.
    fn count(&mut self, level: u32, path: u32, change: i32, sink: &mut Sink) {
        let state = &mut self.memory.levels[level as usize - 1];
        let stoc = &mut state.stoc[path as usize];
        *stoc = stoc.wrapping_add_signed(change);
        let (parent, bit) = (path / self.shape.w, 1 << (path % self.shape.w));
        let bitmap = &mut state.bitmap[parent as usize];
        *bitmap = if *stoc > 0 { *bitmap | bit } else { *bitmap & !bit };
        sink.write(level, self.fields.bitmap(level), parent, *bitmap);
        sink.write(level, self.fields.stoc(level), path, *stoc);
        sink.write(level, self.fields.wlb(level), path, (*stoc >= 2).into());
    }

    /// Links an element at HEAD.
    fn link(&mut self, priority: u32, element: u32, data: u32, was_empty: bool, sink: &mut Sink) {
        let (level, f) = (self.shape.d + 1, self.fields);
        let bucket = &mut self.memory.buckets[priority as usize];
        self.memory.elements[element as usize].data = data;
        sink.write(level, f.data, element, data);
        sink.forget(level, f.prev, element);
        if was_empty {
            bucket.tail = element;
            sink.write(level, f.tail, priority, element);
            sink.forget(level, f.next, element);
        } else {
            self.memory.elements[element as usize].next = bucket.head;
            self.memory.elements[bucket.head as usize].prev = element;
            sink.write(level, f.next, element, bucket.head);
            sink.write(level, f.prev, bucket.head, element);
        }
        bucket.head = element;
        sink.write(level, f.head, priority, element);
    }

    /// Takes the element at the end that the color names. Pointers of an emptied bucket mean nothing.
    fn unlink(&mut self, priority: u32, color: Color, emptied: bool, sink: &mut Sink) -> u32 {
        let (level, f) = (self.shape.d + 1, self.fields);
        let bucket = &mut self.memory.buckets[priority as usize];
        let element = match color {
            Color::Orange => bucket.tail,
            Color::Purple => bucket.head,
        };
        for field in [f.data, f.prev, f.next] {
            sink.forget(level, field, element);
        }
        if emptied {
            sink.forget(level, f.head, priority);
            sink.forget(level, f.tail, priority);
            return element;
        }
        match color {
            Color::Orange => {
                bucket.tail = self.memory.elements[element as usize].prev;
                sink.write(level, f.tail, priority, bucket.tail);
                sink.forget(level, f.next, bucket.tail);
            }
            Color::Purple => {
                bucket.head = self.memory.elements[element as usize].next;
                sink.write(level, f.head, priority, bucket.head);
                sink.forget(level, f.prev, bucket.head);
            }
        }
        element
    }
}

impl Model for Hffs {
    type Plan = ();
    type Results = [u32; 2];
    type Saved = Saved;

    /// An enqueue needs a free element, a dequeue something to take.
    fn admit(&self, op: &Op) -> (Verdict, ()) {
        let verdict = match op.kind {
            operation::ENQUEUE if self.memory.free.is_empty() => Err(RejectReason::Full),
            operation::DEQUEUE_MAX | operation::DEQUEUE_MIN if self.state.occupancy == 0 => Err(RejectReason::Empty),
            _ => Ok(()),
        };
        (verdict, ())
    }

    fn apply(&mut self, op: &Op, (): (), sink: &mut Sink) -> [u32; 2] {
        if op.kind != operation::ENQUEUE {
            return self.dequeue(op.kind == operation::DEQUEUE_MAX, sink);
        }
        let [data, priority, ..] = op.args;
        self.enqueue(data, priority, sink);
        [data, priority]
    }

    /// Freed elements come back.
    fn begin(&mut self, step: u32) {
        while let Some((usable, element)) = self.state.recycling.front().copied() {
            if usable > step {
                break;
            }
            self.state.recycling.pop_front();
            self.memory.free.push_back(element);
        }
    }

    fn clear(&mut self) {
        self.state = State::default();
        self.memory = Memory::empty(self.shape);
    }

    fn clearing(&self) -> u32 {
        self.shape.clearing()
    }

    fn word(&self, field: u32, index: u32) -> u32 {
        let (m, f, i) = (&self.memory, self.fields, index as usize);
        let level = || &m.levels[(field / 3) as usize];
        match field {
            _ if field < f.head => match field % 3 {
                0 => level().bitmap[i],
                1 => level().stoc[i],
                _ => (level().stoc[i] >= 2).into(),
            },
            _ if field == f.head => m.buckets[i].head,
            _ if field == f.tail => m.buckets[i].tail,
            _ if field == f.data => m.elements[i].data,
            _ if field == f.prev => m.elements[i].prev,
            _ if field == f.next => m.elements[i].next,
            _ if field == f.free_count => m.free.len() as u32,
            _ if field == f.free_fifo => m.free.get(i).unwrap_or(u32::MAX),
            _ => self.state.occupancy,
        }
    }

    fn save(&mut self) -> (Saved, usize) {
        let (memory, bytes) = self.memory.save();
        (Saved { state: self.state.clone(), memory }, bytes + size_of::<State>() + 12 * self.state.recycling.len())
    }

    fn restore(&mut self, saved: &Saved) {
        self.state.clone_from(&saved.state);
        self.memory.restore(&saved.memory);
    }
}

#[cfg(test)]
mod tests;
