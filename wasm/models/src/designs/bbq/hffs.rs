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

use super::partition::Partition;
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
    /// Elements of each logical queue.
    occupancy: Vec<u32>,
    /// Bucket and color of the last operation, and its step.
    last: Option<(u32, Color, u32)>,
}

/// The logical queue that an operation is for: its last argument, if there are several.
pub(super) fn queue_of(op: &Op, partition: Partition) -> u32 {
    match op.kind {
        _ if partition.queues == 1 => 0,
        operation::ENQUEUE => op.args[2],
        _ => op.args[0],
    }
}

impl State {
    fn empty(shape: Shape) -> Self {
        State { occupancy: vec![0; shape.partition.queues as usize], ..State::default() }
    }
}

/// What comes of an operation: data and priority, and with several logical queues the queue.
#[derive(Clone, Copy, Debug)]
pub struct Results {
    words: [u32; 3],
    count: usize,
}

impl AsRef<[u32]> for Results {
    fn as_ref(&self) -> &[u32] {
        &self.words[..self.count]
    }
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
        let (fields, memory) = (FieldNumbers::new(shape), Memory::empty(shape));
        Hffs { shape, fields, state: State::empty(shape), memory }
    }

    fn enqueue(&mut self, data: u32, priority: u32, sink: &mut Sink) {
        let Some(element) = self.memory.free.pop_front() else { return };
        let mut was_empty = false;
        for level in self.shape.levels() {
            let path = priority / self.shape.w.pow(self.shape.d - level);
            was_empty = self.memory.level(level).stoc[path as usize] == 0;
            self.count(level, path, 1, sink);
        }
        self.link(priority, element, data, was_empty, sink);
        self.state.last = Some((priority, Color::Purple, sink.step));
    }

    /// Data and priority of an element of a logical queue that holds one.
    fn dequeue(&mut self, queue: u32, largest: bool, sink: &mut Sink) -> (u32, u32) {
        let (mut path, mut mask) = self.shape.partition.entry(queue);
        for level in self.shape.levels() {
            let bitmap = self.memory.level(level).bitmap[path as usize] & mask;
            let index = if largest { 31 - bitmap.leading_zeros() } else { bitmap.trailing_zeros() };
            path = path * self.shape.w + index;
            mask = u32::MAX;
            self.count(level, path, -1, sink);
        }
        let priority = path;
        let color = match self.state.last {
            Some((bucket, color, step)) if bucket == priority && step + 1 == sink.step => color.other(),
            _ => Color::Orange,
        };
        let emptied = self.memory.level(self.shape.d).stoc[priority as usize] == 0;
        let element = self.unlink(priority, color, emptied, sink);
        self.state.recycling.push_back((sink.step + self.shape.stages(), element));
        self.state.last = Some((priority, color, sink.step));
        (self.memory.elements[element as usize].data, priority)
    }

    /// Adds `change` to the counter at `path` of a level and sets its bit to match.
    fn count(&mut self, level: u32, path: u32, change: i32, sink: &mut Sink) {
        let number = level - self.shape.partition.steered;
        let state = &mut self.memory.levels[number as usize - 1];
        let stoc = &mut state.stoc[path as usize];
        *stoc = stoc.wrapping_add_signed(change);
        let (parent, bit) = (path / self.shape.w, 1 << (path % self.shape.w));
        let bitmap = &mut state.bitmap[parent as usize];
        *bitmap = if *stoc > 0 { *bitmap | bit } else { *bitmap & !bit };
        sink.write(number, self.fields.bitmap(level), parent, *bitmap);
        sink.write(number, self.fields.stoc(level), path, *stoc);
        sink.write(number, self.fields.wlb(level), path, (*stoc >= 2).into());
    }

    /// Links an element at HEAD.
    fn link(&mut self, priority: u32, element: u32, data: u32, was_empty: bool, sink: &mut Sink) {
        let (level, f) = (self.memory.levels.len() as u32 + 1, self.fields);
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
        let (level, f) = (self.memory.levels.len() as u32 + 1, self.fields);
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
    type Results = Results;
    type Saved = Saved;

    /// An enqueue needs a free element, which all queues share, a dequeue something of its queue to take.
    fn admit(&self, op: &Op) -> (Verdict, ()) {
        let verdict = match op.kind {
            operation::ENQUEUE if self.memory.free.is_empty() => Err(RejectReason::Full),
            operation::DEQUEUE_MAX | operation::DEQUEUE_MIN
                if self.state.occupancy[queue_of(op, self.shape.partition) as usize] == 0 =>
            {
                Err(RejectReason::Empty)
            }
            _ => Ok(()),
        };
        (verdict, ())
    }

    fn apply(&mut self, op: &Op, (): (), sink: &mut Sink) -> Results {
        let partition = self.shape.partition;
        let queue = queue_of(op, partition);
        let occupancy = &mut self.state.occupancy[queue as usize];
        let (data, priority) = if op.kind == operation::ENQUEUE {
            *occupancy += 1;
            let [data, priority, ..] = op.args;
            self.enqueue(data, partition.absolute(queue, priority), sink);
            (data, priority)
        } else {
            *occupancy -= 1;
            let (data, priority) = self.dequeue(queue, op.kind == operation::DEQUEUE_MAX, sink);
            (data, partition.relative(priority).1)
        };
        Results { words: [data, priority, queue], count: if partition.queues > 1 { 3 } else { 2 } }
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
        self.state = State::empty(self.shape);
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
            _ => self.state.occupancy[i],
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
