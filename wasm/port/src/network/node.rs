//! A node: a lane, the link behind it, and what it may be asked for.

use std::collections::VecDeque;

use contract::Info;
use scenario::limits;
use scenario::network::{Level, LogicalQueues, PlannedNode};
use scenario::types::PortBench;
use traffic::{Quantiser, Ranker};

use super::told::Demand;
use crate::engine::EngineLane;
use crate::of_step::OfStep;
use crate::packet::{DropCause, Numbered};
use crate::rules::Rules;

/// A packet on a link.
#[derive(Clone, Copy, Debug)]
pub struct OnLink {
    /// When its last bit left, in picoseconds.
    pub left_ps: u64,
    /// When it arrives at the other end, in picoseconds.
    pub at_ps: u64,
    /// The node there.
    pub to: u32,
    /// The packet, as it left.
    pub numbered: Numbered,
}

/// What a node knows of one of those that its packets go to next.
#[derive(Clone, Copy, Debug, Default)]
struct Ahead {
    /// Packets on the way to it and in it.
    packets: u32,
    /// How many that may be.
    room: Option<u32>,
}

/// A node. A clone is a snapshot.
#[derive(Clone)]
pub struct Node {
    pub(super) lane: EngineLane,
    /// Packets on its link, in the order in which they left; those of this step are at the end.
    pub(super) link: VecDeque<OnLink>,
    /// How many of these left before this step.
    pub(super) settled: usize,
    /// Packets that arrive in this step.
    pub(super) arrived: OfStep<Numbered>,
    /// Packets that arrived so far.
    pub(super) packets: u32,
    queues: Option<LogicalQueues>,
    /// Elements in each logical queue: accepted and not yet asked for.
    inside: Vec<u32>,
    /// Dequeues of each that the engine accepted and has not answered.
    asked: Vec<u32>,
    /// The logical queue whose turn it is.
    turn: u32,
    /// The nodes that packets go to next.
    next: Vec<u32>,
    ahead: Vec<Ahead>,
    /// Of the lower one of two levels: classes whose tokens came out of the upper one, in order.
    pub(super) tokens: VecDeque<u32>,
    /// Of the upper one: tokens that arrive in the next step.
    pub(super) tokens_in: Vec<Numbered>,
}

impl Node {
    /// Before the first step, with an empty engine. `next`: the nodes that its packets go to, and the room that each has.
    pub fn new(
        planned: &PlannedNode,
        nodes: usize,
        (info, ranker, quantiser): (&Info, Ranker, Option<Quantiser>),
        next: Vec<(u32, Option<u32>)>,
    ) -> Self {
        let port = match planned.level {
            // Its tokens leave on no link.
            Some(Level::Upper { .. }) => PortBench { rate_mbps: u32::MAX, overhead_bytes: 0, ..planned.port.clone() },
            _ => planned.port.clone(),
        };
        let followed = limits::flows_at_node(nodes.max(1));
        let rules = Rules::new(&port, info.clock_ps, 1).following(followed);
        let ahead = next.iter().map(|(_, room)| Ahead { packets: 0, room: *room }).collect();
        let queues = match &planned.queues {
            None => 0,
            Some(LogicalQueues::Next(next)) => next.len(),
            Some(LogicalQueues::Class) => limits::CLASSES,
        };
        Node {
            lane: EngineLane::new(rules, ranker, quantiser, info).in_network(),
            link: VecDeque::new(),
            settled: 0,
            arrived: OfStep::default(),
            packets: 0,
            queues: planned.queues.clone(),
            inside: vec![0; queues],
            asked: vec![0; queues],
            turn: 0,
            next: next.into_iter().map(|(node, _)| node).collect(),
            ahead,
            tokens: VecDeque::new(),
            tokens_in: Vec::new(),
        }
    }

    /// The logical queue of a packet of a class that goes to `next`.
    pub(super) fn queue(&self, class: u16, next: Option<u32>) -> u32 {
        match &self.queues {
            None => 0,
            Some(LogicalQueues::Class) => class.into(),
            Some(LogicalQueues::Next(nodes)) => {
                nodes.iter().position(|node| Some(*node) == next).unwrap_or_default() as u32
            }
        }
    }

    /// What it may be asked for, if it is in no scheduler of two levels.
    pub(super) fn demand(&self) -> Demand {
        match self.queues {
            None if self.has_room(self.lane.asked()) => Demand::Free,
            None => Demand::Held,
            Some(_) => {
                let count = self.inside.len() as u32;
                let in_turn = (0..count).map(|i| (self.turn + i) % count);
                in_turn.into_iter().find(|queue| self.is_served(*queue)).map_or(Demand::Held, Demand::Of)
            }
        }
    }

    /// Whether every next node has room for one more packet beside so many.
    fn has_room(&self, more: u32) -> bool {
        self.ahead.iter().all(|ahead| ahead.room.is_none_or(|room| ahead.packets + more < room))
    }

    /// Whether a logical queue has an element, and the node that it is for has room.
    fn is_served(&self, queue: u32) -> bool {
        let at = queue as usize;
        let has_room = |ahead: &Ahead| ahead.room.is_none_or(|room| ahead.packets + self.asked[at] < room);
        let is_free = match self.queues {
            Some(LogicalQueues::Next(_)) => self.ahead.get(at).is_none_or(has_room),
            _ => self.has_room(self.lane.asked()),
        };
        is_free && self.inside[at] > 0
    }

    /// Takes in what the engine did in this step: which logical queues have how much.
    pub(super) fn settle_queues(&mut self) {
        let Node { lane, inside, asked, turn, tokens, .. } = self;
        let Some(told) = lane.told() else { return };
        for packet in told.accepted.iter() {
            if let Some(inside) = told.queues.get(packet.number).and_then(|queue| inside.get_mut(*queue as usize)) {
                *inside += 1;
            }
        }
        for queue in told.asked.iter().copied() {
            let count = inside.len() as u32;
            if let (Some(inside), Some(asked)) = (inside.get_mut(queue as usize), asked.get_mut(queue as usize)) {
                *inside = inside.saturating_sub(1);
                *asked += 1;
                *turn = (queue + 1) % count;
            }
            tokens.pop_front();
        }
        // Its packet was lost after the token was made.
        for _ in told.refused.iter() {
            tokens.pop_front();
        }
    }

    /// A packet was lost here after the engine had accepted it, and its logical queue.
    pub(super) fn lost(&mut self, cause: DropCause, queue: Option<u32>) {
        match cause {
            DropCause::PushedOut => {
                if let Some(inside) = queue.and_then(|queue| self.inside.get_mut(queue as usize)) {
                    *inside = inside.saturating_sub(1);
                }
            }
            DropCause::Reset => {
                self.inside.fill(0);
                self.asked.fill(0);
            }
            DropCause::Ingress | DropCause::Full | DropCause::Range => {}
        }
    }

    /// A packet came out of the engine, and goes to `next`, if there is a next node.
    pub(super) fn came_out(&mut self, class: u16, next: Option<u32>) {
        let queue = self.queue(class, next) as usize;
        if let Some(asked) = self.asked.get_mut(queue) {
            *asked = asked.saturating_sub(1);
        }
        if let Some(at) = self.next.iter().position(|node| Some(*node) == next) {
            self.ahead[at].packets += 1;
        }
    }

    /// A packet that it had sent came out of the engine of `next`, or was lost there.
    pub(super) fn gone_from(&mut self, next: u32) {
        if let Some(at) = self.next.iter().position(|node| *node == next) {
            self.ahead[at].packets = self.ahead[at].packets.saturating_sub(1);
        }
    }

    /// Whether nothing is left here: no packet, no operation under way, and no token.
    pub(super) fn is_drained(&self) -> bool {
        self.lane.is_drained() && self.tokens.is_empty() && self.tokens_in.is_empty()
    }

    /// The lane.
    pub fn lane(&self) -> &EngineLane {
        &self.lane
    }

    /// Packets that arrived in this step.
    pub fn arrived(&self) -> &[Numbered] {
        &self.arrived
    }

    /// Packets on the link behind it, in the order in which they left.
    pub fn on_link(&self) -> impl Iterator<Item = &OnLink> {
        self.link.iter()
    }

    /// Bytes that a clone adds to those before it, roughly.
    pub fn bytes(&self) -> u64 {
        let own = 8 * self.inside.len() + 16 * self.ahead.len() + size_of::<OnLink>() * self.link.len();
        self.lane.bytes() + own as u64 + 256
    }
}
