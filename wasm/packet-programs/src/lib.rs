//! The bench `cores` of a session: packets go through sequencers to the cores of a packet program.
//!
//! Behind every engine under test there are cores with State-Compute Replication. They process what the engine has sent, rows and numbers
//! as they left, so hardware that sends wrong rows has wrong replicas. Other techniques have the same packets, and no engine.
//!
//! The session knows nothing of this crate: [`CoreLanes`] is one of its benches.
//!
//! - [`bench`]: the cores behind all engines, and techniques without an engine ([`beside`]);
//! - [`sequenced`]: one sequencer and its cores; [`fates`]: what becomes of packets at the cores;
//! - [`expected`]: what the scenario expects of packets and counts; [`outcome`]: what is found of it, and what is left;
//! - [`carried`]: the packets that a sequencer's operations carry, for failing runs;
//! - [`frames`]: what a viewer sees of the cores.

pub mod bench;
pub mod beside;
pub mod carried;
mod expected;
pub mod fates;
pub mod frames;
pub mod outcome;
pub mod sequenced;

pub use bench::CoreLanes;
pub use beside::BesideLane;
pub use fates::{Followed, Move, MoveKind, PacketFate, Served};
pub use outcome::{CoresOf, all_cores, counted};
pub use sequenced::{SentPacket, SequencedCounts, SequencedLane};
