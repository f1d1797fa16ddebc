//! What happened in the latest steps, for views of more than the cursor's. Kept only when somebody asks for it.

use std::any::Any;
use std::collections::VecDeque;

use contract::Events;

use crate::observer::{Observer, Step, When};

/// Steps of which the events can be kept, at most.
pub const MOST: u32 = 256;

/// The events of the latest steps in a row that were observed.
#[derive(Default)]
pub struct Recent {
    /// Steps to keep, the cursor's included.
    span: u32,
    /// By step, without a gap up to the latest that was executed: the events by engine.
    steps: VecDeque<(u32, Vec<Events>)>,
}

impl Recent {
    /// Keeps so many steps from now on, at most [`MOST`]. What is kept already stays, as far as it is asked for.
    pub fn keep(&mut self, span: u32) {
        self.span = span.min(MOST);
        while self.steps.len() > self.span as usize {
            self.steps.pop_front();
        }
    }

    /// Steps to keep.
    pub fn span(&self) -> u32 {
        self.span
    }

    /// Whether every step from `first` on is there, up to the latest.
    pub fn reaches(&self, first: u32) -> bool {
        self.steps.front().is_some_and(|(step, _)| *step <= first)
    }

    /// Steps and their events in an engine, the earliest first.
    pub fn of(&self, engine: usize) -> impl Iterator<Item = (u32, &Events)> {
        self.steps.iter().filter_map(move |(step, events)| Some((*step, events.get(engine)?)))
    }
}

impl Observer for Recent {
    fn when(&self) -> When {
        When::Observed
    }

    fn step(&mut self, step: &Step<'_>) {
        if self.span == 0 {
            return;
        }
        if self.steps.len() == self.span as usize {
            self.steps.pop_front();
        }
        self.steps.push_back((step.number, step.engines.iter().map(|run| run.events().clone()).collect()));
    }

    /// A gap: nobody observed.
    fn skip(&mut self) {
        self.steps.clear();
    }

    fn restore(&mut self, _: Option<&dyn Any>) {
        self.steps.clear();
    }
}
