//! Schedulers as a sweep drives them: called directly, each operation done at once.

mod model;
mod strict;

use derived::lateness::{Late, LateVerdict};

use crate::packet::Ranked;
pub use model::{BOUNDS, DirectModel};
pub use strict::Strict;

/// What became of a packet that was to go in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Admission {
    /// It is in.
    Accepted,
    /// It is in, and another packet was removed in its favour: the place of that one, which may be its own.
    PushedOut(u32),
    /// No room.
    Full,
    /// Its departure time is beyond the scheduler's range.
    Range,
    /// The scheduler holds nothing to replace.
    Empty,
}

/// A scheduler with one port. Data words are places of packets.
pub trait Queue {
    /// Puts in the packet of a place.
    fn enqueue(&mut self, place: u32, packet: &Ranked) -> Admission;

    /// Takes out the packet that is next: its place, or nothing if the scheduler is empty.
    fn dequeue(&mut self) -> Option<u32>;

    /// Takes out the packet that is next, and then puts in that of a place. Of schedulers that can.
    fn replace(&mut self, _place: u32, _packet: &Ranked) -> (Option<u32>, Admission) {
        (None, Admission::Empty)
    }

    /// Whether it can replace.
    fn replaces(&self) -> bool {
        false
    }

    /// Bytes of the longest packet that it takes.
    fn longest(&self) -> u32 {
        u32::MAX
    }

    /// How late the packet was that came out last, of a scheduler that works out departure times and was asked to note that.
    fn late(&self) -> Option<(Late, LateVerdict)> {
        None
    }

    /// Steps without an operation go by.
    fn idle(&mut self, _steps: u64) {}

    /// Replaces `out` by the bounds of its queues, if it has any.
    fn bounds(&self, out: &mut Vec<u32>);
}
