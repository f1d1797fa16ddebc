//! Hardware against its model at scale, for the tests and the soaks: no program for people uses it.
//!
//! - [`pair`]: hardware and model in lockstep, on the operations and with the checks of a test. Begin here to test a design.
//! - [`cases`]: which cases a run has met.
//! - [`built`]: the configurations that are linked in.
//! - [`soak`]: any configuration, on traffic that fills, drains, collides and resets.
//! - [`coverage`]: which hazards a run has met.
//! - [`fair`]: traffic for schedulers that work out departure times.
//! - [`frames`]: hardware that takes frames, on random ones.
//! - [`partitions`]: BBQs that logical queues share.
//! - [`power_up`]: models of one seed, whatever Verilator's own random numbers are.
//! - [`order`]: packets of a flow leave in order, each of them once.

pub mod built;
pub mod cases;
pub mod coverage;
pub mod fair;
pub mod frames;
pub mod order;
pub mod pair;
pub mod partitions;
pub mod power_up;
pub mod soak;
