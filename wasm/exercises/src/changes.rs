//! What of a scenario was changed, and whether it may be. Scenarios are compared as JSON in its canonical form, without what changes
//! nothing of a run.

use std::fmt;

use serde::Serialize;
use serde_json::{Map, Value};

/// Fields that change nothing of a run: texts, remarks, how it is shown, what it is expected to show.
const FREE: [&str; 10] =
    ["title", "description", "authors", "source", "ids", "view", "notes", "breakpoints", "forks", "expect"];

/// Places that differ, listed at most.
const LISTED: usize = 100_000;

/// A place of a scenario and all below it: `engines[0].parameters`, `traffic`, `engines[*].switches`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern(String);

impl Pattern {
    /// A place as it is written; `None` if it is none.
    pub fn new(path: &str) -> Option<Pattern> {
        let is_part = |part: &str| {
            let (name, indices) = part.split_at(part.find('[').unwrap_or(part.len()));
            let is_name = !name.is_empty() && name.bytes().all(|b| b.is_ascii_alphanumeric() || b"_-".contains(&b));
            let is_index =
                |index: &str| index == "*" || (!index.is_empty() && index.bytes().all(|b| b.is_ascii_digit()));
            is_name
                && indices
                    .split_inclusive(']')
                    .all(|one| one.strip_prefix('[').and_then(|one| one.strip_suffix(']')).is_some_and(is_index))
        };
        path.split('.').all(is_part).then(|| Pattern(path.to_owned()))
    }

    /// Whether it stands for several places.
    pub fn has_wildcard(&self) -> bool {
        self.0.contains('*')
    }

    /// Whether it is a place below this one.
    pub fn is_below(&self, path: &str) -> bool {
        let index = path.split_once('[').and_then(|(_, rest)| rest.split_once(']')).map_or("*", |(index, _)| index);
        let own = self.0.replacen("[*]", &format!("[{index}]"), 1);
        own.strip_prefix(path).is_some_and(|left| left.starts_with(['.', '[']))
    }

    /// Whether a place is it or below it.
    pub fn covers(&self, path: &str) -> bool {
        let (mut own, mut rest) = (self.0.as_str(), path);
        loop {
            let (before, after) = own.split_once("[*]").map_or((own, None), |(before, after)| (before, Some(after)));
            let Some(left) = rest.strip_prefix(before) else { return false };
            let Some(after) = after else { return left.is_empty() || left.starts_with(['.', '[']) };
            let Some((index, behind)) = left.strip_prefix('[').and_then(|left| left.split_once(']')) else {
                return false;
            };
            if index.bytes().any(|b| !b.is_ascii_digit()) {
                return false;
            }
            (own, rest) = (after, behind);
        }
    }
}

impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Serialize for Pattern {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.0)
    }
}

/// The run of a scenario: its canonical JSON without what changes nothing of it. A branch that is shown stands for the scenario's own run.
/// Edits are parted into `edits.operations` and `edits.switches`.
#[derive(Clone, Debug, PartialEq)]
pub struct RunJson(Value);

impl RunJson {
    /// Of a scenario as `scenario::Scenario::to_json` writes it.
    ///
    /// # Errors
    /// If that is no JSON object.
    pub fn new(json: &str) -> Result<RunJson, String> {
        let value: Value = serde_json::from_str(json).map_err(|error| error.to_string())?;
        let Value::Object(mut fields) = value else { return Err("a scenario that is no object".to_owned()) };
        if let Some(edits) = shown_edits(&fields) {
            fields.insert("edits".to_owned(), edits);
        }
        for name in FREE {
            fields.remove(name);
        }
        if let Some(Value::Array(edits)) = fields.remove("edits") {
            let (operations, switches): (Vec<Value>, Vec<Value>) =
                edits.into_iter().partition(|edit| edit.get("op").is_some_and(|op| !op.is_null()));
            let lists = [("operations", operations), ("switches", switches)];
            let lists = lists.map(|(name, list)| (name.to_owned(), Value::Array(list)));
            fields.insert("edits".to_owned(), Value::Object(lists.into_iter().collect()));
        }
        Ok(RunJson(Value::Object(fields)))
    }

    /// As text: two runs are the same if it is.
    pub fn text(&self) -> String {
        self.0.to_string()
    }

    /// The places at which this run differs from the one at which an exercise starts.
    pub fn changes(&self, start: &RunJson) -> Vec<String> {
        let mut all = Vec::new();
        differences(&mut String::new(), Some(&start.0), Some(&self.0), &mut all);
        all
    }

    /// The number at a place: `engines[0].parameters.capacity`.
    pub fn number(&self, path: &str) -> Option<u64> {
        let mut parts = path.split(['.', '[']).map(|part| part.trim_end_matches(']'));
        let at = parts.try_fold(&self.0, |value, part| match value {
            Value::Object(fields) => fields.get(part),
            Value::Array(items) => items.get(part.parse::<usize>().ok()?),
            _ => None,
        });
        at?.as_u64()
    }
}

/// The edits of the branch that is shown, if one is.
fn shown_edits(fields: &Map<String, Value>) -> Option<Value> {
    let name = fields.get("view")?.get("fork")?.as_str()?;
    let forks = fields.get("forks")?.as_array()?;
    let fork = forks.iter().find(|fork| fork.get("name").and_then(Value::as_str) == Some(name))?;
    Some(fork.get("edits").cloned().unwrap_or(Value::Array(Vec::new())))
}

/// Adds the places at which two values differ. What is left out counts as an empty object or list beside one.
fn differences(path: &mut String, start: Option<&Value>, now: Option<&Value>, all: &mut Vec<String>) {
    if start == now || all.len() >= LISTED {
        return;
    }
    let length = path.len();
    match (start, now) {
        (Some(Value::Object(_)) | None, Some(Value::Object(_))) | (Some(Value::Object(_)), None) => {
            let none = Map::new();
            let [start, now] = [start, now].map(|side| side.and_then(Value::as_object).unwrap_or(&none));
            if start.is_empty() && now.is_empty() {
                return;
            }
            let added = now.keys().filter(|name| !start.contains_key(*name));
            for name in start.keys().chain(added) {
                if length > 0 {
                    path.push('.');
                }
                path.push_str(name);
                differences(path, start.get(name), now.get(name), all);
                path.truncate(length);
            }
        }
        (Some(Value::Array(_)) | None, Some(Value::Array(_))) | (Some(Value::Array(_)), None) => {
            let [start, now] = [start, now].map(|side| side.and_then(Value::as_array).map_or(&[][..], Vec::as_slice));
            for i in 0..start.len().max(now.len()) {
                path.push_str(&format!("[{i}]"));
                match (start.get(i), now.get(i)) {
                    (Some(start), Some(now)) => differences(path, Some(start), Some(now), all),
                    // An item that came or went is one change.
                    _ => all.push(path.clone()),
                }
                path.truncate(length);
            }
        }
        _ => all.push(path.clone()),
    }
}

/// The changes that no pattern covers.
pub fn forbidden<'a>(changes: &'a [String], allowed: &'a [Pattern]) -> impl Iterator<Item = &'a str> {
    changes.iter().map(String::as_str).filter(|path| !allowed.iter().any(|pattern| pattern.covers(path)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(json: &str) -> RunJson {
        RunJson::new(json).unwrap()
    }

    #[test]
    fn a_pattern_covers_what_is_below_it() {
        let covers = |pattern: &str, path: &str| Pattern::new(pattern).unwrap().covers(path);
        assert!(covers("traffic", "traffic[0].ops[3]"));
        assert!(covers("engines[*].parameters.N", "engines[12].parameters.N"));
        assert!(covers("engines[0].switches", "engines[0].switches.coloring"));
        assert!(!covers("engines[*].parameters.N", "engines[1].parameters.NN"));
        assert!(!covers("engines[1]", "engines[10]"));
        assert!(!covers("engines[*]", "engines"));
        assert!(!covers("traffic[0].ops", "traffic[1].ops"));
        let is_below = |pattern: &str| Pattern::new(pattern).unwrap().is_below("engines[1].parameters");
        assert!(is_below("engines[*].parameters.N") && is_below("engines[1].parameters.N"));
        assert!(!is_below("engines[0].parameters.N") && !is_below("engines[1].parameters"));
        for wrong in ["", "a..b", "a[", "a[x]", "a[1", "[0]", "a b", "a.[0]"] {
            assert_eq!(Pattern::new(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn places_that_differ_are_named() {
        let start = run(r#"{"engines":[{"design":"fifo"}],"traffic":[{"ops":[["a",1],["b"]]}],"title":"x"}"#);
        let now = run(r#"{"engines":[{"design":"fifo","parameters":{"capacity":3}}],
            "traffic":[{"ops":[["a",2],["b"],["c"]]}],"edits":[{"step":3,"op":["c"]}],"notes":[{}]}"#);
        let changes = now.changes(&start);
        let mut sorted = changes.clone();
        sorted.sort();
        assert_eq!(
            sorted,
            ["edits.operations[0]", "engines[0].parameters.capacity", "traffic[0].ops[0][1]", "traffic[0].ops[2]"]
        );
        let allowed = ["traffic", "edits"].map(|path| Pattern::new(path).unwrap());
        assert_eq!(forbidden(&changes, &allowed).collect::<Vec<_>>(), ["engines[0].parameters.capacity"]);
        assert_eq!(now.number("engines[0].parameters.capacity"), Some(3));
        assert_eq!(now.number("engines[1].parameters.capacity"), None);
        assert_eq!(start.changes(&start), [""; 0]);
    }

    #[test]
    fn a_branch_that_is_shown_is_the_run() {
        let start = run(r#"{"a":1}"#);
        let now = run(r#"{"a":1,"edits":[{"step":1,"op":["x"]}],"view":{"fork":"F"},
            "forks":[{"name":"F","edits":[{"step":2,"engine":0,"switch":"s","on":false}]}]}"#);
        assert_eq!(now.changes(&start), ["edits.switches[0]"]);
    }
}
