//! Assertions of the hardware, which can be left out for a while.

use contract::{Engine, Event, Events, Op, kind};
use models::catalogue;
use rtl_native::NativeRtl;
use rtl_native::testing::soak::parameters;
use session::rtl::{self, RtlEngine};

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
