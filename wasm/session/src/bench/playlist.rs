//! Operations for one port: sources that play one after the other, each operation as soon as the port takes it.

use contract::Op;
use traffic::{Slot, Source};

/// Operations for one port. A clone is a snapshot.
#[derive(Clone)]
pub struct Playlist {
    sources: Vec<Source>,
    at: usize,
    /// What the port did not take yet.
    waiting: Option<Op>,
    /// Slots of all sources, and those to come.
    slots: u64,
    left: u64,
    /// Steps in which something waited.
    waited: u32,
}

impl Playlist {
    /// Before the first slot.
    pub fn new(sources: Vec<Source>) -> Self {
        let slots = sources.iter().map(Source::slots).sum();
        Playlist { sources, at: 0, waiting: None, slots, left: slots, waited: 0 }
    }

    /// Steps until the last slot is over: those of all sources, and those in which something waited so far.
    pub fn steps(&self) -> u64 {
        self.slots + u64::from(self.waited)
    }

    /// What is presented in this step. An operation that the port does not take waits, and what comes behind it too.
    pub fn present(&mut self, accepts: &dyn Fn() -> bool) -> Option<Op> {
        if self.waiting.is_none() {
            self.waiting = match self.slot() {
                Some(Slot::Op { kind, args }) => Some(Op::new(kind, &args)),
                _ => return None,
            };
        }
        if accepts() {
            return self.waiting.take();
        }
        self.waited += 1;
        None
    }

    /// Whether the last slot is over.
    pub fn is_over(&self) -> bool {
        self.left == 0 && self.waiting.is_none()
    }

    fn slot(&mut self) -> Option<Slot> {
        while let Some(source) = self.sources.get_mut(self.at) {
            if let Some(slot) = source.next() {
                self.left -= 1;
                return Some(slot);
            }
            self.at += 1;
        }
        None
    }
}
