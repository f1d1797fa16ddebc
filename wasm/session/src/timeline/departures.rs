//! Every packet that a scheduler of departure times let go: how late it was, of how long it was to wait.

use std::collections::VecDeque;

use contract::event::kind;
use contract::{Event, Info, MAX_ARGS};
use traffic::ByNumber;

use super::shares::Shares;
use crate::unit::Unit;

/// Departures kept of an engine; those beyond are only counted.
pub const KEPT: usize = 131_072;

/// A packet that left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Late {
    /// Step in which it left.
    pub step: u32,
    /// The dequeue that took it.
    pub op: u32,
    /// What was enqueued.
    pub data: u32,
    /// Its flow.
    pub flow: u32,
    /// Level that it left from, from 1 on.
    pub level: u32,
    /// Sub-FIFO of a step-down FIFO, from 1 on; 0 for none.
    pub sub: u32,
    /// Lowest level whose range its departure time was in when it came; 0 where no level is chosen.
    pub wanted: u32,
    /// Its departure time F.
    pub finish: u32,
    /// Units of virtual time from F to when it left; 0 if it left before.
    pub late: u32,
    /// Units from its arrival to F: the delay that it was to have.
    pub expected: u32,
    /// Step in which its enqueue was presented, if that is not too long ago.
    pub came: Option<u32>,
}

/// A packet on its way in, or that waits.
#[derive(Clone, Copy, Debug)]
struct Packet {
    op: u32,
    data: u32,
    flow: u32,
    bytes: u32,
    packet_time: u32,
    wanted: u32,
    expected: u32,
    finish: u32,
    came: Option<u32>,
}

/// Event kinds that say it, as the engine numbers them.
#[derive(Clone, Copy, Debug)]
struct Kinds {
    departure: u16,
    placed: u16,
    served: u16,
    /// Of schedulers that choose a level.
    selected: Option<u16>,
}

impl Kinds {
    fn of(info: &Info) -> Option<Kinds> {
        let find = |name: &str| {
            let at = info.events.iter().position(|event| event.name == name)?;
            Some(kind::DESIGN + at as u16)
        };
        let [departure, placed, served] = [find("departure")?, find("placed")?, find("served")?];
        Some(Kinds { departure, placed, served, selected: find("selected") })
    }
}

/// Operations that may be between the two at a time: more than any pipeline is deep.
const COMING: usize = 8;

/// Those of one engine.
#[derive(Debug, Default)]
pub struct Departures {
    kinds: Option<Kinds>,
    /// Packets whose departure time is known and whose FIFO is not.
    coming: VecDeque<Packet>,
    /// What waits, by FIFO, the oldest first.
    waiting: ByNumber<VecDeque<Packet>>,
    left: Vec<Late>,
    count: u32,
}

impl Departures {
    /// Of an engine before its first step.
    pub(super) fn new(info: &Info) -> Self {
        Departures { kinds: Kinds::of(info), ..Departures::default() }
    }

    /// Whether the engine has any.
    pub(super) fn are_told(&self) -> bool {
        self.kinds.is_some()
    }

    /// Takes in an event. Shares of flows are told by it unless there are packets around the engine.
    pub(super) fn event(&mut self, event: &Event, unit: &Unit, shares: Option<&mut Shares>) {
        let Some(kinds) = self.kinds else { return };
        if event.kind == kind::RESET {
            self.coming.clear();
            self.waiting = ByNumber::default();
            shares.into_iter().for_each(Shares::clear);
        } else if event.kind == kinds.departure {
            self.coming(event, unit);
        } else if Some(event.kind) == kinds.selected {
            if let Some(packet) = self.coming.iter_mut().find(|packet| packet.op == event.op.0) {
                packet.wanted = event.args[1];
            }
        } else if event.kind == kinds.placed {
            let Some(packet) = self.placed(event) else { return };
            shares.into_iter().for_each(|shares| shares.came(packet.flow, packet.bytes, packet.packet_time));
        } else if event.kind == kinds.served {
            let Some(packet) = self.served(event) else { return };
            shares.into_iter().for_each(|shares| shares.gone(packet.flow, packet.bytes));
        }
    }

    /// Its flow, virtual time, last F, units that this is ahead, and packet time are known.
    fn coming(&mut self, event: &Event, unit: &Unit) {
        let [flow, _, _, ahead, packet_time, finish] = event.args;
        let entry = unit.log.window(event.op.0, 1).find(|entry| entry.op == event.op.0);
        let [data, _, bytes, ..] = entry.map_or([0; MAX_ARGS], |entry| entry.args);
        if self.coming.len() == COMING {
            self.coming.pop_front();
        }
        self.coming.push_back(Packet {
            op: event.op.0,
            data,
            flow,
            bytes,
            packet_time,
            wanted: 0,
            expected: ahead.saturating_add(packet_time),
            finish,
            came: entry.map(|entry| entry.slot),
        });
    }

    fn placed(&mut self, event: &Event) -> Option<Packet> {
        let at = self.coming.iter().position(|packet| packet.op == event.op.0)?;
        let packet = self.coming.remove(at)?;
        self.waiting.get_or_insert_with(fifo(event), VecDeque::new).push_back(packet);
        Some(packet)
    }

    /// A FIFO gives the oldest; of a list in the order of F, the oldest with that F.
    fn served(&mut self, event: &Event) -> Option<Packet> {
        let [level, _, _, sub, finish, late] = event.args;
        let queue = self.waiting.get_mut(fifo(event))?;
        let at = queue.iter().position(|packet| packet.finish == finish)?;
        let packet = queue.remove(at)?;
        self.count += 1;
        if self.left.len() < KEPT {
            let Packet { data, flow, wanted, expected, came, .. } = packet;
            let (step, op) = (event.step, event.op.0);
            self.left.push(Late { step, op, data, flow, level, sub, wanted, finish, late, expected, came });
        }
        Some(packet)
    }

    /// How many there were in all.
    pub fn count(&self) -> u32 {
        self.count
    }

    /// The first [`KEPT`] of them, in order.
    pub fn left(&self) -> &[Late] {
        &self.left
    }
}

/// Level, set, FIFO and sub-FIFO as one number: there are at most a few thousand.
fn fifo(event: &Event) -> u32 {
    let [level, set, fifo, sub, ..] = event.args;
    ((level * 2 + set) << 12 | fifo) << 12 | sub
}
