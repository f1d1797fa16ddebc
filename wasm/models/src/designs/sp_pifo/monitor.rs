//! The invariants of SP-PIFO (J1 to J5), besides those that all queues of strict priority have.

use contract::{Invariant, Monitor};

use super::Shape;
use super::bounds::Strategy;
use crate::strict_priority::monitor::{
    CAPACITY, CONSERVATION, FIRST_QUEUE, INVERSIONS, Newcomer, ORDER, PolicyMonitor, STRICT_PRIORITY,
    StrictPriorityMonitor, Wrong, check_order,
};

/// What is watched.
pub const INVARIANTS: &[Invariant] = &[
    ORDER,
    Invariant::new("bound of a newcomer", "the queue that took a packet has the packet's rank as its bound"),
    FIRST_QUEUE,
    Invariant::new("distances", "a push-down by cost keeps the distances between all bounds but the first"),
    Invariant::new(
        "order in a queue",
        "in all queues but the first ranks do not fall from packet to packet, unless a push-down came between",
    ),
    CAPACITY,
    CONSERVATION,
    STRICT_PRIORITY,
    INVERSIONS,
];

/// A monitor of an engine of this shape, before its first step.
pub fn monitor(shape: &Shape) -> Box<dyn Monitor> {
    let monitor = SpPifoMonitor { shape: *shape, pushed: vec![false; shape.size.queues] };
    Box::new(StrictPriorityMonitor::new(shape.size, Box::new(monitor)))
}

struct SpPifoMonitor {
    shape: Shape,
    /// For each queue whether its bound was pushed down since it was last empty.
    pushed: Vec<bool>,
}

impl PolicyMonitor for SpPifoMonitor {
    fn invariants(&self) -> &'static [Invariant] {
        INVARIANTS
    }

    fn start(&self) -> Vec<u32> {
        vec![0; self.shape.size.queues]
    }

    fn enqueued(&mut self, newcomer: &Newcomer, wrong: &mut Wrong) {
        let Newcomer { rank, queue, ahead, before, now } = *newcomer;
        if now[queue] != rank {
            let text = format!("rank {rank}, but queue {} has the bound {}", queue + 1, now[queue]);
            wrong("bound of a newcomer", text);
        }
        let apart = |bounds: &[u32]| bounds.windows(2).skip(1).map(|w| i64::from(w[1]) - i64::from(w[0])).collect();
        let (old, new): (Vec<i64>, Vec<i64>) = (apart(before), apart(now));
        if self.shape.strategy == Strategy::Cost && rank < before[queue] && old != new {
            wrong("distances", format!("{before:?} became {now:?}"));
        }
        match ahead {
            Some(ahead) if queue > 0 && !self.pushed[queue] && ahead > rank => {
                wrong("order in a queue", format!("rank {rank} is behind {ahead} in queue {}", queue + 1));
            }
            Some(_) => {}
            None => self.pushed[queue] = false,
        }
    }

    fn moved(&mut self, before: &[u32], now: &[u32], wrong: &mut Wrong) {
        for ((pushed, before), now) in self.pushed.iter_mut().zip(before).zip(now) {
            *pushed |= now < before;
        }
        check_order(now, wrong);
    }

    fn clear(&mut self) {
        self.pushed.fill(false);
    }
}
