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

/// Operations that wait make the run longer while it goes on: however the way is cut into slices, it ends at the same step.
#[test]
fn a_seek_goes_as_far_whatever_its_budget() {
    // A BMW-Tree is busy for a step after each operation.
    let text = r#"{ "version": 1, "bench": { "kind": "ops" }, "engines": [{ "design": "bmw_tree", "implementation": "model" }],
        "traffic": [{ "kind": "ops", "ops": [["enqueue", 1, 1], ["enqueue", 2, 1], ["dequeue"], ["dequeue"],
            ["enqueue", 3, 1], ["dequeue"], ["enqueue", 4, 1], ["dequeue"]] }] }"#;
    let scenario = Scenario::from_json(text).unwrap_or_else(|problems| panic!("{problems:?}"));
    let to_the_end = |budget| {
        let mut session = workbench::open(&scenario, &NoRtl).unwrap();
        let planned = session.steps();
        while !session.seek(u32::MAX, budget) {}
        assert!(session.is_over() && session.steps() > planned, "budget {budget}");
        session.executed()
    };
    assert_eq!([1, 3, 1000].map(to_the_end), [to_the_end(7); 3]);
}

#[test]
fn as_many_steps_are_kept_as_were_asked_for() {
    for span in 1..=4 {
        let mut session = open();
        assert!(session.seek(9, 100));
        session.keep_recent(span);
        assert!(session.seek(9, 100));
        assert_eq!(session.recent_events(0).count() as u32, span);
    }
}
