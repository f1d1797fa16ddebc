//! A reset of any length at any time, as an operation of the bench: hardware and model lose and keep the same.

use models::bbq::{QUEUES, Shape};
use rtl_native::testing::built::configs_of;
use session::Session;
use session::log::Outcome;

use crate::sessions::{assert_agreement, list, open, ops, pair, parse, shown, to_the_end};

fn lockstep(parameters: &str, seed: u64, traffic: &str) -> Session {
    open(&parse(&ops(&pair("bbq", parameters, ""), seed, traffic, "")))
}

/// Hardware and model lose and keep the same, and nothing vanishes untold.
fn check(run: Session) -> Session {
    let run = to_the_end(run);
    assert_agreement(&run, "");
    run
}

#[test]
#[ignore = "long: npm run test:all"]
fn random_resets_of_every_configuration_agree_with_the_model() {
    for config in configs_of("bbq") {
        let parameters = shown(&config.parameters);
        let clearing = config.parameters["W"].pow(config.parameters["D"] - 1);
        let weight = (20 + clearing).min(500);
        let traffic = format!(
            r#"{{"kind":"random","slots":40000,"collide_percent":70,"hot":2,
                 "mix":{{"enqueue":{},"dequeue-max":{weight},"dequeue-min":{weight},"idle":{weight},"reset":2}}}}"#,
            2 * weight
        );
        for seed in [3, 4] {
            let run = check(lockstep(&parameters, seed, &traffic));
            let counts = run.log(0).unwrap().counts();
            assert!(counts.flushed > 0 && counts.retired > 500, "{}: {counts:?}", config.name);
        }
    }
}

/// A reset in the step of the last stage still takes the result; one step later it comes too late.
#[test]
fn a_reset_takes_what_is_less_than_the_pipeline_depth_old() {
    for config in configs_of("bbq").into_iter().filter(|c| c.parameters["N"] < 1000) {
        let parameters = shown(&config.parameters);
        let depth = Shape::of(&config.parameters).stages();
        // With several logical queues the last argument is the queue.
        let queue = if config.parameters.contains_key(QUEUES) { ",0" } else { "" };
        for (idle, retires) in [(depth - 2, false), (depth - 1, true)] {
            let traffic =
                [format!(r#"["enqueue",7,1{queue}]"#), format!(r#"["idle",{idle}]"#), r#"["reset",1]"#.into()];
            let run = check(lockstep(&parameters, 1, &list(traffic)));
            let outcome = &run.log(0).unwrap().window(0, 1).next().unwrap().outcome;
            assert_eq!(matches!(outcome, Outcome::Retired { .. }), retires, "{}: {outcome:?}", config.name);
            assert_eq!(run.log(0).unwrap().counts().flushed, u32::from(!retires));
        }
    }
}

/// While the reset is held and while bitmaps are cleared nothing is accepted, except another reset, which prolongs it.
#[test]
fn nothing_is_accepted_before_it_is_ready() {
    let ops = r#"{"kind":"ops","ops":[["enqueue",1,1],["reset",3],["enqueue",2,1],["reset",2],["enqueue",3,1],["enqueue",4,1],
                 ["enqueue",5,1],["enqueue",6,1],["enqueue",7,1],["dequeue-max"]]}"#;
    let run = check(lockstep(r#"{"W":4,"D":2,"N":15}"#, 1, ops));
    // Held in steps 1 to 4, four bitmaps cleared in steps 5 to 8: ready in step 9.
    let outcomes: Vec<_> = run.log(0).unwrap().window(0, 100).map(|e| e.outcome.clone()).collect();
    let refused = outcomes.iter().filter(|o| matches!(o, Outcome::Rejected { reason: 3, .. })).count();
    assert!(matches!(outcomes[0], Outcome::Flushed { step: 1 }), "{outcomes:?}");
    assert_eq!(refused, 6, "{outcomes:?}");
    assert!(matches!(outcomes[9], Outcome::Rejected { reason: 2, .. }), "empty, and ready: {outcomes:?}");
}
