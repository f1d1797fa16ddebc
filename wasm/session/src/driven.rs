//! What an engine run is made of.

use std::sync::Arc;

use contract::Engine;
use scenario::map::Map;

use crate::lockstep::Rules;

/// An engine to run, and the number of the model that it is compared with in lockstep.
pub struct Driven {
    /// The engine, fresh.
    pub engine: Box<dyn Engine>,
    /// Number of its reference among the engines; each reference belongs to one engine.
    pub reference: Option<usize>,
    /// How its results are compared with those of its reference, if nothing else is.
    pub rules: Option<Rules>,
    /// What describes it, if it is a module of a user.
    pub map: Option<Arc<Map>>,
}

impl Driven {
    /// An engine that is compared with no other, or is itself a reference.
    pub fn alone(engine: Box<dyn Engine>) -> Self {
        Driven { engine, reference: None, rules: None, map: None }
    }

    /// An engine that is compared with engine number `reference`.
    pub fn compared_with(engine: Box<dyn Engine>, reference: usize) -> Self {
        Driven { engine, reference: Some(reference), rules: None, map: None }
    }
}
