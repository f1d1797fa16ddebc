//! What happened in the latest steps, for views of more than the cursor's, and what words of users' modules were before each. Kept only when
//! somebody asks for it.

use std::any::Any;
use std::collections::VecDeque;

use contract::Events;

use crate::engine_run::EngineRun;
use crate::engines::Engines;
use crate::observer::{Observer, Step, When};

/// Steps of which the events can be kept, at most.
pub const MOST: u32 = 256;

/// A field of more words is not kept: nobody draws all of them.
const WORDS: u32 = 16_384;

/// The words of an engine's fields, one after the other.
#[derive(Default)]
struct Words {
    /// Where the words of each field begin; the last is where they end. Empty if they are not kept.
    places: Vec<usize>,
    words: Vec<u32>,
}

impl Words {
    /// What they are of a user's module; of any other engine none, whose events say what changes.
    fn of(run: &EngineRun) -> Self {
        let (mut places, mut words) = (Vec::new(), Vec::new());
        if run.map().is_none() {
            return Words::default();
        }
        for (number, field) in run.info().fields.iter().enumerate() {
            places.push(words.len());
            if field.count <= WORDS {
                words.resize(words.len() + field.count as usize, 0);
                run.engine().probe(number, 0, &mut words[places[number]..]);
            }
        }
        places.push(words.len());
        Words { places, words }
    }

    fn field(&self, number: usize) -> Option<&[u32]> {
        self.words.get(*self.places.get(number)?..*self.places.get(number + 1)?)
    }
}

/// A step that is kept.
struct Kept {
    step: u32,
    /// By engine.
    events: Vec<Events>,
    /// Words before the step, by engine.
    words: Vec<Words>,
}

/// The latest steps in a row that were observed.
#[derive(Default)]
pub struct Recent {
    /// Steps to keep, the cursor's included.
    span: u32,
    /// Steps that will have been executed when the cursor is where it is going.
    goal: u32,
    /// Without a gap up to the latest that was executed.
    steps: VecDeque<Kept>,
    /// Words before the step that is executed now.
    before: Vec<Words>,
}

impl Recent {
    /// Keeps so many steps from now on, at most [`MOST`]. What is kept already stays, as far as it is asked for.
    pub fn keep(&mut self, span: u32) {
        self.span = span.min(MOST);
        while self.steps.len() > self.span as usize {
            self.steps.pop_front();
        }
    }

    /// The cursor is going to where so many steps were executed: words are kept of the steps that are asked for there, and of no other.
    pub fn head_for(&mut self, goal: u32) {
        self.goal = goal;
    }

    /// Steps to keep.
    pub fn span(&self) -> u32 {
        self.span
    }

    /// Whether every step from `first` on is there, up to the latest.
    pub fn reaches(&self, first: u32) -> bool {
        self.steps.front().is_some_and(|kept| kept.step <= first)
    }

    /// Steps and their events in an engine, the earliest first.
    pub fn of(&self, engine: usize) -> impl Iterator<Item = (u32, &Events)> {
        self.steps.iter().filter_map(move |kept| Some((kept.step, kept.events.get(engine)?)))
    }

    /// Words of a field of a user's module as they were before the latest step, `back` 0, or before an earlier one; `None` if they are
    /// not kept.
    pub fn words(&self, engine: usize, field: usize, back: usize) -> Option<&[u32]> {
        let kept = self.steps.len().checked_sub(back + 1)?;
        self.steps[kept].words.get(engine)?.field(field)
    }

    /// Whether the step to come is one of those that are asked for.
    fn asks_for(&self, step: u32) -> bool {
        step < self.goal && step + self.span >= self.goal
    }
}

impl Observer for Recent {
    fn when(&self) -> When {
        When::Observed
    }

    fn before(&mut self, engines: &Engines, step: u32) {
        self.before.clear();
        if self.asks_for(step) {
            self.before.extend(engines.iter().map(Words::of));
        }
    }

    fn step(&mut self, step: &Step<'_>) {
        if self.span == 0 {
            return;
        }
        let words = std::mem::take(&mut self.before);
        if words.is_empty() && step.engines.iter().any(|run| run.map().is_some()) {
            return self.steps.clear();
        }
        if self.steps.len() == self.span as usize {
            self.steps.pop_front();
        }
        let events = step.engines.iter().map(|run| run.events().clone()).collect();
        self.steps.push_back(Kept { step: step.number, events, words });
    }

    /// A gap: nobody observed.
    fn skip(&mut self) {
        self.steps.clear();
    }

    fn restore(&mut self, _: Option<&dyn Any>) {
        self.steps.clear();
    }
}
