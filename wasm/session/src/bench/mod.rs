//! What drives the engines of a session. A [`Bench`] gives every engine under test an operation or a bubble in each step, and sees what
//! came of it before the next step.
//!
//! - [`operations`]: a list goes straight into the ports, from [`playlist`]s;
//! - [`packets`]: packets go through the engines onto links;
//! - [`network`]: packets pass engines behind engines.
//!
//! Other crates have others: `packet_programs` puts cores behind engines. To add one: implement [`Bench`]
//! (`tests/extending/replaying.rs` has a whole one that replays a list), and name it where scenarios are opened, in
//! `wasm/workbench`.

mod by_hand;
pub mod network;
pub mod operations;
pub mod packets;
pub mod playlist;
pub mod setup;
#[cfg(test)]
mod tests;

use std::any::Any;
use std::rc::Rc;

use contract::{Events, Info, Op};
use port::End;
use port::lanes::Around;
use scenario::Scenario;

use crate::log::Log;
use crate::presented::Payloads;
pub(crate) use by_hand::ByHand;
pub use playlist::Playlist;
pub use setup::{PlannedBench, Setup};

/// Drives the engines under test. Engines are called by their numbers in the scenario; references have none of a bench's state.
///
/// Order of the calls in a step: [`Bench::begin`]; then, for each engine under test, [`Bench::operations`], [`Bench::bytes_of`], the
/// engine's cycle, and [`Bench::settle`]; then [`Bench::end`]. An implementation may not depend on the order of engines: what leaves one
/// engine in step s can reach another one in step s + 1 at the earliest.
pub trait Bench: Any {
    /// Begins a step: decide here what comes in it. `accepts` says of a port by its number whether all engines under test would take an
    /// operation. Returns whether an operation has to wait for its port; where [`Bench::left`] gives the length of the run, that makes it
    /// a step longer.
    fn begin(&mut self, step: u32, accepts: &dyn Fn(u8) -> bool) -> bool;

    /// Appends what an engine is given in this step, at most one operation for each port that `accepts` one. Called once for each engine
    /// under test, so it hands out what `begin` has decided.
    fn operations(&mut self, engine: usize, accepts: &dyn Fn(u8) -> bool, into: &mut Vec<Op>);

    /// The bytes that the operation of an engine carries in this step, if it carries any.
    fn bytes_of(&self, _engine: usize) -> Option<Rc<[u8]>> {
        None
    }

    /// Takes in what happened in an engine in this step.
    fn settle(&mut self, _engine: usize, _events: &Events) {}

    /// Steps until the last operation is presented, if nothing has to wait. 0 when all are presented, or if the number is not known
    /// beforehand; then [`Bench::end`] ends the run, or [`crate::session::SessionSpec::steps`] bounds it.
    fn left(&self) -> u64 {
        0
    }

    /// How the run has ended: `Some` after the step in which the last result came. With `Drained` the run ends there, and operations by hand
    /// that are still to come are lost. A bench has either this or a true [`Bench::left`].
    fn end(&self) -> Option<End> {
        None
    }

    /// After a step in which the bench gave nothing and every engine rested: the next step in which something comes by itself, if this step
    /// is not it and the bench knows. Until then every step is as that one.
    fn quiet_until(&self) -> Option<u32> {
        None
    }

    /// The steps up to this one go by, as [`Bench::quiet_until`] has said.
    fn pass(&mut self, _until: u32) {}

    /// Whether packets come in time. They go on to arrive while an operation by hand takes the step; operations wait then.
    fn has_packets(&self) -> bool {
        false
    }

    /// Operations to come by port, as far as they are certain.
    fn upcoming(&self) -> Option<Vec<Playlist>> {
        None
    }

    /// The packets around an engine under test, if it is in front of a link.
    fn around(&self, _engine: usize) -> Option<Around<'_>> {
        None
    }

    /// Whether packets of this engine may come from other engines, or go to them.
    fn passes_on(&self, _engine: usize) -> bool {
        false
    }

    /// Picoseconds of a step of an engine under test, if the bench has a clock.
    fn clock_ps(&self, engine: usize) -> Option<u32> {
        self.around(engine).map(|around| around.lane.rules().clock_ps)
    }

    /// Packets that wait for an engine under test or behind it, if the bench holds some that the engine does not.
    fn queued(&self, _engine: usize) -> Option<Queued> {
        None
    }

    /// What the scenario expects of this step's packets and did not come, as error messages.
    fn wrong(&self) -> Vec<String> {
        Vec::new()
    }

    /// What the scenario expects of the packets of the whole run and did not come, as error messages; call it after the last step.
    /// `diverges`: the scenario expects hardware to diverge, so packets may be missing.
    fn wrong_at_end(&self, _diverges: bool) -> Vec<String> {
        Vec::new()
    }

    /// What each engine has left, for people; engines with nothing left are missing.
    fn left_behind(&self) -> Vec<(usize, String)> {
        Vec::new()
    }

    /// Invariants of the bench that were found broken so far.
    fn violations(&self) -> Vec<BenchViolation> {
        Vec::new()
    }

    /// The bytes of the operations in `log` up to `step`, if operations carry some.
    ///
    /// # Errors
    /// An error message for the user, if the traffic cannot be made.
    fn payloads(
        &self,
        _scenario: &Scenario,
        _log: &Log,
        _info: &Info,
        _step: u32,
    ) -> Result<Option<Rc<dyn Payloads>>, String> {
        Ok(None)
    }

    /// A copy to be kept, and roughly the bytes that it adds to those before it.
    fn save(&mut self) -> (Box<dyn Bench>, u64);

    /// A copy of a saved one, to go on with.
    fn copy(&self) -> Box<dyn Bench>;
}

/// Packets that a bench holds for an engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Queued {
    /// Packets that wait.
    pub packets: u32,
    /// Packets that were lost in the step.
    pub lost: u32,
}

/// An invariant of a bench that was found broken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BenchViolation {
    /// The engine concerned; 0 if none is.
    pub engine: usize,
    /// Its name.
    pub invariant: &'static str,
    /// The first violation, for people.
    pub text: String,
}
