//! BBQ with PIFO, hardware against its model and against an ideal queue.

use std::collections::VecDeque;

use contract::{Op, kind};
use models::bbq_pifo::{DESIGN, Shape, event, operation};
use models::design::Parameters;
use rtl_native::NativeRtl;
use rtl_native::testing::built::{amount, configs_of, is_filling};
use rtl_native::testing::cases::Cases;
use rtl_native::testing::pair::Pair;
use session::rtl::Config;
use traffic::draw::Draw;

/// What a run has seen.
#[derive(Default)]
struct Seen {
    cases: Cases,
    /// Steps from a fetch to its answer.
    latency: u32,
}

/// So many steps that fill and drain, next to an ideal queue: elements by priority. With the monitor if the order is strict.
fn run(parameters: &Parameters, seed: u64, steps: u32, strict: bool) -> Result<Seen, String> {
    let mut pair = Pair::new(&NativeRtl, &DESIGN, parameters, seed, seed as u32 + 1)?;
    if strict {
        pair = pair.monitored(1_000);
    }
    let mut ideal = vec![0u32; Shape::of(parameters).priorities as usize];
    let (mut draw, mut asked, mut seen) = (Draw::new(seed, 0), VecDeque::new(), Seen::default());
    for step in 0..steps {
        let mut next = |end| draw.below(end);
        let fills = is_filling(step, [13, 60, 200], 4_000);
        let (comes, leaves) = (next(8) < if fills { 7 } else { 3 }, next(8) < if fills { 3 } else { 7 });
        let priority = next(if step / 10_000 % 2 == 0 { ideal.len() as u64 } else { 3 });
        let put = comes.then(|| Op::new(operation::ENQUEUE, &[pair.number(), priority]));
        let take = leaves.then(|| Op::new(operation::DEQUEUE_MAX, &[]));
        let before: u32 = ideal.iter().sum();
        let step = pair.step(put.into_iter().chain(take))?;
        for one in step.given {
            let accepted = one.verdict == Some(Ok(()));
            seen.cases.count_if("refused", !accepted);
            match one.operation.kind {
                operation::ENQUEUE if accepted => ideal[one.operation.args[1] as usize] += 1,
                operation::DEQUEUE_MAX if accepted => {
                    let left =
                        step.events.iter().find(|e| e.kind == kind::RETIRED && e.op.0 == one.op).unwrap().args[1];
                    seen.cases.count("extract");
                    seen.cases.count_if("wrong", ideal.iter().rposition(|count| *count > 0) != Some(left as usize));
                    ideal[left as usize] -= 1;
                }
                operation::DEQUEUE_MAX => seen.cases.count_if("wrong", before > 0),
                _ => {}
            }
        }
        seen.cases.count_if("both", step.given.len() == 2);
        for event in step.events {
            match event.kind.wrapping_sub(kind::DESIGN) {
                event::SPILLED => seen.cases.count("spill"),
                event::ASKED if event.word() == 1 => asked.push_back(event.step),
                event::ANSWERED => {
                    seen.cases.count("answer");
                    let steps = event.step - asked.pop_front().unwrap();
                    assert!(seen.latency == 0 || seen.latency == steps, "{step}: an answer after {steps} steps");
                    seen.latency = steps;
                }
                _ => {}
            }
        }
    }
    pair.end()?;
    Ok(seen)
}

fn with_k(config: &Config, k: u32) -> Parameters {
    let mut given = config.parameters.clone();
    given.insert("k".to_string(), k);
    (DESIGN.resolve)(&given).unwrap()
}

/// Q42, BA16, B18, I13: in every step hardware and model agree, and with k above p each extract is that of an ideal queue. The latency is
/// floor((4D + 3) / 2) + 1 steps: 4, 6, 8.
#[test]
fn hardware_is_an_ideal_queue_if_k_is_above_p() {
    let configs = configs_of("bbq_pifo");
    assert!(configs.len() >= 3);
    let runs: Vec<_> = configs.iter().flat_map(|config| [1, 2, 5].map(|above| (config, above))).zip(1..).collect();
    let steps = amount(300_000) / runs.len() as u64;
    for ((config, above), seed) in runs {
        let what = format!("{}, {above} above p, seed {seed}", config.name);
        let latency = 2 * config.parameters["D"] + 2;
        let seen = run(&with_k(config, latency + above), seed, steps as u32, true).unwrap();
        assert_eq!((seen.cases.times("wrong"), seen.latency), (0, latency), "{what}");
        let little = steps / 20;
        seen.cases.assert_above(4 * little, &["extract", "both"], &what);
        seen.cases.assert_above(little / 4, &["refused"], &what);
        seen.cases.assert_above(2 * little, &["spill"], &what);
        seen.cases.assert_above(little, &["answer"], &what);
    }
}

/// Q41, B13: with k = p and below the hardware still is as its model, and both leave the strict order.
#[test]
#[ignore = "long: npm run test:all"]
fn too_small_a_pifo_breaks_the_order() {
    for config in configs_of("bbq_pifo") {
        for k in 2..=2 * config.parameters["D"] + 2 {
            let seen = run(&with_k(&config, k), k.into(), 80_000, false).unwrap();
            seen.cases.assert_above(0, &["wrong"], &format!("{}, k {k}", config.name));
        }
    }
}
