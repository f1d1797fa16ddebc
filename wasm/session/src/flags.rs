//! Conditions that are followed through the run, of breakpoints and of notes: the steps in which each holds, as flags on the timeline.

use scenario::Condition;

use crate::condition::Watched;
use crate::engines::Engines;
use crate::observer::{Observer, Step, When};
use crate::timeline::levels::{Levels, Span};
use crate::timeline::{Part, Track, Window};

/// Steps of a note that are listed, the first ones; those beyond are only counted.
pub const LISTED: usize = 10_000;

/// Conditions, each looked at in every step that is executed for the first time: those of breakpoints, then those of notes.
#[derive(Default)]
pub struct Flags(Vec<Flagged>);

struct Flagged {
    /// `None` for one that asks for what no engine has.
    condition: Option<Watched>,
    /// The steps in which it holds: the first, the last and how many. A step in which it does not is an empty span, from `u32::MAX` to 0.
    hits: Levels<Span>,
    /// `None` for a breakpoint.
    noted: Option<NotedSteps>,
}

/// The steps of the notes with one condition, as far as the run was ever executed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NotedSteps {
    /// The condition, as the file has it.
    pub when: String,
    /// Number of steps in which it holds.
    pub count: u32,
    /// The first [`LISTED`] of them, in order.
    pub steps: Vec<u32>,
}

impl NotedSteps {
    /// Number of listed steps before `step`.
    pub fn before(&self, step: u32) -> usize {
        self.steps.partition_point(|listed| *listed < step)
    }
}

impl Flags {
    /// Of breakpoints in the order of the scenario, and of notes with the text of each condition, before the first step.
    pub fn new(breakpoints: &[Condition], notes: &[(&str, Condition)], engines: &Engines) -> Self {
        let flagged = |condition: &Condition, noted| Flagged {
            condition: Watched::new(condition, engines).ok(),
            hits: Levels::default(),
            noted,
        };
        let mut all: Vec<_> = breakpoints.iter().map(|condition| flagged(condition, None)).collect();
        for (when, condition) in notes {
            let noted = NotedSteps { when: (*when).to_owned(), ..NotedSteps::default() };
            all.push(flagged(condition, Some(noted)));
        }
        Flags(all)
    }

    /// A track of flags for each.
    pub fn tracks(&self) -> impl Iterator<Item = Track> {
        self.0.iter().map(|Flagged { noted, .. }| {
            let (key, look) = noted.as_ref().map_or(("breakpoint", "flags"), |noted| (noted.when.as_str(), "notes"));
            Track { engine: 0, key: key.to_owned(), look, unit: "", meaning: "" }
        })
    }

    /// The steps from `first` to `last` of one of these tracks, in at most `count` buckets; see [`crate::timeline::Timeline::part`].
    pub fn part(&self, track: usize, first: u32, last: u32, count: u32) -> Option<Part> {
        let hits = &self.0.get(track)?.hits;
        let window = Window::new(hits.width(), first, last, count);
        let three = |Span { min, max, sum }| [f64::from(min), f64::from(max), sum as f64];
        let values = hits.between(window.first, window.width, window.most).flat_map(three).collect();
        Some(Part { first: window.first, width: window.width, values })
    }

    /// The steps of the conditions of notes, in the order of their tracks.
    pub fn noted(&self) -> impl Iterator<Item = &NotedSteps> {
        self.0.iter().filter_map(|flagged| flagged.noted.as_ref())
    }
}

impl Observer for Flags {
    fn when(&self) -> When {
        When::First
    }

    fn before(&mut self, engines: &Engines, _: u32) {
        self.0.iter_mut().filter_map(|flagged| flagged.condition.as_mut()).for_each(|one| one.before(engines));
    }

    fn step(&mut self, step: &Step<'_>) {
        for Flagged { condition, hits, noted } in &mut self.0 {
            let holds = condition.as_ref().is_some_and(|condition| condition.holds(step));
            let (min, max) = if holds { (step.number, step.number) } else { (u32::MAX, 0) };
            hits.push(Span { min, max, sum: holds.into() });
            if let Some(noted) = noted.as_mut().filter(|_| holds) {
                noted.count += 1;
                if noted.steps.len() < LISTED {
                    noted.steps.push(step.number);
                }
            }
        }
    }
}
