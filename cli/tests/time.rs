//! Branches, and running to a condition.

use crate::common::{Ended, queuescope};

const SCENARIO: &str = r#"{
  "version": 1,
  "engines": [
    { "design": "bbq", "implementation": "rtl", "parameters": { "W": 4, "D": 1, "N": 15 }, "reference": 1 },
    { "design": "bbq", "implementation": "model", "parameters": { "W": 4, "D": 1, "N": 15 } }],
  "bench": { "kind": "ops" },
  "traffic": [{ "kind": "ops", "ops": [["enqueue", 10, 1], ["enqueue", 20, 3], ["idle", 9], ["dequeue-max"]] }],
  "breakpoints": [{ "when": "occ > 9" }, { "when": "op(dequeue-max)", "name": "The largest is asked for" }],
  "edits": [{ "step": 2, "op": ["enqueue", 30, 2] }],
  "forks": [
    { "name": "Branch 2", "edits": [{ "step": 2, "op": ["dequeue-min"] }] },
    { "name": "broken", "edits": [{ "step": 1, "engine": 0, "switch": "forward_1", "on": false },
                                  { "step": 1, "op": ["dequeue-max"] }] }]
}"#;

fn run(arguments: &[&str]) -> Ended {
    queuescope(arguments, SCENARIO.as_bytes())
}

#[test]
fn until_stops_where_a_condition_holds() {
    for (condition, said, code) in [
        ("occ > 2", "step 2\n", 0),
        ("engine 0: (retired(data = 20) and op(dequeue-max))", "it never holds: the run has 19 steps\n", 1),
        ("op(dequeue-max)", "step 12\n", 0),
        ("retired(data = 30)", "step 2\n", 0),
        ("engine 0: retired(data = 30)", "step 8\n", 0),
        ("The largest is asked for", "step 12\n", 0),
    ] {
        let ended = run(&["run", "-", "--until", condition]);
        assert_eq!((ended.stderr.as_str(), ended.code), ("", code), "{condition}");
        assert!(ended.stdout.starts_with(said), "{condition}: {}", ended.stdout);
    }
}

#[test]
fn until_tells_what_happened() {
    let ended = run(&["run", "-", "--until", "occ > 2"]);
    let lines = "step 2\n  engine 0: op 2 is enqueue, data 30, priority 2\n  engine 0: op 2 accepted\n\
                 \x20 engine 0: op 1 indexed, level 1, index 3, bitmap 2, late_select 1\n";
    assert!(ended.stdout.starts_with(lines), "{}", ended.stdout);
    let model = "  engine 1: op 2 accepted\n  engine 1: op 2 retired, data 30, priority 2\n";
    assert!(ended.stdout.ends_with(model), "{}", ended.stdout);
    let ended = run(&["run", "-", "--until", "divergence", "--fork", "broken"]);
    assert!(ended.stdout.starts_with("step "), "{}", ended.stdout);
    assert!(ended.stdout.contains(" of the branch `broken`\n"), "{}", ended.stdout);
    assert!(ended.stdout.contains("  engine 0: divergence: step "), "{}", ended.stdout);

    let port = r#"{ "version": 1, "engines": [{ "design": "bbq", "implementation": "model" }],
        "bench": { "kind": "port", "rate_mbps": 10000, "ingress": 1 },
        "traffic": [{ "kind": "packets", "dt_ps": [0, 0], "flow": [4, 5], "bytes": [64, 65] }] }"#;
    let ended = queuescope(&["run", "-", "--until", "op"], port.as_bytes());
    let lines = "step 0\n  packet 0 of flow 4, class 0, 64 bytes arrives\n  packet 1 of flow 5, class 0, 65 bytes arrives\n\
                 \x20 engine 0: op 0 is enqueue, data 0, priority 0\n  engine 0: op 0 accepted\n\
                 \x20 engine 0: op 0 retired, data 0, priority 0\n\
                 \x20 engine 0: packet 1 of flow 5, class 0, 65 bytes is lost: ingress\n";
    assert_eq!((ended.stdout.as_str(), ended.code), (lines, 0));
}

#[test]
fn a_wrong_condition_is_told_with_its_column() {
    let ended = run(&["run", "-", "--until", "oc > 2"]);
    assert_eq!((ended.code, ended.stdout.as_str()), (2, ""));
    assert!(ended.stderr.starts_with("--until: column 1: found \"oc\"; expected "), "{}", ended.stderr);
    let end =
        "did you mean `occ`?\n--until: nor is it a breakpoint of the file, which has `The largest is asked for`\n";
    assert!(ended.stderr.ends_with(end), "{}", ended.stderr);
}

#[test]
fn a_branch_has_its_own_operations() {
    let operations = |arguments: &[&str]| {
        let ended = run(arguments);
        assert_eq!(ended.code, 0, "{}", ended.stderr);
        let first = |line: &&str| line.contains(r#""engine":0,"op":2,"#);
        ended.stdout.lines().find(first).unwrap().to_owned()
    };
    assert!(operations(&["run", "-", "--json"]).contains(r#""kind":"enqueue","ok":true,"data":30"#));
    assert!(
        operations(&["run", "-", "--json", "--fork", "Branch 2"])
            .contains(r#""kind":"dequeue-min","ok":true,"data":10"#)
    );

    let ended = run(&["run", "-", "--quiet", "--fork", "Branch 2"]);
    assert!(ended.stdout.starts_with("19 steps of the branch `Branch 2`\n"), "{}", ended.stdout);
    let ended = run(&["run", "-", "--quiet", "--json", "--fork", "Branch 2"]);
    assert!(ended.stdout.starts_with(r#"{"branch":"Branch 2","metrics""#), "{}", ended.stdout);

    let compared = run(&["compare", "-", "--fork", "broken"]);
    assert_eq!(compared.code, 1, "{}", compared.stdout);
    assert!(compared.stdout.contains("first divergence: step "), "{}", compared.stdout);
    assert_eq!(run(&["compare", "-"]).code, 0);

    let unknown = run(&["compare", "-", "--fork", "Branch 3"]);
    assert_eq!((unknown.code, unknown.stdout.as_str()), (2, ""));
    assert_eq!(unknown.stderr, "standard input: no branch is called `Branch 3`; it has `Branch 2`, `broken`\n");
}
