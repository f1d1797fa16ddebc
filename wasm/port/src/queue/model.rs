//! Any design, by its model as the session drives it: a tick every step, since time may matter to it.

use contract::event::{RejectReason, kind};
use contract::{Events, Op, Reference};
use derived::lateness::{Late, LateVerdict, PacketEvent, PacketTracker};

use super::{Admission, Queue};
use crate::arguments::PacketArguments;
use crate::engine::LaneOperations;
use crate::packet::Ranked;
use crate::rules::Rules;

/// Name of the field with the bounds of a design's queues.
pub const BOUNDS: &str = "queue.bound";

/// A model that is called directly.
pub struct DirectModel {
    model: Box<dyn Reference>,
    rules: Rules,
    operations: LaneOperations,
    watch: Option<PacketTracker<()>>,
    late: Option<(Late, LateVerdict)>,
    /// Number and words of the field with the bounds.
    bounds: Option<(usize, usize)>,
    events: Events,
}

impl DirectModel {
    /// A model in front of the link of these settings. With a watch it notes how late packets are.
    pub fn new(mut model: Box<dyn Reference>, rules: Rules, watch: Option<PacketTracker<()>>) -> Self {
        model.observe(watch.is_some());
        let info = model.info();
        let operations = LaneOperations::of(info);
        let bounds = info.field(BOUNDS).map(|field| (field, info.fields[field].count as usize));
        DirectModel { rules, operations, watch, late: None, bounds, events: Events::new(), model }
    }

    /// Notes which packets come and how late they leave.
    fn look(&mut self) {
        let Some(watch) = &mut self.watch else { return };
        self.late = None;
        for event in &self.events {
            if let Some(PacketEvent::Left(_, late)) = watch.event(&event, || ()) {
                self.late = Some((late, watch.bound().judge(&late)));
            }
        }
    }

    fn issue(&mut self, op: Op) {
        self.events.clear();
        // The arguments are within the interface's ranges: quantiser and `PacketArguments` saw to it.
        let _ = self.model.issue(&op);
        self.model.tick(&mut self.events);
        self.look();
    }

    fn bring(&mut self, (kind, arguments): (u8, PacketArguments), place: u32, packet: &Ranked) -> Admission {
        let args = arguments.values(place, &packet.numbered.packet, packet.priority, &self.rules);
        self.issue(Op::new(kind, &args));
        let mut admission = Admission::Accepted;
        for event in &self.events {
            match event.kind {
                kind::REJECTED => {
                    return match RejectReason::from_code(event.word()) {
                        Some(RejectReason::Range) => Admission::Range,
                        Some(RejectReason::Full) => Admission::Full,
                        _ => Admission::Empty,
                    };
                }
                kind::DROPPED => admission = Admission::PushedOut(event.word()),
                _ => {}
            }
        }
        admission
    }

    /// Place of the packet that came out.
    fn result(&self) -> Option<u32> {
        self.events.iter().find(|event| event.kind == kind::RETIRED).map(|event| event.word())
    }
}

impl Queue for DirectModel {
    fn enqueue(&mut self, place: u32, packet: &Ranked) -> Admission {
        self.bring(self.operations.enqueue, place, packet)
    }

    fn dequeue(&mut self) -> Option<u32> {
        self.issue(self.operations.ask(0));
        self.result()
    }

    fn replace(&mut self, place: u32, packet: &Ranked) -> (Option<u32>, Admission) {
        let Some(replace) = self.operations.replace else { return (None, Admission::Empty) };
        let admission = self.bring(replace, place, packet);
        (self.result(), admission)
    }

    fn replaces(&self) -> bool {
        self.operations.replace.is_some()
    }

    fn longest(&self) -> u32 {
        self.operations.enqueue.1.longest()
    }

    fn late(&self) -> Option<(Late, LateVerdict)> {
        self.late
    }

    fn idle(&mut self, steps: u64) {
        self.model.idle(steps);
    }

    fn bounds(&self, out: &mut Vec<u32>) {
        let (field, words) = self.bounds.unwrap_or_default();
        out.clear();
        out.resize(words, 0);
        if words > 0 {
            self.model.probe(field, 0, out);
        }
    }
}
