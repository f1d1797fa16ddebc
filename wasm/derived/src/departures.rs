//! Packets of a scheduler that serves by departure time, followed from one decision to the next: how late each leaves, and which overtakes
//! an older packet of its flow.

use contract::event::kind;
use contract::{Events, Info};

use crate::lateness::{Bound, Late, PacketEvent, PacketTracker, list, lists};
use crate::{Number, PresentedOps, fact, insert_behind};

/// A packet that went into a FIFO.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placed {
    /// Its flow.
    pub flow: u32,
    /// Its length.
    pub bytes: u32,
    /// Its packet time, in units of virtual time.
    pub packet_time: u32,
}

/// A packet that left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Left {
    /// Step in which it left.
    pub step: u32,
    /// The dequeue that took it.
    pub op: u32,
    /// What was enqueued.
    pub data: u32,
    /// Its length.
    pub bytes: u32,
    /// Step in which it came; before the run above all of its steps.
    pub came: u32,
    /// How late it was, and of how long.
    pub late: Late,
}

/// What was enqueued.
#[derive(Clone, Copy, Debug)]
struct Enqueued {
    op: Number,
    data: u32,
    bytes: u32,
    came: u32,
}

/// A packet that waits among those of its flow.
#[derive(Clone, Copy, Debug)]
struct Waiting {
    flow: u32,
    op: Number,
    data: u32,
    finish: u32,
}

/// Packets that wait, by the decisions about them.
#[derive(Clone, Debug)]
pub struct Departures {
    served: u16,
    out_of_order: u16,
    watch: PacketTracker<Enqueued>,
    /// In lists by flow, in each the oldest first.
    flows: Vec<Vec<Waiting>>,
    placed: Option<Placed>,
    left: Option<Left>,
}

impl Departures {
    /// For an engine before its first step; `None` if it works out no departure times.
    pub fn of(info: &Info) -> Option<Self> {
        Some(Departures {
            served: info.event("served")?,
            out_of_order: info.event("out_of_order")?,
            watch: PacketTracker::new(info)?,
            flows: lists(),
            placed: None,
            left: None,
        })
    }

    /// See [`crate::Derived::step`].
    pub fn step(&mut self, presented: PresentedOps, events: &mut Events, wanted: bool) {
        (self.placed, self.left) = (None, None);
        let mut found = None;
        for event in &*events {
            if event.kind == kind::RESET {
                self.watch.clear();
                self.flows.iter_mut().for_each(Vec::clear);
            }
            let enqueued = || {
                let [data, _, bytes, ..] = presented(event.op).map_or([0; _], |op| op.args);
                Enqueued { op: event.op.0.into(), data, bytes, came: event.step }
            };
            match self.watch.event(&event, enqueued) {
                Some(PacketEvent::Placed(packet)) => {
                    let Enqueued { op, data, bytes, .. } = packet.of;
                    self.flows[list(packet.flow)].push(Waiting { flow: packet.flow, op, data, finish: packet.finish });
                    self.placed = Some(Placed { flow: packet.flow, bytes, packet_time: packet.packet_time });
                }
                Some(PacketEvent::Left(Enqueued { op, data, bytes, came }, late)) => {
                    found = self.leave(op, late.flow).filter(|_| wanted).map(|older| {
                        let Waiting { data: older_data, finish: older_finish, .. } = older;
                        [late.flow, data, late.finish, older_data, older_finish, fact(op)]
                    });
                    self.left = Some(Left { step: event.step, op: event.op.0, data, bytes, came, late });
                }
                None => {}
            }
        }
        if let Some(facts) = found {
            insert_behind(events, self.served, self.out_of_order, &facts);
        }
    }

    /// The packet of an operation waits no longer. The oldest of its flow, if that came before.
    fn leave(&mut self, op: Number, flow: u32) -> Option<Waiting> {
        let waiting = &mut self.flows[list(flow)];
        let oldest = waiting.iter().find(|packet| packet.flow == flow).copied();
        if let Some(at) = waiting.iter().position(|packet| packet.op == op) {
            waiting.remove(at);
        }
        oldest.filter(|packet| packet.op != op)
    }

    /// The packet that went into a FIFO in the last step.
    pub fn placed(&self) -> Option<&Placed> {
        self.placed.as_ref()
    }

    /// The packet that left in the last step.
    pub fn left(&self) -> Option<&Left> {
        self.left.as_ref()
    }

    /// What judges those that left.
    pub fn bound(&self) -> &Bound {
        self.watch.bound()
    }

    pub(crate) fn begin_run(&mut self, ops: u32) {
        self.flows.iter_mut().flatten().for_each(|packet| packet.op -= Number::from(ops));
        self.watch.packets_mut().for_each(|packet| packet.of.op -= Number::from(ops));
    }

    pub(crate) fn bytes(&self) -> usize {
        2 * size_of_val(&*self.flows) + self.watch.packets() * 80
    }
}
