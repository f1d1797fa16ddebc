//! A queue of numbers of bounded length, whose saved states share what is alike.

use crate::paged::{Paged, Pages};

/// First in, first out.
#[derive(Debug)]
pub struct Ring {
    words: Paged<u32>,
    first: usize,
    len: usize,
}

/// A saved state of a [`Ring`].
#[derive(Debug)]
pub struct SavedRing {
    words: Pages<u32>,
    first: usize,
    len: usize,
}

impl Ring {
    /// The numbers 0 to `count` - 1; more it will never hold.
    pub fn counting(count: u32) -> Self {
        let mut words = Paged::new(0, count as usize);
        (0..count).for_each(|number| words[number as usize] = number);
        Ring { words, first: 0, len: count as usize }
    }

    /// Numbers held.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The number at a place, counting from the oldest.
    pub fn get(&self, place: usize) -> Option<u32> {
        (place < self.len).then(|| self.words[self.place(place)])
    }

    /// Takes the oldest.
    pub fn pop_front(&mut self) -> Option<u32> {
        let number = self.get(0)?;
        self.first = self.place(1);
        self.len -= 1;
        Some(number)
    }

    /// Adds the youngest.
    ///
    /// # Panics
    /// If there is no room.
    pub fn push_back(&mut self, number: u32) {
        assert!(self.len < self.words.values().len(), "all places are taken");
        let place = self.place(self.len);
        self.words[place] = number;
        self.len += 1;
    }

    /// The state as it is, and the bytes that it takes in addition to those saved before.
    pub fn save(&mut self) -> (SavedRing, usize) {
        let (words, bytes) = self.words.save();
        (SavedRing { words, first: self.first, len: self.len }, bytes)
    }

    /// Back to a state that was saved of this queue, or of one with as much room.
    pub fn restore(&mut self, to: &SavedRing) {
        self.words.restore(&to.words);
        (self.first, self.len) = (to.first, to.len);
    }

    fn place(&self, place: usize) -> usize {
        let (place, places) = (self.first + place, self.words.values().len());
        if place < places { place } else { place - places }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::VecDeque;

    use super::*;

    #[test]
    fn it_is_a_queue_for_many_rounds_and_goes_back_to_any() {
        let (mut ring, mut plain) = (Ring::counting(300), (0..300).collect::<VecDeque<u32>>());
        let mut saved = Vec::new();
        let same = |ring: &Ring, plain: &VecDeque<u32>| {
            assert_eq!((ring.len(), ring.is_empty()), (plain.len(), plain.is_empty()));
            assert!((0..=plain.len()).all(|place| ring.get(place) == plain.get(place).copied()));
        };
        for round in 0..2000u32 {
            for _ in 0..round % 7 {
                assert_eq!(ring.pop_front(), plain.pop_front());
            }
            for number in 0..(round % 5).min(300 - ring.len() as u32) {
                ring.push_back(round + number);
                plain.push_back(round + number);
            }
            same(&ring, &plain);
            saved.extend((round % 90 == 0).then(|| (ring.save().0, plain.clone())));
        }
        for (image, plain) in saved.iter().rev() {
            ring.restore(image);
            same(&ring, plain);
        }
    }

    #[test]
    #[should_panic(expected = "all places are taken")]
    fn it_holds_no_more_than_at_first() {
        Ring::counting(3).push_back(3);
    }
}
