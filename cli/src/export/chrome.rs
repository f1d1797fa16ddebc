//! The Chrome trace event format, which Perfetto and chrome://tracing open: a process an engine, a track a stage.
//!
//! Perfetto drops a slice that overlaps another one on its track: every slice is exactly one step long, from edge to edge of [`TimeAxis`].
//! Events of an engine stand in the order of time.

use std::io::{self, Write};

use contract::{Implementation, Info};
use serde::Serialize;
use serde_json::{Map, Value, json};
use session::log::Outcome;
use workbench::frame::OpFrame;
use workbench::network_frame::engine_name;
use workbench::view::op_frame;

use crate::export::request::{Export, Request, named};
use crate::export::steps::{Active, Shown, StepEvent, follow};
use crate::export::trace_time::{TimeAxis, micros};
use crate::export::tracks;
use crate::outcome::{Done, VerbOutcome as Ended};
use crate::words;
use workbench::Frames;

/// Said on standard error of a file with another time scale.
const SCALED: &str =
    "\na clock is below 1 ns, the resolution of viewers: all times are multiplied by 1,000, read ns as ps";

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

/// A trace in the making.
struct Trace<'a, W: Write> {
    out: &'a mut W,
    infos: &'a [Info],
    /// Names of the engines.
    names: &'a [String],
    axis: TimeAxis,
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

    /// An event with what all have, on the first track of an engine; `ns` is its time.
    fn plain<'a>(&self, name: &'a str, cat: &'a str, ph: &'a str, engine: usize, ns: u64) -> TraceEvent<'a> {
        let (pid, tid) = (tracks::process(engine), tracks::first(&self.infos[engine], engine));
        TraceEvent { name, cat, ph, pid, tid, ts: micros(ns), dur: None, s: None, id: None, bp: None, args: Map::new() }
    }

    /// Names of a process and its tracks, and their order.
    fn name(&mut self, engine: usize) -> io::Result<()> {
        let infos = self.infos;
        let info = &infos[engine];
        let implementation = if info.implementation == Implementation::Rtl { "RTL" } else { "model" };
        let unit = if self.axis.scale() == 1 { "" } else { " (read ns as ps)" };
        let name = format!("{}: {} {implementation}{unit}", self.names[engine], info.design);
        let first = tracks::first(info, engine);
        let mut meta = |what: &str, track: u32, key: &str, value: Value| {
            let mut event = self.plain(what, "__metadata", "M", engine, 0);
            event.tid = track;
            event.args.insert(key.to_owned(), value);
            self.put(&event)
        };
        meta("process_name", first, "name", json!(name))?;
        meta("process_sort_index", first, "sort_index", json!(engine))?;
        for (place, (track, name)) in tracks::named(info, engine).into_iter().enumerate() {
            meta("thread_name", track, "name", json!(name))?;
            meta("thread_sort_index", track, "sort_index", json!(place))?;
        }
        Ok(())
    }

    /// Everything of one step: slices, arrows between them and counters at its beginning, instants in its middle.
    fn step(&mut self, step: u32, shown: &[Shown]) -> io::Result<()> {
        for one in shown {
            let info = &self.infos[one.engine];
            for active in one.operations.iter().filter(|active| is_on_a_track(info, active)) {
                self.slice(one.engine, step, active)?;
            }
            let begin = self.axis.begin(step, info.clock_ps);
            for event in &one.events {
                self.flow(one, begin, event)?;
            }
            self.count(one, begin)?;
        }
        for one in shown {
            let middle = self.axis.middle(step, self.infos[one.engine].clock_ps);
            for event in &one.events {
                self.instant(one, middle, event)?;
            }
        }
        Ok(())
    }

    /// An operation in its stage during one step.
    fn slice(&mut self, engine: usize, step: u32, active: &Active) -> io::Result<()> {
        let info = &self.infos[engine];
        let OpFrame { op, slot, kind, outcome, reason, step: result_step, .. } = op_frame(info, &active.entry);
        let name = format!("{op} {kind}");
        let [begin, end] = [step, step + 1].map(|step| self.axis.begin(step, info.clock_ps));
        let category = if outcome == "rejected" { "rejected" } else { "operation" };
        let mut event = self.plain(&name, category, "X", engine, begin);
        event.tid = tracks::of(info, engine, active);
        event.dur = Some(micros(end - begin));
        event.args = given(json!({
            "op": op,
            "call": words::call(info, &active.entry),
            "step": step,
            "slot_step": slot,
            "outcome": outcome,
            "result_step": result_step,
            "result": words::outcome(info, &active.entry),
            "reason": reason,
        }));
        self.put(&event)
    }

    /// An arrow from the operation that had to do with it to the one concerned, if both are in a stage.
    fn flow(&mut self, one: &Shown, ns: u64, shown: &StepEvent) -> io::Result<()> {
        let info = &self.infos[one.engine];
        let track_of = |op: Option<u32>| {
            let active = one.operations.iter().find(|active| Some(active.entry.op) == op)?;
            active.stage.map(|_| tracks::of(info, one.engine, active))
        };
        let (Some(from), Some(to)) = (track_of(shown.other), track_of(shown.op)) else { return Ok(()) };
        self.flows += 1;
        for (ph, track, bp) in [("s", from, None), ("f", to, Some("e"))] {
            let mut event = self.plain(&shown.name, "hazard", ph, one.engine, ns);
            (event.tid, event.id, event.bp) = (track, Some(self.flows), bp);
            self.put(&event)?;
        }
        Ok(())
    }

    /// Counters that have changed.
    fn count(&mut self, one: &Shown, ns: u64) -> io::Result<()> {
        let in_pipeline = (!self.infos[one.engine].stages.is_empty())
            .then(|| one.operations.iter().filter(|active| passes_stages(active)).count() as u32);
        let (elements, operations) = self.counters[one.engine];
        for (name, key, was, is) in [
            ("occupancy", "elements", elements, one.occupancy),
            ("in the pipeline", "operations", operations, in_pipeline),
        ] {
            if let Some(value) = is.filter(|_| was != is) {
                let mut event = self.plain(name, "counter", "C", one.engine, ns);
                event.args.insert(key.to_owned(), json!(value));
                self.put(&event)?;
            }
        }
        self.counters[one.engine] = (one.occupancy, in_pipeline);
        Ok(())
    }

    /// Something that happened: on the track of its operation, or of the process if that is in no stage.
    fn instant(&mut self, one: &Shown, ns: u64, shown: &StepEvent) -> io::Result<()> {
        let info = &self.infos[one.engine];
        let here = one.operations.iter().find(|a| Some(a.entry.op) == shown.op && is_on_a_track(info, a));
        let mut event = self.plain(&shown.name, "event", "i", one.engine, ns);
        event.tid = here.map_or(event.tid, |active| tracks::of(info, one.engine, active));
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

/// The metadata of the file: the factor of all times, and the clock period of each engine in picoseconds, which rounded times do not show.
fn about(axis: TimeAxis, infos: &[Info], engines: &[usize]) -> Value {
    let clocks: Map<String, Value> =
        engines.iter().map(|engine| (engine.to_string(), json!(infos[*engine].clock_ps))).collect();
    json!({ "time_scale": axis.scale(), "clock_ps": clocks })
}

/// Runs a scenario and writes what engines did in an interval.
pub fn write(request: &Request) -> Done {
    let Export { mut session, engines, mut destination, steps, progress } = request.begin()?;
    let (first, to) = steps.into_inner();
    // The clock of the bench, which may be another one than the engine's own.
    let clocks = session.opened().engines.into_iter().map(|engine| engine.clock_ps);
    let infos = session.engines().zip(clocks).map(|(engine, clock_ps)| Info { clock_ps, ..engine.info().clone() });
    let infos: Vec<Info> = infos.collect();
    let names: Vec<String> = (0..infos.len()).map(|engine| engine_name(&session, engine)).collect();
    let counters = vec![(None, None); infos.len()];
    let axis = TimeAxis::of(engines.iter().map(|engine| infos[*engine].clock_ps));
    let mut trace =
        Trace { out: destination.writer(), infos: &infos, names: &names, axis, events: 0, flows: 0, counters };
    let ended = write!(
        trace.out,
        "{{\"displayTimeUnit\":\"ns\",\"otherData\":{},\"traceEvents\":[",
        about(axis, &infos, &engines)
    )
    .and_then(|()| engines.iter().try_for_each(|engine| trace.name(*engine)))
    .and_then(|()| follow(&mut session, &engines, to, progress, |_, step, shown| trace.step(step, shown)))
    .and_then(|last| trace.out.write_all(b"\n]}\n").map(|()| last));
    let events = trace.events;
    let last = destination.checked(ended)?;
    let scaled = if axis.scale() == 1 { "" } else { SCALED };
    destination
        .close(format_args!("steps {first} to {last} of {}, {events} events{scaled}", named(&session, &engines)))?;
    Ok(Ended::Fine)
}
