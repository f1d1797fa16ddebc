//! run and compare, on RTL.

use serde_json::Value;

use crate::common::{Ended, queuescope};

const ENGINES: &str = r#"[
    { "design": "bbq", "implementation": "rtl", "parameters": { "W": 4, "D": 1, "N": 15, "capacity": 2 }, "reference": 1 },
    { "design": "bbq", "implementation": "model", "parameters": { "W": 4, "D": 1, "N": 15, "capacity": 2 } }]"#;

const OPS: &str =
    r#"["dequeue-min"], ["enqueue", 10, 1], ["enqueue", 20, 3], ["enqueue", 30, 2], ["idle", 9], ["dequeue-max"]"#;

fn scenario(engines: &str, traffic: &str, more: &str) -> String {
    format!(
        r#"{{ "version": 1, "seed": "00000000000000aa", "engines": {engines}, "bench": {{ "kind": "ops" }}, "traffic": [{traffic}]{more} }}"#
    )
}

fn explicit(more: &str) -> String {
    scenario(ENGINES, &format!(r#"{{ "kind": "ops", "ops": [{OPS}] }}"#), more)
}

fn run(arguments: &[&str], scenario: &str) -> Ended {
    queuescope(arguments, scenario.as_bytes())
}

/// The lines of one engine, and the last line.
fn json(ended: &Ended, engine: u64) -> (Vec<&str>, Value) {
    let mut lines: Vec<_> = ended.stdout.lines().collect();
    let last = serde_json::from_str(lines.pop().unwrap()).unwrap();
    lines.retain(|line| serde_json::from_str::<Value>(line).unwrap()["engine"] == engine);
    (lines, last)
}

#[test]
fn every_operation_is_a_line_of_json() {
    let ended = run(&["run", "-", "--json"], &explicit(""));
    assert_eq!((ended.code, ended.stderr.as_str()), (0, ""));
    let (rtl, last) = json(&ended, 0);
    assert_eq!(
        rtl,
        [
            r#"{"step":0,"engine":0,"op":0,"kind":"dequeue-min","ok":false,"reason":"empty"}"#,
            r#"{"step":7,"engine":0,"op":1,"kind":"enqueue","ok":true,"data":10,"priority":1}"#,
            r#"{"step":8,"engine":0,"op":2,"kind":"enqueue","ok":true,"data":20,"priority":3}"#,
            r#"{"step":3,"engine":0,"op":3,"kind":"enqueue","ok":false,"reason":"full"}"#,
            r#"{"step":19,"engine":0,"op":4,"kind":"dequeue-max","ok":true,"data":20,"priority":3}"#,
        ]
    );
    let (model, _) = json(&ended, 1);
    assert_eq!(model[4], r#"{"step":13,"engine":1,"op":4,"kind":"dequeue-max","ok":true,"data":20,"priority":3}"#);

    let engines = last["metrics"]["engines"].as_array().unwrap();
    assert_eq!(engines.len(), 2);
    assert_eq!(engines[0]["digest"], engines[1]["digest"]);
    assert_ne!(engines[0]["timing_digest"], engines[1]["timing_digest"]);
    assert_eq!((&last["digest"], &last["timing_digest"]), (&engines[0]["digest"], &engines[0]["timing_digest"]));
    assert_eq!(engines[0]["lockstep"]["divergence"], Value::Null);
    assert_eq!(last["metrics"]["steps"], 20);
    assert_eq!(last["failed"], Value::Array(vec![]));
    assert!(ended.stdout.lines().last().unwrap().starts_with(r#"{"metrics":{"#));
}

#[test]
fn the_digest_is_that_of_the_words() {
    // xxh3-64 over op, kind, ok, data, priority of each operation above, as little-endian 32-bit words; with steps for
    // the second. Computed with another implementation.
    let ended = run(&["run", "-", "--json", "--quiet"], &explicit(""));
    assert_eq!(ended.stdout.lines().count(), 1);
    let last = json(&ended, 0).1;
    assert_eq!(last["digest"], "f0baf69d3c26893f");
    assert_eq!(last["timing_digest"], "8e4be0f82665400f");
}

#[test]
fn without_json_there_is_a_table() {
    let ended = run(&["run", "-"], &explicit(""));
    assert_eq!((ended.code, ended.stderr.as_str()), (0, ""));
    let rows: Vec<Vec<_>> = ended.stdout.lines().map(|line| line.split_whitespace().collect()).collect();
    assert_eq!(rows[0].join(" "), "step engine op operation result");
    for row in [
        "0 0 0 dequeue-min rejected: empty",
        "7 0 1 enqueue data 10, priority 1 done",
        "19 0 4 dequeue-max data 20, priority 3",
        "20 steps",
    ] {
        assert!(rows.iter().any(|found| found.join(" ") == row), "{row}\n{}", ended.stdout);
    }
    let quiet = run(&["run", "-", "-q"], &explicit(""));
    assert!(ended.stdout.ends_with(&quiet.stdout), "{}", quiet.stdout);
    assert_eq!(quiet.stdout.lines().count(), 5, "{}", quiet.stdout);
}

#[test]
fn an_operation_under_way_at_the_end_is_told() {
    let ended = run(&["run", "-", "--json"], &explicit(r#", "stop": { "steps": 8 }"#));
    let (rtl, last) = json(&ended, 0);
    assert_eq!(rtl.len(), 4);
    assert_eq!(rtl[2], r#"{"step":2,"engine":0,"op":2,"kind":"enqueue","ok":null}"#);
    assert_eq!(rtl[3], r#"{"step":3,"engine":0,"op":3,"kind":"enqueue","ok":false,"reason":"full"}"#);
    assert_eq!(last["metrics"]["steps"], 8);
}

#[test]
fn a_failed_expectation_ends_with_1() {
    let expect = r#", "expect": { "digest": "0000000000000001",
        "results": [{ "op": 4, "ok": true, "data": 10 }],
        "states": [{ "step": 12, "field": "l1.stoc", "first": 1, "values": [1, 0, 1] }, { "step": 12, "field": "occ", "values": [9] }] }"#;
    let ended = run(&["run", "-", "--quiet"], &explicit(expect));
    assert_eq!((ended.code, ended.stderr.as_str()), (1, ""));
    let failed: Vec<_> = ended.stdout.lines().filter(|line| line.starts_with("expectation failed: ")).collect();
    assert_eq!(failed.len(), 3, "{}", ended.stdout);
    let json = run(&["run", "-", "--quiet", "--json"], &explicit(expect));
    assert_eq!(json.code, 1);
    assert_eq!(json.stderr.lines().count(), 3, "{}", json.stderr);
    assert_eq!(serde_json::from_str::<Value>(&json.stdout).unwrap()["failed"].as_array().unwrap().len(), 3);
}

#[test]
fn a_state_that_the_run_does_not_reach_is_a_failure() {
    let states = r#", "expect": { "states": [{ "step": STEP, "field": "occ", "values": [1] }] }"#;
    for (step, said) in
        [("19", ""), ("20", "expectation failed: step 20, engine 0: expected occ[0..] [1], the run ended with step 19")]
    {
        for verb in ["run", "compare"] {
            let ended = run(&[verb, "-"], &explicit(&states.replace("STEP", step)));
            assert_eq!((ended.code, ended.stderr.as_str()), (i32::from(step == "20"), ""), "{verb} {step}");
            assert!(ended.stdout.contains(said), "{}", ended.stdout);
        }
    }
}

#[test]
fn a_word_that_the_hardware_has_not_inside_is_refused() {
    let states =
        r#", "expect": { "states": [{ "step": 2, "field": "pipe.FIELD", "first": FIRST, "values": [4294967295] }] }"#;
    let with = |field: &str, first: &str| explicit(&states.replace("FIELD", field).replace("FIRST", first));
    assert_eq!(run(&["run", "-"], &with("op", "6")).code, 0);
    for (field, first, words) in [("op", "7", 7), ("opp", "0", 0)] {
        let ended = run(&["run", "-"], &with(field, first));
        let name = format!("pipe.{field}");
        let said = format!(
            "standard input: expect.states[0].field: found {name}[{first}]; expected a word of the hardware: `{name}` has {words} words\n"
        );
        assert_eq!((ended.code, ended.stderr), (2, said));
    }
}

#[test]
fn lockstep_finds_rtl_and_model_alike() {
    let random = r#"{ "kind": "random", "slots": 20000, "mix": { "enqueue": 5, "dequeue-max": 3, "dequeue-min": 1, "idle": 1 }, "collide_percent": 60 }"#;
    let scenario = scenario(&ENGINES.replace(r#", "capacity": 2"#, ""), random, "");
    let ended = run(&["compare", "-"], &scenario);
    assert_eq!((ended.code, ended.stderr.as_str()), (0, ""));
    assert!(ended.stdout.contains("words of state, all the same"), "{}", ended.stdout);
    let again = run(&["compare", "-"], &scenario);
    assert_eq!(ended.stdout, again.stdout);
}

/// With a forwarding off, an element is read before it is written.
#[test]
fn a_divergence_in_which_unwritten_memory_takes_part_says_so() {
    let engines = ENGINES.replace(r#", "capacity": 2 }, "ref"#, r#" }, "switches": { "forward_2": false }, "ref"#);
    let random = r#"{ "kind": "random", "slots": 40, "mix": { "enqueue": 4, "dequeue-max": 3, "dequeue-min": 2 } }"#;
    let scenario = scenario(&engines.replace(r#", "capacity": 2"#, ""), random, "").replace("aa\"", "08\"");
    let ended = run(&["compare", "-"], &scenario);
    assert_eq!((ended.code, ended.stderr.as_str()), (1, ""));
    let place = "step 9, engine 0, op 3, stage 6 (PB: link or unlink; output), result (bbq.result_data_o): expected data 1, priority 2";
    let said: Vec<_> = ended.stdout.lines().filter(|line| line.contains(place)).collect();
    assert!(said[0].starts_with("first divergence: "), "{}", ended.stdout);
    assert!(said[1].starts_with("  unwritten memory takes part: with other words in it, "), "{}", ended.stdout);
    assert!(ended.stdout.contains("\n  words mean nothing before they are written: "), "{}", ended.stdout);
    // A mistake that does without it.
    let ops = r#"{ "kind": "ops", "ops": [["enqueue", 1, 2], ["dequeue-max"], ["idle", 14]] }"#;
    let without = scenario.replace("forward_2", "forward_1").replace(random, ops);
    let ended = run(&["compare", "-"], &without);
    assert_eq!(ended.code, 1);
    assert!(!ended.stdout.contains("unwritten"), "{}", ended.stdout);
}

/// Eight engines, each with a reference of its own, over a port.
#[test]
fn sixteen_engines_run_at_once() {
    let pair = |i: usize| {
        let bbq =
            |rest: String| format!(r#"{{ "design": "bbq", "parameters": {{ "W": 4, "D": 1, "N": 15 }}, {rest} }}"#);
        [
            bbq(format!(r#""implementation": "rtl", "reference": {}"#, 2 * i + 1)),
            bbq(r#""implementation": "model""#.to_owned()),
        ]
    };
    let engines = (0..8).flat_map(pair).collect::<Vec<_>>().join(",");
    let text = format!(
        r#"{{ "version": 1, "engines": [{engines}], "bench": {{ "kind": "port", "rate_mbps": 100000 }},
              "traffic": [{{ "kind": "poisson", "rate_mbps": 90000, "packets": 300, "size": {{ "kind": "fixed", "bytes": 500 }},
                             "rank": {{ "kind": "uniform", "min": 0, "max": 3 }} }}] }}"#
    );
    assert_eq!(run(&["compare", "-"], &text).code, 0);
    let ended = run(&["run", "-", "--json"], &text);
    assert_eq!((ended.code, ended.stderr.as_str()), (0, ""));
    let (_, last) = json(&ended, 0);
    let engines = last["metrics"]["engines"].as_array().unwrap();
    assert_eq!(engines.len(), 16);
    assert!(engines.iter().all(|engine| engine["digest"] == engines[0]["digest"]));
}

#[test]
fn what_cannot_be_run_is_an_error() {
    let alone = r#"[{ "design": "bbq", "implementation": "model" }]"#;
    let ended = run(&["compare", "-"], &scenario(alone, "", ""));
    assert_eq!((ended.code, ended.stdout.as_str()), (2, ""));
    assert!(ended.stderr.contains("no engine has a reference"), "{}", ended.stderr);
    assert_eq!(run(&["run", "-"], &scenario(alone, "", "")).code, 0);

    let ended = run(&["run", "bad/too-few-arguments.json"], "");
    assert_eq!(ended.code, 2);
}
