//! What is large: the words that the hardware keeps in memories.

use images::{Paged, Pages, Ring, SavedRing};

use super::Shape;

/// One level of the tree. Bit b of bitmap a has its counter at a * W + b.
#[derive(Debug)]
pub(super) struct Level {
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
#[derive(Debug)]
pub(super) struct Memory {
    /// Levels that are steered come before those that there are.
    steered: u32,
    pub(super) levels: Vec<Level>,
    pub(super) buckets: Paged<Bucket>,
    pub(super) elements: Paged<Element>,
    pub(super) free: Ring,
}

/// A saved [`Memory`].
#[derive(Debug)]
pub(super) struct SavedMemory {
    /// Bitmaps and counters of each level.
    levels: Vec<[Pages<u32>; 2]>,
    buckets: Pages<Bucket>,
    elements: Pages<Element>,
    free: SavedRing,
}

impl Memory {
    /// Of an empty queue.
    pub(super) fn empty(shape: Shape) -> Self {
        let level = |level| Level {
            bitmap: Paged::new(0, shape.w.pow(level - 1) as usize),
            stoc: Paged::new(0, shape.w.pow(level) as usize),
        };
        Memory {
            steered: shape.partition.steered,
            levels: shape.levels().map(level).collect(),
            buckets: Paged::new(Bucket::default(), shape.priorities() as usize),
            elements: Paged::new(Element::default(), shape.n as usize),
            free: Ring::counting(shape.capacity),
        }
    }

    /// A level that is not steered, by its number in the whole tree.
    pub(super) fn level(&self, level: u32) -> &Level {
        &self.levels[(level - self.steered) as usize - 1]
    }

    /// The state as it is, and the bytes that it takes in addition to those saved before.
    pub(super) fn save(&mut self) -> (SavedMemory, usize) {
        let mut bytes = 0;
        let mut levels = Vec::with_capacity(self.levels.len());
        for level in &mut self.levels {
            let ((bitmap, some), (stoc, more)) = (level.bitmap.save(), level.stoc.save());
            bytes += some + more;
            levels.push([bitmap, stoc]);
        }
        let ((buckets, some), (elements, more), (free, rest)) =
            (self.buckets.save(), self.elements.save(), self.free.save());
        (SavedMemory { levels, buckets, elements, free }, bytes + some + more + rest)
    }

    /// Back to a state that was saved of a memory of this shape.
    pub(super) fn restore(&mut self, to: &SavedMemory) {
        for (level, [bitmap, stoc]) in self.levels.iter_mut().zip(&to.levels) {
            level.bitmap.restore(bitmap);
            level.stoc.restore(stoc);
        }
        self.buckets.restore(&to.buckets);
        self.elements.restore(&to.elements);
        self.free.restore(&to.free);
    }
}
