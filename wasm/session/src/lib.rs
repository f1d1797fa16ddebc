//! One experiment in motion: engines driven by a bench, held against their references, with a history to move in. The page
//! and the command line run this same session, so whatever one shows, the other can print.
//!
//! - [`open`]: from a scenario to a session.
//! - [`session`]: stepping and seeking.
//! - [`unit`]: one engine of a session.
//! - [`bench`]: what drives the engines.
//! - [`lockstep`]: an engine against its reference, level by level.
//! - [`place`]: where in the hardware a difference lies.
//! - [`log`]: operations, what became of them, and their digest.
//! - [`whole_run`]: measures that are known once the run is over.
//! - [`history`]: snapshots to return to.
//! - [`expect`]: results and states that the scenario's author expects.
//! - [`frame`], [`view`]: the picture of a step; `cores_frame`: that of the cores of a program.
//! - [`failing`]: the operations up to a divergence, as a scenario of their own; [`carried`]: the packets that they carry.
//! - [`shrink`]: the least of them that still cause one.
//! - [`rtl`], [`trace`]: Verilated engines, wherever they are hosted, and their waveforms.
//! - [`testing`]: what every engine must keep to.
//! - [`timeline`]: the whole run at a glance.
//! - [`time`]: edits by hand, and running to a condition.
//! - [`drive`]: loads for the benchmark.

pub mod bench;
pub mod carried;
pub mod cores_frame;
pub mod drive;
pub mod expect;
pub mod failing;
mod fill;
pub mod frame;
pub mod history;
pub mod lockstep;
pub mod log;
pub mod open;
pub mod place;
pub mod port_frame;
pub mod recent;
pub mod rtl;
pub mod session;
pub mod shrink;
pub mod testing;
pub mod time;
pub mod timeline;
pub mod trace;
pub mod unit;
pub mod view;
pub mod watch;
pub mod whole_run;

pub use failing::Failing;
pub use open::{OpenError, hardware, open};
pub use rtl::{RtlHost, RtlInstance};
pub use session::Session;
pub use shrink::Shrinker;
