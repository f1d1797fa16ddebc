//! Arrays whose saved states share what is alike. The values lie in a row, so that to read one costs no more than in a `Vec`, and to
//! write one a mark more; a saved state takes the pages that changed since the one before. From one to the next little of a large
//! queue changes.

use std::mem::{size_of, size_of_val};
use std::ops::{Index, IndexMut};
use std::rc::Rc;

/// Values in a page, a power of 2.
pub const PAGE: usize = 256;

/// An array of fixed length.
#[derive(Debug)]
pub struct Paged<T> {
    values: Vec<T>,
    /// Whether a page may differ from `saved`.
    touched: Vec<bool>,
    /// The pages of what was saved or restored last.
    saved: Pages<T>,
}

/// A saved state of a [`Paged`].
#[derive(Clone, Debug)]
pub struct Pages<T>(Vec<Rc<[T]>>);

impl<T: Copy> Paged<T> {
    /// `len` times the same value.
    pub fn new(value: T, len: usize) -> Self {
        let count = len.div_ceil(PAGE);
        let mut pages = vec![Rc::from(vec![value; len.min(PAGE)]); count];
        if let Some(last) = pages.last_mut().filter(|_| len > PAGE && len % PAGE > 0) {
            *last = Rc::from(vec![value; len % PAGE]);
        }
        Paged { values: vec![value; len], touched: vec![false; count], saved: Pages(pages) }
    }

    /// The values, to be read.
    pub fn values(&self) -> &[T] {
        &self.values
    }

    /// The state as it is, and the bytes that it takes in addition to those saved before.
    pub fn save(&mut self) -> (Pages<T>, usize) {
        let mut bytes = size_of_val(&*self.saved.0);
        let pages = self.values.chunks(PAGE).zip(&mut self.touched).zip(&mut self.saved.0);
        for ((values, touched), page) in pages {
            if std::mem::take(touched) {
                *page = Rc::from(values);
                bytes += size_of_val(values) + 2 * size_of::<usize>();
            }
        }
        (self.saved.clone(), bytes)
    }

    /// Back to a state that was saved of this array, or of one as long.
    pub fn restore(&mut self, to: &Pages<T>) {
        let pages = self.values.chunks_mut(PAGE).zip(&mut self.touched).zip(self.saved.0.iter_mut().zip(&to.0));
        for ((values, touched), (now, then)) in pages {
            if std::mem::take(touched) || !Rc::ptr_eq(now, then) {
                values.copy_from_slice(then);
                *now = Rc::clone(then);
            }
        }
    }
}

impl<T> Index<usize> for Paged<T> {
    type Output = T;

    #[inline]
    fn index(&self, index: usize) -> &T {
        &self.values[index]
    }
}

impl<T> IndexMut<usize> for Paged<T> {
    #[inline]
    fn index_mut(&mut self, index: usize) -> &mut T {
        self.touched[index / PAGE] = true;
        &mut self.values[index]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
                taken.push((paged.save().0, plain.clone()));
            }
            paged[0] = 1;
            // Near and far, to and fro, and written to in between.
            for at in [39, 39, 0, 38, 7, 8, 39, 20, 20] {
                paged.restore(&taken[at].0);
                assert_eq!(paged.values(), taken[at].1);
                paged[at % len] = 0;
            }
        }
    }

    #[test]
    fn a_saved_state_takes_the_pages_that_changed() {
        let mut paged = Paged::new(0u32, 100 * PAGE);
        let page = 4 * PAGE + 2 * size_of::<usize>();
        let nothing = paged.save().1;
        assert_eq!(nothing, 100 * size_of::<Rc<[u32]>>());
        paged[0] = 1;
        paged[99 * PAGE] = 1;
        let (first, bytes) = paged.save();
        assert_eq!(bytes, nothing + 2 * page);
        paged[1] = 1;
        let (second, bytes) = paged.save();
        assert_eq!(bytes, nothing + page);
        let shared = first.0.iter().zip(&second.0).filter(|(a, b)| Rc::ptr_eq(a, b));
        assert_eq!(shared.count(), 99);
        // What is put back is what the next one is compared with.
        paged.restore(&first);
        assert_eq!(paged.save().1, nothing);
    }
}
