//! Every packet that a scheduler of departure times let go.

use contract::Info;
use derived::departures::Left;
use derived::lateness::{Bound, LateVerdict};
use scenario::limits;

use super::shares::ShareTimeline;

/// Departures kept of an engine at most; those beyond are only counted.
const KEPT: usize = 131_072;

/// Those of one engine.
#[derive(Debug)]
pub struct DepartureList {
    bound: Bound,
    left: Vec<Left>,
    count: u32,
    /// How many are kept at most.
    kept: usize,
}

impl DepartureList {
    /// Of one of so many engines before its first step.
    pub(super) fn new(info: &Info, engines: usize) -> Self {
        DepartureList { bound: Bound::of(info), left: Vec::new(), count: 0, kept: limits::of_each(KEPT, engines) }
    }

    /// Takes in a step. Shares of flows follow from it unless there are packets around the engine.
    pub(super) fn step(&mut self, derived: &derived::Departures, mut shares: Option<&mut ShareTimeline>) {
        if let (Some(packet), Some(shares)) = (derived.placed(), &mut shares) {
            shares.came(packet.flow, packet.bytes, packet.packet_time);
        }
        let Some(left) = derived.left() else { return };
        self.count += 1;
        if self.left.len() < self.kept {
            self.left.push(*left);
        }
        if let Some(shares) = shares {
            shares.gone(left.late.flow, left.bytes);
        }
    }

    /// How many there were in all.
    pub fn count(&self) -> u32 {
        self.count
    }

    /// The first of them, in order.
    pub fn left(&self) -> &[Left] {
        &self.left
    }

    /// Whether one of them was later than it may be, and why.
    pub fn judge(&self, left: &Left) -> LateVerdict {
        self.bound.judge(&left.late)
    }
}
