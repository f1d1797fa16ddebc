//! export --kanata: read by a reader that insists on every rule of the format, and held against the session.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;

use contract::OpId;
use session::Session;
use session::log::{Entry, Outcome};

use crate::common::mixed::{export, open, operations, over, scenario};

const STAGES: u32 = 11;

/// One row of a log.
#[derive(Debug, Default)]
struct Row {
    op: u32,
    thread: u32,
    begun: u32,
    label: String,
    detail: String,
    /// Stages with the cycles in which they begin and end.
    stages: Vec<(String, u32, u32)>,
    /// A stage that has not ended.
    open: Option<(String, u32)>,
    producers: Vec<usize>,
    /// Cycle, retire number, and whether it was flushed.
    ended: Option<(u32, u32, bool)>,
}

/// Reads a log, and panics at the first line that breaks a rule.
fn read(text: &str) -> (u32, Vec<Row>) {
    let mut lines = text.lines();
    assert_eq!(lines.next(), Some("Kanata\t0004"));
    let start: u32 = lines.next().unwrap().strip_prefix("C=\t").unwrap().parse().unwrap();
    let (mut cycle, mut retired, mut rows) = (start, 0, Vec::<Row>::new());
    for line in lines {
        let fields: Vec<&str> = line.split('\t').collect();
        let number = |i: usize| -> u32 { fields[i].parse().unwrap_or_else(|_| panic!("field {i} of {line:?}")) };
        let count = match fields[0] {
            "C" => 2,
            "I" | "L" | "S" | "E" | "R" | "W" => 4,
            _ => panic!("unknown command: {line:?}"),
        };
        assert_eq!(fields.len(), count, "{line:?}");
        match fields[0] {
            "C" => {
                assert!(number(1) > 0, "time stands still: {line:?}");
                cycle += number(1);
                continue;
            }
            "I" => {
                assert_eq!(number(1) as usize, rows.len(), "numbers in the file follow each other: {line:?}");
                rows.push(Row { op: number(2), thread: number(3), begun: cycle, ..Row::default() });
                continue;
            }
            _ => {}
        }
        let id = number(1) as usize;
        assert!(id < rows.len() && rows[id].ended.is_none(), "a row before its begin or after its end: {line:?}");
        let known = rows.len();
        let row = &mut rows[id];
        match fields[0] {
            "L" => match number(2) {
                0 => row.label += fields[3],
                1 => row.detail += fields[3],
                _ => panic!("type of {line:?}"),
            },
            "S" => {
                assert_eq!(number(2), 0, "{line:?}");
                assert!(row.open.is_none(), "a stage begins before the last one ends: {line:?}");
                row.open = Some((fields[3].to_owned(), cycle));
            }
            "E" => {
                assert_eq!(number(2), 0, "{line:?}");
                let (name, begun) = row.open.take().unwrap_or_else(|| panic!("no stage to end: {line:?}"));
                assert_eq!(name, fields[3], "{line:?}");
                assert!(cycle > begun, "a stage of no time: {line:?}");
                row.stages.push((name, begun, cycle));
            }
            "R" => {
                assert!(row.open.is_none(), "a stage does not end: {line:?}");
                let flushed = number(3) == 1;
                assert!(number(3) <= 1 && number(2) == retired, "{line:?}");
                retired += u32::from(!flushed);
                row.ended = Some((cycle, number(2), flushed));
            }
            "W" => {
                let producer = number(2) as usize;
                assert!(producer < known && producer != id && number(3) == 0, "{line:?}");
                row.producers.push(producer);
            }
            _ => {}
        }
    }
    assert!(rows.iter().all(|row| row.ended.is_some()), "rows without an end");
    (start, rows)
}

/// In which steps the stages of RTL hold each operation, as it says itself.
fn stays(scenario: &str, engine: usize) -> BTreeMap<u32, Vec<(u32, u32)>> {
    let (mut session, mut stays) = (open(scenario), BTreeMap::<u32, Vec<(u32, u32)>>::new());
    let field = session.engine(engine).unwrap().info().field("pipe.op").unwrap();
    while !session.is_over() {
        let step = session.executed();
        session.step(|_, _| ());
        let mut stages = [0; STAGES as usize];
        session.engine(engine).unwrap().probe(field, 0, &mut stages);
        for (stage, op) in (0..).zip(stages).filter(|(_, op)| *op != OpId::NONE.0) {
            stays.entry(op).or_default().push((stage, step));
        }
    }
    stays
}

/// Which operations had to do with which, from the session's events: consumer, producer.
fn hazards(scenario: &str, engine: usize) -> BTreeSet<(u32, u32)> {
    let (mut session, mut pairs) = (open(scenario), BTreeSet::new());
    while !session.is_over() {
        session.step(|_, _| ());
        let info = session.engine(engine).unwrap().info();
        for event in session.events(engine) {
            let Some(own) = event.kind.checked_sub(16).map(|i| &info.events[usize::from(i)]) else { continue };
            if let Some(place) = own.arguments.iter().position(|name| name.ends_with("_op")) {
                pairs.insert((event.op.0, event.args[place]));
            }
        }
    }
    pairs
}

/// A cell's name.
fn cell(session: &Session, engine: usize, stage: u32) -> String {
    let stages = &session.engine(engine).unwrap().info().stages;
    let last = if stage + 1 == STAGES { "X" } else { "" };
    format!("{stage}{last} {}", stages[stage as usize].region).trim().to_owned()
}

fn check(scenario: &str, engine: usize, arguments: &[&str], steps: RangeInclusive<u32>) -> Vec<Row> {
    let number = engine.to_string();
    let ended = export(scenario, &[&["--kanata", "-", "--engine", &number], arguments].concat());
    assert_eq!(ended.code, 0, "{}", ended.stderr);
    let (start, rows) = read(&ended.stdout);
    assert_eq!(start, *steps.start());
    let (session, stays, hazards) = (over(scenario), stays(scenario, engine), hazards(scenario, engine));
    let log: Vec<Entry> =
        operations(&session, engine).into_iter().filter(|entry| steps.contains(&entry.slot)).collect();
    assert_eq!(rows.len(), log.len(), "{arguments:?}");
    let (first, last) = steps.into_inner();
    let said = format!(
        "{} operations of steps {first} to {} of engine {engine}\n",
        log.len(),
        last.min(session.executed() - 1)
    );
    assert!(ended.stderr.ends_with(&said), "{}", ended.stderr);
    for (row, entry) in rows.iter().zip(&log) {
        assert_eq!((row.op, row.thread, row.begun), (entry.op, engine as u32, entry.slot), "{row:?}");
        let inside = stays.get(&entry.op).cloned().unwrap_or_else(|| vec![(0, entry.slot)]);
        let cells: Vec<_> =
            inside.iter().map(|(stage, step)| (cell(&session, engine, *stage), *step, step + 1)).collect();
        assert_eq!(row.stages, cells, "{row:?}");
        let (end, _, flushed) = row.ended.unwrap();
        assert_eq!(end, inside[inside.len() - 1].1 + 1, "{row:?}");
        let (retired, said) = match entry.outcome {
            Outcome::Retired { step, .. } => {
                assert_eq!(step + 1, end, "{row:?}");
                (true, "(ok")
            }
            Outcome::Rejected { .. } => (false, "(rejected: "),
            Outcome::Flushed { step } => {
                assert_eq!(step, end, "{row:?}");
                (false, "(flushed: reset)")
            }
            Outcome::InFlight => (false, "(in-flight)"),
        };
        assert_eq!(flushed, !retired, "{row:?}");
        assert!(row.label.starts_with(&format!("{}: ", entry.op)) && row.label.contains(said), "{row:?}");
        let wanted: BTreeSet<u32> =
            hazards.iter().filter(|(op, other)| *op == entry.op && *other >= log[0].op).map(|pair| pair.1).collect();
        let found: Vec<u32> = row.producers.iter().map(|id| rows[*id].op).collect();
        assert_eq!(found.iter().copied().collect::<BTreeSet<_>>(), wanted, "{row:?}");
        assert_eq!(found.len(), wanted.len(), "each arrow once: {row:?}");
    }
    rows
}

#[test]
fn rows_are_what_the_stages_hold() {
    let scenario = scenario();
    let end = open(&scenario).steps() - 1;
    for engine in [0, 2] {
        let rows = check(&scenario, engine, &["--from", "0", "--to", "5000"], 0..=5000);
        assert!(rows.iter().filter(|row| !row.producers.is_empty()).count() > 50);
        assert!(rows.iter().any(|row| row.label.contains(": reset cycles ")));
        for kind in ["forwarded", "speculated", "colored"] {
            assert!(rows.iter().any(|row| row.detail.contains(&format!(": {kind} "))), "{kind}");
        }
    }
    check(&scenario, 0, &[], end - 199..=end);
    check(&scenario, 0, &["--from", "300", "--to", "317"], 300..=317);
    check(&scenario, 2, &["--at", "20"], 0..=20);
}

/// A divergence stops the run: what is in the pipeline then ends, as flushed.
#[test]
fn what_is_under_way_at_the_end_ends() {
    let stopped = scenario().replace(r#""reference": 1"#, r#""reference": 1, "switches": { "forward_1": false }"#);
    let rows = check(&stopped, 0, &["--from", "0", "--to", "5000"], 0..=5000);
    assert!(rows.iter().any(|row| row.label.contains("(in-flight)")));
    assert!(rows.iter().any(|row| row.detail.contains("divergence step ")), "{:?}", rows.last());
}

/// A model has no stages: an operation is one cell.
#[test]
fn a_model_has_one_cell_an_operation() {
    let scenario = scenario();
    let ended = export(&scenario, &["--kanata", "-", "--engine", "1", "--last", "5000"]);
    let (_, rows) = read(&ended.stdout);
    let log = operations(&over(&scenario), 1);
    assert_eq!(rows.len(), log.len());
    for (row, entry) in rows.iter().zip(&log) {
        assert_eq!(row.stages, [("op".to_owned(), entry.slot, entry.slot + 1)]);
        let retired = matches!(entry.outcome, Outcome::Retired { .. });
        assert_eq!((row.op, row.ended.unwrap().2), (entry.op, !retired));
    }
}
