//! The invariants of a BBQ, watched from outside: from what an engine reports and from the words it holds.
//!
//! An operation reaches level after level, so a counter and those below it differ by exactly the operations that are between
//! the two commits (the in-flight lag, section 4.2). Counters, buckets and elements are therefore compared with that lag.

use std::collections::{BTreeMap, VecDeque};

use contract::event::{Event, Events, kind};
use contract::{Engine, Info, Invariant, Monitor, Op, OpId, Violation};

use super::hffs::queue_of;
use super::{FieldNumbers, Shape, operation};
use crate::design::Parameters;

/// What is watched.
pub const INVARIANTS: &[Invariant] = &[
    Invariant::new("bitmap", "a bit is set exactly if the counter under it is above 0"),
    Invariant::new("subtree", "a counter is the sum of the counters below it and of the operations between the two"),
    Invariant::new("waterlevel", "a waterlevel bit is set exactly if its counter is at least 2"),
    Invariant::new(
        "bucket",
        "a bucket holds as many elements as its counter says, less the operations on their way to it",
    ),
    Invariant::new("links", "PREV and NEXT of neighbours name each other, from TAIL to HEAD, without a cycle"),
    Invariant::new("elements", "every element is in one place: free, linked, or with an operation"),
    Invariant::new("occupancy", "occupancy of each logical queue is what was admitted less what was asked for"),
    Invariant::new("range", "no counter falls below 0 or rises above N"),
    Invariant::new("empty bucket", "no dequeue reaches an empty bucket"),
    Invariant::new("coloring", "a dequeue right behind an operation on the same bucket takes the other end"),
    Invariant::new("latency", "operations retire in issue order, each after exactly the stated latency"),
    Invariant::new(
        "extreme",
        "a dequeue brings the largest, or smallest, priority that is in its logical queue in issue order",
    ),
];

/// Most levels, and most counters of a bitmap.
const MAX_LEVELS: usize = 15;
const MAX_WIDTH: usize = 32;

/// An accepted operation that has not retired.
#[derive(Clone, Debug)]
struct Flight {
    op: OpId,
    slot: u32,
    kind: u8,
    /// The logical queue.
    queue: u32,
    /// The counter that it changed on each level, as far as it has come: the first `levels` are meant.
    path: [u32; MAX_LEVELS],
    levels: usize,
}

impl Flight {
    fn path(&self) -> &[u32] {
        &self.path[..self.levels]
    }

    fn net(&self) -> i64 {
        if self.kind == operation::ENQUEUE { 1 } else { -1 }
    }
}

/// The monitor.
pub struct BbqMonitor {
    shape: Shape,
    fields: FieldNumbers,
    /// Of each operation.
    latency: Vec<Option<u32>>,
    /// Codes of `committed`, `colored` and `unlinked`, if the engine reports such a thing.
    committed: Option<u16>,
    colored: Option<u16>,
    unlinked: Option<u16>,
    flights: VecDeque<Flight>,
    /// Elements of each priority, as of the last retirement.
    content: BTreeMap<u64, u32>,
    /// Admitted and not asked for, by logical queue.
    occupancy: Vec<i64>,
    /// Elements that left the free list and have not come back.
    out: i64,
    /// The last colored operation: step, priority, color.
    painted: Option<(u32, u32, u32)>,
}

impl BbqMonitor {
    /// For an engine with these parameters, before its first step.
    pub fn new(parameters: &Parameters, info: &Info) -> Self {
        let shape = Shape::of(parameters);
        BbqMonitor {
            shape,
            fields: FieldNumbers::new(shape),
            latency: info.operations.iter().map(|operation| operation.latency).collect(),
            committed: info.event("committed"),
            colored: info.event("colored"),
            unlinked: info.event("unlinked"),
            flights: VecDeque::new(),
            content: BTreeMap::new(),
            occupancy: vec![0; shape.partition.queues as usize],
            out: 0,
            painted: None,
        }
    }

    fn admit(&mut self, presented: &[(OpId, Op)], events: &Events) {
        let Some(&(id, op)) = presented.first() else { return };
        let accepted = events.iter().find(|e| e.kind == kind::ACCEPTED && e.op == id);
        let Some(accepted) = accepted.filter(|_| op.kind != operation::RESET) else { return };
        let queue = queue_of(&op, self.shape.partition);
        let flight = Flight { op: id, slot: accepted.step, kind: op.kind, queue, path: [0; MAX_LEVELS], levels: 0 };
        self.occupancy[queue as usize] += flight.net();
        self.out += i64::from(op.kind == operation::ENQUEUE);
        self.flights.push_back(flight);
    }

    /// An operation changed a counter.
    fn commit(&mut self, event: &Event, engine: &dyn Engine, found: &mut Vec<Violation>) {
        let [level, index, before, after, wlb, bit] = event.first();
        let mut wrong = |invariant, text| found.push(Violation { invariant, op: event.op, text });
        let Some(flight) = self.flights.iter_mut().find(|f| f.op == event.op) else {
            return wrong("elements", format!("L{level} counter {index}: an operation that is not in flight"));
        };
        // A level that the events have left out has the same counter, as if it had come by.
        let level_count = (level as usize).min(MAX_LEVELS);
        flight.path[flight.levels.min(level_count)..level_count].fill(index);
        flight.path[level_count - 1] = index;
        flight.levels = level_count;
        let (enqueue, w) = (flight.kind == operation::ENQUEUE, self.shape.w);
        if (!enqueue && before == 0) || (enqueue && before == self.shape.n) {
            wrong(
                "range",
                format!("L{level} counter {index} is {before} before {}", if enqueue { "+1" } else { "-1" }),
            );
        }
        let bitmap = engine.word(self.fields.bitmap(level) as usize, index / w);
        if (bit != 0) != (after > 0) || (bitmap >> (index % w)) & 1 != bit {
            wrong(
                "bitmap",
                format!("L{level} bit {} of bitmap {} is {bit}, the counter {after}", index % w, index / w),
            );
        }
        if (wlb != 0) != (after >= 2) {
            wrong("waterlevel", format!("L{level} counter {index} is {after}, its waterlevel bit {wlb}"));
        }
    }

    /// What a logical queue holds, and the counters under its bits on the first level that there is.
    fn entry(&self, queue: u32, engine: &dyn Engine, found: &mut Vec<Violation>) {
        let (bitmap, mask) = self.shape.partition.entry(queue);
        let sum = self.below(*self.shape.levels().start(), bitmap, mask, engine, found);
        let between = self.flights.iter().filter(|f| f.path().is_empty() && f.queue == queue).map(Flight::net).sum();
        let what = || if self.occupancy.len() > 1 { format!("occupancy of queue {queue}") } else { "occupancy".into() };
        self.differ(what, self.occupancy[queue as usize], sum, between, found);
    }

    /// A counter, the bitmap and the counters below it.
    fn lag(&self, level: u32, index: u32, engine: &dyn Engine, found: &mut Vec<Violation>) {
        let above = engine.word(self.fields.stoc(level) as usize, index).into();
        let sum = self.below(level + 1, index, u32::MAX, engine, found);
        let depth = level as usize;
        let here = |f: &&Flight| f.levels == depth && f.path[depth - 1] == index;
        let between = self.flights.iter().filter(here).map(Flight::net).sum();
        self.differ(|| format!("L{level} counter {index}"), above, sum, between, found);
    }

    /// The sum of those counters of a bitmap that a mask has, after the bitmap was compared with all of them.
    fn below(&self, level: u32, bitmap: u32, mask: u32, engine: &dyn Engine, found: &mut Vec<Violation>) -> i64 {
        let mut counters = [0; MAX_WIDTH];
        let counters = &mut counters[..self.shape.w as usize];
        engine.probe(self.fields.stoc(level) as usize, bitmap * self.shape.w, counters);
        let bits = engine.word(self.fields.bitmap(level) as usize, bitmap);
        let set = (0..).zip(&*counters).fold(0, |set, (bit, count)| set | (u32::from(*count > 0) << bit));
        if bits != set {
            let text = format!("L{level} bitmap {bitmap} is {bits:#b}, its counters say {set:#b}");
            found.push(Violation { invariant: "bitmap", op: OpId::NONE, text });
        }
        (0..).zip(&*counters).filter(|(bit, _)| mask >> bit & 1 == 1).map(|(_, count)| i64::from(*count)).sum()
    }

    fn differ(&self, what: impl Fn() -> String, above: i64, sum: i64, between: i64, found: &mut Vec<Violation>) {
        if above - sum != between {
            let text = format!("{} is {above}, below it are {sum}, on their way {between}", what());
            found.push(Violation { invariant: "subtree", op: OpId::NONE, text });
        }
    }

    fn color(&mut self, event: &Event, found: &mut Vec<Violation>) {
        let [priority, color] = event.first();
        let dequeue = self.flights.iter().any(|f| f.op == event.op && f.kind != operation::ENQUEUE);
        if dequeue && self.painted == Some((event.step.wrapping_sub(1), priority, color)) {
            let text = format!("bucket {priority}: the same end as the operation right ahead");
            found.push(Violation { invariant: "coloring", op: event.op, text });
        }
        self.painted = Some((event.step, priority, color));
    }

    fn retire(&mut self, event: &Event, found: &mut Vec<Violation>) {
        let mut wrong = |invariant, text| found.push(Violation { invariant, op: event.op, text });
        let Some(flight) = self.flights.pop_front() else {
            return wrong("latency", "a result, and no operation is in flight".to_string());
        };
        let steps = event.step + 1 - flight.slot;
        let latency = self.latency.get(usize::from(flight.kind)).copied().flatten();
        if flight.op != event.op || latency.is_some_and(|latency| latency != steps) {
            wrong("latency", format!("due was operation {}, after {steps} steps", flight.op.0));
        }
        let partition = self.shape.partition;
        let priority = u64::from(partition.absolute(flight.queue, event.args[1]));
        if partition.queues > 1 && event.args[2] != flight.queue {
            wrong("extreme", format!("an element of queue {} came to queue {}", event.args[2], flight.queue));
        }
        if flight.kind == operation::ENQUEUE {
            let count = self.content.get(&priority).copied().unwrap_or_default();
            self.content.insert(priority, count + 1);
            return;
        }
        let largest = flight.kind == operation::DEQUEUE_MAX;
        let first = u64::from(partition.absolute(flight.queue, 0));
        let mut own = self.content.range(first..first + u64::from(partition.span()));
        let extreme = if largest { own.next_back() } else { own.next() }.map(|(priority, _)| *priority);
        if extreme != Some(priority) {
            let due = extreme.map_or("the queue is empty".to_string(), |p| format!("{p} was due"));
            wrong("extreme", format!("priority {priority} came, {due}"));
        }
        match self.content.get_mut(&priority) {
            Some(1) => {
                self.content.remove(&priority);
            }
            Some(count) => *count -= 1,
            None => wrong("empty bucket", format!("bucket {priority} holds nothing")),
        }
    }

    fn reset(&mut self) {
        self.flights.clear();
        self.content.clear();
        self.occupancy.fill(0);
        (self.out, self.painted) = (0, None);
    }

    /// Walks every bucket that holds something; gives the elements met.
    fn walk(&self, engine: &dyn Engine, found: &mut Vec<Violation>) -> Vec<u32> {
        let f = self.fields;
        let (prev, next) = (engine.words(f.prev as usize), engine.words(f.next as usize));
        let at = |links: &[u32], element: u32| links.get(element as usize).copied();
        let mut met = Vec::new();
        for (&priority, &count) in &self.content {
            let priority = priority as u32;
            let mut wrong = |invariant, text| found.push(Violation { invariant, op: OpId::NONE, text });
            let coming = self.flights.iter().filter(|f| f.path().get(self.shape.d as usize - 1) == Some(&priority));
            let coming: i64 = coming.map(Flight::net).sum();
            let counter = engine.word(f.stoc(self.shape.d) as usize, priority);
            if i64::from(counter) != i64::from(count) + coming {
                wrong(
                    "bucket",
                    format!("bucket {priority} holds {count}, on their way {coming}, its counter is {counter}"),
                );
            }
            let mut element = engine.word(f.tail as usize, priority);
            met.push(element);
            for _ in 1..count {
                let newer = at(&prev, element).unwrap_or(u32::MAX);
                if at(&next, newer) != Some(element) {
                    wrong("links", format!("bucket {priority}: PREV of {element} is {newer}, whose NEXT is another"));
                    break;
                }
                element = newer;
                met.push(element);
            }
            let head = engine.word(f.head as usize, priority);
            if head != element {
                wrong("links", format!("bucket {priority}: from TAIL one comes to {element}, HEAD is {head}"));
            }
        }
        met
    }
}

impl Monitor for BbqMonitor {
    fn invariants(&self) -> &'static [Invariant] {
        INVARIANTS
    }

    fn step(&mut self, presented: &[(OpId, Op)], events: &Events, engine: &dyn Engine, found: &mut Vec<Violation>) {
        if events.iter().any(|e| e.kind == kind::RESET) {
            self.reset();
            return;
        }
        self.admit(presented, events);
        for event in events {
            match event.kind {
                kind::RETIRED => self.retire(&event, found),
                code if Some(code) == self.committed => self.commit(&event, engine, found),
                code if Some(code) == self.colored => self.color(&event, found),
                code if Some(code) == self.unlinked => self.out -= 1,
                _ => {}
            }
        }
        for (queue, occupancy) in (0..).zip(&self.occupancy) {
            let counted = i64::from(engine.word(self.fields.occ as usize, queue));
            if counted != *occupancy {
                let text = format!("queue {queue}: it is {counted}, admitted less asked for is {occupancy}");
                found.push(Violation { invariant: "occupancy", op: OpId::NONE, text });
            }
        }
        // Of a model, nobody knows when an element comes back or how far an operation has got.
        if self.unlinked.is_some() {
            let free = i64::from(engine.word(self.fields.free_count as usize, 0));
            if free + self.out != i64::from(self.shape.capacity) {
                let text = format!("{free} free and {} not, of {}", self.out, self.shape.capacity);
                found.push(Violation { invariant: "elements", op: OpId::NONE, text });
            }
            // A root is in registers, which a reset clears at once; memories below it are cleared until the engine is ready.
            let cleared = self.shape.partition.steered == 0 || engine.word(self.fields.ready as usize, 0) == 1;
            for queue in (0..self.shape.partition.queues).filter(|_| cleared) {
                self.entry(queue, engine, found);
            }
        }
        // Each commit changed a counter; it and the one above it are held against those below them.
        for event in events.iter().filter(|e| Some(e.kind) == self.committed) {
            let [level, index] = event.first();
            if level > *self.shape.levels().start() {
                self.lag(level - 1, index / self.shape.w, engine, found);
            }
            if level < self.shape.d {
                self.lag(level, index, engine, found);
            }
        }
    }

    fn sweep(&mut self, engine: &dyn Engine, found: &mut Vec<Violation>) {
        let mut elements = self.walk(engine, found);
        let free = engine.word(self.fields.free_count as usize, 0).min(self.shape.n);
        let mut list = vec![0; free as usize];
        engine.probe(self.fields.free_fifo as usize, 0, &mut list);
        elements.extend(list);
        let mut seen = vec![false; self.shape.capacity as usize];
        let (mut twice, mut strange) = (0, BTreeMap::<u64, u32>::new());
        for element in elements {
            match seen.get_mut(element as usize) {
                Some(seen) => twice += usize::from(std::mem::replace(seen, true)),
                None => twice += usize::from(strange.insert(element.into(), 0).is_some()),
            }
        }
        let strange = strange.len();
        if twice + strange > 0 {
            let text = format!("{twice} elements are in two places, {strange} do not exist");
            found.push(Violation { invariant: "elements", op: OpId::NONE, text });
        }
    }
}
