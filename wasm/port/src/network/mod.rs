//! Lanes behind lanes: what leaves a node in step s reaches the next one in step s + 1 at the earliest. So the order of nodes does not
//! matter, and a snapshot is the sum of its parts.
//!
//! - [`node`]: a node, and what it may be asked for;
//! - [`end_to_end`]: what is measured over all nodes of a way;
//! - `told`: what passes between a lane and the network.
//!
//! A step: packets arrive at nodes, from outside and from links as they stood at the end of the step before; every lane begins; what leaves
//! goes onto links; engines do their cycles; what they did moves room and tokens, which count from the next step on.

pub mod end_to_end;
pub mod node;
pub(crate) mod told;

use std::rc::Rc;

use contract::{Events, Info, Op};
use scenario::network::{Level, Network};
use traffic::{Arrivals, ByNumber, Packet, Quantiser, Ranker};

use crate::ARRIVALS;
use crate::end::End;
use crate::engine::EngineLane;
use crate::lanes::Around;
use crate::packet::{Drop, Numbered};
pub use end_to_end::{EndToEnd, Trip};
pub use node::{Node, OnLink};
use told::Demand;

/// The nodes of a network with their lanes. A clone is a snapshot.
#[derive(Clone)]
pub struct NetworkLanes {
    plan: Rc<Network>,
    arrivals: Arrivals,
    /// Packets that came into the network so far; the number of the next one.
    packets: u32,
    step: u32,
    now_ps: u64,
    nodes: Vec<Node>,
    /// Packets in the network, by number.
    trips: ByNumber<Trip>,
    end_to_end: EndToEnd,
}

impl NetworkLanes {
    /// Before the first step. `engines` has for each node the interface of its engine, the ranks of its packets, and the quantiser if it
    /// takes ranks.
    pub fn new(plan: Network, arrivals: Arrivals, engines: Vec<(&Info, Ranker, Option<Quantiser>)>) -> Self {
        let of = plan.nodes.len();
        let room = |node: u32| plan.nodes.get(node as usize).and_then(|planned| planned.room);
        let next = |node: u32| plan.next(node).into_iter().map(|next| (next, room(next))).collect();
        let nodes = (0..).zip(plan.nodes.iter().zip(engines));
        let nodes = nodes.map(|(number, (planned, engine))| Node::new(planned, of, engine, next(number))).collect();
        let end_to_end = EndToEnd::new(&plan.nodes[0].port);
        NetworkLanes {
            plan: Rc::new(plan),
            arrivals,
            packets: 0,
            step: 0,
            now_ps: 0,
            nodes,
            trips: ByNumber::default(),
            end_to_end,
        }
    }

    /// Steps that a run takes at most: as [`crate::Lanes::horizon`], over all nodes of each packet's way.
    pub fn horizon(&self, arrivals: Arrivals, most: u32, limit: u32) -> u64 {
        let clock_ps = u64::from(self.plan.clock_ps);
        let (mut count, mut last_ps, mut links_ps, mut steps) = (0, 0, 0u64, 0u64);
        for packet in arrivals {
            last_ps = packet.t_ps;
            if count == most || last_ps / clock_ps >= limit.into() {
                return limit.into();
            }
            count += 1;
            for node in self.way(packet.flow) {
                let lane = &self.nodes[*node as usize].lane;
                let rules = lane.rules();
                links_ps = links_ps.saturating_add(rules.serialisation_ps(packet.bytes) + rules.propagation_ps);
                // A token goes in and out beside it.
                steps = steps.saturating_add(2 * lane.steps_of_packet() + 2);
            }
        }
        (last_ps.saturating_add(links_ps) / clock_ps).saturating_add(steps).saturating_add(crate::lanes::SLACK)
    }

    /// The nodes that packets of a flow pass.
    fn way(&self, flow: u32) -> &[u32] {
        let way = self.plan.routes.way(flow).and_then(|way| self.plan.ways.get(way as usize));
        way.map_or(&[], Vec::as_slice)
    }

    /// Begins a step.
    pub fn begin(&mut self, step: u32) {
        self.step = step;
        self.now_ps = u64::from(step) * u64::from(self.plan.clock_ps);
        for node in &mut self.nodes {
            node.arrived.clear();
            node.arrived.append(&mut node.tokens_in);
        }
        self.demand();
        self.come_in();
        self.deliver();
        let now_ps = self.now_ps;
        for number in 0..self.nodes.len() {
            let node = &mut self.nodes[number];
            node.packets += node.arrived.len() as u32;
            node.lane.begin(step, now_ps, &node.arrived);
            self.leave(number);
        }
        self.nodes.iter_mut().for_each(|node| node.settled = node.link.len());
        self.end_to_end.begin(u64::from(step) + 1, now_ps, self.trips.len() as u32);
    }

    /// What each node may be asked for, by what is known at the end of the step before.
    fn demand(&mut self) {
        for number in 0..self.nodes.len() {
            let node = &self.nodes[number];
            let demand = match &self.plan.nodes[number].level {
                None => node.demand(),
                Some(Level::Lower { .. }) => node.tokens.front().map_or(Demand::Held, |class| Demand::Of(*class)),
                Some(Level::Upper { lower, .. }) => {
                    let below = &self.nodes[*lower as usize];
                    let ahead = below.tokens.len() as u32 + below.lane.ahead() + node.lane.asked();
                    if ahead < below.lane.rules().prefetch { Demand::Free } else { Demand::Held }
                }
            };
            self.nodes[number].lane.demand(demand);
        }
    }

    /// Packets come into the network.
    fn come_in(&mut self) {
        for _ in 0..ARRIVALS {
            if self.arrivals.peek().is_none_or(|packet| packet.t_ps > self.now_ps) {
                return;
            }
            let Some(packet) = self.arrivals.next() else { return };
            let number = self.packets;
            self.packets += 1;
            // Scenarios are checked for routes.
            let Some(way) = self.plan.routes.way(packet.flow) else { continue };
            let links = &self.plan.ways[way as usize];
            self.end_to_end.arrived(&packet, links.iter().map(|node| &self.plan.nodes[*node as usize].port));
            self.trips.insert(number, Trip { way, hop: 0, packet });
            self.enter(links[0], Numbered { number, packet });
        }
    }

    /// Packets that left before this step arrive at the other ends of their links.
    fn deliver(&mut self) {
        for number in 0..self.nodes.len() {
            let node = &mut self.nodes[number];
            let first = node.link.iter().take(node.settled).take_while(|packet| packet.at_ps <= self.now_ps).count();
            for _ in 0..first {
                let Some(OnLink { at_ps, to, numbered, .. }) = self.nodes[number].link.pop_front() else { break };
                let Some(trip) = self.trips.get_mut(numbered.number) else { continue };
                trip.hop += 1;
                self.enter(to, Numbered { packet: Packet { t_ps: at_ps, ..numbered.packet }, ..numbered });
            }
        }
    }

    /// A packet arrives at a node. Of those of one step the earliest is first.
    fn enter(&mut self, number: u32, packet: Numbered) {
        let next = self.trips.get(packet.number).and_then(|trip| self.next_of(trip));
        let node = &mut self.nodes[number as usize];
        let queue = node.queue(packet.packet.class, next);
        if self.plan.nodes[number as usize].queues.is_some() {
            node.lane.assign(packet.number, queue);
        }
        let later = |other: &Numbered| (other.packet.t_ps, other.number) > (packet.packet.t_ps, packet.number);
        let at = node.arrived.iter().position(later).unwrap_or(node.arrived.len());
        node.arrived.insert(at, packet);
    }

    /// Packets whose last bit left a node go onto its link, or out of the network.
    fn leave(&mut self, number: usize) {
        if matches!(self.plan.nodes[number].level, Some(Level::Upper { .. })) {
            return;
        }
        for i in 0..self.nodes[number].lane.departed().len() {
            let node = &mut self.nodes[number];
            let departure = node.lane.departed()[i];
            let Numbered { number: of, packet } = departure.ranked.numbered;
            let at_ps = departure.end_ps.saturating_add(node.lane.rules().propagation_ps);
            let waited = departure.begin_ps.saturating_sub(packet.t_ps);
            let packet = Packet { upstream_ps: packet.upstream_ps.saturating_add(waited), ..packet };
            let Some(trip) = self.trips.get(of) else { continue };
            match self.next_of(trip) {
                Some(to) => {
                    let (left_ps, numbered) = (departure.end_ps, Numbered { number: of, packet });
                    self.nodes[number].link.push_back(OnLink { left_ps, at_ps, to, numbered });
                }
                None => {
                    let numbered = Numbered { number: of, packet: trip.packet };
                    self.trips.remove(of);
                    self.end_to_end.departed(numbered, at_ps);
                }
            }
        }
    }

    fn next_of(&self, trip: &Trip) -> Option<u32> {
        self.plan.ways[trip.way as usize].get(trip.hop as usize + 1).copied()
    }

    fn before_of(&self, trip: &Trip) -> Option<u32> {
        let before = trip.hop.checked_sub(1)?;
        self.plan.ways[trip.way as usize].get(before as usize).copied()
    }

    /// Appends the operations of a node in this step, at most one for each port that `accepts` one.
    pub fn operations(&mut self, node: usize, accepts: impl Fn(u8) -> bool, into: &mut Vec<Op>) {
        if let Some(node) = self.nodes.get_mut(node) {
            node.lane.operations(accepts, into);
        }
    }

    /// Events of a node in this step.
    pub fn settle(&mut self, number: usize, events: &Events) {
        let Some(node) = self.nodes.get_mut(number) else { return };
        node.lane.settle(self.now_ps, events);
        node.settle_queues();
        self.taken(number);
        for i in 0..self.nodes[number].lane.dropped().len() {
            self.lost(number, self.nodes[number].lane.dropped()[i]);
        }
        let Some(Level::Lower { upper }) = self.plan.nodes[number].level else { return };
        let accepted: Vec<Numbered> = self.nodes[number].lane.told().map_or(Vec::new(), |told| told.accepted.to_vec());
        for packet in accepted {
            self.send_token(upper, packet);
        }
    }

    /// Packets that came out of the engine of a node: they make room in it, and take some in the next one.
    fn taken(&mut self, number: usize) {
        let taken = self.nodes[number].lane.told().map_or(0, |told| told.taken.len());
        for i in 0..taken {
            let Some(packet) = self.nodes[number].lane.told().and_then(|told| told.taken.get(i).copied()) else {
                break;
            };
            if let Some(Level::Upper { lower, .. }) = self.plan.nodes[number].level {
                self.nodes[lower as usize].tokens.push_back(packet.packet.class.into());
                continue;
            }
            let Some(trip) = self.trips.get(packet.number) else { continue };
            let (before, next) = (self.before_of(trip), self.next_of(trip));
            self.nodes[number].came_out(packet.packet.class, next);
            if let Some(before) = before {
                self.nodes[before as usize].gone_from(number as u32);
            }
        }
    }

    /// A packet is lost at a node; a token alone is none.
    fn lost(&mut self, number: usize, drop: Drop) {
        let Drop { numbered, cause } = drop;
        let node = &mut self.nodes[number];
        let queue = node.lane.told().and_then(|told| told.queues.get(numbered.number)).copied();
        node.lane.forget(numbered.number);
        node.lost(cause, queue);
        if matches!(self.plan.nodes[number].level, Some(Level::Upper { .. })) {
            return;
        }
        let Some(trip) = self.trips.remove(numbered.number) else { return };
        if let Some(before) = self.before_of(&trip) {
            self.nodes[before as usize].gone_from(number as u32);
        }
        self.end_to_end.dropped(&trip.packet, cause);
    }

    /// The token of a packet that the lower engine has accepted goes to the upper one, where it arrives in the next step.
    fn send_token(&mut self, upper: u32, packet: Numbered) {
        let Some(Level::Upper { priorities, .. }) = &self.plan.nodes[upper as usize].level else { return };
        let class = packet.packet.class;
        let rank = priorities.get(usize::from(class)).copied().unwrap_or(u32::MAX);
        let bytes = packet.packet.bytes;
        let (t_ps, flow) = (self.now_ps + u64::from(self.plan.clock_ps), u32::from(class));
        let token = Packet { t_ps, flow, rank, remaining: bytes.into(), last: false, finite: false, ..packet.packet };
        self.nodes[upper as usize].tokens_in.push(Numbered { packet: token, ..packet });
    }

    /// After a step in which no engine did anything: the next step in which a packet arrives or leaves, if this step was without one too.
    pub fn quiet_until(&self) -> Option<u32> {
        let is_quiet = |node: &Node| node.arrived.is_empty() && node.tokens_in.is_empty() && node.lane.is_quiet();
        if !self.nodes.iter().all(is_quiet) {
            return None;
        }
        let of_nodes = self.nodes.iter().map(|node| {
            let arrives_ps = node.link.front().map_or(u64::MAX, |packet| packet.at_ps);
            arrives_ps.min(node.lane.wire().next_ps())
        });
        let next_ps = of_nodes.chain(self.arrivals.peek().map(|packet| packet.t_ps)).min()?;
        u32::try_from(next_ps.div_ceil(self.plan.clock_ps.into())).ok()
    }

    /// Steps go by in which nothing happens, until `executed` are behind.
    pub fn pass(&mut self, executed: u32) {
        let Some(last) = executed.checked_sub(1) else { return };
        self.step = last;
        self.now_ps = u64::from(last) * u64::from(self.plan.clock_ps);
        self.nodes.iter_mut().for_each(|node| node.lane.pass(executed.into()));
        self.end_to_end.begin(executed.into(), self.now_ps, self.trips.len() as u32);
    }

    /// How the run has ended, if it has: everything left, or nothing can move any more.
    pub fn end(&self) -> Option<End> {
        let is_moving = self.arrivals.peek().is_some() || self.nodes.iter().any(|node| !node.link.is_empty());
        if is_moving {
            return None;
        }
        let mut end = End::Drained;
        for node in self.nodes.iter().filter(|node| !node.is_drained()) {
            if !node.lane.is_still() {
                return None;
            }
            end = End::Stuck;
        }
        Some(end)
    }

    /// The nodes in order.
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// The plan.
    pub fn plan(&self) -> &Network {
        &self.plan
    }

    /// A packet that is in the network, by its number.
    pub fn trip(&self, number: u32) -> Option<&Trip> {
        self.trips.get(number)
    }

    /// The node that a packet goes to after the one where it is; `None` if there is none, or no such packet.
    pub fn next_node(&self, number: u32) -> Option<u32> {
        self.trips.get(number).and_then(|trip| self.next_of(trip))
    }

    /// Packets in the network.
    pub fn under_way(&self) -> u32 {
        self.trips.len() as u32
    }

    /// Time at which the step begins, in picoseconds.
    pub fn now_ps(&self) -> u64 {
        self.now_ps
    }

    /// What is measured from end to end.
    pub fn end_to_end(&self) -> &EndToEnd {
        &self.end_to_end
    }

    /// The lane of a node, with its time.
    pub fn around(&self, node: usize) -> Option<Around<'_>> {
        let Node { lane, arrived, packets, .. } = self.nodes.get(node)?;
        let next_ps = self.arrivals.peek().map(|packet| packet.t_ps);
        Some(Around { lane, now_ps: self.now_ps, arrived, packets: *packets, next_ps })
    }

    /// The lane of a node.
    pub fn lane(&self, node: usize) -> Option<&EngineLane> {
        self.nodes.get(node).map(Node::lane)
    }

    /// What is wrong with the counts: at a node, between them, or from end to end.
    pub fn conservation(&self) -> Vec<String> {
        let named = self.nodes.iter().zip(&self.plan.nodes);
        let mut wrong: Vec<String> = named
            .clone()
            .filter_map(|(node, plan)| Some(format!("node {}: {}", plan.name, node.lane.conservation()?)))
            .collect();
        wrong.extend(
            self.end_to_end.measures().conservation(self.trips.len() as u64).map(|text| format!("all: {text}")),
        );
        let holds = named.filter(|(_, plan)| !matches!(plan.level, Some(Level::Upper { .. })));
        let held: usize = holds.map(|(node, _)| node.lane.standing().sum() as usize + node.link.len()).sum();
        if held != self.trips.len() {
            wrong
                .push(format!("all: {} packets are under way, and {held} are at nodes and on links", self.trips.len()));
        }
        wrong
    }

    /// Bytes that a clone adds to those before it, roughly.
    pub fn bytes(&self) -> u64 {
        let trips = self.trips.bytes() + (self.trips.len() * size_of::<Trip>()) as u64;
        let nodes: u64 = self.nodes.iter().map(Node::bytes).sum();
        1024 + self.arrivals.bytes() + trips + nodes + self.end_to_end.bytes()
    }
}
