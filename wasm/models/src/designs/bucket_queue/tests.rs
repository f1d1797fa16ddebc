//! All ways against the plainest queue there is, and their costs against the stages that they have.

use contract::event::kind;
use contract::{Engine, Events, Monitor, Op, OpId};
use traffic::draw::Draw;

use super::shape::Strategy;
use super::{DESIGN, event, field, operation};
use crate::design::Parameters;
use crate::testing::SortedOracle;

/// A run of one engine.
struct Run {
    engine: Box<dyn Engine>,
    monitor: Box<dyn Monitor>,
    events: Events,
    oracle: SortedOracle,
    /// Data and priority that each accepted dequeue is to bring, oldest first.
    due: Vec<(OpId, [u32; 2])>,
}

/// A queue with W, D and capacity 63.
fn run(strategy: &str, w: u32, d: u32) -> Run {
    let number = Strategy::WORDS.iter().position(|word| *word == strategy).expect("a strategy") as u32;
    let given: Parameters =
        [("W", w), ("D", d), ("strategy", number)].map(|(name, value)| (name.to_string(), value)).into();
    let parameters = (DESIGN.resolve)(&given).expect("valid parameters");
    let engine: Box<dyn Engine> = (DESIGN.model)(&parameters);
    let monitor = (DESIGN.monitor)(&parameters, engine.info());
    Run { engine, monitor, events: Events::new(), oracle: SortedOracle::default(), due: vec![] }
}

impl Run {
    /// A step, with an operation if the line has room for it. Whether it had.
    fn step(&mut self, op: Option<Op>) -> bool {
        let op = op.filter(|_| self.engine.accepts(0));
        let presented: Vec<(OpId, Op)> =
            op.map(|op| (self.engine.issue(&op).expect("a valid operation"), op)).into_iter().collect();
        let mut events = Events::new();
        self.engine.tick(&mut events);
        let mut found = vec![];
        self.monitor.step(&presented, &events, &*self.engine, &mut found);
        assert!(found.is_empty(), "{}", found[0].text);
        for (id, op) in presented {
            if events.iter().any(|e| e.kind == kind::ACCEPTED && e.op == id) {
                let result = self.ask(op);
                self.due.push((id, result));
            }
        }
        self.events.append(&events);
        op.is_some()
    }

    fn ask(&mut self, op: Op) -> [u32; 2] {
        let entry = match op.kind {
            operation::ENQUEUE => {
                self.oracle.enqueue(op.args[0], op.args[1]);
                return [op.args[0], op.args[1]];
            }
            operation::DEQUEUE_MAX => self.oracle.dequeue_max(),
            _ => self.oracle.dequeue_min(),
        };
        entry.map(|entry| [entry.data, entry.priority]).expect("an element, or the dequeue is refused")
    }

    /// Steps until everything is complete.
    fn drain(&mut self) {
        while self.word(field::DONE) < self.due.len() as u32 {
            self.step(None);
        }
    }

    fn word(&self, field: u32) -> u32 {
        self.engine.word(field as usize, 0)
    }

    /// Results in the order in which they came.
    fn results(&self) -> Vec<(OpId, [u32; 2])> {
        self.events.iter().filter(|e| e.kind == kind::RETIRED).map(|e| (e.op, e.first())).collect()
    }

    /// Bucket, words read and cycles of each dequeue.
    fn costs(&self) -> Vec<[u32; 3]> {
        let taken = self.events.iter().filter(|e| e.kind == kind::DESIGN + event::TAKEN);
        taken.map(|e| e.first()).map(|[bucket, _, reads, cycles]: [u32; 4]| [bucket, reads, cycles]).collect()
    }

    /// With an element of each of these priorities and everything at rest, counts from 0.
    fn filled(mut self, priorities: &[u32]) -> Run {
        for (data, priority) in (0..).zip(priorities) {
            self.step(Some(Op::new(operation::ENQUEUE, &[data, *priority])));
        }
        self.drain();
        self.events = Events::new();
        self
    }

    /// Cycles until so many dequeues of the largest priority are complete, one presented a step.
    fn empty(mut self, dequeues: u32) -> (Run, u32) {
        let (cycles, done) = (self.word(field::CYCLES), self.word(field::DONE));
        for _ in 0..dequeues {
            self.step(Some(Op::new(operation::DEQUEUE_MAX, &[])));
        }
        self.drain();
        assert_eq!(self.word(field::DONE) - done, dequeues);
        let cycles = self.word(field::CYCLES) - cycles;
        (self, cycles)
    }
}

#[test]
fn every_way_gives_what_a_sorted_list_gives() {
    for strategy in Strategy::WORDS {
        let mut again = 0;
        for (w, d) in [(2, 1), (4, 1), (3, 2), (4, 2), (2, 4), (8, 2)] {
            let (mut run, mut draw) = (run(strategy, w, d), Draw::new(u64::from(7 * w + d), 0));
            let priorities = w.pow(d);
            let mut accepted = 0;
            while accepted < 1500 {
                // Some priorities often, so that buckets fill and empty all the time.
                let few = if draw.below(2) == 0 { 2.min(priorities.into()) } else { priorities.into() };
                let priority = draw.below(few);
                let op = match draw.below(10) {
                    0..5 => Some(Op::new(operation::ENQUEUE, &[accepted, priority])),
                    5..7 => Some(Op::new(operation::DEQUEUE_MAX, &[])),
                    7..9 => Some(Op::new(operation::DEQUEUE_MIN, &[])),
                    _ => None,
                };
                accepted += u32::from(run.step(op) && op.is_some());
            }
            run.drain();
            assert_eq!(run.results(), run.due, "{strategy}, W = {w}, D = {d}");
            assert!(run.due.len() > 1000);
            again += run.word(field::AGAIN);
        }
        if *strategy == "no-counters" { assert!(again > 1000) } else { assert_eq!(again, 0) }
    }
}

/// Q3: what finding the largest priority costs, with W = 4 and D = 2. A scan pays for every empty bucket that it passes.
#[test]
fn costs_are_those_of_the_stages() {
    let cost = |strategy, priority| {
        let (run, _) = run(strategy, 4, 2).filled(&[priority]).empty(1);
        let [[bucket, reads, cycles]] = run.costs()[..] else { panic!("one dequeue") };
        assert_eq!(bucket, priority);
        (reads, cycles)
    };
    for priority in 0..16 {
        // Buckets 15, 14, .. and then the element.
        let probes = 16 - priority;
        assert_eq!(cost("scan", priority), (probes + 1, 2 * probes + 4));
        // A bitmap, a bucket, an element.
        assert_eq!(cost("bitmap", priority), (3, 6));
        assert_eq!(cost("tree", priority), (4, 8));
        assert_eq!(cost("no-counters", priority), (4, 8));
        // As many stages as the hardware of BBQ, 4D + 3, and two counters.
        assert_eq!(cost("counters", priority), (6, 11));
    }
}

#[test]
fn levels_cost_two_stages_without_counters_and_four_with() {
    for d in 1..=4 {
        let cycles = |strategy| run(strategy, 2, d).filled(&[0]).empty(1).1;
        assert_eq!(cycles("bitmap"), 6);
        assert_eq!((cycles("tree"), cycles("no-counters"), cycles("counters")), (2 * d + 4, 2 * d + 4, 4 * d + 3));
    }
}

/// Q8, section 4.2: six buckets of one element. Without counters every dequeue throws away what is behind it, so the pipeline is
/// as slow as one operation at a time; with them an operation begins in every cycle.
#[test]
fn without_counters_a_pipeline_gains_nothing_in_the_worst_case() {
    let each = [0, 3, 6, 9, 12, 15];
    let cycles = |strategy| run(strategy, 4, 2).filled(&each).empty(6).1;
    assert_eq!(cycles("tree"), 6 * 8);
    assert_eq!(cycles("no-counters"), 6 * 8);
    assert_eq!(cycles("counters"), 11 + 5);
    let probes: u32 = each.iter().map(|priority| 16 - priority).sum();
    assert_eq!(cycles("scan"), 2 * probes + 6 * 4);
    assert_eq!(cycles("bitmap"), 6 * 6);
}

/// In the best case no bucket falls empty.
#[test]
fn without_counters_a_full_bucket_is_served_at_one_a_cycle() {
    let (run, cycles) = run("no-counters", 4, 2).filled(&[9; 20]).empty(6);
    assert_eq!((cycles, run.word(field::AGAIN)), (8 + 5, 0));
}

/// What begins again has paid for what it read before.
#[test]
fn beginning_again_costs_reads() {
    let (run, _) = run("no-counters", 4, 2).filled(&[1, 2]).empty(2);
    assert_eq!(run.word(field::AGAIN), 1);
    // Behind by one stage: it had its bits and its bucket when the first one wrote, and asked for an element that it did not take.
    assert_eq!(run.costs(), [[2, 4, 8], [1, 8, 15]]);
}

#[test]
fn a_reset_takes_everything() {
    for strategy in Strategy::WORDS {
        let mut run = run(strategy, 4, 2).filled(&[3, 9]);
        run.step(Some(Op::new(operation::DEQUEUE_MIN, &[])));
        let reset = run.engine.info().first_of(contract::Role::Reset).expect("a reset");
        run.engine.issue(&Op::new(reset, &[1])).expect("a reset is never kept waiting");
        let mut events = Events::new();
        run.engine.tick(&mut events);
        assert!(events.iter().any(|e| e.kind == kind::FLUSHED));
        assert_eq!(run.word(field::OCCUPANCY), 0);
        assert!(run.engine.words(field::COUNT as usize).iter().all(|count| *count == 0));
    }
}

#[test]
fn parameters_out_of_range_are_named() {
    let wrong = |given: &[(&str, u32)]| {
        let given = given.iter().map(|(name, value)| (name.to_string(), *value)).collect();
        (DESIGN.resolve)(&given).map(|_| ()).unwrap_err()
    };
    let large = wrong(&[("W", 16), ("D", 3)]);
    assert_eq!((large.name.as_str(), large.expected.as_str()), ("D", "W^D at most 64 (W is 16)"));
    assert_eq!(wrong(&[("strategy", 5)]).name, "strategy");
    assert_eq!(wrong(&[("line", 0)]).name, "line");
}
