//! export --chrome-trace: held to the rules of the format, and against what the session says of every step.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;

use contract::OpId;
use serde_json::Value;
use session::Session;
use session::log::{Entry, Outcome};
use session::view::event_name;

use crate::common::mixed::{ENGINES, export, open, operations, over, scenario};

const CLOCK_PS: u64 = 4000;
const STAGES: u64 = 11;

fn number(event: &Value, name: &str) -> u64 {
    event[name].as_u64().unwrap_or_else(|| panic!("{name} of {event}"))
}

/// Microseconds as picoseconds; there is nothing below them.
fn ps(event: &Value, name: &str) -> u64 {
    let micros = event[name].as_f64().unwrap_or_else(|| panic!("{name} of {event}"));
    let picos = (micros * 1e6).round();
    assert!((micros - picos / 1e6).abs() < 1e-9 && picos >= 0.0, "{event}");
    picos as u64
}

/// The events of a file that keeps to the rules.
fn read(text: &str) -> Vec<Value> {
    let file: Value = serde_json::from_str(text).unwrap();
    assert_eq!(file["displayTimeUnit"], "ns");
    let events = file["traceEvents"].as_array().unwrap().clone();
    let (mut before, mut named, mut free_from) = (0, BTreeMap::new(), BTreeMap::new());
    let mut flows = BTreeMap::new();
    for event in &events {
        let (ph, name) = (event["ph"].as_str().unwrap(), event["name"].as_str().unwrap());
        let (pid, tid, ts) = (number(event, "pid"), number(event, "tid"), ps(event, "ts"));
        assert!(pid > 0 && !name.is_empty() && event["cat"].is_string(), "{event}");
        assert!(ts >= before, "time runs backwards: {event}");
        before = ts;
        match ph {
            "M" => {
                let value = &event["args"][if name.ends_with("_name") { "name" } else { "sort_index" }];
                assert!(value.is_string() || value.is_u64(), "{event}");
                if name == "thread_name" {
                    // Perfetto tells tracks apart by tid alone.
                    assert_eq!(named.insert(tid, pid), None, "{event}");
                }
            }
            "X" => {
                assert_eq!((ps(event, "dur"), ts % CLOCK_PS), (CLOCK_PS, 0), "{event}");
                let free = free_from.insert(tid, ts + CLOCK_PS).unwrap_or(0);
                assert!(free <= ts, "slices overlap on track {tid}: {event}");
                assert_eq!(named.get(&tid), Some(&pid), "{event}");
            }
            "i" => {
                assert!(matches!(event["s"].as_str().unwrap(), "t" | "p"), "{event}");
                assert_eq!(named.get(&tid), Some(&pid), "{event}");
                if event["s"] == "t" {
                    assert!(free_from[&tid] > ts, "an instant beside its slice: {event}");
                }
            }
            "C" => assert!(event["args"].as_object().unwrap().values().all(Value::is_u64), "{event}"),
            "s" | "f" => {
                let begun: &mut Vec<&Value> = flows.entry(number(event, "id")).or_default();
                begun.push(event);
                assert_eq!(begun.len(), if ph == "s" { 1 } else { 2 }, "{event}");
                assert!(begun.iter().all(|other| other["name"] == name && other["cat"] == event["cat"]), "{event}");
                assert_eq!(event["bp"].as_str(), (ph == "f").then_some("e"), "{event}");
                assert_eq!(free_from[&tid], ts + CLOCK_PS, "an arrow beside its slice: {event}");
            }
            _ => panic!("unknown phase: {event}"),
        }
    }
    assert!(flows.values().all(|ends| ends.len() == 2), "an arrow without an end");
    events
}

fn of<'a>(events: &'a [Value], engine: usize, ph: &'a str) -> impl Iterator<Item = &'a Value> {
    events.iter().filter(move |e| e["ph"] == ph && e["pid"] == engine as u64 + 1)
}

/// Slices of an engine: step, track within the engine, operation.
fn slices(events: &[Value], engine: usize) -> BTreeSet<(u64, u64, u64)> {
    let tuple = |e: &Value| (ps(e, "ts") / CLOCK_PS, number(e, "tid") % 1000, number(&e["args"], "op"));
    of(events, engine, "X").map(tuple).collect()
}

/// What RTL says is in its stages after each step, and what is refused or resets in its slot.
fn seen(scenario: &str, engine: usize, steps: &RangeInclusive<u32>) -> BTreeSet<(u64, u64, u64)> {
    let (mut session, mut all) = (open(scenario), BTreeSet::new());
    let field = session.engine(engine).unwrap().info().field("pipe.op").unwrap();
    while !session.is_over() {
        let step = session.executed();
        session.step(|_, _| ());
        let mut stages = [0; STAGES as usize];
        session.engine(engine).unwrap().probe(field, 0, &mut stages);
        let inside = (0..).zip(stages).filter(|(_, op)| *op != OpId::NONE.0);
        all.extend(inside.map(|(stage, op)| (u64::from(step), stage, u64::from(op))));
    }
    let at_once = |entry: &Entry| match entry.outcome {
        Outcome::Rejected { .. } => true,
        Outcome::Retired { step, .. } => step == entry.slot,
        _ => false,
    };
    let log = operations(&session, engine);
    all.extend(log.iter().filter(|e| at_once(e)).map(|e| (e.slot.into(), 0, e.op.into())));
    all.retain(|(step, ..)| steps.contains(&(*step as u32)));
    all
}

#[test]
fn slices_are_what_the_stages_hold() {
    let scenario = scenario();
    let end = open(&scenario).steps() - 1;
    for (arguments, steps) in [
        (&["--last", "5000"][..], 0..=end),
        (&[], end - 199..=end),
        (&["--from", "300", "--to", "317"], 300..=317),
        (&["--at", "20"], 0..=20),
    ] {
        let ended = export(&scenario, &[&["--chrome-trace", "-"], arguments].concat());
        assert_eq!(ended.code, 0, "{}", ended.stderr);
        let said = format!("steps {} to {} of engines 0, 1, 2, ", steps.start(), steps.end());
        assert!(ended.stderr.contains(&said), "{}", ended.stderr);
        let events = read(&ended.stdout);
        for engine in [0, 2] {
            assert_eq!(slices(&events, engine), seen(&scenario, engine, &steps), "{arguments:?}, engine {engine}");
        }
        // The model does everything in one step.
        let log = operations(&over(&scenario), 1);
        let model = log.iter().filter(|e| steps.contains(&e.slot)).map(|e| (e.slot.into(), 0, e.op.into())).collect();
        assert_eq!(slices(&events, 1), model, "{arguments:?}");
    }
}

#[test]
fn events_and_counters_are_those_of_the_session() {
    let scenario = scenario();
    let events = read(&export(&scenario, &["--chrome-trace", "-", "--last", "5000"]).stdout);
    for engine in 0..ENGINES {
        let log = operations(&over(&scenario), engine);
        let (mut told, mut arrows, mut counted) = (Vec::new(), Vec::new(), Vec::new());
        let mut session = open(&scenario);
        while !session.is_over() {
            let step = u64::from(session.executed());
            session.step(|_, _| ());
            let source = session.engine(engine).unwrap();
            let info = source.info();
            for event in session.events(engine).iter().filter(|e| e.kind >= 16 || e.kind == 7) {
                let name = event_name(info, event.kind).to_owned();
                let own = info.events.iter().find(|own| own.name == name);
                let arguments =
                    own.map_or(vec!["ready_after"], |own| own.arguments.iter().map(String::as_str).collect());
                let facts: BTreeMap<&str, u32> = arguments.iter().copied().zip(event.args.iter().copied()).collect();
                arrows.extend(facts.iter().find(|(n, _)| n.ends_with("_op")).map(|(_, op)| (step, *op, event.op.0)));
                let reset = log.iter().find(|entry| u64::from(entry.slot) == step).map(|entry| entry.op);
                let op = if own.is_some() { event.op.0 } else { reset.unwrap() };
                let facts: BTreeMap<String, u64> =
                    facts.iter().map(|(n, v)| ((*n).to_owned(), u64::from(*v))).collect();
                told.push((step, name, u64::from(op), facts));
            }
            let mut word = [0];
            source.probe(info.field("occ").unwrap(), 0, &mut word);
            counted.push((step, u64::from(word[0])));
        }
        let found: Vec<_> = of(&events, engine, "i")
            .map(|e| {
                let mut facts: BTreeMap<String, u64> = serde_json::from_value(e["args"].clone()).unwrap();
                let op = facts.remove("op").unwrap();
                (ps(e, "ts") / CLOCK_PS, e["name"].as_str().unwrap().to_owned(), op, facts)
            })
            .collect();
        assert_eq!(found, told, "engine {engine}");

        // Counters tell changes only.
        counted.dedup_by_key(|(_, value)| *value);
        let elements = of(&events, engine, "C").filter(|e| e["name"] == "occupancy");
        let elements: Vec<_> = elements.map(|e| (ps(e, "ts") / CLOCK_PS, number(&e["args"], "elements"))).collect();
        assert_eq!(elements, counted, "engine {engine}");

        let key = |e: &Value| (number(e, "tid"), ps(e, "ts"));
        let slices: BTreeMap<_, _> = of(&events, engine, "X").map(|slice| (key(slice), slice)).collect();
        let at = |e: &Value| number(&slices[&key(e)]["args"], "op") as u32;
        let ends = of(&events, engine, "s").zip(of(&events, engine, "f"));
        let found: Vec<_> = ends.map(|(s, f)| (ps(s, "ts") / CLOCK_PS, at(s), at(f))).collect();
        assert_eq!(found, arrows, "engine {engine}");
        assert_eq!(arrows.len() > 200, engine != 1, "engine {engine}");
        if engine == 0 {
            let hazards = ["forwarded", "speculated", "adopted", "colored"];
            assert!(hazards.iter().all(|name| told.iter().filter(|t| t.1 == *name).count() > 2));
        }
        assert!(told.iter().filter(|t| t.1 == "reset").count() > 5, "engine {engine}");
    }
    let mut inside = BTreeMap::new();
    for slice in of(&events, 0, "X") {
        let at_once = slice["args"]["outcome"] == "rejected" || slice["name"].as_str().unwrap().ends_with("reset");
        *inside.entry(ps(slice, "ts")).or_insert(0) += u64::from(!at_once);
    }
    for counter in of(&events, 0, "C").filter(|e| e["name"] == "in the pipeline") {
        let found = number(&counter["args"], "operations");
        assert_eq!(found, inside.get(&ps(counter, "ts")).copied().unwrap_or(0), "{counter}");
    }
}

#[test]
fn tracks_are_named_after_stages() {
    let events = read(&export(&scenario(), &["--chrome-trace", "-", "--last", "1"]).stdout);
    let names = |engine: usize, what: &str| -> Vec<String> {
        let named = of(&events, engine, "M").filter(|e| e["name"] == what);
        named.map(|e| e["args"]["name"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(names(0, "process_name"), ["engine 0: bbq RTL"]);
    assert_eq!(names(1, "process_name"), ["engine 1: bbq model"]);
    let (tracks, session) = (names(0, "thread_name"), open(&scenario()));
    let stages = &session.engine(0).unwrap().info().stages;
    assert_eq!(tracks.len(), stages.len());
    assert!(
        tracks.iter().zip(stages).all(|(track, stage)| track.ends_with(&format!("{}: {}", stage.region, stage.work)))
    );
    assert_eq!(tracks[4], "04 L2: pick index; read StOC");
    assert_eq!(names(1, "thread_name"), ["operations"]);
}

#[test]
fn a_divergence_is_marked() {
    let stopped = scenario().replace(r#""reference": 1"#, r#""reference": 1, "switches": { "forward_1": false }"#);
    let session: Session = over(&stopped);
    let divergence = session.lockstep(0).unwrap().divergence.clone().unwrap();
    let events = read(&export(&stopped, &["--chrome-trace", "-"]).stdout);
    let marks: Vec<_> = of(&events, 0, "i").filter(|e| e["name"] == "divergence").collect();
    assert_eq!(marks.len(), 1);
    assert_eq!(marks[0]["args"]["text"], divergence.to_string());
    assert_eq!(ps(marks[0], "ts") / CLOCK_PS, u64::from(divergence.step));
    let under_way = of(&events, 0, "X").filter(|e| e["args"]["outcome"] == "in-flight");
    assert!(under_way.count() > 0);
    assert_eq!(slices(&events, 0), seen(&stopped, 0, &(session.executed().saturating_sub(200)..=session.executed())));
}
