//! One scheduler with everything around it: packets on their way in, whose turn it is, and packets on their way out.
//!
//! A step of a lane: [`Lane::begin`], [`Lane::arrive`] for each packet, [`Lane::arrived`], [`Lane::choose`]; then the driver
//! reports the outcome of the operation. Packets are known by their place, a number that is used again once a packet is gone.

mod outcome;
mod view;

use std::collections::VecDeque;

use scenario::types::{Arbitration, Elements};
use traffic::{ByNumber, Packet, Quantiser, Ranker};

use crate::backlog::Backlog;
use crate::measures::Measures;
use crate::packet::{DropCause, Numbered, Ranked};
use crate::places::Places;
use crate::rules::Rules;
use crate::windows::Windows;
use crate::wire::{Sending, Wire};

/// What a lane asks of its scheduler.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Issue {
    /// To take the packet of this place.
    Enqueue(u32),
    /// To give the element that is next.
    Dequeue,
    /// To give the element that is next, and then to take the packet of this place.
    Replace(u32),
}

impl Issue {
    /// Place of the packet that goes in.
    #[inline(always)]
    pub fn brings(self) -> Option<u32> {
        match self {
            Issue::Enqueue(place) | Issue::Replace(place) => Some(place),
            Issue::Dequeue => None,
        }
    }

    /// Whether an element is to come out.
    #[inline(always)]
    pub fn asks(self) -> bool {
        !matches!(self, Issue::Enqueue(_))
    }
}

/// Receives packets as they leave a lane or are dropped.
pub trait LaneListener {
    /// A step begins.
    #[inline(always)]
    fn begin(&mut self) {}

    /// The last bit of a packet left.
    #[inline(always)]
    fn departed(&mut self, _packet: &Ranked, _sent: &Sending) {}

    /// A packet was dropped.
    #[inline(always)]
    fn dropped(&mut self, _number: u32, _packet: &Packet, _cause: DropCause) {}
}

/// One scheduler with everything around it. A clone is a snapshot.
#[derive(Clone)]
pub struct Lane<S> {
    rules: Rules,
    /// Bytes of the longest packet that the scheduler takes.
    longest: u32,
    ranker: Ranker,
    /// Of a scheduler that takes ranks.
    quantiser: Option<Quantiser>,
    places: Places,
    windows: Windows,
    /// Wait for the port before arrivals: flows that come again, and elements that found the engine not ready.
    returning: VecDeque<u32>,
    /// Those of them that found the queue full. One is presented again for each element that comes out.
    blocked: VecDeque<u32>,
    /// Arrivals that wait for the port.
    ingress: VecDeque<u32>,
    /// Packets in `returning` and `ingress`.
    presentable: u32,
    /// With flows as elements: each flow that is an element, and its packets behind that one.
    flows: ByNumber<Backlog>,
    /// Packets behind their flow's element.
    buffered: usize,
    /// Packets that wait for the port or are in the queue.
    elements: u32,
    /// Elements accepted and not yet asked for.
    inside: u32,
    /// Accepted dequeues that are not answered yet.
    asked: u32,
    /// Whether nothing may be asked for in this step, whatever the link wants.
    held: bool,
    was_dequeue: bool,
    /// Whether the packet of the last operation had been in `returning`.
    returned: bool,
    wire: Wire,
    /// Length of the packet whose time on the link was worked out last, and that time in picoseconds.
    serialisation: (u32, u64),
    measures: Measures,
    listener: S,
}

impl<S: LaneListener> Lane<S> {
    /// Around an empty scheduler that takes packets of up to `longest` bytes.
    pub fn new(
        rules: Rules,
        ranker: Ranker,
        quantiser: Option<Quantiser>,
        longest: u32,
        measures: Measures,
        listener: S,
    ) -> Self {
        Lane {
            windows: Windows::new(rules.flow_limit.unwrap_or(u32::MAX)),
            rules,
            longest,
            ranker,
            quantiser,
            places: Places::default(),
            returning: VecDeque::new(),
            blocked: VecDeque::new(),
            ingress: VecDeque::new(),
            presentable: 0,
            flows: ByNumber::default(),
            buffered: 0,
            elements: 0,
            inside: 0,
            asked: 0,
            held: false,
            was_dequeue: false,
            returned: false,
            wire: Wire::default(),
            serialisation: (0, 0),
            measures,
            listener,
        }
    }

    /// Begins a step: the link goes on up to `now_ps`.
    #[inline(always)]
    pub fn begin(&mut self, now_ps: u64) {
        self.listener.begin();
        while self.wire.next_ps() <= now_ps {
            self.depart(now_ps);
        }
        if self.is_drained() {
            self.ranker.idle();
        }
    }

    #[inline(always)]
    fn depart(&mut self, now_ps: u64) {
        let (places, rules, last) = (&self.places, &self.rules, self.serialisation);
        let takes = |place: u32| {
            let bytes = places.get(place).numbered.packet.bytes;
            if bytes == last.0 { last.1 } else { rules.serialisation_ps(bytes) }
        };
        let Some(gone) = self.wire.leave(now_ps, takes) else { return };
        let ranked = self.places.get(gone.place);
        let bytes = ranked.numbered.packet.bytes;
        if bytes != last.0 {
            self.serialisation = (bytes, self.rules.serialisation_ps(bytes));
        }
        self.measures.departed(ranked, gone.end_ps, self.wire.busy_ps());
        self.listener.departed(ranked, &gone);
        self.places.free(gone.place);
    }

    /// A packet arrives.
    #[inline(always)]
    pub fn arrive(&mut self, now_ps: u64, number: u32, packet: &Packet) {
        self.measures.arrived(packet);
        let by_flow = self.rules.elements == Elements::Flows;
        if packet.bytes > self.longest {
            self.drop(number, packet, None, DropCause::Range);
        } else if self.windows.is_full(packet.flow) {
            self.drop(number, packet, None, DropCause::Ingress);
        } else if by_flow && self.flows.contains(packet.flow) {
            self.follow(number, packet);
        } else if self.ingress.len() >= self.rules.ingress as usize {
            self.drop(number, packet, None, DropCause::Ingress);
        } else {
            if by_flow {
                self.flows.insert(packet.flow, Backlog::default());
            }
            self.windows.enter(packet.flow);
            let place = self.rank(now_ps, number, packet);
            self.ingress.push_back(place);
            self.presentable += 1;
        }
    }

    /// A packet waits behind the element of its flow.
    #[inline(never)]
    fn follow(&mut self, number: u32, packet: &Packet) {
        match self.flows.get_mut(packet.flow).filter(|_| self.buffered < self.rules.buffer) {
            Some(behind) => {
                behind.push(Numbered { number, packet: *packet });
                self.buffered += 1;
            }
            None => self.drop(number, packet, None, DropCause::Ingress),
        }
    }

    /// A packet becomes an element with a rank. Its place.
    #[inline(always)]
    fn rank(&mut self, now_ps: u64, number: u32, packet: &Packet) -> u32 {
        let (mut rank, mut priority) = (None, None);
        if let Some(quantiser) = &self.quantiser {
            let value = self.ranker.arrive(now_ps, packet);
            let (of_rank, clamped) = quantiser.priority(value, self.ranker.origin());
            self.measures.ranked(value, clamped || (value == 0 && self.ranker.cuts(packet)));
            (rank, priority) = (Some(value), Some(of_rank));
        }
        self.elements += 1;
        self.places.put(Ranked { numbered: Numbered { number, packet: *packet }, rank, priority })
    }

    #[inline(never)]
    fn drop(&mut self, number: u32, packet: &Packet, rank: Option<u64>, cause: DropCause) {
        self.measures.dropped(packet, rank, cause);
        self.listener.dropped(number, packet, cause);
    }

    /// All packets of the step have arrived.
    #[inline(always)]
    pub fn arrived(&mut self, now_ps: u64) {
        self.measures.advance(now_ps);
    }

    /// Whether the link will want a packet before the scheduler can give another one.
    #[inline(always)]
    pub fn wants_dequeue(&self) -> bool {
        self.inside > 0 && self.asked + self.wire.waiting() < self.rules.prefetch && !self.held
    }

    /// Sets whether nothing may be asked for from now on, whatever the link wants.
    pub fn hold(&mut self, held: bool) {
        self.held = held;
    }

    /// Whether nothing may be asked for in this step.
    pub fn is_held(&self) -> bool {
        self.held
    }

    /// Dequeues accepted and not answered, and packets that wait for the link.
    pub fn ahead(&self) -> u32 {
        self.asked + self.wire.waiting()
    }

    /// Dequeues accepted and not answered.
    pub fn asked(&self) -> u32 {
        self.asked
    }

    /// Whether an element waits for the port and may be presented.
    #[inline(always)]
    pub fn wants_enqueue(&self) -> bool {
        self.presentable > 0
    }

    /// What the port is given in this step: an element in, one out, or both where the scheduler `replaces`.
    #[inline(always)]
    pub fn choose(&mut self, replaces: bool) -> Option<Issue> {
        let (dequeue, enqueue) = (self.wants_dequeue(), self.wants_enqueue());
        if dequeue && (!enqueue || (!replaces && self.dequeues_first())) {
            self.was_dequeue = true;
            return Some(Issue::Dequeue);
        }
        let place = self.front()?;
        self.was_dequeue = dequeue && replaces;
        Some(if self.was_dequeue { Issue::Replace(place) } else { Issue::Enqueue(place) })
    }

    /// What a port is given that takes elements in and gives none.
    pub fn bring(&mut self) -> Option<Issue> {
        self.front().map(Issue::Enqueue)
    }

    /// What a port is given that gives elements and takes none in.
    pub fn ask(&mut self) -> Option<Issue> {
        self.wants_dequeue().then_some(Issue::Dequeue)
    }

    /// The packet that goes in next, which is taken off the queue of those that wait for it.
    #[inline(always)]
    fn front(&mut self) -> Option<u32> {
        if !self.wants_enqueue() {
            return None;
        }
        self.returned = !self.returning.is_empty();
        let waiting = if self.returned { &mut self.returning } else { &mut self.ingress };
        let place = waiting.pop_front()?;
        self.presentable -= 1;
        Some(place)
    }

    /// Whether a dequeue goes before an enqueue in this step.
    #[inline(always)]
    fn dequeues_first(&self) -> bool {
        match self.rules.arbitration {
            Arbitration::Alternate => !self.was_dequeue,
            Arbitration::DequeueFirst => true,
            Arbitration::EnqueueFirst => false,
        }
    }

    /// Ends a step, once all that happened in it was reported.
    #[inline(always)]
    pub fn end(&mut self) {
        if self.elements == 0 {
            self.ranker.emptied();
        }
    }

    /// Whether no packet is left.
    #[inline(always)]
    pub fn is_drained(&self) -> bool {
        self.elements == 0 && self.wire.is_idle()
    }

    /// Packets that wait for the port or are in the queue.
    pub fn elements(&self) -> u32 {
        self.elements
    }

    /// Elements accepted and not yet asked for.
    #[inline(always)]
    pub fn inside(&self) -> u32 {
        self.inside
    }
}
