//! Random traffic of many shapes: what must hold with the default rules, and that the same monitor sees what the paper's rules let happen.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use contract::kind;
use traffic::draw::Draw;

use super::shape::Shape;
use super::{DESIGN, event};
use crate::fair_queueing::testing::{Run, given};

const PLACED: u16 = kind::DESIGN + event::PLACED;
const SELECTED: u16 = kind::DESIGN + event::SELECTED;
const SERVED: u16 = kind::DESIGN + event::SERVED;

/// Shapes: levels, FIFOs of a set, flows, granularities (none: the usual ones), step-down FIFOs.
const SHAPES: [(u32, u32, u32, &[u32], u32); 12] = [
    (3, 10, 12, &[], 0),
    (3, 8, 12, &[1, 8, 64], 0),
    (4, 4, 20, &[], 0),
    (5, 2, 6, &[], 0),
    (2, 16, 30, &[], 0),
    (3, 7, 12, &[2, 6, 42], 0),
    (1, 10, 5, &[10], 0),
    (3, 10, 12, &[], 1),
    (3, 8, 12, &[], 1),
    (4, 4, 20, &[], 1),
    (5, 3, 9, &[], 1),
    (3, 6, 12, &[1, 3, 18], 1),
];

fn shaped(
    (levels, fifos, flows, granularities, step_down): (u32, u32, u32, &[u32], u32),
    rules: &[(&str, u32)],
) -> Run {
    let mut all = vec![("levels", levels), ("fifos", fifos), ("flows", flows), ("step_down", step_down), ("depth", 12)];
    all.extend(rules);
    Run::new(&DESIGN, &given(&all, granularities))
}

/// Bursts and pauses of flows with weights from 1 to the whole range, kept near full and near empty in turn. How many packets left out of order.
fn drive(run: &mut Run, draw: &mut Draw, span: u32, flows: u32, steps: u32) -> usize {
    let mut longest = || {
        let most = [3, 12, span / 4 + 1, span][draw.below(4) as usize];
        1 + draw.below(most.into())
    };
    let longest: Vec<u32> = (0..flows).map(|_| longest()).collect();
    let (mut filling, mut flow) = (true, 0);
    for data in 0..steps {
        if draw.below(60) == 0 {
            filling = !filling;
        }
        if draw.below(3) == 0 {
            flow = draw.below(flows.into());
        }
        if draw.below(10) < if filling { 6 } else { 4 } {
            let bytes = [64, 1_500, 9_216, 64 + draw.below(1_400)][draw.below(4) as usize];
            let time = draw.below(u64::from(longest[flow as usize]) + 1);
            let _ = run.enqueue(data, flow, bytes, time);
        } else {
            run.dequeue();
        }
    }
    run.drain();
    run.told(event::OUT_OF_ORDER).len()
}

fn span(run: &Run) -> u32 {
    let value = |name: &str| run.model.info().parameter(name).unwrap_or(1);
    let top = run.model.info().parameters.iter().find_map(|p| p.list.last().copied());
    top.unwrap_or(1) * value("fifos")
}

/// Q88, K1 to K10: with the default rules nothing is wrong, nothing leaves out of order, and time wraps many times.
#[test]
fn default_rules_keep_every_invariant() {
    for (shape, number) in SHAPES.into_iter().zip(0..) {
        let mut met = BTreeSet::new();
        for seed in 0..6 {
            let mut draw = Draw::new(1_000 * number + seed, 0);
            let mut run = shaped(shape, &[("idle", draw.below(2))]);
            let span = span(&run);
            let disordered = drive(&mut run, &mut draw, span, shape.2, 6_000);
            assert!(run.found.is_empty(), "seed {seed}, {shape:?}: {:?}", run.found.first());
            assert_eq!(disordered, 0, "seed {seed}, {shape:?}");
            met.extend(run.told(event::PLACED).iter().map(|args| (args[0], args[1])));
        }
        let sets = |level: u32| if level < shape.0 { 2 } else { 1 };
        let all = (1..=shape.0).flat_map(|level| (0..sets(level)).map(move |set| (level, set)));
        assert!(met.iter().copied().eq(all), "{shape:?}: only {met:?} were met");
    }
}

/// Q88: what the paper says, read literally, loses order, and the monitor sees it.
#[test]
fn literal_rules_lose_the_order_of_flows() {
    let ways: [(&str, &[(&str, u32)]); 5] = [
        ("no rule", &[("order", 2)]),
        ("last level with two sets", &[("order", 1)]),
        ("by distance", &[("placement", 1), ("order", 1)]),
        ("last level, quotas of what is left", &[("order", 1), ("quota", 1)]),
        ("an expanded FIFO that floats", &[("step_fifo", 1), ("step_down", 1), ("order", 1)]),
    ];
    for (name, rules) in ways {
        let disordered: usize = (0..6)
            .map(|seed| {
                let mut draw = Draw::new(seed, 0);
                let mut run = shaped(SHAPES[0], rules);
                drive(&mut run, &mut draw, 1_000, SHAPES[0].2, 6_000)
            })
            .sum();
        assert!(disordered > 0, "{name}");
    }
}

/// Q87: one set that does not wrap keeps the order, but packets that are near leave late: more than their whole expected delay.
#[test]
fn one_set_is_ordered_and_late() {
    let mut worst = 0f64;
    for seed in 0..6 {
        let mut draw = Draw::new(seed, 0);
        let mut run = shaped(SHAPES[0], &[("order", 1), ("sets", 1)]);
        let disordered = drive(&mut run, &mut draw, 1_000, SHAPES[0].2, 6_000);
        assert!(run.found.is_empty(), "seed {seed}: {:?}", run.found.first());
        assert_eq!(disordered, 0, "seed {seed}");
        let mut expected = BTreeMap::new();
        for placed in run.events.iter().filter(|e| [PLACED, SELECTED].contains(&e.kind)) {
            let entry: &mut (u32, u32) = expected.entry(placed.op.0).or_default();
            match placed.kind {
                SELECTED => entry.0 = placed.args[0],
                _ => entry.1 = placed.args[4],
            }
        }
        let mut waiting: BTreeMap<[u32; 3], VecDeque<(u32, u32)>> = BTreeMap::new();
        for event in &run.events {
            let [a, b, c, _, finish, late] = event.first();
            if event.kind == PLACED {
                waiting.entry([a, b, c]).or_default().push_back(expected[&event.op.0]);
            } else if event.kind == SERVED {
                let left = waiting.get_mut(&[a, b, c]).and_then(VecDeque::pop_front);
                let Some((interval, placed)) = left else { panic!("seed {seed}: nothing was there") };
                assert_eq!(placed, finish, "seed {seed}");
                worst = worst.max(f64::from(late) / f64::from(interval.max(1)));
            }
        }
    }
    assert!(worst > 4.0, "{worst}");
}

/// Every rule with every other: nothing is lost or doubled, and everything leaves.
#[test]
fn nothing_is_lost_whatever_the_rules() {
    let rules = ["placement", "range", "order", "sets", "quota", "idle", "top", "step_fifo", "step_quota"];
    for seed in 0..150 {
        let mut draw = Draw::new(seed, 0);
        let chosen: Vec<(&str, u32)> = rules
            .iter()
            .filter_map(|name| DESIGN.parameters.iter().find(|spec| spec.name == *name))
            .map(|spec| (spec.name, draw.below(u64::from(spec.max) + 1)))
            .collect();
        let shape = SHAPES[draw.below(SHAPES.len() as u64) as usize];
        let mut run = shaped(shape, &chosen);
        let span = span(&run);
        drive(&mut run, &mut draw, span, shape.2, 1_500);
        assert!(run.found.is_empty(), "seed {seed}, {shape:?}, {chosen:?}: {:?}", run.found.first());
        assert_eq!(run.words("occ"), [0], "seed {seed}");
    }
}

/// Virtual time of as few bits as are allowed, and flows that sleep through many of its turns: the monitor's time does not wrap. One bit less is refused.
#[test]
fn time_wraps_unnoticed() {
    for seed in 0..4 {
        let mut draw = Draw::new(seed, 0);
        let mut run = Run::new(&DESIGN, &given(&[("levels", 2), ("fifos", 4), ("flows", 40), ("depth", 8)], &[]));
        let mut wraps = 0;
        for data in 0..60_000 {
            // Most flows sleep: one in a hundred packets is of any flow.
            let flow = if draw.below(100) == 0 { draw.below(40) } else { draw.below(3) };
            if draw.below(2) == 0 {
                let _ = run.enqueue(data, flow, 64, draw.below(16));
            } else {
                let before = run.time();
                run.dequeue();
                wraps += u32::from(run.time() < before);
            }
        }
        assert!(wraps > 30, "seed {seed}: {wraps}");
        assert!(run.found.is_empty(), "seed {seed}: {:?}", run.found.first());
    }
    let bits = |bits: u32| {
        let given = given(&[("levels", 2), ("fifos", 4), ("flows", 40), ("time_bits", bits)], &[]);
        (DESIGN.resolve)(&given).map(|parameters| Shape::of(&parameters).time_bits).map_err(|error| error.name)
    };
    assert_eq!((bits(10), bits(9)), (Ok(10), Err("time_bits".to_string())));
}
