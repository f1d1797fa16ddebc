//! The parameters as what they mean, and in which stage what is done.

use crate::design::{Parameters, value};

/// How the bucket of a dequeue is found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strategy {
    /// Looks into one bucket after the other.
    Scan,
    /// One bitmap of all buckets: find first set.
    Bitmap,
    /// A tree of bitmaps, one operation at a time.
    Tree,
    /// The tree as a pipeline, without counters: only the last stage knows whether a bit falls, and then what is behind begins again.
    NoCounters,
    /// The pipeline of BBQ: a counter a bit tells each level at once.
    Counters,
}

impl Strategy {
    /// As scenarios name them.
    pub const WORDS: &'static [&'static str] = &["scan", "bitmap", "tree", "no-counters", "counters"];
    const ALL: [Strategy; 5] =
        [Strategy::Scan, Strategy::Bitmap, Strategy::Tree, Strategy::NoCounters, Strategy::Counters];

    /// Whether an operation may begin in every cycle.
    pub fn is_pipelined(self) -> bool {
        matches!(self, Strategy::NoCounters | Strategy::Counters)
    }
}

/// The parameters.
#[derive(Clone, Copy, Debug)]
pub struct Shape {
    /// Bits in a bitmap of the tree.
    pub w: u32,
    /// Levels of the tree.
    pub d: u32,
    /// Elements.
    pub capacity: u32,
    /// Operations that wait before more are accepted.
    pub line: u32,
    /// How buckets are found.
    pub strategy: Strategy,
}

impl Shape {
    /// Reads resolved parameters.
    pub fn of(parameters: &Parameters) -> Shape {
        let value = |name: &str| value(parameters, name);
        Shape {
            w: value("W"),
            d: value("D"),
            capacity: value("capacity"),
            line: value("line"),
            strategy: Strategy::ALL.get(value("strategy") as usize).copied().unwrap_or(Strategy::Scan),
        }
    }

    /// Number of priorities, and of buckets.
    pub fn priorities(self) -> u32 {
        self.w.pow(self.d)
    }

    /// Levels of bitmaps that there are.
    pub fn levels(self) -> u32 {
        match self.strategy {
            Strategy::Scan => 0,
            Strategy::Bitmap => 1,
            _ => self.d,
        }
    }

    /// Bits of a bitmap.
    pub fn width(self) -> u32 {
        if self.strategy == Strategy::Bitmap { self.priorities() } else { self.w }
    }

    /// Buckets under a bit of a level; under all of them for level 0.
    pub fn span(self, level: u32) -> u32 {
        self.priorities() / self.width().pow(level)
    }

    /// Words of a level's bitmaps as fields have them, of at most 32 bits, and bits of such a word.
    pub fn bitmaps(self, level: u32) -> (u32, u32) {
        let width = self.width();
        (width.pow(level - 1) * width.div_ceil(32), width.min(32))
    }

    /// Stages that are held apart: all of a pipeline, else one operation is at work.
    pub fn places(self) -> u32 {
        if self.strategy.is_pipelined() { self.last() + 1 } else { 1 }
    }

    /// The stage in which a bit of this level is found. The next level is asked in it, and answers two stages later.
    pub fn picks(self, level: u32) -> u32 {
        match self.strategy {
            // The counter is asked for, and changed, before the next level is asked: four stages a level.
            Strategy::Counters => (4 * level - 4).max(1),
            _ => 2 * level - 1,
        }
    }

    /// The stage in which the word of the bucket is there, and the element is asked for. Not of a scan, which takes as long as it takes.
    pub fn finds(self) -> u32 {
        match self.strategy {
            Strategy::Counters => 4 * self.d,
            _ => self.picks(self.levels()) + 2,
        }
    }

    /// The last stage of a dequeue, and of every operation of a pipeline: what changed is written.
    pub fn last(self) -> u32 {
        self.finds() + 2
    }

    /// The last stage of an enqueue. Its bucket is known, so that all words are asked for in stage 1, if no operation is ahead.
    pub fn last_of_enqueue(self) -> u32 {
        if self.strategy.is_pipelined() { self.last() } else { 3 }
    }
}
