//! The whole run at a glance: what each engine held and what happened to it, in every step that was executed.

mod chronicle;
mod departures;
pub(crate) mod levels;
mod lines;
mod shares;
#[cfg(test)]
mod tests;
mod trips;
mod window;

use contract::{Events, Op, OpId};
use derived::Derived;
use serde::Serialize;

use crate::bench::Bench;
use crate::engines::Engines;
use crate::observer::{Observer, Step, When};
pub use chronicle::{Chronicle, Listed};
pub use departures::DepartureList;
pub use levels::{BUCKETS, Merge, Span};
use lines::Lines;
pub use shares::{CLASSES, FLOWS, Served, Share};
pub use trips::{Stop, Trips};
pub(crate) use window::Window;

/// A track of the timeline: a line, or marks where something happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct Track {
    /// Engine that it is of; 0 for a condition, which may be about any.
    pub engine: u32,
    /// What it shows: `elements`, or `queued` where the bench holds packets behind the engine; `waiting`, `busy`, a word of the state,
    /// `queue.bound[3]`, `refused`, `lost`, `reset`, `broken`, an event of the design, or `breakpoint`, one for each of the scenario's,
    /// in their order; or the condition of notes.
    pub key: String,
    /// `line`: smallest, largest and mean value in a step; `marks`: how often it happened; `flags`, of notes `notes`: the steps in which it holds.
    pub look: &'static str,
    /// Unit of the values of a line.
    pub unit: &'static str,
    /// What it is.
    pub meaning: &'static str,
}

/// A part of a track.
#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    /// First step.
    pub first: u32,
    /// Steps of a bucket.
    pub width: u32,
    /// Of each bucket: smallest, largest and mean value of a line, the count of marks, or the first and the last step with a flag and
    /// how many there are.
    pub values: Vec<f64>,
}

/// The tracks of all engines under test.
#[derive(Default)]
pub struct Timeline {
    engines: Vec<Lines>,
    /// Where engines are in front of links.
    trips: Option<Trips>,
}

impl Timeline {
    /// Before the first step.
    pub(crate) fn new(engines: &Engines, bench: &dyn Bench) -> Self {
        let of = engines.count();
        let lines = engines.under_test().map(|(number, run)| Lines::new((number, of), run, bench));
        Timeline { engines: lines.collect(), trips: Trips::new(engines, bench) }
    }

    /// Takes in a cycle before the run, in which an engine is filled by what is `presented`, and what followed from it.
    pub(crate) fn fill(
        &mut self,
        number: usize,
        presented: Option<(OpId, Op)>,
        events: &Events,
        derived: Option<&Derived>,
    ) {
        if let Some(lines) = self.engines.iter_mut().find(|lines| lines.engine() == number) {
            lines.fill(presented.is_some(), events, derived);
        }
    }

    fn of(&self, engine: usize) -> Option<&Lines> {
        self.engines.iter().find(|lines| lines.engine() == engine)
    }

    /// What is listed of an engine under test.
    pub fn chronicle(&self, engine: usize) -> Option<&Chronicle> {
        self.of(engine).map(Lines::chronicle)
    }

    /// Packets that an engine under test let go, if it serves by departure time.
    pub fn departures(&self, engine: usize) -> Option<&DepartureList> {
        self.of(engine)?.departures()
    }

    /// What became of each packet, where engines are in front of links.
    pub fn trips(&self) -> Option<&Trips> {
        self.trips.as_ref()
    }

    /// What there is.
    pub fn tracks(&self) -> Vec<Track> {
        self.engines.iter().flat_map(Lines::tracks).collect()
    }

    /// How many tracks there are.
    pub fn count(&self) -> usize {
        self.engines.iter().map(Lines::count).sum()
    }

    /// The steps from `first` to `last` of a track, by its number in [`Timeline::tracks`], in at most `count` buckets. They begin at a
    /// multiple of their width that is not after `first`, and end where the run has not been yet. `None` if there is no such track.
    pub fn part(&self, track: usize, first: u32, last: u32, count: u32) -> Option<Part> {
        let mut number = track;
        for lines in &self.engines {
            match number.checked_sub(lines.count()) {
                Some(left) => number = left,
                None => return Some(lines.part(number, first, last, count)),
            }
        }
        None
    }
}

impl Observer for Timeline {
    fn when(&self) -> When {
        When::First
    }

    fn step(&mut self, step: &Step<'_>) {
        self.engines.iter_mut().for_each(|lines| lines.step(step));
        self.trips.iter_mut().for_each(|trips| trips.step(step));
    }
}
