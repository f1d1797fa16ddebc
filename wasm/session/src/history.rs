//! Snapshots to return to: evenly spaced, bounded in number and bytes. When the budget is full, every second one goes and
//! the spacing doubles, so any step is at most one spacing of replay away.

use std::mem;

/// Most snapshots kept.
pub const MAX_SNAPSHOTS: usize = 2048;
/// Most bytes that the images of all snapshots take.
pub const MAX_BYTES: u64 = 96 << 20;
/// Spacing at first, in steps.
pub const FIRST_STRIDE: u32 = 16;

/// Snapshots `S` by step.
pub struct History<S> {
    /// Step, snapshot and its bytes, in the order of the steps.
    taken: Vec<(u32, S, u64)>,
    stride: u32,
    bytes: u64,
}

impl<S> Default for History<S> {
    fn default() -> Self {
        History { taken: Vec::new(), stride: FIRST_STRIDE, bytes: 0 }
    }
}

impl<S> History<S> {
    /// Whether a snapshot is due before step `step` is executed.
    pub fn is_due(&self, step: u32) -> bool {
        step % self.stride == 0 && self.find(step).is_err()
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
        self.taken[..after].last().map(|(step, snapshot, _)| (*step, snapshot))
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
    fn large_images_are_fewer() {
        let (history, _) = run(100_000, 1 << 20);
        assert!(history.bytes <= MAX_BYTES, "{}", history.bytes);
        assert!(history.before(0).is_some(), "the start is always kept");
    }
}
