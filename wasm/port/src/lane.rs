//! One scheduler with everything around it: packets on their way in, whose turn it is, and packets on their way out.
//!
//! A step of a lane: [`Lane::begin`], [`Lane::arrive`] for each packet, [`Lane::arrived`], [`Lane::choose`]; then whoever drives the
//! scheduler reports what became of the operation. Packets are known by their place, a number that is used again once a packet is gone.

use std::collections::VecDeque;

use scenario::types::{Arbitration, Elements};
use traffic::{ByNumber, Packet, Quantiser, Ranker};

use crate::backlog::Backlog;
use crate::end::Standing;
use crate::measures::Measures;
use crate::packet::{Departure, DropCause, Numbered, Ranked};
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
pub trait Sink {
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
    was_dequeue: bool,
    /// Whether the packet of the last operation had been in `returning`.
    returned: bool,
    wire: Wire,
    /// Length of the packet whose time on the link was worked out last, and that time in picoseconds.
    serialisation: (u32, u64),
    measures: Measures,
    sink: S,
}

impl<S: Sink> Lane<S> {
    /// Around an empty scheduler that takes packets of up to `longest` bytes.
    pub fn new(
        rules: Rules,
        ranker: Ranker,
        quantiser: Option<Quantiser>,
        longest: u32,
        measures: Measures,
        sink: S,
    ) -> Self {
        Lane {
            windows: Windows::new(rules.flow_limit),
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
            was_dequeue: false,
            returned: false,
            wire: Wire::default(),
            serialisation: (0, 0),
            measures,
            sink,
        }
    }

    /// Begins a step: the link goes on up to `now_ps`.
    #[inline(always)]
    pub fn begin(&mut self, now_ps: u64) {
        self.sink.begin();
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
        self.sink.departed(ranked, &gone);
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
        } else if self.ingress.len() >= self.rules.ingress {
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
        self.sink.dropped(number, packet, cause);
    }

    /// All packets of the step have arrived.
    #[inline(always)]
    pub fn arrived(&mut self, now_ps: u64) {
        self.measures.advance(now_ps);
    }

    /// Whether the link will want a packet before the scheduler can give another one.
    #[inline(always)]
    pub fn wants_dequeue(&self) -> bool {
        self.inside > 0 && self.asked + self.wire.waiting() < self.rules.prefetch
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
        if !enqueue {
            return None;
        }
        self.returned = !self.returning.is_empty();
        let waiting = if self.returned { &mut self.returning } else { &mut self.ingress };
        let place = waiting.pop_front()?;
        self.presentable -= 1;
        self.was_dequeue = dequeue && replaces;
        Some(if self.was_dequeue { Issue::Replace(place) } else { Issue::Enqueue(place) })
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

    /// The scheduler accepted an operation.
    #[inline(always)]
    pub fn accepted(&mut self, issue: Issue) {
        if issue.asks() {
            self.inside = self.inside.saturating_sub(1);
            self.asked += 1;
        }
        self.inside += u32::from(issue.brings().is_some());
    }

    /// The scheduler was full. An arrival is lost, what comes again waits until something has come out. Whether it was lost.
    #[inline(never)]
    pub fn full(&mut self, place: u32) -> bool {
        if self.returned {
            self.blocked.push_back(place);
        } else {
            self.lose(place, DropCause::Full);
        }
        !self.returned
    }

    /// The scheduler was not ready for the packet of a place: once more, before all others.
    #[inline(never)]
    pub fn again(&mut self, place: u32) {
        self.returning.push_front(place);
        self.presentable += 1;
    }

    /// An accepted packet is in the queue.
    #[inline(always)]
    pub fn entered(&mut self, place: u32) {
        self.measures.enqueued(self.places.get(place).rank);
    }

    /// An accepted dequeue was answered, whatever with.
    #[inline(always)]
    pub fn answered(&mut self) {
        self.asked = self.asked.saturating_sub(1);
    }

    /// A dequeue was accepted and answered in one step.
    #[inline(always)]
    pub fn taken(&mut self) {
        self.inside -= 1;
    }

    /// A packet came out of the queue.
    #[inline(always)]
    pub fn came_out(&mut self, now_ps: u64, place: u32) {
        let Ranked { numbered, rank, .. } = self.places.get(place);
        let flow = numbered.packet.flow;
        self.windows.leave(flow);
        self.measures.came_out(numbered, *rank);
        if let Some(rank) = rank {
            self.ranker.dequeued(now_ps, &numbered.packet, *rank);
        }
        self.elements -= 1;
        self.wire.push(place, now_ps + u64::from(self.rules.clock_ps));
        if !self.blocked.is_empty() {
            self.unblock();
        }
        if self.rules.elements == Elements::Flows {
            self.return_flow(now_ps, flow);
        }
    }

    #[inline(never)]
    fn unblock(&mut self) {
        if let Some(place) = self.blocked.pop_front() {
            self.again(place);
        }
    }

    /// The next packet of a flow whose element has come out.
    #[inline(never)]
    fn return_flow(&mut self, now_ps: u64, flow: u32) {
        match self.flows.get_mut(flow).and_then(Backlog::pop) {
            Some(next) => {
                self.buffered -= 1;
                let place = self.rank(now_ps, next.number, &next.packet);
                self.returning.push_back(place);
                self.presentable += 1;
            }
            None => drop(self.flows.remove(flow)),
        }
    }

    /// The queue removed a packet in favour of another one. `entered`: its enqueue has retired.
    #[inline(never)]
    pub fn pushed_out(&mut self, place: u32, entered: bool) {
        if entered {
            self.measures.removed(self.places.get(place).rank);
        }
        self.inside = self.inside.saturating_sub(1);
        self.lose(place, DropCause::PushedOut);
    }

    /// A packet will not come out; nor will those behind it.
    #[inline(never)]
    pub fn lose(&mut self, place: u32, cause: DropCause) {
        let Ranked { numbered: Numbered { number, packet }, rank, .. } = self.places.get(place);
        let flow = packet.flow;
        self.windows.leave(flow);
        self.elements -= 1;
        self.measures.dropped(packet, *rank, cause);
        self.sink.dropped(*number, packet, cause);
        self.places.free(place);
        if self.rules.elements == Elements::Flows {
            let mut behind = self.flows.remove(flow).unwrap_or_default();
            while let Some(Numbered { number, packet }) = behind.pop() {
                self.buffered -= 1;
                self.drop(number, &packet, None, cause);
            }
        }
    }

    /// An element came out that had not gone in.
    pub fn unknown(&mut self) {
        self.measures.unknown();
    }

    /// Everything in the queue is lost: these packets.
    #[inline(never)]
    pub fn reset(&mut self, lost: impl IntoIterator<Item = u32>) {
        lost.into_iter().for_each(|place| self.lose(place, DropCause::Reset));
        while !self.blocked.is_empty() {
            self.unblock();
        }
        (self.inside, self.asked) = (0, 0);
        self.measures.emptied();
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
    #[cfg(feature = "sweep")]
    pub fn elements(&self) -> u32 {
        self.elements
    }

    /// Elements accepted and not yet asked for.
    #[inline(always)]
    pub fn inside(&self) -> u32 {
        self.inside
    }

    /// The settings.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The packet at a place.
    #[inline(always)]
    pub fn packet(&self, place: u32) -> &Ranked {
        self.places.get(place)
    }

    /// Places of the elements that wait for the engine's port, in order.
    pub fn waiting_places(&self) -> impl Iterator<Item = u32> {
        self.returning.iter().chain(&self.ingress).chain(&self.blocked).copied()
    }

    /// Packets that wait for the engine's port, in order.
    pub fn ingress(&self) -> impl Iterator<Item = &Ranked> {
        self.waiting_places().map(|place| self.places.get(place))
    }

    /// Number of packets that wait for the engine's port, or behind the element of their flow.
    pub fn waiting(&self) -> usize {
        self.port_count() + self.buffered
    }

    fn port_count(&self) -> usize {
        self.returning.len() + self.ingress.len() + self.blocked.len()
    }

    /// Packets that wait for the link, the next one first.
    pub fn ready(&self) -> impl Iterator<Item = &Ranked> {
        self.wire.queued().map(|place| self.places.get(place))
    }

    /// The packet on the link.
    pub fn sending(&self) -> Option<Departure> {
        let sending = self.wire.sending()?;
        let ranked = *self.places.get(sending.place);
        Some(Departure { ranked, begin_ps: sending.begin_ps, end_ps: sending.end_ps })
    }

    /// The link.
    pub fn wire(&self) -> &Wire {
        &self.wire
    }

    /// What was measured so far.
    pub fn measures(&self) -> &Measures {
        &self.measures
    }

    pub(crate) fn measures_mut(&mut self) -> &mut Measures {
        &mut self.measures
    }

    #[cfg(feature = "sweep")]
    pub(crate) fn sink_mut(&mut self) -> &mut S {
        &mut self.sink
    }

    /// Receiver of departures and drops.
    pub fn sink(&self) -> &S {
        &self.sink
    }

    /// Packets that are left, by where they stand.
    pub fn standing(&self) -> Standing {
        let port = self.port_count() as u64;
        let link = u64::from(self.wire.waiting()) + u64::from(self.wire.sending().is_some());
        Standing { port, behind: self.buffered as u64, queue: u64::from(self.elements) - port, link }
    }

    /// What is wrong with the counts: packets that neither left nor were dropped and are not here, or came out twice.
    pub fn conservation(&self) -> Option<String> {
        self.measures.conservation((self.places.len() + self.buffered) as u64)
    }

    /// Bytes that a clone adds to those before it, roughly.
    pub fn bytes(&self) -> u64 {
        let waiting = 4 * self.port_count() as u64 + 16 * u64::from(self.wire.waiting());
        let behind = self.flows.bytes() + self.flows.values().map(Backlog::bytes).sum::<u64>();
        let own = self.ranker.bytes() + self.measures.bytes() + self.windows.bytes() + self.places.bytes();
        512 + waiting + behind + own
    }
}
