//! The Chrome trace event format, which Perfetto and chrome://tracing open: a process an engine, a track a stage.
//!
//! Perfetto knows a track by its number alone, whatever the process, and takes a slice that overlaps another one on its track for an
//! error; so numbers are unique in the file, and every slice is exactly one step long. Events stand in the order of time.

use std::io::{self, Write};

use contract::{Implementation, Info};
use serde::Serialize;
use serde_json::{Map, Value, json};
use session::frame::OpFrame;
use session::log::Outcome;
use session::view::op_frame;

use crate::export::request::{Export, Request, numbers};
use crate::export::steps::{Active, Shown, StepEvent, follow};
use crate::outcome::{Done, VerbOutcome as Ended};
use crate::words;

/// Picoseconds in the format's unit of time.
const PS_PER_US: f64 = 1e6;

/// Numbers of the tracks of one process; more than an engine has stages.
const TRACKS: u32 = 1000;

/// One event of the format. Times in microseconds.
#[derive(Serialize)]
struct TraceEvent<'a> {
    name: &'a str,
    cat: &'a str,
    ph: &'a str,
    pid: u32,
    tid: u32,
    ts: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    dur: Option<f64>,
    /// Scope of an instant event: `t` its track, `p` its process.
    #[serde(skip_serializing_if = "Option::is_none")]
    s: Option<&'a str>,
    /// Number of a flow.
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<u64>,
    /// `e`: a flow ends in the slice around it.
    #[serde(skip_serializing_if = "Option::is_none")]
    bp: Option<&'a str>,
    #[serde(skip_serializing_if = "Map::is_empty")]
    args: Map<String, Value>,
}

/// The process of an engine; 0 is the idle process of the system to viewers.
fn process(engine: usize) -> u32 {
    engine as u32 + 1
}

/// The track of a stage; a model has only the first.
fn track(engine: usize, stage: Option<u32>) -> u32 {
    process(engine) * TRACKS + stage.unwrap_or(0)
}

/// A trace in the making.
struct Trace<'a, W: Write> {
    out: &'a mut W,
    infos: &'a [Info],
    events: u64,
    flows: u64,
    /// Counters of each engine as last written: elements in the queue, operations in the pipeline.
    counters: Vec<(Option<u32>, Option<u32>)>,
}

impl<W: Write> Trace<'_, W> {
    fn put(&mut self, event: &TraceEvent) -> io::Result<()> {
        self.out.write_all(if self.events == 0 { b"\n" } else { b",\n" })?;
        self.events += 1;
        Ok(serde_json::to_writer(&mut *self.out, event)?)
    }

    /// An event with what all have.
    fn plain<'a>(name: &'a str, cat: &'a str, ph: &'a str, engine: usize, ts: f64) -> TraceEvent<'a> {
        let (pid, tid) = (process(engine), track(engine, None));
        TraceEvent { name, cat, ph, pid, tid, ts, dur: None, s: None, id: None, bp: None, args: Map::new() }
    }

    /// Names of a process and its tracks, and their order.
    fn name(&mut self, engine: usize) -> io::Result<()> {
        let infos = self.infos;
        let info = &infos[engine];
        let implementation = if info.implementation == Implementation::Rtl { "RTL" } else { "model" };
        let name = format!("engine {engine}: {} {implementation}", info.design);
        let tracks = match info.stages.len() {
            0 => vec!["operations".to_owned()],
            count => (0..count).map(|stage| words::stage(info, stage)).collect(),
        };
        let mut meta = |what: &str, stage: usize, key: &str, value: Value| {
            let mut event = Self::plain(what, "__metadata", "M", engine, 0.0);
            event.tid = track(engine, Some(stage as u32));
            event.args.insert(key.to_owned(), value);
            self.put(&event)
        };
        meta("process_name", 0, "name", json!(name))?;
        meta("process_sort_index", 0, "sort_index", json!(engine))?;
        for (stage, name) in tracks.into_iter().enumerate() {
            meta("thread_name", stage, "name", json!(name))?;
            meta("thread_sort_index", stage, "sort_index", json!(stage))?;
        }
        Ok(())
    }

    /// Everything of one engine in one step: slices, arrows between them and counters at its beginning, instants in its middle.
    fn step(&mut self, step: u32, shown: &[Shown]) -> io::Result<()> {
        let infos = self.infos;
        let clock = |engine: usize| f64::from(infos[engine].clock_ps);
        for one in shown {
            let clock = clock(one.engine);
            let ts = f64::from(step) * clock / PS_PER_US;
            for active in one.operations.iter().filter(|active| is_on_a_track(&infos[one.engine], active)) {
                self.slice(one.engine, ts, clock / PS_PER_US, active)?;
            }
            for event in &one.events {
                self.flow(one, ts, event)?;
            }
            self.count(one, ts)?;
        }
        for one in shown {
            let ts = (f64::from(step) + 0.5) * clock(one.engine) / PS_PER_US;
            for event in &one.events {
                self.instant(one, ts, event)?;
            }
        }
        Ok(())
    }

    fn slice(&mut self, engine: usize, ts: f64, dur: f64, active: &Active) -> io::Result<()> {
        let info = &self.infos[engine];
        let OpFrame { op, slot, kind, outcome, reason, step, .. } = op_frame(info, &active.entry);
        let name = format!("{op} {kind}");
        let mut event =
            Self::plain(&name, if outcome == "rejected" { "rejected" } else { "operation" }, "X", engine, ts);
        event.tid = track(engine, active.stage);
        event.dur = Some(dur);
        event.args = given(json!({
            "op": op,
            "call": words::call(info, &active.entry),
            "slot_step": slot,
            "outcome": outcome,
            "result_step": step,
            "result": words::outcome(info, &active.entry),
            "reason": reason,
        }));
        self.put(&event)
    }

    /// An arrow from the operation that had to do with it to the one concerned, if both are in a stage.
    fn flow(&mut self, one: &Shown, ts: f64, shown: &StepEvent) -> io::Result<()> {
        let stage_of = |op: Option<u32>| one.operations.iter().find(|a| Some(a.entry.op) == op).and_then(|a| a.stage);
        let (Some(from), Some(to)) = (stage_of(shown.other), stage_of(shown.op)) else { return Ok(()) };
        self.flows += 1;
        for (ph, stage, bp) in [("s", from, None), ("f", to, Some("e"))] {
            let mut event = Self::plain(&shown.name, "hazard", ph, one.engine, ts);
            (event.tid, event.id, event.bp) = (track(one.engine, Some(stage)), Some(self.flows), bp);
            self.put(&event)?;
        }
        Ok(())
    }

    /// Counters that have changed.
    fn count(&mut self, one: &Shown, ts: f64) -> io::Result<()> {
        let in_pipeline = (!self.infos[one.engine].stages.is_empty())
            .then(|| one.operations.iter().filter(|active| passes_stages(active)).count() as u32);
        let (elements, operations) = self.counters[one.engine];
        for (name, key, was, is) in [
            ("occupancy", "elements", elements, one.occupancy),
            ("in the pipeline", "operations", operations, in_pipeline),
        ] {
            if let Some(value) = is.filter(|_| was != is) {
                let mut event = Self::plain(name, "counter", "C", one.engine, ts);
                event.args.insert(key.to_owned(), json!(value));
                self.put(&event)?;
            }
        }
        self.counters[one.engine] = (one.occupancy, in_pipeline);
        Ok(())
    }

    /// Something that happened: on the track of its operation, or of the process if that is in no stage.
    fn instant(&mut self, one: &Shown, ts: f64, shown: &StepEvent) -> io::Result<()> {
        let info = &self.infos[one.engine];
        let here = one.operations.iter().find(|a| Some(a.entry.op) == shown.op && is_on_a_track(info, a));
        let mut event = Self::plain(&shown.name, "event", "i", one.engine, ts);
        event.tid = track(one.engine, here.and_then(|active| active.stage));
        event.s = Some(if here.is_some() { "t" } else { "p" });
        event.args = shown.facts.iter().map(|(name, value)| (name.clone(), json!(value))).collect();
        event.args.extend(given(json!({ "op": shown.op, "text": shown.text })));
        self.put(&event)
    }
}

/// The fields of an object but for those that are null or an empty text.
fn given(object: Value) -> Map<String, Value> {
    let fields = if let Value::Object(fields) = object { fields } else { Map::new() };
    fields.into_iter().filter(|(_, value)| !value.is_null() && value != "").collect()
}

/// Whether it has a place in this step: a result that is overdue is in no stage.
fn is_on_a_track(info: &Info, active: &Active) -> bool {
    active.stage.is_some() || info.stages.is_empty()
}

/// Whether it is in the pipeline, unlike what is refused and what is done in its slot, as a reset is.
fn passes_stages(active: &Active) -> bool {
    match active.entry.outcome {
        Outcome::Rejected { .. } => false,
        Outcome::Retired { step, .. } => step > active.entry.slot && active.is_inside,
        Outcome::Flushed { .. } | Outcome::InFlight => active.is_inside,
    }
}

/// Runs a scenario and writes what engines did in an interval.
pub fn write(request: &Request) -> Done {
    let Export { mut session, engines, mut destination, steps, progress } = request.begin()?;
    let (first, to) = steps.into_inner();
    // The clock of the bench, which may be another one than the engine's own.
    let clocks = session.opened().engines.into_iter().map(|engine| engine.clock_ps);
    let infos = session.engines().zip(clocks).map(|(engine, clock_ps)| Info { clock_ps, ..engine.info().clone() });
    let infos: Vec<Info> = infos.collect();
    let counters = vec![(None, None); infos.len()];
    let mut trace = Trace { out: destination.writer(), infos: &infos, events: 0, flows: 0, counters };
    let ended = write!(trace.out, "{{\"displayTimeUnit\":\"ns\",\"traceEvents\":[")
        .and_then(|()| engines.iter().try_for_each(|engine| trace.name(*engine)))
        .and_then(|()| follow(&mut session, &engines, to, progress, |_, step, shown| trace.step(step, shown)))
        .and_then(|last| trace.out.write_all(b"\n]}\n").map(|()| last));
    let events = trace.events;
    let last = destination.checked(ended)?;
    destination.close(format_args!("steps {first} to {last} of {}, {events} events", numbers(&engines)))?;
    Ok(Ended::Fine)
}
