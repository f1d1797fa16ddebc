//! Enqueueing: which level and FIFO takes a packet (Algorithm 1 and section 3.6 of the paper; GA1 to GA4, GA10, GA20).
//!
//! Nothing here divides F: what counts is how far F is ahead of the present, and where the present is in the FIFOs of each level.

use std::rc::Rc;

use contract::RejectReason;

use crate::fair_queueing::Spot;
use crate::fair_queueing::clock::Clock;
use crate::fair_queueing::fifos::Fifos;
use crate::fair_queueing::flows::{FinishTag, Flow};

use super::fields::FieldKind;
use super::shape::{LevelShape, MAX_LEVELS, STEP, Shape};
use super::variants::{Order, Sets};

/// Where the present is on a level.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Hand {
    /// The FIFO that covers it, counting over the sets.
    pub(super) index: u32,
    /// Units since the time of this FIFO began.
    pub(super) offset: u32,
    /// Whether the number of FIFOs passed since the beginning is odd.
    pub(super) odd: bool,
    /// FIFOs behind it that is served instead, because something is left there: only if a rule lets that happen.
    pub(super) lag: u32,
    /// Bytes served in this unit of time: of the level's own FIFO, or together with the sub-FIFO, and of the sub-FIFO.
    pub(super) served: [u32; 2],
    /// Bytes that there were when the first packet of a FIFO was served, with the same meaning.
    pub(super) initial: [u32; 2],
}

/// The scheduler. Levels count from 0 here, and from 1 in what is told.
#[derive(Clone, Debug)]
pub struct Gearbox {
    pub(super) shape: Rc<Shape>,
    pub(super) kinds: Rc<[FieldKind]>,
    /// Number of the first field of each ring.
    pub(super) rings: Rc<[u32]>,
    /// A ring for each level, then one for the sub-FIFOs of each level but the lowest.
    pub(super) fifos: Fifos,
    pub(super) hands: [Hand; MAX_LEVELS],
    pub(super) most_served: u32,
}

/// A FIFO that takes a packet.
#[derive(Clone, Copy, Debug)]
struct Fifo {
    /// FIFOs from the present one.
    distance: u32,
    /// Counting over the sets.
    index: u32,
    /// Whether it is a step-down FIFO.
    expanded: bool,
}

/// How a level was chosen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Selected {
    /// The level chosen, from 1 on; 0 for none.
    pub(super) level: u32,
    /// Levels that the epoch guard took off.
    pub(super) lowered: u32,
    /// FIFOs from the present one.
    pub(super) distance: u32,
    /// Whether the FIFO is expanded.
    pub(super) expanded: bool,
    /// Whether it is, but the packet joins the one before it.
    pub(super) joined: bool,
    /// Where it goes.
    pub(super) spot: Spot,
    /// Whether that is out of range.
    pub(super) beyond: bool,
}

impl Gearbox {
    /// Empty, at virtual time 0.
    pub fn new(shape: Shape) -> Self {
        let own = shape.levels.iter().map(|level| level.ring);
        let subs = shape.levels.iter().skip(1).map(|level| shape.sub_ring(level));
        let fifos = Fifos::new(shape.depth, &own.chain(subs).collect::<Vec<u32>>());
        let (kinds, rings) = super::fields::numbers(&shape);
        let most_served = shape.most_served();
        Gearbox { shape: Rc::new(shape), kinds, rings, fifos, hands: Default::default(), most_served }
    }

    /// The ring of sub-FIFOs of a level.
    pub(super) fn sub_ring(&self, level: usize) -> usize {
        self.shape.levels.len() + level - 1
    }

    fn top(&self) -> usize {
        self.shape.levels.len() - 1
    }

    /// Whether the FIFOs of a level reach so far.
    #[inline]
    fn reaches(&self, level: usize, interval: u64) -> bool {
        let LevelShape { granularity, .. } = self.shape.levels[level];
        let (granularity, fifos) = (u64::from(granularity), u64::from(self.shape.fifos));
        let hand = &self.hands[level];
        let round = || u64::from(hand.index) * granularity + u64::from(hand.offset) + interval < fifos * granularity;
        self.shape.rules.covers(interval, granularity, fifos)
            && (self.shape.rules.sets != Sets::Single || level == self.top() || round())
    }

    /// Units from the beginning of the time of a level's present FIFO to F. The interval is within the span, which has 30 bits at most.
    #[inline]
    fn until(&self, level: usize, tag: &FinishTag) -> u32 {
        self.hands[level].offset + tag.interval as u32
    }

    /// The lowest level whose range F is in, from 1 on; 0 for none.
    pub(super) fn wanted(&self, tag: &FinishTag) -> u32 {
        let mut levels = 0..=self.top();
        levels.find(|level| self.reaches(*level, tag.interval)).map_or(0, |level| level as u32 + 1)
    }

    /// Whether the last packet of the flow is to leave in the stretch of time of this level into which F falls.
    #[inline]
    fn same_epoch(&self, level: usize, clock: &Clock, tag: &FinishTag, flow: &Flow) -> bool {
        let since_its_start = || self.until(level, tag) % self.shape.levels[level].granularity;
        flow.valid && clock.since(flow.finish, tag.finish) <= since_its_start()
    }

    /// Chooses level and FIFO.
    #[inline]
    pub(super) fn select(&self, clock: &Clock, tag: &FinishTag, flow: &Flow) -> Selected {
        let (shape, rules, top) = (&*self.shape, &self.shape.rules, self.top());
        let first = |from: usize| (from..=top).find(|level| self.reaches(*level, tag.interval));
        let last = usize::from(flow.level);
        let mut selected = Selected::default();
        let from = if rules.order == Order::None { 0 } else { last.saturating_sub(1) };
        let Some(mut level) = first(from) else { return Selected { beyond: true, ..selected } };
        if rules.order == Order::Guard && last > 0 {
            while level >= last && self.same_epoch(level, clock, tag, flow) {
                // It goes to the step-down FIFO of this level, as the one before it.
                if level == last && flow.stepped && self.fifo(level, tag).expanded {
                    break;
                }
                level -= 1;
                selected.lowered += 1;
            }
        }
        let Fifo { distance, index, expanded } = self.fifo(level, tag);
        selected.beyond = level == top && distance >= shape.levels[level].ring && !rules.alias;
        (selected.level, selected.distance, selected.expanded) = (level as u32 + 1, distance, expanded);
        let number = selected.level as u8;
        selected.spot = Spot { ring: level as u8, index: index as u8, level: number, held: number, stepped: false };
        if expanded {
            self.expand(clock, tag, flow, &mut selected);
        }
        selected
    }

    /// The FIFO of a level that takes what leaves then.
    #[inline]
    fn fifo(&self, level: usize, tag: &FinishTag) -> Fifo {
        let (LevelShape { granularity, ring, subs }, hand) = (self.shape.levels[level], self.hands[level]);
        let until = self.until(level, tag);
        let distance = self.shape.rules.distance(tag.interval as u32, until, granularity);
        let far = hand.index + distance;
        let index = if far < ring { far } else { far % ring };
        let expanded = subs > 0 && if self.shape.rules.floating { distance == 1 } else { index == STEP };
        Fifo { distance, index, expanded }
    }

    /// To a sub-FIFO of a step-down FIFO: of this level, or of the one above if the packet before went there.
    fn expand(&self, clock: &Clock, tag: &FinishTag, flow: &Flow, selected: &mut Selected) {
        let (rules, level) = (&self.shape.rules, selected.level as usize - 1);
        let before = level + 1 == usize::from(flow.level) && self.same_epoch(level, clock, tag, flow);
        selected.joined = rules.order == Order::Guard && before;
        if selected.joined && !flow.stepped {
            return;
        }
        let level = if selected.joined { level + 1 } else { level };
        let hand = self.hands[level];
        let time = self.until(level, tag);
        let (granularity, below) = (self.shape.levels[level].granularity, self.shape.levels[level - 1].granularity);
        let sub = time % granularity / below;
        // Of two that float, the one of the next FIFO, or of the present one if that is where the packet before it went.
        let odd = hand.odd != (time / granularity % 2 != 0);
        let second = rules.floating && odd;
        selected.spot = Spot {
            ring: self.sub_ring(level) as u8,
            index: (sub + if second { self.shape.levels[level].subs } else { 0 }) as u8,
            level: level as u8 + 1,
            held: level as u8,
            stepped: true,
        };
    }

    /// Whether a packet is taken in.
    pub(super) fn verdict(&self, selected: &Selected) -> Result<(), RejectReason> {
        if selected.beyond {
            return Err(RejectReason::Range);
        }
        let Spot { ring, index, .. } = selected.spot;
        if self.fifos.is_full(ring.into(), index.into()) { Err(RejectReason::Full) } else { Ok(()) }
    }
}
