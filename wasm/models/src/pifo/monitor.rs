//! The invariants of a PIFO, watched from outside: from what an engine reports and from the words it holds. What it should hold is
//! kept in another way than the model's, as one queue a logical PIFO and rank.

use std::collections::{BTreeMap, VecDeque};

use contract::event::{Event, Events, kind};
use contract::{Engine, Invariant, Monitor, Op, OpId, Violation};

use super::{Shape, field, operation};
use crate::design::Parameters;

/// What is watched.
pub const INVARIANTS: &[Invariant] = &[
    Invariant { name: "order", meaning: "no element stands before one of smaller rank" },
    Invariant {
        name: "first out",
        meaning: "a dequeue brings the oldest element of the smallest rank of its logical PIFO",
    },
    Invariant { name: "push-out", meaning: "only the newest element of the largest rank is pushed out" },
    Invariant {
        name: "conservation",
        meaning: "the list holds as many elements as came and did neither leave nor get pushed out",
    },
];

/// The watcher.
pub struct PifoMonitor {
    shape: Shape,
    /// By logical PIFO and rank: arrival number and data, the oldest first.
    held: BTreeMap<(u32, u32), VecDeque<(u64, u32)>>,
    count: usize,
    arrivals: u64,
    words: Vec<u32>,
}

impl PifoMonitor {
    /// For an engine with these parameters, before its first step.
    pub fn new(parameters: &Parameters) -> Self {
        let shape = Shape::of(parameters);
        PifoMonitor { shape, held: BTreeMap::new(), count: 0, arrivals: 0, words: vec![0; shape.capacity] }
    }

    fn take(&mut self, key: (u32, u32), last: bool) -> Option<u32> {
        let queue = self.held.get_mut(&key)?;
        let element = if last { queue.pop_back() } else { queue.pop_front() };
        if queue.is_empty() {
            self.held.remove(&key);
        }
        self.count -= usize::from(element.is_some());
        element.map(|(_, data)| data)
    }

    fn dequeued(&mut self, op: OpId, id: u32, event: &Event, found: &mut Vec<Violation>) {
        let key = self.held.range((id, 0)..=(id, u32::MAX)).next().map(|(key, _)| *key);
        let expected = key.and_then(|key| Some((self.take(key, false)?, key.1)));
        let actual = (event.args[0], event.args[1]);
        if expected != Some(actual) {
            let text = format!("data {} of rank {} came out, {expected:?} was due", actual.0, actual.1);
            found.push(Violation { invariant: "first out", op, text });
        }
    }

    fn pushed_out(&mut self, op: OpId, event: &Event, found: &mut Vec<Violation>) {
        let newest =
            |(key, queue): (&(u32, u32), &VecDeque<(u64, u32)>)| (key.1, queue.back().map(|last| last.0), key.0);
        let last = self.held.iter().map(newest).max();
        let expected = last.and_then(|(rank, _, id)| Some((self.take((id, rank), true)?, rank)));
        let actual = (event.args[0], event.args[1]);
        if expected != Some(actual) {
            let text = format!("data {} of rank {} was pushed out, {expected:?} is the last", actual.0, actual.1);
            found.push(Violation { invariant: "push-out", op, text });
        }
    }

    fn check_state(&mut self, op: OpId, engine: &dyn Engine, found: &mut Vec<Violation>) {
        let mut count = [0];
        engine.probe(field::OCCUPANCY as usize, 0, &mut count);
        if count[0] as usize != self.count || self.count > self.shape.capacity {
            let text = format!("the list holds {} elements, {} are left of what came", count[0], self.count);
            found.push(Violation { invariant: "conservation", op, text });
        }
        engine.probe(field::RANK as usize, 0, &mut self.words);
        let ranks = &self.words[..self.shape.capacity.min(count[0] as usize)];
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

    fn step(
        &mut self,
        presented: Option<(OpId, &Op)>,
        events: &Events,
        engine: &dyn Engine,
        found: &mut Vec<Violation>,
    ) {
        // An operation is complete in its step, so its result is among these events.
        let accepted = |id: OpId| events.iter().any(|e| e.kind == kind::ACCEPTED && e.op == id);
        if let Some((id, op)) = presented.filter(|(id, _)| accepted(*id)) {
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
                    (kind::RESET, _) => {
                        self.held.clear();
                        self.count = 0;
                    }
                    _ => {}
                }
            }
            if matches!(op.kind, operation::ENQUEUE | operation::REPLACE) {
                self.held.entry((own, rank)).or_default().push_back((self.arrivals, a));
                self.arrivals += 1;
                self.count += 1;
            }
        }
        self.check_state(presented.map_or(OpId::NONE, |(id, _)| id), engine, found);
    }

    fn sweep(&mut self, engine: &dyn Engine, found: &mut Vec<Violation>) {
        self.check_state(OpId::NONE, engine, found);
    }
}
