#![allow(clippy::unwrap_used, clippy::expect_used)] // a test says what broke by panicking

use contract::{Engine, Events, IssueError, Monitor, Op, OpId, Reference, Violation, kind};
use programs::{Flags, Packet, Protocol};
use scr::wire::{SentPrefix, frame_of, row_bytes};

use super::*;

fn resolved(given: &[(&str, u32)]) -> Result<Parameters, ParameterError> {
    let given = given.iter().map(|(name, value)| (name.to_string(), *value)).collect();
    (DESIGN.resolve)(&given)
}

fn engine(given: &[(&str, u32)]) -> (Box<dyn Reference>, Box<dyn Monitor>) {
    let parameters = resolved(given).unwrap();
    ((DESIGN.model)(&parameters), (DESIGN.monitor)(&parameters, &info(&parameters)))
}

fn packet(source: u32) -> Packet {
    Packet {
        source,
        destination: 9,
        source_port: 50_000,
        destination_port: 443,
        protocol: Protocol::Tcp,
        bytes: 64,
        flags: Flags { syn: true, fin: false, rst: false, ack: false },
        sequence: 1,
        acknowledgement: 2,
    }
}

fn frame(bytes: &[u8], time: u64) -> Op {
    Op::new(operation::FRAME, &[bytes.len() as u32, time as u32, (time >> 32) as u32])
}

/// Forwards a frame. Its events, and its results.
fn forward(engine: &mut dyn Engine, bytes: &[u8], time: u64) -> (Events, Vec<u32>) {
    engine.load(0, bytes);
    engine.issue(&frame(bytes, time)).unwrap();
    let mut events = Events::new();
    engine.tick(&mut events);
    let results = events.iter().find(|event| event.kind == kind::RETIRED).map(|event| event.args.to_vec());
    (events, results.unwrap())
}

/// C1 (Q100): k = 3, N = 2; of each frame the core from 1 on, the rows as stored, the oldest one.
#[test]
fn each_frame_carries_the_rows_of_those_before_it() {
    let (mut engine, mut monitor) = engine(&[("rows", 2)]);
    let expected: [(u32, [u32; 2], u32); 7] = [
        (1, [0, 0], 0),
        (2, [1, 0], 1),
        (3, [1, 2], 0),
        (1, [3, 2], 1),
        (2, [3, 4], 0),
        (3, [5, 4], 1),
        (1, [5, 6], 0),
    ];
    let mut found = Vec::new();
    for (number, (core, rows, oldest)) in (1..).zip(expected) {
        let bytes = frame_of(&packet(number), 0, 0);
        let (events, results) = forward(&mut *engine, &bytes, 7);
        let sent = SentPrefix::of(&results).unwrap();
        assert_eq!((sent.core + 1, sent.number, sent.cause, sent.oldest), (core, number, None, oldest));
        assert_eq!(sent.rows, rows);
        let mut row = [0; 4];
        row_bytes(sent.each_row(4).nth(1).unwrap(), &mut row);
        assert_eq!(row, rows[1].to_be_bytes());
        monitor.step(&[(OpId(number - 1), frame(&bytes, 7))], &events, &*engine, &mut found);
    }
    monitor.sweep(&*engine, &mut found);
    assert_eq!(found, []);
    let words = |field: u32| (&*engine as &dyn Engine).words(field as usize);
    assert_eq!([field::NUMBER, field::OLDEST].map(words), [[7], [1]]);
    assert_eq!([field::NEXT_CORE, field::NEXT_CORE_PASSED].map(words), [[1], [0]]);
    assert_eq!(words(field::ROW), [7, 6]);
}

#[test]
fn a_frame_that_the_program_does_not_handle_has_a_cause_and_no_rows() {
    let (mut engine, _) = engine(&[("program", 4), ("rows", 1), ("variant", 1)]);
    let (_, results) = forward(&mut *engine, &frame_of(&packet(1), 0, 0), 0);
    assert_eq!(SentPrefix::of(&results).map(|sent| sent.number), Some(1));
    let udp = Packet { protocol: Protocol::Udp, flags: Flags::default(), sequence: 0, acknowledgement: 0, ..packet(1) };
    let (events, results) = forward(&mut *engine, &frame_of(&udp, 0, 0), 0);
    let sent = SentPrefix::of(&results).unwrap();
    assert_eq!((sent.core, sent.number, sent.oldest, sent.rows), (0, 0, 0, &[0; 2][..]));
    assert_eq!(sent.cause, Some(Unnumbered::OtherProtocol));
    let reported =
        |number| events.iter().find(|event| event.kind == kind::DESIGN + number).map(|event| event.args.to_vec());
    assert_eq!(reported(event::PREFIXED), None);
    assert_eq!(reported(event::RECORDED), Some(vec![0, 6, NO_PLACE]));
    assert_eq!(CAUSES[sent.cause.unwrap() as usize + 1], "other-protocol");
    assert_eq!((&*engine as &dyn Engine).words(field::PASSED as usize), [0, 0, 0, 0, 0, 1]);
    // The row of the frame before is still there: source, port 443, SYN.
    assert_eq!((&*engine as &dyn Engine).word(field::ROW as usize, 0), 1);
    assert_eq!((&*engine as &dyn Engine).word(field::ROW as usize + 1, 0), 0x01bb_0100);
}

#[test]
fn bytes_that_are_not_those_of_the_operation_are_refused() {
    let (mut engine, _) = engine(&[]);
    let bytes = frame_of(&packet(1), 0, 0);
    let wrong = |loaded, said| Err(IssueError::WrongBytes { loaded, said });
    assert_eq!(engine.issue(&frame(&bytes, 0)), wrong(0, 64));
    engine.load(0, &bytes[1..]);
    assert_eq!(engine.issue(&frame(&bytes, 0)), wrong(63, 64));
    engine.load(0, &bytes);
    assert_eq!(engine.issue(&frame(&bytes, 0)), Ok(OpId(0)));
    engine.tick(&mut Events::new());
    // What was loaded is for one operation.
    assert_eq!(engine.issue(&frame(&bytes, 0)), wrong(0, 64));
    let long = vec![0; MAX_FRAME as usize + 1];
    engine.load(0, &long);
    assert_eq!(engine.issue(&frame(&long, 0)), Err(IssueError::ArgumentTooLarge { argument: 0, max: MAX_FRAME }));
    assert!(engine.issue(&Op::new(operation::RESET, &[1])).is_ok(), "a reset carries none");
}

#[test]
fn a_reset_and_a_saved_state_bring_back_what_was() {
    let (mut engine, _) = engine(&[("program", 3), ("rows", 3)]);
    let bytes = frame_of(&packet(1), 0, 0);
    let first = forward(&mut *engine, &bytes, 5).1;
    let saved = engine.save();
    let second = forward(&mut *engine, &bytes, 6).1;
    assert_ne!(first, second);
    engine.restore(saved);
    assert_eq!(forward(&mut *engine, &bytes, 6).1, second);
    engine.issue(&Op::new(operation::RESET, &[1])).unwrap();
    engine.tick(&mut Events::new());
    assert_eq!(forward(&mut *engine, &bytes, 5).1, first);
}

#[test]
fn settings_that_do_not_go_together_are_refused_with_their_numbers() {
    let refused = |given: &[(&str, u32)]| {
        let ParameterError { name, found, expected } = resolved(given).unwrap_err();
        format!("{name} {found}: {expected}")
    };
    let together = "settings that go together";
    assert_eq!(refused(&[("cores", 0)]), format!("cores 0: {together}: a sequencer needs at least one core"));
    assert_eq!(
        refused(&[("rows", 2), ("cores", 4)]),
        format!("cores 4: {together}: 4 cores need at least 3 rows, not 2")
    );
    assert_eq!(
        refused(&[("rows", 449), ("row_bytes", 18)]),
        format!("rows 449: {together}: 449 rows of 18 bytes make a prefix of more than 8086 bytes")
    );
    // C5 (Q110): rows of 14 bytes are 4 fields, so 11 of them fit, for 12 cores.
    let switch = |rows| [("program", 2), ("row_bytes", 14), ("variant", 1), ("rows", rows)];
    assert_eq!(resolved(&switch(11)).unwrap().get("cores"), Some(&12));
    assert_eq!(
        refused(&switch(12)),
        format!("rows 12: {together}: 12 rows of 14 bytes need more than the 44 fields of 32 bits of a switch")
    );
    assert_eq!(refused(&[("width", 96)]), "width 96: a power of two from 64 to 1024");
    assert_eq!(refused(&[("program", 5)]).split(':').next(), Some("program 5"));
    let parameters = resolved(&[("program", 2), ("rows", 13)]).unwrap();
    assert_eq!(["row_bytes", "cores"].map(|name| parameters[name]), [30, 14]);
    let none = resolved(&[("rows", 0)]).unwrap();
    assert_eq!((DESIGN.hardware)(&DESIGN, &none), Err("there is no hardware without a row".to_string()));
}

#[test]
fn one_core_without_rows_is_the_plain_program() {
    let (mut engine, mut monitor) = engine(&[("rows", 0)]);
    let bytes = frame_of(&packet(1), 0, 0);
    let mut found = Vec::new();
    for number in 1..4 {
        let (events, results) = forward(&mut *engine, &bytes, 0);
        let sent = SentPrefix::of(&results).unwrap();
        assert_eq!((sent.core, sent.number, sent.rows), (0, number, &[][..]));
        monitor.step(&[(OpId(number - 1), frame(&bytes, 0))], &events, &*engine, &mut found);
    }
    monitor.sweep(&*engine, &mut found);
    assert_eq!(found, []);
}

/// What the monitor is shown of an event of a frame by its number: kind and facts.
type Twist = fn(u32, contract::Event) -> Option<(u16, Vec<u32>)>;

/// Violations that the monitor finds in three frames for two cores with two rows; their events go through `twist`.
fn broken(twist: Twist) -> Vec<&'static str> {
    let (mut engine, mut monitor) = engine(&[("rows", 2), ("cores", 2)]);
    let mut found: Vec<Violation> = Vec::new();
    for number in 0..3 {
        let bytes = frame_of(&packet(5 + number), 0, 0);
        let (events, _) = forward(&mut *engine, &bytes, 0);
        let mut twisted = Events::new();
        for event in &events {
            if let Some((kind, args)) = twist(number, event) {
                twisted.push(event.step, kind, event.op, &args);
            }
        }
        monitor.step(&[(OpId(number), frame(&bytes, 0))], &twisted, &*engine, &mut found);
    }
    let mut names: Vec<_> = found.iter().map(|violation| violation.invariant).collect();
    names.dedup();
    names
}

fn same(event: contract::Event) -> Option<(u16, Vec<u32>)> {
    Some((event.kind, event.args.to_vec()))
}

/// The same with another word of an event of the second frame.
fn other(number: u32, event: contract::Event, kind: u16, at: usize) -> Option<(u16, Vec<u32>)> {
    let mut args = event.args.to_vec();
    if number == 1 && event.kind == kind {
        args[at] ^= 1;
    }
    Some((event.kind, args))
}

#[test]
fn the_monitor_notices_each_kind_of_break() {
    const RECORDED: u16 = kind::DESIGN + event::RECORDED;
    assert_eq!(broken(|_, event| same(event)), Vec::<&str>::new());
    assert_eq!(broken(|number, event| other(number, event, RECORDED, 0)), ["turns"]);
    assert_eq!(broken(|number, event| other(number, event, RECORDED, 2)), ["oldest"]);
    assert_eq!(broken(|number, event| other(number, event, kind::RETIRED, 1)), ["numbers"]);
    assert_eq!(broken(|number, event| other(number, event, kind::RETIRED, 3)), ["oldest"]);
    assert_eq!(broken(|number, event| other(number, event, kind::RETIRED, SENT_WORDS + 1)), ["history"]);
    let lost = broken(|number, event| same(event).filter(|(kind, _)| number != 1 || *kind != kind::RETIRED));
    assert_eq!(lost, ["conservation"]);
    let never = broken(|number, event| same(event).filter(|(kind, _)| number != 1 || *kind != RECORDED));
    assert!(never.contains(&"conservation") && never.contains(&"numbers"), "{never:?}");
}
