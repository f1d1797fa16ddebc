//! Queues and a policy as the session drives them.

use contract::Op;
use contract::event::{RejectReason, Verdict};

use super::queues::{QueuedPacket, Queues};
use super::{Policy, QueueShape, event, field, map, operation};
use crate::sink::Sink;
use crate::stepped::Model;

/// What a saved state keeps.
#[derive(Clone)]
pub struct State {
    policy: Box<dyn Policy>,
    queues: Queues,
}

/// The model of FIFO queues of strict priority under a policy.
pub struct StrictPriority {
    size: QueueShape,
    state: State,
}

impl StrictPriority {
    /// Empty queues under a policy that has as many bounds.
    pub fn new(size: QueueShape, policy: Box<dyn Policy>) -> Self {
        StrictPriority { size, state: State { policy, queues: Queues::new(size.queues, size.capacity) } }
    }

    /// Maps a packet to its queue and lets the policy move the bounds. The queue.
    fn arrive(&mut self, rank: u32, sink: &mut Sink) -> usize {
        let policy = &mut self.state.policy;
        let queue = map(policy.bounds(), rank);
        if !sink.observed {
            policy.arrived(queue, rank, &mut |_, _| {});
            return queue;
        }
        let before = policy.bounds().to_vec();
        // The last one left takes what no other does: its bound is not asked.
        let comparisons = before.len() - queue.max(1);
        sink.tell(event::MAPPED, &[queue as u32, comparisons as u32]);
        policy.arrived(queue, rank, &mut |number, args| sink.tell(number, args));
        for (moved, (from, to)) in (0..).zip(before.iter().zip(policy.bounds())) {
            if from != to {
                sink.tell(event::MOVED, &[moved, *from, *to, u32::from(to < from)]);
            }
        }
        queue
    }

    fn enqueue(&mut self, data: u32, rank: u32, sink: &mut Sink) {
        let queue = self.arrive(rank, sink);
        let place = self.state.queues.push(queue, QueuedPacket { data, rank });
        for (field, value) in [(field::DATA, data), (field::RANK, rank)] {
            sink.write(1, field, place as u32, value);
        }
    }

    /// Data and rank.
    fn dequeue(&mut self, sink: &mut Sink) -> Option<[u32; 2]> {
        let (queue, place, left) = self.state.queues.pop()?;
        sink.tell(event::SERVED, &[queue as u32, place as u32]);
        for field in [field::DATA, field::RANK] {
            sink.forget(1, field, place as u32);
        }
        Some([left.data, left.rank])
    }
}

impl Model for StrictPriority {
    type Plan = ();
    type Results = [u32; 2];
    type Saved = State;

    const RESTS: bool = true;

    fn admit(&self, op: &Op) -> (Verdict, ()) {
        let State { policy, queues } = &self.state;
        let verdict = match op.kind {
            operation::ENQUEUE if queues.is_full(map(policy.bounds(), op.args[1])) => Err(RejectReason::Full),
            operation::DEQUEUE if queues.is_empty() => Err(RejectReason::Empty),
            _ => Ok(()),
        };
        (verdict, ())
    }

    fn apply(&mut self, op: &Op, (): (), sink: &mut Sink) -> [u32; 2] {
        if op.kind == operation::DEQUEUE {
            return self.dequeue(sink).unwrap_or_default();
        }
        let [data, rank, ..] = op.args;
        self.enqueue(data, rank, sink);
        [data, rank]
    }

    fn refused(&mut self, op: &Op, (): (), reason: RejectReason, sink: &mut Sink) {
        if reason == RejectReason::Full && self.state.policy.adapts_to_drops() {
            self.arrive(op.args[1], sink);
        }
    }

    fn preset(&mut self, field: u32, index: u32, value: u32) -> bool {
        field == field::BOUND && self.state.policy.preset(index as usize, value)
    }

    fn clear(&mut self) {
        self.state.policy.clear();
        self.state.queues = Queues::new(self.size.queues, self.size.capacity);
    }

    fn word(&self, field: u32, index: u32) -> u32 {
        let State { policy, queues } = &self.state;
        let at = index as usize;
        match field {
            field::BOUND => policy.bounds()[at],
            field::COUNT => queues.count(at) as u32,
            field::HEAD => queues.head(at) as u32,
            field::DATA => queues.stored(at).data,
            field::RANK => queues.stored(at).rank,
            own => policy.word(own - field::OWN, at),
        }
    }

    fn save(&mut self) -> (State, usize) {
        (self.state.clone(), self.state.policy.bytes() + self.size.queues * (8 + 8 * self.size.capacity))
    }

    fn restore(&mut self, saved: &State) {
        self.state.clone_from(saved);
    }
}
