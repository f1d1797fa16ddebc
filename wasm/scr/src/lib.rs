//! State-Compute Replication (SCR): a stateful packet program on many cores without locks.
//!
//! A [`Sequencer`] numbers all packets, hands them to k cores in turn, and prefixes each with the rows, f(p), of the packets before it. Every
//! [`Core`] has a replica of the program's state. It replays the rows that it has not applied yet, then processes its own packet, so that
//! all replicas go through the same states.
//!
//! Packets can be lost between the sequencer and the cores. Then each core keeps a [`Log`] of the rows that it has received, and reads those
//! that it lacks in the logs of its peers. [`Cores`] has all cores and looks into their logs.
//!
//! [`wire`] is the sequencer as hardware: frames come in as bytes and leave as bytes.
//!
//! Nothing here knows time. Who calls decides when a packet is lost, when it arrives and which core works next.

mod core;
mod cores;
mod log;
mod sequencer;
pub mod wire;

pub use crate::core::{Core, Delivery, Waiting};
pub use cores::{Advance, Cores, Recovery, Replay, Settings, Taken, Wait};
pub use log::{Entry, Log};
pub use sequencer::{Sequencer, Stamp};
