//! Packets are counted; when a window of them is full, the bounds take a step. Packets that are dropped do not count (SA18).

use super::distribution::Distribution;
use super::gradient::{BoundStep, Change, takes, update};
use super::{Shape, event, field};
use crate::strict_priority::Policy;
use crate::strict_priority::tally::Tally;

/// The bounds, the window, and what the last update was about.
#[derive(Clone, Debug)]
pub struct Greedy {
    shape: Shape,
    bounds: Vec<u32>,
    /// How often each rank came in the window so far.
    counts: Tally,
    /// Packets of the window so far.
    packets: u32,
    last: Update,
}

/// An update, all zeros before the first.
#[derive(Clone, Debug, Default)]
struct Update {
    number: u32,
    /// Bound by bound; that of the first queue was not tested.
    tests: Vec<BoundStep>,
    /// The loss of each queue.
    before: Vec<u64>,
    after: Vec<u64>,
}

impl Greedy {
    /// As a design of this shape is at first.
    pub fn new(shape: Shape) -> Self {
        let bounds = shape.start.clone();
        Greedy { shape, bounds, counts: Tally::default(), packets: 0, last: Update::default() }
    }

    fn losses(&self, ranks: &Distribution) -> Vec<u64> {
        let cost = self.shape.rule.cost;
        (0..self.bounds.len()).map(|queue| ranks.loss(takes(&self.bounds, queue), cost)).collect()
    }

    fn update(&mut self, tell: &mut dyn FnMut(u16, &[u32])) {
        let ranks = Distribution::of_counts(self.counts.counts().iter().copied());
        self.counts.clear();
        self.packets = 0;
        let before = self.losses(&ranks);
        let mut tests = update(&mut self.bounds, &ranks, self.shape.rule);
        // By number, with none for the first.
        tests.reverse();
        let after = self.losses(&ranks);
        let moved = tests.iter().filter(|test| test.from != test.to).count() as u32;
        self.last = Update { number: self.last.number.wrapping_add(1), tests, before, after };
        let halves = |losses: &[u64]| {
            let sum: u64 = losses.iter().sum();
            [sum as u32, (sum >> 32) as u32]
        };
        let ([low, high], [after_low, after_high]) = (halves(&self.last.before), halves(&self.last.after));
        tell(event::UPDATED, &[self.last.number, moved, low, high, after_low, after_high]);
    }
}

impl Policy for Greedy {
    fn copy(&self) -> Box<dyn Policy> {
        Box::new(self.clone())
    }

    fn bounds(&self) -> &[u32] {
        &self.bounds
    }

    fn arrived(&mut self, _: usize, rank: u32, tell: &mut dyn FnMut(u16, &[u32])) {
        self.counts.add(rank);
        self.packets += 1;
        if self.packets == self.shape.window {
            self.update(tell);
        }
    }

    fn clear(&mut self) {
        *self = Greedy::new(self.shape.clone());
    }

    fn word(&self, number: u32, at: usize) -> u32 {
        let Update { number: updates, tests, before, after } = &self.last;
        let test = at.checked_sub(1).and_then(|at| tests.get(at));
        let half = |losses: &[u64]| losses.get(at / 2).map_or(0, |loss| (loss >> (32 * (at % 2))) as u32);
        let part = |change: Change, number: u32| match number {
            0 => change.rank,
            1 => change.count,
            // 65,535 packets of ranks up to 65,535 fit 32 bits.
            2 => change.joins as u32,
            3 => change.leaves as u32,
            _ => change.to.is_some().into(),
        };
        match number {
            field::WINDOW => self.packets,
            field::UPDATES => *updates,
            field::FROM => test.map_or(0, |test| test.from),
            field::TO => test.map_or(0, |test| test.to),
            field::BEFORE => half(before),
            field::AFTER => half(after),
            field::UP..field::DOWN => test.map_or(0, |test| part(test.up, number - field::UP)),
            _ => test.map_or(0, |test| part(test.down, number - field::DOWN)),
        }
    }

    fn bytes(&self) -> usize {
        let queues = self.bounds.len();
        8 * self.counts.counts().len() + queues * (8 + 2 * 8 + size_of::<BoundStep>()) + 200
    }
}
