//! What is done by hand in a run: operations that take a slot, switches in force from their step on, on hardware.

use std::collections::BTreeSet;

use contract::{Event, Events, Op};
use rtl_native::NativeRtl;
use rtl_native::testing::built::{engine, resolve};
use scenario::Scenario;
use session::Session;
use session::rtl::{Config, RtlEngine};
use shrink::{Failing, Shrinker};
use traffic::draw::Draw;

use crate::sessions::{all_words, failing, list, open, ops, pair, parse, run, shown, shrink};
use workbench::Frames;

fn lockstep(size: &str, switches: &str, traffic: &str, more: &str) -> Scenario {
    parse(&ops(&pair("bbq", size, switches), 0, traffic, &format!(r#","on_divergence":"mark"{more}"#)))
}

const SMALL: &str = r#"{"W":4,"D":1,"N":15}"#;
const TWO: &str = r#"{"W":4,"D":2,"N":15}"#;

/// An operation by hand is as if it stood in the traffic: all else comes a step later, nothing is lost.
#[test]
fn an_operation_by_hand_takes_the_slot_and_the_traffic_waits() {
    let mut all =
        vec![r#"["enqueue",1,2]"#, r#"["enqueue",2,3]"#, r#"["idle"]"#, r#"["dequeue-max"]"#, r#"["dequeue-min"]"#];
    let plain = run(&lockstep(SMALL, "", &list(&all), ""));
    for step in 0..=all.len() {
        let edits = format!(r#","edits":[{{"step":{step},"op":["enqueue",9,1]}}]"#);
        let edited = run(&lockstep(SMALL, "", &list(&all), &edits));
        all.insert(step, r#"["enqueue",9,1]"#);
        let written = run(&lockstep(SMALL, "", &list(&all), ""));
        all.remove(step);
        for engine in [0, 1] {
            let (a, b) = (edited.log(engine).unwrap(), written.log(engine).unwrap());
            assert_eq!(
                (a.digest(), a.timing_digest(), a.presented()),
                (b.digest(), b.timing_digest(), 5),
                "step {step}"
            );
        }
        assert_eq!((edited.steps(), edited.sweep(0)), (plain.steps() + 1, None), "step {step}");
    }
    // Long after the traffic: idle steps between.
    let late = run(&lockstep(SMALL, "", &list(&all), r#","edits":[{"step":30,"op":["enqueue",9,1]}]"#));
    assert_eq!(late.steps(), 31 + 6);
    assert_eq!(late.log(0).unwrap().presented(), 5);
}

#[test]
fn slots_to_come_show_what_is_issued_by_hand() {
    let operations = r#"{"kind":"ops","ops":[["enqueue",1,2],["enqueue",2,3]]}"#;
    let edits = r#","edits":[{"step":1,"op":["dequeue-max"]},{"step":4,"op":["dequeue-min"]}]"#;
    let mut session = open(&lockstep(SMALL, "", operations, edits));
    session.seek(0, 10);
    let shown = |session: &Session| -> Vec<String> {
        session
            .frame()
            .upcoming
            .iter()
            .map(|slot| slot.first().map_or("-".into(), |s| format!("{} {}", s.op, s.kind)))
            .collect()
    };
    assert_eq!(shown(&session), ["1 dequeue-max", "2 enqueue", "-", "3 dequeue-min"]);
    session.seek(2, 10);
    assert_eq!(shown(&session), ["-", "3 dequeue-min"]);
}

/// Everything that happens in a run, step by step, and the state after each.
type Trace = Vec<(Events, Vec<(String, Vec<u32>)>)>;

const STEPS: u32 = 150;

/// Random operations on the hardware alone; `switch` sets switches before a step.
fn trace(size: &str, switch: impl Fn(u32, &mut RtlEngine)) -> Trace {
    use contract::Engine;
    let parameters = serde_json::from_str(size).unwrap();
    let mut engine = engine(&Config { name: size.to_string(), design: "bbq".to_string(), parameters });
    let mut draw = Draw::new(77, 0);
    (0..STEPS)
        .map(|step| {
            switch(step, &mut engine);
            let kind = draw.below(4).min(2) as u8;
            if draw.chance(80) {
                let args = if kind == 0 { vec![step, draw.below(2)] } else { vec![] };
                engine.issue(&Op::new(kind, &args)).unwrap();
            }
            let mut events = Events::new();
            engine.tick(&mut events);
            (events, all_words(&engine))
        })
        .collect()
}

/// Steps in which a word was forwarded over `distance` stages, as the hardware tells; or in which an index was chosen knowing that
/// the operation right ahead, an enqueue, sets its bit.
fn forwards(trace: &Trace, distance: u32) -> BTreeSet<u32> {
    let forwarded = |event: &Event| match event.kind - event.kind.min(contract::kind::DESIGN) {
        1 => event.args[1] - event.args[2] == distance,
        2 => event.args[2] == 0 && distance == 1,
        _ => false,
    };
    trace.iter().flat_map(|(events, _)| events.iter().filter(forwarded).map(|event| event.step)).collect()
}

/// The effect of a switch is known where forwarding is: off for one step alone it changes the run if, and only if, that very step
/// forwards, and nothing before that step. One cycle early or late would show in another step.
#[test]
fn a_switch_is_in_force_exactly_from_its_step_on() {
    use contract::Engine;
    for size in [SMALL, TWO] {
        let whole = trace(size, |_, _| ());
        for distance in 1..=4 {
            let name = format!("forward_{distance}");
            let used = forwards(&whole, distance);
            let mut changed = BTreeSet::new();
            for at in 0..STEPS {
                let blink = trace(size, |step, engine| {
                    if step == at || step == at + 1 {
                        assert!(engine.set_switch(&name, step != at));
                    }
                });
                let same = whole.iter().zip(&blink).take_while(|(a, b)| a == b).count() as u32;
                assert!(same >= at, "{name} off in step {at} of {size} alone changes step {same}");
                if same < STEPS {
                    changed.insert(at);
                }
            }
            // A value that is the same with and without forwarding makes no difference.
            assert!(changed.is_subset(&used), "{size} {name}: changed {changed:?}, used {used:?}");
            assert!(!changed.is_empty() || used.is_empty(), "{size} {name}: no effect at all");
            // A cycle early or late would have been noticed.
            for shifted in [changed.iter().map(|at| at + 1).collect(), changed.iter().map(|at| at - 1).collect()] {
                let shifted: BTreeSet<u32> = shifted;
                assert!(distance > 2 || !shifted.is_subset(&used), "{size} {name}: the run shows too little");
            }
        }
        // Off from the first use on is off from the start; a step later is not.
        let first = *forwards(&whole, 1).first().unwrap();
        let off = |from: u32| {
            trace(size, move |step, engine| {
                if step == from {
                    engine.set_switch("forward_1", false);
                }
            })
        };
        assert!(off(first) == off(0) && off(0) != whole, "{size}");
        assert!(off(first + 1) != off(0), "{size}");
    }
}

/// What is switched off does not happen, and the hardware does not tell that it did.
#[test]
fn what_is_switched_off_is_not_told_of() {
    use contract::Engine;
    let count = |trace: &Trace, number: u16| {
        trace.iter().flat_map(|(events, _)| events).filter(|e| e.kind == contract::kind::DESIGN + number).count()
    };
    let off = |size: &str, names: &[&str]| {
        trace(size, |step, engine| {
            for name in if step == 0 { names } else { &[] } {
                assert!(engine.set_switch(name, false));
            }
        })
    };
    let [forwarded, adopted, bypassed] = [1, 3, 6];
    for size in [SMALL, TWO] {
        let whole = trace(size, |_, _| ());
        for (names, numbers) in [
            (&["forward_1", "forward_2", "forward_3", "forward_4"][..], &[forwarded][..]),
            (&["adoption"], &[adopted]),
            (&["bypass"], &[bypassed]),
        ] {
            let without = off(size, names);
            for number in numbers {
                let with = count(&whole, *number);
                assert!(with > 0 || size == SMALL, "{names:?}: event {number} never happens in {size}");
                assert_eq!(count(&without, *number), 0, "{names:?} off in {size}: event {number}");
            }
        }
        for distance in 1..=4 {
            let name = format!("forward_{distance}");
            let told = forwards(&off(size, &[&name]), distance);
            assert!(told.is_empty(), "{name} off in {size}: {told:?}");
        }
    }
}

/// Any step looks as it did on the way, however the cursor comes there; so does another session of the same file.
#[test]
fn switches_set_by_hand_survive_every_jump() {
    let random = r#"{"kind":"random","slots":300,"mix":{"enqueue":5,"dequeue-max":3,"dequeue-min":3,"idle":1},"collide_percent":80,"hot":1}"#;
    let edit = |step: u32, name: &str, on: bool| format!(r#"{{"step":{step},"engine":0,"switch":"{name}","on":{on}}}"#);
    let edits = [
        edit(40, "coloring", false),
        edit(41, "forward_2", false),
        edit(90, "forward_2", true),
        edit(200, "coloring", true),
    ];
    let scenario = lockstep(TWO, "", random, &format!(r#","edits":[{}]"#, edits.join(",")));
    let mut session = open(&scenario);
    let shown = |session: &Session| shown(&session.frame().engines);
    let on_the_way: Vec<String> = (0..session.steps())
        .map(|step| {
            session.seek(step, 2);
            shown(&session)
        })
        .collect();
    let plain = run(&lockstep(TWO, "", random, ""));
    assert_ne!(plain.log(0).unwrap().digest(), session.log(0).unwrap().digest(), "the switches do something");
    let mut other = open(&scenario);
    // Invariants are known as far as a session has ever come.
    while !other.seek(u32::MAX, 1000) {}
    let mut draw = Draw::new(3, 3);
    for _ in 0..60 {
        let step = draw.below(on_the_way.len() as u64);
        while !session.seek(step, 1000) || !other.seek(step, 1000) {}
        let last = |text: &str| text.split(r#""broken""#).next().unwrap().to_string();
        assert_eq!(last(&shown(&session)), last(&on_the_way[step as usize]), "step {step}");
        assert_eq!(shown(&other), shown(&session), "step {step}");
    }
}

#[test]
fn failing_operations_include_those_by_hand() {
    let off = r#","switches":{"forward_1":false}"#;
    let operations = r#"{"kind":"ops","ops":[["enqueue",1,2],["idle",20],["enqueue",2,3],["idle",20]]}"#;
    let scenario = lockstep(TWO, off, operations, r#","edits":[{"step":22,"op":["dequeue-max"]}]"#);
    let session = run(&scenario);
    let presented = Failing::of(&scenario, &session, 0).unwrap().presented;
    assert_eq!(presented.iter().map(|p| (p.idle, p.kind)).collect::<Vec<_>>(), [(0, 0), (20, 0), (0, 1)]);
    let made = failing(&scenario, &session, 0);
    assert_eq!(made.edits, []);
    assert_eq!(run(&made).sweep(0).map(|found| found.step), made.view.step);
    let small = shrink(&scenario, &session, 0, 1000).scenario().unwrap();
    assert_eq!(run(&small).sweep(0).map(|found| found.step), small.view.step);
}

#[test]
fn switches_by_hand_are_kept_where_steps_stay_and_refused_where_they_move() {
    let operations =
        r#"{"kind":"ops","ops":[["enqueue",1,2],["idle",20],["enqueue",2,3],["dequeue-max"],["idle",20]]}"#;
    let edits = r#","edits":[{"step":23,"engine":0,"switch":"forward_1","on":false},{"step":40,"engine":0,"switch":"bypass","on":false}]"#;
    let scenario = lockstep(TWO, "", operations, edits);
    let session = run(&scenario);
    let made = failing(&scenario, &session, 0);
    assert_eq!(made.edits, scenario.edits[..1], "those after it have nothing to do with it");
    assert_eq!(run(&made).sweep(0).map(|found| found.step), made.view.step);
    let refused = Shrinker::new(&scenario, &session, 0, &NativeRtl, 10).err().unwrap();
    assert!(
        refused.starts_with("the switch forward_1 is set by hand at step 23, and shrinking moves steps"),
        "{refused}"
    );
}

/// Conditions are checked against the catalogue, so it must list what the hardware tells.
#[test]
fn the_catalogue_lists_the_events_of_the_hardware() {
    use contract::Engine;
    for config in session::rtl::configs(&NativeRtl) {
        let (design, _) = resolve(&config);
        let engine = engine(&config);
        let told: Vec<_> = engine
            .info()
            .events
            .iter()
            .map(|e| (e.name.as_str(), e.arguments.iter().map(String::as_str).collect()))
            .collect();
        let listed: Vec<_> = design.events.iter().map(|e| (e.name, e.arguments.to_vec())).collect();
        assert_eq!(told, listed, "{}", config.name);
        for (field, argument) in design.events.iter().flat_map(|event| event.concerns) {
            // Steered levels have no words; the lowest level is always there.
            let lowest = config.parameters.get("D").copied().unwrap_or(1).to_string();
            let there = engine.info().field(&field.replace("{level}", &lowest)).is_some();
            assert!(there, "{}: {field}", config.name);
            assert!(design.events.iter().any(|event| event.arguments.contains(argument)), "{argument}");
        }
    }
}

/// Packets know a reset and a switch by hand; the run, and each of its steps, stays the same however the cursor comes there.
#[test]
fn packets_go_on_through_resets_and_switches_by_hand() {
    let numbers = |value: fn(u32) -> u32| (0..60).map(|i| value(i).to_string()).collect::<Vec<_>>().join(",");
    let packets = |edits: &str| {
        let text = format!(
            r#"{{"version":1,"engines":[{}],
                "bench":{{"kind":"port","rate_mbps":100000}},"on_divergence":"mark","edits":[{edits}],
                "traffic":[{{"kind":"packets","dt_ps":[{}],"flow":[{}],"bytes":[{}],"rank":[{}]}}]}}"#,
            pair("bbq", TWO, ""),
            numbers(|_| 16_000),
            numbers(|i| i % 7),
            numbers(|_| 500),
            numbers(|i| i * 5 % 16),
        );
        parse(&text)
    };
    let value = |session: &Session, key: &str| session.lane(0).unwrap().measures().value(key).unwrap();
    let plain = run(&packets(""));
    assert_eq!((value(&plain, "dropped.reset"), plain.failures()), (0, vec![]));

    let resets = r#"{"step":60,"op":["reset",3]},{"step":130,"op":["reset",4000]}"#;
    let broken = r#"{"step":60,"op":["reset",3]},{"step":100,"engine":0,"switch":"bypass","on":false},{"step":130,"op":["reset",4000]}"#;
    let parted = |session: &Session| session.lockstep(0).unwrap().divergence.as_ref().map(|d| d.step);
    assert!(
        parted(&run(&packets(broken))).unwrap() > 100,
        "an enqueue into the empty queue and a dequeue right behind"
    );

    let scenario = packets(resets);
    let mut session = run(&scenario);
    assert_eq!(session.failures(), [""; 0], "no packet is forgotten");
    assert_eq!(parted(&session), None);
    assert!(value(&session, "dropped.reset") > 0);
    assert!(session.steps() > plain.steps() + 3500, "{} {}", session.steps(), plain.steps());
    let shown = |session: &Session| {
        let frame = session.frame();
        (shown(&frame.engines), session.lane(0).unwrap().measures().value("delay.max"))
    };
    let mut other = open(&scenario);
    for step in [59, 60, 61, 100, 131, 4131, 4200] {
        while !session.seek(step, 10_000) {}
        while other.executed() <= step {
            other.step(|_, _| ());
        }
        assert_eq!(shown(&session), shown(&other), "step {step}");
    }
}
