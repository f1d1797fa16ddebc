//! Cycles that nobody observes are evaluated region by region: with the same events and the same state as by Verilator's own `eval()`.

use contract::{Engine, Event, Events, Op, kind};
use models::catalogue;
use rtl_native::NativeRtl;
use rtl_native::testing::evaluation::{BothWays, has_both};
use rtl_native::testing::soak::{parameters, soak};
use session::rtl::{self, RtlEngine};

/// Operations of a configuration.
const OPERATIONS: u64 = 20_000;

/// On traffic that fills, drains, collides and resets.
#[test]
fn regions_of_all_configurations_do_what_an_evaluation_does() {
    let configs = rtl::configs(&NativeRtl);
    for (seed, config) in (0..).zip(&configs) {
        let soaked = soak(&BothWays, config, OPERATIONS, seed).unwrap_or_else(|why| panic!("{}: {why}", config.name));
        assert!(soaked.operations >= OPERATIONS, "{}", config.name);
    }
    // A version of Verilator is known, and with it all models, or none.
    let known = configs.iter().filter(|config| has_both(&config.name)).count();
    assert!(known == configs.len() || known == 0, "{known} of {}", configs.len());
}

/// Assertions fail in the same cycles with the same words, and a state that was saved goes on the same: with forwarding off.
#[test]
fn regions_fail_and_return_as_an_evaluation_does() {
    let config = rtl::configs(&NativeRtl).into_iter().find(|c| c.name == "bbq_w4_d2_n15").unwrap();
    let design = catalogue::find("bbq").unwrap();
    let (parameters, _) = parameters(design, &config, 15, 0).unwrap();
    let mut hardware = RtlEngine::new(&BothWays, design, &parameters, 1).unwrap();
    let mut events = Events::new();
    let mut run = |hardware: &mut RtlEngine| {
        let mut failed = 0;
        for i in 0..2_000_u32 {
            // Puts and takes of few priorities, close to each other.
            let kind = u8::from(i % 5 > 2);
            let _ = hardware.issue(&Op::new(kind, if kind == 0 { &[7, 0] } else { &[] }));
            events.clear();
            hardware.tick(&mut events);
            failed += events.iter().filter(|e| e.kind == kind::ASSERTION).count();
        }
        failed
    };
    assert_eq!(run(&mut hardware), 0);
    let fine = hardware.save();
    assert!(hardware.set_switch("forward_1", false));
    let failed = run(&mut hardware);
    assert!(failed > 0);
    hardware.restore(fine);
    // Switches are part of the state.
    assert!(hardware.set_switch("forward_1", false));
    assert_eq!(run(&mut hardware), failed);
}

/// Without its assertions the hardware does the same, and reports none that would fail. What they keep of earlier cycles goes on, so that they
/// fail again as if they had been evaluated all the time.
#[test]
fn assertions_can_be_left_out_for_a_while() {
    let (mut failed, mut left_out) = (0, 0);
    for config in rtl::configs(&NativeRtl).into_iter().filter(|c| c.design == "bbq" || c.design == "gearbox") {
        let design = catalogue::find(&config.design).unwrap();
        let (parameters, _) = parameters(design, &config, 15, 0).unwrap();
        let [mut always, mut at_times] = [(); 2].map(|()| RtlEngine::new(&NativeRtl, design, &parameters, 1).unwrap());
        let broken = if config.design == "bbq" { "forward_1" } else { "quota" };
        for step in 0..4_000_u32 {
            let checked = step / 100 % 2 == 0;
            at_times.check(checked);
            for engine in [&mut always, &mut at_times] {
                if step == 150 {
                    assert!(engine.set_switch(broken, false));
                }
                let kind = u8::from(step % 5 > 2);
                let args: &[u32] = match (kind, config.design.as_str()) {
                    (0, "bbq") => &[7, 0],
                    (0, _) => &[7, 0, 1500, 1],
                    _ => &[],
                };
                let _ = engine.issue(&Op::new(kind, args));
            }
            let [all, some] = [&mut always, &mut at_times].map(|engine| {
                let mut events = Events::new();
                engine.tick(&mut events);
                let failure = |event: &Event| event.kind == kind::ASSERTION;
                let (failures, others): (Vec<_>, Vec<_>) = events.iter().partition(failure);
                let others: Vec<_> = others.iter().map(|event| (event.kind, event.op, event.args.to_vec())).collect();
                (failures.iter().map(|event| engine.message(event.word())).collect::<Vec<_>>(), others)
            });
            assert_eq!(all.1, some.1, "{}, step {step}", config.name);
            if checked {
                failed += all.0.len();
                assert_eq!(all.0, some.0, "{}, step {step}", config.name);
            } else {
                left_out += all.0.len();
                assert_eq!(some.0, [""; 0], "{}, step {step}", config.name);
            }
        }
    }
    assert!(failed > 0 && left_out > 0, "{failed}, {left_out}");
}
