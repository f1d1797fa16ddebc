//! The template of Gradescope's autograder in the layout of its harness, without a container.

use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::{Value, json};

use crate::common::hand_ins::{claim_truth, exercise_file, folder, hand_in, root, shipped};

const EXERCISE: &str = "sp-pifo-worst";

/// An autograder as it is after its zip was unpacked: `source` with the zip's files, `run_autograder` beside it, `submission`, `results`.
struct Autograder(PathBuf);

impl Autograder {
    fn new(name: &str) -> Self {
        let root_folder = folder(&format!("gradescope-{name}"));
        let source = root_folder.join("source");
        for part in ["source", "submission", "results"] {
            fs::create_dir_all(root_folder.join(part)).unwrap();
        }
        for file in ["setup.sh", "run_autograder"] {
            fs::copy(root().join("docs/grading/gradescope").join(file), source.join(file)).unwrap();
        }
        fs::copy(source.join("run_autograder"), root_folder.join("run_autograder")).unwrap();
        fs::copy(exercise_file(EXERCISE), source.join("exercise.md")).unwrap();
        let program = source.join("queuescope");
        fs::copy(env!("CARGO_BIN_EXE_queuescope"), &program).unwrap();
        // As zips leave it.
        fs::set_permissions(&program, fs::Permissions::from_mode(0o644)).unwrap();
        fs::write(root_folder.join("submission_metadata.json"), "{}").unwrap();
        Autograder(root_folder)
    }

    fn run(&self, script: &Path) -> Output {
        // Neither the repository nor its tools are there.
        let mut command = Command::new("/bin/bash");
        command.arg(script).current_dir(&self.0).env_clear().env("PATH", "/usr/bin:/bin");
        command.env("AUTOGRADER", &self.0).output().unwrap()
    }

    fn set_up(&self) -> Output {
        self.run(&self.0.join("source/setup.sh"))
    }

    fn grade(&self) -> Value {
        let ended = self.run(&self.0.join("run_autograder"));
        assert!(ended.status.success(), "{}", String::from_utf8_lossy(&ended.stderr));
        let text = fs::read_to_string(self.0.join("results/results.json")).unwrap();
        serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"))
    }

    fn submit(&self, file: &str, text: &str) {
        fs::write(self.0.join("submission").join(file), text).unwrap();
    }
}

/// Twenty packets, of which this many fall in rank before the last one.
fn solved(start: &Value, falling: u64) -> Value {
    let mut scenario = start.clone();
    let ranks = (0..falling).map(|_| 99).chain([0]);
    let mut ops: Vec<Value> = vec![json!(["enqueue", 0, 100])];
    ops.extend((1..).zip(ranks).map(|(data, rank): (u64, u64)| json!(["enqueue", data, rank])));
    ops.extend((0..falling + 2).map(|_| json!(["dequeue"])));
    scenario["traffic"][0]["ops"] = json!(ops);
    scenario
}

#[test]
fn a_submission_becomes_results() {
    let autograder = Autograder::new("fine");
    let ended = autograder.set_up();
    assert!(ended.status.success(), "{}", String::from_utf8_lossy(&ended.stderr));
    let (judge, start) = shipped(EXERCISE);
    let mut own = hand_in(&judge, "Ada", solved(&start, 12), &BTreeMap::new());
    claim_truth(&judge, &mut own);
    autograder.submit("Anything I called it.json", &own.to_text());
    let results = autograder.grade();
    assert_eq!(results["score"], 4);
    let tests = results["tests"].as_array().unwrap();
    assert_eq!(tests.len(), 3);
    for test in tests {
        assert_eq!((&test["status"], &test["visibility"]), (&json!("passed"), &json!("visible")));
        assert_eq!(test["score"], test["max_score"]);
    }
    assert_eq!(results["leaderboard"], json!([{ "name": "The most", "value": 12, "order": "desc" }]));
    assert_eq!(results["stdout_visibility"], "hidden");
}

#[test]
fn contradicted_claims_are_hidden_from_students() {
    let autograder = Autograder::new("liar");
    assert!(autograder.set_up().status.success());
    let (judge, start) = shipped(EXERCISE);
    let mut own = hand_in(&judge, "Eve", solved(&start, 5), &BTreeMap::new());
    claim_truth(&judge, &mut own);
    own.goals[2].reached = true;
    autograder.submit("hand-in.json", &own.to_text());
    let results = autograder.grade();
    assert_eq!(results["score"], 1);
    let tests = results["tests"].as_array().unwrap();
    assert_eq!((&tests[2]["status"], &tests[2]["score"]), (&json!("failed"), &json!(0)));
    let hidden: Vec<&Value> = tests.iter().filter(|test| test["visibility"] == "hidden").collect();
    assert_eq!(hidden.len(), 1);
    assert!(hidden[0]["output"].as_str().unwrap().starts_with("it claims goal 3; the replay: "), "{}", hidden[0]);
    assert_eq!((&hidden[0]["score"], &hidden[0]["max_score"]), (&json!(0), &json!(0)));
}

#[test]
fn what_cannot_be_graded_is_said() {
    let autograder = Autograder::new("nothing");
    assert!(autograder.set_up().status.success());
    let none = autograder.grade();
    assert_eq!(none["score"], 0);
    assert!(none["output"].as_str().unwrap().contains("no hand-in is among the files"), "{none}");
    autograder.submit("cut.json", "{ \"kind\": \"queuescope-hand-in\", \"vers");
    let cut = autograder.grade();
    assert!(cut["output"].as_str().unwrap().contains("the hand-in cannot be graded: line 1"), "{cut}");
    autograder.submit("second.json", "{ \"kind\": \"queuescope-hand-in\" }");
    assert!(autograder.grade()["output"].as_str().unwrap().contains("several hand-ins"));
}

#[test]
fn an_autograder_that_is_wrong_says_so_when_it_is_built() {
    let autograder = Autograder::new("wrong");
    let exercise = autograder.0.join("source/exercise.md");
    let text =
        fs::read_to_string(&exercise).unwrap().replace("count: engine 0: inversion", "count: engine 0: inversio");
    fs::write(&exercise, text).unwrap();
    let ended = autograder.set_up();
    assert!(!ended.status.success());
    assert!(String::from_utf8_lossy(&ended.stderr).contains("found \"inversio\""));
    // Submissions do not stay without results.
    let results = autograder.grade();
    assert_eq!(results["score"], 0);
    assert!(results["output"].as_str().unwrap().contains("exit code 2"), "{results}");
}
