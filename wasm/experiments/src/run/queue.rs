//! Schedulers as a run drives them: no log, no events, no snapshots.

use contract::event::kind;
use contract::{Event, MAX_ARGS, Op, Reference};
use models::strict_priority::queues::{Packet, Queues};
use models::strict_priority::{Policy, map};

/// What became of a packet that was to be enqueued.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Admission {
    /// It is in.
    Accepted,
    /// It is lost: there is no room.
    Full,
    /// It is in, and another one is lost for it: its data word. That may be its own.
    PushedOut(u32),
}

/// What came of a replace: the data word that came out, and what became of the packet that goes in.
pub type Replaced = (Option<u32>, Admission);

/// A scheduler with one port, whose operations are done at once.
pub trait Queue {
    /// Puts an element in.
    fn enqueue(&mut self, data: u32, priority: u32) -> Admission;

    /// Takes an element out: its data word, or nothing if it is empty.
    fn dequeue(&mut self) -> Option<u32>;

    /// Takes an element out and puts one in, in one step; nothing for a scheduler that does one at a time.
    fn replace(&mut self, _data: u32, _priority: u32) -> Option<Replaced> {
        None
    }

    /// Whether it can.
    fn replaces(&self) -> bool {
        false
    }

    /// Steps without an operation go by.
    fn idle(&mut self, _steps: u64) {}

    /// The bounds of its queues, if it has any, into `out`.
    fn bounds(&self, out: &mut Vec<u32>);
}

/// FIFO queues of strict priority: queues and policy of their models, without what is told of them.
pub struct Strict<P> {
    queues: Queues,
    policy: P,
}

impl<P: Policy> Strict<P> {
    /// Empty queues of so many packets, as many as the policy has bounds.
    pub fn new(capacity: usize, policy: P) -> Self {
        Strict { queues: Queues::new(policy.bounds().len(), capacity), policy }
    }
}

impl<P: Policy> Queue for Strict<P> {
    fn enqueue(&mut self, data: u32, rank: u32) -> Admission {
        let queue = map(self.policy.bounds(), rank);
        let full = self.queues.is_full(queue);
        if !full || self.policy.adapts_to_drops() {
            self.policy.arrived(queue, rank, &mut |_, _| {});
        }
        if full {
            return Admission::Full;
        }
        self.queues.push(queue, Packet { data, rank, op: 0 });
        Admission::Accepted
    }

    fn dequeue(&mut self) -> Option<u32> {
        self.queues.pop().map(|(_, _, packet)| packet.data)
    }

    fn bounds(&self, out: &mut Vec<u32>) {
        out.clear();
        out.extend_from_slice(self.policy.bounds());
    }
}

/// Any design, by its model as the session drives it: a tick every step, since time may matter to it.
pub struct Modelled {
    model: Box<dyn Reference>,
    enqueue: u8,
    dequeue: u8,
    replace: Option<u8>,
    /// Number and words of the field with the bounds.
    bounds: Option<(usize, usize)>,
    events: Vec<Event>,
}

impl Modelled {
    /// A model that enqueues elements by priority or rank. Of a design with two ends the smallest element is served.
    pub fn new(mut model: Box<dyn Reference>) -> Self {
        model.observe(false);
        let info = model.info();
        let operations = info.ports.first().map_or(&[][..], |port| &port.operations);
        let find = |name: &str| operations.iter().position(|operation| operation.name == name).map(|i| i as u8);
        let (enqueue, dequeue) =
            (find("enqueue").unwrap_or(0), find("dequeue-min").or_else(|| find("dequeue")).unwrap_or(1));
        let replace = find("replace");
        let bounds = info.field(BOUNDS).map(|field| (field, info.fields[field].count as usize));
        Modelled { model, enqueue, dequeue, replace, bounds, events: Vec::new() }
    }

    fn issue(&mut self, kind: u8, args: [u32; MAX_ARGS]) {
        self.events.clear();
        // The arguments are within the interface's ranges: the quantiser saw to it.
        let _ = self.model.issue(0, &Op::new(kind, &args));
        self.model.tick(&mut self.events);
    }

    /// What became of the element that was presented.
    fn admission(&self) -> Admission {
        let mut admission = Admission::Full;
        for event in &self.events {
            match event.kind {
                kind::ACCEPTED if admission == Admission::Full => admission = Admission::Accepted,
                kind::DROPPED => admission = Admission::PushedOut(event.args[0]),
                _ => {}
            }
        }
        admission
    }

    /// The data word that came out.
    fn result(&self) -> Option<u32> {
        self.events.iter().find(|event| event.kind == kind::RETIRED).map(|event| event.args[0])
    }
}

/// The field in which designs have the bounds of their queues.
pub const BOUNDS: &str = "queue.bound";

impl Queue for Modelled {
    fn enqueue(&mut self, data: u32, priority: u32) -> Admission {
        let mut args = [0; MAX_ARGS];
        (args[0], args[1]) = (data, priority);
        self.issue(self.enqueue, args);
        self.admission()
    }

    fn dequeue(&mut self) -> Option<u32> {
        self.issue(self.dequeue, [0; MAX_ARGS]);
        self.result()
    }

    fn replace(&mut self, data: u32, priority: u32) -> Option<Replaced> {
        let mut args = [0; MAX_ARGS];
        (args[0], args[1]) = (data, priority);
        self.issue(self.replace?, args);
        Some((self.result(), self.admission()))
    }

    fn replaces(&self) -> bool {
        self.replace.is_some()
    }

    fn idle(&mut self, steps: u64) {
        for _ in 0..steps {
            self.events.clear();
            self.model.tick(&mut self.events);
        }
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
