//! Words that a scenario sets before the first step: the same in hardware and model, known to the invariants, gone with a reset.

use scenario::Scenario;

use crate::sessions::{assert_agreement, open, ops, run, words};

fn file(design: &str, parameters: &str, presets: [&str; 2], traffic: &str) -> Result<Scenario, Vec<String>> {
    let engine = |implementation: &str, preset: &str| {
        format!(
            r#"{{"design":"{design}","implementation":{implementation},"parameters":{parameters},"preset":{preset}}}"#
        )
    };
    let engines = [engine(r#""rtl","reference":1"#, presets[0]), engine(r#""model""#, presets[1])].join(",");
    let scenario = Scenario::from_json(&ops(&engines, 7, traffic, ""));
    scenario.map_err(|problems| problems.iter().map(ToString::to_string).collect())
}

const MIX: &str = r#"{"kind":"random","slots":3000,"mix":{"enqueue":5,"dequeue":4,"reset":0}}"#;
const SP_PIFO: (&str, &str) = ("sp_pifo", r#"{"queues":2,"capacity":10}"#);

#[test]
fn bounds_are_as_set_in_hardware_and_model() {
    let preset = r#"{"queue.bound":[300,700]}"#;
    let scenario = file(SP_PIFO.0, SP_PIFO.1, [preset; 2], r#"{"kind":"ops","ops":[["enqueue",1,500]]}"#).unwrap();
    let mut session = open(&scenario);
    for engine in [0, 1] {
        assert_eq!(words(&session, engine, "queue.bound"), [300, 700]);
    }
    session.step(|_, _| ());
    // Between the bounds: it goes to the first queue, whose bound becomes its rank.
    for engine in [0, 1] {
        assert_eq!(words(&session, engine, "queue.bound"), [500, 700]);
        assert_eq!(words(&session, engine, "queue.count"), [1, 0]);
    }
    let session = run(&file(SP_PIFO.0, SP_PIFO.1, [preset; 2], MIX).unwrap());
    assert_agreement(&session, "");
}

#[test]
fn a_reset_takes_it_back() {
    let preset = r#"{"queue.bound":[300,700]}"#;
    let session = run(&file(SP_PIFO.0, SP_PIFO.1, [preset; 2], r#"{"kind":"ops","ops":[["reset",1]]}"#).unwrap());
    assert_eq!([0, 1].map(|engine| words(&session, engine, "queue.bound")), [[0, 0], [0, 0]]);
}

#[test]
fn invariants_hold_for_what_is_set() {
    let preset = r#"{"queue.bound":[700,300]}"#;
    let session = run(&file(SP_PIFO.0, SP_PIFO.1, [preset; 2], r#"{"kind":"ops","ops":[["enqueue",1,350]]}"#).unwrap());
    let broken: Vec<_> = session.monitor(0).unwrap().broken().map(|(name, ..)| name).collect();
    assert!(broken.contains(&"order of bounds"), "{broken:?}");
}

/// Virtual time shortly before it wraps.
#[test]
fn virtual_time_begins_where_it_is_set_and_wraps() {
    let parameters = r#"{"levels":3,"fifos":8,"depth":16,"flows":16}"#;
    let preset = r#"{"time":16380}"#;
    let scenario = file("gearbox", parameters, [preset; 2], MIX).unwrap();
    let session = open(&scenario);
    assert_eq!([0, 1].map(|engine| words(&session, engine, "time")), [[16_380], [16_380]]);
    let session = run(&scenario);
    assert_agreement(&session, "");
    assert!(words(&session, 0, "time")[0] < 16_380);
}

#[test]
fn what_cannot_be_set_is_said() {
    let mix = |design: &str, parameters: &str, presets| file(design, parameters, presets, MIX).unwrap_err();
    let (design, parameters) = SP_PIFO;
    assert_eq!(
        mix(design, parameters, [r#"{"queue.bound":[1]}"#, r#"{"queue.bond":[1,2]}"#]),
        [
            "engines[0].preset.queue.bound: found [1]; expected 2 numbers from 0 to 65535: smallest rank that the queue takes, at the next packet",
            "engines[1].preset: found \"queue.bond\"; expected `queue.bound`",
            "engines[0].preset: found another state; expected that of its reference",
        ]
    );
    assert_eq!(
        mix(design, parameters, [r#"{"queue.bound":[1,2]}"#, r#"{"queue.bound":[1,3]}"#]),
        ["engines[0].preset: found another state; expected that of its reference"]
    );
    assert_eq!(
        mix("pifo", r#"{"N":16}"#, [r#"{"occ":[1]}"#; 2])[0],
        "engines[0].preset: found \"occ\"; expected nothing"
    );
}
