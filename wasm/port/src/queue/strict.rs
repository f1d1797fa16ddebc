//! FIFO queues of strict priority, without the events of their models.

use models::strict_priority::queues::{QueuedPacket, Queues};
use models::strict_priority::{Policy, map};

use super::{Admission, Queue};
use crate::packet::Ranked;

/// Queues and policy of a model of `models::strict_priority`.
pub struct Strict<P> {
    queues: Queues,
    policy: P,
}

impl<P: Policy> Strict<P> {
    /// Empty queues of `capacity` packets, as many as the policy has bounds.
    pub fn new(capacity: usize, policy: P) -> Self {
        Strict { queues: Queues::new(policy.bounds().len(), capacity), policy }
    }
}

impl<P: Policy> Queue for Strict<P> {
    #[inline(always)]
    fn enqueue(&mut self, place: u32, packet: &Ranked) -> Admission {
        let rank = packet.priority.unwrap_or(0);
        let queue = map(self.policy.bounds(), rank);
        let full = self.queues.is_full(queue);
        if !full || self.policy.adapts_to_drops() {
            self.policy.arrived(queue, rank, &mut |_, _| {});
        }
        if full {
            return Admission::Full;
        }
        self.queues.push(queue, QueuedPacket { data: place, rank });
        Admission::Accepted
    }

    #[inline(always)]
    fn dequeue(&mut self) -> Option<u32> {
        self.queues.pop().map(|(.., packet)| packet.data)
    }

    fn bounds(&self, out: &mut Vec<u32>) {
        out.clear();
        out.extend_from_slice(self.policy.bounds());
    }
}
