//! The memory of descriptors. Where a packet lies is the scheduler's business.

use images::{Paged, Pages};

/// What is stored of a packet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Packet {
    /// What was enqueued.
    pub data: u32,
    /// Its flow.
    pub flow: u32,
    /// Its length.
    pub bytes: u32,
    /// When it is to leave, in virtual time: F.
    pub finish: u32,
}

/// Packets by address.
#[derive(Debug)]
pub struct Store {
    places: Paged<Packet>,
}

/// A saved state of a [`Store`].
pub type SavedStore = Pages<Packet>;

impl Store {
    /// Room for so many packets.
    pub fn new(places: usize) -> Self {
        Store { places: Paged::new(Packet::default(), places) }
    }

    /// What is stored at an address, also of a packet that is long gone; nothing is at addresses beyond the last.
    #[inline]
    pub fn get(&self, address: u32) -> Packet {
        self.places.values().get(address as usize).copied().unwrap_or_default()
    }

    /// Writes a packet.
    #[inline]
    pub fn put(&mut self, address: u32, packet: Packet) {
        self.places[address as usize] = packet;
    }

    /// The state as it is, and the bytes that it takes beside those saved before.
    pub fn save(&mut self) -> (SavedStore, usize) {
        self.places.save()
    }

    /// Back to a saved state.
    pub fn restore(&mut self, to: &SavedStore) {
        self.places.restore(to);
    }
}
