//! One engine behind one port, with everything that is the bench's and not the engine's.
//!
//! - [`issued`]: what is asked of the engine;
//! - [`answers`]: what becomes of it;
//! - this file: packets on their way in, and whose turn it is.

mod answers;
mod issued;

use std::collections::VecDeque;
use std::sync::Arc;

use contract::{Info, MAX_ARGS, Op};
use scenario::types::{Arbitration, Elements};
use traffic::{ByNumber, Quantiser, Ranker};

use super::arguments::Arguments;
use super::backlog::Backlog;
use super::packet::{Cause, Departure, Drop, Numbered, Ranked};
use super::{Rules, Windows, Wire};
use crate::metrics::Metrics;
use issued::{Issued, Kinds};

/// Packets that a lane keeps at most, in flows of which the engine holds one element each.
const BUFFER: usize = 1 << 20;

/// One engine behind one port. A clone is a snapshot.
#[derive(Clone)]
pub struct Lane {
    rules: Arc<Rules>,
    kinds: Kinds,
    ranker: Ranker,
    /// Of an engine that takes ranks.
    quantiser: Option<Quantiser>,
    enqueue: Arguments,
    replace: Arguments,
    /// Elements that wait for the port: flows that come again before arrivals.
    again: VecDeque<u32>,
    ingress: VecDeque<u32>,
    /// What elements stand for, from the wait for the port to the result of their dequeue.
    elements: ByNumber<Ranked>,
    /// Packets behind the one whose flow is an element.
    flows: ByNumber<Backlog>,
    buffered: usize,
    windows: Windows,
    /// What the engine was given in this step.
    presented: Option<Issued>,
    /// Whether that was a flow that came again.
    presented_again: bool,
    was_dequeue: bool,
    /// What it has accepted and not answered, in order.
    issued: VecDeque<(u32, Issued)>,
    /// Elements accepted and not yet asked for.
    inside: u32,
    /// Dequeues that are not answered yet.
    asked: usize,
    wire: Wire,
    /// Packets whose last bit left in this step.
    departed: Vec<Departure>,
    /// Packets lost in this step.
    dropped: Vec<Drop>,
    metrics: Metrics,
}

impl Lane {
    /// In front of an empty engine.
    pub fn new(rules: Arc<Rules>, ranker: Ranker, quantiser: Option<Quantiser>, info: &Info) -> Self {
        let kinds = Kinds::of(info);
        Lane {
            windows: Windows::new(rules.flow_limit),
            metrics: Metrics::new(rules.propagation_ps, rules.window_ps, quantiser.is_some()),
            rules,
            enqueue: Arguments::of(info, kinds.enqueue),
            replace: kinds.replace.map_or_else(Arguments::default, |kind| Arguments::of(info, kind)),
            kinds,
            ranker,
            quantiser,
            again: VecDeque::new(),
            ingress: VecDeque::new(),
            elements: ByNumber::default(),
            flows: ByNumber::default(),
            buffered: 0,
            presented: None,
            presented_again: false,
            was_dequeue: false,
            issued: VecDeque::new(),
            inside: 0,
            asked: 0,
            wire: Wire::default(),
            departed: Vec::new(),
            dropped: Vec::new(),
        }
    }

    /// The link goes on, and packets arrive.
    pub fn begin(&mut self, now_ps: u64, arrived: &[Numbered]) {
        self.departed.clear();
        self.dropped.clear();
        let (rules, departed) = (&self.rules, &mut self.departed);
        let takes = |packet: &Departure| rules.serialisation_ps(packet.ranked.numbered.packet.bytes);
        self.wire.advance(now_ps, takes, |packet| departed.push(packet));
        for departure in &self.departed {
            self.metrics.departed(departure);
        }
        if self.elements.is_empty() && self.wire.is_idle() {
            self.ranker.idle();
        }
        for numbered in arrived {
            self.arrive(now_ps, *numbered);
        }
        self.metrics.step(now_ps, self.inside, self.wire.busy_ps());
    }

    fn arrive(&mut self, now_ps: u64, numbered: Numbered) {
        self.metrics.arrived(&numbered.packet);
        let flow = numbered.packet.flow;
        let element = match self.rules.elements {
            Elements::Packets => numbered.number,
            Elements::Flows => flow,
        };
        if numbered.packet.bytes > self.enqueue.longest() {
            self.drop(numbered, None, Cause::Range);
        } else if self.windows.is_full(flow) {
            self.drop(numbered, None, Cause::Ingress);
        } else if self.elements.contains(element) {
            // Its flow waits already; only its first packet is an element.
            if self.buffered < BUFFER {
                self.flows.get_or_insert_with(flow, Backlog::default).push(numbered);
                self.buffered += 1;
            } else {
                self.drop(numbered, None, Cause::Ingress);
            }
        } else if self.ingress.len() < self.rules.ingress {
            self.windows.enter(flow);
            self.rank(now_ps, element, numbered);
            self.ingress.push_back(element);
        } else {
            self.drop(numbered, None, Cause::Ingress);
        }
    }

    fn rank(&mut self, now_ps: u64, element: u32, numbered: Numbered) {
        let ranked = self.quantiser.map(|quantiser| {
            let rank = self.ranker.arrive(now_ps, &numbered.packet);
            let (priority, clamped) = quantiser.priority(rank, self.ranker.origin());
            self.metrics.ranked(rank, clamped);
            (rank, priority)
        });
        let (rank, priority) = ranked.unzip();
        self.elements.insert(element, Ranked { numbered, rank, priority });
    }

    fn drop(&mut self, numbered: Numbered, rank: Option<u64>, cause: Cause) {
        self.metrics.dropped(&numbered.packet, rank, cause);
        self.dropped.push(Drop { numbered, cause });
    }

    /// What the port is given in this step: an element in, or one out, if the link will want it.
    pub fn operation(&mut self) -> Option<Op<'static>> {
        let dequeue = self.inside > 0 && self.asked + self.wire.waiting().len() < self.rules.prefetch;
        let element = self.again.front().or(self.ingress.front()).copied();
        let issued = match (element, dequeue) {
            (None, false) => None,
            (Some(element), false) => Some(Issued::Enqueue(element)),
            (None, true) => Some(Issued::Dequeue),
            (Some(element), true) if self.kinds.replace.is_some() => Some(Issued::Replace(element)),
            (Some(element), true) => {
                let dequeue_first = match self.rules.arbitration {
                    Arbitration::Alternate => !self.was_dequeue,
                    Arbitration::DequeueFirst => true,
                    Arbitration::EnqueueFirst => false,
                };
                Some(if dequeue_first { Issued::Dequeue } else { Issued::Enqueue(element) })
            }
        };
        self.presented = issued;
        let issued = issued?;
        self.was_dequeue = issued.asks();
        if issued.brings().is_some() {
            self.presented_again = self.again.pop_front().is_some();
            if !self.presented_again {
                self.ingress.pop_front();
            }
        }
        let values = |arguments: &Arguments, element| {
            let of = |ranked: &Ranked| arguments.values(element, &ranked.numbered.packet, ranked.priority, &self.rules);
            self.elements.get(element).map_or([0; MAX_ARGS], of)
        };
        Some(match issued {
            Issued::Enqueue(element) => Op::new(self.kinds.enqueue, &values(&self.enqueue, element)),
            Issued::Dequeue => Op::new(self.kinds.dequeue, &[]),
            Issued::Replace(element) => Op::new(self.kinds.replace?, &values(&self.replace, element)),
        })
    }

    /// Whether no packet is left.
    pub fn is_drained(&self) -> bool {
        self.elements.is_empty() && self.issued.is_empty() && self.wire.is_idle()
    }

    /// Packets that wait for the engine's port, in order.
    pub fn ingress(&self) -> impl Iterator<Item = &Ranked> {
        self.again.iter().chain(&self.ingress).filter_map(|element| self.elements.get(*element))
    }

    /// Packets that wait for the engine's port, or for their flow to be an element.
    pub fn waiting(&self) -> usize {
        self.again.len() + self.ingress.len() + self.buffered
    }

    /// The link.
    pub fn wire(&self) -> &Wire {
        &self.wire
    }

    /// Packets whose last bit left in this step.
    pub fn departed(&self) -> &[Departure] {
        &self.departed
    }

    /// Packets lost in this step.
    pub fn dropped(&self) -> &[Drop] {
        &self.dropped
    }

    /// What element a data word stands for.
    pub fn element(&self, data: u32) -> Option<&Ranked> {
        self.elements.get(data)
    }

    /// What was measured so far.
    pub fn metrics(&self) -> &Metrics {
        &self.metrics
    }

    /// What is wrong now that the run is over: packets that neither left nor were lost, or left twice.
    pub fn conservation(&self) -> Option<String> {
        self.metrics.conservation()
    }

    /// Data word and flow of every element in front of a queue that takes ranks and in it, by data words.
    pub fn flows(&self) -> impl Iterator<Item = (u32, u32)> {
        let ranked = self.elements.iter().filter(|(_, ranked)| ranked.priority.is_some());
        ranked.map(|(element, ranked)| (element, ranked.numbered.packet.flow))
    }

    /// Bytes that a clone adds to those before it, roughly.
    pub fn bytes(&self) -> u64 {
        let packets = self.elements.len() + self.wire.waiting().len();
        let behind: u64 = self.flows.values().map(|backlog| 64 + backlog.bytes()).sum();
        let issued = 24 * self.issued.len() as u64;
        512 + 160 * packets as u64 + behind + issued + self.ranker.bytes() + self.metrics.bytes() + self.windows.bytes()
    }
}
