//! Arrivals of a sweep, drawn many at a time.

use traffic::{Arrivals, Packet};

/// Packets that are drawn at once: the logarithms behind exponential gaps are chains that a processor works at side by side.
const AHEAD: usize = 96;

/// The packets of all sources in the order of arrival.
pub(crate) struct Feed {
    arrivals: Arrivals,
    /// Packets drawn ahead.
    ahead: Vec<Packet>,
    /// How many of them have arrived.
    begun: usize,
    /// Arrival of the next packet in picoseconds, the largest number if there is none.
    next_ps: u64,
}

impl Feed {
    /// Before the first packet.
    pub fn new(arrivals: Arrivals) -> Self {
        let mut feed = Feed { arrivals, ahead: Vec::with_capacity(AHEAD), begun: 0, next_ps: 0 };
        feed.read_ahead();
        feed
    }

    fn read_ahead(&mut self) {
        self.ahead.clear();
        self.arrivals.read(&mut self.ahead, AHEAD);
        self.begun = 0;
        self.next_ps = self.ahead.first().map_or(u64::MAX, |packet| packet.t_ps);
    }

    /// Arrival of the next packet in picoseconds, the largest number if there is none.
    #[inline(always)]
    pub fn next_ps(&self) -> u64 {
        self.next_ps
    }

    /// The next packet, if it has arrived at `now_ps`; it stays until [`Feed::pass`].
    #[inline(always)]
    pub fn arrived(&self, now_ps: u64) -> Option<&Packet> {
        if self.next_ps > now_ps {
            return None;
        }
        self.ahead.get(self.begun)
    }

    /// Goes on behind the next packet.
    #[inline(always)]
    pub fn pass(&mut self) {
        self.begun += 1;
        match self.ahead.get(self.begun) {
            Some(next) => self.next_ps = next.t_ps,
            None => self.read_ahead(),
        }
    }
}
