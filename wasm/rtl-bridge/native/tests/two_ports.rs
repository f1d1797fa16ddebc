//! The example of how a design is added, in a session: a FIFO queue with two ports, hardware and model.

use scenario::Scenario;
use serde::Serialize;
use session::Session;
use session::lockstep::Divergence;
use session::presented::Presented;
use shrink::Failing;
use workbench::frame::{Frame, OpFrame, Opened};

use crate::sessions::{all_words, assert_agreement, list, open, pair, parse, path, run, to_the_end};
use workbench::Frames;

fn file(rest: &str) -> String {
    let engines = pair("two_port_fifo", r#"{"capacity":11}"#, "");
    format!(r#"{{"version":1,"title":"Two ports","engines":[{engines}],{rest}}}"#)
}

/// A mix at each port.
fn mixes(slots: u32) -> String {
    mixes_with(slots, 0)
}

/// The same, with so many resets to 40 enqueues.
fn mixes_with(slots: u32, resets: u32) -> String {
    let mix = |mix: &str| format!(r#"{{"kind":"random","slots":{slots},"mix":{{{mix}}}}}"#);
    let coming = mix(&format!(r#""enqueue":40,"idle":30,"reset":{resets}"#));
    let leaving = mix(r#""dequeue":4,"idle":3"#);
    format!(r#""bench":{{"kind":"ops"}},"traffic":[{coming},{leaving}]"#)
}

/// A run that does what its file expects.
fn ended(scenario: &Scenario) -> Session {
    let session = run(scenario);
    assert_eq!(session.failures(), Vec::<String>::new());
    session
}

fn digest(session: &Session, engine: usize) -> (u64, u32, u32) {
    let log = session.log(engine).unwrap();
    (log.digest(), log.counts().accepted, log.counts().rejected)
}

#[test]
fn both_ports_work_in_one_step_in_lockstep() {
    let scenario = parse(&file(&mixes(20_000)));
    let mut session = ended(&scenario);
    assert_agreement(&session, "");
    assert_eq!(session.executed(), 20_002, "side by side, not one after the other");
    let whole = digest(&session, 0);
    assert_eq!(whole, digest(&session, 1));
    assert!(whole.1 > 15_000 && whole.2 > 1000, "{whole:?}");
    // A step of both, and the same after going back.
    let both = |session: &Session| session.frame().engines[0].slots.len() == 2;
    let step = (0..100).find(|step| session.seek(*step, 1000) && both(&session)).expect("a step with two operations");
    let slots: Vec<_> = session.frame().engines[0].slots.iter().map(|slot| slot.kind.clone()).collect();
    assert_eq!(slots, ["enqueue", "dequeue"]);
    assert!(session.seek(step - 1, 1000));
    let next: Vec<_> = session.frame().upcoming[0].iter().map(|slot| slot.kind.clone()).collect();
    assert_eq!(next, slots);
    assert_eq!(digest(&to_the_end(session), 0), whole);
}

#[test]
fn a_reset_at_one_port_holds_for_what_the_other_is_given_in_the_same_step() {
    let scenario = parse(&file(&mixes_with(20_000, 3)));
    let session = ended(&scenario);
    assert_agreement(&session, "");
    assert_eq!(digest(&session, 0), digest(&session, 1));
    let counts = session.log(0).unwrap().counts();
    assert!(counts.flushed > 500, "{counts:?}");
}

#[test]
fn a_link_fills_and_empties_the_queue_through_its_ports() {
    let rest = r#""bench":{"kind":"port","rate_mbps":400000},"traffic":[{"kind":"poisson","packets":3000,"flows":4,
        "rate_mbps":380000,"size":{"kind":"fixed","bytes":64}}]"#;
    let scenario = parse(&file(rest));
    let mut session = open(&scenario);
    let mut both = 0;
    while !session.is_over() {
        session.step(|_, _| ());
        both += u32::from(session.frame().engines[0].slots.len() == 2);
    }
    assert_eq!(session.end().map(|end| end.word()), Some("drained"));
    assert!(session.lockstep(0).unwrap().divergence.is_none());
    let lane = session.lane(0).unwrap();
    assert_eq!(lane.conservation(), None);
    assert!(lane.measures().value("departed").unwrap_or(0) > 2000 && both > 20, "{both} steps with two operations");
}

#[test]
fn each_port_has_sources_of_its_own() {
    let mixed = r#""bench":{"kind":"ops"},"traffic":[{"kind":"ops","ops":[["enqueue",1],["dequeue"]]}]"#;
    let problems = Scenario::from_json(&file(mixed)).unwrap_err();
    let found: Vec<_> = problems.iter().map(ToString::to_string).collect();
    assert_eq!(found, ["traffic[0]: found operations of several ports; expected those of one"]);
}

/// Operations of one step at different ports are written into one source a port, and repeat.
#[test]
fn failing_operations_of_two_ports_are_written_by_port() {
    let scenario = parse(&file(&mixes(50)));
    let presented =
        |idle, kind, same_step| Presented { same_step, idle, kind, args: [if kind == 0 { 7 } else { 0 }, 0, 0, 0, 0] };
    let list = vec![presented(2, 0, false), presented(0, 0, false), presented(0, 1, true), presented(3, 1, false)];
    let divergence = Divergence { step: 9, ..unequal() };
    let failing = Failing { divergence, swept: true, presented: list, drain: 2, switches: vec![], carried: None };
    let made = failing.scenario(&scenario, "Failing").unwrap();
    assert_eq!(made.traffic.len(), 2);
    let again = ended(&parse(&made.to_text()));
    let slots: Vec<_> = again.log(0).unwrap().window(0, 9).map(|entry| (entry.slot, entry.kind)).collect();
    assert_eq!(slots, [(2, 0), (3, 0), (3, 1), (7, 1)]);
    assert_eq!(again.executed(), 10);
}

/// A short run as the page gets it, for the page's half of the example: the file, what is constant, and each step with its words.
#[derive(Serialize)]
struct Run {
    scenario: Scenario,
    opened: Opened,
    steps: Vec<Step>,
}

#[derive(Serialize)]
struct Step {
    frame: Frame,
    /// Words of each field of the hardware.
    words: Vec<Vec<u32>>,
    ops: Vec<OpFrame>,
}

/// `QUEUESCOPE_RECORD=1` writes it anew.
#[test]
fn the_page_draws_what_the_session_reports() {
    let enqueues = (0..14).map(|data| format!(r#"["enqueue",{}]"#, 40 + data));
    let dequeues = [r#"["dequeue"]"#, r#"["idle",12]"#, r#"["dequeue"]"#, r#"["dequeue"]"#];
    let (coming, leaving) = (list(enqueues), list(dequeues));
    let scenario = parse(&file(&format!(r#""bench":{{"kind":"ops"}},"traffic":[{coming},{leaving}]"#)));
    let mut session = open(&scenario);
    let opened = session.opened();
    let mut steps = Vec::new();
    while !session.is_over() {
        session.step(|_, _| ());
        let words = all_words(session.engine(0).unwrap()).into_iter().map(|(_, words)| words).collect();
        steps.push(Step { words, frame: session.frame(), ops: session.operations(0, 0, 64) });
    }
    let found = serde_json::to_value(Run { scenario, opened, steps }).unwrap();
    let file = path("web/test/designs/two_port_fifo/run.json");
    if std::env::var_os("QUEUESCOPE_RECORD").is_some() {
        // A line a step.
        let lines: Vec<_> = found["steps"].as_array().unwrap().iter().map(ToString::to_string).collect();
        let (scenario, opened) = (&found["scenario"], &found["opened"]);
        let text =
            format!("{{\"scenario\":{scenario},\n\"opened\":{opened},\n\"steps\":[\n{}\n]}}\n", lines.join(",\n"));
        std::fs::write(&file, text).unwrap();
    }
    let recorded: serde_json::Value = serde_json::from_str(&std::fs::read_to_string(file).unwrap()).unwrap();
    assert_eq!(found, recorded);
}

fn unequal() -> Divergence {
    let [field, work, signal, expected, actual] = std::array::from_fn(|_| "a word".to_owned());
    Divergence { step: 0, engine: 0, field, index: 0, op: None, stage: None, work, signal, expected, actual }
}
