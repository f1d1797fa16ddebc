//! A queue of numbers of bounded length, whose copies share what is alike.

use crate::paged::Paged;

/// First in, first out. A copy is a saved state.
#[derive(Clone, Debug)]
pub struct Ring {
    words: Paged<u32>,
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
        assert!(self.len < self.words.len(), "all places are taken");
        let place = self.place(self.len);
        self.words[place] = number;
        self.len += 1;
    }

    /// See [`Paged::bytes`].
    pub fn bytes(&self) -> usize {
        self.words.bytes()
    }

    fn place(&self, place: usize) -> usize {
        let (place, places) = (self.first + place, self.words.len());
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
            saved.extend((round % 90 == 0).then(|| (ring.clone(), plain.clone())));
        }
        for (image, plain) in saved.iter().rev() {
            ring.clone_from(image);
            same(&ring, plain);
        }
    }

    #[test]
    #[should_panic(expected = "all places are taken")]
    fn it_holds_no_more_than_at_first() {
        Ring::counting(3).push_back(3);
    }
}
