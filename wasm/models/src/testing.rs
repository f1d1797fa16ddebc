//! What tests of models share: the plainest priority queue there is, a sorted `Vec`, slow and right at a glance.

#[cfg(test)]
pub(crate) mod busy;

/// One stored element.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Entry {
    /// Priority; which end is served first is the caller's choice.
    pub priority: u32,
    /// Arrival number, so that equals keep their order.
    pub arrival: u64,
    /// What was enqueued.
    pub data: u32,
}

/// A stable priority queue without limit.
#[derive(Clone, Debug, Default)]
pub struct SortedOracle {
    entries: Vec<Entry>,
    arrivals: u64,
}

impl SortedOracle {
    /// Number of elements.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Adds an element behind its equals.
    pub fn enqueue(&mut self, data: u32, priority: u32) {
        let entry = Entry { priority, arrival: self.arrivals, data };
        self.arrivals += 1;
        let place = self.entries.partition_point(|e| *e < entry);
        self.entries.insert(place, entry);
    }

    /// Removes the oldest element of the largest priority.
    pub fn dequeue_max(&mut self) -> Option<Entry> {
        let largest = self.entries.last()?.priority;
        let place = self.entries.partition_point(|e| e.priority < largest);
        Some(self.entries.remove(place))
    }

    /// Removes the oldest element of the smallest priority.
    pub fn dequeue_min(&mut self) -> Option<Entry> {
        if self.is_empty() { None } else { Some(self.entries.remove(0)) }
    }

    /// Removes one given element, for queues that serve equals in another order. `false` if it is not there.
    pub fn remove(&mut self, priority: u32, data: u32) -> bool {
        let place = self.entries.iter().position(|e| e.priority == priority && e.data == data);
        place.map(|i| self.entries.remove(i)).is_some()
    }

    /// Largest and smallest priority stored.
    pub fn extremes(&self) -> Option<(u32, u32)> {
        Some((self.entries.last()?.priority, self.entries.first()?.priority))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn serves_extremes_and_keeps_the_order_of_equals() {
        let mut queue = SortedOracle::default();
        for (data, priority) in [(0, 5), (1, 2), (2, 5), (3, 2), (4, 9)] {
            queue.enqueue(data, priority);
        }
        let order: Vec<u32> = std::iter::from_fn(|| queue.dequeue_max()).map(|e| e.data).collect();
        assert_eq!(order, [4, 0, 2, 1, 3]);
        assert_eq!(queue.dequeue_min(), None);
    }
}
