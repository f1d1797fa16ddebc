//! check: many files, many seeds.

use std::fs;
use std::path::{Path, PathBuf};

use crate::common::{queuescope, queuescope_with};

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
const RANDOM: &str = include_str!("cmd/in/random.json");

/// Bounds that move by rank.
const RANK: &str = include_str!("cmd/in/rank.json");

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
    let expect = r#""expect": { "metrics": [{ "metric": "departed", "min": 10 }] }, "bench""#;
    let wrong = RANK.replace(r#""bench""#, expect);
    let folder = folder("check-junit", &[("a & b.json", RANDOM), ("wrong.json", &wrong), ("not.json", "[")]);
    let files = ["a & b.json", "wrong.json", "not.json", "out.xml"].map(|file| folder.join(file));
    let [both, wrong, not, out] = files.each_ref().map(|file| file.to_str().unwrap());
    let ended = queuescope(&["check", both, wrong, not, "--seeds", "2", "--junit", out], b"");
    assert_eq!((ended.code, ended.stderr), (1, format!("{out}: 5 test cases\n")));
    let text = fs::read_to_string(out).unwrap();
    let document = roxmltree::Document::parse(&text).unwrap();
    let suite = document.descendants().find(|node| node.has_tag_name("testsuite")).unwrap();
    assert_eq!(suite.attribute("tests"), Some("5"));
    let cases: Vec<_> = suite.children().filter(|node| node.has_tag_name("testcase")).collect();
    let named = cases.iter().map(|case| {
        let ended = case.first_element_child().map_or("", |child| child.tag_name().name());
        (case.attribute("classname").unwrap(), case.attribute("name").unwrap(), ended)
    });
    let expected = [
        (both, "seed 00000000000000aa", ""),
        (both, "seed 4f3c532b3a1decba", ""),
        (wrong, "seed 0000000000000001", "failure"),
        (wrong, "seed 910a2dec89025cc1", "failure"),
        (not, "read", "error"),
    ];
    assert_eq!(named.collect::<Vec<_>>(), expected);
    let failure = cases[2].first_element_child().unwrap();
    assert!(failure.attribute("message").unwrap().contains("expected departed of at least 10, got 9"), "{text}");
    assert!(failure.text().unwrap().contains("\nagain: queuescope run --quiet "), "{text}");
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
    let other = digest(&[&run[..], &["--seed", "bb"]].concat(), RANDOM);
    assert_eq!(other, digest(&run, &RANDOM.replacen("00aa", "00bb", 1)));
    assert_ne!(other, digest(&run, RANDOM));
}

#[test]
fn hardware_on_demand_is_asked_for_once() {
    use std::os::unix::fs::PermissionsExt;
    let small = RANDOM.replace(r#""W": 4, "D": 1, "N": 15"#, r#""W": 2, "D": 1, "N": 3"#);
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
