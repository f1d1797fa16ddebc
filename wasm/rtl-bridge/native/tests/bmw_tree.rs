//! BMW-Tree, hardware against its model and against a multiset, with operations on every level at once.

use std::collections::BTreeMap;

use contract::{Engine, Events, Op, OpId, RejectReason, kind};
use models::bmw_tree::{DESIGN, event, operation};
use models::design::Parameters;
use rtl_native::NativeRtl;
use session::lockstep::{GivenOp, Lockstep};
use session::rtl::{self, RtlEngine};

/// Operations of all runs together; `QUEUESCOPE_OPERATIONS` asks for more.
fn operations() -> u64 {
    std::env::var("QUEUESCOPE_OPERATIONS").ok().and_then(|text| text.parse().ok()).unwrap_or(300_000)
}

struct Random(u64);

impl Random {
    /// Below `end`.
    fn next(&mut self, end: u32) -> u32 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as u32) % end
    }
}

/// Cases that must be met: verdicts, what happens to an element, and what follows what as closely as the port allows.
const CASES: [&str; 13] = [
    "enqueued",
    "dequeued",
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

/// Counts the cases of a step.
fn cases(events: &Events, levels: u32, seen: &mut BTreeMap<&'static str, u64>) {
    for event in events {
        let level = event.word();
        let case = match (event.kind, level) {
            (kind::REJECTED, reason) => match RejectReason::from_code(reason) {
                Some(RejectReason::Full) => "full",
                Some(RejectReason::Empty) => "empty",
                _ => continue,
            },
            (code, _) => match code.wrapping_sub(kind::DESIGN) {
                event::PLACED if level == levels => "placed on the last level",
                event::REFILLED if level == levels - 1 => "refilled from the last level",
                event::PASSED => ["resident stays", "newcomer stays"][event.args[4] as usize],
                _ => continue,
            },
        };
        *seen.entry(case).or_default() += 1;
    }
}

fn refused(events: &Events, reason: RejectReason) -> bool {
    events.iter().any(|event| event.kind == kind::REJECTED && RejectReason::from_code(event.word()) == Some(reason))
}

/// Elements of a logical queue.
fn occupancy(tree: &RtlEngine, queue: u32) -> u32 {
    let field = tree.info().field("occ").unwrap();
    (tree as &dyn Engine).word(field, queue)
}

/// So many operations that fill and drain, in lockstep with the model, watched by the monitor.
fn run(parameters: &Parameters, seed: u64, operations: u64, seen: &mut BTreeMap<&'static str, u64>) -> u64 {
    let mut hardware = RtlEngine::new(&NativeRtl, &DESIGN, parameters, seed as u32 + 1).unwrap();
    let mut model = (DESIGN.model)(parameters);
    model.report_writes(true);
    let mut monitor = (DESIGN.monitor)(parameters, hardware.info());
    let mut lockstep = Lockstep::new(0, hardware.info());
    let (levels, queues, mut random) = (parameters["L"], parameters["queues"], Random(seed));
    let (mut events, mut model_events, mut found) = (Events::new(), Events::new(), Vec::new());
    let (mut number, mut done) = (0, 0);
    let capacity = (1..=levels).map(|level| parameters["M"].pow(level)).sum::<u32>() / queues;
    // The last operation that was accepted: its kind, and the step in which the port is free again.
    let mut last: Option<(u8, u32)> = None;
    while done < operations {
        events.clear();
        model_events.clear();
        assert_eq!(hardware.accepts(0), model.accepts(0), "{parameters:?}, seed {seed}");
        let step = hardware.step();
        let mut given = Vec::new();
        // Phases without a gap, phases with single gaps, and now and then one in which all levels come to rest.
        let gaps = [0, 3, 12][(done / 700 % 3) as usize];
        if hardware.accepts(0) && random.next(16) >= gaps {
            // Long phases reach the capacity and the bottom; with few ranks equals are common.
            let length = [30, 200, 1_000][(done / 5_000 % 3) as usize];
            let fills = done / length % 2 == 0;
            let few = if done / 10_000 % 2 == 0 { 65_536 } else { 4 };
            // The argument is there only with several queues; one of them is busier than the others.
            let queue = if random.next(2) == 0 { 0 } else { random.next(queues) };
            let op = if random.next(8) < if fills { 6 } else { 2 } {
                Op::new(operation::ENQUEUE, &[number, random.next(few), queue])
            } else {
                Op::new(operation::DEQUEUE, &[queue])
            };
            given.push(GivenOp::new(number, op));
            number += 1;
        }
        if random.next(3_000) == 0 {
            given.push(GivenOp::new(number, Op::new(2, &[1 + random.next(3)])));
            number += 1;
        }
        let spare = (0..queues).any(|queue| occupancy(&hardware, queue) < capacity);
        lockstep.step(&mut given, &mut hardware, &mut *model, &mut events, &mut model_events);
        assert_eq!(lockstep.divergence, None, "{parameters:?}, seed {seed}");
        assert!(!events.iter().any(|event| event.kind == kind::ASSERTION), "{parameters:?}, seed {seed}");
        let presented: Vec<(OpId, Op)> = given.iter().map(|one| (OpId(one.op), one.operation)).collect();
        monitor.step(&presented, &events, &hardware, &mut found);
        assert!(found.is_empty(), "{parameters:?}, seed {seed}: {found:?}");
        cases(&events, levels, seen);
        if spare && refused(&events, RejectReason::Full) {
            *seen.entry("full beside free places").or_default() += 1;
        }
        for one in given.iter().filter(|one| one.verdict == Some(Ok(()))) {
            let kind = one.operation.kind;
            let mut saw = |case| *seen.entry(case).or_default() += 1;
            saw(["enqueued", "dequeued", "reset"][usize::from(kind)]);
            match (last, kind) {
                (Some((_, free)), 2) if step < free + levels - 1 => saw("reset while levels are at work"),
                (Some((operation::ENQUEUE, free)), operation::ENQUEUE) if free == step => saw("push behind push"),
                (Some((operation::ENQUEUE, free)), operation::DEQUEUE) if free == step => saw("pop behind push"),
                (Some((_, free)), operation::ENQUEUE) if free == step => saw("push behind pop"),
                (Some((_, free)), operation::DEQUEUE) if free == step => saw("pop behind pop"),
                _ => {}
            }
            last = (kind != 2).then_some((kind, step + 1 + u32::from(kind)));
        }
        done += given.len() as u64;
    }
    assert!(lockstep.sweep(&hardware, &*model).1.is_none());
    lockstep.words
}

/// Q27: in every step hardware and model agree, no invariant breaks, and every case is met in each configuration.
#[test]
fn hardware_equals_its_model_in_every_case() {
    let configs: Vec<_> = rtl::configs(&NativeRtl).into_iter().filter(|config| config.design == "bmw_tree").collect();
    assert!(configs.len() >= 5);
    let each = operations() / configs.len() as u64;
    for (config, seed) in configs.iter().zip(1..) {
        let parameters = (DESIGN.resolve)(&config.parameters).unwrap();
        let mut seen = BTreeMap::new();
        let words = run(&parameters, seed, each, &mut seen);
        println!("{}: {each} operations, {words} words, {seen:?}", config.name);
        for case in CASES {
            assert!(seen.get(case).is_some_and(|times| *times > 3), "{}: {case}: {seen:?}", config.name);
        }
        assert_eq!(seen.contains_key("full beside free places"), parameters["queues"] > 1, "{}: {seen:?}", config.name);
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
        tree.issue(&Op::new(operation::ENQUEUE, &[9, 1, queue])).unwrap();
        tree.tick(&mut events);
        assert!(refused(&events, RejectReason::Full));
    }
    for data in (0..9).rev() {
        assert_eq!(operate(&mut tree, Op::new(operation::DEQUEUE, &[2])), ([data, 20 - data], 2));
    }
    assert_eq!([2, 5, 0].map(|queue| occupancy(&tree, queue)), [0, 9, 0]);
}
