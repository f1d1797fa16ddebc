//! What is large: the words that the hardware keeps in memories.

use images::{Paged, Ring};

use super::Shape;

/// One level of the tree. Bit b of bitmap a has its counter at a * W + b.
#[derive(Clone, Debug)]
pub(super) struct TreeLevel {
    pub(super) bitmap: Paged<u32>,
    pub(super) stoc: Paged<u32>,
}

#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Bucket {
    pub(super) head: u32,
    pub(super) tail: u32,
}

#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Element {
    pub(super) data: u32,
    pub(super) prev: u32,
    pub(super) next: u32,
}

/// Levels, buckets, elements and the free list.
#[derive(Clone, Debug)]
pub(super) struct Memory {
    pub(super) levels: Vec<TreeLevel>,
    pub(super) buckets: Paged<Bucket>,
    pub(super) elements: Paged<Element>,
    pub(super) free: Ring,
}

impl Memory {
    /// Of an empty queue.
    pub(super) fn empty(shape: Shape) -> Self {
        let level = |level| TreeLevel {
            bitmap: Paged::new(0, shape.w.pow(level - 1) as usize),
            stoc: Paged::new(0, shape.w.pow(level) as usize),
        };
        Memory {
            levels: (1..=shape.d).map(level).collect(),
            buckets: Paged::new(Bucket::default(), shape.priorities() as usize),
            elements: Paged::new(Element::default(), shape.n as usize),
            free: Ring::counting(shape.capacity),
        }
    }

    /// See [`Paged::bytes`].
    pub(super) fn bytes(&self) -> usize {
        let levels: usize = self.levels.iter().map(|level| level.bitmap.bytes() + level.stoc.bytes()).sum();
        levels + self.buckets.bytes() + self.elements.bytes() + self.free.bytes()
    }
}
