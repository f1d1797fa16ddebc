//! The bounds of SP-PIFO and how each packet moves them (Alcoz, Dietmüller, Vanbever, NSDI 2020, section 4.1, Algorithm 1).

use crate::strict_priority::Policy;

/// How far a push-down moves the bounds of all queues but the first, whose bound becomes the packet's rank (Figure 5c).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strategy {
    /// By how much the packet's rank falls short of the first bound: its cost. The paper's own.
    Cost,
    /// To the bound of the queue above, as it was; that of the second queue to the packet's rank.
    QueueBound,
    /// By the packet's rank. Does not keep the bounds in order.
    Rank,
    /// By one.
    One,
    /// Not at all: only the first queue reacts. What the paper's second stage avoids, to compare with.
    FirstOnly,
}

impl Strategy {
    /// Words for scenario files, in the order of their numbers.
    pub const WORDS: &'static [&'static str] = &["cost", "queue-bound", "rank", "one", "q1-only"];

    /// The strategy of this number.
    pub fn of(number: u32) -> Strategy {
        match number {
            1 => Strategy::QueueBound,
            2 => Strategy::Rank,
            3 => Strategy::One,
            4 => Strategy::FirstOnly,
            _ => Strategy::Cost,
        }
    }
}

/// What a packet of some rank does to the bounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Adaptation {
    /// Push-up: the bound of its queue becomes its rank.
    Up,
    /// Push-down: its rank is below every bound, by this much below the first.
    Down {
        /// The cost of the inversion, above 0.
        cost: u32,
    },
}

/// What a packet that is mapped to `queue` will do.
#[inline]
pub fn adaptation(bounds: &[u32], queue: usize, rank: u32) -> Adaptation {
    match bounds[queue].checked_sub(rank) {
        Some(cost) if cost > 0 => Adaptation::Down { cost },
        _ => Adaptation::Up,
    }
}

/// Moves the bounds.
#[inline]
pub fn adapt(bounds: &mut [u32], queue: usize, rank: u32, strategy: Strategy) {
    match adaptation(bounds, queue, rank) {
        Adaptation::Up => bounds[queue] = rank,
        Adaptation::Down { cost } => {
            let others = 1..bounds.len();
            match strategy {
                Strategy::Cost => others.for_each(|i| bounds[i] = bounds[i].saturating_sub(cost)),
                // The last one first, so that each takes its neighbour's old bound.
                Strategy::QueueBound => {
                    others.rev().for_each(|i| bounds[i] = if i == 1 { rank } else { bounds[i - 1] })
                }
                Strategy::Rank => others.for_each(|i| bounds[i] = bounds[i].saturating_sub(rank)),
                Strategy::One => others.for_each(|i| bounds[i] = bounds[i].saturating_sub(1)),
                Strategy::FirstOnly => {}
            }
            bounds[0] = rank;
        }
    }
}

/// The bounds, and what moves them.
#[derive(Clone, Debug)]
pub struct Bounds {
    bounds: Vec<u32>,
    strategy: Strategy,
    adapt_on_drop: bool,
}

impl Bounds {
    /// So many bounds, all 0. If `adapt_on_drop`, packets that are dropped move them too (SA2).
    pub fn new(queues: usize, strategy: Strategy, adapt_on_drop: bool) -> Self {
        Bounds { bounds: vec![0; queues], strategy, adapt_on_drop }
    }
}

impl Policy for Bounds {
    fn copy(&self) -> Box<dyn Policy> {
        Box::new(self.clone())
    }

    #[inline]
    fn bounds(&self) -> &[u32] {
        &self.bounds
    }

    #[inline]
    fn adapts_to_drops(&self) -> bool {
        self.adapt_on_drop
    }

    #[inline]
    fn arrived(&mut self, queue: usize, rank: u32, _: &mut dyn FnMut(u16, &[u32])) {
        adapt(&mut self.bounds, queue, rank, self.strategy);
    }

    fn preset(&mut self, queue: usize, bound: u32) -> bool {
        self.bounds.get_mut(queue).map(|old| *old = bound).is_some()
    }

    fn clear(&mut self) {
        self.bounds.fill(0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::strict_priority::map;

    const ALL: [Strategy; 5] =
        [Strategy::Cost, Strategy::QueueBound, Strategy::Rank, Strategy::One, Strategy::FirstOnly];

    /// S5, Q59: bounds 4, 6, 9 and a packet of rank 2.
    #[test]
    fn strategies_differ_in_how_far_they_push_down() {
        let pushed = ALL.map(|strategy| {
            let mut bounds = [4, 6, 9];
            adapt(&mut bounds, 0, 2, strategy);
            bounds
        });
        assert_eq!(pushed, [[2, 4, 7], [2, 2, 6], [2, 4, 7], [2, 5, 8], [2, 6, 9]]);
    }

    /// S3 (Figure 3), Q50 and Q51: bounds and cost packet by packet.
    #[test]
    fn figure_3() {
        let mut bounds = [0, 0];
        let mut seen = Vec::new();
        for rank in [3, 4, 1, 4, 5, 2, 1, 2, 1, 2, 1, 2, 1] {
            let queue = map(&bounds, rank);
            let cost = match adaptation(&bounds, queue, rank) {
                Adaptation::Up => 0,
                Adaptation::Down { cost } => cost,
            };
            adapt(&mut bounds, queue, rank, Strategy::Cost);
            seen.push((queue, cost, bounds));
        }
        let first = [
            (1, 0, [0, 3]),
            (1, 0, [0, 4]),
            (0, 0, [1, 4]),
            (1, 0, [1, 4]),
            (1, 0, [1, 5]),
            (0, 0, [2, 5]),
            (0, 1, [1, 4]),
        ];
        assert_eq!(seen[..7], first);
        let after: Vec<[u32; 2]> = seen[7..].iter().map(|(_, _, bounds)| *bounds).collect();
        assert_eq!(after, [[2, 4], [1, 3], [2, 3], [1, 2], [1, 2], [1, 2]]);
    }

    /// SA4, Q60: all small cases. Only `rank` breaks the order, and no bound would fall below 0.
    #[test]
    fn bounds_stay_in_order_but_for_the_rank_strategy() {
        let mut broken = 0;
        for a in 0..7 {
            for b in a..7 {
                for c in b..7 {
                    for rank in 0..7 {
                        for strategy in ALL {
                            let mut bounds = [a, b, c];
                            let queue = map(&bounds, rank);
                            adapt(&mut bounds, queue, rank, strategy);
                            let sorted = bounds.is_sorted();
                            assert!(
                                sorted || strategy == Strategy::Rank,
                                "{strategy:?} {a} {b} {c}, {rank}: {bounds:?}"
                            );
                            broken += u32::from(!sorted);
                        }
                    }
                }
            }
        }
        assert!(broken > 0);
        let mut bounds = [3, 3, 3];
        adapt(&mut bounds, 0, 2, Strategy::Rank);
        assert_eq!(bounds, [2, 1, 1]);
    }

    /// Of ranks 9 to 5 again and again, `cost` leaves the second queue some; with `q1-only` its bound never comes down.
    #[test]
    fn with_the_first_queue_alone_the_others_stay_where_the_highest_ranks_took_them() {
        let bounds_after = |strategy| {
            let mut bounds = [0, 0];
            for rank in [9, 8, 7, 6, 5].repeat(3) {
                let queue = map(&bounds, rank);
                adapt(&mut bounds, queue, rank, strategy);
            }
            bounds
        };
        assert_eq!(bounds_after(Strategy::FirstOnly), [5, 9]);
        assert_eq!(bounds_after(Strategy::Cost), [5, 6]);
    }

    /// J5.
    #[test]
    fn cost_keeps_the_distances_between_the_others() {
        let mut bounds = [10, 13, 20, 21];
        adapt(&mut bounds, 0, 4, Strategy::Cost);
        assert_eq!(bounds, [4, 7, 14, 15]);
    }
}
