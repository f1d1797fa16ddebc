//! Packets that are held, each at a place that is its number in the queue.

use traffic::Packet;

/// A packet from its arrival to its last bit.
#[derive(Clone, Copy, Debug)]
pub(super) struct Held {
    pub packet: Packet,
    /// Its number in the order of arrival.
    pub number: u32,
    pub rank: u64,
    /// What its rank became; nothing in front of a design without ranks.
    pub priority: Option<u32>,
}

/// All of them. The places of packets that are gone are used again.
#[derive(Debug, Default)]
pub(super) struct Places {
    held: Vec<Held>,
    free: Vec<u32>,
}

impl Places {
    /// The packet at a place.
    #[inline(always)]
    pub fn get(&self, place: u32) -> &Held {
        &self.held[place as usize]
    }

    /// One more. Its place.
    #[inline(always)]
    pub fn put(&mut self, held: Held) -> u32 {
        match self.free.pop() {
            Some(place) => {
                self.held[place as usize] = held;
                place
            }
            None => {
                self.held.push(held);
                self.held.len() as u32 - 1
            }
        }
    }

    /// The packet of a place is gone.
    #[inline(always)]
    pub fn free(&mut self, place: u32) {
        self.free.push(place);
    }
}
