//! The `port` bench: packets arrive, get a rank, wait for the engine's only port, go through the queue, and leave over one link.
//!
//! Every engine that is no reference has a [`Lane`] of its own: the arrivals are the same, but when a lane may ask for the next
//! packet hangs on what its engine answered. Order inside a step: packets whose last bit is out by now are gone and the next
//! one may begin; arrivals get their rank and queue up; then one operation is chosen for the port.

mod arguments;
mod backlog;
mod lane;
mod packet;
mod windows;
mod wire;

use std::sync::Arc;

use contract::{Event, Info, Op};
use scenario::types::{Arbitration, Elements, PortBench};
use traffic::{Arrivals, Packet, Quantiser, Ranker};

pub use arguments::Arguments;
pub use lane::Lane;
pub use packet::{Cause, Departure, Drop, Numbered, Ranked};
pub use windows::Windows;
pub use wire::Wire;

/// What a lane is made with.
#[derive(Clone, Debug)]
pub struct Rules {
    /// Period of the clock: a step.
    pub clock_ps: u32,
    /// The link.
    pub rate_mbps: u32,
    /// Bytes that the link adds to each packet.
    pub overhead_bytes: u32,
    /// From the last bit on the link to the last bit at its other end.
    pub propagation_ps: u64,
    /// What an element of the queue is.
    pub elements: Elements,
    /// Packets that wait for the engine's port at most.
    pub ingress: usize,
    /// Packets of a flow before the queue and in it at most.
    pub flow_limit: u32,
    /// Who gets the port.
    pub arbitration: Arbitration,
    /// Packets asked for ahead of the link at most.
    pub prefetch: usize,
    /// Window over which fairness is measured.
    pub window_ps: u64,
    /// Bytes that a flow of `unit_weight` sends in a unit of virtual time.
    pub unit_bytes: u32,
    /// The weight that this is for.
    pub unit_weight: u32,
}

impl Rules {
    /// As the scenario says; `clock_ps` is the engines' own.
    pub fn new(port: &PortBench, clock_ps: u32) -> Self {
        Rules {
            clock_ps: port.clock_ps.unwrap_or(clock_ps),
            rate_mbps: port.rate_mbps,
            overhead_bytes: port.overhead_bytes,
            propagation_ps: port.propagation_ps,
            elements: port.elements,
            ingress: port.ingress as usize,
            flow_limit: port.flow_limit.unwrap_or(u32::MAX),
            arbitration: port.arbitration,
            prefetch: port.prefetch as usize,
            window_ps: port.window_ps,
            unit_bytes: port.unit_bytes,
            unit_weight: port.unit_weight,
        }
    }

    /// Units of virtual time that a packet takes in fair queueing, rounded up (catalogue GA19).
    pub fn packet_time(&self, packet: &Packet) -> u64 {
        let unit = u64::from(self.unit_bytes.max(1)) * u64::from(packet.weight.max(1));
        (u64::from(packet.bytes) * u64::from(self.unit_weight)).div_ceil(unit)
    }

    /// Picoseconds that a packet occupies the link, rounded up.
    pub fn serialisation_ps(&self, bytes: u32) -> u64 {
        ((u64::from(bytes) + u64::from(self.overhead_bytes)) * 8_000_000).div_ceil(u64::from(self.rate_mbps.max(1)))
    }
}

/// All lanes and what they share. A clone is a snapshot.
#[derive(Clone)]
pub struct Port {
    rules: Arc<Rules>,
    arrivals: Arrivals,
    /// Packets so far; the number of the next one.
    packets: u32,
    /// Those of the step.
    arrived: Vec<Numbered>,
    now_ps: u64,
    /// By number of the engine; `None` for references.
    lanes: Vec<Option<Lane>>,
}

impl Port {
    /// Before the first step. `engines` has the interface of each engine and its quantiser, if it takes ranks; `None` for references.
    pub fn new(
        rules: Rules,
        arrivals: Arrivals,
        ranker: &Ranker,
        engines: Vec<Option<(&Info, Option<Quantiser>)>>,
    ) -> Self {
        let rules = Arc::new(rules);
        let lane = |(info, quantiser)| Lane::new(Arc::clone(&rules), ranker.clone(), quantiser, info);
        let lanes = engines.into_iter().map(|engine| engine.map(lane)).collect();
        Port { rules, arrivals, packets: 0, arrived: Vec::new(), now_ps: 0, lanes }
    }

    /// Steps that a run takes at most, if no engine is slower than the port: time of the last arrival, all packets on the link
    /// one after the other, and two operations each. Looks at no more than `most` packets, and at none beyond the
    /// step `limit`, which is the most in any case.
    pub fn horizon(&self, most: u32, limit: u32) -> u32 {
        let (mut count, mut last_ps, mut link_ps) = (0u32, 0, 0u64);
        let clock_ps = u64::from(self.rules.clock_ps.max(1));
        for packet in self.arrivals.clone() {
            last_ps = packet.t_ps;
            if count == most || last_ps / clock_ps >= limit.into() {
                return limit;
            }
            count += 1;
            link_ps = link_ps.saturating_add(self.rules.serialisation_ps(packet.bytes));
        }
        let time = last_ps.saturating_add(link_ps) / clock_ps;
        time.saturating_add(4 * u64::from(count) + SLACK).min(u64::from(limit)) as u32
    }

    /// Begins a step.
    pub fn begin(&mut self, step: u32) {
        self.now_ps = u64::from(step) * u64::from(self.rules.clock_ps);
        self.arrived.clear();
        while self.arrivals.peek().is_some_and(|packet| packet.t_ps <= self.now_ps) {
            let Some(packet) = self.arrivals.next() else { break };
            self.arrived.push(Numbered { number: self.packets, packet });
            self.packets += 1;
        }
        for lane in self.lanes.iter_mut().flatten() {
            lane.begin(self.now_ps, &self.arrived);
        }
    }

    /// The operation of an engine in this step.
    pub fn operation(&mut self, engine: usize) -> Option<Op<'static>> {
        self.lanes.get_mut(engine)?.as_mut()?.operation()
    }

    /// What happened in this step.
    pub fn settle(&mut self, engine: usize, events: &[Event]) {
        if let Some(Some(lane)) = self.lanes.get_mut(engine) {
            lane.settle(self.now_ps, events);
        }
    }

    /// Whether no packet is left anywhere.
    pub fn is_drained(&self) -> bool {
        self.arrivals.peek().is_none() && self.lanes.iter().flatten().all(Lane::is_drained)
    }

    /// The lane of an engine that is no reference.
    pub fn lane(&self, engine: usize) -> Option<&Lane> {
        self.lanes.get(engine)?.as_ref()
    }

    /// Packets that arrived in this step.
    pub fn arrived(&self) -> &[Numbered] {
        &self.arrived
    }

    /// Packets that arrived so far.
    pub fn packets(&self) -> u32 {
        self.packets
    }

    /// The packet that comes next.
    pub fn next(&self) -> Option<&Packet> {
        self.arrivals.peek()
    }

    /// What holds for all lanes.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Time of the step, in picoseconds.
    pub fn now_ps(&self) -> u64 {
        self.now_ps
    }

    /// Bytes that a clone adds to those before it, roughly.
    pub fn bytes(&self) -> u64 {
        1024 + self.arrivals.bytes() + self.lanes.iter().flatten().map(Lane::bytes).sum::<u64>()
    }
}

/// Steps that any run may take beyond what its packets need: pipelines drain, resets clear bitmaps.
const SLACK: u64 = 4096;

#[cfg(test)]
mod fair_tests;
#[cfg(test)]
mod rank_tests;
#[cfg(test)]
mod source_tests;
#[cfg(test)]
mod tests;
