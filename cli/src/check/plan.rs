//! Which runs there are of a file.

use std::path::Path;

use scenario::Scenario;
use scenario::seeds::seeds;
use verb::shell::quoted;

use crate::input;
use crate::outcome::Failure;

/// What is in a file.
pub enum FileContent {
    /// A scenario.
    Scenario {
        /// The scenario.
        scenario: Box<Scenario>,
        /// The seeds it is run with, its own first.
        seeds: Vec<u64>,
        /// Why it is run with its own seed alone although more are asked for.
        alone: Option<&'static str>,
    },
    /// A JSON Schema.
    Schema,
    /// Neither: what is wrong, a line each.
    Unreadable(Vec<String>),
}

/// A file and its runs.
pub struct File {
    /// As given on the command line.
    path: String,
    /// Name in messages.
    pub name: String,
    /// What is in it.
    pub content: FileContent,
}

/// Reads a file, and plans as many runs of it as are asked for.
pub fn plan(file: &Path, count: u32) -> File {
    let name = input::name(file);
    let content = match input::scenario_among(file) {
        Ok(Some(scenario)) => {
            let alone = on_purpose(&scenario).filter(|_| count > 1);
            let count = if alone.is_some() { 1 } else { count as usize };
            let seeds = seeds(scenario.seed.0).take(count).collect();
            FileContent::Scenario { scenario: Box::new(scenario), seeds, alone }
        }
        Ok(None) => FileContent::Schema,
        Err(Failure::Said(lines)) => {
            // The line of the file begins with its name.
            let begin = format!("{name}: ");
            FileContent::Unreadable(
                lines.iter().map(|line| line.strip_prefix(&begin).unwrap_or(line).to_owned()).collect(),
            )
        }
        Err(Failure::Output(error)) => FileContent::Unreadable(vec![error.to_string()]),
    };
    File { path: file.display().to_string(), name, content }
}

/// What a scenario does on purpose that goes wrong in its own way with every seed, if anything.
fn on_purpose(scenario: &Scenario) -> Option<&'static str> {
    let off = scenario.engines.iter().any(|engine| engine.switches.iter().any(|(_, on)| !on));
    let off_by_hand = scenario.edits.iter().any(|edit| edit.on == Some(false));
    match &scenario.expect {
        expect if expect.divergence.is_some() => Some("it expects a divergence"),
        expect if !expect.broken.is_empty() => Some("it expects a broken invariant"),
        _ if off || off_by_hand => Some("it switches a mechanism off"),
        _ => None,
    }
}

impl File {
    /// The scenario with each of its seeds; nothing if the file is none.
    pub fn runs(&self) -> impl Iterator<Item = (&Scenario, u64)> {
        let runs = match &self.content {
            FileContent::Scenario { scenario, seeds, .. } => Some((scenario, seeds)),
            FileContent::Schema | FileContent::Unreadable(_) => None,
        };
        runs.into_iter().flat_map(|(scenario, seeds)| seeds.iter().map(|seed| (&**scenario, *seed)))
    }

    /// The command that repeats a run of it.
    pub fn again(&self, seed: u64) -> String {
        let FileContent::Scenario { scenario, .. } = &self.content else { return String::new() };
        let compared = scenario.engines.iter().any(|engine| engine.reference.is_some());
        let verb = if compared { "compare" } else { "run --quiet" };
        let other = if seed == scenario.seed.0 { String::new() } else { format!(" --seed {seed:016x}") };
        format!("queuescope {verb} {}{other}", quoted(&self.path))
    }
}
