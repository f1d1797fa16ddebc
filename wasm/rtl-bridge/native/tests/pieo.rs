//! PIEO, hardware against its model and against one sorted list without sublists, with every case of the sublist rules.

use contract::{Engine, Events, Op, RejectReason, kind};
use models::pieo::{event, operation};
use rtl_native::testing::built::{amount, config_of, configs_of, engine};
use rtl_native::testing::cases::Cases;
use rtl_native::testing::pair::Step;
use rtl_native::testing::soak::soak_monitored;
use session::rtl::RtlEngine;

/// Cases that must be met: verdicts, and what an operation does to the sublists.
const CASES: [&str; 12] = [
    "enqueue",
    "dequeue",
    "full",
    "empty",
    "ineligible",
    "spilled to the right",
    "spilled to a fresh sublist",
    "borrowed from the right",
    "borrowed from the left",
    "emptied itself",
    "emptied the lender",
    // Lost to a reset.
    "flushed",
];

/// Q26: in every step hardware and model agree, no invariant breaks, and every case of the sublist rules is met in each configuration.
#[test]
#[ignore = "long: npm run test:all"]
fn hardware_equals_its_model_in_every_case() {
    let configs = configs_of("pieo");
    assert!(configs.len() >= 3);
    for (seed, config) in (1..).zip(&configs) {
        let (mut cases, mut lender) = (Cases::default(), None);
        let check = &mut |step: &Step| {
            cases.count_verdicts(step);
            for event in step.events {
                let [word, _, _, how] = event.first();
                match event.kind.wrapping_sub(kind::DESIGN) {
                    event::SPILLED => cases.count(["spilled to the right", "spilled to a fresh sublist"][how as usize]),
                    event::BORROWED => {
                        cases.count(["borrowed from the right", "borrowed from the left"][how as usize]);
                        lender = Some((event.op, word));
                    }
                    event::FREED if lender == Some((event.op, word)) => cases.count("emptied the lender"),
                    event::FREED => cases.count("emptied itself"),
                    _ => {}
                }
            }
        };
        soak_monitored(config, amount(450_000) / configs.len() as u64, seed, check).unwrap();
        cases.assert_above(3, &CASES, &format!("{}, seed {seed}", config.name));
    }
}

/// B10, on hardware: after 5, 1, 9, 3, 7, 2, 8, 6 two full sublists. Four cycles an operation, and the port is busy meanwhile.
#[test]
fn b10_on_hardware() {
    let mut pieo = engine(&config_of("pieo", &[("N", 16), ("groups", 1)]));
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
