//! From text to a scenario.

mod de;
mod fault;
mod json;
mod maps;
mod merge;
mod scan;
mod syntax;
pub(crate) mod upgrade;

use serde::de::DeserializeOwned;

use crate::problem::Problem;
use crate::types::{EngineSpec, Scenario};
use fault::Wrong;
pub(crate) use json::Json;
pub use maps::{Maps, NoMaps};

impl Scenario {
    /// Reads and checks a file.
    ///
    /// # Errors
    /// Everything found wrong, at most [`crate::limits::PROBLEMS`]; at least one.
    pub fn from_json(text: &str) -> Result<Scenario, Vec<Problem>> {
        Scenario::from_json_with(text, &NoMaps)
    }

    /// The same of a file whose engines may be modules of a user, described by `maps`.
    ///
    /// # Errors
    /// As [`Scenario::from_json`].
    pub fn from_json_with(text: &str, maps: &dyn Maps) -> Result<Scenario, Vec<Problem>> {
        let mut tree = parse(text).map_err(|problem| vec![problem])?;
        upgrade::upgrade(&mut tree).map_err(|problem| vec![problem])?;
        match de::read::<Scenario>(&tree) {
            (Some(mut scenario), read) => {
                let unread = maps::take(&mut scenario, maps);
                let mut problems = merge::checked(&scenario, read);
                problems.extend(unread);
                scenario.engines.iter_mut().for_each(EngineSpec::spell);
                if problems.is_empty() { Ok(scenario) } else { Err(problems) }
            }
            (None, read) => Err(merge::first(read, Vec::new())),
        }
    }

    /// Reads and checks a file that may be anything.
    ///
    /// # Errors
    /// As [`Scenario::from_json`].
    pub fn from_bytes(bytes: &[u8]) -> Result<Scenario, Vec<Problem>> {
        Scenario::from_json(text(bytes)?)
    }

    /// Reads and checks a file that may be anything, with maps.
    ///
    /// # Errors
    /// As [`Scenario::from_json`].
    pub fn from_bytes_with(bytes: &[u8], maps: &dyn Maps) -> Result<Scenario, Vec<Problem>> {
        Scenario::from_json_with(text(bytes)?, maps)
    }

    /// The scenario as JSON in its canonical form: fields in order, nothing that has its default, no white space.
    pub fn to_json(&self) -> String {
        // Maps have text keys and nothing else can fail.
        serde_json::to_string(self).unwrap_or_default()
    }
}

/// A file that may be anything as text.
///
/// # Errors
/// Where it is none.
pub fn text(bytes: &[u8]) -> Result<&str, Vec<Problem>> {
    std::str::from_utf8(bytes).map_err(|e| {
        let at = e.valid_up_to();
        vec![Problem::new(format!("byte {at}"), format!("0x{:02x}", bytes[at]), "text in UTF-8")]
    })
}

/// Reads JSON that is no scenario, within the limits of one. Fields that the type does not know are passed over.
///
/// # Errors
/// What is wrong.
pub fn value<T: DeserializeOwned>(text: &str) -> Result<T, Problem> {
    let tree = parse(text)?;
    let (value, read) = de::read(&tree);
    let wrong = read.into_iter().find(|found| found.kind != Wrong::Nothing).map(|found| found.problem);
    value
        .filter(|_| wrong.is_none())
        .ok_or_else(|| wrong.unwrap_or_else(|| Problem::new("", "something else", "a value")))
}

/// Reads a file of another format that is written by the same rules: `what` says what it should be. Nothing of it is checked but its types.
///
/// # Errors
/// Everything found wrong, at most [`crate::limits::PROBLEMS`]; at least one.
pub fn strict<T: DeserializeOwned>(text: &str, what: &str) -> Result<T, Vec<Problem>> {
    let tree = parse(text).map_err(|problem| vec![problem])?;
    if !matches!(tree, Json::Object(_)) {
        return Err(vec![Problem::new("", tree.shown(), what)]);
    }
    match de::read(&tree) {
        (Some(value), read) if read.is_empty() => Ok(value),
        (_, read) => Err(merge::first(read, Vec::new())),
    }
}

/// Text to a tree, within the limits.
pub(crate) fn parse(text: &str) -> Result<Json<'_>, Problem> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    if text.trim().is_empty() {
        return Err(Problem::new("", "nothing", "a scenario, a JSON object"));
    }
    scan::scan(text)?;
    serde_json::from_str(text).map_err(|error| syntax::problem(text, &error))
}
