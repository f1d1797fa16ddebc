//! What must hold of every way to find a bucket: the same elements leave, in the order in which operations were accepted.

use std::collections::VecDeque;

use contract::event::kind;
use contract::{Engine, Events, Invariant, Monitor, Op, OpId, Violation};

use super::{field, operation};

const ORDER: Invariant = Invariant::new("order", "a dequeue brings the oldest element of its extreme priority");
const CONSERVATION: Invariant = Invariant::new("conservation", "the queue holds what came and has not been asked for");
const BUCKETS: Invariant = Invariant::new("buckets", "at rest, each bucket holds the elements of its priority");

/// Watches a bucket queue.
#[derive(Default)]
pub struct BucketMonitor {
    /// Priority and data of what is inside when every accepted operation is done: by priority, and of one priority the oldest first.
    inside: Vec<[u32; 2]>,
    /// Operations under way, with the data and priority that they are to bring.
    flights: VecDeque<(OpId, Option<[u32; 2]>)>,
}

impl BucketMonitor {
    /// Does what was accepted, at once. The data and priority that it is to bring.
    fn apply(&mut self, op: &Op) -> Option<[u32; 2]> {
        let place = |priority: u32| self.inside.partition_point(|[held, _]| *held < priority);
        let at = match op.kind {
            operation::ENQUEUE => {
                let [data, priority, ..] = op.args;
                self.inside.insert(place(priority + 1), [priority, data]);
                return Some([data, priority]);
            }
            operation::DEQUEUE_MAX => place(self.inside.last()?[0]),
            _ if self.inside.is_empty() => return None,
            _ => 0,
        };
        let [priority, data] = self.inside.remove(at);
        Some([data, priority])
    }
}

impl Monitor for BucketMonitor {
    fn invariants(&self) -> &'static [Invariant] {
        &[ORDER, CONSERVATION, BUCKETS]
    }

    fn step(&mut self, presented: &[(OpId, Op)], events: &Events, engine: &dyn Engine, found: &mut Vec<Violation>) {
        if events.iter().any(|event| event.kind == kind::RESET) {
            self.inside.clear();
            self.flights.clear();
            return;
        }
        let accepted = |id: OpId| events.iter().any(|event| event.kind == kind::ACCEPTED && event.op == id);
        for (id, op) in presented.iter().filter(|(id, _)| accepted(*id)) {
            let due = self.apply(op);
            self.flights.push_back((*id, due));
        }
        for event in events.iter().filter(|event| event.kind == kind::RETIRED) {
            let brought = (event.op, Some(event.first()));
            let due = self.flights.pop_front();
            if due != Some(brought) {
                let text = format!("{brought:?} came out, {due:?} was due");
                found.push(Violation { invariant: ORDER.name, op: event.op, text });
            }
        }
        self.sweep(engine, found);
    }

    fn sweep(&mut self, engine: &dyn Engine, found: &mut Vec<Violation>) {
        let mut wrong = |invariant: Invariant, text: String| {
            found.push(Violation { invariant: invariant.name, op: OpId::NONE, text });
        };
        let inside = self.inside.len();
        let count = engine.word(field::OCCUPANCY as usize, 0) as usize;
        if count != inside {
            wrong(CONSERVATION, format!("{count} elements are held, {inside} are left of what came"));
        }
        if !self.flights.is_empty() {
            return;
        }
        for (priority, held) in (0..).zip(engine.words(field::COUNT as usize)) {
            let due = self.inside.iter().filter(|[of, _]| *of == priority).count();
            if held as usize != due {
                wrong(BUCKETS, format!("bucket {priority} holds {held} elements, {due} are left of what came"));
            }
        }
    }
}
