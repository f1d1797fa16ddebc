//! The link: one packet at a time, in the order in which the queue gave them. Packets are numbers of their places.

use std::collections::VecDeque;

/// A packet on the link.
#[derive(Clone, Copy, Debug)]
struct Sending {
    place: u32,
    begin_ps: u64,
    end_ps: u64,
}

/// A link with the packets that wait for it.
#[derive(Debug, Default)]
pub struct Wire {
    /// The packet that is next: its place, and when the queue had given it.
    first: Option<(u32, u64)>,
    /// Those behind it.
    rest: VecDeque<(u32, u64)>,
    sending: Option<Sending>,
    /// When the link is free.
    free_ps: u64,
    /// Time in which it was busy, of all packets whose last bit has left.
    pub busy_ps: u64,
}

impl Wire {
    /// Adds a packet that is ready at some time, behind those that wait.
    pub fn push(&mut self, place: u32, ready_ps: u64) {
        match self.first {
            None => self.first = Some((place, ready_ps)),
            Some(_) => self.rest.push_back((place, ready_ps)),
        }
    }

    /// Packets that wait, not counting the one under way.
    pub fn waiting(&self) -> usize {
        usize::from(self.first.is_some()) + self.rest.len()
    }

    /// When the packet under way ends or, if there is none, the next one begins; the largest number if nothing is there.
    pub fn next_ps(&self) -> u64 {
        match (self.sending, self.first) {
            (Some(sending), _) => sending.end_ps,
            (None, Some((_, ready_ps))) => self.free_ps.max(ready_ps),
            (None, None) => u64::MAX,
        }
    }

    /// The next packet whose last bit is out at time `now_ps`, with the end of that; `None` if no other is. `takes` says how long a
    /// packet occupies the link.
    pub fn leave(&mut self, now_ps: u64, takes: impl Fn(u32) -> u64) -> Option<(u32, u64)> {
        let mut gone = None;
        if let Some(sending) = self.sending {
            if sending.end_ps > now_ps {
                return None;
            }
            self.busy_ps += sending.end_ps - sending.begin_ps;
            self.sending = None;
            gone = Some((sending.place, sending.end_ps));
        }
        // The link goes on without a gap, between two steps too.
        let Some((place, ready_ps)) = self.first else { return gone };
        let begin_ps = self.free_ps.max(ready_ps);
        if begin_ps <= now_ps {
            self.first = self.rest.pop_front();
            let end_ps = begin_ps.saturating_add(takes(place));
            self.free_ps = end_ps;
            self.sending = Some(Sending { place, begin_ps, end_ps });
            if gone.is_none() {
                return self.leave(now_ps, takes);
            }
        }
        gone
    }
}
