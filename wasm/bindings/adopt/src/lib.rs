//! Maps of modules of users for JavaScript: guessed, checked, measured, and made a scenario of, by the rules of `queuescope adopt`. Structured
//! values cross as JSON text.

use std::collections::BTreeMap;

use adopt::{Description, probe::scenario};
use page_host::{RtlHost, Shared};
use scenario::map::{Map, check as check_map};
use scenario::{Problem, Scenario, Setting};
use serde::{Deserialize, Serialize};
use wasm_bindgen::prelude::*;

/// Steps of a scenario.
const STEPS: u32 = 2000;
/// Its seed.
const SEED: u32 = 1;

/// With what sources were read, as a map has it.
#[derive(Deserialize)]
struct Settings {
    #[serde(default)]
    defines: BTreeMap<String, String>,
    /// A number, or a literal of SystemVerilog.
    #[serde(default)]
    parameters: BTreeMap<String, String>,
}

/// Why there is no map.
#[derive(Default, Serialize)]
struct Unmapped {
    /// Lines for people, where nothing was found that puts or takes.
    lines: Vec<String>,
    /// Text of a map to complete by hand, beside these lines.
    map: String,
    /// What is wrong with the settings, as fields of the map.
    problems: Vec<Problem>,
}

fn text(value: &(impl Serialize + ?Sized)) -> String {
    // Plain data with string keys always serialises.
    serde_json::to_string(value).unwrap_or_default()
}

/// The map that is guessed for a module, as text. `description` is what the front end answers, `settings` what it was asked with: JSON texts.
///
/// # Errors
/// `Unmapped` as JSON text.
#[wasm_bindgen]
pub fn guess(description: &str, settings: &str) -> Result<String, String> {
    let wrong = |why: serde_json::Error| {
        text(&Unmapped { problems: vec![Problem::new("", why.to_string(), "a description")], ..Unmapped::default() })
    };
    let description: Description = serde_json::from_str(description).map_err(wrong)?;
    let settings: Settings = serde_json::from_str(settings).map_err(wrong)?;
    let guessed = adopt::guess(&description);
    let value = |text: String| text.parse().map_or_else(|_| Setting::Word(text), Setting::Number);
    let parameters = settings.parameters.into_iter().map(|(name, text)| (name, value(text))).collect();
    let of_sources = Map {
        sources: description.files,
        include: description.include,
        defines: settings.defines,
        parameters,
        ..guessed.as_ref().map_or_else(|unguessed| (*unguessed.map).clone(), Map::clone)
    };
    if let Err(unguessed) = guessed {
        return Err(text(&Unmapped { lines: unguessed.lines, map: of_sources.to_text(), ..Unmapped::default() }));
    }
    let map = of_sources;
    let problems = check_map::check(&map);
    if problems.is_empty() { Ok(map.to_text()) } else { Err(text(&Unmapped { problems, ..Unmapped::default() })) }
}

/// Everything wrong with a map: an array of `Problem` as JSON, empty if it is right.
#[wasm_bindgen]
pub fn check(map: &str) -> String {
    text(&Map::from_json(map).err().unwrap_or_default())
}

/// A map after a probe.
#[derive(Serialize)]
struct Probed {
    map: String,
    problems: Vec<Problem>,
    cycles: u32,
}

/// Measures the module of a map, the configuration `config` of the host: `{map, problems, cycles}` as JSON.
///
/// # Errors
/// A JSON array of `Problem`, as text: what is wrong with the map, or why there is nothing to measure.
#[wasm_bindgen]
pub fn probe(map: &str, config: String, host: RtlHost) -> Result<String, String> {
    let map = Map::from_json(map).map_err(|problems| text(&problems))?;
    let map = Map { folder: config, ..map };
    let probed = adopt::probe(&map, &Shared::new(host)).map_err(|problem| text(&[problem]))?;
    Ok(text(&Probed { map: probed.map.to_text(), problems: probed.problems, cycles: probed.cycles }))
}

/// A scenario of random operations for a module, beside its model if it has one. `name` is what the scenario calls the map, `build` the build of the
/// hardware.
///
/// # Errors
/// A JSON array of `Problem`, as text.
#[wasm_bindgen(js_name = scenarioOf)]
pub fn scenario_of(map: &str, name: &str, build: &str) -> Result<String, String> {
    let map = Map::from_json(map).map_err(|problems| text(&problems))?;
    let wrong = |why| text(&[Problem::new("", why, "a map that a scenario can name")]);
    let mut made: Scenario = scenario(&map, name, STEPS, SEED).map_err(wrong)?;
    made.title = match &map.compare {
        Some(compare) => format!("{} compared with the model {}", map.top, compare.design),
        None => map.top.clone(),
    };
    if let Some(engine) = made.engines.first_mut() {
        engine.build = Some(build.to_owned());
    }
    Ok(made.to_text())
}
