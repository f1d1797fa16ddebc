//! A module of SystemVerilog that a user brings: from its ports to the map by which it is an engine, and to a testbench.
//!
//! - [`description`]: the interface as the front end reads it (`scripts/rtl/ports.py`);
//! - [`guess`]: the map that is guessed from it, by names, directions and widths;
//! - [`probe`]: what names cannot tell, measured;
//! - [`sources`]: a map beside its sources as they are now;
//! - [`table`]: a map in short, a line for each operation;
//! - [`testbench`]: a run as a testbench for simulators;
//! - [`timing`]: some steps of runs as a timing diagram.

pub mod description;
pub mod guess;
pub mod probe;
pub mod sources;
pub mod table;
pub mod testbench;
pub mod timing;

pub use description::Description;
pub use guess::{GUESS, Unguessed, guess};
pub use probe::probe;
