//! Cycles that nobody observes are evaluated region by region: with the same events and the same state as by Verilator's own `eval()`.

use contract::{Engine, Events, Op};
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
            failed += events.iter().filter(|e| e.kind == contract::kind::ASSERTION).count();
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
