//! What is said of an operation while it is done.

use contract::OpId;
use contract::event::{Events, kind};

/// Takes events of one operation.
#[derive(Debug)]
pub struct Sink<'a> {
    /// The step.
    pub step: u32,
    /// The operation.
    pub op: OpId,
    /// Whether the design's own events are wanted.
    pub observed: bool,
    /// Whether writes are wanted.
    pub report: bool,
    /// Where they go.
    pub events: &'a mut Events,
}

impl Sink<'_> {
    /// An event that all designs share.
    pub fn say(&mut self, kind: u16, args: &[u32]) {
        self.events.push(self.step, kind, self.op, args);
    }

    /// An event of the design, by its number.
    #[inline]
    pub fn tell(&mut self, number: u16, args: &[u32]) {
        if self.observed {
            self.say(kind::DESIGN + number, args);
        }
    }

    /// A word was written.
    #[inline]
    pub fn write(&mut self, level: u32, field: u32, index: u32, value: u32) {
        if self.report {
            self.say(kind::WRITE, &[field, index, value, level]);
        }
    }

    /// A word means nothing any more.
    #[inline]
    pub fn forget(&mut self, level: u32, field: u32, index: u32) {
        if self.report {
            self.say(kind::FORGET, &[field, index, 0, level]);
        }
    }
}
