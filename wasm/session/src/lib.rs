//! One experiment in motion: engines that a bench drives, compared with their references, with a history to go back in. The page
//! and the command line run this same session, so whatever one shows, the other can print.
//!
//! From what everything else needs to what needs everything else; `scripts/layers/session.mjs` holds who may import whom:
//!
//! - [`rtl`]: Verilated engines, wherever they are hosted. [`lockstep`]: an engine compared with its reference, level by level. [`log`]:
//!   operations, what became of them, and their digest.
//! - [`driven`], [`engine_run`], [`engines`]: an engine to run, one with what is known of its run, and all of them.
//! - [`bench`]: what drives the engines. To add one, begin there.
//! - [`observer`]: who follows the run. To add one, begin there. [`monitors`], [`whole_runs`], [`timeline`], [`recent`], [`expect`] and
//!   [`flags`] are observers; `observers` has their order.
//! - [`session`]: a step of it all; `course`: how long the run is; [`history`], `snapshots` and `seek`: going anywhere.
//! - [`open`](mod@open): from a scenario to a session; `fill`: what its engines hold at first.
//! - `outcome`: how the run ended. [`trace`]: waveforms. What a viewer sees of a step is made in `wasm/workbench/`.
//! - [`edits`]: operations and switches by hand. [`condition`], [`search`]: running to a condition.
//! - [`presented`]: operations as an engine was given them, for `wasm/shrink/`, which makes failing runs smaller.
//! - [`testing`]: what every engine must keep to. [`drive`]: loads for the benchmark.

pub mod bench;
pub mod condition;
mod course;
pub mod drive;
pub mod driven;
pub mod edits;
pub mod engine_run;
pub mod engines;
pub mod expect;
pub mod fill;
pub mod flags;
pub mod history;
pub mod lockstep;
pub mod log;
pub mod monitors;
pub mod observer;
mod observers;
pub mod open;
mod open_error;
mod outcome;
pub mod presented;
pub mod recent;
pub mod rtl;
pub mod search;
mod seek;
pub mod session;
mod snapshots;
pub mod testing;
pub mod timeline;
pub mod trace;
pub mod whole_runs;

pub use derived::elements;
pub use driven::Driven;
pub use observer::{Observer, Step, When};
pub use open::{OpenError, hardware, open};
pub use rtl::{RtlHost, RtlInstance};
pub use session::Session;
