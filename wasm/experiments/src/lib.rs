//! Experiments: many runs, and a figure made of them.
//!
//! - [`file`]: the experiment file, and the scenario of each of its runs.
//! - [`run`]: its runs, with the runner of sessions, those over the bench `cores`, and of a [`network`] in sessions.
//! - [`figure`]: from what runs measure to the lines of a figure, held against what is expected.
//! - [`csv`]: a figure as a table.
//! - [`speed`]: the load of the benchmark.

pub mod cores;
pub mod csv;
#[cfg(feature = "schema")]
pub mod export;
pub mod figure;
pub mod file;
pub mod network;
pub mod run;
pub mod speed;

pub use figure::Figure;
pub use file::{Experiment, Point, limits};
pub use port::run::Run as PortRun;
pub use run::{Run, packets};
