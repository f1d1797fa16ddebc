//! What queues hold before the first step: the same in hardware and model, known to the invariants, and no part of the run.

use contract::{Info, Role};
use rtl_native::NativeRtl;
use rtl_native::testing::built::resolve;
use scenario::types::Op;
use scenario::{Scenario, Target, link};
use session::Session;
use session::rtl::{self, Config};
use traffic::draw::Draw;

use crate::sessions::{assert_agreement, open, ops, pair, parse, run, shown, shrink, to_the_end};
use workbench::Frames;

/// Hardware and model with these operations before the first step, and a mix after it.
fn file(design: &str, parameters: &str, engine: &str, contents: &[Op], mix: &str) -> Scenario {
    parse(&ops(&pair(design, parameters, engine), 0xc0, mix, &format!(r#","contents":{}"#, shown(&contents))))
}

/// Every architectural word of an engine.
fn state(session: &Session, engine: usize) -> Vec<(String, Vec<u32>)> {
    let engine = session.engine(engine).unwrap();
    engine.info().architectural_fields().map(|(number, field)| (field.name.clone(), engine.words(number))).collect()
}

/// Elements at random, as many as these engines take. A refused one is named; it is left out then.
fn drawn(config: &Config, parameters: &str, info: &Info) -> Vec<Op> {
    let put = info.operation(info.first_of(Role::Put).unwrap()).unwrap();
    let mut draw = Draw::new(7, 7);
    let element = |draw: &mut Draw| {
        let word = |argument: &contract::Argument| match argument.name.as_str() {
            "packet_time" => draw.below(4) + 1,
            "bytes" => argument.min + draw.below(900),
            _ => argument.min + draw.below(u64::from(argument.max - argument.min).min(1 << 31) + 1),
        };
        Op { name: put.name.clone(), args: put.arguments.iter().map(word).collect() }
    };
    let mut contents: Vec<Op> = (0..24).map(|_| element(&mut draw)).collect();
    loop {
        let scenario = file(&config.design, parameters, "", &contents, r#"{"kind":"ops","ops":[]}"#);
        let Err(error) = workbench::open(&scenario, &NativeRtl) else { return contents };
        assert!(error.message.contains("expected one that every engine takes"), "{error}");
        let at: usize = error.path.trim_start_matches("contents[").trim_end_matches(']').parse().unwrap();
        contents.remove(at);
    }
}

/// Of every queue that has hardware.
#[test]
#[ignore = "long: npm run test:all"]
fn hardware_equals_its_model_from_a_filled_start() {
    let mut designs = 0;
    for config in rtl::configs(&NativeRtl) {
        let (design, resolved) = resolve(&config);
        let (parameters, info) = (shown(&config.parameters), (design.info)(&resolved));
        if info.first_of(Role::Put).is_none() {
            continue;
        }
        let contents = drawn(&config, &parameters, &info);
        assert!(contents.len() >= 3, "{}: it takes {} elements", config.name, contents.len());
        let mix = |port: u8| {
            let of_port = info.operations.iter().filter(|o| o.port == port && o.role != Role::Reset);
            let weights: Vec<String> = of_port.map(|o| format!(r#""{}":3"#, o.name)).collect();
            format!(r#"{{"kind":"random","slots":4000,"mix":{{{},"idle":1}}}}"#, weights.join(","))
        };
        // A port for resets alone has none.
        let has_own = |port: &u8| info.operations.iter().any(|o| o.port == *port && o.role != Role::Reset);
        let mixes: Vec<String> = (0..info.ports.len() as u8).filter(has_own).map(mix).collect();
        let scenario = file(&config.design, &parameters, "", &contents, &mixes.join(","));
        let mut session = open(&scenario);
        let name = &config.name;
        let at_first = [state(&session, 0), state(&session, 1)];
        // Of memories only the words that mean anything are alike; the sweep knows which.
        assert_eq!(session.sweep(0), None, "{name}: before the first step");
        let empty = open(&file(&config.design, &parameters, "", &[], &mixes.join(",")));
        assert_ne!(at_first[1], state(&empty, 1), "{name}: nothing is in it");
        assert_eq!((session.log(0).unwrap().presented(), session.executed()), (0, 0), "{name}");
        session.step(|_, _| ());
        let mut first = session.frame();
        session = to_the_end(session);
        assert_agreement(&session, name);
        let log = session.log(0).unwrap();
        assert_eq!(log.presented(), log.counts().accepted + log.counts().rejected, "{name}");
        // How long operations wait for a busy port is known behind them.
        let steps = session.frame().steps;
        assert_eq!(
            steps > first.steps,
            ["bmw_tree", "pieo"].contains(&config.design.as_str()),
            "{name}: {steps} steps"
        );
        first.steps = steps;
        // Back to step 0, and to the same end once more.
        let end = (log.digest(), log.timing_digest(), state(&session, 0));
        assert!(session.seek(0, 100_000), "{name}");
        assert_eq!(shown(&session.frame()), shown(&first), "{name}");
        assert!(session.seek(u32::MAX, 100_000), "{name}");
        let log = session.log(0).unwrap();
        assert_eq!((log.digest(), log.timing_digest(), state(&session, 0)), end, "{name}");
        designs |= 1 << models::catalogue::all().position(|known| known.name == config.design).unwrap();
    }
    let with_hardware =
        ["bbq", "bbq_pifo", "bmw_tree", "gearbox", "pieo", "pifo", "rolling_window", "sp_pifo", "two_port_fifo"];
    assert_eq!(u32::count_ones(designs) as usize, with_hardware.len());
}

/// Four packets in two queues of SP-PIFO, then one more and all of them out.
fn packets() -> Scenario {
    let contents = [[1, 5], [2, 9], [3, 4], [5, 3]].map(|args| Op { name: "enqueue".into(), args: args.to_vec() });
    let ops = r#"{"kind":"ops","ops":[["enqueue",4,7],["dequeue"],["dequeue"],["dequeue"],["dequeue"],["dequeue"]]}"#;
    file("sp_pifo", r#"{"queues":2,"capacity":10}"#, "", &contents, ops)
}

#[test]
fn what_is_there_at_first_is_no_part_of_the_run() {
    let session = run(&packets());
    for engine in [0, 1] {
        let log = session.log(engine).unwrap();
        let entries: Vec<_> = log.window(0, 99).map(|entry| (entry.op, entry.slot)).collect();
        assert_eq!(entries, [(0, 0), (1, 1), (2, 2), (3, 3), (4, 4), (5, 5)]);
    }
    // Rank 4 leaves before rank 3, which no operation of the run brought; rank 7, which the first one brought, before rank 5.
    let events = session.timeline().chronicle(0).unwrap();
    let listed: Vec<_> =
        events.listed().iter().map(|event| (event.args[0], event.args[2], event.args[5], event.cause)).collect();
    assert_eq!(listed, [(3, 5, u32::MAX, None), (4, 1, 0, Some(0))]);
    let elements = session.timeline().part(0, 0, 5, 10).unwrap();
    let most: Vec<f64> = elements.values.chunks(3).map(|bucket| bucket[1]).collect();
    assert_eq!(most, [5.0, 4.0, 3.0, 2.0, 1.0, 0.0]);
}

#[test]
fn a_link_carries_it() {
    let scenario = packets();
    let encoded = link::encode(&scenario, None);
    let Target::Scenario(read) = link::decode(&encoded).unwrap().target else { panic!("{encoded}") };
    assert_eq!(*read, scenario);
}

/// Without the elements before the first step there is nothing to dequeue, and no divergence.
#[test]
fn shrinking_keeps_it() {
    let contents: Vec<Op> = (1..=8).map(|data| Op { name: "enqueue".into(), args: vec![data, data % 3] }).collect();
    let mix = r#"{"kind":"random","slots":200,"mix":{"dequeue-max":3,"dequeue-min":3}}"#;
    let off = r#","switches":{"forward_1":false}"#;
    let scenario = file("bbq", r#"{"W":4,"D":1,"N":15}"#, off, &contents, mix);
    let session = run(&scenario);
    let shrinker = shrink(&scenario, &session, 0, 5_000);
    assert!(shrinker.progress().minimal);
    let made = shrinker.scenario().unwrap();
    assert_eq!(made.contents, contents);
    let replay = run(&made);
    assert!(replay.sweep(0).is_some(), "{}", made.to_text());
    let without = run(&Scenario { contents: Vec::new(), ..made });
    assert!(without.sweep(0).is_none());
}

#[test]
fn what_an_engine_refuses_is_named() {
    let contents =
        |count: u32| (0..count).map(|data| Op { name: "enqueue".into(), args: vec![data, 1, 0] }).collect::<Vec<_>>();
    let scenario = file("pifo", r#"{"N":16}"#, "", &contents(17), r#"{"kind":"ops","ops":[["dequeue",0]]}"#);
    let error = workbench::open(&scenario, &NativeRtl).err().unwrap();
    assert_eq!(
        error.to_string(),
        "contents[16]: engine 0 refuses `enqueue` as `full`; expected one that every engine takes"
    );
    assert!(
        workbench::open(&file("pifo", r#"{"N":16}"#, "", &contents(16), r#"{"kind":"ops","ops":[]}"#), &NativeRtl)
            .is_ok()
    );
}

#[test]
fn what_cannot_be_there_is_said() {
    let told = |bench: &str, contents: &str, traffic: &str| {
        let text = format!(
            r#"{{"version":1,"engines":[{{"design":"pifo","implementation":"model"}}],"bench":{bench},
                "contents":{contents},"traffic":[{traffic}]}}"#
        );
        let problems = Scenario::from_json(&text).unwrap_err();
        problems.iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    let (bench, source) = (r#"{"kind":"ops"}"#, r#"{"kind":"ops","ops":[]}"#);
    assert_eq!(
        told(bench, r#"[["enqueue",1,2],["dequeue",0],["enqueue",1,70000,0],["enqeue",1,2,0],["idle"]]"#, source),
        [
            r#"contents[0]: found ["enqueue",1,2]; expected ["enqueue", data, rank, id]"#,
            r#"contents[1][0]: found "dequeue"; expected `enqueue`"#,
            "contents[2][2]: found 70000; expected rank from 0 to 65535",
            r#"contents[3][0]: found "enqeue"; expected `enqueue`"#,
            r#"contents[4][0]: found "idle"; expected `enqueue`"#,
        ]
    );
    let port = r#"{"kind":"port","rate_mbps":1000}"#;
    let packet = r#"{"kind":"packets","dt_ps":[0],"flow":[1],"bytes":[64]}"#;
    assert_eq!(
        told(port, r#"[["enqueue",1,2,0]]"#, packet),
        [
            "contents: found 1 items; expected none with the bench `port`: elements are packets there, and `traffic` brings them"
        ]
    );
    let many = format!("[{}]", vec![r#"["enqueue",1,2,0]"#; 4097].join(","));
    assert_eq!(told(bench, &many, source), ["contents: found 4097 items; expected at most 4096"]);
}
