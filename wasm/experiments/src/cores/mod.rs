//! Experiments over the bench `cores`: packet programs on many cores.
//!
//! - [`CoresSpec`]: what a run needs of a scenario;
//! - [`CoresRun`]: the run, of the model's sequencer and the cores of one technique, without a session;
//! - [`FormulaRun`]: what formulas give for the same scenario;
//! - [`measures`]: what both measure.

mod formula;
pub mod measures;
mod run;
mod spec;

pub use formula::FormulaRun;
pub use run::CoresRun;
pub use spec::CoresSpec;
