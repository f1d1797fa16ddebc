//! BBQ with PIFO, hardware against its model and against an ideal queue.

use contract::{Engine, Events, Op, kind};
use models::bbq_pifo::{DESIGN, Shape, event, operation};
use models::design::Parameters;
use rtl_native::NativeRtl;
use session::lockstep::{GivenOp, Lockstep};
use session::rtl::{self, RtlEngine};
use traffic::draw::Draw;

/// Cycles of all runs together; `QUEUESCOPE_CYCLES` asks for more.
fn cycles() -> u64 {
    std::env::var("QUEUESCOPE_CYCLES").ok().and_then(|text| text.parse().ok()).unwrap_or(300_000)
}

/// What a run has seen.
#[derive(Default)]
struct Seen {
    extracts: u64,
    spills: u64,
    answers: u64,
    both: u64,
    refused: u64,
    /// Extracts that were not as an ideal queue's.
    wrong: u64,
    /// Steps from a fetch to its answer, of the last one.
    latency: u32,
}

/// So many steps with phases that fill and drain, in lockstep with the model and next to an ideal queue: elements by priority.
fn run(parameters: &Parameters, seed: u64, steps: u64) -> Seen {
    let shape = Shape::of(parameters);
    let mut hardware = RtlEngine::new(&NativeRtl, &DESIGN, parameters, seed as u32 + 1).unwrap();
    let mut model = (DESIGN.model)(parameters);
    model.report_writes(true);
    let mut lockstep = Lockstep::new(0, hardware.info());
    let mut ideal = vec![0u32; shape.priorities as usize];
    let mut asked = std::collections::VecDeque::new();
    let (mut draw, mut seen) = (Draw::new(seed, 0), Seen::default());
    let mut next = |end: u32| draw.below(end.into());
    let (mut events, mut model_events, mut number) = (Events::new(), Events::new(), 0);
    for step in 0..steps {
        events.clear();
        model_events.clear();
        // Long phases reach the capacity and the bottom, short ones cross the size of the PIFO.
        let fills = step / [13, 60, 200][(step / 4_000 % 3) as usize] % 2 == 0;
        let (comes, leaves) = (next(8) < if fills { 7 } else { 3 }, next(8) < if fills { 3 } else { 7 });
        let mut given = Vec::new();
        let few = if step / 10_000 % 2 == 0 { shape.priorities } else { 3 };
        let priority = next(few);
        if comes {
            given.push(GivenOp::new(number, Op::new(operation::ENQUEUE, &[number, priority])));
            number += 1;
        }
        if leaves {
            given.push(GivenOp::new(number, Op::new(operation::DEQUEUE_MAX, &[])));
            number += 1;
        }
        let before: u32 = ideal.iter().sum();
        lockstep.step(&mut given, &mut hardware, &mut *model, &mut events, &mut model_events);
        assert_eq!(lockstep.divergence, None, "{parameters:?}, seed {seed}");
        for one in &given {
            let accepted = one.verdict == Some(Ok(()));
            seen.refused += u64::from(!accepted);
            match one.operation.kind {
                operation::ENQUEUE if accepted => ideal[one.operation.args[1] as usize] += 1,
                operation::DEQUEUE_MAX if accepted => {
                    let left = events.iter().find(|e| e.kind == kind::RETIRED && e.op.0 == one.op).unwrap().args[1];
                    seen.extracts += 1;
                    seen.wrong += u64::from(ideal.iter().rposition(|count| *count > 0) != Some(left as usize));
                    ideal[left as usize] -= 1;
                }
                operation::DEQUEUE_MAX => seen.wrong += u64::from(before > 0),
                _ => {}
            }
        }
        seen.both += u64::from(given.len() == 2);
        for event in events.iter().filter(|e| e.kind >= kind::DESIGN) {
            match event.kind - kind::DESIGN {
                event::SPILLED => seen.spills += 1,
                event::ASKED if event.word() == 1 => asked.push_back(event.step),
                event::ANSWERED => {
                    seen.answers += 1;
                    let steps = event.step - asked.pop_front().unwrap();
                    assert!(seen.latency == 0 || seen.latency == steps);
                    seen.latency = steps;
                }
                _ => {}
            }
        }
    }
    assert!(lockstep.sweep(&hardware, &*model).1.is_none());
    seen
}

fn with_k(config: &rtl::Config, k: u32) -> Parameters {
    let mut given = config.parameters.clone();
    given.insert("k".to_string(), k);
    (DESIGN.resolve)(&given).unwrap()
}

/// Q42, BA16, B18, I13: in every step hardware and model agree, and with k above p each extract is that of an ideal queue. The latency is
/// floor((4D + 3) / 2) + 1 steps: 4, 6, 8.
#[test]
fn hardware_is_an_ideal_queue_if_k_is_above_p() {
    let configs: Vec<_> = rtl::configs(&NativeRtl).into_iter().filter(|config| config.design == "bbq_pifo").collect();
    assert!(configs.len() >= 3);
    let runs: Vec<_> = configs.iter().flat_map(|config| [1, 2, 5].map(|above| (config, above))).zip(1..).collect();
    let steps = cycles() / runs.len() as u64;
    for ((config, above), seed) in runs {
        let latency = 2 * config.parameters["D"] + 2;
        let seen = run(&with_k(config, latency + above), seed, steps);
        assert_eq!((seen.wrong, seen.latency), (0, latency), "{}", config.name);
        let little = steps / 20;
        assert!(seen.extracts > 4 * little && seen.both > 4 * little && seen.refused > little / 4, "{}", config.name);
        assert!(seen.spills > 2 * little && seen.answers > little, "{}: {} spills", config.name, seen.spills);
    }
}

/// Q41, B13: with k = p and below the hardware still is as its model, and both leave the strict order.
#[test]
fn too_small_a_pifo_breaks_the_order() {
    for config in rtl::configs(&NativeRtl).into_iter().filter(|config| config.design == "bbq_pifo") {
        for k in 2..=2 * config.parameters["D"] + 2 {
            let seen = run(&with_k(&config, k), k.into(), 80_000);
            assert!(seen.wrong > 0, "{}, k {k}", config.name);
        }
    }
}
