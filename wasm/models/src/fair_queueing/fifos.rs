//! FIFO queues in rings: what calendar queues are made of. A bit says of each FIFO whether it holds anything, so the next one that does is found
//! without looking at them.

use contract::Field;

use super::descriptor::{self, Store};
use super::{FairShape, field, state};
use crate::design::bits;
use crate::sink::Sink;

/// Most FIFOs of a ring.
pub const MOST: u32 = 64;

/// A FIFO: places of its own in the memory of descriptors, used in turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Fifo {
    /// Place of the oldest packet.
    pub head: u32,
    /// Packets.
    pub count: u32,
    /// Bytes of these packets.
    pub bytes: u32,
}

impl Fifo {
    fn words(&self) -> [u32; 3] {
        [self.head, self.count, self.bytes]
    }
}

/// Fields of a ring that are of FIFOs; those of their descriptors follow.
pub const FIELDS_OF_FIFOS: u32 = 3;

/// The fields of a ring of `fifos` FIFOs of `depth` places: `name.head` and so on, and of the descriptors `packets.data` and so on. `which`
/// says what they are, FIFOs or sub-FIFOs, and `order` in which order they come.
pub fn fields(
    size: &FairShape,
    (fifos, depth): (u32, u32),
    (name, packets): (&str, &str),
    (which, order): (&str, &str),
) -> Vec<Field> {
    let field = |what: &str, most: u64, meaning: &str| {
        Field::new(&format!("{name}.{what}"), fifos, bits(most), state::FIFOS, &format!("{meaning} {which}"))
    };
    let oldest = format!("place of the oldest packet of each {which}{order}");
    let mut all = vec![
        Field::new(&format!("{name}.head"), fifos, bits(u64::from(depth) - 1), state::FIFOS, &oldest),
        field("count", depth.into(), "packets in each"),
        field("bytes", u64::from(depth) * u64::from(size.longest), "bytes in each"),
    ];
    let place = format!("{which} i has the places from i times depth on");
    all.extend(descriptor::fields(size, packets, fifos * depth, &place));
    all
}

#[derive(Clone, Copy, Debug)]
struct Ring {
    /// Number of its first FIFO.
    first: u32,
    len: u32,
    /// A bit for each FIFO that holds packets.
    occupied: u64,
}

/// Several rings. FIFO i has the addresses from i times the depth on.
#[derive(Clone, Debug)]
pub struct Fifos {
    depth: u32,
    fifos: Vec<Fifo>,
    rings: Vec<Ring>,
}

impl Fifos {
    /// Empty FIFOs of `depth` places in rings of these lengths, each at most [`MOST`]; a ring of length 0 is never asked.
    pub fn new(depth: u32, lengths: &[u32]) -> Self {
        let mut first = 0;
        let ring = |len: &u32| {
            let ring = Ring { first, len: *len, occupied: 0 };
            first += len;
            ring
        };
        let rings: Vec<Ring> = lengths.iter().map(ring).collect();
        Fifos { depth, fifos: vec![Fifo::default(); first as usize], rings }
    }

    /// FIFOs of a ring.
    pub fn len(&self, ring: usize) -> u32 {
        self.rings[ring].len
    }

    /// Whether all of a ring are empty.
    pub fn is_empty(&self, ring: usize) -> bool {
        self.rings[ring].occupied == 0
    }

    /// A FIFO of a ring.
    #[inline]
    pub fn get(&self, ring: usize, index: u32) -> Fifo {
        self.fifos[self.number(ring, index)]
    }

    /// The address of a place, counted over all FIFOs of a ring.
    pub fn address(&self, ring: usize, place: u32) -> u32 {
        self.rings[ring].first * self.depth + place
    }

    /// Whether a FIFO has no room.
    #[inline]
    pub fn is_full(&self, ring: usize, index: u32) -> bool {
        self.get(ring, index).count == self.depth
    }

    /// Whether a FIFO holds anything.
    #[inline]
    pub fn holds(&self, ring: usize, index: u32) -> bool {
        self.rings[ring].occupied >> index & 1 != 0
    }

    /// How far the first FIFO that holds anything is, from this one on, round the ring.
    #[inline]
    pub fn next(&self, ring: usize, from: u32) -> Option<u32> {
        let Ring { occupied, len, .. } = self.rings[ring];
        match (occupied >> from, occupied) {
            (_, 0) => None,
            (0, _) => Some(len - from + occupied.trailing_zeros()),
            (later, _) => Some(later.trailing_zeros()),
        }
    }

    /// A packet goes into a FIFO that has room. The place, counted over all FIFOs of the ring.
    #[inline]
    pub fn push(&mut self, ring: usize, index: u32, bytes: u32) -> u32 {
        let (number, depth) = (self.number(ring, index), self.depth);
        let fifo = &mut self.fifos[number];
        let at = fifo.head + fifo.count;
        fifo.count += 1;
        fifo.bytes += bytes;
        self.rings[ring].occupied |= 1 << index;
        index * depth + if at >= depth { at - depth } else { at }
    }

    /// The place of the oldest packet of a FIFO that holds any, counted over all FIFOs of the ring.
    #[inline]
    pub fn oldest(&self, ring: usize, index: u32) -> u32 {
        index * self.depth + self.get(ring, index).head
    }

    /// The oldest packet leaves a FIFO that holds any; it has so many bytes.
    #[inline]
    pub fn pop(&mut self, ring: usize, index: u32, bytes: u32) {
        let (number, depth) = (self.number(ring, index), self.depth);
        let fifo = &mut self.fifos[number];
        fifo.head = if fifo.head + 1 == depth { 0 } else { fifo.head + 1 };
        fifo.count -= 1;
        fifo.bytes -= bytes;
        self.rings[ring].occupied &= !(u64::from(fifo.count == 0) << index);
    }

    /// A word of a field of a ring, both by number, see [`fields`].
    pub fn word(&self, ring: usize, number: u32, at: u32, store: &Store) -> u32 {
        match number.checked_sub(FIELDS_OF_FIFOS) {
            None => self.get(ring, at).words()[number as usize],
            Some(number) => store.get(self.address(ring, at)).words()[number as usize],
        }
    }

    /// Reports the words of a FIFO. `first` is the number of the ring's first field among those of its scheduler.
    // As a call it costs a step of Gearbox 2 % more instructions, even when no words are reported.
    #[inline(always)]
    pub fn report(&self, ring: usize, index: u32, first: u32, sink: &mut Sink) {
        if sink.report {
            for (number, value) in (field::OWN + first..).zip(self.get(ring, index).words()) {
                sink.write(state::FIFOS, number, index, value);
            }
        }
    }

    /// Bytes that a copy takes.
    pub fn bytes(&self) -> usize {
        size_of_val(&*self.fifos) + size_of_val(&*self.rings)
    }

    #[inline]
    fn number(&self, ring: usize, index: u32) -> usize {
        (self.rings[ring].first + index) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_go_round_and_the_next_fifo_is_found() {
        let mut fifos = Fifos::new(3, &[2, 5]);
        assert_eq!((fifos.fifos.len() * fifos.depth as usize, fifos.address(1, 4)), (21, 10));
        for round in 0..7 {
            assert_eq!(fifos.push(1, 4, 100), 12 + round % 3);
            assert_eq!(fifos.push(1, 4, 20), 12 + (round + 1) % 3);
            assert_eq!(fifos.oldest(1, 4), 12 + round % 3);
            fifos.pop(1, 4, 100);
            assert_eq!(fifos.get(1, 4).bytes, 20);
            assert_eq!((fifos.next(1, 0), fifos.next(1, 4), fifos.next(0, 1)), (Some(4), Some(0), None));
            fifos.pop(1, 4, 20);
            assert!(fifos.is_empty(1) && fifos.get(1, 4).head == (round + 2) % 3);
            // One further, so that every place is met.
            fifos.push(1, 4, 1);
            fifos.push(1, 4, 1);
            fifos.pop(1, 4, 1);
            fifos.pop(1, 4, 1);
        }
        fifos.push(1, 0, 1);
        fifos.push(1, 3, 1);
        assert_eq!([0, 1, 3, 4].map(|from| fifos.next(1, from)), [Some(0), Some(2), Some(0), Some(1)]);
        assert!(fifos.holds(1, 3) && !fifos.holds(1, 4));
        fifos.push(1, 3, 1);
        fifos.push(1, 3, 1);
        assert!(fifos.is_full(1, 3));
    }
}
