//! The rolling window, hardware against its model, with its monitor next to the hardware.

use contract::{Engine, Op, RejectReason, kind};
use models::design::Parameters;
use models::rolling_window::{DESIGN, Shape, event, field, operation};
use rtl_native::NativeRtl;
use rtl_native::testing::built::{amount, configs_of, is_filling};
use rtl_native::testing::cases::Cases;
use rtl_native::testing::pair::Pair;
use traffic::draw::Draw;

/// Cases that must be met.
const CASES: [&str; 8] = [
    "full",
    "reset",
    "swap",
    // A late newcomer stopped the window: without it the next dequeue would have swapped.
    "late one holds the window",
    // Right behind a swap came a newcomer: of the half that is the primary one now, of the new secondary half, of a rank that was in the
    // window before the swap.
    "primary half after a swap",
    "secondary half after a swap",
    "late one after a swap",
    // A rank that was beyond the window was taken right behind a swap, having been refused in the step before it.
    "early one taken after a swap",
];

/// So many operations in phases that fill and drain, ranks from half a window behind to half a window beyond, some of them anywhere.
fn run(parameters: &Parameters, seed: u64, steps: u32) -> Result<Cases, String> {
    let shape = Shape::of(parameters);
    let mut pair = Pair::new(&NativeRtl, &DESIGN, parameters, seed, seed as u32 + 1)?.monitored(64);
    let (mut draw, mut cases) = (Draw::new(seed, 0), Cases::default());
    let (mut swapped, mut refused) = (false, None);
    for step in 0..steps {
        let mut next = |end: u32| draw.below(end.into());
        let word = |field: u32, index| (&pair.hardware as &dyn Engine).word(field as usize, index);
        let window = word(field::WINDOW, 0);
        let counts = [window % 2, 1 - window % 2].map(|queue| word(field::OCCUPANCY, queue));
        let rank = match next(16) {
            0 => next(u32::MAX),
            1 => refused.unwrap_or_default(),
            _ => (window * shape.span).wrapping_add(next(4 * shape.span)).wrapping_sub(shape.span),
        } & shape.last_rank();
        let op = match next(4_000) {
            0 => Op::new(operation::RESET, &[1 + next(3)]),
            draw if draw % 8 < if is_filling(step, [9, 40, 200], 3_000) { 6 } else { 3 } => {
                Op::new(operation::ENQUEUE, &[pair.number(), rank])
            }
            _ => Op::new(operation::DEQUEUE_MIN, &[]),
        };
        let step = pair.step([op])?;
        let now = (step.hardware as &dyn Engine).word(field::WINDOW as usize, 0);
        let happened = |event: u16| step.events.iter().any(|e| e.kind == kind::DESIGN + event);
        let swaps = happened(event::ADVANCED);
        cases.count_verdicts(&step);
        cases.count_if("swap", swaps);
        cases.count_if("swap right after a swap", swaps && swapped);
        cases.count_if("the number of the window wraps", swaps && now < window);
        cases.count_if("late", happened(event::LATE));
        cases.count_if("late one holds the window", happened(event::LATE) && counts[0] == 0 && counts[1] > 0);
        cases.count_if("early", happened(event::EARLY));
        if swapped && step.accepted(operation::ENQUEUE) {
            let half = (rank / shape.span).wrapping_sub(window) & shape.last_window();
            cases.count_if("primary half after a swap", half == 0);
            cases.count_if("secondary half after a swap", half == 1);
            cases.count_if("late one after a swap", half == shape.last_window());
            cases.count_if("early one taken after a swap", refused == Some(rank));
        }
        if step.refused(RejectReason::Range) {
            refused = Some(rank);
        }
        swapped = swaps;
    }
    pair.end()?;
    Ok(cases)
}

/// Q43, B14: in every step hardware, model and the ideal queue of the monitor agree, and every case of a swap is met.
#[test]
fn hardware_model_and_ideal_queue_agree_through_every_swap() {
    let configs = configs_of("rolling_window");
    assert_eq!(configs.len(), 4);
    let steps = amount(200_000) / configs.len() as u64;
    for (config, seed) in configs.iter().zip(1..) {
        let what = format!("{}, seed {seed}", config.name);
        let cases = run(&config.parameters, seed, steps as u32).unwrap();
        cases.assert_above(steps / 200, &["swap", "late", "early", "empty"], &what);
        cases.assert_above(0, &CASES, &what);
        assert_eq!(cases.times("swap right after a swap"), 0, "{what}: {cases:?}");
        // Ranks of 16 bits wrap after 8,192 swaps.
        let wraps = cases.times("the number of the window wraps");
        assert!(wraps > 0 || config.parameters["rank_bits"] == 16, "{what}: {cases:?}");
    }
}
