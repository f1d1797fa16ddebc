//! The link behind a lane: one packet at a time, in the order in which the queue gave them.

use std::collections::VecDeque;

use super::packet::Departure;

/// A link with the packets that wait for it.
#[derive(Clone, Debug, Default)]
pub struct Wire {
    waiting: VecDeque<Departure>,
    /// The packet under way; its `end_ps` is when its last bit leaves.
    sending: Option<Departure>,
    /// When the link is free.
    free_ps: u64,
    /// Time in which it was busy, of all packets whose last bit has left.
    busy_ps: u64,
}

impl Wire {
    /// Adds a packet behind those that wait.
    pub fn push(&mut self, packet: Departure) {
        self.waiting.push_back(packet);
    }

    /// Packets that wait, not counting the one under way.
    pub fn waiting(&self) -> &VecDeque<Departure> {
        &self.waiting
    }

    /// The packet under way.
    pub fn sending(&self) -> Option<&Departure> {
        self.sending.as_ref()
    }

    /// Time in which the link was busy, of all packets whose last bit has left.
    pub fn busy_ps(&self) -> u64 {
        self.busy_ps
    }

    /// The same up to a time that is not before the last one it was advanced to, the packet under way included.
    pub fn busy_until(&self, now_ps: u64) -> u64 {
        let under_way = self.sending.map_or(0, |packet| now_ps.min(packet.end_ps).saturating_sub(packet.begin_ps));
        self.busy_ps + under_way
    }

    /// Whether nothing is on it or waits for it.
    pub fn is_idle(&self) -> bool {
        self.sending.is_none() && self.waiting.is_empty()
    }

    /// Goes on to time `now_ps`; `takes` says how long a packet occupies the link, `gone` is shown each whose last bit has left.
    pub fn advance(&mut self, now_ps: u64, takes: impl Fn(&Departure) -> u64, mut gone: impl FnMut(Departure)) {
        loop {
            if let Some(packet) = self.sending.take() {
                if packet.end_ps > now_ps {
                    self.sending = Some(packet);
                    return;
                }
                self.busy_ps += packet.end_ps - packet.begin_ps;
                gone(packet);
            }
            let Some(next) = self.waiting.front() else { return };
            // It may have waited: the link goes on without a gap, between two steps too.
            let begin_ps = self.free_ps.max(next.ready_ps);
            if begin_ps > now_ps {
                return;
            }
            let end_ps = begin_ps.saturating_add(takes(next));
            self.free_ps = end_ps;
            self.sending = self.waiting.pop_front().map(|packet| Departure { begin_ps, end_ps, ..packet });
        }
    }
}
