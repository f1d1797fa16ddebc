//! Who was served how much, and when: bytes of each class and of each flow, and how many of their packets waited.

use super::levels::{Levels, Span};
use super::{Lines, Timeline, Window};

/// Classes that are told apart, the first that come.
pub const CLASSES: usize = 8;
/// Flows that are told apart, the first that come.
pub const FLOWS: usize = 16;

/// One class or flow.
struct Group {
    number: u32,
    /// What it may send in so many units of whatever it is charged in. Its weight is the one over the other.
    earned: u64,
    charged: u64,
    waiting: u32,
    /// Bytes of the step at hand.
    now: u32,
    bytes: Levels<u32>,
    waits: Levels<Span>,
}

/// All classes, or all flows, of one engine.
pub(super) struct Shares {
    groups: Vec<Group>,
    most: usize,
    /// Whether there are more than are told apart.
    more: bool,
    steps: u32,
}

impl Shares {
    /// Before the first step, with room for so many.
    pub(super) fn new(most: usize) -> Self {
        Shares { groups: Vec::new(), most, more: false, steps: 0 }
    }

    fn of(&mut self, number: u32) -> Option<&mut Group> {
        let at = self.groups.iter().position(|group| group.number == number).unwrap_or(self.groups.len());
        if at == self.groups.len() {
            if at == self.most {
                self.more = true;
                return None;
            }
            let (bytes, waits) = (Levels::after(self.steps), Levels::after(self.steps));
            self.groups.push(Group { number, earned: 0, charged: 0, waiting: 0, now: 0, bytes, waits });
        }
        self.groups.get_mut(at)
    }

    /// A packet waits from now on. Its weight is `earned` over `charged`.
    pub(super) fn came(&mut self, number: u32, earned: u32, charged: u32) {
        if let Some(group) = self.of(number) {
            group.waiting += 1;
            group.earned += u64::from(earned);
            group.charged += u64::from(charged);
        }
    }

    /// A packet does not wait any more: it left, or was lost, then with 0 bytes.
    pub(super) fn gone(&mut self, number: u32, bytes: u32) {
        if let Some(group) = self.of(number) {
            group.waiting = group.waiting.saturating_sub(1);
            group.now += bytes;
        }
    }

    /// Nothing waits any more.
    #[cfg(any(test, feature = "gearbox"))]
    pub(super) fn clear(&mut self) {
        self.groups.iter_mut().for_each(|group| group.waiting = 0);
    }

    /// The step is over.
    pub(super) fn step(&mut self) {
        self.steps += 1;
        for group in &mut self.groups {
            group.bytes.push(std::mem::take(&mut group.now));
            group.waits.push(Span { min: group.waiting, max: group.waiting, sum: group.waiting.into() });
        }
    }
}

/// The shares of one class or flow over a stretch of the run.
#[derive(Clone, Debug, PartialEq)]
pub struct Share {
    /// Its number.
    pub number: u32,
    /// Its weight, as its packets have it: bytes a unit of virtual time where the engine is given packet times.
    pub weight: f64,
    /// Bytes that left, by window.
    pub bytes: Vec<f64>,
    /// The fewest packets that waited in a step of the window.
    pub waits: Vec<f64>,
}

/// All of them.
#[derive(Clone, Debug, PartialEq)]
pub struct Served {
    /// First step.
    pub first: u32,
    /// Steps of a window.
    pub width: u32,
    /// Whether there are more than these.
    pub more: bool,
    /// In the order in which their first packets came.
    pub shares: Vec<Share>,
}

impl Timeline {
    /// What the classes of an engine were served, or its flows, from a multiple of `width` that is not after `first` to `last`, in
    /// windows of `width` steps, a power of two, or as many as are kept together. They end where the run has not been yet. Nothing of
    /// an engine that another is held against, or whose operations are of no flow.
    pub fn served(&self, engine: usize, flows: bool, width: u32, (first, last): (u32, u32)) -> Option<Served> {
        let lines = self.engines.iter().find(|lines| lines.engine as usize == engine)?;
        let shares = lines.shares(flows);
        let width = shares.groups.first().map_or(1, |group| group.bytes.width()).max(width);
        let Window { first, width, most } = Window::of(width, first, last);
        let of = |group: &Group| Share {
            number: group.number,
            weight: if group.charged == 0 { 1.0 } else { group.earned as f64 / group.charged as f64 },
            bytes: group.bytes.between(first, width, most).map(f64::from).collect(),
            waits: group.waits.between(first, width, most).map(|Span { min, .. }| f64::from(min)).collect(),
        };
        Some(Served { first, width, more: shares.more, shares: shares.groups.iter().map(of).collect() })
    }
}

impl Lines {
    fn shares(&self, flows: bool) -> &Shares {
        if flows { &self.flows } else { &self.classes }
    }
}
