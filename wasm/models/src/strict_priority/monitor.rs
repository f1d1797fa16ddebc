//! The invariants of FIFO queues of strict priority (J4, J6, J10), watched from outside: from what an engine reports and from
//! the words it holds. Those of a policy are a [`PolicyMonitor`].

use std::collections::VecDeque;

use contract::event::{Event, Events, kind};
use contract::{Engine, Invariant, Monitor, Op, OpId, Violation};

use super::tally::Tally;
use super::{QueueShape, event, field, operation};

/// That no bound is above the next.
pub const ORDER: Invariant = Invariant::new("order of bounds", "no bound is above that of a queue of lower priority");
/// That ranks below a bound stay out.
pub const FIRST_QUEUE: Invariant = Invariant::new("first queue", "only the first queue takes a packet below its bound");
/// That a queue holds what it may.
pub const CAPACITY: Invariant = Invariant::new("capacity", "no queue holds more than its capacity");
/// That nothing is lost or made.
pub const CONSERVATION: Invariant =
    Invariant::new("conservation", "what the queues hold is what was enqueued less what was dequeued");
/// Who is served.
pub const STRICT_PRIORITY: Invariant =
    Invariant::new("strict priority", "a dequeue brings the oldest packet of the first queue that has any");
/// That inversions are counted as they are defined.
pub const INVERSIONS: Invariant =
    Invariant::new("inversions", "a packet has at most one inversion, with the lowest rank that waits");

/// What is wrong: the invariant's name, and what was found.
pub type Wrong<'a> = dyn FnMut(&'static str, String) + 'a;

/// A packet that was taken in.
#[derive(Debug)]
pub struct Newcomer<'a> {
    /// Its rank.
    pub rank: u32,
    /// The queue that took it.
    pub queue: usize,
    /// The rank of the packet ahead of it in this queue, if there is any.
    pub ahead: Option<u32>,
    /// The bounds before.
    pub before: &'a [u32],
    /// The bounds after.
    pub now: &'a [u32],
}

/// The invariants of a policy.
pub trait PolicyMonitor {
    /// All that are watched: those of this file that apply, and its own.
    fn invariants(&self) -> &'static [Invariant];

    /// The bounds at first, and after a reset.
    fn start(&self) -> Vec<u32>;

    /// A packet was taken in.
    fn enqueued(&mut self, _newcomer: &Newcomer, _wrong: &mut Wrong) {}

    /// A packet left `queue`, while `lowest` is the lowest rank of those that wait.
    fn dequeued(&mut self, _queue: usize, _rank: u32, _lowest: Option<u32>, _wrong: &mut Wrong) {}

    /// The bounds moved, whatever came or came not.
    fn moved(&mut self, _before: &[u32], _now: &[u32], _wrong: &mut Wrong) {}

    /// A reset.
    fn clear(&mut self) {}
}

/// The monitor.
pub struct StrictPriorityMonitor {
    size: QueueShape,
    policy: Box<dyn PolicyMonitor>,
    bounds: Vec<u32>,
    /// What each queue holds: data and rank, the oldest first.
    queues: Vec<VecDeque<(u32, u32)>>,
    /// How often each rank waits.
    ranks: Tally,
    /// Accepted dequeues that have not retired, in issue order, with the packet that each should bring.
    flights: Vec<(OpId, Option<(u32, u32)>)>,
}

impl StrictPriorityMonitor {
    /// For an engine of this size, before its first step.
    pub fn new(size: QueueShape, policy: Box<dyn PolicyMonitor>) -> Self {
        StrictPriorityMonitor {
            size,
            bounds: policy.start(),
            policy,
            queues: vec![VecDeque::new(); size.queues],
            ranks: Tally::default(),
            flights: Vec::new(),
        }
    }

    /// A packet was taken in: into which queue, and what it did to the bounds.
    fn enqueued(&mut self, (data, rank): (u32, u32), engine: &dyn Engine, wrong: &mut Wrong) {
        let held: Vec<usize> = self.queues.iter().map(VecDeque::len).collect();
        let grown =
            engine.words(field::COUNT as usize).iter().zip(held).position(|(now, before)| *now as usize > before);
        let Some(queue) = grown else {
            return wrong(CONSERVATION.name, format!("no queue took data {data}"));
        };
        let ahead = self.queues[queue].back().map(|(_, rank)| *rank);
        self.queues[queue].push_back((data, rank));
        self.ranks.add(rank);
        let bound = self.bounds[queue];
        if rank < bound && queue > 0 {
            wrong(FIRST_QUEUE.name, format!("queue {} takes rank {rank} below its bound {bound}", queue + 1));
        }
        let now = engine.words(field::BOUND as usize);
        self.policy.enqueued(&Newcomer { rank, queue, ahead, before: &self.bounds, now: &now }, wrong);
    }

    /// A packet is chosen to leave, and the inversions told of it. The packet, which comes out now or later.
    fn dequeued(&mut self, told: &[Event], wrong: &mut Wrong) -> Option<(u32, u32)> {
        let queue = self.queues.iter().position(|queue| !queue.is_empty())?;
        let due = self.queues[queue].pop_front();
        let (_, rank) = due?;
        self.ranks.remove(rank);
        let lowest = self.ranks.lowest();
        let right = told.iter().all(|e| e.args[1] == rank && Some(e.args[3]) == lowest && e.args[3] < rank);
        if told.len() > 1 || !right {
            let others: Vec<u32> = told.iter().map(|e| e.args[3]).collect();
            wrong(INVERSIONS.name, format!("rank {rank} is told to overtake {others:?}, {lowest:?} is the lowest"));
        }
        self.policy.dequeued(queue, rank, lowest, wrong);
        due
    }

    fn check_state(&mut self, engine: &dyn Engine, wrong: &mut Wrong) {
        let capacity = self.size.capacity as u32;
        let counts = engine.words(field::COUNT as usize);
        for (queue, count) in (1..).zip(&counts) {
            if *count > capacity {
                wrong(CAPACITY.name, format!("queue {queue} holds {count} of at most {capacity}"));
            }
        }
        if counts.iter().zip(&self.queues).any(|(count, held)| *count as usize != held.len()) {
            let held: Vec<usize> = self.queues.iter().map(VecDeque::len).collect();
            wrong(CONSERVATION.name, format!("the queues hold {counts:?}, {held:?} are left of what came"));
        }
        let bounds = engine.words(field::BOUND as usize);
        if bounds != self.bounds {
            self.policy.moved(&self.bounds, &bounds, wrong);
            self.bounds = bounds;
        }
    }
}

/// Says where bounds are out of order, if they are.
pub fn check_order(bounds: &[u32], wrong: &mut Wrong) {
    if let Some(at) = bounds.windows(2).position(|w| w[0] > w[1]) {
        let text = format!("queue {} has {}, queue {} has {}", at + 1, bounds[at], at + 2, bounds[at + 1]);
        wrong(ORDER.name, text);
    }
}

impl Monitor for StrictPriorityMonitor {
    fn invariants(&self) -> &'static [Invariant] {
        self.policy.invariants()
    }

    fn preset(&mut self, field: usize, index: u32, value: u32) {
        if let Some(bound) = self.bounds.get_mut(index as usize).filter(|_| field == field::BOUND as usize) {
            *bound = value;
        }
    }

    fn step(&mut self, presented: &[(OpId, Op)], events: &Events, engine: &dyn Engine, found: &mut Vec<Violation>) {
        let presented = presented.first();
        let accepted = |id: OpId| events.iter().any(|e| e.kind == kind::ACCEPTED && e.op == id);
        if let Some(&(id, op)) = presented.filter(|(id, _)| accepted(*id)) {
            let mut wrong = |invariant, text| found.push(Violation { invariant, op: id, text });
            match op.kind {
                operation::RESET => {
                    self.queues.iter_mut().for_each(VecDeque::clear);
                    self.ranks.clear();
                    self.flights.clear();
                    self.policy.clear();
                    self.bounds = self.policy.start();
                }
                operation::ENQUEUE => self.enqueued((op.args[0], op.args[1]), engine, &mut wrong),
                _ => {
                    let inversion = kind::DESIGN + event::INVERSION;
                    let told: Vec<Event> = events.iter().filter(|e| e.kind == inversion && e.op == id).collect();
                    let due = self.dequeued(&told, &mut wrong);
                    self.flights.push((id, due));
                }
            }
        }
        for event in events.iter().filter(|e| e.kind == kind::RETIRED) {
            let Some(at) = self.flights.iter().position(|(id, _)| *id == event.op) else { continue };
            let due = self.flights.remove(at).1;
            let [data, rank] = event.first();
            if due != Some((data, rank)) {
                let text = format!("data {data} of rank {rank} came out, {due:?} was due");
                found.push(Violation { invariant: STRICT_PRIORITY.name, op: event.op, text });
            }
        }
        let op = presented.map_or(OpId::NONE, |(id, _)| *id);
        self.check_state(engine, &mut |invariant, text| found.push(Violation { invariant, op, text }));
    }

    fn sweep(&mut self, engine: &dyn Engine, found: &mut Vec<Violation>) {
        let op = OpId::NONE;
        self.check_state(engine, &mut |invariant, text| found.push(Violation { invariant, op, text }));
    }
}
