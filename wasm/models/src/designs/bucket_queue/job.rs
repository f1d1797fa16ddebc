//! An operation that was accepted, and how far it is.

use contract::{Op, OpId};

use super::operation;
use super::shape::Shape;

/// An operation in the line or in a stage.
#[derive(Clone, Copy, Debug)]
pub struct Job {
    /// Its number.
    pub id: OpId,
    /// Its kind.
    pub kind: u8,
    /// What an enqueue brings.
    pub data: u32,
    /// The priority that an enqueue brings.
    pub priority: u32,
    /// The stage, which is the cycle since it began or began again.
    pub stage: u32,
    /// Levels whose bit is found; for a scan, buckets that were asked for.
    pub level: u32,
    /// The bits so far as a number, the bucket at last; for a scan the bucket that is read.
    pub path: u32,
    /// The stage in which it writes, and leaves; `u32::MAX` while a scan has not found its bucket.
    pub last: u32,
    /// Words read, also before it began again.
    pub reads: u32,
    /// Cycles in stages, also before it began again.
    pub cycles: u32,
}

impl Job {
    /// An operation that was accepted, in the line.
    pub fn new(id: OpId, op: &Op) -> Job {
        let [data, priority, ..] = op.args;
        Job { id, kind: op.kind, data, priority, stage: 0, level: 0, path: 0, last: u32::MAX, reads: 0, cycles: 0 }
    }

    /// Whether it brings an element.
    pub fn is_enqueue(&self) -> bool {
        self.kind == operation::ENQUEUE
    }

    /// Back in the line: what it found is forgotten, what it cost is not.
    pub fn again(self) -> Job {
        Job { stage: 0, level: 0, path: 0, last: u32::MAX, ..self }
    }

    /// The bucket that a scan looks into after so many others.
    pub fn probe(&self, shape: Shape, others: u32) -> u32 {
        if self.kind == operation::DEQUEUE_MAX { shape.priorities() - 1 - others } else { others }
    }

    /// The bit that it takes of those of a bitmap that are set: the first one from its side.
    pub fn first_set(&self, width: u32, is_set: impl Fn(u32) -> bool) -> Option<u32> {
        let mut bits = 0..width;
        if self.kind == operation::DEQUEUE_MAX { bits.rfind(|bit| is_set(*bit)) } else { bits.find(|bit| is_set(*bit)) }
    }
}
