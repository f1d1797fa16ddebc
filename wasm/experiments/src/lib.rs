//! Experiments: many runs, and a figure made of them.
//!
//! - [`file`]: the experiment file, and the scenario of each of its runs.
//! - [`run`]: its runs, with the runner of sessions, those over the bench `cores`, and of a [`network`] in sessions.
//! - [`rows`]: from what a run measures to its values.
//! - [`figure`]: all values of an experiment, held against what is expected.
//! - [`plan`]: its runs with several seeds, and how they are shared out.
//! - [`part`]: files of runs that are done, and how they are joined.
//! - [`repeats`], [`student`]: means over seeds, and how sure they are.
//! - [`csv`]: a figure as a table.
//! - [`speed`]: the load of the benchmark.

pub mod cores;
pub mod csv;
#[cfg(feature = "schema")]
pub mod export;
pub mod figure;
pub mod file;
pub mod network;
pub mod part;
pub mod plan;
pub mod repeats;
pub mod rows;
pub mod run;
pub mod speed;
pub mod student;

pub use figure::Figure;
pub use file::{Experiment, Point, limits};
pub use plan::{Plan, PlannedRun};
pub use port::run::Run as PortRun;
pub use run::{Run, packets};
