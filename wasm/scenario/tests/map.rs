//! The map of a user's module: what is wrong with it, its interface, and scenarios that name it.
#![allow(clippy::unwrap_used)] // a test says what broke by panicking

use std::collections::BTreeMap;
use std::sync::Arc;

use scenario::map::{Compare, Map, MappedPort};
use scenario::read::Maps;
use scenario::{Condition, Problem, Scenario};

const MAP: &str = r#"{ "version": 1, "top": "q", "sources": ["q.sv"], "clock": "clk", "operations": [
    { "name": "put", "role": "put", "valid": "push", "arguments": [{ "name": "data", "signal": "lane[1][39:32]" }] },
    { "name": "take", "role": "take", "valid": "pop", "results": [{ "name": "data", "signal": "q" }] },
    { "name": "swap", "role": "exchange", "valid": "push & pop", "arguments": [{ "name": "data", "signal": "lane[0][7:0]" }],
      "results": [{ "name": "data", "signal": "q" }] }],
  "ports": [{ "name": "clk", "direction": "in", "bits": 1 }, { "name": "push", "direction": "in", "bits": 1 },
    { "name": "pop", "direction": "in", "bits": 1 }, { "name": "lane", "direction": "in", "bits": 40, "elements": 2 },
    { "name": "q", "direction": "out", "bits": 8 }] }"#;

fn problems(from: &str, to: &str) -> Vec<String> {
    assert!(MAP.contains(from), "{from}");
    let read = Map::from_json(&MAP.replacen(from, to, 1));
    read.err().unwrap_or_default().iter().map(ToString::to_string).collect()
}

#[test]
fn what_is_wrong_is_named_with_its_place() {
    for (from, to, expected) in [
        (
            "\"valid\": \"pop\"",
            "\"valid\": \"pup\"",
            "operations[1].valid: found \"pup\"; expected `clk`, `push`, `pop` or `lane`; did you mean `pop`?",
        ),
        (
            "lane[1][39:32]",
            "lane[2][7:0]",
            "operations[0].arguments[0].signal: found \"lane[2][7:0]\"; expected an element of `lane`, `lane[0]` to `lane[1]`, or bits of one",
        ),
        (
            "lane[1][39:32]",
            "lane[1]",
            "operations[0].arguments[0].signal: found \"lane[1]\" with 40 bits; expected at most 32 bits",
        ),
        (
            "\"signal\": \"q\"",
            "\"signal\": \"push\"",
            "operations[1].results[0].signal: found \"push\"; expected an output: `push` is none",
        ),
        ("\"q.sv\"", "\"../q.sv\"", "sources[0]: found \"../q.sv\"; expected a path inside the folder of the map"),
        (
            "\"clock\"",
            "\"show\": [\"q.mem\\\" x\"], \"clock\"",
            "show[0]: found \"q.mem\\\" x\"; expected a module and a signal of it: `pifo.count_q`",
        ),
        (
            "\"clock\"",
            "\"compare\": { \"design\": \"pifo\", \"parameters\": { \"n\": 8 } }, \"clock\"",
            "compare.parameters: found \"n\"; expected `N`, `ids` or `overflow`; did you mean `N`?",
        ),
    ] {
        assert_eq!(problems(from, to), [expected]);
    }
}

#[test]
fn a_map_compares_with_a_design_that_there_is() {
    let found = problems("\"clock\"", "\"compare\": { \"design\": \"pifu\" }, \"clock\"");
    assert_eq!(found.len(), 1);
    assert!(
        found[0].starts_with("compare.design: found \"pifu\"; expected ") && found[0].ends_with("did you mean `pifo`?")
    );
}

#[test]
fn operations_that_share_a_signal_share_a_port() {
    let map = Map::from_json(MAP).unwrap();
    assert_eq!(map.operation_ports(), [0, 0, 0], "the exchange drives the signals of both others");
    let apart = MAP.replace("push & pop", "!clk");
    assert_eq!(Map::from_json(&apart).unwrap().operation_ports(), [0, 1, 2]);
}

/// The build that is in the folder.
const BUILD: &str = "0123456789abcdef";

/// A folder with the map and nothing else.
struct Folder;

impl Maps for Folder {
    fn map(&self, name: &str, build: Option<&str>) -> Result<Arc<Map>, Problem> {
        assert_eq!(name, "q.map.json");
        if let Some(build) = build.filter(|build| *build != BUILD) {
            return Err(Problem::new("", build, format!("the build {BUILD}")));
        }
        Map::from_json(MAP).map(Arc::new).map_err(|problems| problems[0].clone())
    }
}

const SCENARIO: &str = r#"{ "version": 1, "engines": [{ "design": "q.map.json", "implementation": "rtl", "reference": 1 },
    { "design": "fifo", "implementation": "model" }], "bench": { "kind": "ops" },
    "traffic": [{ "kind": "ops", "ops": [["put", 7], ["take"], ["swap", 3]] }] }"#;

#[test]
fn a_scenario_names_the_map_and_is_written_as_it_was_read() {
    let scenario = Scenario::from_json_with(SCENARIO, &Folder).unwrap();
    assert_eq!(Scenario::from_json_with(&scenario.to_text(), &Folder).unwrap(), scenario);
    assert!(!scenario.to_text().contains("\"ports\""), "the map is no part of the scenario");
}

#[test]
fn a_scenario_may_name_the_build() {
    let named = |build: &str| SCENARIO.replace("\"rtl\",", &format!("\"rtl\", \"build\": \"{build}\","));
    let scenario = Scenario::from_json_with(&named(BUILD), &Folder).unwrap();
    assert_eq!(scenario.engines[0].build.as_deref(), Some(BUILD));
    assert_eq!(Scenario::from_json_with(&scenario.to_text(), &Folder).unwrap(), scenario);
    let link = scenario::link::encode(&scenario, Some(3));
    let read = scenario::link::decode_with(&link, &Folder).unwrap();
    assert_eq!(read.target, scenario::Target::Scenario(Box::new(scenario)));
    assert!(scenario::link::decode(&link).is_err(), "there is no map");
    let problem = |build: &str| Scenario::from_json_with(&named(build), &Folder).unwrap_err()[0].to_string();
    assert_eq!(
        problem("fedcba9876543210"),
        "engines[0].design: found fedcba9876543210; expected the build 0123456789abcdef"
    );
    for wrong in ["", "0123456789ABCDEF", "0123"] {
        assert!(problem_of_build(&named(wrong)).contains("16 hexadecimal digits"), "{wrong}");
    }
    let of_design = named(BUILD).replace("q.map.json", "fifo").replace("\"swap\", 3", "\"take\"");
    assert!(problem_of_build(&of_design).contains("only modules of yours have builds"));
}

/// The problem with the build of the first engine.
fn problem_of_build(text: &str) -> String {
    let problems = Scenario::from_json_with(text, &Folder).unwrap_err();
    problems.iter().find(|problem| problem.path == "engines[0].build").map(ToString::to_string).unwrap_or_default()
}

#[test]
fn without_the_map_the_scenario_says_what_is_missing() {
    let problems = Scenario::from_json(SCENARIO).unwrap_err();
    assert_eq!(
        problems[0].to_string(),
        "engines[0].design: found \"q.map.json\"; expected the name of a design: there are no map files here"
    );
}

#[test]
fn a_module_of_a_user_is_compared_with_a_queue_and_with_nothing_else() {
    let sequencer = SCENARIO.replace("\"fifo\"", "\"scr_sequencer\"");
    let problems = Scenario::from_json_with(&sequencer, &Folder).unwrap_err();
    assert!(problems.iter().any(|problem| problem.path == "engines[0].reference"), "{problems:?}");
}

#[test]
fn conditions_know_the_ports() {
    let scenario = Scenario::from_json_with(SCENARIO, &Folder).unwrap();
    let wrong = |text: &str| Condition::of(text, &scenario).err().map(|problems| problems[0].to_string());
    assert_eq!(wrong("port.push = 1"), None);
    assert_eq!(wrong("port.lane[3] = 1"), None, "two elements of two words");
    assert_eq!(wrong("mem_q[3] = 1"), None, "registers are known only when the module is built");
    assert!(wrong("engine 0: port.psh = 1").unwrap().contains("did you mean `port.push`?"));
    assert!(wrong("engine 0: port.lane[4] = 1").unwrap().contains("an index from 0 to 3"));
}

#[test]
fn what_is_selected_and_noted_may_be_a_port_or_a_register() {
    let wrong = |element: &str| {
        let view = format!(r#""view": {{ "selection": {{ "element": "{element}" }} }}, "traffic""#);
        let read = Scenario::from_json_with(&SCENARIO.replace("\"traffic\"", &view), &Folder);
        read.err().map(|problems| problems[0].to_string())
    };
    assert_eq!(wrong("port.lane[3]"), None);
    assert_eq!(wrong("mem_q[3]"), None, "registers are known only when the module is built");
    assert_eq!(wrong("slots[1].u_slot.valid_q[0]"), None, "a generated scope has brackets");
    assert!(wrong("port.psh[0]").unwrap().contains("did you mean `port.push`?"));
    assert!(wrong("port.lane[4]").unwrap().contains("an index from 0 to 3"));
}

#[test]
fn the_wiring_takes_names_of_signals_apart() {
    let wiring = Map::from_json(MAP).unwrap().wiring();
    let named = |signals: &[scenario::map::signal::SignalRef]| {
        signals.iter().map(|signal| signal.port.clone()).collect::<Vec<_>>()
    };
    let of: Vec<_> = wiring.operations.iter().map(|one| (one.name.as_str(), named(&one.valid))).collect();
    assert_eq!(of[2], ("swap", vec!["push".to_owned(), "pop".to_owned()]));
    assert_eq!((wiring.top.as_str(), wiring.clock.port.as_str()), ("q", "clk"));
    for (one, operation) in wiring.operations.iter().zip(&Map::from_json(MAP).unwrap().operations) {
        assert_eq!(one.arguments.len(), operation.arguments.len());
        assert_eq!(one.results.len(), operation.results.len());
    }
}

#[test]
fn a_map_for_a_session_has_what_it_had_but_for_its_sources() {
    let map = Map::from_json(include_str!("kept/every-field.map.json")).unwrap();
    let packed = map.pack();
    let read = Map::unpack(&packed).unwrap();
    let left_out = Map {
        sources: read.sources.clone(),
        include: read.include.clone(),
        defines: read.defines.clone(),
        parameters: read.parameters.clone(),
        show: read.show.clone(),
        findings: read.findings.clone(),
        compare: map.compare.clone().map(|compare| Compare { parameters: BTreeMap::new(), ..compare }),
        ports: map.ports.iter().map(|port| MappedPort { members: BTreeMap::new(), ..port.clone() }).collect(),
        ..map.clone()
    };
    assert!(read.sources.is_empty() && read.show.is_empty() && read.findings.is_empty());
    assert_eq!(read, left_out);
    assert_eq!((read.table(), read.info()), (map.table(), map.info()));
    assert!((0..packed.len()).all(|length| Map::unpack(&packed[..length]).is_none()), "a part of it is none");
    assert!(Map::unpack(&[packed.as_slice(), &[0]].concat()).is_none());
}

/// A module with two puts, whose model has a take with one possible value in place of the second.
struct TwoPuts;

impl Maps for TwoPuts {
    fn map(&self, _: &str, _: Option<&str>) -> Result<Arc<Map>, Problem> {
        let put = r#"{ "name": "put", "role": "put", "valid": "push", "arguments": [{ "name": "data", "signal": "lane[1][39:32]" }] },"#;
        let more = put.replace("\"put\", \"role\"", "\"more\", \"role\"").replace("push", "pop");
        assert!(MAP.contains(put));
        Ok(Arc::new(Map::from_json(&MAP.replacen(put, &format!("{put}{more}"), 1)).unwrap()))
    }
}

#[test]
fn the_model_that_follows_a_module_limits_nothing_that_the_module_takes() {
    let scenario = Scenario::from_json_with(&SCENARIO.replace("\"fifo\"", "\"pifo\""), &TwoPuts).unwrap();
    let own = scenario.engines[0].interface().unwrap().operations;
    assert_eq!(own[1].arguments[0].max, 255);
    assert_eq!(scenario.operations(), own);
}
