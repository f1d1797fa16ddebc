//! check: many files, many seeds.

use std::fs;
use std::path::{Path, PathBuf};

use crate::common::{Ended, queuescope, queuescope_with};

/// A folder of this test's own with these files.
fn folder(name: &str, files: &[(&str, &str)]) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    for (name, text) in files {
        fs::write(folder.join(name), text).unwrap();
    }
    folder
}

/// Random operations on two engines of BBQ.
fn random(more: &str) -> String {
    format!(
        r#"{{ "version": 1, "seed": "00000000000000aa", "engines": [
            {{ "design": "bbq", "implementation": "rtl", "parameters": {{ "W": 4, "D": 1, "N": 15 }}, "reference": 1 }},
            {{ "design": "bbq", "implementation": "model", "parameters": {{ "W": 4, "D": 1, "N": 15 }} }}],
          "bench": {{ "kind": "ops" }},
          "traffic": [{{ "kind": "random", "slots": 300, "mix": {{ "enqueue": 5, "dequeue-max": 3, "idle": 1 }} }}]{more} }}"#
    )
}

/// Bounds that move by rank come out of order with some seeds, and with others not.
fn by_rank(seed: u64, expect: &str) -> String {
    format!(
        r#"{{ "version": 1, "seed": "{seed:016x}", "engines": [
            {{ "design": "sp_pifo", "implementation": "model", "parameters": {{ "queues": 3, "capacity": 10, "strategy": "rank" }} }}],
          "bench": {{ "kind": "port", "rate_mbps": 10000 }},
          "traffic": [{{ "kind": "poisson", "rate_mbps": 9000, "packets": 9, "size": {{ "kind": "fixed", "bytes": 1500 }},
            "rank": {{ "kind": "uniform", "min": 0, "max": 20 }} }}],
          "expect": {{ {expect} }} }}"#
    )
}

/// Runs the program on files of a folder, and leaves its path out of what is printed.
fn check(folder: &Path, files: &[&str], options: &[&str]) -> Ended {
    let files: Vec<String> = files.iter().map(|file| folder.join(file).to_str().unwrap().to_owned()).collect();
    let arguments: Vec<&str> =
        ["check"].into_iter().chain(files.iter().map(String::as_str)).chain(options.iter().copied()).collect();
    let mut ended = queuescope(&arguments, b"");
    let path = format!("{}/", folder.display());
    ended.stdout = ended.stdout.replace(&path, "");
    ended.stderr = ended.stderr.replace(&path, "");
    ended
}

#[test]
fn every_file_has_a_line_and_there_is_a_sum() {
    let wrong = random(r#", "expect": { "digest": "0000000000000001" }"#);
    let files = [("a.json", random("")), ("b.json", "{".to_owned()), ("c d.json", wrong)];
    let folder = folder("check-lines", &files.each_ref().map(|(name, text)| (*name, text.as_str())));
    let ended = check(&folder, &["a.json", "b.json", "none.json", "c d.json"], &["--seeds", "3"]);
    let lines: Vec<&str> = ended.stdout.lines().collect();
    assert_eq!((ended.code, ended.stderr.as_str()), (1, ""), "{}", ended.stdout);
    assert!(lines[0].starts_with("a.json: 3 runs, 918 steps, "), "{}", lines[0]);
    assert!(lines[0].ends_with(" results and words compared: fine"), "{}", lines[0]);
    assert!(lines[1].starts_with("b.json: cannot be read: line 1 column "), "{}", lines[1]);
    assert!(lines[2].starts_with("none.json: cannot be read: cannot read: "), "{}", lines[2]);
    assert!(
        lines[3].starts_with("c d.json: 3 runs, 918 steps, ") && lines[3].ends_with(": FAILED, 1 of 3 runs"),
        "{}",
        lines[3]
    );
    let failed =
        "  c d.json, seed 00000000000000aa: expectation failed: engine 0: expected digest 0000000000000001, got ";
    assert!(lines[4].starts_with(failed), "{}", lines[4]);
    assert_eq!(lines[5], "    again: queuescope compare 'c d.json'");
    assert_eq!(lines[6..], ["4 files, 6 runs, 1836 steps: 1 failed, 2 could not be run"]);
}

#[test]
fn a_failed_seed_is_named_and_repeated_by_its_command() {
    // With this seed the bounds stay in order, with the first that is drawn from it they do not.
    let text = by_rank(1, "");
    let folder = folder("check-seeds", &[("rank.json", &text)]);
    let own = check(&folder, &["rank.json"], &[]);
    let line = own.stdout.lines().next().unwrap();
    assert_eq!(own.code, 0, "{}", own.stdout);
    assert!(line.starts_with("rank.json: 1 run, ") && line.ends_with(" steps, no reference: fine"), "{line}");
    let ended = check(&folder, &["rank.json"], &["--seeds", "2"]);
    assert_eq!(ended.code, 1, "{}", ended.stdout);
    let again = ended.stdout.lines().find_map(|line| line.strip_prefix("    again: queuescope ")).unwrap();
    let words: Vec<&str> = again.split(' ').collect();
    let file = folder.join("rank.json");
    assert_eq!(words[..3], ["run", "--quiet", "rank.json"]);
    let found = ended.stdout.lines().nth(1).unwrap();
    assert!(found.contains(&format!("rank.json, seed {}: invariant broken: order of bounds", words[4])), "{found}");
    let repeated = queuescope(&["run", "--quiet", file.to_str().unwrap(), words[3], words[4]], b"");
    let sentence = found.split_once(": ").unwrap().1;
    assert!(repeated.code == 1 && repeated.stdout.lines().any(|line| line == sentence), "{}\n{found}", repeated.stdout);
}

#[test]
fn what_goes_wrong_on_purpose_is_run_with_its_own_seed_alone() {
    let off = random("").replacen(r#""reference""#, r#""switches": { "bypass": false }, "reference""#, 1);
    let off = off.replacen(r#""enqueue": 5"#, r#""enqueue": 0"#, 1);
    let by_hand = random(r#", "edits": [{ "step": 299, "engine": 0, "switch": "bypass", "on": false }]"#);
    let on = off.replacen("false", "true", 1);
    let broken = by_rank(0x910a_2dec_8902_5cc1, r#""broken": [{ "invariant": "order of bounds" }]"#);
    let files = [("off.json", &off), ("by-hand.json", &by_hand), ("on.json", &on), ("broken.json", &broken)];
    let folder = folder("check-alone", &files.map(|(name, text)| (name, text.as_str())));
    let ended = check(&folder, &["off.json", "by-hand.json", "on.json", "broken.json"], &["--seeds", "4"]);
    let begins = [
        "off.json: 1 run (its own seed alone: it switches a mechanism off), ",
        "by-hand.json: 1 run (its own seed alone: it switches a mechanism off), ",
        "on.json: 4 runs, ",
        "broken.json: 1 run (its own seed alone: it expects a broken invariant), ",
        "4 files, 7 runs, ",
    ];
    assert_eq!((ended.code, ended.stdout.lines().count()), (0, begins.len()), "{}", ended.stdout);
    for (line, begin) in ended.stdout.lines().zip(begins) {
        assert!(line.starts_with(begin), "{line}");
    }
    let shipped = queuescope(&["check", "bbq-coloring-off.json", "--seeds", "2"], b"");
    let line = "bbq-coloring-off.json: 1 run (its own seed alone: it expects a divergence), 20 steps, ";
    assert!(shipped.code == 0 && shipped.stdout.starts_with(line), "{}", shipped.stdout);
    let asked = queuescope(&["check", "bbq-coloring-off.json"], b"");
    assert!(asked.stdout.starts_with("bbq-coloring-off.json: 1 run, 20 steps, "), "{}", asked.stdout);
}

#[test]
fn threads_change_nothing() {
    let files =
        ["bbq-coloring.json", "sp-pifo-fig3.json", "bad/truncated.json", "burst-fills-the-queue.json", "schema.json"];
    let all = |jobs: &str| {
        let arguments = [&["check"], &files[..], &["--seeds", "5", "--jobs", jobs]].concat();
        let lines = queuescope(&arguments, b"");
        let junit = queuescope(&[&arguments[..], &["--junit", "-"]].concat(), b"");
        assert_eq!((lines.code, junit.code), (1, 1));
        (lines.stdout, junit.stdout)
    };
    let (lines, junit) = all("1");
    assert_eq!((lines.clone(), junit.clone()), all("7"));
    assert_eq!(lines.lines().nth(4), Some("schema.json: passed over, a JSON Schema"));
    assert!(lines.ends_with(": 0 failed, 1 could not be run\n"), "{lines}");
    assert_eq!(junit.matches("<testcase ").count(), 16);
}

#[test]
fn results_are_written_as_junit_xml() {
    let wrong = by_rank(1, r#""metrics": [{ "metric": "departed", "min": 10 }]"#);
    let folder = folder("check-junit", &[("a & b.json", &random("")), ("wrong.json", &wrong), ("not.json", "[")]);
    let out = folder.join("out.xml");
    let ended =
        check(&folder, &["a & b.json", "wrong.json", "not.json"], &["--seeds", "2", "--junit", out.to_str().unwrap()]);
    assert_eq!((ended.code, ended.stderr.as_str()), (1, "out.xml: 5 test cases\n"));
    let text = fs::read_to_string(out).unwrap();
    let document = roxmltree::Document::parse(&text).unwrap();
    let suite = document.descendants().find(|node| node.has_tag_name("testsuite")).unwrap();
    assert_eq!(suite.attribute("tests"), Some("5"));
    let cases: Vec<_> = suite.children().filter(|node| node.has_tag_name("testcase")).collect();
    let named: Vec<_> = cases
        .iter()
        .map(|case| {
            let file = Path::new(case.attribute("classname").unwrap()).file_name().unwrap().to_str().unwrap();
            let ended = case.first_element_child().map_or("", |child| child.tag_name().name());
            (file, case.attribute("name").unwrap(), ended)
        })
        .collect();
    let own = "seed 0000000000000001";
    assert_eq!(
        (named[0], named[2], named[4]),
        (("a & b.json", "seed 00000000000000aa", ""), ("wrong.json", own, "failure"), ("not.json", "read", "error"))
    );
    assert_eq!((named[1].0, named[3].0), ("a & b.json", "wrong.json"));
    let failure = cases[2].first_element_child().unwrap();
    assert!(failure.attribute("message").unwrap().contains("expected departed of at least 10, got 9"), "{text}");
    assert!(failure.text().unwrap().contains("\nagain: queuescope run --quiet "), "{text}");

    let nowhere = queuescope(&["check", "bbq-coloring.json", "--junit", "nowhere/out.xml"], b"");
    assert_eq!((nowhere.code, nowhere.stdout.as_str()), (2, ""));
    assert!(nowhere.stderr.contains("nowhere/out.xml: cannot write"), "{}", nowhere.stderr);
}

#[test]
fn if_nothing_can_be_read_there_is_nothing_to_judge() {
    let ended = queuescope(&["check", "bad/truncated.json", "none.json"], b"");
    assert_eq!((ended.code, ended.stdout.lines().count()), (2, 3), "{}", ended.stdout);
    assert_eq!(ended.stderr, "none of the files can be run\n");
    for arguments in [&["check"][..], &["check", "-", "--seeds", "0"], &["run", "-", "--seed", "12345678901234567"]] {
        assert_eq!(queuescope(arguments, b"").code, 2, "{arguments:?}");
    }
}

/// The last line of a run in JSON.
fn digest(arguments: &[&str], scenario: &str) -> String {
    let ended = queuescope(arguments, scenario.as_bytes());
    assert_eq!(ended.code, 0, "{}", ended.stderr);
    let last: serde_json::Value = serde_json::from_str(ended.stdout.lines().last().unwrap()).unwrap();
    last["digest"].as_str().unwrap().to_owned()
}

#[test]
fn a_run_takes_another_seed() {
    let run = ["run", "-", "--quiet", "--json"];
    let own = digest(&run, &random(""));
    let other = digest(&[&run[..], &["--seed", "bb"]].concat(), &random(""));
    assert_eq!(other, digest(&run, &random("").replacen("00aa", "00bb", 1)));
    assert_ne!(own, other);
    // What the file expects is of its own seed.
    let expecting = random(r#", "expect": { "digest": "0000000000000001" }"#);
    for (seed, code) in [("aa", 1), ("00000000000000AA", 1), ("ab", 0)] {
        assert_eq!(queuescope(&["compare", "-", "--seed", seed], expecting.as_bytes()).code, code, "{seed}");
    }
}

#[test]
fn hardware_on_demand_is_asked_for_once() {
    use std::os::unix::fs::PermissionsExt;
    let small = random("").replace(r#""W": 4, "D": 1, "N": 15"#, r#""W": 2, "D": 1, "N": 3"#);
    let node = std::env::split_paths(&std::env::var_os("PATH").unwrap())
        .map(|part| part.join("node"))
        .find(|file| file.exists());
    let folder = folder("check-demand", &[("small.json", &small)]);
    let calls = folder.join("calls");
    let script = format!("#!/bin/sh\necho once >> '{}'\nexec '{}' \"$@\"\n", calls.display(), node.unwrap().display());
    let wrapper = folder.join("node");
    fs::write(&wrapper, script).unwrap();
    fs::set_permissions(&wrapper, fs::Permissions::from_mode(0o755)).unwrap();
    let path = format!("{}:{}", folder.display(), std::env::var("PATH").unwrap());
    let file = folder.join("small.json");
    let arguments = ["check", file.to_str().unwrap(), "--seeds", "4", "--jobs", "1"];
    let ended = queuescope_with(&[("PATH", &path)], &arguments, b"");
    assert_eq!(ended.code, 0, "{}{}", ended.stdout, ended.stderr);
    assert_eq!(fs::read_to_string(calls).unwrap(), "once\n");
}
