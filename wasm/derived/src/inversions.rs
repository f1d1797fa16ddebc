//! Inversions: a packet leaves a set of FIFO queues while one of lower rank waits (section 4.2 of the SP-PIFO paper; J3). At most
//! one is charged to each packet that leaves: with the packet of lowest rank that waits, and of several the oldest.

use contract::event::kind;
use contract::{Events, Info, OpId};

use crate::{Number, PresentedOps, fact, insert_behind};

/// Why a packet leaves before one of lower rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u32)]
pub enum Source {
    /// Both were in the first queue, which takes every rank below its bound.
    FirstQueue = 0,
    /// Both were in another queue, whose bound was pushed down between the two.
    PushDown = 1,
    /// The one of lower rank is in a queue of lower priority: bounds rose between the two.
    Overtaking = 2,
}

/// A packet that waits.
#[derive(Clone, Copy, Debug)]
struct WaitingPacket {
    queue: u32,
    data: u32,
    rank: u32,
    /// The operation that brought it.
    op: Number,
}

/// Packets that wait, where the engine's decisions put them.
#[derive(Clone, Debug)]
pub struct Inversions {
    mapped: u16,
    served: u16,
    inversion: u16,
    /// In the order in which they came.
    waiting: Vec<WaitingPacket>,
}

impl Inversions {
    /// For an engine before its first step; `None` if its design has no inversions.
    pub fn of(info: &Info) -> Option<Self> {
        let [mapped, served, inversion] = [info.event("mapped")?, info.event("served")?, info.event("inversion")?];
        Some(Inversions { mapped, served, inversion, waiting: Vec::new() })
    }

    /// See [`crate::Derived::step`].
    pub fn step(&mut self, presented: PresentedOps, events: &mut Events, wanted: bool) {
        let (mut accepted, mut found) = (OpId::NONE, None);
        for event in &*events {
            // Of both decisions the first fact.
            let queue = event.word();
            match event.kind {
                kind::ACCEPTED => accepted = event.op,
                kind::RESET => self.waiting.clear(),
                // A packet without room may move bounds as well.
                mapped if mapped == self.mapped && accepted == event.op => {
                    if let Some(op) = presented(event.op) {
                        self.waiting.push(WaitingPacket {
                            queue,
                            data: op.args[0],
                            rank: op.args[1],
                            op: event.op.0.into(),
                        });
                    }
                }
                served if served == self.served => {
                    if let Some(at) = self.waiting.iter().position(|packet| packet.queue == queue) {
                        let left = self.waiting.remove(at);
                        found = if wanted { self.charged(&left) } else { None };
                    }
                }
                _ => {}
            }
        }
        if let Some(facts) = found {
            insert_behind(events, self.served, self.inversion, &facts);
        }
    }

    /// The facts of the inversion of a packet that left, if it has one: data and rank of both packets, the source, and the later of the two
    /// operations that brought them.
    fn charged(&self, left: &WaitingPacket) -> Option<[u32; 6]> {
        // Of those of lowest rank the first.
        let waiting = self.waiting.iter().min_by_key(|packet| packet.rank)?;
        let source = match left.queue {
            _ if waiting.rank >= left.rank => return None,
            queue if queue != waiting.queue => Source::Overtaking,
            0 => Source::FirstQueue,
            _ => Source::PushDown,
        };
        Some([left.data, left.rank, waiting.data, waiting.rank, source as u32, fact(left.op.max(waiting.op))])
    }

    pub(crate) fn begin_run(&mut self, ops: u32) {
        self.waiting.iter_mut().for_each(|packet| packet.op -= Number::from(ops));
    }

    pub(crate) fn bytes(&self) -> usize {
        size_of_val(&*self.waiting)
    }
}

#[cfg(test)]
mod tests {
    use contract::{EventKind, Implementation, Op};

    use super::*;

    fn info() -> Info {
        let event = |name: &str| EventKind { name: name.to_string(), arguments: vec![] };
        Info {
            design: String::new(),
            implementation: Implementation::Model,
            parameters: vec![],
            ports: vec![],
            operations: vec![],
            serves: Some(0),
            largest_first: false,
            clock_ps: 1,
            stages: vec![],
            levels: vec![],
            fields: vec![],
            signals: Default::default(),
            events: ["mapped", "moved", "inversion", "served"].map(event).to_vec(),
        }
    }

    /// Packets go into queues, and queues are served; the inversions of it.
    fn inversions(enqueued: &[(u32, u32)], served: &[u32]) -> Vec<[u32; 6]> {
        let mut all = Inversions::of(&info()).unwrap_or_else(|| panic!("it has inversions"));
        let mut number = 0;
        let mut told = Vec::new();
        let mut step = |all: &mut Inversions, op: Op, decision: u16, queue: u32| {
            let mut events = Events::new();
            events.push(0, kind::ACCEPTED, OpId(number), &[]);
            events.push(0, kind::DESIGN + decision, OpId(number), &[queue, 0]);
            events.push(0, kind::RETIRED, OpId(number), &[]);
            all.step(&|_| Some(op), &mut events, true);
            number += 1;
            let kinds: Vec<u16> = events.iter().map(|event| event.kind).collect();
            if kinds.len() > 3 {
                assert_eq!(kinds[1..], [kind::DESIGN + 3, kind::DESIGN + 2, kind::RETIRED]);
                told.extend(events.iter().nth(2).map(|event| event.first()));
            }
        };
        for (data, (queue, rank)) in (0..).zip(enqueued) {
            step(&mut all, Op::new(0, &[data, *rank]), 0, *queue);
        }
        served.iter().for_each(|queue| step(&mut all, Op::new(1, &[]), 3, *queue));
        told
    }

    /// S9, Q61: at most one inversion a packet, charged to the one that leaves.
    #[test]
    fn a_fifo_of_5_1_2_9_3_has_two_inversions() {
        let packets = [5, 1, 2, 9, 3].map(|rank| (0, rank));
        let charged: Vec<(u32, u32)> = inversions(&packets, &[0; 5]).iter().map(|facts| (facts[1], facts[3])).collect();
        assert_eq!(charged, [(5, 1), (9, 3)]);
    }

    #[test]
    fn the_source_is_known_by_where_the_other_waits() {
        for (packets, queue, source) in [
            ([(0, 5), (0, 1)], 0, Source::FirstQueue),
            ([(1, 5), (1, 1)], 1, Source::PushDown),
            ([(0, 5), (1, 1)], 0, Source::Overtaking),
        ] {
            assert_eq!(inversions(&packets, &[queue]), [[0, 5, 1, 1, source as u32, 1]]);
        }
    }

    #[test]
    fn of_equal_ranks_the_oldest_waits() {
        assert_eq!(inversions(&[(0, 5), (2, 1), (1, 1)], &[0]), [[0, 5, 1, 1, Source::Overtaking as u32, 1]]);
    }

    /// A drop that moves bounds is mapped as well, and a reset takes all.
    #[test]
    fn what_is_refused_or_lost_does_not_wait() {
        let mut all = Inversions::of(&info()).unwrap_or_else(|| panic!("it has inversions"));
        let enqueue = |all: &mut Inversions, verdict: u16, rank: u32| {
            let mut events = Events::new();
            events.push(0, verdict, OpId(rank), &[]);
            events.push(0, kind::DESIGN, OpId(rank), &[0, 0]);
            all.step(&|_| Some(Op::new(0, &[0, rank])), &mut events, true);
        };
        enqueue(&mut all, kind::ACCEPTED, 5);
        enqueue(&mut all, kind::REJECTED, 1);
        assert_eq!(all.waiting.len(), 1);
        let mut reset = Events::new();
        reset.push(0, kind::RESET, OpId(9), &[1]);
        all.step(&|_| None, &mut reset, true);
        assert!(all.waiting.is_empty());
    }
}
