//! Failing operations and their least part, on hardware with mechanisms switched off.

use rtl_native::NativeRtl;
use scenario::types::{Expect, Explicit, Op, Traffic};
use scenario::{OnDivergence, Scenario};
use session::Session;
use session::lockstep::Divergence;
use shrink::{Failing, Shrinker};
use shrink::{ShrinkProgress, TRIALS};

use crate::sessions::{self, failing, open, pair, parse, path, read, run_forward};

fn shipped(name: &str) -> Scenario {
    read(path(&format!("scenarios/{name}.json")))
}

/// A pair with switches off on a random mix.
fn random(parameters: &str, off: &[&str], seed: u64, slots: u32) -> Scenario {
    let switches: Vec<String> = off.iter().map(|name| format!(r#""{name}":false"#)).collect();
    let engines = pair("bbq", parameters, &format!(r#","switches":{{{}}}"#, switches.join(",")));
    let mix = r#"{"enqueue":5,"dequeue-max":3,"dequeue-min":3,"idle":1}"#;
    let traffic = format!(r#"{{"kind":"random","slots":{slots},"mix":{mix},"collide_percent":50,"hot":2}}"#);
    parse(&sessions::ops(&engines, seed, &traffic, r#","title":"Random""#))
}

fn ops(scenario: &Scenario) -> Vec<Op> {
    let Traffic::Ops(Explicit { ops }) = &scenario.traffic[0] else { panic!("not explicit") };
    assert_eq!(scenario.traffic.len(), 1);
    ops.clone()
}

fn operations(scenario: &Scenario) -> usize {
    ops(scenario).iter().filter(|op| op.name != Op::IDLE).count()
}

/// What every made scenario must be: a file that reads back, with the same engines, that expects nothing and diverges at the step it shows.
fn check(made: &Scenario, from: &Scenario) -> Session {
    assert_eq!(parse(&made.to_text()), *made);
    assert_eq!((&made.engines, made.seed), (&from.engines, from.seed));
    assert_eq!(made.expect, Expect::default());
    let replay = run_forward(made);
    assert_eq!(replay.failures(), Vec::<String>::new(), "{}", made.to_text());
    let found = replay.sweep(0).expect("a divergence");
    assert!(!replay.expects(&found) && made.view.step == Some(found.step), "{found}");
    replay
}

/// The shrunk scenario, and how it went.
fn shrink(scenario: &Scenario, trials: u32) -> (Scenario, ShrinkProgress) {
    let shrinker = sessions::shrink(scenario, &run_forward(scenario), 0, trials);
    (shrinker.scenario().unwrap(), shrinker.progress())
}

/// The scenario without its operation number `i`, in each way in which one can go: with its step, or leaving it idle.
fn without(scenario: &Scenario, i: usize) -> Vec<Scenario> {
    let all = ops(scenario);
    let at = all.iter().enumerate().filter(|(_, op)| op.name != Op::IDLE).nth(i).unwrap().0;
    let idle = Op { name: Op::IDLE.to_string(), args: vec![] };
    [vec![], vec![idle]]
        .map(|instead| {
            let mut less = scenario.clone();
            let ops = [&all[..at], &instead, &all[at + 1..]].concat();
            less.traffic = vec![Traffic::Ops(Explicit { ops })];
            less
        })
        .into()
}

/// No operation can go, no idle steps can get fewer, and the data are 1, 2, 3.
fn assert_minimal(made: &Scenario, what: &str) {
    for i in 0..operations(made) {
        for less in without(made, i) {
            let replay = run_forward(&less);
            let found = replay.lockstep(0).unwrap().divergence.clone();
            assert_eq!(found, None, "{what}: operation {i} can go\n{}", made.to_text());
        }
    }
    let field = |scenario: &Scenario| run_forward(scenario).lockstep(0).unwrap().divergence.clone().map(|d| d.field);
    let wanted = field(made);
    for (at, op) in ops(made).iter().enumerate().filter(|(_, op)| op.name == Op::IDLE) {
        let mut less = made.clone();
        let mut all = ops(made);
        let steps = op.args.first().copied().unwrap_or(1);
        if steps == 1 {
            drop(all.remove(at))
        } else {
            all[at].args = vec![steps - 1]
        };
        less.traffic = vec![Traffic::Ops(Explicit { ops: all })];
        assert_ne!(field(&less), wanted, "{what}: {op:?} is longer than it need be\n{}", made.to_text());
    }
}

const SHIPPED: [&str; 3] = ["bbq-coloring-off", "bbq-forwarding-off", "bbq-fig3-misrouted"];

#[test]
fn failing_operations_fail_again_in_the_same_way() {
    for name in SHIPPED {
        let scenario = shipped(name);
        let session = run_forward(&scenario);
        let made = failing(&scenario, &session, 0);
        let replay = check(&made, &scenario);
        let (there, here) = (session.sweep(0).unwrap(), replay.sweep(0).unwrap());
        assert_eq!(there, here, "{name}");
        assert!(made.title.starts_with("Failing operations: ") && made.description.contains(&here.signal), "{name}");
    }
}

/// What a random source presents is written out, operation by operation, and gives the same results.
#[test]
fn failing_operations_of_a_random_run_are_what_it_presented() {
    let scenario = random(r#"{"W":4,"D":2,"N":15}"#, &["adoption"], 5, 3000);
    let session = run_forward(&scenario);
    let made = failing(&scenario, &session, 0);
    let replay = check(&made, &scenario);
    assert_eq!(replay.steps(), session.steps());
    let calls = |session: &Session| session.log(0).unwrap().window(0, u32::MAX).cloned().collect::<Vec<_>>();
    assert_eq!(calls(&session), calls(&replay));
    assert_eq!(operations(&made), calls(&session).len());
    assert!(
        ops(&made).windows(2).all(|pair| pair[0].name != Op::IDLE || pair[1].name != Op::IDLE),
        "idle is not merged"
    );
}

/// With packets, what is presented hangs on what the hardware answered: it is written out as the run had it, and needs no packets.
#[test]
fn failing_operations_of_packets_are_what_the_queue_was_given() {
    let mut scenario = shipped("burst-fills-the-queue");
    for name in ["forward_1", "coloring"] {
        scenario.engines[0].switches.insert(name.to_string(), false);
    }
    scenario.expect = Default::default();
    let session = run_forward(&scenario);
    let found = session.lockstep(0).unwrap().divergence.clone().expect("a divergence");
    let made = failing(&scenario, &session, 0);
    let replay = check(&made, &scenario);
    let there = replay.lockstep(0).unwrap().divergence.clone().expect("a divergence");
    assert_eq!(Divergence { op: found.op, ..there.clone() }, found);
    let calls =
        |session: &Session| session.log(0).unwrap().window(0, u32::MAX).map(|e| (e.slot, e.args)).collect::<Vec<_>>();
    let given: Vec<_> = calls(&session).into_iter().filter(|(slot, _)| *slot <= found.step).collect();
    assert_eq!(given, calls(&replay));
    let (small, progress) = shrink(&scenario, TRIALS);
    check(&small, &scenario);
    assert!(progress.minimal && operations(&small) < operations(&made), "{progress:?}");
    assert_minimal(&small, "packets");
}

#[test]
fn shipped_scenarios_shrink_to_what_matters() {
    for (name, most) in [("bbq-coloring-off", 4), ("bbq-forwarding-off", 2), ("bbq-fig3-misrouted", 4)] {
        let scenario = shipped(name);
        let (made, progress) = shrink(&scenario, TRIALS);
        check(&made, &scenario);
        assert!(progress.done && progress.minimal, "{progress:?}");
        assert_eq!(progress.after as usize, operations(&made));
        assert!(progress.after <= most, "{name}: {}", made.to_text());
        assert_minimal(&made, name);
        println!("{name}: {} operations to {} in {} trials", progress.before, progress.after, progress.trials);
    }
}

#[test]
fn random_runs_shrink_to_minimal_ones() {
    let shapes = [r#"{"W":4,"D":1,"N":15}"#, r#"{"W":4,"D":2,"N":15,"capacity":5}"#, r#"{"W":4,"D":3,"N":255}"#];
    let switches = [
        "forward_1",
        "forward_2",
        "forward_3",
        "forward_4",
        "speculation",
        "adoption",
        "waterlevel",
        "coloring",
        "bypass",
    ];
    let (mut shrunk, mut fields) = (0, std::collections::BTreeSet::new());
    for (seed, (shape, switch)) in (1..).zip(shapes.iter().flat_map(|shape| switches.map(|switch| (shape, switch)))) {
        let scenario = random(shape, &[switch], seed, 2000);
        let before = run_forward(&scenario);
        let Some(found) = before.sweep(0) else { continue };
        let (made, progress) = shrink(&scenario, TRIALS);
        let what = format!("{shape}, {switch} off, seed {seed}");
        let after = check(&made, &scenario).sweep(0).unwrap();
        println!(
            "{what}: {} operations to {} in {} trials, {} to {}",
            progress.before, progress.after, progress.trials, found.field, after.field
        );
        assert!(progress.minimal && progress.after < 12, "{what}: {progress:?}\n{}", made.to_text());
        assert_minimal(&made, &what);
        let data: Vec<u32> = ops(&made).iter().filter(|op| op.name == "enqueue").map(|op| op.args[0]).collect();
        assert_eq!(data, (1..=data.len() as u32).collect::<Vec<_>>(), "{what}");
        shrunk += 1;
        fields.insert(after.field);
    }
    assert!(shrunk > 15 && fields.len() > 2, "{shrunk} runs shrunk, to {fields:?}");
}

/// However the work is sliced, the same trials are run and the same scenario comes out.
#[test]
fn slices_change_nothing() {
    let scenario = random(r#"{"W":4,"D":2,"N":15}"#, &["speculation"], 11, 2000);
    let session = run_forward(&scenario);
    let whole = shrink(&scenario, TRIALS);
    let mut sliced = Shrinker::new(&scenario, &session, 0, &NativeRtl, TRIALS).unwrap();
    let mut slices = 0;
    while !sliced.work(1) {
        slices += 1;
        assert!(sliced.progress().after <= whole.1.before && !sliced.progress().done);
    }
    assert!(slices > whole.1.trials);
    assert_eq!((sliced.scenario().unwrap(), sliced.progress()), whole);
}

/// A bound on trials is kept, and said; what there is by then still fails.
#[test]
fn the_bound_on_trials_is_kept() {
    let scenario = random(r#"{"W":4,"D":2,"N":15}"#, &["coloring"], 3, 2000);
    let full = shrink(&scenario, TRIALS).1;
    for most in [1, 2, 7, full.trials / 2] {
        let (made, progress) = shrink(&scenario, most);
        assert!(progress.done && !progress.minimal && progress.trials == most, "{progress:?}");
        check(&made, &scenario);
    }
}

/// Of several pairs, the pair that differs is shrunk. The shrunk scenario has that pair alone.
#[test]
fn the_second_of_two_pairs_is_shrunk() {
    let good = random(r#"{"W":4,"D":1,"N":15}"#, &[], 4, 500);
    let mut both = random(r#"{"W":4,"D":1,"N":15}"#, &["coloring"], 4, 500);
    for mut spec in std::mem::take(&mut both.engines) {
        spec.reference = spec.reference.map(|r| r + 2);
        both.engines.push(spec);
    }
    both.engines.splice(0..0, good.engines);
    let both = parse(&both.to_text());
    let session = run_forward(&both);
    assert_eq!((session.sweep(0), session.sweep(2).map(|d| d.engine)), (None, Some(2)));
    let made = sessions::shrink(&both, &session, 2, TRIALS).scenario().unwrap();
    let replay = run_forward(&made);
    assert_eq!(replay.sweep(0).map(|found| found.step), made.view.step);
    assert_eq!((made.engines.len(), made.on_divergence), (2, both.on_divergence));
    let all = failing(&both, &session, 2);
    assert_eq!((all.engines.len(), all.on_divergence), (4, OnDivergence::Mark));
    assert!(run_forward(&all).sweep(2).is_none());
    assert!(!made.engines[0].switches.is_empty() && operations(&made) <= 4, "{}", made.to_text());
}

#[test]
fn without_a_divergence_there_is_nothing_to_shrink() {
    let scenario = random(r#"{"W":4,"D":1,"N":15}"#, &[], 1, 200);
    let session = run_forward(&scenario);
    assert!(Failing::of(&scenario, &session, 0).unwrap_err().contains("does not differ"));
    assert!(Shrinker::new(&scenario, &session, 1, &NativeRtl, TRIALS).is_err());
}

/// A difference that only a comparison of the whole state shows, at a pause, fails again and shrinks as well.
#[test]
fn a_difference_seen_at_a_pause_fails_again() {
    let mut seen = 0;
    let switches = ["forward_2", "forward_3", "forward_4"];
    for (seed, switch) in (0..60).flat_map(|seed| switches.map(|switch| (seed, switch))) {
        let scenario = random(r#"{"W":4,"D":2,"N":15}"#, &[switch], seed, 400);
        let mut session = open(&scenario).forward_only();
        while !session.is_over() && session.sweep(0).is_none() {
            session.step(|_, _| ());
        }
        if session.sweep(0).is_none() || session.lockstep(0).unwrap().divergence.is_some() {
            continue;
        }
        assert!(Failing::of(&scenario, &session, 0).unwrap().swept);
        let made = failing(&scenario, &session, 0);
        check(&made, &scenario);
        let shrinker = sessions::shrink(&scenario, &session, 0, TRIALS);
        let small = shrinker.scenario().unwrap();
        check(&small, &scenario);
        assert!(shrinker.progress().minimal && operations(&small) <= operations(&made));
        println!(
            "{switch} off, seed {seed}: {} operations to {}, {}",
            operations(&made),
            operations(&small),
            shrinker.divergence()
        );
        seen += 1;
    }
    assert!(seen > 3, "{seen} differences were seen at a pause first");
}
