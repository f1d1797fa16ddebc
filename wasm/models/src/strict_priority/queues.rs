//! FIFO queues of strict priority. Each is a ring of places in one memory.

/// A packet that waits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct QueuedPacket {
    /// What was enqueued.
    pub data: u32,
    /// Smaller is served first, if all goes well.
    pub rank: u32,
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
    places: Vec<QueuedPacket>,
}

impl Queues {
    /// Empty queues, at most 64.
    pub fn new(queues: usize, capacity: usize) -> Self {
        Queues {
            capacity,
            heads: vec![0; queues],
            counts: vec![0; queues],
            occupied: 0,
            places: vec![QueuedPacket::default(); queues * capacity],
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
    pub fn stored(&self, place: usize) -> QueuedPacket {
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

    /// Adds a packet to a queue that has room. Its place.
    #[inline(always)]
    pub fn push(&mut self, queue: usize, packet: QueuedPacket) -> usize {
        let place = self.place(queue, self.counts[queue]);
        self.places[place] = packet;
        self.counts[queue] += 1;
        self.occupied |= 1 << queue;
        place
    }

    /// Takes the oldest packet of the first queue that has any, with its queue and place.
    #[inline(always)]
    pub fn pop(&mut self) -> Option<(usize, usize, QueuedPacket)> {
        let queue = (self.occupied != 0).then_some(self.occupied.trailing_zeros() as usize)?;
        let place = self.place(queue, 0);
        let next = self.heads[queue] + 1;
        self.heads[queue] = if next == self.capacity { 0 } else { next };
        self.counts[queue] -= 1;
        self.occupied &= !(u64::from(self.counts[queue] == 0) << queue);
        Some((queue, place, self.places[place]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn packet(data: u32) -> QueuedPacket {
        QueuedPacket { data, rank: 0 }
    }

    #[test]
    fn a_ring_goes_round() {
        let mut queues = Queues::new(1, 3);
        let mut next = 0;
        for round in 0..20 {
            while !queues.is_full(0) {
                queues.push(0, packet(next));
                next += 1;
            }
            let oldest = [0, 1, 2].map(|age| queues.stored(queues.place(0, age)).data);
            assert_eq!(oldest, [next - 3, next - 2, next - 1], "round {round}");
            assert_eq!(queues.pop().map(|(_, _, p)| p.data), Some(next - 3));
        }
    }

    #[test]
    fn strict_priority_serves_the_first_queue_that_has_any() {
        let mut queues = Queues::new(3, 2);
        for (queue, data) in [(2, 1), (1, 2), (2, 3), (0, 4)] {
            queues.push(queue, packet(data));
        }
        let order: Vec<(usize, u32)> = std::iter::from_fn(|| queues.pop()).map(|(q, _, p)| (q, p.data)).collect();
        assert_eq!(order, [(0, 4), (1, 2), (2, 1), (2, 3)]);
        assert!(queues.is_empty());
    }
}
