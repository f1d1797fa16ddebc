//! Time travel with a purpose: what is done by hand at a step, and running to where a condition holds.
//!
//! - [`edits`]: operations issued and switches set by hand.
//! - [`condition`]: a scenario's conditions on the engines of a session.
//! - [`search`]: to the next or last step in which one holds.

pub mod condition;
pub mod edits;
pub mod search;

pub use edits::Edits;
pub use search::{FoundStep, Search};
