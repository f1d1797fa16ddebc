//! Operations written by hand.

use std::sync::Arc;

use crate::Slot;

/// A slot, said `times` times in a row: long idle times take no room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Repeated {
    /// What is presented.
    pub slot: Slot,
    /// In how many successive steps.
    pub times: u32,
}

/// A list of slots.
#[derive(Clone, Debug, PartialEq)]
pub struct ExplicitOperations {
    runs: Arc<[Repeated]>,
    /// The run to read from.
    at: usize,
    /// How much of that run is used up.
    used: u32,
}

impl ExplicitOperations {
    /// A source that yields these runs in order.
    pub fn new(runs: impl Into<Arc<[Repeated]>>) -> Self {
        ExplicitOperations { runs: runs.into(), at: 0, used: 0 }
    }

    /// Slots in all.
    pub fn slots(&self) -> u64 {
        self.runs.iter().map(|run| u64::from(run.times)).sum()
    }
}

impl Iterator for ExplicitOperations {
    type Item = Slot;

    fn next(&mut self) -> Option<Slot> {
        loop {
            let run = self.runs.get(self.at)?;
            if self.used < run.times {
                self.used += 1;
                return Some(run.slot);
            }
            self.at += 1;
            self.used = 0;
        }
    }
}

#[cfg(test)]
mod tests {
    use contract::Op;

    use super::*;

    fn op(kind: u8, data: u32) -> Slot {
        Some(Op { kind, args: [data, 0, 0, 0, 0] })
    }

    #[test]
    fn runs_are_unrolled_in_order() {
        let runs = [(op(0, 5), 1), (None, 3), (op(0, 9), 0), (op(1, 0), 2)];
        let source = ExplicitOperations::new(runs.map(|(slot, times)| Repeated { slot, times }));
        assert_eq!(source.slots(), 6);
        let slots: Vec<_> = source.collect();
        assert_eq!(slots, [op(0, 5), None, None, None, op(1, 0), op(1, 0)]);
    }

    #[test]
    fn a_clone_is_a_snapshot() {
        let mut source =
            ExplicitOperations::new((0..50).map(|n| Repeated { slot: op(0, n), times: n % 4 }).collect::<Vec<_>>());
        source.by_ref().take(17).for_each(drop);
        let snapshot = source.clone();
        let first: Vec<_> = source.collect();
        assert_eq!(first, snapshot.collect::<Vec<_>>());
    }

    #[test]
    fn an_empty_list_yields_nothing() {
        assert_eq!(ExplicitOperations::new([]).next(), None);
    }
}
