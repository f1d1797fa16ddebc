//! The designs that Queuescope knows.

use crate::design::Design;
pub use crate::designs::DESIGNS;
use crate::designs::EXAMPLES;

/// All of them, examples too.
pub fn all() -> impl Iterator<Item = &'static Design> {
    DESIGNS.iter().chain(EXAMPLES)
}

/// Names of those for people.
pub fn names() -> impl Iterator<Item = &'static str> {
    DESIGNS.iter().map(|design| design.name)
}

/// The design of this name; an example too.
pub fn find(name: &str) -> Option<&'static Design> {
    all().find(|design| design.name == name)
}
