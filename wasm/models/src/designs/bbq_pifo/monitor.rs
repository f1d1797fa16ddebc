//! What must hold of any implementation, watched from outside: the statements of appendix C, and the order of an ideal queue.

use std::collections::BTreeMap;

use contract::event::{Event, Events, kind};
use contract::{Engine, Invariant, Monitor, Op, OpId, Violation};

use super::{Shape, event, field, operation};
use crate::design::Parameters;

const LEMMA: Invariant = Invariant::new("lemma 1", "with fewer than k - p elements in the PIFO, the BBQ is empty");
const THEOREM: Invariant = Invariant::new("theorem 1", "the k - p elements of the largest priorities are in the PIFO");
const ORDER: Invariant = Invariant::new(
    "strict order",
    "an extract takes the largest priority of all elements, and gets one if there is any",
);
const SIZE: Invariant = Invariant::new("size", "at the end of a step the PIFO holds at most k elements");
const BUDGET: Invariant = Invariant::new("budget", "a step takes at most 2 operations of the BBQ and 4 of the PIFO");
const ACCOUNT: Invariant =
    Invariant::new("account", "the PIFO holds k - n1 + n2 + n3 elements, counted since it was full");
const CONSERVATION: Invariant =
    Invariant::new("conservation", "of each priority there are as many elements as came and did not leave");

/// Watches a BBQ with PIFO.
pub struct BbqPifoMonitor {
    shape: Shape,
    /// Elements in all, by priority: an ideal queue.
    content: BTreeMap<u64, u32>,
    /// Whether the PIFO has ever been full.
    was_full: bool,
}

impl BbqPifoMonitor {
    /// For an engine with these parameters, before its first step.
    pub fn new(parameters: &Parameters) -> Self {
        BbqPifoMonitor { shape: Shape::of(parameters), content: BTreeMap::new(), was_full: false }
    }

    fn extracted(&mut self, event: &Event, found: &mut Vec<Violation>) {
        let priority = event.args[1];
        let largest = self.content.last_key_value().map(|(priority, _)| *priority as u32);
        if largest != Some(priority) {
            let due = largest.map_or("the queue is empty".to_string(), |p| format!("{p} was due"));
            found.push(Violation {
                invariant: ORDER.name,
                op: event.op,
                text: format!("priority {priority} left, {due}"),
            });
        }
        let key = u64::from(priority);
        match self.content.get(&key).copied() {
            Some(count) if count > 1 => {
                self.content.insert(key, count - 1);
            }
            _ => {
                self.content.remove(&key);
            }
        }
    }

    /// Operations that the parts have done in a step.
    fn check_budget(events: &Events, found: &mut Vec<Violation>) {
        let count = |number| events.iter().filter(|e| e.kind == kind::DESIGN + number).count();
        let [inserted, spilled, asked, answered] =
            [event::INSERTED, event::SPILLED, event::ASKED, event::ANSWERED].map(count);
        // A spill is an operation of both: one takes out the smallest priority, the other takes it in.
        let (bbq, pifo) = (spilled + asked, inserted + spilled + asked + answered);
        if bbq > 2 || pifo > 4 {
            let text = format!("{bbq} operations of the BBQ, {pifo} of the PIFO");
            found.push(Violation { invariant: BUDGET.name, op: OpId::NONE, text });
        }
    }

    fn check_state(&mut self, engine: &dyn Engine, found: &mut Vec<Violation>) {
        let mut wrong =
            |invariant: Invariant, text| found.push(Violation { invariant: invariant.name, op: OpId::NONE, text });
        let word = |field| engine.word(field as usize, 0);
        let Shape { k, .. } = self.shape;
        let certain = self.shape.certain();
        let (in_pifo, in_bbq) = (word(field::IN_PIFO), word(field::IN_BBQ));
        if in_pifo > k {
            wrong(SIZE, format!("it holds {in_pifo}, k is {k}"));
        }
        if in_pifo < certain && in_bbq > 0 {
            wrong(LEMMA, format!("{in_pifo} elements are in the PIFO, and {in_bbq} in the BBQ"));
        }
        let outside = engine.words(field::OUTSIDE as usize);
        if let Some(best) = outside.iter().rposition(|count| *count > 0) {
            let last = certain.checked_sub(1).map(|place| engine.word(field::PRIORITY as usize, place) as usize);
            if last.is_some_and(|last| in_pifo < certain || last < best) {
                wrong(
                    THEOREM,
                    format!("priority {best} is outside, and not all of the first {certain} are at least that"),
                );
            }
        }
        let [n1, n2, n3] = [0, 1, 2].map(|i| word(field::N1 + i));
        let base = in_pifo.wrapping_add(n1).wrapping_sub(n2).wrapping_sub(n3);
        self.was_full |= base == k;
        if base != if self.was_full { k } else { 0 } {
            wrong(ACCOUNT, format!("it holds {in_pifo}, n1 is {n1}, n2 {n2}, n3 {n3}"));
        }
        let total = self.content.values().sum::<u32>();
        if in_pifo + outside.iter().sum::<u32>() != total || word(field::OCCUPANCY) != total {
            let out: u32 = outside.iter().sum();
            wrong(CONSERVATION, format!("{in_pifo} in the PIFO and {out} outside, {total} are left of what came"));
        }
    }
}

impl Monitor for BbqPifoMonitor {
    fn invariants(&self) -> &'static [Invariant] {
        &[LEMMA, THEOREM, ORDER, SIZE, BUDGET, ACCOUNT, CONSERVATION]
    }

    fn step(&mut self, presented: &[(OpId, Op)], events: &Events, engine: &dyn Engine, found: &mut Vec<Violation>) {
        if events.iter().any(|e| e.kind == kind::RESET) {
            (self.content, self.was_full) = (BTreeMap::new(), false);
        }
        let before = self.content.len();
        let verdict = |id: OpId, verdict| events.iter().any(|e| e.kind == verdict && e.op == id);
        for (id, op) in presented {
            if op.kind == operation::ENQUEUE && verdict(*id, kind::ACCEPTED) {
                let key = u64::from(op.args[1]);
                let count = self.content.get(&key).copied().unwrap_or_default();
                self.content.insert(key, count + 1);
            }
        }
        for (id, _) in presented.iter().filter(|(_, op)| op.kind == operation::DEQUEUE_MAX) {
            let empty =
                |e: &Event| e.kind == kind::REJECTED && e.op == *id && e.word() == contract::RejectReason::Empty as u32;
            if before > 0 && events.iter().any(|e| empty(&e)) {
                let text = "refused as empty, though there are elements outside".to_string();
                found.push(Violation { invariant: ORDER.name, op: *id, text });
            }
            if let Some(event) = events.iter().find(|e| e.kind == kind::RETIRED && e.op == *id) {
                self.extracted(&event, found);
            }
        }
        Self::check_budget(events, found);
        self.check_state(engine, found);
    }

    fn sweep(&mut self, engine: &dyn Engine, found: &mut Vec<Violation>) {
        let mut held = engine.words(field::OUTSIDE as usize);
        let in_pifo = engine.word(field::IN_PIFO as usize, 0) as usize;
        for priority in engine.words(field::PRIORITY as usize).into_iter().take(in_pifo) {
            if let Some(count) = held.get_mut(priority as usize) {
                *count += 1;
            }
        }
        for (priority, held) in (0u64..).zip(held) {
            let left = self.content.get(&priority).copied().unwrap_or_default();
            if held != left {
                let text = format!("priority {priority}: {held} elements are held, {left} are left of what came");
                found.push(Violation { invariant: CONSERVATION.name, op: OpId::NONE, text });
            }
        }
    }
}
