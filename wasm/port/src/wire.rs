//! The link: one packet at a time, in the order in which the queue gave them. Packets are numbers of their places.

use std::collections::VecDeque;

/// The packet that is being sent.
#[derive(Clone, Copy, Debug)]
pub struct Sending {
    /// Its place.
    pub place: u32,
    /// Time of its first bit, in picoseconds.
    pub begin_ps: u64,
    /// Time of its last bit, in picoseconds.
    pub end_ps: u64,
}

/// A link with the packets that wait for it.
#[derive(Clone, Debug)]
pub struct Wire {
    /// The packet that is next: its place, and when it is ready.
    first: Option<(u32, u64)>,
    /// The packets behind it.
    rest: VecDeque<(u32, u64)>,
    /// How many of both there are.
    waiting: u32,
    sending: Option<Sending>,
    /// When the link is free.
    free_ps: u64,
    /// Busy time of all packets whose last bit has left.
    busy_ps: u64,
    next_ps: u64,
}

impl Default for Wire {
    fn default() -> Self {
        let rest = VecDeque::new();
        Wire { first: None, rest, waiting: 0, sending: None, free_ps: 0, busy_ps: 0, next_ps: u64::MAX }
    }
}

impl Wire {
    /// Adds a packet that is ready at `ready_ps`, behind those that wait.
    pub fn push(&mut self, place: u32, ready_ps: u64) {
        self.waiting += 1;
        match self.first {
            None => self.first = Some((place, ready_ps)),
            Some(_) => self.rest.push_back((place, ready_ps)),
        }
        self.schedule();
    }

    /// Number of waiting packets, without the one being sent.
    #[inline(always)]
    pub fn waiting(&self) -> u32 {
        self.waiting
    }

    /// Places of the waiting packets, the next one first.
    pub fn queued(&self) -> impl Iterator<Item = u32> {
        self.first.iter().chain(&self.rest).map(|(place, _)| *place)
    }

    /// The packet being sent.
    pub fn sending(&self) -> Option<&Sending> {
        self.sending.as_ref()
    }

    /// Whether nothing is being sent or waits.
    pub fn is_idle(&self) -> bool {
        self.next_ps == u64::MAX
    }

    /// Busy time in picoseconds, of all packets whose last bit has left.
    pub fn busy_ps(&self) -> u64 {
        self.busy_ps
    }

    /// Busy time up to `now_ps`, with the packet being sent. `now_ps` is not before the last call of [`Wire::leave`].
    pub fn busy_until(&self, now_ps: u64) -> u64 {
        let under_way = self.sending.map_or(0, |packet| now_ps.min(packet.end_ps).saturating_sub(packet.begin_ps));
        self.busy_ps + under_way
    }

    /// When the packet being sent ends or, if there is none, the next one begins; the largest number if the link is idle.
    #[inline(always)]
    pub fn next_ps(&self) -> u64 {
        self.next_ps
    }

    fn schedule(&mut self) {
        self.next_ps = match (self.sending, self.first) {
            (Some(sending), _) => sending.end_ps,
            (None, Some((_, ready_ps))) => self.free_ps.max(ready_ps),
            (None, None) => u64::MAX,
        };
    }

    /// The next packet whose last bit is out at `now_ps`; `None` if there is no other. `takes` is the time in picoseconds that the
    /// packet at a place occupies the link.
    pub fn leave(&mut self, now_ps: u64, takes: impl Fn(u32) -> u64) -> Option<Sending> {
        let gone = self.sending.take_if(|sending| sending.end_ps <= now_ps);
        if let Some(sending) = gone {
            self.busy_ps += sending.end_ps - sending.begin_ps;
        }
        if let (None, Some((place, ready_ps))) = (self.sending, self.first) {
            // The link goes on without a gap, between two steps too.
            let begin_ps = self.free_ps.max(ready_ps);
            if begin_ps <= now_ps {
                self.first = self.rest.pop_front();
                self.waiting -= 1;
                let end_ps = begin_ps.saturating_add(takes(place));
                self.free_ps = end_ps;
                self.sending = Some(Sending { place, begin_ps, end_ps });
            }
        }
        self.schedule();
        gone
    }
}
