//! Hardware against its model at scale, for the tests and the soaks: no program for people uses it.
//!
//! - [`soak`]: a configuration on traffic that wanders through all kinds of trouble.
//! - [`coverage`]: which hazards a run has met.
//! - [`fair`]: traffic for schedulers that work out departure times.
//! - [`frames`]: hardware that takes frames, on random ones.
//! - [`partitions`]: BBQs that logical queues share.
//! - [`power_up`]: models of one seed, whatever Verilator's random numbers are.
//! - [`order`]: packets of a flow leave in order, each of them once.

pub mod coverage;
pub mod fair;
pub mod frames;
pub mod order;
pub mod partitions;
pub mod power_up;
pub mod soak;
