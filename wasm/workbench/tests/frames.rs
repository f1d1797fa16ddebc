//! Frames of sessions.

#![allow(clippy::unwrap_used)] // a test says what broke by panicking

use scenario::Scenario;
use session::Session;
use session::rtl::NoRtl;
use workbench::Frames;

/// Random operations on a model of BBQ.
fn open() -> Session {
    let text = r#"{ "version": 1, "bench": { "kind": "ops" },
        "engines": [{ "design": "bbq", "implementation": "model", "parameters": { "W": 4, "D": 1, "N": 3 } }],
        "traffic": [{ "kind": "random", "slots": 500, "mix": { "enqueue": 2, "dequeue-max": 1 } }] }"#;
    let scenario = Scenario::from_json(text).unwrap_or_else(|problems| panic!("{problems:?}"));
    workbench::open(&scenario, &NoRtl).unwrap()
}

#[test]
fn looking_ahead_changes_no_step() {
    let (mut one, mut other) = (open(), open());
    let show = |session: &mut Session, step| {
        while !session.seek(step, 100) {}
        format!("{:?}", session.frame())
    };
    for step in [3, 4, 100, 90] {
        other.explore(70);
        assert_eq!(show(&mut one, step), show(&mut other, step), "step {step}");
    }
    while !other.explore(7) {}
    assert_eq!(other.timeline().part(0, 0, 499, 5000).unwrap().values.len(), 3 * other.steps() as usize);
}
