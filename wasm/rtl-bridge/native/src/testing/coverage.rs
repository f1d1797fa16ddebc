//! Which hazards a run has met: for every committed operation, each of the five ahead of it, by
//! level x pair of kinds x distance x how close they are on that level x what the counter held.
//!
//! Fed with the events of hardware that reports `committed` (level, counter, StOC before, ...), so it knows no design by name.

use std::collections::{BTreeMap, VecDeque};
use std::fmt;

use models::bbq::{QUEUES, STEERED};

use contract::{Event, Events, Info, OpId, Role, kind};

/// Largest distance in steps.
pub const DISTANCES: u32 = 5;

/// How close two operations are on a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Closeness {
    /// The same counter: the same bit, on the last level the same bucket.
    SameCounter,
    /// The same bitmap, another bit of the same logical queue.
    SameBitmap,
    /// The same bitmap, a bit of another logical queue.
    OtherQueue,
    /// Another bitmap.
    Disjoint,
}

/// One cell of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Cell {
    /// Level, from 1.
    pub level: u32,
    /// Kind of the operation ahead.
    pub ahead: u8,
    /// Kind of the operation.
    pub kind: u8,
    /// Steps between them, 1 to [`DISTANCES`].
    pub distance: u32,
    /// How close they are.
    pub closeness: Closeness,
    /// Elements under the counter, 1, 2, or 3 for more: before a dequeue, after an enqueue.
    pub count: u32,
}

/// A committed operation that others may meet.
#[derive(Clone, Copy, Debug)]
struct Commit {
    step: u32,
    kind: u8,
    counter: u32,
}

/// Counts by cell.
#[derive(Clone, Debug)]
pub struct Coverage {
    width: u32,
    /// The first level that is not steered, and the bits of a bitmap there that a logical queue owns.
    first_level: u32,
    own: u32,
    levels: u32,
    /// Operations that move elements; they come first.
    kinds: u8,
    committed: u16,
    /// Kind of each operation in flight, by number; the front has number `first`.
    in_flight: VecDeque<u8>,
    first: u32,
    /// The last commits of each level.
    recent: Vec<VecDeque<Commit>>,
    cells: BTreeMap<Cell, u64>,
}

impl Coverage {
    /// Nothing met yet. `None` for a design that does not report commits.
    pub fn new(info: &Info) -> Option<Self> {
        let (levels, width) = (info.parameter("D")?, info.parameter("W")?);
        let steered = info.parameter(STEERED).unwrap_or(0);
        let sharing = info.parameter(QUEUES).unwrap_or(1) / width.pow(steered);
        Some(Coverage {
            width,
            first_level: steered + 1,
            own: width / sharing,
            levels,
            kinds: info.operations.iter().filter(|o| !matches!(o.role, Role::Reset | Role::Other)).count() as u8,
            committed: info.event("committed")?,
            in_flight: VecDeque::new(),
            first: 0,
            recent: vec![VecDeque::new(); levels as usize],
            cells: BTreeMap::new(),
        })
    }

    /// Another run follows: its operations count from 0 again, and none of them meets one of the last run.
    pub fn next_run(&mut self) {
        self.in_flight.clear();
        self.first = 0;
        self.recent.iter_mut().for_each(VecDeque::clear);
    }

    /// Takes in one step: the operation presented, if any, and what happened.
    pub fn step(&mut self, presented: Option<(u32, u8)>, events: &Events) {
        if let Some((op, kind)) = presented {
            if self.in_flight.is_empty() {
                self.first = op;
            }
            self.in_flight.push_back(kind);
            while self.in_flight.len() > 256 {
                self.in_flight.pop_front();
                self.first += 1;
            }
        }
        if events.iter().any(|e| e.kind == kind::RESET) {
            self.recent.iter_mut().for_each(VecDeque::clear);
        }
        let committed = self.committed;
        for event in events.iter().filter(|e| e.kind == committed && e.op != OpId::NONE) {
            let kind = event.op.0.checked_sub(self.first).and_then(|i| self.in_flight.get(i as usize));
            if let Some(kind) = kind.copied() {
                self.commit(&event, kind);
            }
        }
    }

    fn commit(&mut self, event: &Event, kind: u8) {
        let [level, counter, before, after] = event.first();
        let Some(recent) = (level as usize).checked_sub(1).and_then(|l| self.recent.get_mut(l)) else { return };
        let count = before.max(after).min(3);
        for ahead in recent.iter() {
            let distance = event.step - ahead.step;
            if !(1..=DISTANCES).contains(&distance) {
                continue;
            }
            let closeness = if ahead.counter == counter {
                Closeness::SameCounter
            } else if ahead.counter / self.width == counter / self.width {
                let own = if level == self.first_level { self.own } else { self.width };
                if ahead.counter / own == counter / own { Closeness::SameBitmap } else { Closeness::OtherQueue }
            } else {
                Closeness::Disjoint
            };
            let cell = Cell { level, ahead: ahead.kind, kind, distance, closeness, count };
            *self.cells.entry(cell).or_default() += 1;
        }
        recent.push_back(Commit { step: event.step, kind, counter });
        while recent.len() > DISTANCES as usize {
            recent.pop_front();
        }
    }

    /// Every cell that can be met at all. Level 1 is one bitmap, so nothing is disjoint there; logical queues share bitmaps of the first
    /// level that is not steered, and a queue may own a single bit.
    pub fn reachable(&self) -> impl Iterator<Item = Cell> + '_ {
        use Closeness::{Disjoint, OtherQueue, SameBitmap, SameCounter};
        let Coverage { kinds, first_level, own, width, .. } = *self;
        (self.first_level..=self.levels)
            .flat_map(move |level| {
                (0..kinds).flat_map(move |ahead| (0..kinds).map(move |kind| (ahead, kind))).flat_map(
                    move |(ahead, kind)| {
                        (1..=DISTANCES).flat_map(move |distance| {
                            [SameCounter, SameBitmap, OtherQueue, Disjoint].into_iter().flat_map(move |closeness| {
                                (1..=3).map(move |count| Cell { level, ahead, kind, distance, closeness, count })
                            })
                        })
                    },
                )
            })
            .filter(|cell| cell.level > 1 || cell.closeness != Disjoint)
            .filter(move |cell| match cell.closeness {
                SameBitmap => cell.level != first_level || own > 1,
                OtherQueue => cell.level == first_level && own < width,
                SameCounter | Disjoint => true,
            })
            // An enqueue one step ahead leaves at least one element under its counter, so an enqueue behind makes at least two.
            .filter(|cell| {
                !(cell.closeness == SameCounter
                    && cell.distance == 1
                    && cell.ahead == 0
                    && cell.kind == 0
                    && cell.count == 1)
            })
    }

    /// Times that a cell was met.
    pub fn count(&self, cell: &Cell) -> u64 {
        self.cells.get(cell).copied().unwrap_or(0)
    }

    /// Reachable cells that were never met.
    pub fn empty(&self) -> Vec<Cell> {
        self.reachable().filter(|cell| self.count(cell) == 0).collect()
    }
}

impl fmt::Display for Coverage {
    /// A row a level, pair and closeness: the smallest count over counters, by distance.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |kind: u8| ["enqueue", "dequeue-max", "dequeue-min"].get(kind as usize).copied().unwrap_or("?");
        writeln!(f, "{:<44}{:>11}{:>11}{:>11}{:>11}{:>11}", "least over counters 1, 2, 3+; distance", 1, 2, 3, 4, 5)?;
        let mut rows: BTreeMap<(u32, u8, u8, Closeness), [u64; DISTANCES as usize]> = BTreeMap::new();
        for cell in self.reachable() {
            let row = rows.entry((cell.level, cell.ahead, cell.kind, cell.closeness)).or_insert([u64::MAX; 5]);
            let least = &mut row[cell.distance as usize - 1];
            *least = (*least).min(self.count(&cell));
        }
        for ((level, ahead, kind, closeness), counts) in rows {
            let close = match closeness {
                Closeness::SameCounter => "same counter",
                Closeness::SameBitmap => "same bitmap",
                Closeness::OtherQueue => "bitmap shared by queues",
                Closeness::Disjoint => "disjoint",
            };
            write!(f, "{:<44}", format!("L{level} {} then {}, {close}", name(ahead), name(kind)))?;
            counts.iter().try_for_each(|n| write!(f, "{n:>11}"))?;
            writeln!(f)?;
        }
        Ok(())
    }
}
