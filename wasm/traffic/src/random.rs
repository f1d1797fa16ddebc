//! A weighted mix of operations.
//!
//! What one slot draws, in this order, is part of the format: the same seed gives the same slots for ever.
//!
//! 1. If the phase is over: the next phase begins, and `below(2 * phase - 1) + 1` slots is its length. Phases alternate
//!    between *filling* and *draining*; the first one fills.
//! 2. `below(64)`: if it is 0, and in slot 0 always (after the draw), the hot values are drawn anew, one `below(2^32)` each.
//!    A source with shared hot values draws both, the 64 and the values, from the stream [`SHARED`] of the seed, and nothing of its own.
//! 3. `below(total weight)` picks the operation, counted through the kinds in their order and then idle. In a filling phase
//!    the weights of operations that add an element are multiplied by [`TILT`], in a draining phase those of operations that
//!    remove one.
//! 4. For each argument of the operation, in order: `data` takes the running number of the operation in this source, counted
//!    from the smallest value, and draws nothing. Any other one draws `below(100)`; if that is under `collide_percent`, it takes hot value `below(hot)`,
//!    scaled as `below` scales, otherwise `below(max + 1)`; `cycles` is drawn from 1 to at most [`MOST_CYCLES`] in the same way, and
//!    `packet_time` up to 1 / [`SHARE_OF_TIME`] of the largest.
//!
//! An idle slot draws nothing in step 4 and takes no running number.

use std::sync::Arc;

use contract::{Argument, MAX_ARGS, Op, Operation, Role};

use crate::Slot;
use crate::draw::Draw;

/// How much more often a phase draws the operations that it favours.
pub const TILT: u64 = 2;

/// Slots after which the hot values are drawn anew, on average.
pub const REDRAW: u64 = 64;

/// The stream of shared hot values, beyond the numbers of all sources.
pub const SHARED: u32 = u32::MAX;

/// Most cycles that an operation of a mix takes for its argument `cycles`, a reset for example.
pub const MOST_CYCLES: u32 = 8;

/// Longest packet time that an operation of a mix takes, as a part of what it may be: most of those near the largest would be out of range.
pub const SHARE_OF_TIME: u32 = 8;

/// Where the value of an argument comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ArgumentValue {
    /// The running number of the operation in its source, from the first value; after the second one it is the first again.
    Running(u32, u32),
    /// Drawn from the first to the second value.
    Drawn(u32, u32),
}

/// An operation of the mix.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kind {
    /// Relative frequency.
    pub weight: u32,
    /// What it is for.
    pub role: Role,
    /// Its arguments in order.
    pub arguments: Vec<ArgumentValue>,
}

impl Kind {
    /// An operation as its port describes it: `data` runs, other arguments are drawn.
    pub fn new(operation: &Operation, weight: u32) -> Self {
        let value = |a: &Argument| match a.name.as_str() {
            "data" => ArgumentValue::Running(a.min, a.max),
            "cycles" => ArgumentValue::Drawn(a.min, a.max.min(MOST_CYCLES)),
            "packet_time" => ArgumentValue::Drawn(a.min, (a.max / SHARE_OF_TIME).max(a.min)),
            _ => ArgumentValue::Drawn(a.min, a.max),
        };
        Kind { weight, role: operation.role, arguments: operation.arguments.iter().map(value).collect() }
    }

    /// The same; an operation that moves no element, a reset for example, does not occur.
    pub fn moving(operation: &Operation, weight: u32) -> Self {
        let moves = !matches!(operation.role, Role::Reset | Role::Other);
        Kind::new(operation, if moves { weight } else { 0 })
    }

    fn weight(&self, favoured: Role) -> u64 {
        u64::from(self.weight) * if self.role == favoured { TILT } else { 1 }
    }
}

/// What a [`RandomOperations`] draws from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mix {
    /// Slots in all.
    pub slots: u32,
    /// Every operation of the port, in the order of its kinds; weight 0 for those that do not occur.
    pub kinds: Vec<Kind>,
    /// Relative frequency of a bubble.
    pub idle: u32,
    /// How many of 100 arguments take a hot value.
    pub collide_percent: u32,
    /// Sizes of the hot set; 0 counts as 1.
    pub hot: u32,
    /// Mean length of a phase in slots; 0 counts as 1.
    pub phase: u32,
}

impl Mix {
    /// Number of an operation, or `None` for idle.
    fn pick(&self, favoured: Role, draw: &mut Draw) -> Option<usize> {
        let total = self.kinds.iter().map(|kind| kind.weight(favoured)).sum::<u64>() + u64::from(self.idle);
        let mut drawn = u64::from(draw.below(total.max(1)));
        self.kinds.iter().position(|kind| {
            let weight = kind.weight(favoured);
            let hit = drawn < weight;
            drawn = drawn.saturating_sub(weight);
            hit
        })
    }

    fn argument(&self, max: u32, hot: &[u32], draw: &mut Draw) -> u32 {
        let range = u64::from(max) + 1;
        if draw.chance(self.collide_percent) {
            let hot = hot[draw.below(hot.len() as u64) as usize];
            ((u64::from(hot) * range) >> 32) as u32
        } else {
            draw.below(range)
        }
    }
}

/// A seeded random mix. The module's documentation defines its sequence.
#[derive(Clone, Debug, PartialEq)]
pub struct RandomOperations {
    mix: Arc<Mix>,
    draw: Draw,
    /// Slots still to yield.
    left: u32,
    /// Operations yielded.
    number: u32,
    filling: bool,
    /// Slots left of the phase.
    phase_left: u32,
    /// Hot values as fractions of 2^32; empty before the first slot.
    hot: Vec<u32>,
    /// What shared hot values are drawn from; `None` if the source has its own.
    shared: Option<Draw>,
}

impl RandomOperations {
    /// The source of this number in a scenario of this seed.
    pub fn new(mix: Mix, seed: u64, source: u32) -> Self {
        let mix = Arc::new(Mix { hot: mix.hot.max(1), phase: mix.phase.max(1), ..mix });
        let (left, draw) = (mix.slots, Draw::new(seed, source));
        // The first slot begins a phase, the opposite of this one.
        RandomOperations { mix, draw, left, number: 0, filling: false, phase_left: 0, hot: Vec::new(), shared: None }
    }

    /// The same, with the hot values of all sources of this seed that share theirs, from the same slot on and with sets of the same size.
    #[must_use]
    pub fn sharing_hot(self, seed: u64) -> Self {
        RandomOperations { shared: Some(Draw::new(seed, SHARED)), ..self }
    }

    /// Slots in all.
    pub fn slots(&self) -> u64 {
        u64::from(self.mix.slots)
    }
}

impl Iterator for RandomOperations {
    type Item = Slot;

    fn next(&mut self) -> Option<Slot> {
        self.left = self.left.checked_sub(1)?;
        let Self { mix, draw, hot, shared, .. } = self;
        if self.phase_left == 0 {
            self.filling = !self.filling;
            self.phase_left = draw.below(u64::from(mix.phase) * 2 - 1) + 1;
        }
        self.phase_left -= 1;
        let of_hot = shared.as_mut().unwrap_or(draw);
        if of_hot.below(REDRAW) == 0 || hot.is_empty() {
            hot.clear();
            hot.extend((0..mix.hot).map(|_| of_hot.below(1 << 32)));
        }
        let favoured = if self.filling { Role::Put } else { Role::Take };
        let Some(picked) = mix.pick(favoured, draw) else { return Some(None) };
        let mut args = [0; MAX_ARGS];
        for (slot, value) in args.iter_mut().zip(&mix.kinds[picked].arguments) {
            *slot = match *value {
                ArgumentValue::Running(min, max) => min + (u64::from(self.number) % (u64::from(max - min) + 1)) as u32,
                ArgumentValue::Drawn(min, max) => min + mix.argument(max - min, hot, draw),
            };
        }
        self.number = self.number.wrapping_add(1);
        Some(Some(Op { kind: picked as u8, args }))
    }
}

#[cfg(test)]
#[path = "random_tests.rs"]
mod tests;
