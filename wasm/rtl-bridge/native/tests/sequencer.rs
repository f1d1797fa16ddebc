//! The packet-history sequencer as an engine: in lockstep with its model over random frames of all kinds.

use contract::{Engine, Events, IssueError, kind};
use models::design::{Design, Parameters};
use models::scr_sequencer::{DESIGN, MAX_FRAME};
use programs::{Flags, Packet, Protocol};
use rtl_native::testing::built::{config_named, config_of, configs_of, resolve};
use rtl_native::testing::frames::{self, FramesRun, frame};
use rtl_native::testing::pair::Pair;
use rtl_native::{DemandRtl, NativeRtl};
use scr::wire::{SentPrefix, frame_of};
use session::rtl::{RtlEngine, RtlHost};

/// Frames of a run.
const FRAMES: u64 = 1_500;

/// Every configuration that is built, with as many cores as it takes, with one, and with some number between.
fn each(mut test: impl FnMut(&str, &'static Design, &Parameters)) {
    let mut configs = 0;
    for config in configs_of(DESIGN.name) {
        let rows = config.parameters["rows"];
        for cores in [rows + 1, 1, rows / 2 + 1] {
            let mut given = config.parameters.clone();
            given.insert("cores".to_string(), cores);
            test(&format!("{}, {cores} cores", config.name), &DESIGN, &(DESIGN.resolve)(&given).unwrap());
        }
        configs += 1;
    }
    assert!(configs >= 5, "one a program at least: {configs}");
}

fn hardware(name: &str, parameters: &[(&str, u32)]) -> (RtlEngine, Parameters) {
    let mut given = config_named(name).parameters;
    given.extend(parameters.iter().map(|(name, value)| (name.to_string(), *value)));
    let parameters = (DESIGN.resolve)(&given).unwrap();
    (RtlEngine::new(&NativeRtl, &DESIGN, &parameters, 1).unwrap(), parameters)
}

fn packet(source: u32, bytes: u16) -> Vec<u8> {
    let flags = Flags { syn: true, fin: false, rst: false, ack: false };
    let packet = Packet {
        source,
        destination: 9,
        source_port: 1,
        destination_port: 2,
        protocol: Protocol::Tcp,
        bytes,
        flags,
        sequence: 3,
        acknowledgement: 4,
    };
    frame_of(&packet, 0, 0)
}

/// M7, Q113, Q114: results and state word by word, and no invariant broken.
#[test]
fn hardware_sends_and_keeps_what_its_model_does() {
    let mut all = FramesRun::default();
    let mut seed = 0;
    each(|name, design, parameters| {
        seed += 1;
        let run = frames::run(&NativeRtl, design, parameters, seed, FRAMES, &mut |_| ())
            .unwrap_or_else(|what| panic!("{name}, seed {seed}: {what}"));
        all.flushed += run.flushed;
        for (sum, more) in all.causes.iter_mut().zip(run.causes) {
            *sum += more;
        }
        // Number, core, pointer and row of each that has a number.
        assert!(run.words > 4 * run.causes[0], "{name}: {run:?}");
    });
    assert!(all.causes.iter().all(|count| *count > 50) && all.flushed > 50, "{all:?}");
}

/// The paper's largest case: rows of 112 bits for 128 cores on a path of 1,024 bits. Its hardware is built on demand, since the page has
/// none of this size.
#[test]
fn rows_for_128_cores_leave_as_in_the_model() {
    let host = DemandRtl::default();
    for (seed, cores) in [(1, 128), (2, 77)] {
        let given =
            [("width", 1024), ("rows", 127), ("program", 2), ("row_bytes", 14), ("variant", 0), ("cores", cores)];
        let (design, parameters) = resolve(&config_of(DESIGN.name, &given));
        let run = frames::run(&host, design, &parameters, seed, FRAMES, &mut |_| ())
            .unwrap_or_else(|what| panic!("{cores} cores, seed {seed}: {what}"));
        // Every row is overwritten several times, and its four words are compared each time.
        assert!(run.causes[0] > 4 * 127 && run.words > 8 * run.causes[0] && run.flushed > 0, "{run:?}");
    }
}

#[test]
fn a_run_repeats_by_its_seed() {
    let (_, parameters) = hardware("scr_sequencer_w64_n3_ddos", &[]);
    let run = |seed| frames::run(&NativeRtl, &DESIGN, &parameters, seed, 300, &mut |_| ()).unwrap();
    assert_eq!(run(5), run(5));
    assert_ne!(run(5), run(6));
}

/// Presents a frame whose first byte came at this time.
fn send(engine: &mut RtlEngine, bytes: &[u8], time: u64) {
    engine.load(0, bytes);
    engine.issue(&frame(bytes, time)).unwrap();
}

/// Runs until a frame has left: its results, and how many steps that took.
fn until_left(engine: &mut RtlEngine) -> (Vec<u32>, u32) {
    for steps in 1..5_000 {
        let mut events = Events::new();
        engine.tick(&mut events);
        if let Some(left) = events.iter().find(|event| event.kind == kind::RETIRED) {
            return (left.args.to_vec(), steps);
        }
    }
    panic!("nothing leaves");
}

#[test]
fn a_state_saved_in_the_middle_of_a_frame_goes_on_from_there() {
    let (mut engine, _) = hardware("scr_sequencer_w64_n13_connections", &[]);
    let entered = engine.info().field("pipe.entered").unwrap();
    let left = engine.info().field("pipe.left").unwrap();
    for stop in [3, 20, 70] {
        let bytes = packet(7, 300);
        send(&mut engine, &bytes, 5);
        for _ in 0..stop {
            assert!(engine.accepts(1));
            engine.tick(&mut Events::new());
        }
        let at = |engine: &RtlEngine| [entered, left].map(|field| (engine as &dyn Engine).word(field, 0));
        let middle = at(&engine);
        assert!(middle[0] < 300 || middle[1] > 0, "{stop}: {middle:?} is no middle");
        let image = engine.save();
        let first = until_left(&mut engine);
        let other = packet(8, 64);
        send(&mut engine, &other, 6);
        let second = until_left(&mut engine);
        engine.restore(image);
        assert_eq!(at(&engine), middle);
        assert_eq!(until_left(&mut engine), first);
        send(&mut engine, &other, 6);
        assert_eq!(until_left(&mut engine), second);
    }
}

#[test]
fn frames_of_every_length_that_it_takes_leave_whole() {
    let (mut engine, parameters) = hardware("scr_sequencer_w1024_n13_bucket", &[("cores", 3)]);
    let mut model = (DESIGN.model)(&parameters);
    for bytes in [&[1][..], &[0; 60], &packet(1, 64), &packet(2, MAX_FRAME as u16), &[7; MAX_FRAME as usize]] {
        assert!(engine.accepts(0));
        send(&mut engine, bytes, 1 << 40);
        let (results, _) = until_left(&mut engine);
        model.load(0, bytes);
        model.issue(&frame(bytes, 1 << 40)).unwrap();
        let mut events = Events::new();
        model.tick(&mut events);
        let expected = events.iter().find(|event| event.kind == kind::RETIRED).map(|event| event.args.to_vec());
        assert_eq!(Some(results), expected, "{} bytes", bytes.len());
    }
    // While a frame comes in the port is busy; the port of resets never is.
    let long = packet(3, 2_000);
    send(&mut engine, &long, 0);
    engine.tick(&mut Events::new());
    assert_eq!([0, 1].map(|port| engine.accepts(port)), [false, true]);
    let short = packet(4, 64);
    assert_eq!(engine.issue(&frame(&short, 0)), Err(IssueError::WrongBytes { loaded: 0, said: 64 }));
}

/// A bit of state that flips between two frames is named as the RTL names it, with the stage that writes it.
#[test]
fn a_flipped_bit_is_noticed_with_stage_and_signal() {
    for (field, index, bit, signal) in [
        ("row.0", 1, 3, "scr_sequencer.u_history.gen_row[1].row_q[31:0]"),
        ("oldest", 0, 0, "scr_sequencer.u_history.pointer_q"),
        ("number", 0, 9, "scr_sequencer.number_q[31:0]"),
        ("next_core", 0, 0, "scr_sequencer.u_cores.prefixed_q"),
        ("next_core_passed", 0, 0, "scr_sequencer.u_cores.passed_q"),
        ("passed", 1, 4, "scr_sequencer.u_counters.gen_cause[1].count_q"),
    ] {
        let (_, parameters) = hardware("scr_sequencer_w64_n3_ddos", &[]);
        let mut pair = Pair::new(&NativeRtl, &DESIGN, &parameters, 0, 1).unwrap();
        for step in 0..400 {
            let sends = (step % 40 == 0).then(|| {
                // Every second one is no IPv4.
                let mut bytes = packet(5 + pair.number(), 64);
                bytes[12] ^= (pair.number() % 2) as u8;
                (frame(&bytes, 0), Some(bytes.into()))
            });
            if step == 239 {
                assert!(pair.hardware.upset(field, index, bit), "{field}");
                let found = pair.lockstep.sweep(&pair.hardware, &*pair.model).1;
                let found = found.unwrap_or_else(|| panic!("{field}: a sweep finds nothing"));
                assert_eq!((&*found.field, found.index, &*found.signal), (field, index, signal), "{found:?}");
                assert_eq!((found.stage, &*found.work), (Some(2), "rows and frame, packed"), "{found:?}");
            }
            let differs = pair.step_carrying(sends).is_err();
            assert!(!differs || step >= 239, "{field}: a difference before the flip");
        }
        // Of most an assertion of the RTL is first; of this one nothing but the comparison.
        let found = pair.lockstep.divergence.unwrap_or_else(|| panic!("{field}: nothing is noticed"));
        if field == "next_core_passed" {
            assert_eq!((&*found.field, &*found.signal, found.op), (field, signal, Some(7)), "{found:?}");
        }
    }
}

#[test]
fn a_number_of_cores_that_hardware_does_not_take_is_refused_before_it_is_made() {
    let mut given = config_named("scr_sequencer_w64_n3_ddos").parameters;
    given.insert("cores".to_string(), 5);
    let error = (DESIGN.resolve)(&given).unwrap_err();
    assert_eq!((&*error.name, &*error.found), ("cores", "5"));
    assert!(error.expected.ends_with("5 cores need at least 4 rows, not 3"), "{}", error.expected);
    given.insert("rows".to_string(), 5);
    let parameters = (DESIGN.resolve)(&given).unwrap();
    let built = NativeRtl.find(DESIGN.name, &(DESIGN.hardware)(&DESIGN, &parameters).unwrap());
    assert!(built.unwrap_err().starts_with("no scr_sequencer hardware is built with program=0 row_bytes=4 rows=5 "));
}

/// The results of the last of four frames through three cores split into what its core reads.
#[test]
fn what_left_is_read_from_the_results_of_hardware() {
    let (mut engine, _) = hardware("scr_sequencer_w64_n3_ddos", &[("cores", 3)]);
    let mut last = Vec::new();
    for source in 1..=4 {
        let bytes = packet(source, 64);
        send(&mut engine, &bytes, 0);
        last = until_left(&mut engine).0;
    }
    let sent = SentPrefix::of(&last).unwrap();
    assert_eq!((sent.core, sent.number, sent.cause, sent.oldest, sent.rows), (0, 4, None, 0, &[1, 2, 3][..]));
}

/// Cores process what the hardware has sent: a bit of a stored row that flips reaches a replica, and M7 and the comparison report it (Q104).
#[test]
fn a_wrong_row_of_the_hardware_is_noticed_at_the_cores() {
    let text = r#"{ "version": 1, "on_divergence": "mark",
        "engines": [
            { "design": "scr_sequencer", "implementation": "rtl", "reference": 1,
              "parameters": { "width": 64, "program": "ddos-mitigator", "rows": 3, "cores": 4 } },
            { "design": "scr_sequencer", "implementation": "model",
              "parameters": { "width": 64, "program": "ddos-mitigator", "rows": 3, "cores": 4 } }],
        "bench": { "kind": "cores", "clock_ps": 10000, "blocked": ["10.3.0.0/27"] },
        "traffic": [{ "kind": "ddos", "packets": 60, "gap_ps": 400000 }] }"#;
    let scenario = scenario::Scenario::from_json(text).unwrap();
    let names = |harm: bool| {
        let mut session = workbench::open(&scenario, &NativeRtl).unwrap().forward_only();
        while !session.is_over() {
            session.step(|_, _| ());
            // No frame is inside: one comes each 40 steps, and takes 24.
            if harm && session.executed() == 430 {
                assert!(session.upset(0, "row.0", 1, 16));
            }
        }
        let broken: Vec<&str> = session.bench().violations().iter().map(|violation| violation.invariant).collect();
        (broken, session.sweep(0).is_some(), session.end())
    };
    assert_eq!(names(false), (vec![], false, Some(port::End::Drained)));
    let (broken, differs, _) = names(true);
    assert!(differs && broken.contains(&"ring") && broken.contains(&"sequential"), "{broken:?}");
}
