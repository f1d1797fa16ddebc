//! The ways that packets took through a network: at each node when a packet came, when it was sent, or why it was lost.

use std::collections::BTreeMap;

use port::DropCause;
use port::lanes::Around;

use crate::observer::Step;

/// Stops kept at most; packets that come later are not followed.
const KEPT: usize = 128 << 10;

/// A packet at a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stop {
    /// Number of the packet in the order in which packets came into the network.
    pub packet: u32,
    /// Number of the node.
    pub node: u32,
    /// Step in which it came.
    pub step: u32,
    /// When it came, in picoseconds.
    pub arrived_ps: u64,
    /// Times of its first and of its last bit on the link, in picoseconds, once it has left.
    pub sent_ps: Option<(u64, u64)>,
    /// Why it was lost here, if it was.
    pub lost: Option<DropCause>,
}

/// The stops of the packets of a run.
#[derive(Debug, Default)]
pub struct Trips {
    stops: Vec<Stop>,
    /// By number of a packet that is at a node: its last stop.
    open: BTreeMap<u32, usize>,
}

impl Trips {
    /// Takes in the step that was just executed for the first time.
    pub(super) fn step(&mut self, step: &Step<'_>) {
        for (node, _) in step.engines.under_test() {
            if let Some(around) = step.bench.around(node).filter(|_| step.bench.passes_on(node)) {
                self.at(node as u32, step.number, &around);
            }
        }
    }

    fn at(&mut self, node: u32, step: u32, around: &Around<'_>) {
        for packet in around.arrived {
            if self.stops.len() < KEPT {
                self.open.insert(packet.number, self.stops.len());
                let arrived_ps = packet.packet.t_ps;
                self.stops.push(Stop { packet: packet.number, node, step, arrived_ps, sent_ps: None, lost: None });
            }
        }
        for gone in around.lane.departed() {
            if let Some(at) = self.open.remove(&gone.ranked.numbered.number) {
                self.stops[at].sent_ps = Some((gone.begin_ps, gone.end_ps));
            }
        }
        for drop in around.lane.dropped() {
            if let Some(at) = self.open.remove(&drop.numbered.number) {
                self.stops[at].lost = Some(drop.cause);
            }
        }
    }

    /// The stops of a packet so far, the first one first; none of one that is not followed.
    pub fn of(&self, packet: u32) -> impl Iterator<Item = &Stop> {
        self.stops.iter().filter(move |stop| stop.packet == packet)
    }
}
