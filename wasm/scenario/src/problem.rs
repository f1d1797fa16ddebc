//! What is wrong with a file, in words that can be shown.

use std::fmt;

use serde::Serialize;

/// Characters of the file that a message repeats at most.
const SHOWN: usize = 40;

/// Something wrong with a scenario. Every part is safe to show: what comes from the file is escaped and short.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct Problem {
    /// Where: `traffic[0].ops[2][1]`, or `line 3 column 7` in text that is not JSON; empty for the whole file.
    pub path: String,
    /// What is there.
    pub found: String,
    /// What may be there.
    pub expected: String,
    /// The nearest correct name, or empty.
    pub hint: String,
}

impl Problem {
    /// A problem without a hint.
    pub fn new(path: impl Into<String>, found: impl Into<String>, expected: impl Into<String>) -> Self {
        Problem { path: path.into(), found: found.into(), expected: expected.into(), hint: String::new() }
    }

    /// Adds the nearest of the right names, if one is near.
    pub fn near<'a>(self, found: &str, names: impl IntoIterator<Item = &'a str>) -> Self {
        let names: Vec<&str> = names.into_iter().collect();
        let mut hint = nearest(found, &names).map(plain).unwrap_or_default();
        // What is the only one is said already.
        if self.expected == format!("`{hint}`") {
            hint.clear();
        }
        Problem { hint, ..self }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.path.is_empty() {
            write!(f, "{}: ", self.path)?;
        }
        write!(f, "found {}; expected {}", self.found, self.expected)?;
        if self.hint.is_empty() { Ok(()) } else { write!(f, "; did you mean `{}`?", self.hint) }
    }
}

/// Text of the file in quotes: escaped, and cut where it is long.
pub fn quote(text: &str) -> String {
    format!("\"{}\"", plain(text))
}

/// `text` without anything that could do harm where it is shown, and without its end if it is long.
pub fn plain(text: &str) -> String {
    let mut shown = String::new();
    for c in text.chars() {
        if shown.chars().count() >= SHOWN {
            shown.push('…');
            break;
        }
        // Nothing that could move the cursor or turn the direction of the text.
        if c == '\'' { shown.push(c) } else { shown.extend(c.escape_debug()) }
    }
    shown
}

/// `text` without its end, if it is long.
pub fn cut(text: &str) -> String {
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// Names that a list has at most.
const LISTED: usize = 16;

/// Names in words: `a`, `b` or `c`; of many the first.
pub fn list<'a>(names: impl IntoIterator<Item = &'a str>) -> String {
    let names: Vec<&str> = names.into_iter().collect();
    list_of(&names)
}
fn list_of(names: &[&str]) -> String {
    match names {
        [] => "nothing".to_owned(),
        [only] => format!("`{}`", plain(only)),
        names if names.len() > LISTED => {
            let first: Vec<String> = names.iter().take(LISTED).map(|name| plain(name)).collect();
            format!("`{}` or one of {} others", first.join("`, `"), names.len() - LISTED)
        }
        [rest @ .., last] => {
            let rest: Vec<String> = rest.iter().map(|name| plain(name)).collect();
            format!("`{}` or `{}`", rest.join("`, `"), plain(last))
        }
    }
}

/// The name that `found` was probably meant to be: at most a third of it is wrong.
fn nearest<'a>(found: &str, names: &[&'a str]) -> Option<&'a str> {
    if found.len() > 4 * SHOWN {
        return None;
    }
    let found = found.to_ascii_lowercase();
    let distance = |name: &str| strsim::osa_distance(&found, &name.to_ascii_lowercase());
    let (near, name) = names.iter().map(|name| (distance(name), *name)).min()?;
    (near <= (name.chars().count() / 3).max(1)).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_problem_reads_as_a_sentence() {
        let problem = Problem::new("traffic[0].ops[2][0]", quote("enqeue"), list(["enqueue", "idle"]));
        assert_eq!(
            problem.near("enqeue", ["enqueue", "idle"]).to_string(),
            "traffic[0].ops[2][0]: found \"enqeue\"; expected `enqueue` or `idle`; did you mean `enqueue`?"
        );
        assert_eq!(Problem::new("", "nothing", "a scenario").to_string(), "found nothing; expected a scenario");
    }

    #[test]
    fn what_is_quoted_is_short_and_harmless() {
        assert_eq!(quote("it's\n\u{202e}\u{1b}[31m<b>"), r#""it's\n\u{202e}\u{1b}[31m<b>""#);
        assert_eq!(quote(&"é".repeat(100)).chars().count(), SHOWN + 3);
        assert_eq!(cut(&"é".repeat(100)).chars().count(), SHOWN + 1);
        assert_eq!(cut("short"), "short");
        assert_eq!(list(["a", "\u{1b}[31m", "b"]), r"`a`, `\u{1b}[31m` or `b`");
    }

    #[test]
    fn the_nearest_name_is_near() {
        let names = ["enqueue", "dequeue-max", "dequeue-min"];
        assert_eq!(nearest("dequeue_max", &names), Some("dequeue-max"));
        assert_eq!(nearest("Enqueue", &names), Some("enqueue"));
        assert_eq!(nearest("push", &names), None);
        assert_eq!(nearest("w", &["W", "D"]), Some("W"));
        assert_eq!(nearest(&"x".repeat(100_000), &names), None);
    }
}
