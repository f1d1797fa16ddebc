//! Verilated engines against their models, on random traffic that collides on purpose.

use contract::{Engine, Implementation, RejectReason};
use rtl_native::NativeRtl;
use rtl_native::testing::built::{config_named, config_of, configs_of, engine, resolve};
use scenario::Scenario;
use session::Session;
use session::log::Outcome;
use session::rtl::{Config, RtlEngine};

use crate::sessions::{all_words, assert_agreement, list, open, ops, pair, parse, run_forward, shown, to_the_end};
use workbench::Frames;

/// A lockstep scenario of one built configuration, on the sources given.
fn lockstep(parameters: &str, seed: u64, traffic: &str) -> Scenario {
    parse(&ops(&pair("bbq", parameters, ""), seed, traffic, ""))
}

/// Random traffic that collides on purpose.
fn scenario(parameters: &str, seed: u64, slots: u32, collide_percent: u32) -> Scenario {
    let mix = r#"{"enqueue":6,"dequeue-max":3,"dequeue-min":3,"idle":1}"#;
    let random =
        format!(r#"{{"kind":"random","slots":{slots},"mix":{mix},"collide_percent":{collide_percent},"hot":2}}"#);
    lockstep(parameters, seed, &random)
}

/// Pipeline stages of a configuration: 7, and 4 more for each level below the first that is not steered; a steering stage takes the place of
/// those that are (4D + 3 with one logical queue).
fn stages(config: &Config) -> u32 {
    let (w, d) = (config.parameters["W"], config.parameters["D"]);
    let queues = config.parameters.get("queues").copied().unwrap_or(1);
    let fewest = (0..d).find(|steered| queues <= w.pow(steered + 1)).unwrap();
    match config.parameters.get("steered").copied().unwrap_or(fewest) {
        0 => 4 * d + 3,
        steered => 4 * (d - steered) + 6,
    }
}

fn parameters(config: &Config, capacity: Option<u32>) -> String {
    let mut all = config.parameters.clone();
    all.extend(capacity.map(|c| ("capacity".to_string(), c)));
    serde_json::to_string(&all).unwrap()
}

/// I1 to I12: every configuration, several seeds; small capacities too, so that full and empty meet often. Among the invariants is
/// the in-flight lag between levels (Q7); among the assertions in the RTL, whose failure is a divergence, that addresses compared
/// digit by digit are addresses compared (Q15: SameMeansSamePath, SameMeansSamePriority).
#[test]
#[ignore = "long: npm run test:all"]
fn hardware_equals_its_model() {
    for config in configs_of("bbq") {
        for (seed, capacity, collide) in
            [(1, None, 60), (2, Some(1), 60), (3, Some(3), 80), (4, Some(7), 90), (5, None, 0)]
        {
            let run = run_forward(&scenario(&parameters(&config, capacity), seed, 60_000, collide));
            let (lockstep, log) = (run.lockstep(0).unwrap(), run.log(0).unwrap());
            assert_agreement(&run, &format!("{}, seed {seed}, capacity {capacity:?}", config.name));
            // Q114: what came is refused or done, and what was admitted and not asked for is still there.
            assert_eq!(log.presented(), log.counts().accepted + log.counts().rejected, "{}", config.name);
            assert_eq!(log.counts().accepted, log.counts().retired, "{}: something is still in flight", config.name);
            assert!(log.counts().retired > 3_000 && lockstep.words > 100_000, "{}: the run shows little", config.name);
            let small = config.parameters["N"] < 1000;
            assert!(log.counts().rejected > 0 || collide == 0 || !small, "{}: never full or empty", config.name);
        }
    }
}

/// Q6: 7 + 4(D - 1) stages, the first one outside, five a level (each shares one with its neighbours), five for the buckets.
/// Q5, Q46: one operation enters in every cycle, whatever the mix, and each leaves exactly that many cycles later.
#[test]
fn one_operation_a_cycle_through_every_depth() {
    for config in configs_of("bbq") {
        let stages = stages(&config);
        let kinds = ["enqueue", "dequeue-max", "dequeue-min"];
        for kind in kinds {
            // Half of the traffic is one kind, so that every pair of kinds meets back to back; there is no idle slot.
            let mix = kinds.map(|k| format!(r#""{k}":{}"#, if k == kind { 4 } else { 2 })).join(",");
            let random = format!(r#"{{"kind":"random","slots":3000,"mix":{{{mix}}},"collide_percent":80,"hot":1}}"#);
            let mut run = open(&lockstep(&parameters(&config, None), 9, &random)).forward_only();
            assert_eq!(run.engine(0).unwrap().info().stages.len() as u32, stages, "{}", config.name);
            let mut steps = Vec::new();
            while !run.is_over() {
                run.step(|engine, entry| match (engine, &entry.outcome) {
                    (0, Outcome::Retired { step, .. }) => steps.push(step - entry.slot),
                    // The one way in which this hardware could ask for a pause.
                    (0, Outcome::Rejected { reason, .. }) => assert_ne!(*reason, RejectReason::NotReady as u32),
                    _ => {}
                });
            }
            assert!(steps.len() > 1000 && steps.iter().all(|s| *s == stages - 1), "{}", config.name);
            assert_eq!(run.lockstep(0).unwrap().divergence, None, "{}", config.name);
        }
    }
}

/// Q17, Q18 (B11): a counter of k bits holds every count up to N = 2^k - 1, and the waterlevel bit is right at each, up and down. One bucket is filled to the last element and drained;
/// lockstep compares counter and bit after every commit, and the model's bit is `StOC >= 2` by definition.
#[test]
fn b11_waterlevel_bit_over_every_count() {
    for config in configs_of("bbq").into_iter().filter(|c| c.parameters["N"] < 1000) {
        let (n, depth) = (config.parameters["N"], stages(&config));
        // With logical queues, priority 1 of the first of them.
        let queue = if config.parameters.contains_key("queues") { ",0" } else { "" };
        let enqueue = (0..n).map(|data| format!(r#"["enqueue",{data},1{queue}]"#));
        let dequeue = (0..n).map(|_| format!(r#"["dequeue-min"{queue}]"#));
        let ops = enqueue.chain([format!(r#"["idle",{depth}]"#)]).chain(dequeue);
        let mut run = open(&lockstep(&parameters(&config, None), 0, &list(ops)));
        let wlb = run.engine(0).unwrap().info().field(&format!("l{}.wlb", config.parameters["D"])).unwrap();
        let mut seen = std::collections::BTreeSet::new();
        for step in 0..run.steps() {
            run.seek(step, 1);
            let [count, bit] = [wlb - 1, wlb].map(|field| run.engine(0).unwrap().word(field, 1));
            assert_eq!(bit, u32::from(count >= 2), "{}: StOC {count}", config.name);
            seen.insert((count, step > n + depth));
        }
        assert_eq!(run.lockstep(0).unwrap().divergence, None, "{}", config.name);
        assert!((1..n).all(|count| seen.contains(&(count, false)) && seen.contains(&(count, true))), "{}", config.name);
    }
}

/// A soft error in the hardware must show in a full comparison, with its place, and stop the run when it matters.
#[test]
fn lockstep_finds_a_flipped_bit() {
    let config = &config_named("bbq_w4_d1_n15");
    for (field, index, bit) in [("l1.stoc", 2, 0), ("qe.data", 0, 31), ("pb.tail", 2, 0)] {
        let (mut shown, mut stopped) = (0, 0);
        for at in (500..1000).step_by(20) {
            let mut run = open(&scenario(&parameters(config, None), 9, 2000, 60));
            run.seek(at, u32::MAX);
            assert_eq!(run.sweep(0), None, "a difference before the flip");
            assert!(run.upset(0, field, index, bit));
            // A word that means nothing at this moment may hold anything.
            let Some(found) = run.sweep(0) else { continue };
            assert_eq!((found.field.as_str(), found.index, found.step), (field, index, at));
            shown += 1;
            // One that the hardware has read already, or overwrites before it reads it, does no harm.
            run.seek(u32::MAX, u32::MAX);
            if let Some(first) = &run.lockstep(0).unwrap().divergence {
                assert!(run.is_over() && first.step > at && run.steps() == first.step + 1);
                stopped += 1;
            }
        }
        assert!(shown > 3 && stopped > 3, "{field}: {shown} flips showed, {stopped} stopped the run");
    }
}

/// The same bit, flipped in the middle of a run that was executed to its end before: steps that are known are compared again.
#[test]
fn lockstep_finds_a_flipped_bit_in_steps_that_are_known() {
    let config = &config_named("bbq_w4_d1_n15");
    let mut stopped = 0;
    for at in (500..1000).step_by(20) {
        let mut run = open(&scenario(&parameters(config, None), 9, 2000, 60));
        assert!(run.seek(u32::MAX, u32::MAX) && run.is_over());
        assert!(run.seek(at, u32::MAX));
        assert!(run.upset(0, "l1.stoc", 2, 0));
        // Step by step: a seek would jump to a snapshot of the run without the flip.
        run = to_the_end(run);
        let Some(first) = run.lockstep(0).unwrap().divergence.clone() else { continue };
        assert!(run.is_over() && first.step > at && run.steps() == first.step + 1);
        stopped += 1;
        // Before the flip nothing has changed.
        assert!(run.seek(at - 1, u32::MAX));
        assert_eq!((&run.lockstep(0).unwrap().divergence, run.sweep(0)), (&None, None));
    }
    assert!(stopped > 3, "{stopped} flips stopped the run");
}

/// Words that a replay does not read again count as they did, full comparisons included; a difference is found again where it was.
#[test]
#[ignore = "long: npm run test:all"]
fn a_replay_compares_what_the_first_run_compared() {
    let parameters = parameters(&config_named("bbq_w4_d1_n255"), Some(20));
    let equal = scenario(&parameters, 5, 40_000, 60);
    let mut differs = equal.clone();
    differs.engines[0].switches.insert("forward_3".to_string(), false);
    for (scenario, parts) in [(equal, false), (differs, true)] {
        let shown = |run: &Session| shown(&run.frame().engines[0].lockstep);
        let mut run = open(&scenario);
        let mut all = Vec::new();
        while !run.is_over() {
            run.step(|_, _| ());
            all.push(shown(&run));
        }
        let steps = all.len() as u32;
        assert_eq!(run.lockstep(0).unwrap().divergence.is_some(), parts);
        assert!(parts || steps > 32_768);
        let some = [0, 4094, 4095, 4096, 8191, 9000, 12_287, 32_767, 32_768, steps - 2, steps - 1];
        for step in some.into_iter().chain(some.into_iter().rev()).filter(|step| *step < steps) {
            assert!(run.seek(step, u32::MAX));
            assert_eq!(shown(&run), all[step as usize], "step {step}");
        }
    }
}

/// What the session shows does not depend on how the cursor came there.
#[test]
#[ignore = "long: npm run test:all"]
fn seeking_gives_the_same_picture_from_anywhere() {
    let config = &config_named("bbq_w4_d1_n255");
    assert_eq!(failures_seen_from_anywhere(&scenario(&parameters(config, Some(20)), 0xFEED, 4000, 60)), 0);
}

/// Nor do assertions that fail: steps that are executed again on the way, unseen, leave them out.
#[test]
#[ignore = "long: npm run test:all"]
fn failing_assertions_are_shown_from_anywhere() {
    let alone = r#"{"design":"bbq","implementation":"rtl","parameters":{"W":4,"D":1,"N":255,"capacity":20},"switches":{"forward_1":false}}"#;
    let traffic = r#"{"kind":"random","slots":2500,"collide_percent":60,"hot":2,"mix":{"enqueue":6,"dequeue-max":3,"dequeue-min":3,"idle":1}}"#;
    let failures = failures_seen_from_anywhere(&parse(&ops(alone, 0, traffic, "")));
    assert!(failures > 20, "{failures}");
}

/// Compares what a session shows of a run after steps, jumps and steps back. How many failed assertions it shows on the way forward.
fn failures_seen_from_anywhere(scenario: &Scenario) -> usize {
    let picture = |run: &Session| {
        let state: Vec<_> = run.engines().map(all_words).collect();
        (shown(&run.frame()), shown(&run.operations(0, 0, 4000)), state)
    };
    let mut forward = open(scenario);
    let (mut pictures, mut failures) = (Vec::new(), 0);
    for step in 0..forward.steps() {
        assert!(forward.seek(step, 1));
        pictures.push(picture(&forward));
        failures += pictures.last().unwrap().0.matches("Assertion failed").count();
    }
    let mut jumping = open(scenario);
    let mut draw = traffic::draw::Draw::new(5, 0);
    for _ in 0..300 {
        let step = draw.below(pictures.len() as u64);
        while !jumping.seek(step, 1000) {}
        let (here, there) = (picture(&jumping), &pictures[step as usize]);
        assert_eq!(here.0, there.0, "the frame of step {step} after a jump");
        assert_eq!(here.1, there.1, "the operations at step {step} after a jump");
        assert_eq!(here.2, there.2, "the state of step {step} after a jump");
    }
    let last = pictures.len() as u32 - 1;
    for step in (last - 50..=last).rev() {
        jumping.seek(step, u32::MAX);
        assert!(picture(&jumping) == pictures[step as usize], "step {step} looks different on the way back");
    }
    failures
}

/// Every configuration that is built is hardware, and says so.
#[test]
fn what_is_not_built_is_named() {
    let (design, parameters) = resolve(&config_of("bbq", &[("W", 2), ("N", 7)]));
    let refused = RtlEngine::new(&NativeRtl, design, &parameters, 1).err().unwrap();
    assert!(refused.contains("W=2") && refused.contains("D=1 N=15 W=4"), "{refused}");
    let built = engine(&config_of("bbq", &[("W", 4), ("N", 15)]));
    assert_eq!(built.info().implementation, Implementation::Rtl);
}
