//! Who was given what: order within flows, finite flows, classes, fairness between them.

use traffic::{ByNumber, Packet};

use super::{Fairness, Groups, Histogram};
use crate::rules::Rules;

/// A finite flow under way.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct OpenFlow {
    /// Bytes still to leave.
    left: u64,
    hurt: bool,
}

/// Order within a flow.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct FlowOrder {
    /// Number of the newest packet that came out of the queue.
    newest: Option<u32>,
    /// Packets of finite flows that arrived and have neither left nor been dropped.
    held: u32,
}

/// What is measured of flows and classes. A clone is a snapshot.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ShareMeasures {
    propagation_ps: u64,
    /// Flows that are followed at once; of those beyond neither order nor completion is measured.
    followed: usize,
    pub(super) order: ByNumber<FlowOrder>,
    pub(super) open: ByNumber<OpenFlow>,
    /// Packets that came out of the queue after a later one of their flow.
    pub reordered: u64,
    /// Finite flows that lost a packet.
    pub hurt: u64,
    /// Completion times of the others in picoseconds.
    pub fct: Histogram,
    /// Fairness between classes.
    pub fairness: Fairness,
    /// By class.
    pub classes: Groups,
}

impl ShareMeasures {
    /// Before the first packet.
    pub fn new(rules: &Rules) -> Self {
        ShareMeasures {
            propagation_ps: rules.propagation_ps,
            followed: rules.followed,
            fairness: Fairness::new(rules.window_ps),
            ..ShareMeasures::default()
        }
    }

    /// A packet arrives.
    pub fn arrived(&mut self, packet: &Packet) {
        self.fairness.arrived(packet.class, packet.weight);
        self.classes.arrived(packet.class.into(), packet.t_ps);
        if packet.finite && self.follows(packet.flow) {
            self.order.get_or_insert_with(packet.flow, FlowOrder::default).held += 1;
            self.open.get_or_insert_with(packet.flow, || OpenFlow { left: packet.remaining, hurt: false });
        }
    }

    /// It comes out of the queue; `number` is its place in the order of arrival.
    pub fn came_out(&mut self, number: u32, packet: &Packet) {
        if !self.follows(packet.flow) {
            return;
        }
        let order = self.order.get_or_insert_with(packet.flow, FlowOrder::default);
        self.reordered += u64::from(order.newest > Some(number));
        order.newest = order.newest.max(Some(number));
    }

    /// Whether a flow is one of those that are followed, or there is room for it.
    fn follows(&self, flow: u32) -> bool {
        self.order.len() < self.followed || self.order.contains(flow)
    }

    /// It is lost.
    pub fn dropped(&mut self, packet: &Packet) {
        self.fairness.lost(packet.class);
        self.classes.dropped(packet.class.into());
        if let Some(open) = self.open.get_mut(packet.flow).filter(|_| packet.finite) {
            self.hurt += u64::from(!open.hurt);
            open.hurt = true;
        }
        self.close(packet);
    }

    /// Its last bit left.
    pub fn departed(&mut self, packet: &Packet, end_ps: u64) {
        let delay = end_ps.saturating_sub(packet.t_ps);
        self.fairness.departed(packet.class, packet.bytes);
        self.classes.departed(packet.class.into(), packet.bytes, delay, end_ps);
        if let Some(open) = self.open.get_mut(packet.flow).filter(|_| packet.finite) {
            open.left = open.left.saturating_sub(packet.bytes.into());
            if open.left == 0 && !open.hurt {
                self.fct.add((end_ps + self.propagation_ps).saturating_sub(packet.flow_start_ps));
            }
        }
        self.close(packet);
    }

    /// Forgets a finite flow of which nothing more is to come. Its order is kept as long as a packet of it is held.
    fn close(&mut self, packet: &Packet) {
        if !packet.finite {
            return;
        }
        if self.open.get(packet.flow).is_some_and(|open| if open.hurt { packet.last } else { open.left == 0 }) {
            self.open.remove(packet.flow);
        }
        let Some(order) = self.order.get_mut(packet.flow) else { return };
        order.held = order.held.saturating_sub(1);
        if order.held == 0 && !self.open.contains(packet.flow) {
            self.order.remove(packet.flow);
        }
    }

    /// Bytes that a clone adds to those before it, roughly.
    pub fn bytes(&self) -> u64 {
        self.open.bytes() + self.order.bytes() + self.fct.bytes() + self.fairness.bytes() + self.classes.bytes()
    }
}
