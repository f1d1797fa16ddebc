//! A divergence as a scenario of its own: the operations that led to it, and then the fewest of them that still cause one.
//!
//! - [`failing`]: the operations up to a divergence, as a scenario file;
//! - [`shrinker`]: the search for fewer; [`passes`]: ways to make a list smaller; [`trials`]: one pair of engines for all trials.

pub mod failing;
mod passes;
pub mod shrinker;
mod trials;

pub use failing::Failing;
pub use shrinker::{ShrinkProgress, Shrinker, TRIALS};
