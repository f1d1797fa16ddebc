//! failing, shrink.

use std::path::Path;

use serde_json::Value;

use crate::common::{Ended, queuescope};

/// Random operations on hardware without coloring.
const BROKEN: &str = include_str!("cmd/in/uncolored.json");

fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap()
}

/// Operations of a scenario with one explicit source, idle steps left out.
fn operations(scenario: &Value) -> Vec<Value> {
    let ops = scenario["traffic"][0]["ops"].as_array().unwrap();
    ops.iter().filter(|op| op[0] != "idle").cloned().collect()
}

/// The last line on standard error.
fn said(ended: &Ended) -> &str {
    ended.stderr.lines().last().unwrap()
}

#[test]
fn failing_operations_become_a_scenario() {
    let ended = queuescope(&["failing", "-"], BROKEN.as_bytes());
    assert_eq!(ended.code, 0, "{}", ended.stderr);
    let (made, from) = (json(&ended.stdout), json(BROKEN));
    assert_eq!(made["engines"], from["engines"]);
    assert!(said(&ended).starts_with(&format!("{} operations; step ", operations(&made).len())), "{}", ended.stderr);
    // The divergence that the run itself names.
    let compared = queuescope(&["compare", "-"], BROKEN.as_bytes());
    let step = format!("step {}, ", made["view"]["step"]);
    let first = compared.stdout.lines().find(|line| line.starts_with("first divergence: ")).unwrap();
    assert!(compared.code == 1 && first.contains(&step), "{first}");
    assert!(first.ends_with(said(&ended).split_once("; ").unwrap().1), "{first}\n{}", ended.stderr);
    // The scenario made reports the same one.
    assert_eq!(made["expect"], Value::Null);
    for verb in ["compare", "run"] {
        let again = queuescope(&[verb, "-"], ended.stdout.as_bytes());
        assert!(again.code == 1 && again.stdout.lines().any(|line| line == first), "{}", again.stdout);
    }
}

#[test]
fn an_expectation_is_written_on_request() {
    for verb in ["failing", "shrink"] {
        let ended = queuescope(&[verb, "-", "--expect"], BROKEN.as_bytes());
        assert_eq!(ended.code, 0, "{}", ended.stderr);
        let made = json(&ended.stdout);
        assert_eq!(made["expect"], serde_json::json!({ "divergence": made["view"]["step"] }), "{verb}");
        let step = format!("step {}, engine 0, ", made["view"]["step"]);
        for verb in ["compare", "run"] {
            let line = |begin: &str, ended: &Ended| ended.stdout.contains(&format!("{begin}: {step}"));
            let expected = queuescope(&[verb, "-"], ended.stdout.as_bytes());
            assert!(expected.code == 0 && line("first divergence, as expected", &expected), "{}", expected.stdout);
            let bare = queuescope(&[verb, "-", "--no-expect"], ended.stdout.as_bytes());
            assert!(bare.code == 1 && line("first divergence", &bare), "{}", bare.stdout);
        }
    }
}

#[test]
fn a_scenario_shrinks_to_the_fewest_operations() {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("shrunk.json");
    let ended = queuescope(&["shrink", "-", "--out", file.to_str().unwrap()], BROKEN.as_bytes());
    assert_eq!((ended.code, ended.stdout.as_str()), (0, ""), "{}", ended.stderr);
    let text = std::fs::read_to_string(&file).unwrap();
    let left = operations(&json(&text)).len();
    let words: Vec<&str> = said(&ended).split(' ').collect();
    assert_eq!((words[0], words[2], words[5]), ("shrunk", "operations", "in"), "{}", ended.stderr);
    assert_eq!((words[4].parse(), words.last()), (Ok(left), Some(&"trials")), "{}", ended.stderr);
    assert!(left <= 4 && words[1].parse::<usize>().unwrap() > left, "{text}");
    for (verb, code) in [("validate", 0), ("compare", 1), ("run", 1)] {
        let again = queuescope(&[verb, file.to_str().unwrap()], b"");
        assert_eq!(again.code, code, "{verb}: {}{}", again.stdout, again.stderr);
        assert_eq!(again.stdout.contains("first divergence: step "), code == 1, "{verb}: {}", again.stdout);
    }
    // One operation less, and there is nothing left.
    for i in 0..left {
        let mut less = json(&text);
        let ops = less["traffic"][0]["ops"].as_array_mut().unwrap();
        let at = ops.iter().enumerate().filter(|(_, op)| op[0] != "idle").nth(i).unwrap().0;
        ops.remove(at);
        let again = queuescope(&["compare", "-"], less.to_string().as_bytes());
        assert_eq!(again.code, 0, "{}", again.stdout);
    }
}
