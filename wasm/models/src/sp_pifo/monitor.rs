//! The invariants of SP-PIFO (catalogue J1, J2, J4, J5, J10), watched from outside: from what an engine reports and from the
//! words it holds.

use std::collections::VecDeque;

use contract::event::{Event, kind};
use contract::{Engine, Info, Invariant, Monitor, Op, OpId, Violation};

use super::bounds::Strategy;
use super::{Shape, field, operation};
use crate::catalogue::Parameters;

/// What is watched.
pub const INVARIANTS: &[Invariant] = &[
    Invariant { name: "order of bounds", meaning: "no bound is above that of a queue of lower priority" },
    Invariant {
        name: "bound of a newcomer",
        meaning: "the queue that took a packet has the packet's rank as its bound",
    },
    Invariant { name: "first queue", meaning: "only the first queue takes a packet below its bound" },
    Invariant {
        name: "distances",
        meaning: "a push-down by cost keeps the distances between all bounds but the first",
    },
    Invariant { name: "capacity", meaning: "no queue holds more than its capacity" },
    Invariant { name: "conservation", meaning: "what the queues hold is what was enqueued less what was dequeued" },
    Invariant {
        name: "strict priority",
        meaning: "a dequeue brings the oldest packet of the first queue that has any",
    },
];

/// The watcher.
pub struct SpPifoMonitor {
    shape: Shape,
    bounds: Vec<u32>,
    /// What each queue holds: data and rank, the oldest first.
    queues: Vec<VecDeque<(u32, u32)>>,
    /// Accepted dequeues that have not retired, in issue order, with the packet that each should bring.
    flights: VecDeque<(OpId, Option<(u32, u32)>)>,
    /// For the words of the engine; kept for its memory.
    words: Vec<u32>,
}

impl SpPifoMonitor {
    /// For an engine with these parameters, before its first step.
    pub fn new(parameters: &Parameters, _: &Info) -> Self {
        let shape = Shape::of(parameters);
        SpPifoMonitor {
            shape,
            bounds: vec![0; shape.queues],
            queues: vec![VecDeque::new(); shape.queues],
            flights: VecDeque::new(),
            words: vec![0; shape.queues],
        }
    }

    fn read(&mut self, engine: &dyn Engine, field: u32) -> &[u32] {
        engine.probe(field as usize, 0, &mut self.words);
        &self.words
    }

    /// A packet was taken in: into which queue, and what it did to the bounds.
    fn enqueued(&mut self, id: OpId, op: &Op, engine: &dyn Engine, found: &mut Vec<Violation>) {
        let mut wrong = |invariant, text| found.push(Violation { invariant, op: id, text });
        let (data, rank) = (op.args[0], op.args[1]);
        let held: Vec<usize> = self.queues.iter().map(VecDeque::len).collect();
        let grown = self.read(engine, field::COUNT).iter().zip(held).position(|(now, before)| *now as usize > before);
        let Some(queue) = grown else {
            return wrong("conservation", format!("no queue took data {data}"));
        };
        self.queues[queue].push_back((data, rank));
        let before = std::mem::take(&mut self.bounds);
        let now = self.read(engine, field::BOUND).to_vec();
        if rank < before[queue] && queue > 0 {
            let bound = before[queue];
            wrong("first queue", format!("queue {} takes rank {rank} below its bound {bound}", queue + 1));
        }
        if now[queue] != rank {
            wrong("bound of a newcomer", format!("rank {rank}, but queue {} has the bound {}", queue + 1, now[queue]));
        }
        let apart = |bounds: &[u32]| bounds.windows(2).skip(1).map(|w| i64::from(w[1]) - i64::from(w[0])).collect();
        let (old, new): (Vec<i64>, Vec<i64>) = (apart(&before), apart(&now));
        if self.shape.strategy == Strategy::Cost && rank < before[queue] && old != new {
            wrong("distances", format!("{before:?} became {now:?}"));
        }
    }

    /// A packet came out.
    fn dequeued(&mut self, event: &Event, found: &mut Vec<Violation>) {
        let Some(at) = self.flights.iter().position(|(id, _)| *id == event.op) else { return };
        let [data, rank, ..] = event.args;
        let expected = self.flights.remove(at).and_then(|(_, packet)| packet);
        if expected != Some((data, rank)) {
            let text = format!("data {data} of rank {rank} came out, {expected:?} was due");
            found.push(Violation { invariant: "strict priority", op: event.op, text });
        }
    }

    fn check_state(&mut self, op: OpId, engine: &dyn Engine, found: &mut Vec<Violation>) {
        let capacity = self.shape.capacity as u32;
        let counts = self.read(engine, field::COUNT).to_vec();
        for (queue, count) in (1..).zip(&counts) {
            if *count > capacity {
                let text = format!("queue {queue} holds {count} of at most {capacity}");
                found.push(Violation { invariant: "capacity", op, text });
            }
        }
        if counts.iter().zip(&self.queues).any(|(count, held)| *count as usize != held.len()) {
            let held: Vec<usize> = self.queues.iter().map(VecDeque::len).collect();
            let text = format!("the queues hold {counts:?}, {held:?} are left of what came");
            found.push(Violation { invariant: "conservation", op, text });
        }
        let bounds = self.read(engine, field::BOUND).to_vec();
        if let Some(at) = bounds.windows(2).position(|w| w[0] > w[1]).filter(|_| self.bounds != bounds) {
            let text = format!("queue {} has {}, queue {} has {}", at + 1, bounds[at], at + 2, bounds[at + 1]);
            found.push(Violation { invariant: "order of bounds", op, text });
        }
        self.bounds = bounds;
    }
}

impl Monitor for SpPifoMonitor {
    fn invariants(&self) -> &'static [Invariant] {
        INVARIANTS
    }

    fn step(
        &mut self,
        presented: Option<(OpId, &Op)>,
        events: &[Event],
        engine: &dyn Engine,
        found: &mut Vec<Violation>,
    ) {
        let accepted = |id: OpId| events.iter().any(|e| e.kind == kind::ACCEPTED && e.op == id);
        if let Some((id, op)) = presented.filter(|(id, _)| accepted(*id)) {
            match op.kind {
                operation::RESET => {
                    self.queues.iter_mut().for_each(VecDeque::clear);
                    self.flights.clear();
                }
                operation::ENQUEUE => self.enqueued(id, op, engine, found),
                _ => {
                    // The packet is chosen now, whenever it comes out.
                    let due = self.queues.iter_mut().find_map(VecDeque::pop_front);
                    self.flights.push_back((id, due));
                }
            }
        }
        for event in events.iter().filter(|e| e.kind == kind::RETIRED) {
            self.dequeued(event, found);
        }
        self.check_state(presented.map_or(OpId::NONE, |(id, _)| id), engine, found);
    }

    fn sweep(&mut self, engine: &dyn Engine, found: &mut Vec<Violation>) {
        self.check_state(OpId::NONE, engine, found);
    }
}
