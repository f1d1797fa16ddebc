//! Traffic of the benchmark: an operation every cycle, made beforehand so that making it is not measured, on a queue whose
//! occupancy is known.

use std::iter;

use contract::{Info, Role};
use traffic::{Kind, Mix, RandomOperations, Slot};

/// Slots of each kind of phase; used again and again.
const BLOCK: u32 = 1 << 13;

/// Cycles of a filling phase of [`Filling::Mixed`].
const MIXED_PHASE: u32 = 1024;

/// How full the queue is. Every phase of filling adds an element in three cycles on average, every phase of draining takes one away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Filling {
    /// Draining all the time: a handful of elements.
    Empty,
    /// Phases of 1,024 cycles: up to about 340 elements, whatever the size of the queue.
    Mixed,
    /// Phases of 4 cycles an element: full, then empty again, so that all of its memory is in use.
    Full,
}

impl Filling {
    /// All of them.
    pub const ALL: [Filling; 3] = [Filling::Empty, Filling::Mixed, Filling::Full];

    /// `empty`, `mixed` or `full`.
    pub fn name(self) -> &'static str {
        match self {
            Filling::Empty => "empty",
            Filling::Mixed => "mixed",
            Filling::Full => "full",
        }
    }
}

/// Operations for the first port of an engine.
pub struct Traffic {
    /// How full it keeps the queue.
    pub filling: Filling,
    /// Slots of the two kinds of phases, which take turns.
    phases: [Vec<Slot>; 2],
    /// Cycles of each.
    lengths: [u32; 2],
}

impl Traffic {
    /// Traffic for an engine that describes itself so.
    pub fn new(info: &Info, filling: Filling) -> Self {
        let capacity = info.parameter("capacity").unwrap_or(64);
        // What goes through all of the memory shall not collide on a few buckets.
        let collide = if filling == Filling::Mixed { 60 } else { 0 };
        let draining = || slots(info, 1, 4, collide);
        // Draining lasts longer, so that chance does not add up from phase to phase.
        let phases = |filling| [filling, filling + filling / 8];
        let (first, lengths) = match filling {
            Filling::Empty => (draining(), [u32::MAX; 2]),
            Filling::Mixed => (slots(info, 1, 1, collide), phases(MIXED_PHASE)),
            Filling::Full => (slots(info, 1, 1, collide), phases(4 * capacity)),
        };
        Traffic { filling, phases: [first, draining()], lengths }
    }

    /// Cycles from a fresh queue to where filling begins anew; 1 if that never comes, for every cycle is like the last.
    pub fn period(&self) -> u32 {
        if self.filling == Filling::Empty { 1 } else { self.lengths[0] + self.lengths[1] }
    }

    /// The slots of the first `count` cycles.
    pub fn cycles(&self, count: u32) -> impl Iterator<Item = &Slot> {
        let mut phases = [self.phases[0].iter().cycle(), self.phases[1].iter().cycle()];
        let (mut phase, mut left) = (0, self.lengths[0]);
        let next = move || {
            if left == 0 {
                phase ^= 1;
                left = self.lengths[phase];
            }
            left -= 1;
            phases[phase].next()
        };
        iter::from_fn(next).take(count as usize)
    }
}

/// Operations that move elements, those that add and those that remove in this ratio to each other; the former doubled by the
/// phase that a mix begins with and here never leaves.
fn slots(info: &Info, adds: u32, removes: u32, collide_percent: u32) -> Vec<Slot> {
    let operations = &info.operations[..];
    let count = |role| operations.iter().filter(|o| o.role == role).count() as u32;
    let (adding, removing) = (count(Role::Put), count(Role::Take));
    let weight = |role| match role {
        Role::Put => adds * removing,
        Role::Take | Role::Exchange | Role::Reset | Role::Other => removes * adding,
    };
    let kinds = operations.iter().map(|o| Kind::moving(o, weight(o.role))).collect();
    RandomOperations::new(Mix { slots: BLOCK, kinds, idle: 0, collide_percent, hot: 2, phase: 1 << 31 }, 1, 0).collect()
}

#[cfg(test)]
mod tests {
    use contract::{Engine, Events, kind};
    use models::catalogue;

    use super::*;

    /// Elements in a model after each cycle.
    fn occupancy(capacity: u32, filling: Filling, cycles: u32) -> Vec<i64> {
        let Some(design) = catalogue::find("bbq") else { panic!("there is no such design") };
        let given = [("W", 16), ("D", 2), ("N", capacity)].map(|(name, value)| (name.to_string(), value));
        let Ok(parameters) = (design.resolve)(&given.into()) else { panic!("these parameters are not legal") };
        let mut model = (design.model)(&parameters);
        let engine: &mut dyn Engine = &mut *model;
        let operations = engine.info().operations.clone();
        let traffic = Traffic::new(engine.info(), filling);
        let mut elements = 0;
        let after = |slot: &Slot| {
            let Some(op) = slot else { panic!("a cycle without an operation") };
            let mut events = Events::new();
            assert!(engine.issue(op).is_ok());
            engine.tick(&mut events);
            if events.iter().any(|e| e.kind == kind::ACCEPTED) {
                elements += match operations[op.kind as usize].role {
                    Role::Put => 1,
                    Role::Take => -1,
                    Role::Exchange | Role::Reset | Role::Other => panic!("an operation that moves nothing"),
                };
            }
            elements
        };
        traffic.cycles(cycles).map(after).collect()
    }

    #[test]
    fn nearly_empty_is_nearly_empty() {
        let elements = occupancy(1023, Filling::Empty, 50_000);
        assert!(elements.iter().all(|e| *e < 40), "{:?}", elements.iter().max());
        assert!(elements.iter().filter(|e| **e > 0).count() > 20_000);
    }

    #[test]
    fn mixed_occupancy_does_not_depend_on_size() {
        let elements = occupancy(131_071, Filling::Mixed, 200_000);
        assert!(elements.iter().all(|e| *e < 800), "{:?}", elements.iter().max());
        assert!(elements.iter().any(|e| *e > 300), "{:?}", elements.iter().max());
        assert!(elements[190_000..].contains(&0), "{:?}", elements[190_000..].iter().min());
    }

    #[test]
    fn full_is_full_and_empty_again() {
        for capacity in [255, 16_383] {
            let elements = occupancy(capacity, Filling::Full, 17 * capacity);
            let (capacity, period) = (i64::from(capacity), 17 * capacity as usize / 2);
            for run in [&elements[..period], &elements[period..]] {
                assert!(run.iter().any(|e| *e > capacity * 9 / 10), "{:?} of {capacity}", run.iter().max());
                assert!(run[period - 1] < capacity / 10, "{} of {capacity} are left", run[period - 1]);
            }
        }
    }
}
