//! Operations that a reset would still undo: their results are on the way in hardware, whatever a model has said.

use std::collections::VecDeque;

use contract::event::{Event, kind};
use contract::{Info, OpId};

/// Accepted operations of the last [`Info::undo`] steps, with their slots, in issue order.
#[derive(Clone, Debug, Default)]
pub struct Recent(VecDeque<(u32, OpId)>);

impl Recent {
    /// Before a step: forgets what has its result by now.
    pub fn pass(&mut self, step: u32, info: &Info) {
        while self.0.front().is_some_and(|(slot, _)| slot + info.undo <= step) {
            self.0.pop_front();
        }
    }

    /// An operation was accepted in this step.
    pub fn accept(&mut self, step: u32, op: OpId) {
        self.0.push_back((step, op));
    }

    /// A reset: tells what is lost, oldest first.
    pub fn flush(&mut self, step: u32, events: &mut Vec<Event>) {
        events.extend(self.0.drain(..).map(|(_, op)| Event::new(step, kind::FLUSHED, op, &[])));
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}
