//! BMW-Tree, hardware against its model and against a multiset, with operations on every level at once.

use contract::{Engine, Events, Op, RejectReason, kind};
use models::bmw_tree::{event, operation};
use rtl_native::testing::built::{amount, config_of, configs_of, engine};
use rtl_native::testing::cases::Cases;
use rtl_native::testing::pair::Step;
use rtl_native::testing::soak::soak_monitored;
use session::lockstep::verdict_in;
use session::rtl::RtlEngine;

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

/// Q27: in every step hardware and model agree, no invariant breaks, and every case is met in each configuration.
#[test]
fn hardware_equals_its_model_in_every_case() {
    let configs = configs_of("bmw_tree");
    assert!(configs.len() >= 5);
    for (seed, config) in (1..).zip(&configs) {
        let [ways, levels, queues] = ["M", "L", "queues"].map(|name| config.parameters[name]);
        let capacity = (1..=levels).map(|level| ways.pow(level)).sum::<u32>() / queues;
        // The last operation that was accepted: its kind, and the step in which the port is free again.
        let (mut cases, mut last) = (Cases::default(), None);
        let check = &mut |step: &Step| {
            cases.count_verdicts(step);
            let spare = || (0..queues).any(|queue| occupancy(step.hardware, queue) < capacity);
            cases.count_if("full beside free places", step.refused(RejectReason::Full) && spare());
            for event in step.events {
                match (event.kind.wrapping_sub(kind::DESIGN), event.word()) {
                    (event::PLACED, level) => cases.count_if("placed on the last level", level == levels),
                    (event::REFILLED, level) => cases.count_if("refilled from the last level", level == levels - 1),
                    (event::PASSED, _) => cases.count(["resident stays", "newcomer stays"][event.args[4] as usize]),
                    _ => {}
                }
            }
            // The soak begins anew with each of its parts.
            last = last.filter(|_| step.number > 0);
            for kind in (0..=2).filter(|kind| step.accepted(*kind)) {
                let name = |kind| if kind == operation::ENQUEUE { "push" } else { "pop" };
                match last {
                    Some((_, free)) if kind == 2 => {
                        cases.count_if("reset while levels are at work", step.number < free + levels - 1);
                    }
                    Some((before, free)) => {
                        cases.count_if(&format!("{} behind {}", name(kind), name(before)), free == step.number);
                    }
                    None => {}
                }
                last = (kind != 2).then_some((kind, step.number + 1 + u32::from(kind)));
            }
        };
        soak_monitored(config, amount(800_000) / configs.len() as u64, seed, check).unwrap();
        let what = format!("{}, seed {seed}", config.name);
        cases.assert_above(3, &CASES, &what);
        let beside = cases.times("full beside free places") > 0;
        assert_eq!(beside, queues > 1, "{what}: {cases:?}");
    }
}

fn tree(ways: u32, levels: u32, queues: u32) -> RtlEngine {
    engine(&config_of("bmw_tree", &[("M", ways), ("L", levels), ("queues", queues)]))
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
    let words = |tree: &RtlEngine, name: &str| (tree as &dyn Engine).words(tree.info().field(name).unwrap());
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
