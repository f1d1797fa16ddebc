//! What must hold of any implementation, watched from outside. What the list should hold is kept in another way than the model's: as one
//! list in the order of rank and arrival, without sublists.

use std::collections::VecDeque;

use contract::event::kind;
use contract::{Engine, Events, Invariant, Monitor, Op, OpId, Violation};

use super::sublists::Element;
use super::{Shape, field, operation};

const ORDER: Invariant = Invariant::new("order", "a dequeue brings the oldest eligible element of the smallest rank");
const ELIGIBLE: Invariant =
    Invariant::new("eligible", "a dequeue is refused only if no element of its group is eligible");
const CONSERVATION: Invariant = Invariant::new("conservation", "the list holds what came and has not been asked for");
const SUBLISTS: Invariant =
    Invariant::new("sublists", "no two neighbours are partly filled, and their ranks are in order");

/// Watches a PIEO.
pub struct PieoMonitor {
    shape: Shape,
    /// In the order of rank, and of one rank the oldest first.
    inside: Vec<Element>,
    /// Operations under way, with the data and rank that they are to bring.
    flights: VecDeque<(OpId, Option<[u32; 2]>)>,
}

impl PieoMonitor {
    /// For an engine of this shape, before its first step.
    pub fn new(shape: Shape) -> Self {
        PieoMonitor { shape, inside: Vec::new(), flights: VecDeque::new() }
    }

    /// Place of what a dequeue is to take.
    fn due(&self, op: &Op) -> Option<usize> {
        let [now, group, ..] = op.args;
        self.inside.iter().position(|element| element.is_eligible(now, group))
    }

    /// Does what was accepted. The data and rank that it is to bring.
    fn apply(&mut self, op: &Op) -> Option<[u32; 2]> {
        if op.kind == operation::ENQUEUE {
            let [data, rank, send, group, _] = op.args;
            let place = self.inside.partition_point(|element| element.rank <= rank);
            self.inside.insert(place, Element { rank, data, send, group });
            return Some([data, rank]);
        }
        let place = self.due(op)?;
        let Element { data, rank, .. } = self.inside.remove(place);
        Some([data, rank])
    }
}

impl Monitor for PieoMonitor {
    fn invariants(&self) -> &'static [Invariant] {
        &[ORDER, ELIGIBLE, CONSERVATION, SUBLISTS]
    }

    fn step(&mut self, presented: &[(OpId, Op)], events: &Events, engine: &dyn Engine, found: &mut Vec<Violation>) {
        if events.iter().any(|event| event.kind == kind::RESET) {
            self.inside.clear();
            self.flights.clear();
            return;
        }
        let ready = engine.info().field("ready").is_none_or(|ready| engine.word(ready, 0) == 1);
        for (id, op) in presented {
            let said = |kind: u16| events.iter().any(|event| event.kind == kind && event.op == *id);
            if said(kind::ACCEPTED) {
                let due = self.apply(op);
                self.flights.push_back((*id, due));
            } else if said(kind::REJECTED) && ready && op.kind == operation::DEQUEUE && self.due(op).is_some() {
                let text = "refused, though an element is eligible".to_string();
                found.push(Violation { invariant: ELIGIBLE.name, op: *id, text });
            }
        }
        for event in events.iter().filter(|event| event.kind == kind::RETIRED) {
            let brought = (event.op, Some(event.first()));
            let due = self.flights.pop_front();
            if due != Some(brought) {
                let text = format!("{brought:?} came out, {due:?} was due");
                found.push(Violation { invariant: ORDER.name, op: event.op, text });
            }
        }
        self.sweep(engine, found);
    }

    fn sweep(&mut self, engine: &dyn Engine, found: &mut Vec<Violation>) {
        let mut wrong = |invariant: Invariant, text: String| {
            found.push(Violation { invariant: invariant.name, op: OpId::NONE, text });
        };
        let word = |field: u32, index: u32| engine.word(field as usize, index);
        let count = word(field::OCCUPANCY, 0) as usize;
        if count != self.inside.len() {
            wrong(CONSERVATION, format!("{count} elements are held, {} are left of what came", self.inside.len()));
        }
        // Pointer array and sublists are written by the last cycle of an operation.
        if !self.flights.is_empty() {
            return;
        }
        let used = word(field::USED, 0).min(self.shape.sublists());
        let counts: Vec<u32> = (0..used).map(|place| word(field::COUNT, place)).collect();
        if counts.iter().sum::<u32>() as usize != count {
            wrong(CONSERVATION, format!("the sublists hold {counts:?}, {count} elements are held"));
        }
        let partial = |count: &u32| *count < self.shape.size;
        if let Some(place) = counts.windows(2).position(|pair| pair.iter().all(partial)) {
            wrong(SUBLISTS, format!("the sublists at places {place} and {} are both partly filled", place + 1));
        }
        let ranks: Vec<u32> = (0..used).map(|place| word(field::RANK, place)).collect();
        if !ranks.is_sorted() {
            wrong(SUBLISTS, format!("the smallest ranks of the sublists are {ranks:?}"));
        }
    }
}
