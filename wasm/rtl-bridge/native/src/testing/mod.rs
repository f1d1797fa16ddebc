//! Hardware against its model at scale, for the tests and the soaks: no program for people uses it.
//!
//! - [`soak`]: a configuration on traffic that wanders through all kinds of trouble.
//! - [`evaluation`]: the two ways to evaluate a model.
//! - [`coverage`]: which hazards a run has met.
//! - [`fair`]: traffic for schedulers that work out departure times.
//! - [`frames`]: hardware that takes frames, on random ones.
//! - [`partitions`]: BBQs that logical queues share.
//! - [`order`]: packets of a flow leave in order, each of them once.

pub mod coverage;
pub mod evaluation;
pub mod fair;
pub mod frames;
pub mod order;
pub mod partitions;
pub mod soak;
