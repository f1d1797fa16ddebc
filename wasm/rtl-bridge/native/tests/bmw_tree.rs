//! BMW-Tree, hardware against its model and against a multiset, with operations on every level at once.

use contract::{Engine, Events, Op, RejectReason, kind};
use models::bmw_tree::{DESIGN, event, operation};
use models::design::Parameters;
use rtl_native::NativeRtl;
use rtl_native::testing::built::{amount, configs_of, fills, resolve};
use rtl_native::testing::cases::Cases;
use rtl_native::testing::pair::Pair;
use session::lockstep::verdict_in;
use session::rtl::RtlEngine;
use traffic::draw::Draw;

/// Cases that must be met: verdicts, what happens to an element, and what follows what as closely as the port allows.
const CASES: [&str; 13] = [
    "enqueue",
    "dequeue",
    "full",
    "empty",
    "resident stays",
    "newcomer stays",
    "placed on the last level",
    "refilled from the last level",
    "push behind push",
    "pop behind push",
    "push behind pop",
    "pop behind pop",
    "reset while levels are at work",
];

/// Elements of a logical queue.
fn occupancy(tree: &RtlEngine, queue: u32) -> u32 {
    let field = tree.info().field("occ").unwrap();
    (tree as &dyn Engine).word(field, queue)
}

/// So many operations that fill and drain. The cases that were met.
fn run(parameters: &Parameters, seed: u64, operations: u64) -> Result<Cases, String> {
    let mut pair = Pair::new(&NativeRtl, &DESIGN, parameters, seed, seed as u32 + 1)?.watched(1_000);
    let (mut draw, mut cases) = (Draw::new(seed, 0), Cases::default());
    let (levels, queues) = (parameters["L"], parameters["queues"]);
    let capacity = (1..=levels).map(|level| parameters["M"].pow(level)).sum::<u32>() / queues;
    // The last operation that was accepted: its kind, and the step in which the port is free again.
    let mut last: Option<(u8, u32)> = None;
    while u64::from(pair.number()) < operations {
        let (done, mut given) = (pair.number(), Vec::new());
        assert_eq!(pair.accepts(0), pair.model.accepts(0), "{parameters:?}, seed {seed}, operation {done}");
        // Phases without a gap, phases with single gaps, and now and then one in which all levels come to rest.
        let gaps = [0, 3, 12][(done / 700 % 3) as usize];
        if pair.accepts(0) && draw.below(16) >= gaps {
            // With few ranks equals are common.
            let few = if done / 10_000 % 2 == 0 { 65_536 } else { 4 };
            // The argument is there only with several queues; one of them is busier than the others.
            let queue = if draw.below(2) == 0 { 0 } else { draw.below(queues.into()) };
            given.push(if draw.below(8) < if fills(done, [30, 200, 1_000], 5_000) { 6 } else { 2 } {
                Op::new(operation::ENQUEUE, &[done, draw.below(few), queue])
            } else {
                Op::new(operation::DEQUEUE, &[queue])
            });
        }
        if draw.below(3_000) == 0 {
            given.push(Op::new(2, &[1 + draw.below(3)]));
        }
        let spare = (0..queues).any(|queue| occupancy(&pair.hardware, queue) < capacity);
        let step = pair.step(given)?;
        cases.verdicts(&step);
        cases.saw_if("full beside free places", spare && step.refused(RejectReason::Full));
        for event in step.events {
            match (event.kind.wrapping_sub(kind::DESIGN), event.word()) {
                (event::PLACED, level) => cases.saw_if("placed on the last level", level == levels),
                (event::REFILLED, level) => cases.saw_if("refilled from the last level", level == levels - 1),
                (event::PASSED, _) => cases.saw(["resident stays", "newcomer stays"][event.args[4] as usize]),
                _ => {}
            }
        }
        for kind in (0..=2).filter(|kind| step.accepted(*kind)) {
            let name = |kind| if kind == operation::ENQUEUE { "push" } else { "pop" };
            match last {
                Some((_, free)) if kind == 2 => {
                    cases.saw_if("reset while levels are at work", step.number < free + levels - 1);
                }
                Some((before, free)) => {
                    cases.saw_if(&format!("{} behind {}", name(kind), name(before)), free == step.number);
                }
                None => {}
            }
            last = (kind != 2).then_some((kind, step.number + 1 + u32::from(kind)));
        }
    }
    pair.end()?;
    Ok(cases)
}

/// Q27: in every step hardware and model agree, no invariant breaks, and every case is met in each configuration.
#[test]
fn hardware_equals_its_model_in_every_case() {
    let configs = configs_of("bmw_tree");
    assert!(configs.len() >= 5);
    for (config, seed) in configs.iter().zip(1..) {
        let (_, parameters) = resolve(config);
        let cases = run(&parameters, seed, amount(300_000) / configs.len() as u64).unwrap();
        cases.assert_above(3, &CASES, &config.name);
        let beside = cases.times("full beside free places") > 0;
        assert_eq!(beside, parameters["queues"] > 1, "{}: {cases:?}", config.name);
    }
}

fn tree(ways: u32, levels: u32, queues: u32) -> RtlEngine {
    let given: Parameters =
        [("M".to_string(), ways), ("L".to_string(), levels), ("queues".to_string(), queues)].into_iter().collect();
    RtlEngine::new(&NativeRtl, &DESIGN, &(DESIGN.resolve)(&given).unwrap(), 1).unwrap()
}

/// Data and rank that an operation brings, and the steps until the port takes the next one.
fn operate(tree: &mut RtlEngine, op: Op) -> ([u32; 2], u32) {
    assert!(tree.accepts(0));
    let (mut events, from) = (Events::new(), tree.step());
    tree.issue(&op).unwrap();
    tree.tick(&mut events);
    let retired = events.iter().find(|event| event.kind == kind::RETIRED).expect("the result is there at once");
    let brought = retired.first();
    while !tree.accepts(0) {
        tree.tick(&mut events);
    }
    (brought, tree.step() - from)
}

/// B10, on hardware, back to back: where the elements are once all levels rest, and the order in which they leave. A push takes a cycle, a
/// pop two.
#[test]
fn b10_on_hardware() {
    let mut tree = tree(2, 2, 1);
    for rank in [5, 3, 9, 1, 7, 4] {
        assert_eq!(operate(&mut tree, Op::new(operation::ENQUEUE, &[rank, rank])), ([rank, rank], 1));
    }
    tree.tick(&mut Events::new());
    let words = |tree: &RtlEngine, name: &str| -> Vec<u32> {
        let field = tree.info().field(name).unwrap();
        (0..tree.info().fields[field].count).map(|index| (tree as &dyn Engine).word(field, index)).collect()
    };
    assert_eq!((words(&tree, "l1.rank"), words(&tree, "l1.count")), (vec![5, 1], vec![3, 3]));
    assert_eq!((words(&tree, "l2.rank"), words(&tree, "l2.count")), (vec![9, 7, 3, 4], vec![1, 1, 1, 1]));
    for rank in [1, 3, 4, 5, 7, 9] {
        assert_eq!(operate(&mut tree, Op::new(operation::DEQUEUE, &[])), ([rank, rank], 2));
    }
}

/// Q27: six equal ranks do not leave in the order in which they came.
#[test]
fn six_equal_ranks_leave_out_of_order_on_hardware() {
    let mut tree = tree(2, 2, 1);
    for data in 0..6 {
        operate(&mut tree, Op::new(operation::ENQUEUE, &[data, 7]));
    }
    let left = [0; 6].map(|_| operate(&mut tree, Op::new(operation::DEQUEUE, &[])).0[0]);
    assert_eq!(left, [0, 2, 4, 1, 3, 5]);
}

/// Q25: each of eight logical queues of a tree for 72 elements takes 9, whatever the others leave free.
#[test]
fn a_logical_queue_takes_its_share_on_hardware() {
    let mut tree = tree(8, 2, 8);
    for queue in [5, 2] {
        for data in 0..9 {
            let rank = 20 - data;
            assert_eq!(operate(&mut tree, Op::new(operation::ENQUEUE, &[data, rank, queue])).0, [data, rank]);
        }
        let mut events = Events::new();
        let op = tree.issue(&Op::new(operation::ENQUEUE, &[9, 1, queue])).unwrap();
        tree.tick(&mut events);
        assert_eq!(verdict_in(&events, op), Err(RejectReason::Full));
    }
    for data in (0..9).rev() {
        assert_eq!(operate(&mut tree, Op::new(operation::DEQUEUE, &[2])), ([data, 20 - data], 2));
    }
    assert_eq!([2, 5, 0].map(|queue| occupancy(&tree, queue)), [0, 9, 0]);
}
