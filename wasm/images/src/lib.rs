//! Saved states of engines and of what is beside them.
//!
//! - [`kept`]: states by handle;
//! - [`paged`]: arrays whose saved states share what is alike;
//! - [`ring`]: a queue of numbers in such an array.

pub mod kept;
pub mod paged;
pub mod ring;

pub use kept::Images;
pub use paged::{Paged, Pages};
pub use ring::{Ring, SavedRing};
