//! From a scenario to a session.

use contract::monitor::{Invariant, Monitor, Violation};
use contract::{Engine, Events, Implementation, Info, Op, OpId, Operation};
use models::design::{Design, Parameters};
use scenario::{Condition, EngineSpec, OnDivergence, Scenario};

use crate::bench::{PlannedBench, Setup};
use crate::driven::Driven;
use crate::edits::Edits;
use crate::expect::Expectations;
use crate::lockstep::Rules;
pub use crate::open_error::{OpenError, wrong_traffic};
use crate::rtl::{RtlEngine, RtlHost};
use crate::session::{Session, SessionSpec};

/// A session before its first step. The scenario has passed its own checks. `bench` makes what drives its engines; `workbench::open` knows
/// all benches that a scenario can name.
///
/// # Errors
/// [`OpenError`] if the hardware that it names is not built, two engines share a reference, an engine refuses one of `contents`, or the
/// bench cannot be made.
pub fn open(
    scenario: &Scenario,
    host: &dyn RtlHost,
    bench: impl FnOnce(&Setup<'_>) -> Result<PlannedBench, OpenError>,
) -> Result<Session, OpenError> {
    let (engines, monitors) = engines(scenario, host)?;
    inside(scenario, &engines)?;
    let limit = scenario.stop.steps.map_or(u64::MAX, u64::from).min(u64::from(u32::MAX - 1)) as u32;
    let ports: Vec<&[Operation]> = engines.iter().map(|driven| &driven.engine.info().operations[..]).collect();
    let is_network = scenario::Network::of(scenario).is_some();
    let edits = Edits::new(&scenario.edits, &ports, is_network);
    let contents = contents(scenario, ports.first().unwrap_or(&&[][..]));
    let PlannedBench { bench, steps } = bench(&Setup { scenario, engines: &engines, edits: &edits, limit })?;
    // The scenario's own check has read them.
    let breakpoints: Vec<_> =
        scenario.breakpoints.iter().filter_map(|one| Condition::of(&one.when, scenario).ok()).collect();
    let session = Session::new(SessionSpec {
        engines,
        monitors,
        bench,
        steps: steps.min(limit.into()) as u32,
        stops: scenario.stop.steps.is_some() && steps >= u64::from(limit),
        stop_on_divergence: scenario.on_divergence == OnDivergence::Stop,
        expect: Expectations::new(&scenario.expect),
    });
    session.with_edits(edits).with_flags(&breakpoints, &scenario.conditions_of_notes()).filled(&contents)
}

/// Engines, and a monitor of each.
type Monitored = (Vec<Driven>, Vec<Box<dyn Monitor>>);

/// The engines of a scenario with their monitors, in its order.
fn engines(scenario: &Scenario, host: &dyn RtlHost) -> Result<Monitored, OpenError> {
    let (mut engines, mut monitors) = (Vec::<Driven>::new(), Vec::new());
    let specs = scenario.all_engines();
    for (i, spec) in specs.iter().enumerate() {
        let wrong = |message: String| OpenError { path: format!("engines[{i}]"), message };
        let reference = spec.reference.map(|r| r as usize);
        if reference.is_some() && engines.iter().any(|driven| driven.reference == reference) {
            return Err(wrong("another engine already has this reference; give each its own".to_string()));
        }
        let engine = engine(spec, scenario.seed.0, host).map_err(wrong)?;
        let mut monitor = monitor(spec, engine.info()).map_err(wrong)?;
        for (field, index, value) in spec.preset_words(engine.info()) {
            monitor.preset(field, index, value);
        }
        monitors.push(monitor);
        engines.push(Driven { engine, reference, rules: None, map: spec.map.clone() });
    }
    for (i, spec) in specs.iter().enumerate() {
        let (Some(map), Some(reference)) = (&spec.map, spec.reference.and_then(|r| engines.get(r as usize))) else {
            continue;
        };
        let rules = Rules::of(map, reference.engine.info());
        let message =
            |expected| OpenError { path: format!("engines[{i}].reference"), message: format!("expected {expected}") };
        engines[i].rules = Some(rules.map_err(message)?);
        // It does what the module accepted, when that is known: what monitors say of a step does not hold of that.
        spec.reference.into_iter().for_each(|r| monitors[r as usize] = Box::new(NoMonitor));
    }
    Ok((engines, monitors))
}

/// What the engines of a scenario hold at first, of these operations, which all of them have.
pub fn contents(scenario: &Scenario, operations: &[Operation]) -> Vec<Op> {
    scenario.contents.iter().filter_map(|op| op.among(operations)).collect()
}

/// Whether there are all words that the scenario names of the inside of its hardware, which the catalogue does not list.
fn inside(scenario: &Scenario, engines: &[Driven]) -> Result<(), OpenError> {
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
fn no_element(engines: &[Driven], engine: u32, element: &str) -> Option<String> {
    let (name, rest) = element.rsplit_once('[')?;
    not_inside(engines, engine, name, rest.trim_end_matches(']').parse().ok()?)
}

/// What is wrong with a word of a field.
fn not_inside(engines: &[Driven], engine: u32, name: &str, word: u64) -> Option<String> {
    let driven = engines.get(engine as usize)?;
    if name == "op" || !(name.starts_with("pipe.") || driven.map.is_some()) {
        return None;
    }
    let info = driven.engine.info();
    let words = info.field(name).map_or(0, |field| info.fields[field].count);
    let message = format!("found {name}[{word}]; expected a word of the hardware: `{name}` has {words} words");
    (word >= u64::from(words)).then_some(message)
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
        if let Some(map) = &spec.map {
            match host.adopt(map) {
                Ok(name) => names.push(name),
                Err(message) => unbuilt.push(OpenError { path: format!("engines[{i}]"), message }),
            }
            continue;
        }
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
    if spec.map.is_some() {
        return Ok(Box::new(NoMonitor));
    }
    let (design, parameters) = resolved(spec)?;
    Ok((design.monitor)(&parameters, info))
}

/// Of what has no invariants.
struct NoMonitor;

impl Monitor for NoMonitor {
    fn invariants(&self) -> &'static [Invariant] {
        &[]
    }

    fn step(&mut self, _: &[(OpId, Op)], _: &Events, _: &dyn Engine, _: &mut Vec<Violation>) {}

    fn sweep(&mut self, _: &dyn Engine, _: &mut Vec<Violation>) {}
}

/// A fresh engine.
///
/// # Errors
/// An error message for the user, if the hardware is not built or does not take the starting state.
pub fn engine(spec: &EngineSpec, seed: u64, host: &dyn RtlHost) -> Result<Box<dyn Engine>, String> {
    if let Some(map) = &spec.map {
        return Ok(Box::new(RtlEngine::adopted(host, map, (seed as u32) | 1)?));
    }
    let (design, parameters) = resolved(spec)?;
    let mut made: Box<dyn Engine> = match spec.implementation {
        Implementation::Model => (design.model)(&parameters),
        Implementation::Rtl => {
            let mut engine = RtlEngine::new(host, design, &parameters, (seed as u32) | 1)?;
            for (name, on) in &spec.switches {
                if !engine.set_switch(name, *on) {
                    return Err(format!("the hardware has no switch {name}"));
                }
            }
            Box::new(engine)
        }
    };
    for (field, index, value) in spec.preset_words(made.info()) {
        if !made.preset(field, index, value) {
            return Err("the engine does not take its `preset`".to_string());
        }
    }
    Ok(made)
}

/// A session of models for this crate's tests: of operations, or of packets in front of links.
#[cfg(test)]
pub(crate) fn open_models(scenario: &Scenario) -> Session {
    use crate::bench::{operations::Operations, packets::Packets};
    let bench = |setup: &Setup<'_>| match &scenario.bench {
        scenario::Bench::Port(port) => Packets::plan(setup, port),
        _ => Operations::plan(setup),
    };
    open(scenario, &crate::rtl::NoRtl, bench).unwrap_or_else(|error| panic!("{error}"))
}
