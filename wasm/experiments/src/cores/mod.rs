//! Experiments over the bench `cores`: packet programs on many cores.
//!
//! - [`CoresSpec`]: what a run needs of a scenario;
//! - [`CoresRun`]: the run, of the model's sequencer and the cores of one technique, without a session;
//! - [`FormulaRun`]: what formulas give for the same scenario;
//! - [`measures`]: what both measure;
//! - [`LaneLoad`]: the load of the benchmark.

mod formula;
mod load;
pub mod measures;
mod run;
mod spec;

pub use formula::FormulaRun;
pub use load::LaneLoad;
pub use run::CoresRun;
pub use spec::CoresSpec;
