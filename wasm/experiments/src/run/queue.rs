//! Schedulers as a run drives them: no log, no events, no snapshots.

use contract::event::{RejectReason, kind};
use contract::{Event, MAX_ARGS, Op, Reference};
use models::lateness::{Late, Told, Verdict, Watch};
use models::strict_priority::queues::{Packet, Queues};
use models::strict_priority::{Policy, map};
use session::bench::port::{Arguments, Rules};
use traffic::Packet as Arrival;

/// What became of a packet that was to be enqueued.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Admission {
    /// It is in.
    Accepted,
    /// It is lost: there is no room.
    Full,
    /// It is lost: its time to leave is beyond what the scheduler takes.
    Range,
    /// It is in, and another one is lost for it: its data word. That may be its own.
    PushedOut(u32),
}

/// What came of a replace: the data word that came out, and what became of the packet that goes in.
pub type Replaced = (Option<u32>, Admission);

/// A scheduler with one port, whose operations are done at once.
pub trait Queue {
    /// Puts an element in that stands for a packet; `priority` is what its rank became, if it has one.
    fn enqueue(&mut self, data: u32, priority: Option<u32>, packet: &Arrival) -> Admission;

    /// Takes an element out: its data word, or nothing if it is empty.
    fn dequeue(&mut self) -> Option<u32>;

    /// Takes an element out and puts one in, in one step; nothing for a scheduler that does one at a time.
    fn replace(&mut self, _data: u32, _priority: Option<u32>, _packet: &Arrival) -> Option<Replaced> {
        None
    }

    /// Whether it can.
    fn replaces(&self) -> bool {
        false
    }

    /// Bytes of the longest packet that it takes.
    fn longest(&self) -> u32 {
        u32::MAX
    }

    /// Of the packet that came out last how late it was, if the scheduler works out departure times and was told to note that.
    fn late(&self) -> Option<(Late, Verdict)> {
        None
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
    #[inline(always)]
    fn enqueue(&mut self, data: u32, rank: Option<u32>, _: &Arrival) -> Admission {
        let rank = rank.unwrap_or(0);
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
    rules: Rules,
    enqueue: (u8, Arguments),
    dequeue: u8,
    replace: Option<(u8, Arguments)>,
    watch: Option<Watch<()>>,
    /// The packet that came out in the last operation.
    late: Option<(Late, Verdict)>,
    /// Number and words of the field with the bounds.
    bounds: Option<(usize, usize)>,
    events: Vec<Event>,
}

impl Modelled {
    /// A model in front of the link of these rules. Of a design with two ends the smallest element is served. With a watch it notes how
    /// late packets are.
    pub fn new(mut model: Box<dyn Reference>, rules: Rules, watch: Option<Watch<()>>) -> Self {
        model.observe(watch.is_some());
        let info = model.info();
        let operations = info.ports.first().map_or(&[][..], |port| &port.operations);
        let find = |name: &str| operations.iter().position(|operation| operation.name == name).map(|i| i as u8);
        let (enqueue, dequeue) =
            (find("enqueue").unwrap_or(0), find("dequeue-min").or_else(|| find("dequeue")).unwrap_or(1));
        let with = |kind: u8| (kind, Arguments::of(info, kind));
        let (enqueue, replace) = (with(enqueue), find("replace").map(with));
        let bounds = info.field(BOUNDS).map(|field| (field, info.fields[field].count as usize));
        Modelled { rules, enqueue, dequeue, replace, watch, late: None, bounds, events: Vec::new(), model }
    }

    fn issue(&mut self, kind: u8, args: [u32; MAX_ARGS]) {
        self.events.clear();
        // The arguments are within the interface's ranges: quantiser and `Arguments` saw to it.
        let _ = self.model.issue(0, &Op::new(kind, &args));
        self.model.tick(&mut self.events);
    }

    /// Notes which packets come and how late they leave.
    fn look(&mut self) {
        let Some(watch) = &mut self.watch else { return };
        self.late = None;
        for event in &self.events {
            if let Some(Told::Left(_, late)) = watch.event(event, || ()) {
                self.late = Some((late, watch.bound().judge(&late)));
            }
        }
    }

    /// What became of the element that was presented.
    fn admission(&self) -> Admission {
        let mut admission = Admission::Full;
        for event in &self.events {
            match event.kind {
                kind::ACCEPTED if admission == Admission::Full => admission = Admission::Accepted,
                kind::REJECTED if event.args[0] == RejectReason::Range as u32 => admission = Admission::Range,
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
    fn enqueue(&mut self, data: u32, priority: Option<u32>, packet: &Arrival) -> Admission {
        let (kind, arguments) = &self.enqueue;
        let (kind, args) = (*kind, arguments.values(data, packet, priority, &self.rules));
        self.issue(kind, args);
        self.look();
        self.admission()
    }

    fn dequeue(&mut self) -> Option<u32> {
        self.issue(self.dequeue, [0; MAX_ARGS]);
        self.look();
        self.result()
    }

    fn replace(&mut self, data: u32, priority: Option<u32>, packet: &Arrival) -> Option<Replaced> {
        let (kind, arguments) = self.replace.as_ref()?;
        let (kind, args) = (*kind, arguments.values(data, packet, priority, &self.rules));
        self.issue(kind, args);
        Some((self.result(), self.admission()))
    }

    fn longest(&self) -> u32 {
        self.enqueue.1.longest()
    }

    fn late(&self) -> Option<(Late, Verdict)> {
        self.late
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
