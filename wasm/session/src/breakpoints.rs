//! The scenario's breakpoints: the steps in which each holds, as flags on the timeline.

use scenario::Condition;

use crate::condition::Watched;
use crate::engines::Engines;
use crate::observer::{Observer, Step, When};
use crate::timeline::levels::{Levels, Span};
use crate::timeline::{Part, Track, Window};

/// Breakpoints, each looked at in every step that is executed for the first time.
#[derive(Default)]
pub struct Breakpoints {
    /// In the order of the scenario; `None` for one that asks for what no engine has.
    conditions: Vec<Option<Watched>>,
    /// Of each the steps in which it holds: the first, the last and how many. A step in which it does not is an empty span, from
    /// `u32::MAX` to 0.
    hits: Vec<Levels<Span>>,
}

impl Breakpoints {
    /// Before the first step.
    pub fn new(conditions: &[Condition], engines: &Engines) -> Self {
        Breakpoints {
            conditions: conditions.iter().map(|one| Watched::new(one, engines).ok()).collect(),
            hits: vec![Levels::default(); conditions.len()],
        }
    }

    /// A track of flags for each.
    pub fn tracks(&self) -> impl Iterator<Item = Track> {
        let track = |_| Track { engine: 0, key: "breakpoint".to_string(), look: "flags", unit: "", meaning: "" };
        self.hits.iter().map(track)
    }

    /// The steps from `first` to `last` of one of these tracks, in at most `count` buckets; see [`crate::timeline::Timeline::part`].
    pub fn part(&self, track: usize, first: u32, last: u32, count: u32) -> Option<Part> {
        let hits = self.hits.get(track)?;
        let window = Window::new(hits.width(), first, last, count);
        let three = |Span { min, max, sum }| [f64::from(min), f64::from(max), sum as f64];
        let values = hits.between(window.first, window.width, window.most).flat_map(three).collect();
        Some(Part { first: window.first, width: window.width, values })
    }
}

impl Observer for Breakpoints {
    fn when(&self) -> When {
        When::First
    }

    fn before(&mut self, engines: &Engines, _: u32) {
        self.conditions.iter_mut().flatten().for_each(|condition| condition.before(engines));
    }

    fn step(&mut self, step: &Step<'_>) {
        for (condition, hits) in self.conditions.iter().zip(&mut self.hits) {
            let holds = condition.as_ref().is_some_and(|condition| condition.holds(step));
            let (min, max) = if holds { (step.number, step.number) } else { (u32::MAX, 0) };
            hits.push(Span { min, max, sum: holds.into() });
        }
    }
}
