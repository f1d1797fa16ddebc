//! A list sorted by rank. Equals keep the order in which they came.

use std::collections::VecDeque;

/// An element of the list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Entry {
    /// Smaller is served first.
    pub rank: u32,
    /// What was enqueued.
    pub data: u32,
    /// The logical PIFO that it belongs to.
    pub id: u32,
}

/// The list. In a ring, since most elements leave at the front.
#[derive(Clone, Debug, Default)]
pub struct SortedList {
    entries: VecDeque<Entry>,
}

impl SortedList {
    /// The elements, from the smallest rank on.
    pub fn entries(&self) -> &VecDeque<Entry> {
        &self.entries
    }

    /// Where an element of this rank would go: behind all of at most the same rank.
    pub fn place(&self, rank: u32) -> usize {
        self.entries.partition_point(|entry| entry.rank <= rank)
    }

    /// Place of the first element of a logical PIFO.
    pub fn first(&self, id: u32) -> Option<usize> {
        self.entries.iter().position(|entry| entry.id == id)
    }

    /// Puts an element where it belongs. Its place.
    pub fn insert(&mut self, entry: Entry) -> usize {
        let place = self.place(entry.rank);
        self.entries.insert(place, entry);
        place
    }

    /// Takes the element out of a place that has one.
    pub fn remove(&mut self, place: usize) -> Entry {
        self.entries.remove(place).unwrap_or_default()
    }

    /// Takes the last element.
    pub fn pop_last(&mut self) -> Option<Entry> {
        self.entries.pop_back()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(data: u32, rank: u32, id: u32) -> Entry {
        Entry { rank, data, id }
    }

    /// B9, Q24 (figure 12): select by id, then the first of those.
    #[test]
    fn a_logical_pifo_gives_its_first_element() {
        let mut list = SortedList::default();
        let all = [('g', 2, 0), ('f', 4, 0), ('e', 5, 1), ('d', 6, 0), ('c', 7, 0), ('b', 8, 1), ('a', 9, 0)];
        // Largest key first in the figure: rank 9 - key keeps its order.
        all.iter().for_each(|(name, key, id)| {
            list.insert(entry(u32::from(*name), 9 - key, *id));
        });
        let names =
            |list: &SortedList| list.entries().iter().filter_map(|e| char::from_u32(e.data)).collect::<String>();
        assert_eq!(names(&list), "abcdefg");
        let taken: Vec<char> = [1, 1, 0]
            .into_iter()
            .filter_map(|id| list.first(id).map(|at| list.remove(at).data))
            .filter_map(char::from_u32)
            .collect();
        assert_eq!(taken, ['b', 'e', 'a']);
        assert_eq!(list.first(1), None);
        assert_eq!(names(&list), "cdfg");
    }

    #[test]
    fn equals_keep_their_order() {
        let mut list = SortedList::default();
        let places: Vec<usize> =
            [(0, 5), (1, 2), (2, 5), (3, 2), (4, 9)].map(|(data, rank)| list.insert(entry(data, rank, 0))).to_vec();
        assert_eq!(places, [0, 0, 2, 1, 4]);
        assert_eq!(list.entries().iter().map(|e| e.data).collect::<Vec<_>>(), [1, 3, 0, 2, 4]);
    }
}
