//! For tests of the designs: a run under watch.

use contract::{Events, Monitor, Op, Reference, RejectReason, Violation, kind};
use derived::Derived;

use super::{event, operation};
use crate::design::{Design, Parameters, insert_list};

/// A run, one operation a step.
pub struct Run {
    /// The engine.
    pub model: Box<dyn Reference>,
    monitor: Box<dyn Monitor>,
    derived: Derived,
    /// All that was told.
    pub events: Events,
    /// What was told of the last operation.
    last: Events,
    /// Invariants that did not hold.
    pub found: Vec<Violation>,
    lie: Lie,
}

/// What an engine might tell instead of what it did: the operation, and the events of its step.
pub type Lie = fn(u8, &mut Events);

/// Parameters of numbers and of one list.
pub fn given(numbers: &[(&str, u32)], granularities: &[u32]) -> Parameters {
    let mut all: Parameters = numbers.iter().map(|(k, v)| (k.to_string(), *v)).collect();
    if !granularities.is_empty() {
        insert_list(&mut all, "granularities", granularities);
    }
    all
}

/// What became of a packet that was enqueued.
pub type Taken = Result<u32, RejectReason>;

impl Run {
    /// Before the first step.
    pub fn new(design: &Design, given: &Parameters) -> Self {
        Run::watched(design, given, given, |_, _| ())
    }

    /// The same under a monitor for other parameters, to which the engine lies.
    pub fn watched(design: &Design, given: &Parameters, as_if: &Parameters, lie: Lie) -> Self {
        let resolved = |given| {
            (design.resolve)(given)
                .unwrap_or_else(|e| panic!("{given:?}: {} is {}, expected {}", e.name, e.found, e.expected))
        };
        let model = (design.model)(&resolved(given));
        let monitor = (design.monitor)(&resolved(as_if), model.info());
        let Some(derived) = Derived::of(model.info()) else { panic!("{} has departure times", design.name) };
        Run { model, monitor, derived, events: Events::new(), last: Events::new(), found: Vec::new(), lie }
    }

    /// An operation. The events of its step.
    pub fn operate(&mut self, kind: u8, args: &[u32]) -> &Events {
        let op = Op::new(kind, args);
        let Ok(id) = self.model.issue(&op) else { panic!("{op:?} cannot be issued") };
        self.last.clear();
        self.model.tick(&mut self.last);
        self.derived.step(&|_| Some(op), &mut self.last, true);
        self.events.append(&self.last);
        let mut told = self.last.clone();
        (self.lie)(kind, &mut told);
        self.monitor.step(&[(id, op)], &told, &*self.model, &mut self.found);
        &self.last
    }

    /// A packet; its F.
    pub fn enqueue(&mut self, data: u32, flow: u32, bytes: u32, packet_time: u32) -> Taken {
        let events = self.operate(operation::ENQUEUE, &[data, flow, bytes, packet_time]);
        match events.iter().find(|e| matches!(e.kind, kind::REJECTED | kind::RETIRED)) {
            Some(e) if e.kind == kind::RETIRED => Ok(e.args[1]),
            e => Err(e.and_then(|e| RejectReason::from_code(e.args[0])).unwrap_or(RejectReason::NotReady)),
        }
    }

    /// A packet of 100 bytes of a flow that has not sent any; where it went: level, set, FIFO and sub-FIFO.
    pub fn place(&mut self, data: u32, flow: u32, packet_time: u32) -> Option<[u32; 4]> {
        self.enqueue(data, flow, 100, packet_time).ok()?;
        self.last.iter().find(|e| e.kind == kind::DESIGN + event::PLACED).map(|placed| placed.first())
    }

    /// What leaves, and at which virtual time.
    pub fn dequeue(&mut self) -> Option<(u32, u32)> {
        let events = self.operate(operation::DEQUEUE, &[]);
        let data = events.iter().find(|e| e.kind == kind::RETIRED)?.args[0];
        Some((data, self.time()))
    }

    /// All that leaves.
    pub fn drain(&mut self) -> Vec<(u32, u32)> {
        let all = std::iter::from_fn(|| self.dequeue()).collect();
        self.monitor.sweep(&*self.model, &mut self.found);
        all
    }

    /// Virtual time.
    pub fn time(&self) -> u32 {
        self.words("time")[0]
    }

    /// The words of a field.
    pub fn words(&self, name: &str) -> Vec<u32> {
        let info = self.model.info();
        let Some(number) = info.field(name) else { panic!("no field {name}") };
        (&*self.model as &dyn contract::Engine).words(number)
    }

    /// Arguments of all events of a kind of the design, which has six at most.
    pub fn told(&self, number: u16) -> Vec<[u32; 6]> {
        self.events.iter().filter(|e| e.kind == kind::DESIGN + number).map(|e| e.first()).collect()
    }
}
