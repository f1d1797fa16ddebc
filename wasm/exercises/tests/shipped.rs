//! The shipped exercises: each can be read, is not reached as it starts, and is reached by its model solution. Those with hardware are run by
//! `cli/tests/grade.rs` too.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use contract::Implementation;
use exercises::file::Start;
use exercises::goal::Aim;
use exercises::hand_in::{GoalClaim, HandIn, KIND, VERSION};
use exercises::judge::Judge;
use exercises::{Exercise, file::for_students};
use scenario::Scenario;
use serde::Deserialize;
use serde_json::Value;
use session::rtl::NoRtl;

/// A model solution: values of places of the scenario, and answers by the number of the goal.
#[derive(Deserialize)]
struct Solution {
    set: BTreeMap<String, Value>,
    #[serde(default)]
    answers: BTreeMap<usize, Vec<u64>>,
    /// Digest of its run; the page's tests have it from the page's session.
    run_digest: String,
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// All exercises with their names and starts.
fn shipped() -> Vec<(String, Exercise, Scenario)> {
    let mut all = Vec::new();
    for entry in fs::read_dir(root().join("exercises")).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
        if path.extension().is_none_or(|ending| ending != "md") || name == "README" {
            continue;
        }
        let exercise = Exercise::read(&fs::read_to_string(&path).unwrap()).unwrap_or_else(|e| panic!("{name}: {e:#?}"));
        let text = match &exercise.start {
            Start::Inline(text) => text.clone(),
            Start::Named(start) => fs::read_to_string(root().join(format!("scenarios/{start}.json"))).unwrap(),
        };
        let start = Scenario::from_json(&text).unwrap_or_else(|e| panic!("{name}: {e:#?}")).shown().into_owned();
        all.push((name, exercise, start));
    }
    all.sort_by_key(|(_, exercise, _)| exercise.order);
    all
}

/// The start with the values of a solution.
fn solved(start: &Scenario, solution: &Solution) -> Value {
    let mut scenario: Value = serde_json::from_str(&start.to_json()).unwrap();
    for (path, value) in &solution.set {
        let pointer = format!("/{}", path.replace(['.', '['], "/").replace(']', ""));
        let (parent, last) = pointer.rsplit_once('/').unwrap();
        let mut place = &mut scenario;
        for part in parent.split('/').skip(1) {
            place = match part.parse::<usize>() {
                Ok(index) => &mut place[index],
                Err(_) => &mut place[part],
            };
        }
        match last.parse::<usize>() {
            Ok(index) => place[index] = value.clone(),
            Err(_) => place[last] = value.clone(),
        }
    }
    scenario
}

fn hand_in(judge: &Judge, scenario: Value, answers: &BTreeMap<usize, Vec<u64>>) -> HandIn {
    let goal =
        |number: usize| GoalClaim { answer: answers.get(&number).cloned().unwrap_or_default(), ..GoalClaim::default() };
    HandIn {
        kind: KIND.to_owned(),
        version: VERSION,
        name: "Model Solution".to_owned(),
        exercise: judge.exercise().title.clone(),
        exercise_digest: judge.exercise().digest.clone(),
        goals: (1..=judge.exercise().goals.len()).map(goal).collect(),
        scenario,
        run_digest: None,
        steps: None,
    }
}

#[test]
fn twelve_exercises_of_every_family() {
    let all = shipped();
    assert_eq!(all.len(), 12);
    let orders: BTreeSet<u64> = all.iter().map(|(_, exercise, _)| exercise.order).collect();
    assert_eq!(orders, (1..=12).collect(), "each has an order of its own");
    let designs: BTreeSet<&str> =
        all.iter().flat_map(|(_, _, start)| start.engines.iter().map(|engine| engine.design.as_str())).collect();
    for design in ["bbq", "pifo", "fifo", "pieo", "bmw_tree", "sp_pifo", "gearbox", "wfq", "scr_sequencer"] {
        assert!(designs.contains(design), "{design}");
    }
    let benches: BTreeSet<&str> = all.iter().map(|(_, _, start)| start.bench.kind()).collect();
    assert_eq!(benches, BTreeSet::from(["ops", "port", "cores", "mesh"]));
    let contests = all.iter().filter(|(_, exercise, _)| exercise.goals.iter().any(|goal| goal.score.is_some()));
    assert_eq!(contests.count(), 3);
    for (name, exercise, _) in &all {
        assert!((2..=5).contains(&exercise.goals.len()), "{name}");
        for goal in &exercise.goals {
            assert!((2..=3).contains(&goal.hints.len()), "{name}: {}: {} hints", goal.title, goal.hints.len());
            assert!(goal.score != Some(Aim::Least) || goal.points > 0);
        }
        // What students get can be read, and has the same digest.
        let text = fs::read_to_string(root().join(format!("exercises/{name}.md"))).unwrap();
        assert_eq!(Exercise::read(&for_students(&text)).unwrap().digest, exercise.digest, "{name}");
    }
}

#[test]
fn a_model_solution_reaches_all_and_the_start_does_not() {
    let mut with_hardware = 0;
    let mut solutions: BTreeSet<String> = fs::read_dir(root().join("wasm/exercises/tests/solutions"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    for (name, exercise, start) in shipped() {
        assert!(solutions.remove(&format!("{name}.json")), "{name} has no solution");
        let text = fs::read_to_string(root().join(format!("wasm/exercises/tests/solutions/{name}.json"))).unwrap();
        let solution: Solution = serde_json::from_str(&text).unwrap();
        let judge = Judge::new(exercise, &start).unwrap_or_else(|problems| panic!("{name}: {problems:#?}"));
        if start.engines.iter().any(|engine| engine.implementation == Implementation::Rtl) {
            with_hardware += 1;
            continue;
        }
        let points = judge.exercise().points();
        let untouched = serde_json::from_str(&start.to_json()).unwrap();
        let at_start = judge.judge(&hand_in(&judge, untouched, &BTreeMap::new()), &NoRtl);
        assert_eq!((at_start.refused, at_start.contradictions.len()), (None, 0), "{name}");
        assert!(at_start.points < points, "{name} is reached as it starts");
        let mut right = hand_in(&judge, solved(&start, &solution), &solution.answers);
        right.run_digest = Some(solution.run_digest.clone());
        let reached = judge.judge(&right, &NoRtl);
        assert_eq!(reached.refused, None, "{name}");
        assert_eq!(reached.contradictions, [""; 0], "{name}");
        assert_eq!(reached.points, points, "{name}: {:#?}", reached.goals);
    }
    assert_eq!((with_hardware, solutions), (2, BTreeSet::new()));
}
