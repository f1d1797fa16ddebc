//! The memory of descriptors. Where a packet lies is the scheduler's business.

use images::{Paged, Pages};

/// The address of no packet.
pub const NOWHERE: u32 = u32::MAX;

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
    /// The operation that enqueued it.
    pub op: u32,
}

/// Packets by address.
#[derive(Debug)]
pub struct Store {
    places: Paged<(Packet, u32)>,
}

/// A saved state of a [`Store`].
pub type SavedStore = Pages<(Packet, u32)>;

impl Store {
    /// Room for so many packets.
    pub fn new(places: usize) -> Self {
        Store { places: Paged::new((Packet::default(), NOWHERE), places) }
    }

    /// What is stored at an address, also of a packet that is long gone; nothing is at addresses beyond the last.
    #[inline]
    pub fn get(&self, address: u32) -> Packet {
        self.places.values().get(address as usize).map_or(Packet::default(), |place| place.0)
    }

    /// Writes a packet.
    #[inline]
    pub fn put(&mut self, address: u32, packet: Packet) {
        self.places[address as usize] = (packet, NOWHERE);
    }

    /// Where the next packet of the same flow is.
    #[inline]
    pub(super) fn follower(&self, address: u32) -> u32 {
        self.places.values()[address as usize].1
    }

    #[inline]
    pub(super) fn follow(&mut self, address: u32, by: u32) {
        self.places[address as usize].1 = by;
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
