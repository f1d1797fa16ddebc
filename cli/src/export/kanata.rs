//! The Kanata log format, version 0004, which the pipeline viewer Konata opens: a row an operation, a cell a stage.
//!
//! Lines are commands with tabs between their fields, in the order of time: `C=` and `C` set and advance the cycle, `I` begins a row
//! (number in the file, number in the run, thread), `L` labels it (0 beside it, 1 under the mouse), `S` and `E` begin and end a stage in a
//! lane, `W` says that a row depends on another (consumer, producer, type), `R` ends a row (retire number; 0 retired, 1 flushed).
//! A row that begins and ends in the same cycle is not drawn, so what is refused has its slot and ends after it.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Write};

use contract::Info;
use session::log::{Entry, Outcome};

use crate::export::request::{Export, Request, named};
use crate::export::steps::{Active, Shown, StepEvent, follow, longest};
use crate::outcome::{Done, Failure, VerbOutcome as Ended};
use crate::words;

/// The lane of pipeline stages.
const LANE: u32 = 0;

/// A row that has not ended.
struct PipelineRow {
    /// Number in the file.
    id: u32,
    entry: Entry,
    /// Stage it is in.
    stage: Option<u32>,
    /// Rows it depends on, each written once.
    producers: BTreeSet<u32>,
}

/// A log in the making.
struct PipelineLog<'a, W: Write> {
    out: &'a mut W,
    info: &'a Info,
    /// Thread, which is the number of the engine.
    engine: usize,
    /// Cycle of the lines written last.
    cycle: u32,
    /// Last step whose operations get a row.
    to: u32,
    /// Rows that have not ended, by operation.
    open: BTreeMap<u32, PipelineRow>,
    /// Operation of the first row; they follow each other.
    first: Option<u32>,
    rows: u32,
    retired: u32,
}

impl<W: Write> PipelineLog<'_, W> {
    /// Name of a stage, short enough for a cell. Konata takes stages with an X in their name for those that execute, and draws the
    /// arrows of dependencies from and to them: here the last stage.
    fn stage(&self, stage: Option<u32>) -> String {
        let Some(stage) = stage else { return "op".to_owned() };
        let last = if stage as usize + 1 == self.info.stages.len() { "X" } else { "" };
        let region = self.info.stages.get(stage as usize).map_or("", |found| &found.region);
        format!("{stage}{last} {region}").trim_end().to_owned()
    }

    /// Advances to a cycle before something is written in it.
    fn at(&mut self, cycle: u32) -> io::Result<()> {
        if cycle > self.cycle {
            writeln!(self.out, "C\t{}", cycle - self.cycle)?;
            self.cycle = cycle;
        }
        Ok(())
    }

    fn label(&mut self, id: u32, kind: u32, text: &str) -> io::Result<()> {
        let clean = text.replace(['\t', '\r', '\n'], " ");
        // A new line, as the format writes it.
        let end = if kind == 1 { "\\n" } else { "" };
        writeln!(self.out, "L\t{id}\t{kind}\t{clean}{end}")
    }

    fn step(&mut self, step: u32, shown: &Shown) -> io::Result<()> {
        let here: BTreeSet<u32> = shown.operations.iter().map(|active| active.entry.op).collect();
        let over: Vec<u32> = self.open.keys().filter(|op| !here.contains(op)).copied().collect();
        for op in over {
            self.end(op, step)?;
        }
        for active in &shown.operations {
            self.operation(step, active)?;
        }
        shown.events.iter().try_for_each(|event| self.event(step, shown, event))
    }

    /// An operation comes, or goes on.
    fn operation(&mut self, step: u32, active: &Active) -> io::Result<()> {
        let (op, stage) = (active.entry.op, active.stage);
        if let Some(row) = self.open.get_mut(&op) {
            row.entry = active.entry.clone();
            let (id, before) = (row.id, row.stage);
            if stage.is_some() && stage != before {
                row.stage = stage;
                self.at(step)?;
                writeln!(self.out, "E\t{id}\t{LANE}\t{}", self.stage(before))?;
                writeln!(self.out, "S\t{id}\t{LANE}\t{}", self.stage(stage))?;
            }
        } else if active.entry.slot == step && step <= self.to {
            let id = self.rows;
            self.rows += 1;
            self.first.get_or_insert(op);
            self.open.insert(op, PipelineRow { id, entry: active.entry.clone(), stage, producers: BTreeSet::new() });
            self.at(step)?;
            writeln!(self.out, "I\t{id}\t{op}\t{}", self.engine)?;
            let (call, outcome) = (words::call(self.info, &active.entry), words::outcome(self.info, &active.entry));
            self.label(id, 0, &format!("{op}: {call} ({outcome})"))?;
            self.label(id, 1, &format!("slot: step {step}"))?;
            writeln!(self.out, "S\t{id}\t{LANE}\t{}", self.stage(stage))?;
        }
        Ok(())
    }

    /// Something that concerns an operation: text under the mouse, and an arrow if it names another one.
    fn event(&mut self, step: u32, shown: &Shown, event: &StepEvent) -> io::Result<()> {
        let Some((op, row)) = event.op.and_then(|op| Some((op, self.open.get_mut(&op)?))) else { return Ok(()) };
        // Rows follow each other, and the producer was presented earlier.
        let producer = event.other.zip(self.first).and_then(|(other, first)| other.checked_sub(first));
        let producer = producer.filter(|producer| *producer < row.id && row.producers.insert(*producer));
        let id = row.id;
        self.at(step)?;
        let stage = shown.operations.iter().find(|active| active.entry.op == op).and_then(|active| active.stage);
        let place =
            stage.map(|stage| format!(", stage {}", words::stage(self.info, stage as usize))).unwrap_or_default();
        let facts: Vec<String> = event.facts.iter().map(|(name, value)| format!(" {name} {value}")).collect();
        let text = if event.text.is_empty() { String::new() } else { format!(" {}", event.text) };
        self.label(id, 1, &format!("step {step}{place}: {}{}{text}", event.name, facts.join(",")))?;
        if let Some(producer) = producer {
            writeln!(self.out, "W\t{id}\t{producer}\t0")?;
        }
        Ok(())
    }

    /// A row ends: its last step was the one before.
    fn end(&mut self, op: u32, step: u32) -> io::Result<()> {
        let Some(row) = self.open.remove(&op) else { return Ok(()) };
        self.at(step)?;
        writeln!(self.out, "E\t{}\t{LANE}\t{}", row.id, self.stage(row.stage))?;
        let retired = matches!(row.entry.outcome, Outcome::Retired { .. });
        writeln!(self.out, "R\t{}\t{}\t{}", row.id, self.retired, u32::from(!retired))?;
        self.retired += u32::from(retired);
        Ok(())
    }
}

/// Runs a scenario and writes the operations presented to one engine in an interval, each to its end.
pub fn write(request: &Request) -> Done {
    let Export { mut session, engines, mut destination, steps, progress } = request.begin()?;
    // A log is of one pipeline.
    let engine = engines[0];
    let (first, to) = steps.into_inner();
    let info = session.engine(engine).map(|engine| engine.info().clone());
    let info = info.ok_or_else(|| Failure::new("no such engine"))?;

    let out = destination.writer();
    let started = write!(out, "Kanata\t0004\nC=\t{first}\n");
    let (open, cycle) = (BTreeMap::new(), first);
    let mut log = PipelineLog { out, info: &info, engine, cycle, to, open, first: None, rows: 0, retired: 0 };
    // What was presented last leaves the pipeline later.
    let until = to.saturating_add(longest(&info));
    let show = |_: &_, step: u32, shown: &[Shown]| shown.iter().try_for_each(|shown| log.step(step, shown));
    let ended = started.and_then(|()| follow(&mut session, &[engine], until, progress, show)).and_then(|last| {
        let left: Vec<u32> = log.open.keys().copied().collect();
        left.into_iter().try_for_each(|op| log.end(op, last + 1)).map(|()| last.min(to))
    });
    let rows = log.rows;
    let last = destination.checked(ended)?;
    destination
        .close(format_args!("{rows} operations of steps {first} to {last} of {}", named(&session, &[engine])))?;
    Ok(Ended::Fine)
}
