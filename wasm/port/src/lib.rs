//! Packets through a scheduler onto a link: the one runner of sessions and sweeps.
//!
//! ```text
//!  arrivals -> rank -> ingress -> [ the engine's port ] -> queue -> link -> departure
//!  (feed)      (lane: whose turn it is)                             (wire)
//! ```
//!
//! - [`lane`]: one scheduler with everything around it: packets wait, one operation is chosen for each step, packets leave or are lost.
//!   It knows neither engines nor models;
//! - [`engine`]: a lane in front of an engine behind the contract, which answers when it likes; sessions drive it step by step;
//! - [`lanes`]: all lanes of a session, each at its own engine's clock;
//! - [`network`]: lanes behind lanes, for sessions;
//! - [`run`]: a lane in front of a model that is called directly; sweeps run it and pass over steps in which nothing can happen;
//! - [`measures`]: what is measured of packets, for both;
//! - [`end`]: how a run ends.

pub mod arguments;
mod backlog;
pub mod end;
pub mod engine;
mod feed;
pub mod lane;
pub mod lanes;
pub mod measures;
pub mod network;
mod of_step;
pub mod packet;
mod places;
pub mod plan;
pub mod queue;
mod rules;
pub mod run;
mod windows;
mod wire;

/// Packets that arrive in a step at most, of at most four engines, see [`scenario::limits::of_each`]; those beyond arrive in the next
/// steps. It takes more sources than one to reach it: one sends no more at once.
pub const ARRIVALS: usize = scenario::limits::BATCH as usize;

pub use end::{End, Standing};
pub use engine::EngineLane;
pub use lane::Lane;
pub use lanes::Lanes;
pub use measures::Measures;
pub use network::NetworkLanes;
pub use packet::{Departure, Drop, DropCause, Numbered, Ranked};
pub use rules::Rules;
