//! The rolling window, hardware against its model, with its monitor next to the hardware.

use contract::{Engine, Events, Monitor, Op, OpId, RejectReason, kind};
use models::design::Parameters;
use models::rolling_window::monitor::WindowMonitor;
use models::rolling_window::{DESIGN, Shape, event, field, operation};
use rtl_native::NativeRtl;
use session::lockstep::{GivenOp, Lockstep};
use session::rtl::{self, RtlEngine};
use traffic::draw::Draw;

/// Operations of all runs together; `QUEUESCOPE_OPERATIONS` asks for more.
fn operations() -> u64 {
    std::env::var("QUEUESCOPE_OPERATIONS").ok().and_then(|text| text.parse().ok()).unwrap_or(200_000)
}

/// Cases of the window, and how often each was met.
#[derive(Debug, Default)]
struct Seen {
    /// The roles were swapped; in the step right behind a swap once more.
    swaps: u64,
    swaps_in_a_row: u64,
    /// Right behind a swap came a newcomer: of the half that is the primary one now, of the new secondary half, of a rank that was in the
    /// window before the swap.
    primary_after_swap: u64,
    secondary_after_swap: u64,
    late_after_swap: u64,
    /// A rank that was beyond the window was taken right behind a swap, having been refused in the step before it.
    early_then_taken: u64,
    /// A late newcomer stopped the window: without it the next dequeue would have swapped.
    late_holds: u64,
    /// The number of the window wrapped.
    wraps: u64,
    late: u64,
    early: u64,
    full: u64,
    empty: u64,
    resets: u64,
}

/// So many operations in phases that fill and drain, ranks from half a window behind to half a window beyond, some of them anywhere.
fn run(parameters: &Parameters, seed: u64, steps: u64, seen: &mut Seen) {
    let shape = Shape::of(parameters);
    let mut hardware = RtlEngine::new(&NativeRtl, &DESIGN, parameters, seed as u32 + 1).unwrap();
    let mut model = (DESIGN.model)(parameters);
    model.report_writes(true);
    let mut lockstep = Lockstep::new(0, hardware.info());
    let mut monitor = WindowMonitor::new(parameters);
    let mut draw = Draw::new(seed, 0);
    let mut next = |end: u32| draw.below(end.into());
    let (mut events, mut model_events, mut number) = (Events::new(), Events::new(), 0);
    let (mut swapped, mut refused) = (false, None);
    for step in 0..steps {
        events.clear();
        model_events.clear();
        let fills = step / [9, 40, 200][(step / 3_000 % 3) as usize] % 2 == 0;
        let word = |field: u32, index| (&hardware as &dyn Engine).word(field as usize, index);
        let window = word(field::WINDOW, 0);
        let counts = [window % 2, 1 - window % 2].map(|queue| word(field::OCCUPANCY, queue));
        let first = window * shape.span;
        let rank = match next(16) {
            0 => next(u32::MAX),
            1 => refused.unwrap_or_default(),
            _ => first.wrapping_add(next(4 * shape.span)).wrapping_sub(shape.span),
        } & shape.last_rank();
        let op = match next(4_000) {
            0 => Op::new(operation::RESET, &[1 + next(3)]),
            draw if draw % 8 < if fills { 6 } else { 3 } => Op::new(operation::ENQUEUE, &[number, rank]),
            _ => Op::new(operation::DEQUEUE_MIN, &[]),
        };
        let mut given = vec![GivenOp::new(number, op)];
        lockstep.step(&mut given, &mut hardware, &mut *model, &mut events, &mut model_events);
        assert_eq!(lockstep.divergence, None, "{parameters:?}, seed {seed}");
        let mut found = Vec::new();
        monitor.step(&[(OpId(number), op)], &events, &hardware, &mut found);
        if step % 64 == 0 {
            monitor.sweep(&hardware, &mut found);
        }
        assert!(found.is_empty(), "{parameters:?}, seed {seed}, step {step}: {}", found[0].text);
        number += 1;

        let now = (&hardware as &dyn Engine).word(field::WINDOW as usize, 0);
        let happened = |event: u16| events.iter().any(|e| e.kind == kind::DESIGN + event);
        let accepted = given[0].verdict == Some(Ok(()));
        let comes = accepted && op.kind == operation::ENQUEUE;
        let swaps = happened(event::ADVANCED);
        seen.swaps += u64::from(swaps);
        seen.swaps_in_a_row += u64::from(swaps && swapped);
        seen.wraps += u64::from(swaps && now < window);
        seen.late += u64::from(happened(event::LATE));
        seen.late_holds += u64::from(happened(event::LATE) && counts[0] == 0 && counts[1] > 0);
        seen.early += u64::from(happened(event::EARLY));
        if swapped && comes {
            let half = (rank / shape.span).wrapping_sub(window) & shape.last_window();
            seen.primary_after_swap += u64::from(half == 0);
            seen.secondary_after_swap += u64::from(half == 1);
            seen.late_after_swap += u64::from(half == shape.last_window());
            seen.early_then_taken += u64::from(refused == Some(rank));
        }
        let reason = given[0].verdict.and_then(Result::err);
        seen.full += u64::from(reason == Some(RejectReason::Full));
        seen.empty += u64::from(reason == Some(RejectReason::Empty));
        seen.resets += u64::from(op.kind == operation::RESET);
        if reason == Some(RejectReason::Range) {
            refused = Some(rank);
        }
        swapped = swaps;
    }
    assert!(lockstep.sweep(&hardware, &*model).1.is_none());
}

/// Q43, B14: in every step hardware, model and the ideal queue of the monitor agree, and every case of a swap is met.
#[test]
fn hardware_model_and_ideal_queue_agree_through_every_swap() {
    let configs: Vec<_> =
        rtl::configs(&NativeRtl).into_iter().filter(|config| config.design == "rolling_window").collect();
    assert_eq!(configs.len(), 4);
    let steps = operations() / configs.len() as u64;
    let mut cases = String::new();
    for (config, seed) in configs.iter().zip(1..) {
        let mut seen = Seen::default();
        run(&config.parameters, seed, steps, &mut seen);
        let Seen { swaps, late, early, full, empty, .. } = seen;
        assert!([swaps, late, early, empty].iter().all(|count| *count > steps / 200), "{}: {seen:?}", config.name);
        assert!(full > 0, "{}: {seen:?}", config.name);
        let Seen { primary_after_swap, secondary_after_swap, late_after_swap, early_then_taken, .. } = seen;
        for count in [primary_after_swap, secondary_after_swap, late_after_swap, early_then_taken] {
            assert!(count > 0, "{}: {seen:?}", config.name);
        }
        assert!(seen.late_holds > 0 && seen.swaps_in_a_row == 0 && seen.resets > 0, "{}: {seen:?}", config.name);
        // Ranks of 16 bits wrap after 8,192 swaps.
        assert!(seen.wraps > 0 || config.parameters["rank_bits"] == 16, "{}: {seen:?}", config.name);
        cases += &format!("{}: {steps} operations, {seen:?}\n", config.name);
    }
    println!("{cases}");
}
