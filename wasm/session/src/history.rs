//! Snapshots to return to: evenly spaced, bounded in number and bytes. When the budget is full, every second one goes and
//! the spacing doubles, so any step is at most one spacing of replay away. Where readers go, a few closer ones are added.

use std::collections::VecDeque;
use std::mem;

/// Most snapshots kept.
pub const MAX_SNAPSHOTS: usize = 2048;
/// Most bytes that the images of all snapshots take.
pub const MAX_BYTES: u64 = 96 << 20;
/// Spacing at first, in steps.
pub const FIRST_STRIDE: u32 = 512;
/// Spacing of those that a replay adds, in steps.
pub const CLOSE_STRIDE: u32 = 64;
/// Steps before the end of a replay in which it adds some.
pub const CLOSE_SPAN: u32 = 512;
/// Most of those that replays have added; the oldest go.
pub const MAX_CLOSE: usize = 32;

/// Snapshots `S` by step.
pub struct History<S> {
    /// Step, snapshot and its bytes, in the order of the steps.
    taken: Vec<(u32, S, u64)>,
    stride: u32,
    bytes: u64,
    /// Step and snapshot of those that replays have added, in the order in which they were taken.
    close: VecDeque<(u32, S)>,
}

impl<S> Default for History<S> {
    fn default() -> Self {
        History { taken: Vec::new(), stride: FIRST_STRIDE, bytes: 0, close: VecDeque::new() }
    }
}

impl<S> History<S> {
    /// Whether a snapshot is due before step `step` is executed.
    pub fn is_due(&self, step: u32) -> bool {
        step % self.stride == 0 && self.find(step).is_err()
    }

    /// Whether a snapshot is due before step `step` of a replay that will end after `left` steps.
    pub fn is_close_due(&self, step: u32, left: u32) -> bool {
        let is_known = || self.find(step).is_ok() || self.close.iter().any(|(taken, _)| *taken == step);
        left <= CLOSE_SPAN && step % CLOSE_STRIDE == 0 && !is_known()
    }

    /// Keeps a snapshot of a replay. Returns the one that has to go for it.
    pub fn keep_close(&mut self, step: u32, snapshot: S) -> Option<S> {
        let full = self.close.len() >= MAX_CLOSE;
        let gone = if full { self.close.pop_front() } else { None };
        self.close.push_back((step, snapshot));
        gone.map(|(_, snapshot)| snapshot)
    }

    /// Keeps a snapshot of so many bytes, after [`History::make_room`] for it.
    pub fn keep(&mut self, step: u32, snapshot: S, bytes: u64) {
        if let Err(at) = self.find(step) {
            self.taken.insert(at, (step, snapshot, bytes));
            self.bytes += bytes;
        }
    }

    /// Returns those that have to go before one more of so many bytes is made. Afterwards that may no longer be due.
    pub fn make_room(&mut self, bytes: u64) -> Vec<S> {
        let mut gone = Vec::new();
        while self.taken.len() > 1 && (self.taken.len() >= MAX_SNAPSHOTS || self.bytes + bytes > MAX_BYTES) {
            self.stride *= 2;
            for (step, snapshot, bytes) in mem::take(&mut self.taken) {
                if step % self.stride == 0 {
                    self.taken.push((step, snapshot, bytes));
                } else {
                    self.bytes -= bytes;
                    gone.push(snapshot);
                }
            }
        }
        gone
    }

    /// The latest snapshot taken before any of the steps from `step` on, with its step.
    pub fn before(&self, step: u32) -> Option<(u32, &S)> {
        let after = self.taken.partition_point(|(taken, ..)| *taken <= step);
        let spaced = self.taken[..after].last().map(|(step, snapshot, _)| (*step, snapshot));
        let close = self.close.iter().filter(|(taken, _)| *taken <= step).map(|(taken, snapshot)| (*taken, snapshot));
        close.chain(spaced).max_by_key(|(taken, _)| *taken)
    }

    fn find(&self, step: u32) -> Result<usize, usize> {
        self.taken.binary_search_by_key(&step, |(taken, ..)| *taken)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(steps: u32, bytes: u64) -> (History<u32>, Vec<u32>) {
        let (mut history, mut gone) = (History::default(), Vec::new());
        for step in 0..steps {
            if history.is_due(step) {
                gone.extend(history.make_room(bytes));
                if history.is_due(step) {
                    history.keep(step, step, bytes);
                }
            }
        }
        (history, gone)
    }

    #[test]
    fn number_and_spacing_stay_bounded() {
        for steps in [1, 1000, 100_000, 1_000_000] {
            let (history, gone) = run(steps, 1000);
            assert!(history.taken.len() <= MAX_SNAPSHOTS);
            let (at, _) = history.before(steps - 1).unwrap();
            assert!(steps - 1 - at < history.stride);
            assert!(gone.iter().all(|step| history.find(*step).is_err()), "nothing kept may be freed");
        }
    }

    #[test]
    fn a_replay_adds_snapshots_close_to_its_end_and_the_oldest_of_them_go() {
        let (mut history, _) = run(4_000_000, 1000);
        let stride = history.stride;
        assert!(stride > CLOSE_SPAN);
        let mut gone = 0;
        for goal in (1..20).map(|block| block * stride - 3) {
            for step in (goal / stride * stride)..=goal {
                if history.is_close_due(step, goal - step) {
                    gone += usize::from(history.keep_close(step, step).is_some());
                }
            }
            let (at, _) = history.before(goal).unwrap();
            assert!(goal - at < CLOSE_STRIDE, "{at} before {goal}");
            let (at, _) = history.before(goal - CLOSE_SPAN + CLOSE_STRIDE).unwrap();
            assert!(at > goal - CLOSE_SPAN - CLOSE_STRIDE, "{at}");
        }
        assert_eq!(history.close.len(), MAX_CLOSE);
        assert!(gone > 0);
        assert!(!history.is_close_due(history.close[0].0, 0), "what is there is not taken again");
    }

    #[test]
    fn large_images_are_fewer() {
        let (history, _) = run(100_000, 1 << 20);
        assert!(history.bytes <= MAX_BYTES, "{}", history.bytes);
        assert!(history.before(0).is_some(), "the start is always kept");
    }
}
