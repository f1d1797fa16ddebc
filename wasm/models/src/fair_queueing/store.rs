//! The memory of descriptors. Where a packet lies is the scheduler's business.

use images::Paged;

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
#[derive(Clone, Debug)]
pub struct Store {
    places: Paged<Packet>,
}

impl Store {
    /// Room for so many packets.
    pub fn new(places: usize) -> Self {
        Store { places: Paged::new(Packet::default(), places) }
    }

    /// What is stored at an address, also of a packet that is long gone; nothing is at addresses beyond the last.
    #[inline]
    pub fn get(&self, address: u32) -> Packet {
        self.places.get(address as usize).unwrap_or_default()
    }

    /// Writes a packet.
    #[inline]
    pub fn put(&mut self, address: u32, packet: Packet) {
        self.places[address as usize] = packet;
    }

    /// See [`Paged::bytes`].
    pub fn bytes(&self) -> usize {
        self.places.bytes()
    }
}
