//! PIEO, hardware against its model and against one sorted list without sublists, with every case of the sublist rules.

use std::collections::BTreeMap;

use contract::{Engine, Events, Op, OpId, RejectReason, kind};
use models::design::Parameters;
use models::pieo::{DESIGN, event, operation};
use rtl_native::NativeRtl;
use session::lockstep::{GivenOp, Lockstep};
use session::rtl::{self, RtlEngine};

/// Operations of all runs together; `QUEUESCOPE_OPERATIONS` asks for more.
fn operations() -> u64 {
    std::env::var("QUEUESCOPE_OPERATIONS").ok().and_then(|text| text.parse().ok()).unwrap_or(150_000)
}

struct Random(u64);

impl Random {
    /// Below `end`.
    fn next(&mut self, end: u32) -> u32 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as u32) % end
    }
}

/// Cases that must be met: verdicts, and what an operation does to the sublists.
const CASES: [&str; 12] = [
    "enqueued",
    "dequeued",
    "full",
    "empty",
    "ineligible",
    "spilled to the right",
    "spilled to a fresh sublist",
    "borrowed from the right",
    "borrowed from the left",
    "emptied itself",
    "emptied the lender",
    "lost to a reset",
];

/// Names of the cases of a step.
fn cases(events: &Events, seen: &mut BTreeMap<&'static str, u64>) {
    for event in events {
        let [_, _, _, how] = event.first();
        let case = match (event.kind, event.word()) {
            (kind::REJECTED, reason) => match RejectReason::from_code(reason) {
                Some(RejectReason::Full) => "full",
                Some(RejectReason::Empty) => "empty",
                Some(RejectReason::Ineligible) => "ineligible",
                _ => continue,
            },
            (kind::FLUSHED, _) => "lost to a reset",
            (code, _) => match code.wrapping_sub(kind::DESIGN) {
                event::SPILLED => ["spilled to the right", "spilled to a fresh sublist"][how as usize],
                event::BORROWED => ["borrowed from the right", "borrowed from the left"][how as usize],
                _ => continue,
            },
        };
        *seen.entry(case).or_default() += 1;
    }
}

/// So many operations that fill and drain, in lockstep with the model, watched by the monitor.
fn run(parameters: &Parameters, seed: u64, operations: u64, seen: &mut BTreeMap<&'static str, u64>) -> u64 {
    let mut hardware = RtlEngine::new(&NativeRtl, &DESIGN, parameters, seed as u32 + 1).unwrap();
    let mut model = (DESIGN.model)(parameters);
    model.report_writes(true);
    let mut monitor = (DESIGN.monitor)(parameters, hardware.info());
    let mut lockstep = Lockstep::new(0, hardware.info());
    let (groups, mut random) = (parameters["groups"], Random(seed));
    let (mut events, mut model_events, mut found) = (Events::new(), Events::new(), Vec::new());
    let (mut number, mut done) = (0, 0);
    let mut lender = None;
    while done < operations {
        events.clear();
        model_events.clear();
        let mut given = Vec::new();
        if hardware.accepts(0) && random.next(16) > 0 {
            // Long phases reach the capacity and the bottom, short ones cross sublists; with few ranks and times equals are common.
            let length = [30, 200, 1_000][(done / 5_000 % 3) as usize];
            let fills = done / length % 2 == 0;
            let few = if done / 10_000 % 2 == 0 { 65_536 } else { 8 };
            let (time, group) = (random.next(few), random.next(groups));
            let op = if random.next(8) < if fills { 6 } else { 2 } {
                Op::new(operation::ENQUEUE, &[number, random.next(few), time, group])
            } else {
                // Mostly late, so that elements leave.
                Op::new(operation::DEQUEUE, &[if random.next(4) == 0 { time } else { few - 1 }, group])
            };
            given.push(GivenOp::new(number, op));
            number += 1;
        }
        if random.next(3_000) == 0 {
            given.push(GivenOp::new(number, Op::new(2, &[1 + random.next(3)])));
            number += 1;
        }
        lockstep.step(&mut given, &mut hardware, &mut *model, &mut events, &mut model_events);
        assert_eq!(lockstep.divergence, None, "{parameters:?}, seed {seed}");
        assert!(!events.iter().any(|event| event.kind == kind::ASSERTION), "{parameters:?}, seed {seed}");
        let presented: Vec<(OpId, Op)> = given.iter().map(|one| (OpId(one.op), one.operation)).collect();
        monitor.step(&presented, &events, &hardware, &mut found);
        assert!(found.is_empty(), "{parameters:?}, seed {seed}: {found:?}");
        cases(&events, seen);
        for event in &events {
            match event.kind.wrapping_sub(kind::DESIGN) {
                event::BORROWED => lender = Some((event.op, event.word())),
                event::FREED if lender == Some((event.op, event.word())) => {
                    *seen.entry("emptied the lender").or_default() += 1
                }
                event::FREED => *seen.entry("emptied itself").or_default() += 1,
                _ => {}
            }
        }
        for one in given.iter().filter(|one| one.verdict == Some(Ok(()))) {
            let case = ["enqueued", "dequeued", "reset"][usize::from(one.operation.kind)];
            *seen.entry(case).or_default() += 1;
        }
        done += given.len() as u64;
    }
    assert!(lockstep.sweep(&hardware, &*model).1.is_none());
    lockstep.words
}

/// Q26: in every step hardware and model agree, no invariant breaks, and every case of the sublist rules is met in each configuration.
#[test]
fn hardware_equals_its_model_in_every_case() {
    let configs: Vec<_> = rtl::configs(&NativeRtl).into_iter().filter(|config| config.design == "pieo").collect();
    assert!(configs.len() >= 3);
    let each = operations() / configs.len() as u64;
    for (config, seed) in configs.iter().zip(1..) {
        let parameters = (DESIGN.resolve)(&config.parameters).unwrap();
        let mut seen = BTreeMap::new();
        let words = run(&parameters, seed, each, &mut seen);
        println!("{}: {each} operations, {words} words, {seen:?}", config.name);
        for case in CASES {
            assert!(seen.get(case).is_some_and(|times| *times > 3), "{}: {case}: {seen:?}", config.name);
        }
    }
}

/// B10, on hardware: after 5, 1, 9, 3, 7, 2, 8, 6 two full sublists. Four cycles an operation, and the port is busy meanwhile.
#[test]
fn b10_on_hardware() {
    let given: Parameters = [("N".to_string(), 16), ("groups".to_string(), 1)].into_iter().collect();
    let mut pieo = RtlEngine::new(&NativeRtl, &DESIGN, &(DESIGN.resolve)(&given).unwrap(), 1).unwrap();
    let mut events = Events::new();
    let mut operate = |pieo: &mut RtlEngine, op: Op| {
        assert!(pieo.accepts(0));
        let (mut all, from) = (Events::new(), pieo.step());
        pieo.issue(&op).unwrap();
        loop {
            pieo.tick(&mut events);
            all.append(&events);
            events.clear();
            if pieo.accepts(0) {
                return (all, pieo.step() - from);
            }
        }
    };
    for rank in [5, 1, 9, 3, 7, 2, 8, 6] {
        let (events, steps) = operate(&mut pieo, Op::new(operation::ENQUEUE, &[rank, rank, 10 * rank, 0]));
        let retired = events.iter().find(|event| event.kind == kind::RETIRED).unwrap();
        assert_eq!((steps, retired.step, retired.first()), (4, pieo.step() - 1, [rank, rank]));
    }
    let word =
        |pieo: &RtlEngine, name: &str, index: u32| (pieo as &dyn Engine).word(pieo.info().field(name).unwrap(), index);
    let sublist = |pieo: &RtlEngine, place: u32| -> Vec<u32> {
        let id = word(pieo, "pointer.id", place);
        (0..word(pieo, "pointer.count", place)).map(|at| word(pieo, "element.rank", 4 * id + at)).collect()
    };
    assert_eq!(word(&pieo, "used", 0), 2);
    assert_eq!([sublist(&pieo, 0), sublist(&pieo, 1)], [[1, 2, 3, 5], [6, 7, 8, 9]]);
    // Before its time nothing leaves, which is no loss; then the smallest rank whose time has come.
    let (events, steps) = operate(&mut pieo, Op::new(operation::DEQUEUE, &[9, 0]));
    let refused = events.iter().find(|event| event.kind == kind::REJECTED).unwrap();
    assert_eq!((steps, refused.word()), (1, RejectReason::Ineligible as u32));
    let (events, steps) = operate(&mut pieo, Op::new(operation::DEQUEUE, &[10, 0]));
    assert_eq!((steps, events.iter().find(|event| event.kind == kind::RETIRED).unwrap().first()), (4, [1, 1]));
}
