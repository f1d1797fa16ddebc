//! Starts of flows that were drawn ahead of their time.

use std::rc::Rc;

/// Starts that each copy holds for itself; when there are so many, they become a run.
const OWN: usize = 256;

/// The start of a flow. Ordered by time, then by flow. 12 bytes, since there may be millions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(C, packed(4))]
pub struct Start {
    /// When the flow starts, in picoseconds.
    pub t_ps: u64,
    /// Its number.
    pub flow: u32,
}

/// Later than any packet: the time of a start that there is not.
pub const NEVER: u64 = u64::MAX;

const NONE: Start = Start { t_ps: NEVER, flow: u32::MAX };

/// A queue of starts, the earliest first. Takes 12 bytes a start. A copy costs 3 kB at most, since copies share the runs.
#[derive(Clone, Debug)]
pub struct PendingStarts {
    /// In descending order.
    own: Vec<Start>,
    /// Long ones first, each at least twice as long as the next one when that is made: so they are few.
    runs: Vec<SortedRun>,
    /// The earliest of all.
    first: Start,
}

impl Default for PendingStarts {
    fn default() -> Self {
        PendingStarts { own: Vec::new(), runs: Vec::new(), first: NONE }
    }
}

/// Starts in descending order, of which the first `left` are still to come.
#[derive(Clone, Debug)]
struct SortedRun {
    starts: Rc<Vec<Start>>,
    left: usize,
}

impl SortedRun {
    fn last(&self) -> Option<Start> {
        self.starts[..self.left].last().copied()
    }
}

impl PendingStarts {
    /// The earliest start, which stays in the queue; at [`NEVER`] if there is none.
    pub fn first(&self) -> Start {
        self.first
    }

    /// Adds a start.
    pub fn push(&mut self, start: Start) {
        self.first = self.first.min(start);
        let at = self.own.partition_point(|own| *own > start);
        self.own.insert(at, start);
        if self.own.len() == OWN {
            let mut starts = std::mem::take(&mut self.own);
            while let Some(run) = self.runs.pop_if(|run| run.left < 2 * starts.len()) {
                starts = merged(&starts, &run.starts[..run.left]);
            }
            self.runs.push(SortedRun { left: starts.len(), starts: Rc::new(starts) });
        }
    }

    /// Removes the earliest start.
    pub fn pop(&mut self) {
        if self.own.last() == Some(&self.first) {
            self.own.pop();
        }
        let mut first = self.own.last().copied().unwrap_or(NONE);
        for run in &mut self.runs {
            if run.last() == Some(self.first) {
                run.left -= 1;
            }
            first = run.last().map_or(first, |last| last.min(first));
        }
        self.runs.retain(|run| run.left > 0);
        self.first = first;
    }

    /// Bytes that a clone adds to those before it, roughly: runs that nobody shares yet, and what each copy holds for itself.
    pub fn bytes(&self) -> u64 {
        let runs = self.runs.iter().filter(|run| Rc::strong_count(&run.starts) == 1);
        let starts = self.own.len() + runs.map(|run| run.starts.len()).sum::<usize>();
        (starts * size_of::<Start>() + self.runs.len() * size_of::<SortedRun>()) as u64
    }
}

/// The starts of both, in descending order as they are.
fn merged<'a>(mut one: &'a [Start], mut other: &'a [Start]) -> Vec<Start> {
    let mut merged = Vec::with_capacity(one.len() + other.len());
    loop {
        // Nothing is smaller than any start.
        let larger = if one.first() > other.first() { &mut one } else { &mut other };
        let Some((first, rest)) = larger.split_first() else { return merged };
        merged.push(*first);
        *larger = rest;
    }
}

/// The same starts are still to come.
impl PartialEq for PendingStarts {
    fn eq(&self, other: &Self) -> bool {
        let starts = |mut pending: PendingStarts| {
            std::iter::from_fn(move || {
                let first = pending.first();
                pending.pop();
                (first != NONE).then_some(first)
            })
        };
        starts(self.clone()).eq(starts(other.clone()))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::draw::Draw;

    #[test]
    fn the_earliest_comes_first_however_many_there_are() {
        let (mut pending, mut plain, mut draw) = (PendingStarts::default(), BTreeSet::new(), Draw::new(1, 0));
        let mut copies = Vec::new();
        for flow in 0..30_000 {
            let start = Start { t_ps: u64::from(draw.below(9_000)) + u64::from(flow), flow };
            pending.push(start);
            plain.insert(start);
            while plain.len() > 12_000 || (plain.len() > 10 && draw.chance(20)) {
                assert_eq!(Some(pending.first()), plain.pop_first());
                pending.pop();
            }
            if flow % 5_000 == 0 {
                copies.push((pending.clone(), plain.clone()));
            }
        }
        assert!((2..8).contains(&pending.runs.len()), "{} runs", pending.runs.len());
        copies.push((pending, plain));
        for (mut pending, plain) in copies {
            for start in plain {
                assert_eq!(pending.first(), start);
                pending.pop();
            }
            assert_eq!((pending.first(), pending.runs.len(), pending.own.len()), (NONE, 0, 0));
            pending.pop();
        }
    }

    #[test]
    fn copies_share_what_is_long() {
        let start = |flow| Start { t_ps: 9, flow };
        let mut pending = PendingStarts::default();
        (0..60 * OWN as u32).for_each(|flow| pending.push(start(flow)));
        let whole = pending.bytes();
        assert!((60 * OWN * 12..61 * OWN * 12).contains(&(whole as usize)), "{whole}");
        let copy = pending.clone();
        pending.push(Start { t_ps: 8, flow: 0 });
        assert!(pending.bytes() < whole / 50, "{}", pending.bytes());
        assert!(pending != copy);
        pending.pop();
        assert!(pending == copy);
    }

    #[test]
    fn a_start_takes_twelve_bytes() {
        assert_eq!(size_of::<Start>(), 12);
    }
}
