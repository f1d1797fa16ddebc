//! Dequeueing: which packet of the compound FIFO leaves, and when virtual time moves (Algorithm 2 of the paper; GA5 to GA9, GA11).
//!
//! In a quota nothing is divided: with `served` bytes of `bytes` that were at hand, and `parts` of which one may be served, more may leave while
//! served * parts < bytes. What arrives meanwhile counts as at hand. A quota that has begun lets one packet through at least.

use contract::RejectReason;

use crate::fair_queueing::clock::Clock;
use crate::fair_queueing::descriptor::{Descriptor, Store};
use crate::fair_queueing::fifos::FIELDS_OF_FIFOS;
use crate::fair_queueing::flows::{FinishTag, Flow, Flows};
use crate::fair_queueing::{Scheduler, Spot, field, state};
use crate::sink::Sink;

use super::event;
use super::fields::FieldKind;
use super::levels::{Gearbox, Hand};
use super::shape::{LevelShape, STEP};
use super::variants::Quota;

/// What may be served of a level: its own FIFO, and the sub-FIFO of the level above that covers the present.
#[derive(Clone, Copy, Debug)]
struct Due {
    /// Of both the ring and FIFO.
    at: [Option<(usize, u32)>; 2],
}

/// A FIFO that may be served, with its quota.
#[derive(Clone, Copy, Debug)]
struct Turn {
    level: usize,
    ring: usize,
    index: u32,
    /// Which count of bytes served it adds to.
    counter: usize,
    bytes: u32,
    parts: u32,
}

const OWN: usize = 0;
const SUB: usize = 1;

impl Gearbox {
    /// The FIFO that a level serves of its own: the oldest one that was left over, if there is one, or that of the present.
    #[inline]
    fn own(&self, level: usize) -> u32 {
        let (Hand { index, lag, .. }, ring) = (self.hands[level], self.shape.levels[level].ring);
        if lag == 0 {
            return index;
        }
        let first = if index >= lag { index - lag } else { index + ring - lag };
        match self.fifos.next(level, first) {
            Some(further) if further < lag => (first + further) % ring,
            _ => index,
        }
    }

    /// The sub-FIFO of a level that covers the present, if the level's FIFO that does is a step-down FIFO.
    #[inline]
    fn sub(&self, level: usize) -> Option<u32> {
        let (LevelShape { subs, .. }, hand) = (*self.shape.levels.get(level)?, self.hands[level]);
        let now = || hand.offset / self.shape.levels[level - 1].granularity;
        match self.shape.rules.floating {
            _ if subs == 0 => None,
            true => Some(now() + if hand.odd { subs } else { 0 }),
            false => (hand.index == STEP).then(now),
        }
    }

    #[inline]
    fn due(&self, level: usize) -> Due {
        let own = self.own(level);
        let own = self.fifos.holds(level, own).then_some((level, own));
        let sub = self.sub(level + 1).map(|sub| (self.sub_ring(level + 1), sub));
        Due { at: [own, sub.filter(|(ring, sub)| self.fifos.holds(*ring, *sub))] }
    }

    /// Whether a FIFO with these bytes at hand may be served on.
    #[inline]
    fn turn(&self, level: usize, counter: usize, bytes: u32, (ring, index): (usize, u32)) -> Option<Turn> {
        let (hand, granularity) = (&self.hands[level], self.shape.levels[level].granularity);
        let (served, initial) = (hand.served[counter], hand.initial[counter]);
        let at_hand = bytes.saturating_add(served);
        let quota = self.shape.rules.quota;
        let bytes = if quota == Quota::Initial && initial > 0 { initial } else { at_hand };
        let parts = quota.parts(granularity, hand.offset);
        let more = level == 0 || served == 0 || u64::from(served) * u64::from(parts) < u64::from(bytes);
        more.then_some(Turn { level, ring, index, counter, bytes, parts })
    }

    /// The FIFO of a level that is served next, the sub-FIFO before the level's own.
    #[inline]
    fn next_of(&self, level: usize) -> Option<Turn> {
        let Due { at: [own, sub] } = self.due(level);
        let bytes = |at: Option<(usize, u32)>| at.map_or(0, |(ring, index)| self.fifos.get(ring, index).bytes);
        if self.shape.rules.separate && level > 0 {
            let sub = sub.and_then(|at| self.turn(level, SUB, bytes(Some(at)), at));
            return sub.or_else(|| own.and_then(|at| self.turn(level, OWN, bytes(Some(at)), at)));
        }
        self.turn(level, OWN, bytes(own) + bytes(sub), sub.or(own)?)
    }

    /// The oldest packet of a FIFO leaves. Its address.
    fn serve(&mut self, turn: &Turn, clock: &Clock, now: u32, store: &Store, sink: &mut Sink) -> u32 {
        let Turn { level, ring, index, counter, bytes, parts } = *turn;
        let place = self.fifos.oldest(ring, index);
        let address = self.fifos.address(ring, place);
        let packet = store.get(address);
        let served = self.hands[level].served[counter];
        if level > 0 {
            sink.tell(event::QUOTA, &[level as u32 + 1, bytes, parts, served]);
            let hand = &mut self.hands[level];
            hand.served[counter] = served.saturating_add(packet.bytes).min(self.most_served);
            if hand.initial[counter] == 0 && self.shape.rules.quota == Quota::Initial {
                hand.initial[counter] = bytes;
            }
        }
        self.fifos.pop(ring, index, packet.bytes);
        self.fifos.report(ring, index, self.rings[ring], sink);
        self.report_served(level, sink);
        let of = if ring > level { level + 1 } else { level };
        let spot = Spot { ring: ring as u8, index: index as u8, level: of as u8 + 1, ..Spot::default() };
        let [set, fifo, sub] = self.name(spot);
        let late = if clock.ahead(now, packet.finish) > 0 { 0 } else { clock.since(packet.finish, now) };
        sink.tell(event::SERVED, &[of as u32 + 1, set, fifo, sub, packet.finish, late]);
        if self.hands[level].lag > 0 && ring == level && !self.fifos.holds(ring, index) {
            self.hands[level].initial = [0; 2];
        }
        address
    }

    /// Units of virtual time to the next one in which anything is due: one, if a quota left anything (GA9).
    fn to_next(&self) -> u32 {
        let levels = 0..self.shape.levels.len();
        if levels.clone().any(|level| self.due(level).at.iter().any(Option::is_some)) {
            return 1;
        }
        levels.filter_map(|level| self.to_next_of(level)).min().unwrap_or(1)
    }

    /// The same of the FIFOs and sub-FIFOs of a level.
    fn to_next_of(&self, level: usize) -> Option<u32> {
        let (LevelShape { granularity, ring, subs }, Hand { index, offset, odd, .. }) =
            (self.shape.levels[level], self.hands[level]);
        let start = |fifos: u32| fifos * granularity - offset;
        let own = || {
            let after = if index + 1 == ring { 0 } else { index + 1 };
            Some(start(self.fifos.next(level, after)? + 1))
        };
        let own = if self.fifos.is_empty(level) { None } else { own() };
        if subs == 0 || self.fifos.is_empty(self.sub_ring(level)) {
            return own;
        }
        let (sub_ring, below) = (self.sub_ring(level), self.shape.levels[level - 1].granularity);
        // Of the sub-FIFOs from this one on, the first of those that begin at `first`.
        let in_set = |first: u32, from: u32| {
            let next = self.fifos.next(sub_ring, first + from)? + from;
            (next < subs).then_some(next)
        };
        let present = self.sub(level).and_then(|now| {
            let first = if self.shape.rules.floating && odd { subs } else { 0 };
            let next = in_set(first, now - first)?;
            Some((next * below).saturating_sub(offset).max(1))
        });
        let (first, fifos) = match self.shape.rules.floating {
            true => (if odd { 0 } else { subs }, 1),
            false => (0, if index < STEP { STEP - index } else { STEP + ring - index }),
        };
        let later = in_set(first, 0).map(|next| start(fifos) + next * below);
        own.into_iter().chain(present).chain(later).min()
    }

    /// Virtual time moves on.
    fn advance(&mut self, units: u32) {
        for level in 0..self.shape.levels.len() {
            let left = self.shape.rules.quota != Quota::Drain && self.fifos.holds(level, self.own(level));
            let (LevelShape { granularity, ring, .. }, hand) = (self.shape.levels[level], &mut self.hands[level]);
            hand.served = [0; 2];
            hand.offset += units;
            if hand.offset < granularity {
                continue;
            }
            let fifos = hand.offset / granularity;
            hand.offset -= fifos * granularity;
            hand.index = (hand.index + fifos) % ring;
            hand.odd ^= fifos % 2 != 0;
            if left {
                hand.lag = (hand.lag + fifos).min(ring - 1);
            } else {
                (hand.lag, hand.initial) = (0, [0; 2]);
            }
        }
    }

    /// Reports what a level has served.
    fn report_served(&self, level: usize, sink: &mut Sink) {
        // Behind the level of the flows, and with step-down FIFOs whether they stepped.
        let number = field::OWN + 1 + u32::from(self.shape.levels.iter().any(|level| level.subs > 0));
        sink.write(state::FIFOS, number, level as u32, self.hands[level].served[OWN]);
    }
}

impl Scheduler for Gearbox {
    fn copy(&self) -> Box<dyn Scheduler> {
        Box::new(self.clone())
    }

    fn choose(&self, clock: &Clock, tag: &FinishTag, flow: &Flow) -> (Spot, Result<(), RejectReason>) {
        let selected = self.select(clock, tag, flow);
        (selected.spot, self.verdict(&selected))
    }

    fn explain(&self, clock: &Clock, tag: &FinishTag, flow: &Flow, sink: &mut Sink) {
        let selected = self.select(clock, tag, flow);
        let interval = tag.interval as u32;
        let args = [interval, self.wanted(tag), flow.level.into(), selected.level, selected.lowered, selected.distance];
        sink.tell(event::SELECTED, &args);
        if selected.expanded {
            let Spot { held, .. } = selected.spot;
            let sub = if selected.joined { 0 } else { self.name(selected.spot)[2] };
            sink.tell(event::STEPPED, &[selected.level, sub, held.into()]);
        }
    }

    fn begin_at(&mut self, now: u32) {
        self.advance(now);
    }

    fn put(&mut self, _now: u32, spot: Spot, packet: &Descriptor, sink: &mut Sink) -> u32 {
        let (ring, index) = (usize::from(spot.ring), u32::from(spot.index));
        let place = self.fifos.push(ring, index, packet.bytes);
        self.fifos.report(ring, index, self.rings[ring], sink);
        self.fifos.address(ring, place)
    }

    fn take(&mut self, clock: &Clock, now: u32, store: &Store, sink: &mut Sink) -> (u32, u32) {
        let mut time = now;
        loop {
            if let Some(turn) = (0..self.shape.levels.len()).find_map(|level| self.next_of(level)) {
                if time != now {
                    sink.tell(event::TIME, &[now, time]);
                }
                return (time, self.serve(&turn, clock, time, store, sink));
            }
            let units = self.to_next();
            self.advance(units);
            (0..self.shape.levels.len()).for_each(|level| self.report_served(level, sink));
            time = clock.add(time, units);
        }
    }

    fn fields_of_flows(&self) -> u32 {
        self.kinds.iter().filter(|kind| matches!(kind, FieldKind::FlowLevel | FieldKind::FlowStepped)).count() as u32
    }

    fn name(&self, spot: Spot) -> [u32; 3] {
        let (levels, fifos) = (self.shape.levels.len(), self.shape.fifos);
        let (ring, index) = (usize::from(spot.ring), u32::from(spot.index));
        if ring < levels {
            return [index / fifos, index % fifos, 0];
        }
        let level = (ring + 1 - levels).min(levels - 1);
        let LevelShape { subs, ring, .. } = self.shape.levels[level];
        // The FIFO that is expanded: the one that is known, the present one or the next.
        let hand = self.hands[level];
        let (second, sub) = (index >= subs, index % subs.max(1));
        let fifo = match self.shape.rules.floating {
            false => STEP,
            true if second == hand.odd => hand.index,
            true => (hand.index + 1) % ring,
        };
        [fifo / fifos, fifo % fifos, sub + 1]
    }

    fn lowers_idle(&self) -> bool {
        self.shape.rules.reset_idle
    }

    fn place(&self, address: u32) -> Option<(u32, u32)> {
        let holds = |ring: &usize| self.fifos.len(*ring) > 0 && self.fifos.address(*ring, 0) <= address;
        let ring = (0..self.rings.len()).rev().find(holds)?;
        Some((field::OWN + self.rings[ring] + FIELDS_OF_FIFOS, address - self.fifos.address(ring, 0)))
    }

    fn word(&self, field: u32, at: u32, store: &Store, flows: &Flows) -> u32 {
        super::fields::word(self, field, at, store, flows)
    }

    fn clear(&mut self) {
        *self = Gearbox::new((*self.shape).clone());
    }

    fn bytes(&self) -> usize {
        size_of::<Gearbox>() + self.fifos.bytes()
    }
}
