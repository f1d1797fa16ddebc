//! The invariants of fair queueing by departure times (K3, K6, K8), watched from outside: from what an engine reports and from the words it
//! holds. Times are kept here without wrapping, so whatever goes wrong when they wrap is seen. Those of a scheduler are a [`SchedulerMonitor`].
//!
//! An operation is looked at when it retires, which all do in the order of their slots, with all that was reported of it by then.

use contract::event::{Event, Events, kind};
use contract::{Engine, Invariant, Monitor, Op, OpId, Violation};

use super::{FairShape, event, field, operation};

/// That departure times are what they are defined to be.
pub const DEPARTURE: Invariant = Invariant::new(
    "departure time",
    "F is the packet time after the later of virtual time and the F of the flow's last packet",
);
/// That time runs forwards.
pub const TIME: Invariant =
    Invariant::new("virtual time", "virtual time moves forwards only, and only when a packet leaves");
/// That flows are served in order.
pub const FLOW_ORDER: Invariant =
    Invariant::new("order in a flow", "the packets of a flow leave in the order in which they came");
/// That nothing is lost or made.
pub const CONSERVATION: Invariant =
    Invariant::new("conservation", "what is held is what was enqueued less what was dequeued");
/// That the first leaves first.
pub const SORTED: Invariant = Invariant::new("first out", "the oldest packet of the smallest F leaves");

/// What is wrong: the invariant's name, and what was found.
pub type Wrong<'a> = dyn FnMut(&'static str, String) + 'a;

/// A packet that waits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Waiting {
    /// Its number in the order of arrival.
    pub number: u64,
    /// What was enqueued.
    pub data: u32,
    /// Its flow.
    pub flow: u32,
    /// Its length.
    pub bytes: u32,
    /// When it came.
    pub arrival: u64,
    /// When it is to leave.
    pub finish: u64,
}

impl Waiting {
    /// By this the packet that is due first is the smallest.
    fn due(&self) -> (u64, u64) {
        (self.finish, self.number)
    }
}

/// What the invariants of a scheduler see.
pub trait SchedulerMonitor {
    /// All that are watched: those of this file that apply, and its own.
    fn invariants(&self) -> &'static [Invariant];

    /// Whether packets of a flow may overtake each other.
    fn ordered(&self) -> bool;

    /// A packet was taken in, after a packet of its flow that was to leave at `last`, if there was one. `_reported`: the events of its operation.
    fn enqueued(&mut self, _packet: &Waiting, _last: Option<u64>, _reported: &Events, _wrong: &mut Wrong) {}

    /// Virtual time moves from the first to the second time.
    fn time(&mut self, _from: u64, _to: u64, _wrong: &mut Wrong) {}

    /// A packet left at this time; `oldest` is the first of all that waited, by F and arrival. `_reported`: the events of its operation.
    fn dequeued(&mut self, _packet: &Waiting, _now: u64, _oldest: (u64, u64), _reported: &Events, _wrong: &mut Wrong) {}

    /// The words of the engine, while nothing is in flight; all of them, or what the last operation touched.
    fn check(&mut self, _engine: &dyn Engine, _all: bool, _wrong: &mut Wrong) {}

    /// A reset.
    fn clear(&mut self) {}
}

/// The law of a scheduler without levels.
#[derive(Clone, Copy, Debug)]
pub struct PlainMonitor {
    /// Whether the packets of a flow stay in order.
    pub ordered: bool,
    /// Whether all packets leave in the order of F.
    pub sorted: bool,
}

impl SchedulerMonitor for PlainMonitor {
    fn invariants(&self) -> &'static [Invariant] {
        const ALL: &[Invariant] = &[DEPARTURE, TIME, FLOW_ORDER, CONSERVATION, SORTED];
        if self.sorted { ALL } else { &ALL[..4] }
    }

    fn ordered(&self) -> bool {
        self.ordered
    }

    fn dequeued(&mut self, packet: &Waiting, _: u64, oldest: (u64, u64), _: &Events, wrong: &mut Wrong) {
        if self.sorted && oldest != (packet.finish, packet.number) {
            let text = format!("packet {} with F = {} left, {oldest:?} was due", packet.number, packet.finish);
            wrong(SORTED.name, text);
        }
    }
}

/// An operation that has not retired.
struct Pending {
    id: OpId,
    op: Op,
    reported: Events,
}

/// The monitor.
pub struct FairMonitor {
    size: FairShape,
    scheduler: Box<dyn SchedulerMonitor>,
    now: u64,
    /// Packets so far.
    numbers: u64,
    /// When the last packet of each flow is to leave.
    last: Vec<Option<u64>>,
    /// What waits, the latest F first, of one F the youngest.
    waiting: Vec<Waiting>,
    pending: Vec<Pending>,
}

impl FairMonitor {
    /// For an engine of this size, before its first step.
    pub fn new(size: FairShape, scheduler: Box<dyn SchedulerMonitor>) -> Self {
        FairMonitor {
            scheduler,
            now: 0,
            numbers: 0,
            last: vec![None; size.flows as usize],
            size,
            waiting: Vec::new(),
            pending: Vec::new(),
        }
    }

    /// A time as the engine has it.
    fn wrapped(&self, time: u64) -> u32 {
        (time % self.size.clock.modulus()) as u32
    }

    fn enqueued(&mut self, op: &Op, reported: &Events, result: &Event, wrong: &mut Wrong) {
        let [data, flow, bytes, packet_time, _] = op.args;
        let last = self.last.get(flow as usize).copied().flatten();
        let finish = self.now.max(last.unwrap_or(0)) + u64::from(packet_time);
        if result.args[..2] != [data, self.wrapped(finish)] {
            let text = format!(
                "data {} with F = {} went in, it is data {data} with F = {} of flow {flow}",
                result.args[0],
                result.args[1],
                self.wrapped(finish)
            );
            wrong(DEPARTURE.name, text);
        }
        let packet = Waiting { number: self.numbers, data, flow, bytes, arrival: self.now, finish };
        self.numbers += 1;
        self.scheduler.enqueued(&packet, last, reported, wrong);
        if let Some(last) = self.last.get_mut(flow as usize) {
            *last = Some(finish);
        }
        let at = self.waiting.partition_point(|other| other.due() > packet.due());
        self.waiting.insert(at, packet);
    }

    fn dequeued(&mut self, reported: &Events, result: &Event, wrong: &mut Wrong) {
        for event in reported.iter().filter(|e| e.kind == kind::DESIGN + event::TIME) {
            let [from, to] = event.first();
            let units = self.size.clock.since(from, to);
            if from != self.wrapped(self.now) || units == 0 || units > self.size.clock.span() {
                wrong(TIME.name, format!("it moves from {from} to {to}, and was {}", self.wrapped(self.now)));
            }
            self.scheduler.time(self.now, self.now + u64::from(units), wrong);
            self.now += u64::from(units);
        }
        let [data, finish] = result.first();
        let is = |packet: &Waiting| packet.data == data && self.wrapped(packet.finish) == finish;
        let older = |packet: &Waiting| {
            self.waiting.iter().filter(|other| other.flow == packet.flow && other.number < packet.number).count()
        };
        // Two packets may look alike: then the first of its flow is meant.
        let alike = self.waiting.iter().enumerate().filter(|(_, packet)| is(packet));
        let Some((older, flow, at)) = alike.map(|(at, packet)| (older(packet), packet.flow, at)).min() else {
            return wrong(CONSERVATION.name, format!("data {data} with F = {finish} came out, which was not there"));
        };
        let oldest = self.waiting.last().map_or((0, 0), Waiting::due);
        let packet = self.waiting.remove(at);
        if older > 0 && self.scheduler.ordered() {
            wrong(FLOW_ORDER.name, format!("data {data} of flow {flow} left before {older} older packets"));
        }
        let overtakings = reported.iter().filter(|e| e.kind == kind::DESIGN + event::OUT_OF_ORDER).count();
        if overtakings != usize::from(older > 0) {
            wrong(FLOW_ORDER.name, format!("{overtakings} overtakings are reported, {older} older packets wait"));
        }
        self.scheduler.dequeued(&packet, self.now, oldest, reported, wrong);
    }

    fn check(&mut self, engine: &dyn Engine, all: bool, wrong: &mut Wrong) {
        let (held, time) = (engine.word(field::OCCUPANCY as usize, 0), engine.word(field::TIME as usize, 0));
        if held as usize != self.waiting.len() {
            wrong(CONSERVATION.name, format!("{held} packets are held, {} are left of what came", self.waiting.len()));
        }
        if time != self.wrapped(self.now) {
            wrong(TIME.name, format!("it is {time}, and was reported to be {}", self.wrapped(self.now)));
        }
        self.scheduler.check(engine, all, wrong);
    }

    fn reset(&mut self) {
        self.now = 0;
        self.last.fill(None);
        self.waiting.clear();
        self.scheduler.clear();
    }
}

impl Monitor for FairMonitor {
    fn invariants(&self) -> &'static [Invariant] {
        self.scheduler.invariants()
    }

    fn preset(&mut self, _field: usize, _index: u32, value: u32) {
        self.now = value.into();
        self.scheduler.time(0, self.now, &mut |_, _| {});
    }

    fn step(&mut self, presented: &[(OpId, Op)], events: &Events, engine: &dyn Engine, found: &mut Vec<Violation>) {
        let presented = presented.first();
        for event in events {
            match (event.kind, presented) {
                (kind::ACCEPTED, Some(&(id, op))) if id == event.op => {
                    self.pending.push(Pending { id, op, reported: Events::new() });
                }
                (kind::FLUSHED, _) => self.pending.retain(|pending| pending.id != event.op),
                (kind::RETIRED, _) => {
                    let at = self.pending.iter().position(|pending| pending.id == event.op);
                    let Some(Pending { op, reported, .. }) = at.map(|at| self.pending.remove(at)) else { continue };
                    let mut wrong = |invariant, text| found.push(Violation { invariant, op: event.op, text });
                    match op.kind {
                        operation::ENQUEUE => self.enqueued(&op, &reported, &event, &mut wrong),
                        operation::DEQUEUE => self.dequeued(&reported, &event, &mut wrong),
                        _ => self.reset(),
                    }
                }
                (own, _) if own >= kind::DESIGN => {
                    if let Some(pending) = self.pending.iter_mut().find(|pending| pending.id == event.op) {
                        pending.reported.copy(&event);
                    }
                }
                _ => {}
            }
        }
        if self.pending.is_empty() {
            let op = presented.map_or(OpId::NONE, |(id, _)| *id);
            self.check(engine, false, &mut |invariant, text| found.push(Violation { invariant, op, text }));
        }
    }

    fn sweep(&mut self, engine: &dyn Engine, found: &mut Vec<Violation>) {
        if self.pending.is_empty() {
            let op = OpId::NONE;
            self.check(engine, true, &mut |invariant, text| found.push(Violation { invariant, op, text }));
        }
    }
}
