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
    /// Slots to come.
    left: u64,
}

impl Playlist {
    /// Before the first slot.
    pub fn new(sources: Vec<Source>) -> Self {
        let left = sources.iter().map(Source::slots).sum();
        Playlist { sources, at: 0, waiting: None, left }
    }

    /// Steps until the last slot is over, if nothing has to wait from now on.
    pub fn left(&self) -> u64 {
        self.left + u64::from(self.waits())
    }

    /// Whether the port did not take an operation yet.
    pub fn waits(&self) -> bool {
        self.waiting.is_some()
    }

    /// What is presented in this step. An operation that the port does not take waits, and what comes behind it too.
    pub fn present(&mut self, accepts: &dyn Fn() -> bool) -> Option<Op> {
        if self.waiting.is_none() {
            self.waiting = Some(self.slot()??);
        }
        if accepts() { self.waiting.take() } else { None }
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
