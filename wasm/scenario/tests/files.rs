//! Every scenario in the project: those shipped, those in the documentation, and those that are wrong on purpose.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use scenario::{Scenario, Target, Traffic, link};
use serde::Deserialize;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios")
}

/// Text to scenario, link, and text again.
fn round_trip(name: &str, text: &str) {
    let scenario = Scenario::from_json(text).unwrap_or_else(|problems| {
        let problems: Vec<_> = problems.iter().map(|problem| format!("\n{problem}")).collect();
        panic!("{name}:{}", problems.concat())
    });
    assert_eq!(Scenario::from_json(&scenario.to_json()).as_ref(), Ok(&scenario), "{name} as JSON");
    assert_eq!(Scenario::from_json(&scenario.to_text()).as_ref(), Ok(&scenario), "{name} as text");
    let opened = link::decode(&link::encode(&scenario, Some(7))).unwrap();
    assert_eq!(opened.step, Some(7), "{name} as a link");
    assert_eq!(opened.target, Target::Scenario(Box::new(scenario)), "{name} as a link");
}

/// A scenario whose traffic is generated, of whatever length, fits any message.
fn short_link(name: &str, text: &str) {
    let scenario = Scenario::from_json(text).unwrap();
    let generated = scenario.traffic.iter().all(|source| !matches!(source, Traffic::Ops(_)));
    let length = link::encode(&scenario, Some(2_147_483_648)).len();
    assert!(!generated || length < 2_000, "{name}: the link has {length} characters");
}

#[test]
fn shipped_scenarios_are_right() {
    let mut folders = vec![folder()];
    while let Some(folder) = folders.pop() {
        for path in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            // Besides scenarios there are wrong ones, and how the page arranges them.
            if path.is_dir() && !["bad", "gallery"].contains(&name.as_str()) {
                folders.push(path);
            } else if name.ends_with(".json") && name != "schema.json" {
                let text = fs::read_to_string(&path).unwrap();
                round_trip(&name, &text);
                short_link(&name, &text);
            }
        }
    }
}

/// Blocks marked `json` are files, blocks marked `jsonc` are not.
#[test]
fn scenarios_in_the_documentation_are_right() {
    let readme = fs::read_to_string(folder().join("README.md")).unwrap();
    let blocks: Vec<_> = readme.split("```json\n").skip(1).map(|rest| rest.split("```").next().unwrap()).collect();
    let mut kinds = BTreeSet::new();
    for (i, block) in blocks.iter().enumerate() {
        round_trip(&format!("README.md, block {}", i + 1), block);
        let scenario: serde_json::Value = serde_json::from_str(block).unwrap();
        for source in scenario["traffic"].as_array().unwrap() {
            kinds.insert(source["kind"].as_str().unwrap().to_owned());
        }
    }
    let all = [
        "adversarial",
        "batch-poisson",
        "burst",
        "connections",
        "ddos",
        "flows",
        "headers",
        "incast",
        "knocking",
        "on-off",
        "ops",
        "packets",
        "poisson",
        "random",
        "tenants",
        "token-bursts",
    ];
    assert_eq!(kinds.iter().map(String::as_str).collect::<Vec<_>>(), all, "a kind of source without an example");
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    file: String,
    kind: String,
    /// Number of bytes to fill the file up to with spaces.
    fill: Option<usize>,
    expected: String,
}

#[test]
fn what_is_wrong_on_purpose_is_refused_with_its_message() {
    let bad = folder().join("bad");
    let cases: Vec<Case> = serde_json::from_str(&fs::read_to_string(bad.join("index.json")).unwrap()).unwrap();
    assert!(cases.len() >= 30);
    let mut wrong = Vec::new();
    for case in &cases {
        let mut bytes = fs::read(bad.join(&case.file)).unwrap();
        bytes.resize(bytes.len().max(case.fill.unwrap_or(0)), b' ');
        let message = match case.kind.as_str() {
            "scenario" => {
                let problems = Scenario::from_bytes(&bytes).expect_err(&case.file);
                problems.iter().map(|problem| format!("{problem}\n")).collect()
            }
            "link" => link::decode(std::str::from_utf8(&bytes).unwrap()).expect_err(&case.file).to_string(),
            kind => panic!("{}: kind {kind}", case.file),
        };
        let short = message.lines().all(|line| line.chars().count() < 400);
        if !message.contains(&case.expected) || !short {
            wrong.push(format!("\n{}: {message}", case.file));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.concat());
    let listed: BTreeSet<_> = cases.iter().map(|case| case.file.clone()).collect();
    let present = fs::read_dir(&bad).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let unlisted: Vec<_> = present.filter(|name| name != "index.json" && !listed.contains(name)).collect();
    assert_eq!(unlisted, Vec::<String>::new(), "not in index.json");
}
