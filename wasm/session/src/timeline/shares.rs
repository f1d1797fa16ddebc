//! Who was served how much, and when: bytes of each class and of each flow, and how many of their packets waited.

use super::levels::{Levels, Span};
use super::{Timeline, Window};
use port::measures::{Nfm, PPM};

/// Classes that have a line of their own, the first that come.
pub const CLASSES: usize = 8;
/// Flows that have a line of their own, the first that come.
pub const FLOWS: usize = 16;

/// One class or flow. Few steps change it, so its tracks are behind until the next one that does.
#[derive(Clone)]
struct Group {
    number: u32,
    /// What it may send in so many units of whatever it is charged in. Its weight is the one over the other.
    earned: u64,
    charged: u64,
    /// Packets that wait since the first step that its tracks do not have, and bytes that left in that step.
    waiting: u32,
    now: u32,
    bytes: Levels<u32>,
    waits: Levels<Span>,
}

impl Group {
    /// Its weight in parts of a million.
    fn weight(&self) -> u64 {
        let whole = u128::from(self.earned) * u128::from(PPM);
        whole.checked_div(self.charged.into()).map_or(PPM, |weight| weight as u64)
    }

    /// Brings the tracks up to so many steps.
    fn catch_up(&mut self, steps: u32) {
        let behind = steps - self.waits.steps();
        let waiting = self.waiting;
        self.waits.fill(behind, |steps| Span {
            min: waiting,
            max: waiting,
            sum: u64::from(waiting) * u64::from(steps),
        });
        if behind > 0 {
            self.bytes.push(std::mem::take(&mut self.now));
            self.bytes.fill(behind - 1, |_| 0);
        }
    }
}

/// All classes, or all flows, of one engine.
pub(super) struct ShareTimeline {
    groups: Vec<Group>,
    most: usize,
    /// Whether there are more than have a line of their own.
    more: bool,
    steps: u32,
}

impl ShareTimeline {
    /// Before the first step, with room for so many.
    pub(super) fn new(most: usize) -> Self {
        ShareTimeline { groups: Vec::new(), most, more: false, steps: 0 }
    }

    /// A class or flow as it was before the step at hand.
    fn of(&mut self, number: u32) -> Option<&mut Group> {
        let at = self.groups.iter().position(|group| group.number == number).unwrap_or(self.groups.len());
        if at == self.groups.len() {
            if at == self.most {
                self.more = true;
                return None;
            }
            let (bytes, waits) = (Levels::default(), Levels::default());
            self.groups.push(Group { number, earned: 0, charged: 0, waiting: 0, now: 0, bytes, waits });
        }
        let group = &mut self.groups[at];
        group.catch_up(self.steps);
        Some(group)
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
    pub(super) fn clear(&mut self) {
        for group in &mut self.groups {
            group.catch_up(self.steps);
            group.waiting = 0;
        }
    }

    /// The step is over.
    pub(super) fn step(&mut self) {
        self.steps += 1;
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
    /// Normalised fairness measure of each window, in parts of a million, over those of which a packet waited in every step of it.
    pub nfm: Vec<Option<u64>>,
}

impl Timeline {
    /// What the classes of an engine were served, or its flows, from a multiple of `width` that is not after `first` to `last`, in
    /// windows of `width` steps, a power of two, or as many as are kept together. They end where the run has not been yet. Nothing of
    /// a reference, or of an engine whose operations are of no flow.
    pub fn served(&self, engine: usize, flows: bool, width: u32, (first, last): (u32, u32)) -> Option<Served> {
        let shares = self.of(engine)?.shares(flows);
        let mut groups = shares.groups.clone();
        groups.iter_mut().for_each(|group| group.catch_up(shares.steps));
        let width = groups.first().map_or(1, |group| group.bytes.width()).max(width);
        let Window { first, width, most } = Window::of(width, first, last);
        let of = |group: &Group| Share {
            number: group.number,
            weight: if group.charged == 0 { 1.0 } else { group.earned as f64 / group.charged as f64 },
            bytes: group.bytes.between(first, width, most).map(f64::from).collect(),
            waits: group.waits.between(first, width, most).map(|Span { min, .. }| f64::from(min)).collect(),
        };
        let all: Vec<Share> = groups.iter().map(of).collect();
        let fair = |window: usize| {
            let mut nfm = Nfm::default();
            for (group, share) in groups.iter().zip(&all).filter(|(_, share)| share.waits[window] > 0.0) {
                nfm.add(share.bytes[window] as u64, group.weight());
            }
            nfm.value()
        };
        let windows = all.first().map_or(0, |share| share.bytes.len());
        Some(Served { first, width, more: shares.more, nfm: (0..windows).map(fair).collect(), shares: all })
    }
}
