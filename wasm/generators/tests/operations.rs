//! From a scenario to the slots that it plays.

use contract::Op;
use scenario::Scenario;
use traffic::{Slot, Source};

fn sources(traffic: &str, parameters: &str) -> Vec<Source> {
    let text = format!(
        r#"{{"version":1,"seed":"000000000000002a","engines":[{{"design":"bbq","implementation":"rtl","parameters":{{{parameters}}}}}],
            "bench":{{"kind":"ops"}},"traffic":[{traffic}]}}"#
    );
    generators::operations(&Scenario::from_json(&text).unwrap()).unwrap().concat()
}

fn op(kind: u8, args: [u32; 2]) -> Slot {
    Some(Op { kind, args: [args[0], args[1], 0, 0, 0] })
}

#[test]
fn explicit_operations_are_played_as_written() {
    let ops = r#"{"kind":"ops","ops":[["enqueue",17,3],["idle",2],["dequeue-min"],["idle"],["dequeue-max"]]}"#;
    let mut found = sources(ops, r#""W":4,"N":15"#);
    let slots: Vec<_> = found.remove(0).collect();
    let expected = [op(0, [17, 3]), None, None, op(2, [0, 0]), None, op(1, [0, 0])];
    assert_eq!(slots, expected);
}

#[test]
fn each_source_has_a_stream_of_its_own() {
    let random = r#"{"kind":"random","slots":100,"mix":{"enqueue":3,"dequeue-max":2,"idle":1}}"#;
    let found = sources(&[random; 2].join(","), r#""W":4,"N":15"#);
    assert_eq!(found.iter().map(Source::slots).sum::<u64>(), 200);
    let slots: Vec<Vec<_>> = found.into_iter().map(Iterator::collect).collect();
    assert_ne!(slots[0], slots[1]);
}

#[test]
fn a_phase_is_four_times_the_capacity_when_left_out() {
    let random = |phase| format!(r#"{{"kind":"random","slots":1000,"mix":{{"enqueue":3,"dequeue-max":2}}{phase}}}"#);
    let left_out = sources(&random(""), r#""W":4,"N":15,"capacity":9"#);
    assert_eq!(left_out, sources(&random(r#","phase":36"#), r#""W":4,"N":15"#));
    assert_ne!(left_out, sources(&random(""), r#""W":4,"N":15"#));
}

#[test]
fn priorities_are_drawn_from_those_that_all_engines_have() {
    let engine = |w| format!(r#"{{"design":"bbq","implementation":"model","parameters":{{"W":{w},"D":2,"N":15}}}}"#);
    let drawn = |engines: &[String]| {
        let random = r#"{"kind":"random","slots":500,"mix":{"enqueue":1},"collide_percent":30}"#;
        let text = format!(
            r#"{{"version":1,"engines":[{}],"bench":{{"kind":"ops"}},"traffic":[{random}]}}"#,
            engines.join(",")
        );
        let slots = generators::operations(&Scenario::from_json(&text).unwrap()).unwrap().concat().remove(0);
        let priority = |slot| if let Some(Op { args, .. }) = slot { args[1] } else { 0 };
        slots.map(priority).collect::<Vec<_>>()
    };
    assert!(drawn(&[engine(8)]).iter().any(|priority| *priority >= 16));
    for both in [[engine(8), engine(4)], [engine(4), engine(8)]] {
        assert_eq!(drawn(&both), drawn(&[engine(4)]));
    }
    assert_eq!(drawn(&[engine(4)]).iter().max(), Some(&15));
}

#[test]
fn a_scenario_made_wrong_by_hand_gives_no_sources() {
    let text = include_str!("../../scenario/tests/kept/v1.json");
    let mut scenario = Scenario::from_json(text).unwrap();
    scenario.engines[0].design = "nonsense".to_owned();
    assert_eq!(generators::operations(&scenario).unwrap_err()[0].path, "engines[0].design");
}

#[test]
fn a_branch_may_be_shorter_than_its_notes() {
    let text = r#"{"version":1,"engines":[{"design":"bbq","implementation":"model"}],"bench":{"kind":"ops"},
        "traffic":[{"kind":"ops","ops":[["enqueue",1,2]]}],"notes":[{"step":9,"text":"the end"}],
        "edits":[{"step":9,"op":["dequeue-max"]}],"forks":[{"name":"short"}]}"#;
    let scenario = Scenario::from_json(text).unwrap();
    assert_eq!(generators::operations(&scenario.branch("short").unwrap()).map(|sources| sources.len()), Ok(1));
    let beyond = Scenario::from_json(&text.replace("\"step\":9,\"text\"", "\"step\":10,\"text\"")).unwrap_err();
    assert_eq!(beyond[0].to_string(), "notes[0].step: found 10; expected a step from 0 to 9, the last of the run");
}
