//! FIFO queues of strict priority, each with a bound, the smallest rank that it takes: what SP-PIFO, its greedy relative, fixed bounds
//! and a plain FIFO have in common. They differ in their [`Policy`]: when bounds move, and how far.
//!
//! - [`queues`]: the FIFO queues, the packet that is served next;
//! - [`tally`]: how often each rank is there;
//! - [`engine`]: queues and a policy as the session drives them;
//! - [`monitor`]: the invariants of all of them, and those of a policy;
//! - this file: mapping, and the interface.

pub mod engine;
pub mod monitor;
pub mod queues;
pub mod tally;
#[cfg(test)]
pub mod testing;

use contract::{Argument, Field, Info, Operation, Role};

use crate::design::{Design, EventSpec, NamedFact, ParameterSpec, Parameters, bits, number, reset};
use crate::limits::MAX_RANK;

/// What moves the bounds.
pub trait Policy {
    /// Another one in the same state.
    fn copy(&self) -> Box<dyn Policy>;

    /// The bounds as they are, that of the queue that is served first at the front; at least one.
    fn bounds(&self) -> &[u32];

    /// Whether packets that are dropped count as arrivals.
    fn adapts_to_drops(&self) -> bool {
        false
    }

    /// A packet of this rank arrived, which these bounds map to `queue`. What is told of it, in events of the design by number.
    fn arrived(&mut self, queue: usize, rank: u32, tell: &mut dyn FnMut(u16, &[u32]));

    /// Sets a bound before the first packet. `false` if it is not to be set.
    fn preset(&mut self, _queue: usize, _bound: u32) -> bool {
        false
    }

    /// A reset: as at first.
    fn clear(&mut self);

    /// A word of a field of its own, counting from [`field::OWN`] on.
    fn word(&self, _field: u32, _at: usize) -> u32 {
        0
    }

    /// Bytes that it takes in memory, as the budget of a history counts them.
    fn bytes(&self) -> usize {
        4 * self.bounds().len()
    }
}

impl Clone for Box<dyn Policy> {
    fn clone(&self) -> Self {
        self.copy()
    }
}

/// The queue that takes a packet: the first, from the lowest priority up, whose bound is not above its rank; else the first of
/// all. Queues count from 0, which is served first.
#[inline]
pub fn map(bounds: &[u32], rank: u32) -> usize {
    // All are looked at: where the search would end cannot be foreseen, and a wrong guess costs more than the rest.
    bounds.iter().enumerate().fold(0, |queue, (i, bound)| if *bound <= rank { i } else { queue })
}

/// Operations of the port, by their number.
pub mod operation {
    /// `enqueue data rank`.
    pub const ENQUEUE: u8 = 0;
    /// `dequeue`: the oldest packet of the first queue that has any.
    pub const DEQUEUE: u8 = 1;
    /// `reset cycles`: the reset input is held for so many cycles, from this one on. Later resets prolong it.
    pub const RESET: u8 = 2;
}

/// Most queues.
pub const MAX_QUEUES: u32 = 32;

/// Event kinds, by their number.
pub mod event {
    /// The scan found a queue: which one, after how many comparisons of the rank with a bound.
    pub const MAPPED: u16 = 0;
    /// A bound moved: of which queue, from where, to where, and whether down.
    pub const MOVED: u16 = 1;
    /// A packet left while one of lower rank waits: data and rank of both, why, and the operation that enqueued the later of the two:
    /// before it there was nothing out of order. No engine reports it; it follows from `MAPPED` and `SERVED` (crate `derived`).
    pub const INVERSION: u16 = 2;
    /// A packet is taken from a queue: which one, and the place that it leaves.
    pub const SERVED: u16 = 3;
    /// First kind of a policy.
    pub const OWN: u16 = 4;
}

/// What all of them tell, in the order of their numbers.
pub const EVENTS: [EventSpec; event::OWN as usize] = [
    EventSpec::new("mapped", &["queue", "comparisons"], &[("queue.bound", "queue")]),
    EventSpec::new("moved", &["queue", "from", "to", "down"], &[("queue.bound", "queue")]),
    EventSpec::new("inversion", &["data", "rank", "waiting_data", "waiting_rank", "source", "cause_op"], &[]),
    EventSpec::new("served", &["queue", "place"], &[("queue.count", "queue")]),
];

/// What numbers among their facts mean.
pub const NAMED: &[NamedFact] =
    &[NamedFact { event: "inversion", argument: "source", names: &["first-queue", "push-down", "overtaking"] }];

/// Fields whose words of the same index belong to one thing.
pub const THINGS: &[&[&str]] = &[&["queue.bound", "queue.count", "queue.head"], &["packet.data", "packet.rank"]];

/// The parameter that all but a FIFO have.
pub const CAPACITY: ParameterSpec =
    number("capacity", (1, 1024), 10, "packets", "packets that a queue holds at most; what comes on top is dropped");

/// How many queues, and how large.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct QueueShape {
    /// Queues, at least 1.
    pub queues: usize,
    /// Packets that a queue holds.
    pub capacity: usize,
}

/// Numbers of the architectural fields, in the order in which [`interface`] lists them.
pub mod field {
    /// `queue.bound`.
    pub const BOUND: u32 = 0;
    /// `queue.count`.
    pub const COUNT: u32 = 1;
    /// `queue.head`.
    pub const HEAD: u32 = 2;
    /// `packet.data`.
    pub const DATA: u32 = 3;
    /// `packet.rank`.
    pub const RANK: u32 = 4;
    /// `ready`.
    pub const READY: u32 = 5;
    /// First field of a policy.
    pub const OWN: u32 = 6;
}

/// Interface and architectural state of a design: the fields of its policy come last. A reset undoes an operation for `undo` steps. Levels of state: 0 the bounds and the state of
/// the queues, 1 the packets.
pub fn interface(
    design: &Design,
    parameters: &Parameters,
    QueueShape { queues, capacity }: QueueShape,
    own: Vec<Field>,
    undo: u32,
) -> Info {
    let (queues, places, capacity) = (queues as u32, (queues * capacity) as u32, capacity as u32);
    let packet = || vec![Argument::new("data", 0, u32::MAX), Argument::new("rank", 0, MAX_RANK)];
    let mut fields = vec![
        Field::new("queue.bound", queues, 16, 0, "smallest rank that the queue takes, at the next packet"),
        Field::new("queue.count", queues, bits(capacity.into()), 0, "packets in the queue"),
        Field::new(
            "queue.head",
            queues,
            bits((capacity - 1).into()),
            0,
            "place of the oldest packet among those of the queue",
        ),
        Field::new("packet.data", places, 32, 1, "what was enqueued; queue i has the places from i times capacity on"),
        Field::new("packet.rank", places, 16, 1, "its rank"),
        Field::new("ready", 1, 1, 0, "1 if operations are accepted; 0 while a reset is held"),
    ];
    fields.extend(own);
    let operations = vec![
        Operation::new("enqueue", Role::Put, packet(), packet()),
        Operation::new("dequeue", Role::Take, vec![], packet()),
        reset(),
    ];
    design.describe(parameters, &["queues", "packets"], fields, (operations, operation::DEQUEUE), undo)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// S2, Q47: bounds 0, 3, 5.
    #[test]
    fn a_packet_goes_to_the_last_queue_whose_bound_is_not_above_its_rank() {
        let queue = |rank| map(&[0, 3, 5], rank);
        assert_eq!([2, 3, 4, 5, 10].map(queue), [0, 1, 1, 2, 2]);
        // Of equal bounds the queue of lower priority takes it.
        assert_eq!(map(&[4, 4, 9], 4), 1);
        assert_eq!(map(&[4, 4, 9], 3), 0);
    }
}
