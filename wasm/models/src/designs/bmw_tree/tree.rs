//! The tree, and what a push and a pop do to it, as the paper has them. Level 1 is the root, a single node of M slots. A slot of a level has
//! one child node on the next one: the slots `slot * M` to `slot * M + M - 1` there.

use std::ops::Range;

use images::{Paged, Pages};

use super::Shape;

/// What is pushed and popped.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Element {
    /// Smaller ranks leave first.
    pub rank: u32,
    /// What was enqueued.
    pub data: u32,
}

/// A slot of a node.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Slot {
    /// Its element; means nothing if the count is 0.
    pub element: Element,
    /// Elements in the slot and in the subtree below it.
    pub count: u32,
}

/// What an operation did on one level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Visit {
    /// The slot, among all of its level.
    pub slot: u32,
    /// Its count, afterwards.
    pub count: u32,
    /// Of a push what went on to the child, of a pop what came from there; `None` where the way ends.
    pub moved: Option<Element>,
    /// Of a push: the newcomer stayed, and the resident went on.
    pub swapped: bool,
}

/// A tree of M ways and L levels.
#[derive(Debug)]
pub struct Tree {
    shape: Shape,
    levels: Vec<Paged<Slot>>,
}

/// A saved [`Tree`].
#[derive(Debug)]
pub struct SavedTree(Vec<Pages<Slot>>);

impl Tree {
    /// An empty tree.
    pub fn new(shape: Shape) -> Self {
        let level = |level| Paged::new(Slot::default(), shape.slots(level) as usize);
        Tree { shape, levels: (1..=shape.levels).map(level).collect() }
    }

    /// A slot of a level.
    pub fn slot(&self, level: u32, slot: u32) -> Slot {
        self.levels[level as usize - 1][slot as usize]
    }

    fn slot_mut(&mut self, level: u32, slot: u32) -> &mut Slot {
        &mut self.levels[level as usize - 1][slot as usize]
    }

    /// Slots of a node, by their numbers on its level.
    pub fn node(&self, node: u32) -> Range<u32> {
        node * self.shape.ways..(node + 1) * self.shape.ways
    }

    /// Elements in a node and below it.
    pub fn held(&self, level: u32, node: u32) -> u32 {
        self.node(node).map(|slot| self.slot(level, slot).count).sum()
    }

    /// Puts an element of a logical queue in: on each level into the slot of least count, in the root of those that the queue has. If that is
    /// empty the element stays; otherwise that of smaller rank stays, the resident if both are equal, and the other one goes on to the child.
    /// There must be room.
    pub fn push(&mut self, queue: u32, mut element: Element) -> Vec<Visit> {
        let mut visits = Vec::new();
        let mut among = self.shape.root(queue);
        for level in 1..=self.shape.levels {
            let least = among.min_by_key(|slot| self.slot(level, *slot).count);
            let Some(slot) = least else { break };
            let chosen = self.slot_mut(level, slot);
            chosen.count += 1;
            let count = chosen.count;
            if count == 1 {
                chosen.element = element;
                visits.push(Visit { slot, count, moved: None, swapped: false });
                break;
            }
            let swapped = element.rank < chosen.element.rank;
            if swapped {
                std::mem::swap(&mut element, &mut chosen.element);
            }
            visits.push(Visit { slot, count, moved: Some(element), swapped });
            among = self.node(slot);
        }
        visits
    }

    /// Takes the element of least rank of a logical queue out, which is in the root. The queue must not be empty.
    pub fn pop(&mut self, queue: u32) -> (Element, Vec<Visit>) {
        let mut visits = Vec::new();
        (self.leave(1, self.shape.root(queue), &mut visits), visits)
    }

    /// The element of least rank leaves one of these slots of a node; the slot is refilled by the one that leaves the child.
    fn leave(&mut self, level: u32, among: Range<u32>, visits: &mut Vec<Visit>) -> Element {
        let occupied = among.filter(|slot| self.slot(level, *slot).count > 0);
        let Some(slot) = occupied.min_by_key(|slot| self.slot(level, *slot).element.rank) else {
            return Element::default();
        };
        let chosen = self.slot_mut(level, slot);
        let leaves = chosen.element;
        chosen.count -= 1;
        let (count, at) = (chosen.count, visits.len());
        visits.push(Visit { slot, count, moved: None, swapped: false });
        if count > 0 {
            let refill = self.leave(level + 1, self.node(slot), visits);
            self.slot_mut(level, slot).element = refill;
            visits[at].moved = Some(refill);
        } else {
            self.slot_mut(level, slot).element = Element::default();
        }
        leaves
    }

    /// The state as it is, and the bytes that it takes in addition to those saved before.
    pub fn save(&mut self) -> (SavedTree, usize) {
        let (pages, bytes): (_, Vec<usize>) = self.levels.iter_mut().map(Paged::save).unzip();
        (SavedTree(pages), bytes.iter().sum())
    }

    /// Back to a state that was saved of a tree of this shape.
    pub fn restore(&mut self, saved: &SavedTree) {
        for (level, pages) in self.levels.iter_mut().zip(&saved.0) {
            level.restore(pages);
        }
    }
}
