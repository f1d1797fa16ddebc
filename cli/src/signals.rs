//! Signals of an RTL engine by name, in hardware that has all of them.

use std::path::PathBuf;

use contract::{Field, Implementation};
use elaborated::{Design, Hierarchy, Part};
use rtl_native::DemandRtl;
use scenario::{EngineSpec, Scenario};
use session::Session;

use crate::engine_choice;

/// The engine that is meant: the one of this number or node, or else the first with RTL.
///
/// # Errors
/// In words, if it is none with RTL.
pub fn engine_of(scenario: &Scenario, asked: Option<&str>) -> Result<(usize, EngineSpec), String> {
    let is_rtl = |spec: &EngineSpec| spec.implementation == Implementation::Rtl;
    let (engine, spec) = match asked {
        Some(asked) => engine_choice::chosen(scenario, asked)?,
        None => {
            let engines = scenario.all_engines();
            let first = engines.iter().position(is_rtl).ok_or("no engine is RTL: a model has no signals")?;
            (first, engines[first].clone())
        }
    };
    is_rtl(&spec)
        .then_some((engine, spec))
        .ok_or_else(|| format!("engine {engine} is no RTL engine: it has no signals"))
}

/// The instances of an engine's hardware.
///
/// # Errors
/// In words, if it cannot be read.
pub fn hierarchy(host: &DemandRtl, spec: &EngineSpec) -> Result<Hierarchy, String> {
    let design: Design =
        serde_json::from_str(&host.elaborated(spec)?).map_err(|why| format!("the elaborated design: {why}"))?;
    Ok(Hierarchy::new(design))
}

/// The folder of the sources of an engine's hardware.
pub fn sources(spec: &EngineSpec) -> PathBuf {
    spec.map.as_deref().map_or_else(rtl_native::root, |map| PathBuf::from(&map.folder))
}

/// What a name means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Named {
    /// Bits of a signal, or of the signal behind a word of a field.
    Signal(Part),
    /// A word of a field that no single signal holds.
    Field {
        /// Number of the field.
        number: usize,
        /// Number of the word.
        index: u32,
    },
}

/// What a name means: a path below the top, with brackets or a member behind it; or a field of the engine, with `[word]`.
///
/// # Errors
/// In words, if nothing is called like this.
pub fn named(session: &Session, engine: usize, hierarchy: &Hierarchy, name: &str) -> Result<Named, String> {
    let (field, index) = match name.split_once('[') {
        Some((field, index)) => (field, index.trim_end_matches(']').parse().unwrap_or(0)),
        None => (name, 0),
    };
    let info = session.engine(engine).map(|engine| engine.info());
    let found = info.and_then(|info| Some((info.field(field)?, info)));
    let Some((number, info)) = found else { return hierarchy.part(name).map(Named::Signal) };
    let found: &Field = &info.fields[number];
    if index >= found.count {
        return Err(format!("found `{name}`; the field has words 0 to {}", found.count - 1));
    }
    match found.signal_of(index) {
        signal if signal.is_empty() || signal.contains(", ") => Ok(Named::Field { number, index }),
        signal => hierarchy.part(&signal).map(Named::Signal),
    }
}
