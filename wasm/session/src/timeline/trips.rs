//! What became of each packet: at each engine in front of a link when it came, when it was sent, or why it was lost. In a network these are the
//! nodes that it passed.

use std::collections::BTreeMap;

use port::DropCause;
use port::lanes::Around;

use crate::bench::Bench;
use crate::engines::Engines;
use crate::observer::Step;

/// Stops kept at most, in a network and in front of single ports; packets that come later are not followed.
const KEPT_OF_NETWORK: usize = 128 << 10;
const KEPT_OF_PORTS: usize = 16 << 10;

/// A packet at an engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stop {
    /// Number of the packet in the order in which packets came, to the engine or into the network.
    pub packet: u32,
    /// Its flow.
    pub flow: u32,
    /// Number of the engine, that is of the node.
    pub node: u32,
    /// Step in which it came.
    pub step: u32,
    /// When it came, in picoseconds.
    pub arrived_ps: u64,
    /// Times of its first and of its last bit on the link, in picoseconds, once it has left.
    pub sent_ps: Option<(u64, u64)>,
    /// Why it was lost here and in which step, if it was.
    pub lost: Option<(DropCause, u32)>,
}

/// The stops of the packets of a run.
#[derive(Debug)]
pub struct Trips {
    stops: Vec<Stop>,
    /// How many are kept at most.
    kept: usize,
    /// Whether packets pass from engine to engine: then those of engines that do not pass them on are not followed.
    is_network: bool,
    /// By engine and number of a packet that is there: its stop.
    open: BTreeMap<(u32, u32), usize>,
}

impl Trips {
    /// Before the first step; `None` if no engine is in front of a link.
    pub(super) fn new(engines: &Engines, bench: &dyn Bench) -> Option<Self> {
        let is_network = engines.under_test().any(|(number, _)| bench.passes_on(number));
        let kept = if is_network { KEPT_OF_NETWORK } else { KEPT_OF_PORTS };
        let is_followed = is_network || engines.under_test().any(|(number, _)| bench.around(number).is_some());
        is_followed.then(|| Trips { stops: Vec::new(), kept, is_network, open: BTreeMap::new() })
    }

    /// Takes in the step that was just executed for the first time.
    pub(super) fn step(&mut self, step: &Step<'_>) {
        for (node, _) in step.engines.under_test() {
            if self.is_network && !step.bench.passes_on(node) {
                continue;
            }
            if let Some(around) = step.bench.around(node) {
                self.at(node as u32, step.number, &around);
            }
        }
    }

    fn at(&mut self, node: u32, step: u32, around: &Around<'_>) {
        for packet in around.arrived {
            if self.stops.len() < self.kept {
                self.open.insert((node, packet.number), self.stops.len());
                let (flow, arrived_ps) = (packet.packet.flow, packet.packet.t_ps);
                let packet = packet.number;
                self.stops.push(Stop { packet, flow, node, step, arrived_ps, sent_ps: None, lost: None });
            }
        }
        for gone in around.lane.departed() {
            if let Some(at) = self.open.remove(&(node, gone.ranked.numbered.number)) {
                self.stops[at].sent_ps = Some((gone.begin_ps, gone.end_ps));
            }
        }
        for drop in around.lane.dropped() {
            if let Some(at) = self.open.remove(&(node, drop.numbered.number)) {
                self.stops[at].lost = Some((drop.cause, step));
            }
        }
    }

    /// The stops of a packet so far, the first one first; none of one that is not followed.
    pub fn of(&self, packet: u32) -> impl Iterator<Item = &Stop> {
        self.stops.iter().filter(move |stop| stop.packet == packet)
    }

    /// The packets that came to an engine so far, in the order in which they came.
    pub fn at_engine(&self, engine: u32) -> impl Iterator<Item = &Stop> {
        self.stops.iter().filter(move |stop| stop.node == engine)
    }
}
