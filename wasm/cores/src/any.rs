//! Lanes of a program that is chosen at run time.
//!
//! These two functions make the compiler translate lanes in this crate, by its own level of optimisation, and not in the crate that calls
//! them. A build for size that wants this crate fast says so in its profile.

use programs::AnyProgram;

use crate::{Arrival, CoreEvent, Lane, LaneError, LaneSettings, Totals};

/// [`Lane::new`].
///
/// # Errors
/// If the settings contradict themselves ([`LaneSettings::check`]).
#[inline(never)]
pub fn open(program: AnyProgram, settings: LaneSettings) -> Result<Lane<AnyProgram>, LaneError> {
    Lane::new(program, settings)
}

/// [`Lane::run`].
#[inline(never)]
pub fn run(
    lane: &mut Lane<AnyProgram>,
    arrivals: &mut dyn Iterator<Item = Arrival>,
    seen: &mut dyn FnMut(&CoreEvent),
) -> Totals {
    lane.run(arrivals, seen)
}
