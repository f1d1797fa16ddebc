//! Arrays whose copies share what is alike: a page is copied when one of them writes to it. From one saved state of a large queue to the
//! next little changes.

use std::mem::{size_of, size_of_val};
use std::ops::{Index, IndexMut};
use std::rc::Rc;

/// Values in a page, a power of 2.
pub const PAGE: usize = 256;

/// An array of fixed length. A copy is a saved state.
#[derive(Clone, Debug)]
pub struct Paged<T> {
    /// The last may have more values than the array.
    pages: Vec<Rc<[T; PAGE]>>,
    len: usize,
}

impl<T: Copy> Paged<T> {
    /// `len` times the same value.
    pub fn new(value: T, len: usize) -> Self {
        let page = Rc::new([value; PAGE]);
        Paged { pages: vec![page; len.div_ceil(PAGE)], len }
    }

    /// How many values there are.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The value at a place; nothing is beyond the last.
    #[inline]
    pub fn get(&self, index: usize) -> Option<T> {
        (index < self.len).then(|| self[index])
    }

    /// The values, [`PAGE`] at a time.
    pub fn pages(&self) -> impl Iterator<Item = &[T]> {
        let lengths = (0..self.len).step_by(PAGE).map(|first| PAGE.min(self.len - first));
        self.pages.iter().zip(lengths).map(|(page, length)| &page[..length])
    }

    /// Bytes that a copy takes in addition to those made before: the list of pages, and the pages that no other copy has.
    pub fn bytes(&self) -> usize {
        let own = self.pages.iter().filter(|page| Rc::strong_count(page) == 1).count();
        size_of_val(&*self.pages) + own * (size_of::<[T; PAGE]>() + 2 * size_of::<usize>())
    }
}

impl<T> Index<usize> for Paged<T> {
    type Output = T;

    #[inline]
    fn index(&self, index: usize) -> &T {
        debug_assert!(index < self.len, "{index} is beyond {}", self.len);
        &self.pages[index / PAGE][index % PAGE]
    }
}

impl<T: Copy> IndexMut<usize> for Paged<T> {
    #[inline]
    fn index_mut(&mut self, index: usize) -> &mut T {
        debug_assert!(index < self.len, "{index} is beyond {}", self.len);
        &mut Rc::make_mut(&mut self.pages[index / PAGE])[index % PAGE]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn values(paged: &Paged<u32>) -> Vec<u32> {
        paged.pages().flatten().copied().collect()
    }

    #[test]
    fn what_was_saved_comes_back_whatever_was_written_and_saved_since() {
        for len in [1, 100, PAGE, 1000] {
            let (mut paged, mut plain) = (Paged::new(7u32, len), vec![7u32; len]);
            let mut taken = Vec::new();
            for round in 0..40 {
                for index in [0, 255, 256, len - 1, (round as usize * 37) % len].map(|index| index % len) {
                    paged[index] += round + index as u32;
                    plain[index] += round + index as u32;
                }
                taken.push((paged.clone(), plain.clone()));
            }
            paged[0] = 1;
            // Near and far, to and fro, and written to in between.
            for at in [39, 39, 0, 38, 7, 8, 39, 20, 20] {
                paged.clone_from(&taken[at].0);
                assert_eq!(values(&paged), taken[at].1);
                paged[at % len] = 0;
            }
            assert_eq!((paged.get(len), paged.get(len - 1)), (None, Some(paged[len - 1])));
        }
    }

    #[test]
    fn a_saved_state_takes_the_pages_that_changed() {
        let mut paged = Paged::new(0u32, 100 * PAGE);
        let page = 4 * PAGE + 2 * size_of::<usize>();
        let nothing = paged.bytes();
        assert_eq!(nothing, 100 * size_of::<usize>());
        paged[0] = 1;
        paged[99 * PAGE] = 1;
        assert_eq!(paged.bytes(), nothing + 2 * page);
        let first = paged.clone();
        paged[1] = 1;
        assert_eq!(paged.bytes(), nothing + page);
        let second = paged.clone();
        let shared = first.pages.iter().zip(&second.pages).filter(|(a, b)| Rc::ptr_eq(a, b));
        assert_eq!(shared.count(), 99);
        // What is put back is what the next one is compared with.
        paged.clone_from(&first);
        assert_eq!(paged.bytes(), nothing);
    }
}
