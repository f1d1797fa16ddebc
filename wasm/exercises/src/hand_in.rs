//! The file that a reader hands in. Of all that it says only the answers and the scenario count; the rest is a claim.

use scenario::{Problem, plain, quote};
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
#[cfg(feature = "schema")]
use ts_rs::TS;

use crate::file::GOALS;

/// What the field `kind` of a hand-in says.
pub const KIND: &str = "queuescope-hand-in";
/// The version that is written, and the newest one that is read.
pub const VERSION: u64 = 1;
/// Bytes of a hand-in at most.
pub const BYTES: usize = 1 << 20;
/// Characters of a name that are kept.
pub const NAME: usize = 100;
/// Numbers of an answer at most.
pub const ANSWERS: usize = 64;

/// A hand-in: one JSON file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema, TS))]
#[serde(deny_unknown_fields)]
pub struct HandIn {
    /// `queuescope-hand-in`.
    pub kind: String,
    /// Version of the format. This is version 1.
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub version: u64,
    /// The name as it was typed. It proves nothing.
    pub name: String,
    /// Title of the exercise.
    pub exercise: String,
    /// Digest of the exercise file without its answers, 16 hexadecimal digits.
    pub exercise_digest: String,
    /// What is said of each goal, in the order of the goals.
    pub goals: Vec<GoalClaim>,
    /// The scenario with all edits.
    #[cfg_attr(feature = "schema", schemars(with = "scenario::Scenario"), ts(type = "import('./Scenario').Scenario"))]
    pub scenario: Value,
    /// Digest of the whole run as it was on the page, 16 hexadecimal digits. Absent if it was not run to its end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub run_digest: Option<String>,
    /// Steps of the whole run. Absent if it was not run to its end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional, type = "number"))]
    pub steps: Option<u64>,
}

/// What a hand-in says of a goal.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema, TS))]
#[serde(deny_unknown_fields)]
pub struct GoalClaim {
    /// Whether the page said that it is reached.
    pub reached: bool,
    /// The answer of a question: numbers of the choices from 1 on, or the number. Empty without an answer.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", ts(type = "number[]"))]
    pub answer: Vec<u64>,
    /// How often it was tried.
    #[serde(default)]
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub attempts: u64,
    /// Hints that were shown.
    #[serde(default)]
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub hints: u64,
    /// Of a contest: the value that the page showed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional, type = "number"))]
    pub score: Option<u64>,
}

/// Why a file is no hand-in that can be judged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unreadable {
    /// It is something else: in words, what.
    Other(String),
    /// It is meant to be one, and something is wrong.
    Broken(String),
}

impl Unreadable {
    /// A file begins with these bytes, and so is wrong: it is meant to be a hand-in if it says so near its beginning.
    fn new(head: &[u8], what: String) -> Self {
        let is_meant = head.windows(KIND.len()).take(4096).any(|window| window == KIND.as_bytes());
        if is_meant { Unreadable::Broken(what) } else { Unreadable::Other(what) }
    }
}

impl HandIn {
    /// Reads a file that may be anything.
    ///
    /// # Errors
    /// What it is, or what is wrong with it.
    pub fn from_bytes(bytes: &[u8]) -> Result<HandIn, Unreadable> {
        if bytes.len() > BYTES {
            return Err(HandIn::too_large(bytes, bytes.len() as u64));
        }
        let refused = |what: String| Unreadable::new(bytes, what);
        let in_words = |problems: Vec<Problem>| problems.first().map_or(String::new(), Problem::to_string);
        let text = scenario::read::text(bytes).map_err(|problems| refused(in_words(problems)))?;
        let head: Head = scenario::read::value(text).map_err(|problem| refused(problem.to_string()))?;
        match head.kind.as_deref() {
            Some(KIND) => {}
            Some(_) | None if head.engines.is_some() => return Err(Unreadable::Other("a scenario".to_owned())),
            Some(other) => return Err(Unreadable::Other(format!("a file of kind {}", quote(other)))),
            None => return Err(Unreadable::Other("no `kind`: another JSON file".to_owned())),
        }
        if head.version != Some(VERSION) {
            let found = head.version.map_or("no version".to_owned(), |version| format!("version {version}"));
            return Err(Unreadable::Broken(format!("found {found}; expected version {VERSION}")));
        }
        let hand_in: HandIn = scenario::read::strict(text, "a hand-in, a JSON object")
            .map_err(|problems| Unreadable::Broken(in_words(problems)))?;
        if hand_in.goals.len() > GOALS || hand_in.goals.iter().any(|goal| goal.answer.len() > ANSWERS) {
            let expected = format!("at most {GOALS} goals, and {ANSWERS} numbers in an answer");
            return Err(Unreadable::Broken(format!("goals: found more; expected {expected}")));
        }
        Ok(HandIn { name: name(&hand_in.name), exercise: plain(&hand_in.exercise), ..hand_in })
    }

    /// What is wrong with a file of more than [`BYTES`] bytes, of which some are at hand.
    pub fn too_large(head: &[u8], bytes: u64) -> Unreadable {
        Unreadable::new(head, format!("found {bytes} bytes; expected a hand-in of at most {BYTES}"))
    }

    /// As text.
    pub fn to_text(&self) -> String {
        serde_json::to_string_pretty(self).unwrap_or_default() + "\n"
    }

    /// Answers by goal.
    pub fn answers(&self) -> Vec<Vec<u64>> {
        self.goals.iter().map(|goal| goal.answer.clone()).collect()
    }
}

/// What a file says of itself.
#[derive(Deserialize)]
struct Head {
    #[serde(default)]
    kind: Option<String>,
    #[serde(default)]
    version: Option<u64>,
    #[serde(default)]
    engines: Option<Value>,
}

/// A name as it is typed, without what could do harm where it is shown or in a path: at most [`NAME`] characters, no control characters, none that
/// turn the direction of text, no separators of paths.
pub fn name(typed: &str) -> String {
    let is_harmful = |c: char| {
        c.is_control()
            || matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}')
    };
    let shown = typed.chars().filter(|c| !is_harmful(*c));
    let shown: String = shown.map(|c| if matches!(c, '/' | '\\' | ':') { '_' } else { c }).take(NAME).collect();
    let shown = shown.trim().trim_start_matches('.').trim();
    if shown.is_empty() { "(no name)".to_owned() } else { shown.to_owned() }
}
