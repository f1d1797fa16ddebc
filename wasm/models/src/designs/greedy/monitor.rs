//! The invariants of the greedy algorithm (J9, SA8, SA18), besides those that all queues of strict priority have.

use contract::{Invariant, Monitor};

use super::Shape;
use super::distribution::Distribution;
use super::gradient;
use crate::design::Parameters;
use crate::strict_priority::monitor::{self, Newcomer, ORDER, PolicyMonitor, StrictPriorityMonitor, Wrong};
use crate::strict_priority::tally::Tally;

/// What is watched.
pub const INVARIANTS: &[Invariant] = &[
    Invariant::new(ORDER.name, "from the second queue on, each bound is above the one before"),
    Invariant::new("window", "bounds move only when a window of packets has been taken in"),
    Invariant::new("step", "without jumps a bound moves by at most one, and that of the first queue never does"),
    Invariant::new("loss", "when bounds move, the loss of the window's packets falls"),
    monitor::FIRST_QUEUE,
    monitor::CAPACITY,
    monitor::CONSERVATION,
    monitor::STRICT_PRIORITY,
    monitor::INVERSIONS,
];

/// A monitor of an engine with these parameters, before its first step.
pub fn monitor(parameters: &Parameters) -> Box<dyn Monitor> {
    let shape = Shape::of(parameters);
    Box::new(StrictPriorityMonitor::new(
        shape.size,
        Box::new(GreedyMonitor { shape, window: Tally::default(), packets: 0, full: false }),
    ))
}

struct GreedyMonitor {
    shape: Shape,
    /// Ranks taken in since the last update, or those of the window that is just full.
    window: Tally,
    packets: u32,
    full: bool,
}

impl PolicyMonitor for GreedyMonitor {
    fn invariants(&self) -> &'static [Invariant] {
        INVARIANTS
    }

    fn start(&self) -> Vec<u32> {
        self.shape.start.clone()
    }

    fn enqueued(&mut self, newcomer: &Newcomer, _: &mut Wrong) {
        if self.full {
            self.clear();
        }
        self.window.add(newcomer.rank);
        self.packets += 1;
        self.full = self.packets == self.shape.window;
    }

    fn moved(&mut self, before: &[u32], now: &[u32], wrong: &mut Wrong) {
        if !self.full {
            let count = self.packets;
            wrong("window", format!("{before:?} became {now:?} after {count} packets"));
        }
        if let Some(at) = now.windows(2).skip(1).position(|w| w[0] >= w[1]) {
            let (a, b) = (now[at + 1], now[at + 2]);
            wrong(ORDER.name, format!("queue {} has {a}, queue {} has {b}", at + 2, at + 3));
        }
        let far = before.iter().zip(now).any(|(before, now)| before.abs_diff(*now) > 1 && !self.shape.rule.jump);
        if far || before[0] != now[0] {
            wrong("step", format!("{before:?} became {now:?}"));
        }
        let ranks = Distribution::of_counts(self.window.counts().iter().copied());
        let loss = |bounds: &[u32]| gradient::loss(bounds, &ranks, self.shape.rule.cost);
        let (old, new) = (loss(before), loss(now));
        if new >= old {
            wrong("loss", format!("{before:?} became {now:?}, the loss {old} became {new}"));
        }
    }

    fn clear(&mut self) {
        self.window.clear();
        self.packets = 0;
        self.full = false;
    }
}
