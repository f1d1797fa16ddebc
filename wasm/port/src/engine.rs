//! A lane in front of an engine behind the contract, which answers when it likes.

use std::ops::Deref;

use contract::event::{Events, RejectReason, kind};
use contract::{Info, Op, Operation, Role};
use scenario::types::Elements;
use traffic::{ByNumber, Packet, Quantiser, Ranker};

use crate::arguments::PacketArguments;
use crate::lane::{Issue, Lane, LaneListener};
use crate::measures::{Detail, Measures};
use crate::network::told::{Demand, Told};
use crate::of_step::OfStep;
use crate::packet::{Departure, Drop, DropCause, Numbered, Ranked};
use crate::rules::Rules;
use crate::wire::Sending;

/// Numbers and arguments of the operations that a lane uses.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LaneOperations {
    pub enqueue: (u8, PacketArguments),
    /// The one that takes what is served first.
    pub dequeue: (u8, PacketArguments),
    /// Dequeue and enqueue in one step, of an engine that can.
    pub replace: Option<(u8, PacketArguments)>,
    /// Ports of the first two. Where they differ, both may be given in one step.
    ports: [u8; 2],
    /// Which result of a dequeue is the element: a module of a user may have it behind its rank.
    element: usize,
}

impl LaneOperations {
    /// Those of an engine.
    pub fn of(info: &Info) -> Self {
        let with = |kind: u8| (kind, PacketArguments::of(info, kind));
        // The bench drives queues only, as scenarios are checked for.
        let [put, take] = [info.first_of(Role::Put), info.serves].map(Option::unwrap_or_default);
        LaneOperations {
            enqueue: with(put),
            dequeue: with(take),
            replace: info.first_of(Role::Exchange).map(with),
            ports: [put, take].map(|kind| info.port(kind)),
            element: info.operation(take).map_or(0, element_of),
        }
    }

    /// What takes what is served first, in a logical queue if there are several.
    pub fn ask(&self, queue: u32) -> Op {
        let (kind, arguments) = &self.dequeue;
        Op::new(*kind, &arguments.least(queue))
    }
}

/// Which result of an operation is the element that comes out: the one that is called so, else the first.
fn element_of(operation: &Operation) -> usize {
    operation.results.iter().position(|result| result.name == "data" || result.name == "element").unwrap_or(0)
}

/// Departures and drops of one step.
#[derive(Clone, Debug, Default)]
pub struct Gone {
    departed: OfStep<Departure>,
    dropped: OfStep<Drop>,
}

impl LaneListener for Gone {
    fn begin(&mut self) {
        self.departed.clear();
        self.dropped.clear();
    }

    fn departed(&mut self, packet: &Ranked, sent: &Sending) {
        self.departed.push(Departure { ranked: *packet, begin_ps: sent.begin_ps, end_ps: sent.end_ps });
    }

    fn dropped(&mut self, number: u32, packet: &Packet, cause: DropCause) {
        self.dropped.push(Drop { numbered: Numbered { number, packet: *packet }, cause });
    }
}

/// An operation that the engine accepted.
#[derive(Clone, Copy, Debug)]
struct Issued {
    /// Its number.
    op: u32,
    issue: Issue,
    /// Data word of the packet that it brings.
    data: u32,
}

/// A lane in front of an engine. A clone is a snapshot.
#[derive(Clone)]
pub struct EngineLane {
    lane: Lane<Gone>,
    operations: LaneOperations,
    /// Places of the packets that wait for the port or are in the queue, by their data words.
    places: ByNumber<u32>,
    /// What the engine is given in this step and has not answered, and the data word of the packet that this brings.
    presented: OfStep<(Issue, u32)>,
    /// Operations accepted and not answered, in order.
    issued: Vec<Issued>,
    /// Steps from the slot of an operation to the first that can react to its result.
    latency: u32,
    /// Steps without progress after which nothing can come any more.
    patience: u32,
    /// How many of them are left.
    left: u32,
    /// What the network around it is told, if there is one.
    told: Option<Box<Told>>,
}

impl Deref for EngineLane {
    type Target = Lane<Gone>;

    fn deref(&self) -> &Lane<Gone> {
        &self.lane
    }
}

impl EngineLane {
    /// In front of an empty engine.
    pub fn new(rules: Rules, ranker: Ranker, quantiser: Option<Quantiser>, info: &Info) -> Self {
        let operations = LaneOperations::of(info);
        let measures = Measures::new(Detail::SESSION, &rules, quantiser.is_some());
        let longest = operations.enqueue.1.longest();
        let latency = info.latency();
        let patience = crate::end::PATIENCE + latency;
        EngineLane {
            lane: Lane::new(rules, ranker, quantiser, longest, measures, Gone::default()),
            operations,
            places: ByNumber::default(),
            presented: OfStep::default(),
            issued: Vec::new(),
            latency,
            patience,
            left: patience,
            told: None,
        }
    }

    /// As a node of a network, which decides when it may be asked. Between logical queues nothing overtakes.
    pub(crate) fn in_network(mut self) -> Self {
        if self.operations.enqueue.1.has_queues() {
            *self.lane.measures_mut() = Measures::new(Detail::SESSION, self.lane.rules(), false);
        }
        EngineLane { told: Some(Box::default()), ..self }
    }

    /// What the network around it is told; of a lane in no network nothing.
    pub(crate) fn told(&self) -> Option<&Told> {
        self.told.as_deref()
    }

    /// Lets it be asked in this step as `demand` says.
    pub(crate) fn demand(&mut self, demand: Demand) {
        self.lane.hold(demand == Demand::Held);
        if let Some(told) = &mut self.told {
            told.demand = demand;
        }
    }

    /// The logical queue that a packet goes into, by its number.
    pub(crate) fn assign(&mut self, number: u32, queue: u32) {
        if let Some(told) = &mut self.told {
            told.queues.insert(number, queue);
        }
    }

    /// Data word of the element that stands for a packet: its number, or that of its flow.
    fn data(&self, packet: &Numbered) -> u32 {
        match self.lane.rules().elements {
            Elements::Packets => packet.number,
            Elements::Flows => packet.packet.flow,
        }
    }

    /// A packet is gone, by its number.
    pub(crate) fn forget(&mut self, number: u32) {
        if let Some(told) = &mut self.told {
            told.lost(number);
        }
    }

    /// Begins a step: the link goes on, packets arrive.
    pub fn begin(&mut self, step: u32, now_ps: u64, arrived: &[Numbered]) {
        if let Some(told) = &mut self.told {
            told.begin();
        }
        self.lane.begin(now_ps);
        arrived.iter().for_each(|Numbered { number, packet }| self.lane.arrive(now_ps, *number, packet));
        self.lane.arrived(now_ps);
        let inside = self.lane.inside();
        self.lane.measures_mut().pass(u64::from(step) + 1, inside);
        let moves = !arrived.is_empty() || !self.lane.wire().is_idle();
        self.left = if moves { self.left.max(self.patience) } else { self.left.saturating_sub(1) };
    }

    /// Whether nothing arrived or left in this step.
    pub(crate) fn is_quiet(&self) -> bool {
        self.departed().is_empty() && self.dropped().is_empty() && self.issued.is_empty()
    }

    /// Steps go by in which nothing happens, until `executed` are behind.
    pub(crate) fn pass(&mut self, executed: u64) {
        let inside = self.lane.inside();
        let steps = executed - self.lane.measures().steps();
        self.lane.measures_mut().pass(executed, inside);
        if self.lane.wire().is_idle() {
            self.left = self.left.saturating_sub(steps.try_into().unwrap_or(u32::MAX));
        }
    }

    /// Appends what the ports are given in this step, as far as they take it.
    pub fn operations(&mut self, accepts: impl Fn(u8) -> bool, into: &mut Vec<Op>) {
        self.presented.clear();
        let [put, take] = self.operations.ports;
        let chosen = if put != take {
            [accepts(put).then(|| self.lane.bring()).flatten(), accepts(take).then(|| self.lane.ask()).flatten()]
        } else if accepts(put) {
            let replaces = self.operations.replace.is_some() && self.told.is_none();
            [self.lane.choose(replaces), None]
        } else {
            [None, None]
        };
        for issue in chosen.into_iter().flatten() {
            into.push(self.operation(issue));
        }
    }

    fn operation(&mut self, issue: Issue) -> Op {
        let Some(place) = issue.brings() else {
            self.presented.push((issue, 0));
            return self.operations.ask(self.told.as_ref().map_or(0, |told| told.demand.queue()));
        };
        let Ranked { numbered, priority, .. } = *self.lane.packet(place);
        let data = self.data(&numbered);
        self.presented.push((issue, data));
        let (kind, arguments) = match (issue, &self.operations.replace) {
            (Issue::Replace(_), Some(replace)) => replace,
            _ => &self.operations.enqueue,
        };
        let queue = self.told.as_ref().and_then(|told| told.queues.get(numbered.number)).copied().unwrap_or(0);
        Op::new(*kind, &arguments.values_in(queue, data, &numbered.packet, priority, self.lane.rules()))
    }

    /// What became of it, and of what was given before.
    pub fn settle(&mut self, now_ps: u64, events: &Events) {
        for event in events {
            let word = event.word();
            match event.kind {
                kind::ACCEPTED => self.accepted(event.op.0),
                kind::REJECTED => self.rejected(word),
                kind::RETIRED => {
                    let element = event.args.get(self.operations.element).copied().unwrap_or(0);
                    self.retired(now_ps, event.op.0, element);
                }
                kind::DROPPED => self.pushed_out(word),
                kind::RESET => self.reset(word),
                _ => {}
            }
        }
        self.presented.clear();
        self.lane.end();
    }

    /// What a verdict is about: they come in the order in which the operations were presented.
    fn answered(&mut self) -> Option<(Issue, u32)> {
        (!self.presented.is_empty()).then(|| self.presented.remove(0))
    }

    fn accepted(&mut self, op: u32) {
        let Some((issue, data)) = self.answered() else { return };
        self.lane.accepted(issue);
        if let Some(place) = issue.brings() {
            self.places.insert(data, place);
        }
        if let Some(told) = &mut self.told {
            told.accepted(issue, issue.brings().map(|place| self.lane.packet(place).numbered));
        }
        self.issued.push(Issued { op, issue, data });
        self.left = self.left.max(self.patience);
    }

    fn rejected(&mut self, reason: u32) {
        let Some((issue, _)) = self.answered() else { return };
        let Some(place) = issue.brings() else {
            if let Some(told) = self.told.as_mut().filter(|_| reason == RejectReason::Empty as u32) {
                told.refused();
            }
            return;
        };
        let lost = if reason == RejectReason::Range as u32 {
            self.lane.lose(place, DropCause::Range);
            true
        } else if reason == RejectReason::Full as u32 {
            self.lane.full(place)
        } else {
            self.lane.again(place);
            false
        };
        if lost {
            self.left = self.left.max(self.patience);
        }
    }

    fn retired(&mut self, now_ps: u64, op: u32, result: u32) {
        // Broken hardware may answer operations that were never accepted.
        let Some(at) = self.issued.iter().position(|issued| issued.op == op) else { return };
        let Issued { issue, data, .. } = self.issued.remove(at);
        self.left = self.left.max(self.patience);
        // A replace takes before it gives.
        if issue.asks() {
            self.lane.answered();
            match self.places.remove(result) {
                Some(place) => {
                    if let Some(told) = &mut self.told {
                        told.taken(self.lane.packet(place).numbered);
                    }
                    self.lane.came_out(now_ps, place);
                }
                None => self.lane.unknown(),
            }
        }
        // It may have come out or been pushed out before its enqueue retires.
        if let Some(place) = issue.brings().filter(|place| self.places.get(data) == Some(place)) {
            self.lane.entered(place);
        }
    }

    fn pushed_out(&mut self, data: u32) {
        if let Some(place) = self.places.remove(data) {
            let entered = !self.issued.iter().any(|issued| issued.issue.brings() == Some(place));
            self.lane.pushed_out(place, entered);
        }
    }

    /// Everything that the engine held is gone, and for so many `steps` it takes nothing.
    fn reset(&mut self, steps: u32) {
        self.presented.clear();
        let lost = std::mem::take(&mut self.places);
        self.lane.reset(lost.values().copied());
        self.issued.clear();
        self.left = self.left.max(steps.saturating_add(self.patience));
    }

    /// Steps that one packet takes of the port at most: its enqueue and its dequeue retire one after the other, and a flow that comes
    /// again may be refused once for it.
    pub(crate) fn steps_of_packet(&self) -> u64 {
        2 * u64::from(self.latency) + 4
    }

    /// Whether nothing has moved for so long that nothing will, unless packets arrive.
    pub fn is_still(&self) -> bool {
        self.left == 0
    }

    /// Whether no packet is left and no operation is under way.
    pub fn is_drained(&self) -> bool {
        self.lane.is_drained() && self.issued.is_empty()
    }

    /// Packets whose last bit left in this step.
    pub fn departed(&self) -> &[Departure] {
        &self.lane.listener().departed
    }

    /// Packets dropped in this step.
    pub fn dropped(&self) -> &[Drop] {
        &self.lane.listener().dropped
    }

    /// Data word and flow of the elements in a queue that takes ranks, by data words.
    pub fn flows(&self) -> impl Iterator<Item = (u32, u32)> {
        let all = self.places.iter().map(|(data, place)| (data, self.lane.packet(*place)));
        all.filter(|(_, ranked)| ranked.priority.is_some()).map(|(data, ranked)| (data, ranked.numbered.packet.flow))
    }

    /// Bytes that a clone adds to those before it, roughly.
    pub fn bytes(&self) -> u64 {
        self.lane.bytes() + 24 * self.issued.len() as u64 + self.places.bytes()
    }
}
