//! The designs that Queuescope knows.

use crate::design::Design;
use crate::designs::EXAMPLES;
pub use crate::designs::{DESIGNS, NAMES};

/// All of them, examples too.
pub fn all() -> impl Iterator<Item = &'static Design> {
    DESIGNS.iter().chain(EXAMPLES)
}

/// The design of this name; an example too.
pub fn find(name: &str) -> Option<&'static Design> {
    all().find(|design| design.name == name)
}
