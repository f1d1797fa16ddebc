//! Experiments: many runs, and a figure made of them.
//!
//! - [`run`]: one scheduler behind one port, as fast as it goes, with the semantics of the session.
//! - [`speed`]: the load of the benchmark.

pub mod run;
pub mod speed;

pub use run::Run;
