//! Every packet that a scheduler of departure times let go.

use contract::event::kind;
use contract::{Event, Info, MAX_ARGS};
use models::lateness::{Late, Told, Verdict, Watch};
use scenario::limits;

use super::shares::Shares;
use crate::unit::Unit;

/// Departures kept of an engine at most; those beyond are only counted.
const KEPT: usize = 131_072;

/// A packet that left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Departure {
    /// Step in which it left.
    pub step: u32,
    /// The dequeue that took it.
    pub op: u32,
    /// What was enqueued.
    pub data: u32,
    /// How late it was, and of how long.
    pub late: Late,
    /// Step in which its enqueue was presented, if that is not too long ago.
    pub came: Option<u32>,
}

/// What was enqueued, its bytes, and the step in which that was presented.
#[derive(Clone, Copy, Debug)]
struct Enqueued {
    data: u32,
    bytes: u32,
    came: Option<u32>,
}

impl Enqueued {
    /// By the operation that an event is of.
    fn by(event: &Event, unit: &Unit) -> Self {
        let entry = unit.log.window(event.op.0, 1).find(|entry| entry.op == event.op.0);
        let [data, _, bytes, ..] = entry.map_or([0; MAX_ARGS], |entry| entry.args);
        Enqueued { data, bytes, came: entry.map(|entry| entry.slot) }
    }
}

/// Those of one engine.
#[derive(Debug)]
pub struct Departures {
    watch: Watch<Enqueued>,
    left: Vec<Departure>,
    count: u32,
    /// How many are kept at most.
    kept: usize,
}

impl Departures {
    /// Of one of so many engines before its first step; nothing of one that tells no departure times.
    pub(super) fn new(info: &Info, engines: usize) -> Option<Self> {
        let kept = limits::of_each(KEPT, engines);
        Some(Departures { watch: Watch::new(info)?, left: Vec::new(), count: 0, kept })
    }

    /// Takes in an event. Shares of flows are told by it unless there are packets around the engine.
    pub(super) fn event(&mut self, event: &Event, unit: &Unit, shares: Option<&mut Shares>) {
        if event.kind == kind::RESET {
            shares.into_iter().for_each(Shares::clear);
            return self.watch.clear();
        }
        match self.watch.event(event, || Enqueued::by(event, unit)) {
            Some(Told::Placed(packet)) => {
                shares.into_iter().for_each(|shares| shares.came(packet.flow, packet.of.bytes, packet.packet_time));
            }
            Some(Told::Left(Enqueued { data, bytes, came }, late)) => {
                self.count += 1;
                if self.left.len() < self.kept {
                    self.left.push(Departure { step: event.step, op: event.op.0, data, late, came });
                }
                shares.into_iter().for_each(|shares| shares.gone(late.flow, bytes));
            }
            None => {}
        }
    }

    /// How many there were in all.
    pub fn count(&self) -> u32 {
        self.count
    }

    /// The first of them, in order.
    pub fn left(&self) -> &[Departure] {
        &self.left
    }

    /// Whether one of them was later than it may be, and why.
    pub fn judge(&self, departure: &Departure) -> Verdict {
        self.watch.bound().judge(&departure.late)
    }
}
