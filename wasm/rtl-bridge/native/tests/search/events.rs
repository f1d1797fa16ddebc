//! Every event that a model reports is found by a condition on it, with its operation and its arguments.

use scenario::Scenario;
use scenario::condition::Condition;
use session::Session;
use traffic::draw::Draw;
use workbench::frame::EventFrame;

use super::{Seen, assert_found, record};
use crate::sessions::{open, ops, pair, parse};

/// Models that between them report every event of their designs, and operations that make them do so.
const REPORTERS: &[(&str, &str, &str)] = &[
    ("pifo", r#""N":6"#, r#""enqueue":4,"dequeue":2,"replace":1"#),
    ("sp_pifo", r#""queues":3,"capacity":4,"adapt_on_drop":1"#, r#""enqueue":4,"dequeue":3"#),
    ("greedy", r#""bounds":[0,9000,30000],"capacity":4,"window":9,"jump":1"#, r#""enqueue":4,"dequeue":3"#),
    ("fixed_bounds", r#""bounds":[0,9000,30000],"capacity":4"#, r#""enqueue":4,"dequeue":3"#),
    ("fifo", r#""capacity":8"#, r#""enqueue":4,"dequeue":3"#),
    (
        "gearbox",
        r#""levels":3,"fifos":4,"depth":6,"flows":3,"step_down":1,"order":"none","sets":"wrap""#,
        r#""enqueue":4,"dequeue":3"#,
    ),
    ("calendar_queue", r#""fifos":12,"granularity":4,"depth":3,"flows":9"#, r#""enqueue":4,"dequeue":3"#),
    ("wfq", r#""capacity":9,"flows":9"#, r#""enqueue":4,"dequeue":3"#),
];

/// Events that a design reports by the same code as its relatives, and never has a cause for: bounds that cannot move; packets of a flow
/// that cannot overtake each other, since each has a larger F than those before it and a smaller F never leaves later.
const NEVER: [(&str, &str); 4] =
    [("fixed_bounds", "moved"), ("fifo", "moved"), ("calendar_queue", "out_of_order"), ("wfq", "out_of_order")];

/// Random operations on a model alone, or on hardware with the model as its reference.
fn reporting(engines: &str, mix: &str, seed: u64) -> (Scenario, Session) {
    let traffic = format!(
        r#"{{"kind":"random","slots":600,"mix":{{{mix},"reset":1,"idle":4}},"collide_percent":40,"hot":2,"phase":40}}"#
    );
    let scenario = parse(&ops(engines, seed, &traffic, ""));
    let session = open(&scenario);
    (scenario, session)
}

/// A condition on events of a kind, with the fact that it asks for: the operation, or the argument at a place.
struct Asked {
    text: String,
    fact: Option<(Option<usize>, u32)>,
}

/// Conditions on a kind of event of an engine: any of them, and those with a fact that the first, middle or last of them has.
fn asked(engine: usize, kind: &contract::EventKind, all: &[EventFrame]) -> Vec<Asked> {
    let test = format!("engine {engine}: {}", kind.name);
    let mut conditions = vec![Asked { text: test.clone(), fact: None }];
    for event in [all.first(), all.get(all.len() / 2), all.last()].into_iter().flatten() {
        let op = event.op.unwrap();
        conditions.push(Asked { text: format!("{test}(op = {op})"), fact: Some((None, op)) });
        for (at, name) in kind.arguments.iter().enumerate() {
            let value = event.args[at];
            conditions.push(Asked { text: format!("{test}({name} = {value})"), fact: Some((Some(at), value)) });
        }
    }
    conditions
}

/// Searches for every event of an engine; the steps found are those whose frames have the event. How often each happened.
fn events_are_found(engines: &str, mix: &str, engine: usize) -> Vec<(String, usize)> {
    let (scenario, mut session) = reporting(engines, mix, 3);
    let (_, steps) = record(&mut session);
    let mut draw = Draw::new(3, 1);
    let mut counts = Vec::new();
    for kind in session.engine(engine).unwrap().info().events.clone() {
        let of = |step: &Seen| {
            let events = step.frame.engines[engine].events.iter().filter(|event| event.kind == kind.name);
            events.cloned().collect::<Vec<_>>()
        };
        let all: Vec<_> = steps.iter().flat_map(of).collect();
        for Asked { text, fact } in asked(engine, &kind, &all) {
            let condition = Condition::of(&text, &scenario).unwrap_or_else(|problems| panic!("{text}: {problems:?}"));
            let fits = |event: &EventFrame| match fact {
                None => true,
                Some((None, op)) => event.op == Some(op),
                Some((Some(at), value)) => event.args[at] == value,
            };
            let truth: Vec<bool> = steps.iter().map(|step| of(step).iter().any(fits)).collect();
            for back in [false, true, false, true, false, true] {
                let cursor = draw.below(steps.len() as u64);
                let what = format!("`{text}` from step {cursor}, back {back}");
                assert_found(&mut session, &condition, &truth, (cursor, back), 50, &what);
            }
        }
        counts.push((kind.name.clone(), all.len()));
    }
    counts
}

#[test]
fn every_event_of_every_model_is_found() {
    for (design, parameters, mix) in REPORTERS {
        let engine = format!(r#"{{"design":"{design}","implementation":"model","parameters":{{{parameters}}}}}"#);
        for (event, count) in events_are_found(&engine, mix, 0) {
            let never = NEVER.contains(&(*design, &event));
            assert_eq!(count == 0, never, "{design}: {event} {count} times");
        }
    }
}

#[test]
fn events_of_a_model_are_found_beside_its_hardware() {
    for (design, parameters, mix) in [
        ("pifo", r#""N":16"#, r#""enqueue":4,"dequeue":2,"replace":1"#),
        ("sp_pifo", r#""queues":3,"capacity":4"#, r#""enqueue":4,"dequeue":3"#),
        ("gearbox", r#""levels":2,"fifos":4,"depth":4,"flows":4"#, r#""enqueue":4,"dequeue":3"#),
    ] {
        let engines = pair(design, &format!("{{{parameters}}}"), "");
        let [hardware, model] = [0, 1].map(|engine| events_are_found(&engines, mix, engine));
        assert_eq!(hardware, model, "{design}");
        assert!(model.iter().filter(|(_, count)| *count > 0).count() * 3 >= model.len() * 2, "{design}: {model:?}");
    }
}
