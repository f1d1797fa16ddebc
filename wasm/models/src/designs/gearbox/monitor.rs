//! The invariants of a Gearbox (K1 to K10, as far as they are not those of all fair queueing), watched from outside.
//!
//! Which packet is where is kept here by what was told when it was placed, and by when each FIFO's time begins, without wrapping. An invariant that a rule
//! gives up, as its row in docs/papers/gearbox.md says, is not watched with that rule.

use contract::event::{Events, kind};
use contract::{Engine, Invariant, Monitor};

use super::event;
use super::shape::{STEP, Shape};
use super::variants::{Order, Placement, Quota, Sets};
use crate::design::Parameters;
use crate::fair_queueing::monitor::{
    CONSERVATION, DEPARTURE, FLOW_ORDER, FairMonitor, SchedulerMonitor, TIME, Waiting, Wrong,
};

const EPOCH: Invariant = Invariant::new("epoch", "the time that a FIFO is for contains the F of every packet in it");
const LEVEL: Invariant = Invariant::new(
    "level of a flow",
    "a packet goes to no lower level than the one to which its flow is held, which is that of its newest packet",
);
const LATE: Invariant = Invariant::new(
    "lateness",
    "a packet on the level of its distance is late by less of its expected delay than one unit in the granularity",
);
const DRAINED: Invariant =
    Invariant::new("drained", "when virtual time moves, no packet is left in a FIFO whose time is over");
const FIRST_LEVEL: Invariant =
    Invariant::new("first level", "virtual time moves only when no packet waits on level 1 for that time");
const LEFT: Invariant =
    Invariant::new("sets", "no FIFO takes packets for later while it holds some for an earlier time");
const COUNTS: Invariant =
    Invariant::new("counts", "packets and bytes of a FIFO are those of the packets that went in and not out");
const FIFOS: Invariant =
    Invariant::new("number of FIFOs", "the FIFOs are those of all sets, and of the step-down FIFOs");

const INVARIANTS: &[Invariant] =
    &[DEPARTURE, TIME, FLOW_ORDER, CONSERVATION, EPOCH, LEVEL, LATE, DRAINED, FIRST_LEVEL, LEFT, COUNTS, FIFOS];

/// A monitor of an engine with these parameters, before its first step.
pub fn monitor(parameters: &Parameters) -> Box<dyn Monitor> {
    let shape = Shape::of(parameters);
    Box::new(FairMonitor::new(shape.size(), Box::new(GearboxMonitor::new(shape))))
}

/// A FIFO: level from 1 on, FIFO over all sets, sub-FIFO from 1 on or 0.
type Name = (u32, u32, u32);

/// What is known of a FIFO that holds packets.
#[derive(Clone, Copy, Debug, Default)]
struct Held {
    name: Name,
    count: u32,
    bytes: u32,
    /// When the time that it is for begins, and how long that is.
    begin: u64,
    long: u64,
}

/// A packet that waits.
#[derive(Clone, Copy, Debug)]
struct Inside {
    number: u64,
    name: Name,
    /// Whether it is on the level of its distance, and neither raised nor lowered; the granularity there.
    natural: Option<u32>,
}

struct GearboxMonitor {
    shape: Shape,
    now: u64,
    /// By name.
    fifos: Vec<Held>,
    /// By number of arrival.
    inside: Vec<Inside>,
    /// Level to which each flow is held, and how many of its packets wait.
    flows: Vec<(u32, u32)>,
    /// What the last operation touched.
    touched: Option<(Name, u32)>,
}

impl GearboxMonitor {
    fn new(shape: Shape) -> Self {
        GearboxMonitor { shape, now: 0, fifos: Vec::new(), inside: Vec::new(), flows: Vec::new(), touched: None }
    }

    /// Where a FIFO is among those that hold packets, or would be.
    fn fifo(&self, name: Name) -> Result<usize, usize> {
        self.fifos.binary_search_by_key(&name, |held| held.name)
    }

    /// Level to which a flow is held, and how many of its packets wait.
    fn flow(&self, flow: u32) -> (u32, u32) {
        self.flows.get(flow as usize).copied().unwrap_or_default()
    }

    /// Whether a FIFO is for one time only, which contains what is in it.
    fn exact(&self) -> bool {
        let rules = &self.shape.rules;
        rules.placement == Placement::Absolute
            && !rules.ceil
            && !rules.alias
            && rules.sets != Sets::Wrap
            && rules.quota == Quota::Drain
            && !rules.floating
    }

    /// Whether the packets of a flow stay in order (K3).
    fn keeps_order(&self) -> bool {
        let rules = &self.shape.rules;
        let by_level = match rules.order {
            Order::Guard => true,
            // Literal section 3.6: without the second set there is nothing to guard against.
            Order::LastLevel => rules.sets == Sets::Single && self.shape.levels.iter().all(|level| level.subs == 0),
            Order::None => self.shape.levels.len() == 1,
        };
        by_level && self.exact() && !rules.separate
    }

    /// When the time begins that a FIFO is for, if it takes a packet now: the first that is not over.
    fn time_of(&self, (level, fifo, sub): Name) -> (u64, u64) {
        let this = self.shape.levels[level as usize - 1];
        let (long, ring) = (u64::from(this.granularity), u64::from(this.ring));
        let now = self.now / long;
        let begin = (now + (u64::from(fifo) + ring - now % ring) % ring) * long;
        if sub == 0 {
            return (begin, long);
        }
        let below = long / u64::from(this.subs.max(1));
        (begin + u64::from(sub - 1) * below, below)
    }

    fn name(&self, [level, set, fifo, sub, ..]: [u32; 6]) -> Name {
        (level, set * self.shape.fifos + fifo, sub)
    }

    /// The name that fields of a FIFO begin with, and its index in them.
    fn field(&self, (level, fifo, sub): Name) -> (String, u32) {
        if sub == 0 { (format!("l{level}"), fifo) } else { (format!("l{level}.sub"), sub - 1) }
    }
}

fn facts(events: &Events, number: u16) -> Option<[u32; 6]> {
    events.iter().find(|e| e.kind == kind::DESIGN + number).map(|e| e.first())
}

impl SchedulerMonitor for GearboxMonitor {
    fn invariants(&self) -> &'static [Invariant] {
        INVARIANTS
    }

    fn ordered(&self) -> bool {
        self.keeps_order()
    }

    fn enqueued(&mut self, packet: &Waiting, _: Option<u64>, events: &Events, wrong: &mut Wrong) {
        let (Some(placed), Some([interval, wanted, _, level, lowered, ..])) =
            (facts(events, event::PLACED), facts(events, event::SELECTED))
        else {
            return wrong(CONSERVATION.name, format!("packet {} went in, and nobody says where", packet.number));
        };
        let name = self.name(placed);
        let (held, waiting) = self.flow(packet.flow);
        if self.shape.rules.order != Order::None && level + lowered < held {
            wrong(LEVEL.name, format!("flow {} is held to level {held} and goes to {level}", packet.flow));
        }
        let (begin, long) = self.time_of(name);
        let fits = (begin..begin + long).contains(&packet.finish);
        if self.exact() && !fits {
            let text = format!("F = {} is in a FIFO for {begin} to {}: {name:?}", packet.finish, begin + long - 1);
            wrong(EPOCH.name, text);
        }
        let exact = self.exact();
        let at = self.fifo(name).unwrap_or_else(|at| {
            self.fifos.insert(at, Held { name, begin, long, ..Held::default() });
            at
        });
        let fifo = &mut self.fifos[at];
        if exact && fifo.begin != begin {
            wrong(LEFT.name, format!("{name:?} is filled for {begin}, and holds packets for {}", fifo.begin));
        }
        fifo.count += 1;
        fifo.bytes += packet.bytes;
        let natural = wanted == level && lowered == 0 && interval > 0;
        self.inside.push(Inside { number: packet.number, name, natural: natural.then_some(long as u32) });
        let flow = packet.flow as usize;
        self.flows.resize(self.flows.len().max(flow + 1), (0, 0));
        self.flows[flow] = (placed[5], waiting + 1);
        self.touched = Some((name, packet.flow));
    }

    fn time(&mut self, from: u64, to: u64, wrong: &mut Wrong) {
        self.now = to;
        // Level 1 is always drained; the others with this quota alone. Only FIFOs of times that are over by now can be wrong.
        let finest = u64::from(self.shape.levels[0].granularity);
        let first = self.fifos.iter().find(|held| {
            let (level, _, sub) = held.name;
            (level == 1 || sub > 0 && held.long == finest) && held.begin <= from && held.begin + held.long > from
        });
        if let Some(Held { name, count, .. }) = first.filter(|_| self.exact()) {
            wrong(FIRST_LEVEL.name, format!("{count} packets wait in {name:?} while it moves from {from}"));
        }
        let over = self.fifos.iter().find(|held| held.begin + held.long <= to);
        if let Some(Held { name, count, .. }) = over.filter(|_| self.exact()) {
            wrong(DRAINED.name, format!("{count} packets are left in {name:?} at {to}"));
        }
    }

    fn dequeued(&mut self, packet: &Waiting, now: u64, _: (u64, u64), events: &Events, wrong: &mut Wrong) {
        let served = facts(events, event::SERVED);
        let inside = self.inside.binary_search_by_key(&packet.number, |inside| inside.number).ok();
        let Some((served, Inside { name, natural, .. })) = served.zip(inside.map(|at| self.inside.remove(at))) else {
            return wrong(CONSERVATION.name, format!("packet {} left, and nobody says from where", packet.number));
        };
        if self.name(served) != name && !self.shape.rules.floating {
            wrong(
                CONSERVATION.name,
                format!("packet {} left {:?}, and was in {name:?}", packet.number, self.name(served)),
            );
        }
        if let Ok(at) = self.fifo(name) {
            let fifo = &mut self.fifos[at];
            fifo.count -= 1;
            fifo.bytes -= packet.bytes;
            if fifo.count == 0 {
                self.fifos.remove(at);
            }
        }
        let late = now.saturating_sub(packet.finish);
        if u64::from(served[5]) != late {
            wrong(LATE.name, format!("packet {} is told to be {} late, and is {late}", packet.number, served[5]));
        }
        let natural = natural.filter(|_| self.exact() && self.shape.rules.sets == Sets::Ab);
        let bound = |g: u32| late * u64::from(g) <= u64::from(g - 1) * (packet.finish - packet.arrival);
        if natural.is_some_and(|granularity| !bound(granularity)) {
            let expected = packet.finish - packet.arrival;
            wrong(LATE.name, format!("packet {} is {late} late, of {expected} expected", packet.number));
        }
        if let Some((held, waiting)) = self.flows.get_mut(packet.flow as usize) {
            *waiting -= 1;
            if *waiting == 0 && self.shape.rules.reset_idle {
                *held = 0;
            }
        }
        self.touched = Some((name, packet.flow));
    }

    fn check(&mut self, engine: &dyn Engine, all: bool, wrong: &mut Wrong) {
        let info = engine.info();
        let word = |field: &str, at: u32| info.field(field).map_or(0, |number| engine.word(number, at));
        let touched = self.touched.take();
        let fifo = |name: Name, wrong: &mut Wrong| {
            let (field, at) = self.field(name);
            let actual = (word(&format!("{field}.count"), at), word(&format!("{field}.bytes"), at));
            let Held { count, bytes, .. } = self.fifo(name).map_or(Held::default(), |at| self.fifos[at]);
            if actual != (count, bytes) {
                let text = format!("{name:?} has {actual:?} packets and bytes, {:?} are left", (count, bytes));
                wrong(COUNTS.name, text);
            }
        };
        // Which FIFO a sub-FIFO belongs to moves if it is always the next one.
        if let Some((name, flow)) = touched.filter(|_| !self.shape.rules.floating) {
            fifo(name, wrong);
            let (held, level) = (self.flow(flow).0, word("flow.level", flow));
            if held != level {
                wrong(LEVEL.name, format!("flow {flow} is held to level {level}, its newest packet to {held}"));
            }
        }
        if !all || self.shape.rules.floating {
            return;
        }
        let mut fifos = 0;
        for (level, shape) in (1..).zip(&self.shape.levels) {
            let subs = 1..shape.subs + 1;
            let names = (0..shape.ring).map(|index| (level, index, 0)).chain(subs.map(|sub| (level, STEP, sub)));
            names.for_each(|name| fifo(name, wrong));
            let count = |name: &str| info.field(name).map_or(0, |number| info.fields[number].count);
            fifos += count(&format!("l{level}.count")) + count(&format!("l{level}.sub.count"));
        }
        let (levels, sets) = (self.shape.levels.len() as u32, if self.shape.rules.sets == Sets::Ab { 2 } else { 1 });
        let granularities = self.shape.levels.windows(2).map(|pair| pair[1].granularity / pair[0].granularity);
        let subs: u32 = if self.shape.levels.iter().any(|level| level.subs > 0) { granularities.sum() } else { 0 };
        let expected = ((levels - 1) * sets + 1) * self.shape.fifos + subs;
        if fifos != expected {
            wrong(FIFOS.name, format!("there are {fifos}, {expected} are in all sets"));
        }
    }

    fn clear(&mut self) {
        *self = GearboxMonitor::new(self.shape.clone());
    }
}
