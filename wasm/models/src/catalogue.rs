//! The designs that Queuescope knows.

use crate::design::{Design, ParameterSpec};
pub use crate::designs::DESIGNS;
use crate::designs::EXAMPLES;

/// The names that a design has for people, without what runs it: a program that only checks names links no model.
#[derive(Clone, Copy)]
pub struct DesignNames {
    /// Name as in scenario files.
    pub name: &'static str,
    /// Parameters.
    pub parameters: &'static [ParameterSpec],
}

/// Those of all designs, examples last.
static NAMES: [DesignNames; DESIGNS.len() + EXAMPLES.len()] = names_of_all();

const fn names_of_all() -> [DesignNames; DESIGNS.len() + EXAMPLES.len()] {
    let mut all = [DesignNames { name: "", parameters: &[] }; DESIGNS.len() + EXAMPLES.len()];
    let mut i = 0;
    // Iterators are not const.
    while i < all.len() {
        let design = if i < DESIGNS.len() { &DESIGNS[i] } else { &EXAMPLES[i - DESIGNS.len()] };
        all[i] = DesignNames { name: design.name, parameters: design.parameters };
        i += 1;
    }
    all
}

/// All of them, examples too.
pub fn all() -> impl Iterator<Item = &'static Design> {
    DESIGNS.iter().chain(EXAMPLES)
}

/// Names of those for people.
pub fn names() -> impl Iterator<Item = &'static str> {
    NAMES.iter().take(DESIGNS.len()).map(|design| design.name)
}

/// The names of the design that is called so; an example too.
pub fn names_of(name: &str) -> Option<&'static DesignNames> {
    NAMES.iter().find(|design| design.name == name)
}

/// The design of this name; an example too.
pub fn find(name: &str) -> Option<&'static Design> {
    all().find(|design| design.name == name)
}
