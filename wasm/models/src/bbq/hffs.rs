//! BBQ as a hierarchical find-first-set queue (paper, section 3.2): a tree of bitmaps with a subtree occupancy counter (StOC)
//! under every bit, and under each leaf bit a priority bucket, a doubly linked list of queue elements.
//!
//! Operations run one after another, any number of levels. Three facts of the pipelined hardware are part of the result and
//! therefore modelled, all by issue distance:
//! - coloring (section 4.2, H3): a dequeue in the step right after an operation on the same bucket takes the other end;
//! - recycling: a freed element can be used again 4D + 3 steps after its dequeue was issued (Table 2);
//! - reset: it undoes what was issued less than 4D + 3 steps before, and the bitmaps have to be cleared before the next
//!   operation.

mod engine;
mod memory;

use std::collections::VecDeque;

use contract::event::{Event, RejectReason, Verdict, kind};
use contract::{Engine, Info, IssueError, Op, OpId, Reference, Snapshot};

use super::{FieldNumbers, Shape, info, operation};
use crate::design::Parameters;
use crate::images::Images;
use crate::limits::MAX_RESET;
use crate::recent::Recent;
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

/// What is small. A clone is a saved state, together with one of the memory.
#[derive(Clone, Debug)]
struct State {
    step: u32,
    next_op: u32,
    presented: Option<(OpId, Op<'static>)>,
    /// Elements on their way back, with the first step in which they can be used.
    recycling: VecDeque<(u32, u32)>,
    occupancy: u32,
    /// Bucket and color of the operation in the step before, if there was one.
    ahead: Option<(u32, Color)>,
    /// First step in which the reset input is no longer held.
    reset_until: u32,
    /// First step in which the queue is ready.
    ready_at: u32,
    /// Operations that a reset would undo, with their slots.
    recent: Recent,
}

impl State {
    /// Of an empty queue before step `step`.
    fn empty(step: u32) -> Self {
        State {
            step,
            next_op: 0,
            presented: None,
            recycling: VecDeque::new(),
            occupancy: 0,
            ahead: None,
            reset_until: step,
            ready_at: step,
            recent: Recent::default(),
        }
    }
}

/// The model.
#[derive(Debug)]
pub struct Hffs {
    shape: Shape,
    info: Info,
    fields: FieldNumbers,
    state: State,
    memory: Memory,
    report: bool,
    images: Images<(State, SavedMemory)>,
}

impl Hffs {
    /// An empty queue. Parameters as `resolve` of the design gives them.
    pub fn new(parameters: &Parameters) -> Self {
        let shape = Shape::of(parameters);
        Hffs {
            shape,
            info: info(parameters),
            fields: FieldNumbers::new(shape.d),
            state: State::empty(0),
            memory: Memory::empty(shape),
            report: false,
            images: Images::default(),
        }
    }

    /// Admission: an enqueue needs a free element, a dequeue something to take.
    fn admit(&self, op: &Op) -> Verdict {
        match op.kind {
            operation::RESET => Ok(()),
            _ if self.state.step < self.state.ready_at => Err(RejectReason::NotReady),
            operation::ENQUEUE if self.memory.free.is_empty() => Err(RejectReason::Full),
            operation::DEQUEUE_MAX | operation::DEQUEUE_MIN if self.state.occupancy == 0 => Err(RejectReason::Empty),
            _ => Ok(()),
        }
    }

    fn enqueue(&mut self, data: u32, priority: u32, writes: &mut Writes) {
        let Some(element) = self.memory.free.pop_front() else { return };
        self.state.occupancy += 1;
        let mut was_empty = false;
        for level in 1..=self.shape.d {
            let path = priority / self.shape.w.pow(self.shape.d - level);
            was_empty = self.memory.levels[level as usize - 1].stoc[path as usize] == 0;
            self.count(level, path, 1, writes);
        }
        self.link(priority, element, data, was_empty, writes);
        self.state.ahead = Some((priority, Color::Purple));
    }

    /// Returns data and priority.
    fn dequeue(&mut self, largest: bool, writes: &mut Writes) -> (u32, u32) {
        self.state.occupancy -= 1;
        let mut path = 0;
        for level in 1..=self.shape.d {
            let bitmap = self.memory.levels[level as usize - 1].bitmap[path as usize];
            let index = if largest { 31 - bitmap.leading_zeros() } else { bitmap.trailing_zeros() };
            path = path * self.shape.w + index;
            self.count(level, path, -1, writes);
        }
        let priority = path;
        let color = match self.state.ahead {
            Some((bucket, color)) if bucket == priority => color.other(),
            _ => Color::Orange,
        };
        let emptied = self.memory.levels[self.shape.d as usize - 1].stoc[priority as usize] == 0;
        let element = self.unlink(priority, color, emptied, writes);
        self.state.recycling.push_back((self.state.step + self.shape.stages(), element));
        self.state.ahead = Some((priority, color));
        (self.memory.elements[element as usize].data, priority)
    }

    /// Forgets everything, and tells what will never retire.
    fn reset(&mut self, id: OpId, cycles: u32, events: &mut Vec<Event>) {
        let step = self.state.step;
        let until = self.state.reset_until.max(step + cycles.clamp(1, MAX_RESET));
        let ready_at = until + self.shape.clearing();
        events.push(Event::new(step, kind::RESET, id, &[ready_at - step]));
        self.state.recent.flush(step, events);
        let next_op = self.state.next_op;
        self.state = State { next_op, reset_until: until, ready_at, ..State::empty(step) };
        self.memory = Memory::empty(self.shape);
    }

    /// Adds `change` to the counter at `path` of a level and sets its bit to match.
    fn count(&mut self, level: u32, path: u32, change: i32, writes: &mut Writes) {
        let state = &mut self.memory.levels[level as usize - 1];
        let stoc = &mut state.stoc[path as usize];
        *stoc = stoc.wrapping_add_signed(change);
        let (parent, bit) = (path / self.shape.w, 1 << (path % self.shape.w));
        let bitmap = &mut state.bitmap[parent as usize];
        *bitmap = if *stoc > 0 { *bitmap | bit } else { *bitmap & !bit };
        writes.put(level, self.fields.bitmap(level), parent, *bitmap);
        writes.put(level, self.fields.stoc(level), path, *stoc);
        writes.put(level, self.fields.wlb(level), path, (*stoc >= 2).into());
    }

    /// Links an element at HEAD.
    fn link(&mut self, priority: u32, element: u32, data: u32, was_empty: bool, writes: &mut Writes) {
        let (level, f) = (self.shape.d + 1, self.fields);
        let bucket = &mut self.memory.buckets[priority as usize];
        self.memory.elements[element as usize].data = data;
        writes.put(level, f.data(), element, data);
        writes.forget(level, f.prev(), element);
        if was_empty {
            bucket.tail = element;
            writes.put(level, f.tail(), priority, element);
            writes.forget(level, f.next(), element);
        } else {
            self.memory.elements[element as usize].next = bucket.head;
            self.memory.elements[bucket.head as usize].prev = element;
            writes.put(level, f.next(), element, bucket.head);
            writes.put(level, f.prev(), bucket.head, element);
        }
        bucket.head = element;
        writes.put(level, f.head(), priority, element);
    }

    /// Takes the element at the end that the color names. Pointers of an emptied bucket mean nothing.
    fn unlink(&mut self, priority: u32, color: Color, emptied: bool, writes: &mut Writes) -> u32 {
        let (level, f) = (self.shape.d + 1, self.fields);
        let bucket = &mut self.memory.buckets[priority as usize];
        let element = match color {
            Color::Orange => bucket.tail,
            Color::Purple => bucket.head,
        };
        for field in [f.data(), f.prev(), f.next()] {
            writes.forget(level, field, element);
        }
        if emptied {
            writes.forget(level, f.head(), priority);
            writes.forget(level, f.tail(), priority);
            return element;
        }
        match color {
            Color::Orange => {
                bucket.tail = self.memory.elements[element as usize].prev;
                writes.put(level, f.tail(), priority, bucket.tail);
                writes.forget(level, f.next(), bucket.tail);
            }
            Color::Purple => {
                bucket.head = self.memory.elements[element as usize].next;
                writes.put(level, f.head(), priority, bucket.head);
                writes.forget(level, f.prev(), bucket.head);
            }
        }
        element
    }

    fn recycle(&mut self) {
        while let Some((usable, element)) = self.state.recycling.front().copied() {
            if usable > self.state.step {
                break;
            }
            self.state.recycling.pop_front();
            self.memory.free.push_back(element);
        }
    }
}

/// Architectural writes of one operation, as events if anybody wants them.
struct Writes<'a> {
    events: Option<&'a mut Vec<Event>>,
    step: u32,
    op: OpId,
}

impl Writes<'_> {
    fn put(&mut self, level: u32, field: u32, index: u32, value: u32) {
        self.push(kind::WRITE, [field, index, value, level]);
    }
    fn forget(&mut self, level: u32, field: u32, index: u32) {
        self.push(kind::FORGET, [field, index, 0, level]);
    }
    fn push(&mut self, kind: u16, args: [u32; 4]) {
        if let Some(events) = &mut self.events {
            events.push(Event::new(self.step, kind, self.op, &args));
        }
    }
}

#[cfg(test)]
mod tests;
