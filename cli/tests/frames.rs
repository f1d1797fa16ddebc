//! export, failing and shrink of packet programs, whose engines take frames: their latency varies, so slots do not show in which stage a frame is.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use contract::OpId;
use serde_json::Value;
use session::log::Outcome;

use crate::common::mixed::{export, open, operations, over};

/// Frames of 64 bytes and more that come faster than they leave, so that several are inside at once.
const SCENARIO: &str = include_str!("cmd/in/frames.json");
const FRAMES: usize = 120;
const STAGES: usize = 4;
/// Name of the last stage in a log of Kanata.
const LAST: &str = "3X";

/// In which stages the hardware holds each frame, by step.
fn stays() -> BTreeMap<(u32, u32), BTreeSet<usize>> {
    let (mut session, mut stays) = (open(SCENARIO), BTreeMap::<_, BTreeSet<usize>>::new());
    let field = session.engine(0).unwrap().info().field("pipe.op").unwrap();
    while !session.is_over() {
        let step = session.executed();
        session.step(|_, _| ());
        let mut stages = [0; STAGES];
        session.engine(0).unwrap().probe(field, 0, &mut stages);
        for (stage, op) in stages.into_iter().enumerate().filter(|(_, op)| *op != OpId::NONE.0) {
            stays.entry((step, op)).or_default().insert(stage);
        }
    }
    stays
}

#[test]
fn a_table_has_what_left_for_each_frame() {
    let ended = export(SCENARIO, &["--csv", "-"]);
    assert_eq!(ended.code, 0, "{}", ended.stderr);
    let mut reader = csv::Reader::from_reader(ended.stdout.as_bytes());
    let rows: Vec<BTreeMap<String, String>> = reader.deserialize().map(Result::unwrap).collect();
    let of = |engine: &str| rows.iter().filter(|row| row["engine"] == engine).collect::<Vec<_>>();
    let (hardware, model, log) = (of("0"), of("1"), operations(&over(SCENARIO), 0));
    assert_eq!((hardware.len(), model.len(), log.len()), (FRAMES, FRAMES, FRAMES));
    for ((row, expected), entry) in hardware.iter().zip(&model).zip(&log) {
        let Outcome::Retired { step, results } = &entry.outcome else { panic!("{entry:?}") };
        assert_eq!((&*row["kind"], &*row["outcome"]), ("frame", "ok"));
        assert_eq!((&row["argument_bytes"], &row["result_step"]), (&entry.args[0].to_string(), &step.to_string()));
        let digest = ["core", "number", "cause", "oldest", "digest"].map(|name| row[&format!("result_{name}")].clone());
        assert_eq!(digest[..], results[..5].iter().map(u32::to_string).collect::<Vec<_>>());
        let words = |row: &BTreeMap<String, String>| {
            row.iter().filter(|(name, _)| name.starts_with("result_row[")).map(|(_, word)| word.clone()).collect()
        };
        let (left, wanted): (Vec<String>, Vec<String>) = (words(row), words(expected));
        // Three rows of 18 bytes.
        assert_eq!((left.len(), left), (15, wanted));
    }
}

#[test]
fn rows_of_kanata_are_in_the_stages_that_the_hardware_says() {
    let ended = export(SCENARIO, &["--kanata", "-", "--from", "0", "--to", "100000"]);
    assert_eq!(ended.code, 0, "{}", ended.stderr);
    let (stays, mut cycle, mut cells) = (stays(), 0, vec![None; FRAMES]);
    let (mut seen, mut ended_rows) = (BTreeSet::new(), 0);
    for line in ended.stdout.lines().skip(2) {
        let fields: Vec<&str> = line.split('\t').collect();
        let id = || fields[1].parse::<usize>().unwrap();
        match fields[0] {
            "C" => cycle += fields[1].parse::<u32>().unwrap(),
            "S" => cells[id()] = Some((fields[3].to_owned(), cycle)),
            "E" => {
                let (name, begun) = cells[id()].take().unwrap();
                assert!(name == fields[3] && cycle > begun, "{line}");
                for step in begun..cycle {
                    let Some(stages) = stays.get(&(step, id() as u32)) else { continue };
                    let first = stages.first().unwrap().to_string();
                    assert!(name.starts_with(&first), "frame {} in step {step}: {name}, not {stages:?}", id());
                }
                seen.insert(name.split(' ').next().unwrap().to_owned());
            }
            "R" => ended_rows += usize::from(fields[3] == "0"),
            _ => {}
        }
    }
    assert_eq!(ended_rows, FRAMES);
    assert!(["0", "1", "2", LAST].iter().all(|stage| seen.contains(*stage)), "{seen:?}");
}

#[test]
fn slices_of_a_trace_are_the_frames_next_to_leave_their_stages() {
    let ended = export(SCENARIO, &["--chrome-trace", "-", "--engine", "0", "--from", "0", "--to", "100000"]);
    assert_eq!(ended.code, 0, "{}", ended.stderr);
    let file: Value = serde_json::from_str(&ended.stdout).unwrap();
    let events = file["traceEvents"].as_array().unwrap();
    let mut slices = BTreeSet::new();
    for slice in events.iter().filter(|event| event["ph"] == "X") {
        let step = (slice["ts"].as_f64().unwrap() * 100.0).round() as u32;
        let op = slice["args"]["op"].as_u64().unwrap() as u32;
        assert!(slices.insert((step, op, slice["tid"].as_u64().unwrap() as usize % 1_000)), "{slice}");
    }
    let first = |((step, op), stages): ((u32, u32), BTreeSet<usize>)| (step, op, *stages.first().unwrap());
    assert_eq!(slices, stays().into_iter().map(first).collect());
    let inside = events.iter().filter(|event| event["name"] == "in the pipeline");
    let most = inside.map(|event| event["args"]["operations"].as_u64().unwrap()).max();
    assert!(most > Some(STAGES as u64), "some wait behind others: {most:?}");
}

#[test]
fn waveforms_show_beats() {
    let out = Path::new(env!("CARGO_TARGET_TMPDIR")).join("frames.vcd");
    let ended = export(SCENARIO, &["--vcd", out.to_str().unwrap()]);
    assert_eq!(ended.code, 0, "{}", ended.stderr);
    let text = fs::read_to_string(out).unwrap();
    for signal in [" s_valid_i ", " m_core_o ", " pointer_q "] {
        assert!(text.contains(signal), "{signal}");
    }
    // Edges at the clock of the bench, 10,000 ps.
    let times = text.lines().filter_map(|line| line.strip_prefix('#')?.parse::<u64>().ok());
    let times: Vec<u64> = times.collect();
    assert!(times.len() > 100 && times.iter().all(|ps| ps % 5_000 == 0), "{times:?}");
}
