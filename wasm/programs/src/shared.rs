//! Arrays and queues whose clones share memory. A clone copies no value: it shares pages, and the first write to a shared page copies that
//! page.

use std::rc::Rc;

/// Values in a page, a power of 2.
pub(crate) const PAGE: usize = 32;

/// An array of a number of pages of 32 values.
#[derive(Clone, Debug)]
pub struct SharedArray<T> {
    pages: Vec<Rc<[T; PAGE]>>,
}

impl<T> Default for SharedArray<T> {
    fn default() -> Self {
        SharedArray { pages: Vec::new() }
    }
}

impl<T: Copy> SharedArray<T> {
    /// At least `len` times the same value; the length is rounded up to whole pages, which share their memory at first.
    pub fn new(value: T, len: usize) -> Self {
        if len == 0 {
            return SharedArray::default();
        }
        let page = Rc::new([value; PAGE]);
        SharedArray { pages: vec![page; len.div_ceil(PAGE)] }
    }

    /// Number of values, a multiple of 32.
    pub fn len(&self) -> usize {
        self.pages.len() * PAGE
    }

    /// Whether there is no page.
    pub fn is_empty(&self) -> bool {
        self.pages.is_empty()
    }

    /// The value at an index.
    ///
    /// # Panics
    /// Beyond the end, as with [`SharedArray::at_mut`].
    #[inline]
    pub fn at(&self, index: usize) -> &T {
        &self.pages[index / PAGE][index % PAGE]
    }

    /// The value at an index, to be written.
    #[inline]
    pub fn at_mut(&mut self, index: usize) -> &mut T {
        let page = &mut self.pages[index / PAGE];
        if Rc::strong_count(page) > 1 {
            part(page);
        }
        match Rc::get_mut(page) {
            Some(values) => &mut values[index % PAGE],
            None => unreachable!("no page has a weak reference"),
        }
    }

    /// Shares pages with another array of the same length: pages that are equal in both, and that no other array shares yet.
    pub fn share(&mut self, other: &Self)
    where
        T: PartialEq,
    {
        if self.len() == other.len() {
            for (page, like) in self.pages.iter_mut().zip(&other.pages) {
                if Rc::strong_count(page) == 1 && page == like {
                    *page = Rc::clone(like);
                }
            }
        }
    }

    /// All values in order.
    pub fn iter(&self) -> impl Iterator<Item = &T> {
        self.pages.iter().flat_map(|page| page.iter())
    }

    /// Bytes that the next clone adds to the clones before it: pages that no other array shares, and the list of pages.
    pub fn bytes(&self) -> usize {
        let own = self.pages.iter().filter(|page| Rc::strong_count(page) == 1).count();
        own * (size_of::<[T; PAGE]>() + 2 * size_of::<usize>()) + size_of_val(&*self.pages)
    }
}

/// Replaces a shared page by a copy.
#[cold]
#[inline(never)]
fn part<T: Copy>(page: &mut Rc<[T; PAGE]>) {
    *page = Rc::new(**page);
}

/// A queue, first in, first out, in such an array.
#[derive(Clone, Debug)]
pub struct SharedQueue<T> {
    values: SharedArray<T>,
    first: usize,
    len: usize,
}

impl<T> Default for SharedQueue<T> {
    fn default() -> Self {
        SharedQueue { values: SharedArray::default(), first: 0, len: 0 }
    }
}

impl<T: Copy + Default> SharedQueue<T> {
    /// Number of values.
    #[inline]
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there is none.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The value at a place behind the front, which has place 0.
    #[inline]
    pub fn get(&self, place: usize) -> Option<&T> {
        (place < self.len).then(|| self.values.at(self.index(place)))
    }

    /// The same, to be written.
    #[inline]
    pub fn get_mut(&mut self, place: usize) -> Option<&mut T> {
        let index = self.index(place);
        (place < self.len).then(|| self.values.at_mut(index))
    }

    /// The oldest value.
    #[inline]
    pub fn front(&self) -> Option<&T> {
        self.get(0)
    }

    /// Adds the youngest value.
    #[inline]
    pub fn push_back(&mut self, value: T) {
        if self.len == self.values.len() {
            self.grow();
        }
        let index = self.index(self.len);
        *self.values.at_mut(index) = value;
        self.len += 1;
    }

    /// Takes the oldest value.
    #[inline]
    pub fn pop_front(&mut self) -> Option<T> {
        let value = *self.front()?;
        self.first = self.index(1);
        self.len -= 1;
        Some(value)
    }

    /// All values, the oldest first.
    pub fn iter(&self) -> impl Iterator<Item = &T> {
        (0..self.len).map(|place| self.values.at(self.index(place)))
    }

    /// Bytes that the next clone adds to the clones before it.
    pub fn bytes(&self) -> usize {
        self.values.bytes()
    }

    fn grow(&mut self) {
        let mut values = SharedArray::new(T::default(), (2 * self.len).max(PAGE));
        for (index, value) in self.iter().enumerate() {
            *values.at_mut(index) = *value;
        }
        (self.values, self.first) = (values, 0);
    }

    /// The length is a power of 2, or nothing is there yet.
    #[inline]
    fn index(&self, place: usize) -> usize {
        (self.first + place) & self.values.len().wrapping_sub(1)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::VecDeque;

    use super::*;

    #[test]
    fn a_clone_keeps_its_values_and_adds_the_pages_written_since() {
        let mut array = SharedArray::new(0_u64, 10 * PAGE);
        let list = 10 * size_of::<usize>();
        let page = 8 * PAGE + 2 * size_of::<usize>();
        assert_eq!((array.len(), array.is_empty(), array.bytes()), (320, false, list));
        *array.at_mut(5) = 1;
        *array.at_mut(319) = 2;
        assert_eq!(array.bytes(), list + 2 * page);
        let clone = array.clone();
        assert_eq!(array.bytes(), list);
        *array.at_mut(6) = 3;
        assert_eq!(array.bytes(), list + page);
        assert_eq!((*clone.at(5), *clone.at(6), *clone.at(319)), (1, 0, 2));
        assert_eq!((*array.at(5), *array.at(6), *array.at(319)), (1, 3, 2));
    }

    #[test]
    fn arrays_share_the_pages_that_have_become_alike() {
        let mut arrays = [0, 1].map(|_| SharedArray::new(0_u64, 10 * PAGE));
        for array in &mut arrays {
            (0..10).for_each(|page| *array.at_mut(page * PAGE) = 1);
        }
        let [first, mut second] = arrays;
        *second.at_mut(0) = 2;
        let (page, list) = (8 * PAGE + 2 * size_of::<usize>(), 10 * size_of::<usize>());
        assert_eq!(second.bytes(), list + 10 * page);
        second.share(&first);
        assert_eq!(second.bytes(), list + page);
        *second.at_mut(PAGE) = 3;
        assert_eq!((*first.at(0), *first.at(PAGE), *second.at(0), *second.at(PAGE)), (1, 1, 2, 3));
    }

    #[test]
    fn a_queue_grows_and_turns_round_and_its_clones_stay() {
        let (mut queue, mut plain) = (SharedQueue::default(), VecDeque::new());
        let mut saved = Vec::new();
        for round in 0..500_u32 {
            for i in 0..round % 7 {
                queue.push_back(round + i);
                plain.push_back(round + i);
            }
            for _ in 0..round % 5 {
                assert_eq!(queue.pop_front(), plain.pop_front());
            }
            if let (Some(value), Some(expected)) = (queue.get_mut(3), plain.get_mut(3)) {
                *value += 1;
                *expected += 1;
            }
            assert_eq!((queue.len(), queue.is_empty()), (plain.len(), plain.is_empty()));
            assert_eq!(queue.get(plain.len()), None);
            saved.extend((round % 50 == 0).then(|| (queue.clone(), plain.clone())));
        }
        for (queue, plain) in saved {
            assert!(queue.iter().eq(plain.iter()));
        }
    }
}
