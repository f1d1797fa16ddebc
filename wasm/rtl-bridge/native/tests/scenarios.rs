//! Scenario law: every file in scenarios/ validates, survives a link, and replays to what it expects, digest included.

use std::borrow::Cow;
use std::collections::BTreeMap;

use scenario::{Condition, Scenario, Target, Traffic, link};
use session::bench::BenchViolation;
use session::search::Search;

use crate::sessions::{examples, open, parse, read, run_forward, shipped};

/// Runs longer than this are run to their end by the soak, here only to the step [`EARLY`].
const MOST_STEPS: u32 = 1_000_000;
/// Far enough for the first expected results of a long run.
const EARLY: u32 = 150_000;

#[test]
fn every_scenario_replays_to_what_it_expects() {
    for path in shipped() {
        let scenario = read(&path);
        let mut run = open(&scenario).forward_only();
        let long = run.steps() > MOST_STEPS;
        let end = if long { EARLY } else { u32::MAX };
        while !run.is_over() && run.executed() < end {
            run.step(|_, _| ());
        }
        let digests = (run.log(0).unwrap().digest(), run.log(0).unwrap().timing_digest());
        let name = path.file_name().unwrap().to_string_lossy();
        assert_eq!(run.failures(), Vec::<String>::new(), "{name}");
        if long && !path.parent().unwrap().ends_with("random") {
            let settled = run.log(0).unwrap().settled();
            assert!(
                scenario.expect.results.iter().any(|result| result.op < settled),
                "{name} expects no result early on"
            );
        }
        let divergence = run.lockstep(0).and_then(|l| l.divergence.as_ref());
        assert!(divergence.is_none_or(|d| run.expects(d)), "{name}: {divergence:?}");
        for engine in 0..scenario.engines.len() {
            for (invariant, step, _) in run.monitor(engine).into_iter().flat_map(|watch| watch.broken()) {
                assert!(run.expects_broken(engine, invariant), "{name}: {invariant} of engine {engine}, step {step}");
            }
        }
        for BenchViolation { engine, invariant, text: what } in run.bench().violations() {
            assert!(run.expects_broken(engine, invariant), "{name}: {what}");
        }
        let expects_end = run.end().is_none_or(port::End::is_proper) || run.expects_broken(0, "no-deadlock");
        assert!(long || expects_end, "{name}: {:?}", run.undrained());
        assert!(!scenario.expect.digests().is_empty(), "{name} expects no digest; it has {:016x}", digests.0);
        assert!(!scenario.title.is_empty() && !scenario.description.is_empty(), "{name} does not say what it shows");
    }
}

/// What nothing has written yet is random, and hangs on the seed, on Verilator and on the order of signals. Nothing that a scenario shows may
/// hang on that, with mechanisms switched off least of all. Where operations are given the seed draws nothing else.
#[test]
fn nothing_shown_hangs_on_what_was_never_written() {
    let mut switched = 0;
    for path in shipped() {
        let whole = read(&path);
        if !whole.traffic.iter().all(|source| matches!(source, Traffic::Ops(_))) {
            continue;
        }
        let branches = whole.forks.iter().map(|fork| whole.branch(&fork.name).unwrap());
        for scenario in std::iter::once(whole.clone()).chain(branches) {
            switched += usize::from(scenario.engines.iter().any(|engine| !engine.switches.is_empty()));
            let digests = |seed: u64| {
                let mut scenario = scenario.clone();
                scenario.seed.0 = seed;
                let run = run_forward(&scenario);
                (0..scenario.engines.len())
                    .map(|engine| (run.log(engine).unwrap().digest(), run.log(engine).unwrap().timing_digest()))
                    .collect::<Vec<_>>()
            };
            let first = digests(0x1234);
            for seed in [0xbbcc, 0x70_0001] {
                assert_eq!(digests(seed), first, "{}, seed {seed:#x}", path.display());
            }
        }
    }
    assert!(switched >= 3, "{switched}");
}

/// `branches.json` has the digest and the timing digest of each branch; the session in wasm is held against the same file.
#[test]
fn every_branch_replays_to_its_digests() {
    let mut found = BTreeMap::new();
    for path in shipped() {
        let scenario = read(&path);
        for fork in &scenario.forks {
            let branch = scenario.branch(&fork.name).unwrap();
            assert_ne!(branch, scenario);
            let mut run = open(&branch);
            // Back and forth: what is done by hand is done again.
            while !run.seek(run.steps(), 1000) || !run.seek(5, 1000) || !run.seek(run.steps(), 1000) {}
            let log = run.log(0).unwrap();
            let name = format!("{}/{}", path.file_stem().unwrap().to_string_lossy(), fork.name);
            found.insert(name, [format!("{:016x}", log.digest()), format!("{:016x}", log.timing_digest())]);
        }
    }
    let expected: BTreeMap<String, [String; 2]> = serde_json::from_str(include_str!("branches.json")).unwrap();
    assert!(found.len() > 2);
    assert_eq!(found, expected, "{}", serde_json::to_string_pretty(&found).unwrap());
}

/// The example of conditions and branches in the documentation does what it says.
#[test]
fn the_example_with_branches_runs() {
    let text = examples().into_iter().find(|block| block.contains(r#""forks""#)).unwrap();
    let scenario = parse(&text);
    let hits = |run: &Scenario| -> Vec<u32> {
        let conditions: Vec<_> = run.breakpoints.iter().map(|b| Condition::of(&b.when, run).unwrap()).collect();
        let mut session = open(run);
        let mut all = Vec::new();
        loop {
            let mut search = Search::new(&session, &conditions, false).unwrap();
            while !search.work(&mut session, 100) {}
            match search.found() {
                Some(found) => all.push(found.step),
                None => break all,
            }
        }
    };
    // Three elements from step 4 on, until the dequeue is presented, a step later than in the file.
    assert_eq!(hits(&scenario), [4, 5, 6, 7, 8, 9, 10, 11]);
    assert_eq!(hits(&scenario.branch("Nothing by hand").unwrap()), [10]);
    assert_eq!(scenario.shown(), Cow::<Scenario>::Owned(scenario.branch("Three, and a switch").unwrap()));
    assert_eq!(hits(&scenario.shown()), [4, 5, 6, 7, 8, 12]);
}

#[test]
fn every_scenario_survives_a_link_and_a_file() {
    for path in shipped() {
        let scenario = read(&path);
        let fragment = link::encode(&scenario, Some(7));
        let back = link::decode(&fragment).unwrap();
        assert_eq!(back.step, Some(7));
        assert_eq!(back.target, Target::Scenario(Box::new(scenario.clone())), "{}", path.display());
        assert_eq!(Scenario::from_json(&scenario.to_text()).unwrap(), scenario);
        assert_eq!(std::fs::read_to_string(&path).unwrap(), scenario.to_text(), "{} is not laid out", path.display());
    }
}
