//! Whoever follows a run step by step: monitors, measures, the timeline, expectations, and what a user of the session adds.
//!
//! To add one: implement [`Observer`], and hand it to [`crate::session::Session::with_observer`], or give it a line in
//! [`crate::observers`] if every session has it. `tests/extending/counting.rs` has a whole one that counts.

use std::any::Any;
use std::rc::Rc;

use crate::bench::Bench;
use crate::engines::Engines;
use crate::log::Entry;
use crate::monitors::Monitors;

/// Steps that an observer takes in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum When {
    /// Every step once, when it is executed for the first time. Engines are observed then. Going back takes nothing away, so there is
    /// nothing to save. [`Observer::settled`] comes in repeated executions too: whoever counts in it needs `Always` and `save`.
    First,
    /// Steps in which the engines report what their stages do: those that are shown, and first executions.
    Observed,
    /// Every execution of a step, repeated ones included.
    Always,
}

/// A step that was just executed, and the session after it.
#[derive(Clone, Copy)]
pub struct Step<'a> {
    /// Its number, from 0.
    pub number: u32,
    /// Whether it was executed for the first time.
    pub is_first: bool,
    /// Whether engines reported what their stages do.
    pub is_observed: bool,
    /// Whether it is the last step of the run.
    pub is_last: bool,
    /// The engines: what each was given, what happened in it, its state.
    pub engines: &'a Engines,
    /// What drives them.
    pub bench: &'a dyn Bench,
    /// What the monitors of the engines have found so far, in this step too.
    pub monitors: &'a Monitors,
}

/// Follows a run.
///
/// Calls come in this order, for each executed step: [`Observer::before`]; the step is executed; [`Observer::settled`] for each operation
/// whose outcome became final; [`Observer::step`], or [`Observer::skip`] if [`Observer::when`] leaves the step out. After a jump back to
/// a snapshot [`Observer::restore`] comes first.
pub trait Observer {
    /// Steps that it takes in.
    fn when(&self) -> When;

    /// Looks at the engines before a step that it will take in, by the step's number.
    fn before(&mut self, _engines: &Engines, _step: u32) {}

    /// Takes in an operation of an engine whose outcome, and that of all before it, is final. Comes in every execution.
    fn settled(&mut self, _engine: usize, _entry: &Entry) {}

    /// Takes in a step.
    fn step(&mut self, step: &Step<'_>);

    /// A step was executed that it does not take in.
    fn skip(&mut self) {}

    /// What [`Observer::restore`] needs to come back to this step; `None` if nothing.
    fn save(&self) -> Option<Rc<dyn Any>> {
        None
    }

    /// The cursor has jumped back or ahead to a snapshot: `saved` is what [`Observer::save`] returned before that step. The steps from there
    /// on follow.
    fn restore(&mut self, _saved: Option<&dyn Any>) {}
}

impl When {
    /// Whether a step is one of them.
    pub fn includes(self, is_first: bool, is_observed: bool) -> bool {
        match self {
            When::First => is_first,
            When::Observed => is_observed,
            When::Always => true,
        }
    }
}
