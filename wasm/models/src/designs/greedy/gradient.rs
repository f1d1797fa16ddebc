//! Algorithm 2 of the SP-PIFO paper (appendix A): for each bound, what the loss would be if it moved by one rank, and a step in the
//! direction in which the loss falls more.
//!
//! The text of the appendix and its pseudocode differ. Here, as the text has it, a bound moves only if the loss falls, not if it stays
//! (SA8: with the pseudocode's "<= 0" bounds wander on plateaus for ever); bounds are taken from the lowest priority up,
//! each after those before it have moved; and none comes to lie on another.

use super::distribution::{Cost, Distribution};

/// How bounds move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rule {
    /// What an inversion costs.
    pub cost: Cost,
    /// Whether a bound passes ranks that did not come, so that each step moves one rank that did (SA10). Else it moves by
    /// exactly one, which gains nothing where no packets are, and so stays.
    pub jump: bool,
}

/// What the loss would change by if a bound moved one step: D+ or D- (equations 9 and 10). A rank changes queues: it comes to share
/// one with those that it `joins`, and no longer shares one with those that it `leaves`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Change {
    /// The rank that changes queues, r*.
    pub rank: u32,
    /// Packets of this rank, p(r*).
    pub count: u32,
    /// The sum of p(r) cost(r*, r) over the queue that it joins.
    pub joins: u64,
    /// The same sum over the queue that it leaves.
    pub leaves: u64,
    /// Where the bound would be; `None` if it may not move there, or, with jumps, if no rank is left to pass.
    pub to: Option<u32>,
}

impl Change {
    /// By how much the loss grows, in units of 1/k².
    pub fn of_loss(&self) -> i64 {
        i64::from(self.count) * (self.joins as i64 - self.leaves as i64)
    }

    /// Whether a step is allowed and makes the loss smaller.
    fn helps(&self) -> bool {
        self.to.is_some() && self.of_loss() < 0
    }
}

/// What Algorithm 2 did to one bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoundStep {
    /// Number of the bound, from 1: that of the first queue is never asked, since it takes everything below the second (SA11).
    pub bound: usize,
    /// Where it was.
    pub from: u32,
    /// Where it is now.
    pub to: u32,
    /// D+: the bound moves up, and its rank to the queue of higher priority.
    pub up: Change,
    /// D-: the bound moves down, and takes the rank below it from the queue of higher priority.
    pub down: Change,
}

/// The ranks that a queue takes: from its bound to below the next; the first one from 0 on, the last one all above.
pub fn takes(bounds: &[u32], queue: usize) -> (u32, u32) {
    let from = if queue == 0 { 0 } else { bounds[queue] };
    (from, bounds.get(queue + 1).copied().unwrap_or(u32::MAX))
}

/// The loss U of all queues together, in units of 1/k².
pub fn loss(bounds: &[u32], ranks: &Distribution, cost: Cost) -> u64 {
    (0..bounds.len()).map(|queue| ranks.loss(takes(bounds, queue), cost)).sum()
}

/// D+ and D- of one bound, from the second on.
pub fn changes(bounds: &[u32], bound: usize, ranks: &Distribution, rule: Rule) -> (Change, Change) {
    let (above, own) = (takes(bounds, bound - 1), takes(bounds, bound));
    let at = bounds[bound];
    // A bound has 16 bits.
    let last = bounds.get(bound + 1).copied().unwrap_or(65_536);
    let first = if bound == 1 { 0 } else { bounds[bound - 1] };
    let change = |rank: Option<u32>, stay: u32, (joins, leaves): ((u32, u32), (u32, u32)), to: Option<u32>| {
        let rank = rank.unwrap_or(stay);
        let sum = |range| ranks.cost_with(rank, range, rule.cost);
        Change { rank, count: ranks.count(rank), joins: sum(joins), leaves: sum(leaves), to }
    };
    let passed = if rule.jump { ranks.next_from(at).filter(|rank| *rank < own.1) } else { Some(at) };
    let to = passed.and_then(|rank| rank.checked_add(1)).filter(|to| *to < last);
    let up = change(passed, at, (above, own), to);
    let passed = if rule.jump { ranks.last_below(at).filter(|rank| *rank >= above.0) } else { at.checked_sub(1) };
    let down = change(passed, at, (own, above), passed.filter(|to| *to > first));
    (up, down)
}

/// Algorithm 2 after a window: each bound but the first takes at most one step. What was done, in the order in which it was done.
pub fn update(bounds: &mut [u32], ranks: &Distribution, rule: Rule) -> Vec<BoundStep> {
    let mut tests = Vec::with_capacity(bounds.len());
    for bound in (1..bounds.len()).rev() {
        let (up, down) = changes(bounds, bound, ranks, rule);
        let from = bounds[bound];
        let better = if up.of_loss() <= down.of_loss() { [up, down] } else { [down, up] };
        // Of two that are equally good the step up is taken.
        let to = better.iter().find(|change| change.helps()).and_then(|change| change.to).unwrap_or(from);
        bounds[bound] = to;
        tests.push(BoundStep { bound, from, to, up, down });
    }
    tests
}

#[cfg(test)]
#[path = "gradient_tests.rs"]
mod tests;
