//! The invariants of a PIFO, watched from outside: from what an engine reports and from the words it holds. What it should hold is
//! kept in another way than the model's, as one queue a logical PIFO and rank.

use std::collections::BTreeMap;

use contract::event::{Event, Events, kind};
use contract::{Engine, Invariant, Monitor, Op, OpId, Violation};

use super::{Shape, field, operation};
use crate::design::Parameters;

/// What is watched.
pub const INVARIANTS: &[Invariant] = &[
    Invariant::new("order", "no element stands before one of smaller rank"),
    Invariant::new("first out", "a dequeue brings the oldest element of the smallest rank of its logical PIFO"),
    Invariant::new("push-out", "only the newest element of the largest rank is pushed out"),
    Invariant::new("conservation", "the list holds as many elements as came and did neither leave nor get pushed out"),
];

/// Logical PIFO, rank and arrival of an element: as a number, in the order in which they leave.
#[derive(Clone, Copy)]
struct Key(u64);

impl Key {
    /// Bits of the number of a logical PIFO.
    const ID: u32 = 4;
    /// Bits of the number of an arrival.
    const ARRIVAL: u32 = 64 - Self::ID - 16;

    fn of(id: u32, rank: u32, arrival: u64) -> Self {
        Key(u64::from(id) << (64 - Self::ID) | u64::from(rank) << Self::ARRIVAL | arrival)
    }

    fn id(self) -> u32 {
        (self.0 >> (64 - Self::ID)) as u32
    }

    fn rank(self) -> u32 {
        (self.0 << Self::ID >> (Self::ID + Self::ARRIVAL)) as u32
    }
}

/// The monitor.
pub struct PifoMonitor {
    shape: Shape,
    /// Data of the elements, by their [`Key`].
    held: BTreeMap<u64, u32>,
    arrivals: u64,
}

impl PifoMonitor {
    /// For an engine with these parameters, before its first step.
    pub fn new(parameters: &Parameters) -> Self {
        let shape = Shape::of(parameters);
        PifoMonitor { shape, held: BTreeMap::new(), arrivals: 0 }
    }

    fn dequeued(&mut self, op: OpId, id: u32, event: &Event, found: &mut Vec<Violation>) {
        let first = self.held.range(Key::of(id, 0, 0).0..).next().map(|(key, _)| Key(*key));
        let expected = first.filter(|key| key.id() == id).and_then(|key| self.take(key));
        let actual = (event.args[0], event.args[1]);
        if expected != Some(actual) {
            let text = format!("data {} of rank {} came out, {expected:?} was due", actual.0, actual.1);
            found.push(Violation { invariant: "first out", op, text });
        }
    }

    fn pushed_out(&mut self, op: OpId, event: &Event, found: &mut Vec<Violation>) {
        // Of all logical PIFOs.
        let last = self.held.keys().map(|key| Key(*key)).max_by_key(|key| key.0 << Key::ID);
        let expected = last.and_then(|key| self.take(key));
        let actual = (event.args[0], event.args[1]);
        if expected != Some(actual) {
            let text = format!("data {} of rank {} was pushed out, {expected:?} is the last", actual.0, actual.1);
            found.push(Violation { invariant: "push-out", op, text });
        }
    }

    /// Data and rank of an element that leaves.
    fn take(&mut self, key: Key) -> Option<(u32, u32)> {
        Some((self.held.remove(&key.0)?, key.rank()))
    }

    fn check_state(&mut self, op: OpId, engine: &dyn Engine, found: &mut Vec<Violation>) {
        let count = engine.word(field::OCCUPANCY as usize, 0) as usize;
        let left = self.held.len();
        if count != left || left > self.shape.capacity {
            let text = format!("the list holds {count} elements, {left} are left of what came");
            found.push(Violation { invariant: "conservation", op, text });
        }
        let ranks = engine.words(field::RANK as usize);
        let ranks = &ranks[..ranks.len().min(count)];
        if let Some(at) = ranks.windows(2).position(|pair| pair[0] > pair[1]) {
            let text = format!("rank {} at place {at} stands before rank {}", ranks[at], ranks[at + 1]);
            found.push(Violation { invariant: "order", op, text });
        }
    }
}

impl Monitor for PifoMonitor {
    fn invariants(&self) -> &'static [Invariant] {
        INVARIANTS
    }

    fn step(&mut self, presented: &[(OpId, Op)], events: &Events, engine: &dyn Engine, found: &mut Vec<Violation>) {
        let presented = presented.first();
        // An operation is complete in its step, so its result is among these events.
        let accepted = |id: OpId| events.iter().any(|e| e.kind == kind::ACCEPTED && e.op == id);
        if let Some(&(id, op)) = presented.filter(|(id, _)| accepted(*id)) {
            let [a, rank, own, from, _] = op.args;
            let source = match op.kind {
                operation::DEQUEUE => Some(a),
                operation::REPLACE => Some(from),
                _ => None,
            };
            for event in events.iter().filter(|e| e.op == id) {
                match (event.kind, source) {
                    (kind::RETIRED, Some(source)) => self.dequeued(id, source, &event, found),
                    (kind::DROPPED, _) => self.pushed_out(id, &event, found),
                    (kind::RESET, _) => self.held.clear(),
                    _ => {}
                }
            }
            if matches!(op.kind, operation::ENQUEUE | operation::REPLACE) {
                self.held.insert(Key::of(own, rank, self.arrivals).0, a);
                self.arrivals += 1;
            }
        }
        self.check_state(presented.map_or(OpId::NONE, |(id, _)| *id), engine, found);
    }

    fn sweep(&mut self, engine: &dyn Engine, found: &mut Vec<Violation>) {
        self.check_state(OpId::NONE, engine, found);
    }
}
