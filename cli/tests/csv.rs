//! export --csv: read with a CSV reader and held against the session's log.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use contract::RejectReason;
use session::log::{Entry, Outcome};

use crate::common::mixed::{ENGINES, export, open, operations, over, scenario};
use crate::common::queuescope;

const HEAD: [&str; 12] = [
    "engine",
    "op",
    "kind",
    "argument_data",
    "argument_priority",
    "argument_cycles",
    "slot_step",
    "outcome",
    "reason",
    "result_step",
    "result_data",
    "result_priority",
];

/// Rows, each a field by its name, in the order of the file.
fn read(text: &str) -> Vec<BTreeMap<String, String>> {
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    assert_eq!(reader.headers().unwrap(), &HEAD[..]);
    reader.deserialize().map(Result::unwrap).collect()
}

/// What the log says, as a row. Kinds and columns are those of a BBQ.
fn expected(engine: usize, entry: &Entry) -> BTreeMap<String, String> {
    let kind = ["enqueue", "dequeue-max", "dequeue-min", "reset"][usize::from(entry.kind)];
    let (data, priority, cycles) = match kind {
        "enqueue" => (entry.args[0].to_string(), entry.args[1].to_string(), String::new()),
        "reset" => (String::new(), String::new(), entry.args[0].to_string()),
        _ => Default::default(),
    };
    let (outcome, reason, step, results) = match entry.outcome.clone() {
        Outcome::InFlight => ("in-flight", "", None, None),
        Outcome::Rejected { step, reason } => {
            ("rejected", RejectReason::from_code(reason).unwrap().word(), Some(step), None)
        }
        Outcome::Flushed { step } => ("flushed", "reset", Some(step), None),
        Outcome::Retired { step, results } => ("ok", "", Some(step), Some(results).filter(|_| kind != "reset")),
    };
    let text = |number: Option<u32>| number.map(|n| n.to_string()).unwrap_or_default();
    let fields = [
        engine.to_string(),
        entry.op.to_string(),
        kind.to_owned(),
        data,
        priority,
        cycles,
        entry.slot.to_string(),
        outcome.to_owned(),
        reason.to_owned(),
        text(step),
        text(results.as_ref().map(|r| r[0])),
        text(results.map(|r| r[1])),
    ];
    HEAD.iter().map(|name| (*name).to_owned()).zip(fields).collect()
}

/// Rows of one engine in a file.
fn of_engine(rows: &[BTreeMap<String, String>], engine: usize) -> Vec<BTreeMap<String, String>> {
    rows.iter().filter(|row| row["engine"] == engine.to_string()).cloned().collect()
}

#[test]
fn the_table_is_the_log() {
    let out = Path::new(env!("CARGO_TARGET_TMPDIR")).join("mixed.csv");
    let scenario = scenario();
    let ended = export(&scenario, &["--csv", out.to_str().unwrap()]);
    assert_eq!((ended.code, ended.stdout.as_str()), (0, ""), "{}", ended.stderr);
    let text = fs::read_to_string(&out).unwrap();
    assert!(text.split_inclusive('\n').all(|line| line.ends_with("\r\n")), "RFC 4180 ends each line with CRLF");
    let (rows, session) = (read(&text), over(&scenario));
    for engine in 0..ENGINES {
        let log: Vec<_> = operations(&session, engine).iter().map(|entry| expected(engine, entry)).collect();
        assert_eq!(of_engine(&rows, engine), log, "engine {engine}");
    }
    assert!(ended.stderr.ends_with(&format!(": {} operations of engines 0, 1, 2\n", rows.len())), "{}", ended.stderr);
    let count = |outcome: &str| rows.iter().filter(|row| row["outcome"] == outcome).count();
    assert!(["ok", "rejected", "flushed"].iter().all(|outcome| count(outcome) > 50));
    // Standard output gets the same.
    assert_eq!(export(&scenario, &["--csv", "-"]).stdout, text);
}

#[test]
fn an_interval_has_what_was_presented_in_it() {
    let scenario = scenario();
    let (session, end) = (over(&scenario), open(&scenario).steps() - 1);
    for (arguments, steps) in [
        (&["--from", "100", "--to", "130"][..], 100..=130),
        (&["--from", "0", "--to", "0"], 0..=0),
        (&["--last", "40"], end - 39..=end),
        (&["--at", "500"], 301..=500),
        (&["--from", "890", "--to", "4000"], 890..=4000),
    ] {
        for engine in [0, 1] {
            let number = engine.to_string();
            let ended = export(&scenario, &[&["--csv", "-", "--engine", &number], arguments].concat());
            assert_eq!(ended.code, 0, "{}", ended.stderr);
            let log = operations(&session, engine);
            let log: Vec<_> =
                log.iter().filter(|entry| steps.contains(&entry.slot)).map(|entry| expected(engine, entry)).collect();
            assert_eq!(read(&ended.stdout), log, "{arguments:?}, engine {engine}");
        }
    }
}

/// A divergence stops the run: what is in the pipeline then is told too.
#[test]
fn what_is_under_way_at_the_end_is_told() {
    let stopped = scenario().replace(r#""reference": 1"#, r#""reference": 1, "switches": { "forward_1": false }"#);
    let session = over(&stopped);
    assert!(session.lockstep(0).unwrap().divergence.is_some());
    let rows = read(&export(&stopped, &["--csv", "-"]).stdout);
    for engine in 0..ENGINES {
        let log: Vec<_> = operations(&session, engine).iter().map(|entry| expected(engine, entry)).collect();
        assert_eq!(of_engine(&rows, engine), log, "engine {engine}");
    }
    assert!(rows.iter().any(|row| row["outcome"] == "in-flight"));
}

#[test]
fn a_full_disk_is_reported() {
    for format in ["--csv", "--chrome-trace", "--kanata"] {
        let ended = export(&scenario(), &[format, "/dev/full"]);
        assert_eq!((ended.code, ended.stdout.as_str()), (2, ""), "{format}: {}", ended.stderr);
        assert!(ended.stderr.contains("/dev/full: cannot write: "), "{format}: {}", ended.stderr);
    }
}

/// The page writes the same tables (`web/src/features/share/operations-csv.test.ts`): both are compared with these files.
#[test]
fn tables_that_page_and_command_line_share_are_the_same() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../web/test/exported");
    let mut count = 0;
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let file = path.file_name().unwrap().to_string_lossy().into_owned();
        let [name, engine, "csv"] = file.split('.').collect::<Vec<_>>()[..] else { panic!("{file}") };
        let ended = queuescope(&["export", &format!("{name}.json"), "--csv", "-", "--engine", engine], b"");
        assert_eq!(ended.code, 0, "{file}: {}", ended.stderr);
        assert_eq!(ended.stdout, fs::read_to_string(&path).unwrap(), "{file}");
        count += 1;
    }
    assert!(count > 4);
}
