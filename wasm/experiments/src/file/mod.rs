//! The experiment file: one JSON file describes a figure and all the runs that it takes.
//!
//! - [`types`]: the file as types; the JSON Schema and the TypeScript types are derived from them.
//! - [`check`], `check_cores`, `check_network`: what types cannot say.
//! - [`points`]: the scenarios of the runs.

mod check;
mod check_cores;
mod check_network;
mod points;
mod set;
mod types;

pub use points::Point;
pub use types::Formula;
pub use types::{Assignment, Axis, Experiment, Mark, Series, Y};

use scenario::Problem;

/// The version of the format that is read and written.
pub const VERSION: u32 = 1;

/// What a file may ask for at most.
pub mod limits {
    /// Series of an experiment.
    pub const SERIES: usize = 16;
    /// Values of the x axis.
    pub const VALUES: usize = 1_000;
    /// What is set for each value.
    pub const SETTINGS: usize = 16;
    /// Marks of a list.
    pub const MARKS: usize = 1_024;
    /// Bytes of the scenarios of all runs, as JSON: reading the file reads each of them, in about a second.
    pub const SCENARIOS: u64 = 32 << 20;
    /// Runs of all points with all seeds.
    pub const RUNS: usize = 1_000_000;
    /// Parts of the runs.
    pub const SHARDS: usize = 65_536;
    /// Packets of all points, each once: about three hours.
    pub const PACKETS: u64 = 100_000_000_000;
}

impl Experiment {
    /// Whether its runs are those of packet programs on many cores.
    pub fn is_of_cores(&self) -> bool {
        matches!(self.base.bench, scenario::Bench::Cores(_))
    }

    /// Whether its runs are those of packets through engines behind engines.
    pub fn is_of_networks(&self) -> bool {
        use scenario::Bench::{Mesh, Network, Nic};
        matches!(self.base.bench, Network(_) | Mesh(_) | Nic(_))
    }

    /// Reads and checks a file, the scenario of every point with it.
    ///
    /// # Errors
    /// Everything found wrong; at least one.
    pub fn from_json(text: &str) -> Result<Experiment, Vec<Problem>> {
        let experiment: Experiment = scenario::read::strict(text, "an experiment, a JSON object")?;
        let problems = check::check(&experiment);
        if problems.is_empty() { Ok(experiment) } else { Err(problems) }
    }

    /// Reads and checks a file that may be anything.
    ///
    /// # Errors
    /// As [`Experiment::from_json`].
    pub fn from_bytes(bytes: &[u8]) -> Result<Experiment, Vec<Problem>> {
        Experiment::from_json(scenario::read::text(bytes)?)
    }
}

#[cfg(test)]
mod tests;
