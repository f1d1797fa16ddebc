//! All lanes of a session: the same arrivals, each lane at its own engine's clock.
//!
//! Every engine that is no reference has a lane. Lanes whose engines have the same clock share their arrivals; a step of a lane is a
//! cycle of its engine, so at one step lanes of different clocks are at different times.

use contract::{Events, Info, Op};
use scenario::limits;
use scenario::types::PortBench;
use traffic::{Arrivals, Quantiser, Ranker};

use crate::ARRIVALS;
use crate::end::End;
use crate::engine::EngineLane;
use crate::of_step::OfStep;
use crate::packet::Numbered;
use crate::rules::Rules;

/// Arrivals on the time axis of one clock.
#[derive(Clone)]
struct TimeAxis {
    clock_ps: u32,
    arrivals: Arrivals,
    /// Packets that arrived so far; the number of the next one.
    packets: u32,
    /// Packets of the step.
    arrived: OfStep<Numbered>,
    /// How many that may be.
    most: usize,
    now_ps: u64,
}

impl TimeAxis {
    fn begin(&mut self, step: u32) {
        self.now_ps = u64::from(step) * u64::from(self.clock_ps);
        self.arrived.clear();
        while self.arrived.len() < self.most && self.next_ps().is_some_and(|next| next <= self.now_ps) {
            let Some(packet) = self.arrivals.next() else { break };
            self.arrived.push(Numbered { number: self.packets, packet });
            self.packets += 1;
        }
    }

    fn next_ps(&self) -> Option<u64> {
        self.arrivals.peek().map(|packet| packet.t_ps)
    }
}

/// What surrounds one engine: its lane, and the packets of its time axis.
#[derive(Clone, Copy)]
pub struct Around<'a> {
    /// The lane.
    pub lane: &'a EngineLane,
    /// Time of the step in picoseconds.
    pub now_ps: u64,
    /// Packets that arrived in the step.
    pub arrived: &'a [Numbered],
    /// Packets that arrived so far.
    pub packets: u32,
    /// Arrival of the next packet in picoseconds; `None` if there is none.
    pub next_ps: Option<u64>,
}

/// The `port` bench. A clone is a snapshot.
#[derive(Clone)]
pub struct Lanes {
    axes: Vec<TimeAxis>,
    /// By number of the engine: its axis and its lane; `None` for references.
    lanes: Vec<Option<(usize, EngineLane)>>,
}

impl Lanes {
    /// Before the first step. `engines` has the interface of each engine and its quantiser, if it takes ranks; `None` for references.
    pub fn new(
        port: &PortBench,
        arrivals: &Arrivals,
        ranker: &Ranker,
        engines: Vec<Option<(&Info, Option<Quantiser>)>>,
    ) -> Self {
        let of = engines.iter().flatten().count();
        let mut bench = Lanes { axes: Vec::new(), lanes: Vec::with_capacity(engines.len()) };
        for engine in engines {
            let Some((info, quantiser)) = engine else {
                bench.lanes.push(None);
                continue;
            };
            let rules = Rules::new(port, info.clock_ps, of);
            let axis = bench.axis(rules.clock_ps, arrivals, limits::of_each(ARRIVALS, of));
            bench.lanes.push(Some((axis, EngineLane::new(rules, ranker.clone(), quantiser, info))));
        }
        bench
    }

    /// Number of the axis of a clock; a new one if there is none yet.
    fn axis(&mut self, clock_ps: u32, arrivals: &Arrivals, most: usize) -> usize {
        if let Some(at) = self.axes.iter().position(|axis| axis.clock_ps == clock_ps) {
            return at;
        }
        let arrivals = arrivals.clone();
        self.axes.push(TimeAxis { clock_ps, arrivals, packets: 0, arrived: OfStep::default(), most, now_ps: 0 });
        self.axes.len() - 1
    }

    /// Steps that a run of these `arrivals` takes at most: time of the last arrival, all packets on the link one after the other, and for each of them an
    /// enqueue and a dequeue that nothing overlaps. Draws at most `most` packets, and none beyond step `limit`, which is the result
    /// where there are more.
    pub fn horizon(&self, arrivals: Arrivals, most: u32, limit: u32) -> u64 {
        let lanes = || self.lanes.iter().flatten().map(|(_, lane)| lane);
        let Some(first) = lanes().next() else { return 0 };
        let slowest_ps = lanes().map(|lane| u64::from(lane.rules().clock_ps)).max().unwrap_or(1);
        let (mut count, mut last_ps, mut link_ps) = (0, 0, 0u64);
        for packet in arrivals {
            last_ps = packet.t_ps;
            if count == most || last_ps / slowest_ps >= limit.into() {
                return limit.into();
            }
            count += 1;
            link_ps = link_ps.saturating_add(first.rules().serialisation_ps(packet.bytes));
        }
        let steps = |lane: &EngineLane| {
            let time = last_ps.saturating_add(link_ps) / u64::from(lane.rules().clock_ps);
            time.saturating_add(lane.steps_of_packet() * u64::from(count)).saturating_add(SLACK)
        };
        lanes().map(steps).max().unwrap_or(0)
    }

    /// Begins a step.
    pub fn begin(&mut self, step: u32) {
        self.axes.iter_mut().for_each(|axis| axis.begin(step));
        for (axis, lane) in self.lanes.iter_mut().flatten() {
            let TimeAxis { now_ps, arrived, .. } = &self.axes[*axis];
            lane.begin(step, *now_ps, arrived);
        }
    }

    /// Appends the operations of an engine in this step, at most one for each port that `accepts` one.
    pub fn operations(&mut self, engine: usize, accepts: impl Fn(u8) -> bool, into: &mut Vec<Op>) {
        if let Some(Some((_, lane))) = self.lanes.get_mut(engine) {
            lane.operations(accepts, into);
        }
    }

    /// Events of an engine in this step.
    pub fn settle(&mut self, engine: usize, events: &Events) {
        if let Some(Some((axis, lane))) = self.lanes.get_mut(engine) {
            lane.settle(self.axes[*axis].now_ps, events);
        }
    }

    /// How the run has ended, if it has: everything left, or nothing can move any more.
    pub fn end(&self) -> Option<End> {
        if self.axes.iter().any(|axis| axis.next_ps().is_some()) {
            return None;
        }
        let mut end = End::Drained;
        for (_, lane) in self.lanes.iter().flatten().filter(|(_, lane)| !lane.is_drained()) {
            if !lane.is_still() {
                return None;
            }
            end = End::Stuck;
        }
        Some(end)
    }

    /// The lane of an engine that is no reference.
    pub fn lane(&self, engine: usize) -> Option<&EngineLane> {
        self.lanes.get(engine)?.as_ref().map(|(_, lane)| lane)
    }

    /// All lanes, with the numbers of their engines.
    pub fn iter(&self) -> impl Iterator<Item = (usize, &EngineLane)> {
        self.lanes.iter().enumerate().filter_map(|(engine, lane)| Some((engine, &lane.as_ref()?.1)))
    }

    /// The lane of an engine that is no reference, with its time.
    pub fn around(&self, engine: usize) -> Option<Around<'_>> {
        let (axis, lane) = self.lanes.get(engine)?.as_ref()?;
        let axis = &self.axes[*axis];
        let TimeAxis { arrived, now_ps, packets, .. } = axis;
        Some(Around { lane, now_ps: *now_ps, arrived, packets: *packets, next_ps: axis.next_ps() })
    }

    /// Bytes that a clone adds to those before it, roughly.
    pub fn bytes(&self) -> u64 {
        let axes: u64 = self.axes.iter().map(|axis| axis.arrivals.bytes()).sum();
        1024 + axes + self.lanes.iter().flatten().map(|(_, lane)| lane.bytes()).sum::<u64>()
    }
}

/// Steps that any run may take beyond what its packets need: pipelines drain, resets clear bitmaps.
pub(crate) const SLACK: u64 = 4096;
