//! FIFO queues of strict priority. Each is a ring of places in one memory.

/// A packet that waits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Packet {
    /// What was enqueued.
    pub data: u32,
    /// Smaller is served first, if all goes well.
    pub rank: u32,
    /// The operation that enqueued it.
    pub op: u32,
}

/// Why a packet leaves before one of lower rank (section 4.2 of the SP-PIFO paper; catalogue J3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u32)]
pub enum Source {
    /// Both were in the first queue, which takes every rank below its bound.
    FirstQueue = 0,
    /// Both were in another queue, whose bound was pushed down between the two.
    PushDown = 1,
    /// The one of lower rank is in a queue of lower priority: bounds rose between the two.
    Overtaking = 2,
}

/// An inversion: the packet that leaves, and the one of lowest rank that waits, the oldest of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Inversion {
    /// The packet of lowest rank.
    pub waiting: Packet,
    /// Why.
    pub source: Source,
}

/// The queues.
#[derive(Clone, Debug)]
pub struct Queues {
    capacity: usize,
    heads: Vec<usize>,
    counts: Vec<usize>,
    /// A bit for each queue that holds packets.
    occupied: u64,
    /// Those of queue i from `i * capacity` on.
    places: Vec<Packet>,
}

impl Queues {
    /// Empty queues, at most 64.
    pub fn new(queues: usize, capacity: usize) -> Self {
        Queues {
            capacity,
            heads: vec![0; queues],
            counts: vec![0; queues],
            occupied: 0,
            places: vec![Packet::default(); queues * capacity],
        }
    }

    /// Packets in a queue.
    pub fn count(&self, queue: usize) -> usize {
        self.counts[queue]
    }

    /// Place of the oldest packet of a queue, among its own.
    pub fn head(&self, queue: usize) -> usize {
        self.heads[queue]
    }

    /// What is stored at a place, also of a packet that is long gone.
    pub fn stored(&self, place: usize) -> Packet {
        self.places[place]
    }

    /// Whether a queue has no room.
    #[inline]
    pub fn is_full(&self, queue: usize) -> bool {
        self.counts[queue] == self.capacity
    }

    /// Whether all are empty.
    pub fn is_empty(&self) -> bool {
        self.occupied == 0
    }

    /// Place of packet number `age` of a queue, 0 for the oldest.
    #[inline]
    fn place(&self, queue: usize, age: usize) -> usize {
        let at = self.heads[queue] + age;
        queue * self.capacity + if at >= self.capacity { at - self.capacity } else { at }
    }

    /// The packets of a queue, from the oldest on.
    pub fn packets(&self, queue: usize) -> impl Iterator<Item = Packet> {
        (0..self.counts[queue]).map(move |age| self.places[self.place(queue, age)])
    }

    /// Adds a packet to a queue that has room. Its place.
    #[inline(always)]
    pub fn push(&mut self, queue: usize, packet: Packet) -> usize {
        let place = self.place(queue, self.counts[queue]);
        self.places[place] = packet;
        self.counts[queue] += 1;
        self.occupied |= 1 << queue;
        place
    }

    /// Takes the oldest packet of the first queue that has any, with its queue and place.
    #[inline(always)]
    pub fn pop(&mut self) -> Option<(usize, usize, Packet)> {
        let queue = (self.occupied != 0).then_some(self.occupied.trailing_zeros() as usize)?;
        let place = self.place(queue, 0);
        let next = self.heads[queue] + 1;
        self.heads[queue] = if next == self.capacity { 0 } else { next };
        self.counts[queue] -= 1;
        self.occupied &= !(u64::from(self.counts[queue] == 0) << queue);
        Some((queue, place, self.places[place]))
    }

    /// Whether a packet that just left `queue` overtook one of lower rank.
    pub fn inversion(&self, queue: usize, left: Packet) -> Option<Inversion> {
        let all = (0..self.counts.len()).flat_map(|q| self.packets(q).map(move |packet| (q, packet)));
        // Of those of lowest rank the one that came first.
        let (at, waiting) = all.min_by_key(|(_, packet)| (packet.rank, packet.op))?;
        let source = match at {
            _ if waiting.rank >= left.rank => return None,
            _ if at != queue => Source::Overtaking,
            0 => Source::FirstQueue,
            _ => Source::PushDown,
        };
        Some(Inversion { waiting, source })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn packet(data: u32, rank: u32) -> Packet {
        Packet { data, rank, op: data }
    }

    #[test]
    fn a_ring_goes_round() {
        let mut queues = Queues::new(1, 3);
        let mut next = 0;
        for round in 0..20 {
            while !queues.is_full(0) {
                queues.push(0, packet(next, 0));
                next += 1;
            }
            let oldest: Vec<u32> = queues.packets(0).map(|p| p.data).collect();
            assert_eq!(oldest, [next - 3, next - 2, next - 1], "round {round}");
            assert_eq!(queues.pop().map(|(_, _, p)| p.data), Some(next - 3));
        }
    }

    #[test]
    fn strict_priority_serves_the_first_queue_that_has_any() {
        let mut queues = Queues::new(3, 2);
        for (queue, data) in [(2, 1), (1, 2), (2, 3), (0, 4)] {
            queues.push(queue, packet(data, 0));
        }
        let order: Vec<(usize, u32)> = std::iter::from_fn(|| queues.pop()).map(|(q, _, p)| (q, p.data)).collect();
        assert_eq!(order, [(0, 4), (1, 2), (2, 1), (2, 3)]);
        assert!(queues.is_empty());
    }

    /// Catalogue S9, Q61: at most one inversion a packet, charged to the one that leaves.
    #[test]
    fn a_fifo_of_5_1_2_9_3_has_two_inversions() {
        let mut queues = Queues::new(1, 5);
        for (data, rank) in (0..).zip([5, 1, 2, 9, 3]) {
            queues.push(0, packet(data, rank));
        }
        let charged: Vec<(u32, u32)> = std::iter::from_fn(|| {
            let (queue, _, left) = queues.pop()?;
            Some((left, queues.inversion(queue, left)))
        })
        .filter_map(|(left, found)| Some((left.rank, found?.waiting.rank)))
        .collect();
        assert_eq!(charged, [(5, 1), (9, 3)]);
    }

    #[test]
    fn the_source_is_told_by_where_the_other_waits() {
        for (queues, expected) in [
            ([(0, 5), (0, 1)], Source::FirstQueue),
            ([(1, 5), (1, 1)], Source::PushDown),
            ([(0, 5), (1, 1)], Source::Overtaking),
        ] {
            let mut all = Queues::new(2, 2);
            for (data, (queue, rank)) in (0..).zip(queues) {
                all.push(queue, packet(data, rank));
            }
            let Some((queue, _, left)) = all.pop() else { panic!("nothing is there") };
            assert_eq!(all.inversion(queue, left), Some(Inversion { waiting: packet(1, 1), source: expected }));
        }
    }
}
