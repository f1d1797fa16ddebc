//! Storage of the packets that a lane holds, from arrival to the last bit.

use crate::packet::Ranked;

/// Packets by place. Places of packets that are gone are used again.
#[derive(Clone, Debug, Default)]
pub(crate) struct Places {
    held: Vec<Ranked>,
    free: Vec<u32>,
}

impl Places {
    /// The packet at a place.
    #[inline(always)]
    pub fn get(&self, place: u32) -> &Ranked {
        &self.held[place as usize]
    }

    /// Stores a packet and returns its place.
    #[inline(always)]
    pub fn put(&mut self, packet: Ranked) -> u32 {
        match self.free.pop() {
            Some(place) => {
                self.held[place as usize] = packet;
                place
            }
            None => {
                // By a quarter: a lane that is full has no room for as much again.
                if self.held.len() == self.held.capacity() {
                    self.held.reserve_exact(self.held.len() / 4 + 64);
                }
                self.held.push(packet);
                self.held.len() as u32 - 1
            }
        }
    }

    /// The packet of a place is gone.
    #[inline(always)]
    pub fn free(&mut self, place: u32) {
        self.free.push(place);
    }

    /// Packets held.
    pub fn len(&self) -> usize {
        self.held.len() - self.free.len()
    }

    /// Bytes that a clone takes.
    pub fn bytes(&self) -> u64 {
        (size_of::<Ranked>() * self.held.len() + 4 * self.free.len()) as u64
    }
}
