//! Logical queues that share bitmaps, in hardware.

use contract::{Op, kind};
use models::bbq::{DESIGN, QUEUES};
use rtl_native::NativeRtl;
use rtl_native::testing::built::{configs_of, resolve};
use rtl_native::testing::pair::Pair;
use session::rtl::Config;
use traffic::draw::Draw;

/// Q22: dequeues of different queues meet on one bitmap, one step apart, and what one of them assumes or takes over is never from the other's
/// queue; within a queue both happen.
#[test]
fn nothing_is_speculated_or_adopted_across_queues() {
    let shared = |config: &Config| config.parameters.contains_key(QUEUES);
    let configs: Vec<_> = configs_of("bbq").into_iter().filter(shared).collect();
    assert_eq!(configs.len(), 3);
    for config in configs {
        let (_, parameters) = resolve(&config);
        let queues = config.parameters[QUEUES];
        let mut pair = Pair::new(&NativeRtl, &DESIGN, &parameters, 22, 1).unwrap();
        let numbers = |name: &str, ahead: &str| {
            let number = DESIGN.events.iter().position(|event| event.name == name).unwrap();
            let from = DESIGN.events[number].arguments.iter().position(|argument| *argument == ahead).unwrap();
            (kind::DESIGN + number as u16, from)
        };
        let watched = [numbers("speculated", "ahead_op"), numbers("adopted", "from_op")];
        let (mut draw, mut of_op, mut met, mut found) = (Draw::new(22, queues), Vec::new(), 0, [0; 2]);
        for step in 0..60_000u32 {
            let queue = draw.below(queues.into());
            let priority = draw.below(u64::from(16 / queues));
            let fills = step / 30 % 2 == 0;
            let op = match draw.below(8) {
                0..6 if fills => Op::new(0, &[step, priority, queue]),
                6.. if !fills => Op::new(0, &[step, priority, queue]),
                turn => Op::new(1 + (turn % 2) as u8, &[queue]),
            };
            let dequeues = op.kind != 0;
            met += u32::from(dequeues && of_op.last().is_some_and(|(before, took)| *took && *before != queue));
            of_op.push((queue, dequeues));
            let step = pair.step([op]).unwrap();
            for event in step.events {
                for (count, (kind, from)) in found.iter_mut().zip(watched) {
                    if event.kind == kind {
                        *count += 1;
                        let [own, other] = [event.op.0, event.args[from]].map(|op| of_op[op as usize].0);
                        assert_eq!(own, other, "{step}");
                    }
                }
            }
        }
        pair.end().unwrap();
        // With a bit for each queue the first level has nothing to choose; below it no bitmap is shared.
        assert!(met > 5_000 && found[0] > 500 && found[1] > 50, "{}: {met} meetings, {found:?}", config.name);
    }
}
