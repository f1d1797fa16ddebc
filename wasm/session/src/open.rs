//! From a scenario to a session.

use std::fmt;

use contract::{Engine, Implementation, Info, Monitor, Op, Operation};
use models::design::{Design, Parameters};
use scenario::{Condition, EngineSpec, OnDivergence, PortBench, Problem, Scenario};

use crate::bench::Bench;
use crate::bench::CoreLanes;
use crate::expect::Expectations;
use crate::rtl::{RtlEngine, RtlHost};
use crate::session::{Session, SessionSpec};
use crate::time::Edits;
use crate::unit::Driven;

/// A scenario that is right in itself and cannot be run here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenError {
    /// Where in the scenario, `engines[0]` for example.
    pub path: String,
    /// What is wrong.
    pub message: String,
}

impl fmt::Display for OpenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.path, self.message)
    }
}

/// A session before its first step. The scenario has passed its own checks.
///
/// # Errors
/// [`OpenError`] if the hardware that it names is not built, two engines share a reference, or an engine refuses one of `contents`.
pub fn open(scenario: &Scenario, host: &dyn RtlHost) -> Result<Session, OpenError> {
    let mut engines: Vec<(Driven, Option<usize>)> = Vec::new();
    let mut monitors = Vec::new();
    let mut settled = 1;
    for (i, spec) in scenario.engines.iter().enumerate() {
        let wrong = |message: String| OpenError { path: format!("engines[{i}]"), message };
        let reference = spec.reference.map(|r| r as usize);
        if reference.is_some() && engines.iter().any(|(_, r)| *r == reference) {
            return Err(wrong("another engine already has this reference; give each its own".to_string()));
        }
        let driven = engine(spec, scenario.seed.0, host).map_err(wrong)?;
        let mut monitor = monitor(spec, driven.engine().info()).map_err(wrong)?;
        for (field, index, value) in spec.preset_words(driven.engine().info()) {
            monitor.preset(field, index, value);
        }
        monitors.push(monitor);
        settled = settled.max(driven.engine().info().settled());
        engines.push((driven, reference));
    }
    inside(scenario, &engines)?;
    let limit = scenario.stop.steps.map_or(u64::MAX, u64::from).min(u64::from(u32::MAX - 1)) as u32;
    let ports: Vec<&[Operation]> = engines.iter().map(|(driven, _)| &driven.engine().info().operations[..]).collect();
    let edits = Edits::new(&scenario.edits, &ports);
    let contents = contents(scenario, ports.first().unwrap_or(&&[][..]));
    let (bench, most) = match &scenario.bench {
        scenario::Bench::Ops {} => {
            let bench = Bench::ops(generators::operations(scenario).map_err(wrong_traffic)?);
            let most = edits.slots(0, bench.left()).saturating_add(u64::from(settled) - 1).max(1);
            (bench, most)
        }
        scenario::Bench::Port(port) => {
            let (bench, most) = packets(scenario, port, &engines, limit)?;
            // A reset holds up the packets for its own length, and then until the largest memory is cleared, word by word.
            let words = engines.iter().flat_map(|(driven, _)| &driven.engine().info().fields).map(|field| field.count);
            let resets = edits.held().saturating_add(edits.count().saturating_mul(words.max().unwrap_or(0)));
            let first = edits.last().map_or(0, |step| u64::from(step) + 1);
            (Bench::Port(Box::new(bench)), most.max(first).saturating_add(resets.into()))
        }
        scenario::Bench::Cores(cores) => behind(scenario, cores, &engines, limit)?,
        // Not reached: these builds refuse the bench when they read the file. Another message would make them larger.
    };
    let steps = most.min(limit.into()) as u32;
    // The scenario's own check has read them.
    let breakpoints: Vec<_> =
        scenario.breakpoints.iter().filter_map(|one| Condition::of(&one.when, scenario).ok()).collect();
    let session = Session::new(SessionSpec {
        engines,
        monitors,
        bench,
        steps,
        stops: scenario.stop.steps.is_some() && most >= u64::from(limit),
        stop_on_divergence: scenario.on_divergence == OnDivergence::Stop,
        expect: Expectations::new(&scenario.expect),
    });
    session.with_edits(edits).with_breakpoints(&breakpoints).filled(&contents)
}

/// What the engines of a scenario hold at first, of these operations, which all of them have.
pub(crate) fn contents(scenario: &Scenario, operations: &[Operation]) -> Vec<Op> {
    scenario.contents.iter().filter_map(|op| op.among(operations)).collect()
}

/// Whether there are all words that the scenario names of the inside of its hardware, which the catalogue does not list.
fn inside(scenario: &Scenario, engines: &[(Driven, Option<usize>)]) -> Result<(), OpenError> {
    let wrong =
        |path: String, message: Option<String>| message.map_or(Ok(()), |message| Err(OpenError { path, message }));
    for (i, state) in scenario.expect.states.iter().enumerate() {
        let last = u64::from(state.first) + state.values.len() as u64 - 1;
        wrong(format!("expect.states[{i}].field"), not_inside(engines, state.engine, &state.field, last))?;
    }
    for (i, note) in scenario.notes.iter().enumerate() {
        let element = note.element.as_deref().unwrap_or_default();
        wrong(format!("notes[{i}].element"), no_element(engines, note.engine.unwrap_or(0), element))?;
    }
    let selection = scenario.view.selection.as_ref();
    let message = selection.and_then(|selection| no_element(engines, selection.engine, &selection.element));
    wrong("view.selection.element".to_owned(), message)
}

/// What is wrong with an element, `pipe.op[3]`.
fn no_element(engines: &[(Driven, Option<usize>)], engine: u32, element: &str) -> Option<String> {
    let (name, rest) = element.split_once('[')?;
    not_inside(engines, engine, name, rest.trim_end_matches(']').parse().ok()?)
}

/// What is wrong with a word of a field.
fn not_inside(engines: &[(Driven, Option<usize>)], engine: u32, name: &str, word: u64) -> Option<String> {
    if !name.starts_with("pipe.") {
        return None;
    }
    let info = engines.get(engine as usize)?.0.engine().info();
    let words = info.field(name).map_or(0, |field| info.fields[field].count);
    let message = format!("found {name}[{word}]; expected a word of the hardware: `{name}` has {words} words");
    (word >= u64::from(words)).then_some(message)
}

/// Packets that are looked at before a run to see how long it will be.
const FORESEEN: u32 = 1 << 20;

/// The bench of a scenario with packets, and the steps that its run takes at most.
fn packets(
    scenario: &Scenario,
    port: &PortBench,
    engines: &[(Driven, Option<usize>)],
    limit: u32,
) -> Result<(port::Lanes, u64), OpenError> {
    let traffic = generators::packets(scenario).map_err(wrong_traffic)?;
    // Copies of the run share the starts that are drawn for the first packet.
    traffic.arrivals.peek();
    let lanes = engines.iter().zip(traffic.quantisers).enumerate().map(|(i, ((driven, _), quantiser))| {
        let is_reference = engines.iter().any(|(_, reference)| *reference == Some(i));
        (!is_reference).then(|| (driven.engine().info(), quantiser))
    });
    let bench = port::Lanes::new(port, &traffic.arrivals, &traffic.ranker, lanes.collect());
    let most = bench.horizon(traffic.arrivals, FORESEEN, limit);
    Ok((bench, most))
}

/// The bench of a scenario with cores behind its engines, and the steps that its run takes at most.
fn behind(
    scenario: &Scenario,
    bench: &scenario::CoresBench,
    engines: &[(Driven, Option<usize>)],
    limit: u32,
) -> Result<(Bench, u64), OpenError> {
    let arrivals = generators::headers(scenario).map_err(wrong_traffic)?;
    let infos = engines.iter().enumerate().map(|(i, (driven, _))| {
        let is_reference = engines.iter().any(|(_, reference)| *reference == Some(i));
        (!is_reference).then(|| driven.engine().info())
    });
    let lanes = CoreLanes::new(bench, scenario, &arrivals, &infos.collect::<Vec<_>>())
        .map_err(|message| OpenError { path: "bench".to_string(), message })?;
    let most = lanes.horizon(bench, arrivals, FORESEEN, limit);
    Ok((Bench::Cores(Box::new(lanes)), most))
}
pub(crate) fn wrong_traffic(problems: Vec<Problem>) -> OpenError {
    OpenError {
        path: problems.first().map(|p| p.path.clone()).unwrap_or_default(),
        message: problems.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "),
    }
}

/// The hardware configurations that [`open`] will ask the host for, each once; a host may have to fetch them first.
///
/// # Errors
/// [`OpenError`] for every engine whose hardware is not built.
pub fn hardware(scenario: &Scenario, host: &dyn RtlHost) -> Result<Vec<String>, Vec<OpenError>> {
    let mut names = Vec::new();
    let mut unbuilt = Vec::new();
    for (i, spec) in scenario.engines.iter().enumerate() {
        if spec.implementation != Implementation::Rtl {
            continue;
        }
        let built = |(design, parameters): (&'static Design, Parameters)| {
            (design.hardware)(design, &parameters).map(|p| (design.name, p))
        };
        let found = resolved(spec).and_then(built).and_then(|(design, parameters)| host.find(design, &parameters));
        match found {
            Ok(name) if names.contains(&name) => {}
            Ok(name) => names.push(name),
            Err(message) => unbuilt.push(OpenError { path: format!("engines[{i}]"), message }),
        }
    }
    if unbuilt.is_empty() { Ok(names) } else { Err(unbuilt) }
}

fn resolved(spec: &EngineSpec) -> Result<(&'static Design, Parameters), String> {
    spec.resolve().map_err(|e| format!("{}: expected {}", e.name, e.expected))
}

/// A monitor for an engine that describes itself so.
fn monitor(spec: &EngineSpec, info: &Info) -> Result<Box<dyn Monitor>, String> {
    let (design, parameters) = resolved(spec)?;
    Ok((design.monitor)(&parameters, info))
}

/// A fresh engine. What is wrong, in words, if the hardware is not built.
pub(crate) fn engine(spec: &EngineSpec, seed: u64, host: &dyn RtlHost) -> Result<Driven, String> {
    let (design, parameters) = resolved(spec)?;
    let mut driven = match spec.implementation {
        Implementation::Model => Driven::Model((design.model)(&parameters)),
        Implementation::Rtl => {
            let mut engine = RtlEngine::new(host, design, &parameters, (seed as u32) | 1)?;
            for (name, on) in &spec.switches {
                if !engine.set_switch(name, *on) {
                    return Err(format!("the hardware has no switch {name}"));
                }
            }
            Driven::Hardware(Box::new(engine))
        }
    };
    for (field, index, value) in spec.preset_words(driven.engine().info()) {
        if !driven.engine_mut().preset(field, index, value) {
            return Err("the engine does not take its `preset`".to_string());
        }
    }
    Ok(driven)
}
