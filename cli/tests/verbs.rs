//! validate, link, open.

use std::fs;

use crate::common::{queuescope, scenarios};

const SCENARIO: &str = r#"{
  "version": 1,
  "title": "Two in, one out",
  "engines": [{ "design": "bbq", "implementation": "model", "parameters": { "N": 15, "W": 4 } }],
  "bench": { "kind": "ops" },
  "traffic": [{ "kind": "ops", "ops": [["enqueue", 17, 3], ["enqueue", 18, 1], ["idle", 2], ["dequeue-max"]] }]
}
"#;

#[test]
fn a_file_becomes_a_link_and_the_link_the_file() {
    let link = queuescope(&["link", "-", "--step", "4"], SCENARIO.as_bytes());
    assert_eq!((link.code, link.stderr.as_str()), (0, ""));
    assert!(link.stdout.starts_with("http://localhost:5173/#s=1."), "{}", link.stdout);
    assert!(link.stdout.ends_with("&t=4\n"), "{}", link.stdout);

    let opened = queuescope(&["open", link.stdout.trim()], b"");
    assert_eq!((opened.code, opened.stdout.as_str()), (0, SCENARIO));
    assert_eq!(opened.stderr, "the link shows step 4\n");
    let piped = queuescope(&["open", "-"], link.stdout.as_bytes());
    assert_eq!((piped.code, piped.stdout.as_str()), (0, SCENARIO));
}

#[test]
fn a_step_beyond_the_end_is_no_step_of_a_link() {
    let beyond = |file: &str, stdin: &str, step: u32, last: u32, of: &str| {
        for (step, code) in [(last, 0), (last + 1, 2), (step, 2)] {
            let ended = queuescope(&["link", file, "--step", &step.to_string()], stdin.as_bytes());
            assert_eq!((ended.code, ended.stdout.is_empty()), (code, code == 2), "{file} {step}: {}", ended.stderr);
            let name = if file == "-" { "standard input" } else { file };
            let line =
                format!("{name}: --step: found {step}; expected a step from 0 to {last}, the last of the run{of}\n");
            assert_eq!(ended.stderr, if code == 2 { line } else { String::new() });
        }
    };
    beyond("-", SCENARIO, 99_999, 4, "");
    // Only running shows where a divergence stops the run, and when the last packet has left.
    let stopped = fs::read_to_string(scenarios().join("bbq-fig3-misrouted.json")).unwrap();
    beyond("-", &stopped.replacen("mark", "stop", 1), 2_147_483_648, 23, "");
    beyond("burst-fills-the-queue.json", "", 1_000_000, 3556, "");
    // The branch that the page shows.
    let edits = r#""edits": [{ "step": 30, "op": ["dequeue-max"] }]"#;
    let fork = format!(r#""view": {{ "fork": "Later" }}, "forks": [{{ "name": "Later", {edits} }}], "traffic""#);
    beyond("-", &SCENARIO.replacen(r#""traffic""#, &fork, 1), 31, 30, " of the branch `Later`");
}

#[test]
fn a_link_to_an_early_step_takes_no_long_run() {
    // 2,147,483,648 steps would take more than an hour.
    let pair = r#""engines": [{ "design": "bbq", "implementation": "rtl", "reference": 1, "parameters": { "N": 15, "W": 4 } },
        { "design": "bbq", "implementation": "model", "parameters": { "N": 15, "W": 4 } }],
      "bench": { "kind": "ops" },
      "traffic": [{ "kind": "random", "slots": 2147483648, "mix": { "enqueue": 1, "dequeue-max": 1 } }]"#;
    let scenario = format!(r#"{{ "version": 1, {pair} }}"#);
    let ended = queuescope(&["link", "-", "--step", "5000"], scenario.as_bytes());
    assert_eq!((ended.code, ended.stderr.as_str()), (0, ""));
    assert!(ended.stdout.ends_with("&t=5000\n"), "{}", ended.stdout);
}

#[test]
fn the_address_of_a_link_is_chosen() {
    let link = queuescope(&["link", "-", "--base", "https://example.org/a/#old"], SCENARIO.as_bytes());
    assert!(link.stdout.starts_with("https://example.org/a/#s=1."), "{}", link.stdout);
    assert!(!link.stdout.contains("&t="), "{}", link.stdout);
}

#[test]
fn a_right_file_is_summed_up() {
    let ended = queuescope(&["validate", "-"], SCENARIO.as_bytes());
    assert_eq!((ended.code, ended.stderr.as_str()), (0, ""));
    assert_eq!(ended.stdout, "standard input: fine: 1 engine, 1 source, 5 steps of traffic\n");
    let ended = queuescope(&["validate", "burst-fills-the-queue.json"], b"");
    assert_eq!(ended.stdout, "burst-fills-the-queue.json: fine: 2 engines, 1 source, at most 160 packets\n");
}

#[test]
fn one_wrong_file_does_not_hide_the_others() {
    let ended = queuescope(
        &["validate", "bad/bad-seed.json", "-", "bad/nowhere.json", "bad/fraction.json"],
        SCENARIO.as_bytes(),
    );
    assert_eq!(ended.code, 2);
    assert_eq!(ended.stdout, "standard input: fine: 1 engine, 1 source, 5 steps of traffic\n");
    let files: Vec<_> = ended.stderr.lines().map(|line| line.split(": ").next().unwrap_or_default()).collect();
    assert_eq!(files, ["bad/bad-seed.json", "bad/nowhere.json", "bad/fraction.json"]);
}

#[test]
fn weights_that_do_nothing_are_a_warning() {
    let ended = queuescope(&["validate", "wfq-rounded-weights.json"], b"");
    assert_eq!(ended.code, 0);
    for part in ["warning: bench: ", "tenant A gets 14.3 % instead of 10.0 %", "`unit_weight` 12 with `unit_bytes` 750"]
    {
        assert!(format!("{}{}", ended.stdout, ended.stderr).contains(part), "{part}");
    }
    let ended = queuescope(&["validate", "wfq-fine-weights.json"], b"");
    assert_eq!(ended.stderr, "");
    assert!(!ended.stdout.contains("warning"), "{}", ended.stdout);
}

#[test]
fn a_schema_among_the_files_is_passed_over() {
    let ended = queuescope(&["validate", "schema.json", "-"], SCENARIO.as_bytes());
    let lines =
        "schema.json: passed over, a JSON Schema\nstandard input: fine: 1 engine, 1 source, 5 steps of traffic\n";
    assert_eq!((ended.code, ended.stdout.as_str(), ended.stderr.as_str()), (0, lines, ""));
}

#[test]
fn a_built_in_scenario_is_pointed_to() {
    let ended = queuescope(&["open", "#scenario=bbq-b15"], b"");
    assert_eq!((ended.code, ended.stdout.as_str()), (2, ""));
    assert!(ended.stderr.contains("scenarios/bbq-b15.json"), "{}", ended.stderr);
}

#[test]
fn a_wrong_call_is_an_error_that_helps() {
    for (arguments, help) in [
        (&[][..], "Usage"),
        (&["lnik"], "link"),
        (&["validate"], "<FILE>"),
        (&["open"], "<LINK>"),
        (&["link", "-", "--step", "-1"], "--step"),
        (&["link", "-", "--step", "2147483649"], "2147483648"),
    ] {
        let ended = queuescope(arguments, b"");
        assert_eq!(ended.code, 2, "{arguments:?}");
        assert!(ended.stderr.contains(help), "{arguments:?}: {}", ended.stderr);
    }
}

#[test]
fn help_teaches() {
    let ended = queuescope(&["--help"], b"");
    assert_eq!(ended.code, 0);
    for part in ["Examples", "Exit codes", "scenarios/README.md", "validate", "link", "open"] {
        assert!(ended.stdout.contains(part), "{part}: {}", ended.stdout);
    }
    for verb in ["validate", "link", "open", "failing", "shrink", "check"] {
        assert!(queuescope(&[verb, "--help"], b"").stdout.len() > 300, "{verb}");
    }
}
