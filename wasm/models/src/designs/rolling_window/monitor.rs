//! An ideal queue that moves its window by the rule of appendix D, and what must hold of any implementation next to it. Its ranks never
//! wrap.

use std::collections::{BTreeMap, VecDeque};

use contract::event::{Event, Events, RejectReason, kind};
use contract::{Engine, Invariant, Monitor, Op, OpId, Violation};

use super::{Place, Shape, field, operation};
use crate::design::Parameters;

const WINDOW: Invariant = Invariant::new(
    "window",
    "the window moves on exactly if a dequeue finds the primary queue empty and the other not",
);
const VERDICT: Invariant = Invariant::new("verdict", "a newcomer is out of range exactly if it is beyond the window");
const ORDER: Invariant = Invariant::new(
    "smallest rank",
    "a dequeue brings the smallest rank that is in the queue in issue order; one that came late has the first rank of its window",
);
const COUNTS: Invariant = Invariant::new("counts", "late and early newcomers are counted, each once");
const OCCUPANCY: Invariant =
    Invariant::new("occupancy", "each logical queue has the elements of its half of the window");
const CONSERVATION: Invariant =
    Invariant::new("conservation", "of each rank there are as many elements as came and were not asked for");
const LATENCY: Invariant =
    Invariant::new("latency", "results come in issue order, each as many steps later as the BBQ has stages");

/// An accepted operation without a result: what that must be.
struct Due {
    op: OpId,
    slot: u32,
    rank: u64,
}

/// Watches a rolling window.
pub struct WindowMonitor {
    shape: Shape,
    /// Elements of each rank.
    content: BTreeMap<u64, u32>,
    /// First rank of the window.
    first: u64,
    late: u32,
    early: u32,
    due: VecDeque<Due>,
}

impl WindowMonitor {
    /// For an engine with these parameters, before its first step.
    pub fn new(parameters: &Parameters) -> Self {
        WindowMonitor::empty(Shape::of(parameters))
    }

    fn empty(shape: Shape) -> Self {
        WindowMonitor { shape, content: BTreeMap::new(), first: 0, late: 0, early: 0, due: VecDeque::new() }
    }

    /// Number of the window, as engines count.
    fn window(&self) -> u32 {
        (self.first / u64::from(self.shape.span)) as u32 & self.shape.last_window()
    }

    /// Takes an accepted operation, and works out its result.
    fn accept(&mut self, id: OpId, op: &Op, slot: u32) {
        let (span, before) = (u64::from(self.shape.span), self.window());
        let rank = if op.kind == operation::ENQUEUE {
            let is_late = self.shape.place(before, op.args[1]) == Place::Late;
            self.late = self.late.wrapping_add(is_late.into());
            let ahead = op.args[1].wrapping_sub((self.first as u32) & self.shape.last_rank()) & self.shape.last_rank();
            let rank = self.first + if is_late { 0 } else { u64::from(ahead) };
            *self.content.entry(rank).or_default() += 1;
            rank
        } else {
            let Some((&rank, count)) = self.content.iter_mut().next() else { return };
            *count -= 1;
            if *count == 0 {
                self.content.remove(&rank);
            }
            if rank >= self.first + span {
                self.first += span;
            }
            rank
        };
        self.due.push_back(Due { op: id, slot, rank });
    }

    fn refuse(&mut self, id: OpId, op: &Op, reason: u32, found: &mut Vec<Violation>) {
        let is_enqueue = op.kind == operation::ENQUEUE;
        let is_early = is_enqueue && self.shape.place(self.window(), op.args[1]) == Place::Early;
        self.early = self.early.wrapping_add(is_early.into());
        let said = RejectReason::from_code(reason);
        if said == Some(RejectReason::NotReady) {
            self.early = self.early.wrapping_sub(is_early.into());
            return;
        }
        if (said == Some(RejectReason::Range)) != is_early {
            found.push(violation(VERDICT, id, format!("rank {} is refused: {said:?}", op.args[1])));
        }
        if said == Some(RejectReason::Empty) && !self.content.is_empty() {
            found.push(violation(ORDER, id, "refused as empty, though there are elements".to_string()));
        }
    }

    fn retired(&mut self, event: &Event, found: &mut Vec<Violation>) {
        let Some(Due { op, slot, rank }) = self.due.pop_front() else { return };
        let [_, brings] = event.first();
        let rank = rank as u32 & self.shape.last_rank();
        if op == event.op && brings != rank {
            found.push(violation(ORDER, op, format!("rank {brings} came, {rank} was due")));
        }
        let steps = event.step + 1 - slot;
        // A model answers at once.
        if op != event.op || (steps != 1 && steps != self.shape.stages) {
            found.push(violation(LATENCY, event.op, format!("after {steps} steps, in turn was {op:?}")));
        }
    }

    fn check_state(&self, engine: &dyn Engine, found: &mut Vec<Violation>) {
        let mut compare = |invariant: Invariant, field: u32, index, due: u32| {
            let word = engine.word(field as usize, index);
            if word != due {
                found.push(violation(invariant, OpId::NONE, format!("{word}, and not {due}")));
            }
        };
        compare(WINDOW, field::WINDOW, 0, self.window());
        compare(COUNTS, field::LATE, 0, self.late);
        compare(COUNTS, field::EARLY, 0, self.early);
        let middle = self.first + u64::from(self.shape.span);
        let halves = [self.content.range(..middle), self.content.range(middle..)];
        for (role, half) in (0..).zip(halves) {
            compare(OCCUPANCY, field::OCCUPANCY, (self.window() + role) % 2, half.map(|(_, count)| count).sum());
        }
    }
}

fn violation(invariant: Invariant, op: OpId, text: String) -> Violation {
    Violation { invariant: invariant.name, op, text }
}

impl Monitor for WindowMonitor {
    fn invariants(&self) -> &'static [Invariant] {
        &[WINDOW, VERDICT, ORDER, COUNTS, OCCUPANCY, CONSERVATION, LATENCY]
    }

    fn step(&mut self, presented: &[(OpId, Op)], events: &Events, engine: &dyn Engine, found: &mut Vec<Violation>) {
        if events.iter().any(|event| event.kind == kind::RESET) {
            *self = WindowMonitor::empty(self.shape);
        }
        for (id, op) in presented.iter().filter(|(_, op)| op.kind != operation::RESET) {
            for event in events.iter().filter(|event| event.op == *id) {
                match event.kind {
                    kind::ACCEPTED if op.kind == operation::DEQUEUE_MIN && self.content.is_empty() => {
                        found.push(violation(ORDER, *id, "accepted, though there is no element".to_string()));
                    }
                    kind::ACCEPTED => self.accept(*id, op, event.step),
                    kind::REJECTED => self.refuse(*id, op, event.word(), found),
                    _ => {}
                }
            }
        }
        for event in events.iter().filter(|event| event.kind == kind::RETIRED) {
            let of_reset = presented.iter().any(|(id, op)| *id == event.op && op.kind == operation::RESET);
            if !of_reset {
                self.retired(&event, found);
            }
        }
        self.check_state(engine, found);
    }

    fn sweep(&mut self, engine: &dyn Engine, found: &mut Vec<Violation>) {
        for (index, counter) in (0..).zip(engine.words(field::COUNT as usize)) {
            let ahead = u32::wrapping_sub(index, self.first as u32) % (2 * self.shape.span);
            let held = self.content.get(&(self.first + u64::from(ahead))).copied().unwrap_or_default();
            if counter != held {
                let text = format!("counter {index} is {counter}, {held} are left of what came");
                found.push(violation(CONSERVATION, OpId::NONE, text));
            }
        }
    }
}
