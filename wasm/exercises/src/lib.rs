//! Exercises: a scenario to start from, goals to reach in it, and what a reader hands in.
//!
//! - [`file`](mod@file): the exercise file, Markdown with goals in it. [`goal`]: what a goal asks for.
//! - [`check`]: the goals against the scenario that they are about.
//! - [`changes`]: what of a scenario was changed, and whether it may be.
//! - [`probe`], [`watch`]: what of a run the goals need, gathered while it runs.
//! - [`state`]: how each goal stands, and what is missing.
//! - [`hand_in`]: the file that a reader hands in. [`judge`]: its replay, points, and claims that the replay contradicts.
//!
//! `file`, `changes`, `state` and `hand_in` work on texts and know no engine, so that the page has them in a small module of its own.

pub mod changes;
pub mod check;
#[cfg(feature = "schema")]
pub mod export;
pub mod file;
pub mod goal;
pub mod hand_in;
pub mod judge;
mod numbers;
pub mod probe;
pub mod state;
pub mod watch;

pub use file::Exercise;
pub use goal::Goal;
pub use hand_in::HandIn;
