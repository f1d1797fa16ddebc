//! Exercises and hand-ins for tests of grading.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use exercises::Exercise;
use exercises::file::Start;
use exercises::hand_in::{GoalClaim, HandIn, KIND, VERSION};
use exercises::judge::{Judge, Verdict};
use exercises::state::Standing;
use scenario::Scenario;
use serde_json::Value;
use session::rtl::NoRtl;

/// The root of the repository.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The path of a shipped exercise.
pub fn exercise_file(name: &str) -> String {
    root().join(format!("exercises/{name}.md")).to_str().unwrap().to_owned()
}

/// A shipped exercise: its judge, and where it starts as JSON.
pub fn shipped(name: &str) -> (Judge, Value) {
    let exercise = Exercise::read(&fs::read_to_string(exercise_file(name)).unwrap()).unwrap();
    let text = match &exercise.start {
        Start::Inline(text) => text.clone(),
        Start::Named(start) => fs::read_to_string(root().join(format!("scenarios/{start}.json"))).unwrap(),
    };
    let start = Scenario::from_json(&text).unwrap();
    let value = serde_json::from_str(&start.to_json()).unwrap();
    (Judge::new(exercise, &start).unwrap(), value)
}

/// A hand-in of this scenario with these answers by the number of the goal. It claims nothing.
pub fn hand_in(judge: &Judge, name: &str, scenario: Value, answers: &BTreeMap<usize, Vec<u64>>) -> HandIn {
    let exercise = judge.exercise();
    let goal = |number| GoalClaim { answer: answers.get(&number).cloned().unwrap_or_default(), ..GoalClaim::default() };
    HandIn {
        kind: KIND.to_owned(),
        version: VERSION,
        name: name.to_owned(),
        exercise: exercise.title.clone(),
        exercise_digest: exercise.digest.clone(),
        goals: (1..=exercise.goals.len()).map(goal).collect(),
        scenario,
        run_digest: None,
        steps: None,
    }
}

/// Fills in what is true, as an honest page does; of models alone.
pub fn claim_truth(judge: &Judge, hand_in: &mut HandIn) -> Verdict {
    let verdict = judge.judge(hand_in, &NoRtl);
    for (claim, goal) in hand_in.goals.iter_mut().zip(&verdict.goals) {
        claim.reached = goal.standing == Standing::Reached;
        claim.score = goal.score;
    }
    if verdict.refused.is_none() {
        (hand_in.run_digest, hand_in.steps) = (Some(verdict.run_digest.clone()), Some(verdict.steps));
    }
    verdict
}

/// An empty folder of a test.
pub fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("grade").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// The rows of a table by the names of its columns.
pub fn table(text: &str) -> Vec<BTreeMap<String, String>> {
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let head: Vec<String> = reader.headers().unwrap().iter().map(str::to_owned).collect();
    let row = |record: csv::StringRecord| head.iter().cloned().zip(record.iter().map(str::to_owned)).collect();
    reader.records().map(|record| row(record.unwrap())).collect()
}
