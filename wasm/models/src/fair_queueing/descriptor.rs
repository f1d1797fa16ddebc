//! What is stored of a packet. Where it lies is the scheduler's business.

use contract::Field;
use images::{Paged, Pages};

use super::{FairShape, state};
use crate::design::bits;

/// What is stored of a packet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Descriptor {
    /// What was enqueued.
    pub data: u32,
    /// Its flow.
    pub flow: u32,
    /// Its length.
    pub bytes: u32,
    /// When it is to leave, in virtual time: F.
    pub finish: u32,
}

impl Descriptor {
    /// Its words, in the order of their fields.
    pub fn words(&self) -> [u32; 4] {
        [self.data, self.flow, self.bytes, self.finish]
    }
}

/// The fields of descriptors, `name.data` and so on. `which` gives the packet of word i.
pub fn fields(size: &FairShape, name: &str, places: u32, which: &str) -> [Field; 4] {
    let field = |what: &str, bits, meaning: &str| {
        Field::new(&format!("{name}.{what}"), places, bits, state::PACKETS, &format!("{meaning}; {which}"))
    };
    [
        field("data", 32, "what was enqueued"),
        field("flow", bits(u64::from(size.flows) - 1), "its flow"),
        field("size", bits(size.longest.into()), "its bytes"),
        field("finish", bits(size.clock.modulus() - 1), "when it is to leave: its F"),
    ]
}

/// Descriptors by address.
#[derive(Debug)]
pub struct Store {
    places: Paged<Descriptor>,
}

/// A saved state of a [`Store`].
pub type SavedStore = Pages<Descriptor>;

impl Store {
    /// Room for so many packets.
    pub fn new(places: usize) -> Self {
        Store { places: Paged::new(Descriptor::default(), places) }
    }

    /// What is stored at an address, also of a packet that is long gone; nothing is at addresses beyond the last.
    #[inline]
    pub fn get(&self, address: u32) -> Descriptor {
        self.places.values().get(address as usize).copied().unwrap_or_default()
    }

    /// Writes a descriptor.
    #[inline]
    pub fn put(&mut self, address: u32, descriptor: Descriptor) {
        self.places[address as usize] = descriptor;
    }

    /// The state as it is, and the bytes that it takes in addition to those saved before.
    pub fn save(&mut self) -> (SavedStore, usize) {
        self.places.save()
    }

    /// Back to a saved state.
    pub fn restore(&mut self, to: &SavedStore) {
        self.places.restore(to);
    }
}
