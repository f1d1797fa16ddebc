use contract::event::kind;
use contract::{Engine, Events, Monitor};
use traffic::draw::Draw;

use super::super::monitor::BbqPifoMonitor;
use super::super::{DESIGN, field};
use super::*;
use crate::testing::SortedOracle;

fn parameters(given: &[(&str, u32)]) -> Parameters {
    let given: Parameters = given.iter().map(|(name, value)| (name.to_string(), *value)).collect();
    (DESIGN.resolve)(&given).unwrap_or_else(|e| panic!("{}: found {}, expected {}", e.name, e.found, e.expected))
}

/// A model with its monitor, an ideal queue, and what was wrong.
struct Rig {
    engine: Box<dyn contract::Reference>,
    monitor: BbqPifoMonitor,
    ideal: SortedOracle,
    events: Events,
    /// Extracts that took less than the ideal queue's largest priority, or found nothing where that has something.
    wrong: u32,
    /// Names of invariants that broke.
    broken: Vec<&'static str>,
    steps: u32,
}

impl Rig {
    fn new(given: &[(&str, u32)]) -> Self {
        let parameters = parameters(given);
        Rig {
            engine: (DESIGN.model)(&parameters),
            monitor: BbqPifoMonitor::new(&parameters),
            ideal: SortedOracle::default(),
            events: Events::new(),
            wrong: 0,
            broken: Vec::new(),
            steps: 0,
        }
    }

    /// A step: what is inserted, as data and priority, and what an extract brings if there is one.
    fn step(&mut self, insert: Option<[u32; 2]>, extract: bool) -> Option<[u32; 2]> {
        let mut presented = Vec::new();
        let mut give = |op: Op| {
            let id = self.engine.issue(&op).unwrap();
            presented.push((id, op));
            id
        };
        let newcomer = insert.map(|args| give(Op::new(operation::ENQUEUE, &args)));
        let asks = extract.then(|| give(Op::new(operation::DEQUEUE_MAX, &[])));
        let before = self.ideal.len();
        self.events.clear();
        self.engine.tick(&mut self.events);
        self.steps += 1;
        let of = |id, kind| self.events.iter().find(|e| e.op == id && e.kind == kind);
        if let (Some(id), Some([data, priority])) = (newcomer, insert)
            && of(id, kind::ACCEPTED).is_some()
        {
            self.ideal.enqueue(data, priority);
        }
        let left = asks.and_then(|id| of(id, kind::RETIRED)).map(|event| event.first::<2>());
        if let Some([data, priority]) = left {
            let due = self.ideal.extremes().map(|(largest, _)| largest);
            self.wrong += u32::from(due != Some(priority));
            assert!(self.ideal.remove(priority, data), "nothing else left than what came");
        } else if extract && before > 0 {
            self.wrong += 1;
        }
        let mut found = Vec::new();
        self.monitor.step(&presented, &self.events, &*self.engine, &mut found);
        if self.steps % 64 == 0 {
            self.monitor.sweep(&*self.engine, &mut found);
        }
        self.broken.extend(found.iter().map(|violation| violation.invariant));
        left
    }

    fn words(&self, field: u32) -> Vec<u32> {
        let engine: &dyn Engine = &*self.engine;
        engine.words(field as usize)
    }

    /// Priorities in the PIFO.
    fn pifo(&self) -> Vec<u32> {
        let count = self.words(field::IN_PIFO)[0] as usize;
        self.words(field::PRIORITY)[..count].to_vec()
    }

    /// Priorities outside, the largest first.
    fn outside(&self) -> Vec<u32> {
        let counts = self.words(field::OUTSIDE);
        (0..counts.len() as u32).rev().flat_map(|p| vec![p; counts[p as usize] as usize]).collect()
    }
}

/// Random steps with phases that fill and phases that drain. Priorities of 16, some of which repeat.
fn random(rig: &mut Rig, seed: u64, steps: u32) {
    let mut draw = Draw::new(seed, 0);
    for step in 0..steps {
        let fills = (step / 40) % 2 == 0;
        let comes = draw.below(8) < if fills { 7 } else { 3 };
        let leaves = draw.below(8) < if fills { 3 } else { 7 };
        let newcomer = [step, draw.below(16)];
        rig.step(comes.then_some(newcomer), leaves);
    }
}

/// Q42, BA16: floor(p / 2) + 1 of a BBQ of 4D + 3 cycles.
#[test]
fn an_answer_comes_half_the_latency_of_the_bbq_later() {
    for (d, expected) in [(1, 4), (2, 6), (3, 8)] {
        let mut rig = Rig::new(&[("W", 4), ("D", d), ("N", 15), ("k", 2)]);
        for data in 0..3 {
            rig.step(Some([data, 3 - data]), false);
        }
        assert_eq!((rig.pifo(), rig.outside()), (vec![3, 2], vec![1]));
        rig.step(None, true);
        let waited = (1..20).find(|_| {
            rig.step(None, false);
            rig.pifo().len() == 2
        });
        assert_eq!(waited, Some(expected));
    }
}

/// Q40, B13: k and p are smaller there, so that the PIFO holds k = 5 of what it has 3 of; the trace is that of B13 as far as
/// it does not depend on p.
#[test]
fn spill_and_fetch() {
    let mut rig = Rig::new(&[("W", 16), ("N", 15), ("k", 3)]);
    for (data, priority) in [5, 9, 3, 7, 8].into_iter().enumerate() {
        rig.step(Some([data as u32, priority]), false);
    }
    assert_eq!((rig.pifo(), rig.outside()), (vec![9, 8, 7], vec![5, 3]));
    let mut left = Vec::new();
    // Spread so that each answer is back in time.
    for _ in 0..6 {
        left.push(rig.step(None, true).map(|[_, priority]| priority));
        for _ in 0..4 {
            rig.step(None, false);
        }
    }
    assert_eq!(left, [Some(9), Some(8), Some(7), Some(5), Some(3), None]);
    assert_eq!(rig.wrong, 0);
}

/// I13, Q41: theorem 1, lemma 1, the budget and the order of an ideal queue, in each of 60,000 random steps.
#[test]
fn theorem_lemma_and_budget_hold_with_k_above_p() {
    for (seed, (d, k)) in (0..).zip([(1, 5), (1, 6), (1, 9), (2, 7), (2, 16), (3, 9)]) {
        let mut rig = Rig::new(&[("W", 4), ("D", d), ("N", 15), ("k", k)]);
        let w = 4u32.pow(d);
        let mut draw = Draw::new(seed, 0);
        let mut spilled = 0;
        for step in 0..10_000 {
            let fills = (step / 50) % 2 == 0;
            let comes = draw.below(8) < if fills { 7 } else { 3 };
            let leaves = draw.below(8) < if fills { 3 } else { 7 };
            let newcomer = [step, draw.below(w.into())];
            rig.step(comes.then_some(newcomer), leaves);
            spilled += rig.events.iter().filter(|e| e.kind == kind::DESIGN + event::SPILLED).count();
        }
        assert_eq!((rig.wrong, &rig.broken[..]), (0, &[][..]), "D {d}, k {k}");
        assert!(spilled > 1_000, "D {d}, k {k}: {spilled} spills show little");
    }
}

/// Q41, B13: of 400 random runs none fails with k = p + 1, most do with k = p.
#[test]
fn k_above_p_is_tight() {
    let failing = |k| {
        let runs = (0..400).filter(|seed| {
            let mut rig = Rig::new(&[("W", 16), ("N", 15), ("k", k)]);
            random(&mut rig, *seed, 400);
            assert_eq!(rig.wrong > 0, rig.broken.contains(&"strict order"), "the monitor sees the same");
            rig.wrong > 0
        });
        runs.count()
    };
    assert_eq!([6, 5, 4, 3, 2].map(failing), [0, 0, 312, 400, 400]);
}

#[test]
fn parameters_that_make_no_sense_are_refused() {
    let wrong = |given: &[(&str, u32)]| {
        let given: Parameters = given.iter().map(|(name, value)| (name.to_string(), *value)).collect();
        let error = (DESIGN.resolve)(&given).err().unwrap();
        format!("{} {}: {}", error.name, error.found, error.expected)
    };
    let places = "an integer from 2 to 16, which are the places of the PIFO";
    assert_eq!(wrong(&[("k", 0)]), format!("k 0: {places}"));
    assert_eq!(wrong(&[("k", 17)]), format!("k 17: {places}"));
    assert_eq!(wrong(&[("W", 16), ("D", 3)]), "D 3: W^D at most 256");
    assert_eq!(wrong(&[("N", 511)]), "N 511: 2^k - 1, from 1 to 255");
}
