//! Packets of each flow that are at the port: what a sender with a window has under way.

use traffic::ByNumber;

/// How many packets of each flow are at the port. Counts only where there is a limit. A clone is a snapshot.
#[derive(Clone, Debug)]
pub struct Windows {
    limit: u32,
    held: ByNumber<u32>,
}

impl Windows {
    /// Without a packet, at most so many of each flow; the largest number is no limit.
    pub fn new(limit: u32) -> Self {
        Windows { limit, held: ByNumber::default() }
    }

    /// Whether a flow has no room for another packet.
    pub fn is_full(&self, flow: u32) -> bool {
        self.limit < u32::MAX && self.held.get(flow).is_some_and(|held| *held >= self.limit)
    }

    /// A packet of a flow comes.
    #[inline]
    pub fn enter(&mut self, flow: u32) {
        if self.limit < u32::MAX {
            self.count(flow);
        }
    }

    #[inline(never)]
    fn count(&mut self, flow: u32) {
        *self.held.get_or_insert_with(flow, || 0) += 1;
    }

    /// It is gone.
    #[inline]
    pub fn leave(&mut self, flow: u32) {
        if self.limit < u32::MAX {
            self.uncount(flow);
        }
    }

    #[inline(never)]
    fn uncount(&mut self, flow: u32) {
        let Some(held) = self.held.get_mut(flow) else { return };
        *held = held.saturating_sub(1);
        if *held == 0 {
            self.held.remove(flow);
        }
    }

    /// Bytes that a clone adds to those before it, roughly.
    pub fn bytes(&self) -> u64 {
        self.held.bytes()
    }
}
