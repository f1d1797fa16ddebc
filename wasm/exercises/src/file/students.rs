//! The exercise as students get it: without answers and without notes for who teaches.

/// What stands for an answer that the file does not say.
pub(super) const UNSAID: &str = "?";

/// The text of an exercise without what only who teaches may know. An exercise and what this makes of it have the same digest.
pub fn for_students(text: &str) -> String {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text).replace("\r\n", "\n");
    let mut all: Vec<String> = Vec::new();
    let (mut fence, mut in_note) = (None, false);
    for line in text.lines() {
        if in_note || (fence.is_none() && line.trim_start().starts_with("<!--")) {
            in_note = !line.contains("-->");
            continue;
        }
        if let Some(language) = line.strip_prefix("```") {
            fence = if fence.is_some() { None } else { Some(language.trim()) };
        }
        all.push(match fence {
            Some("goal") => without_key(line),
            Some(_) => line.to_owned(),
            None => without_mark(line),
        });
    }
    let mut out = String::new();
    for line in all {
        // A note leaves one blank line, not two.
        if !(line.trim().is_empty() && (out.is_empty() || out.ends_with("\n\n"))) {
            out.push_str(line.trim_end());
            out.push('\n');
        }
    }
    out
}

/// A line of a goal's keys without the answer.
fn without_key(line: &str) -> String {
    match line.split_once(':').map(|(key, _)| key.trim()) {
        Some("answer") => format!("answer: {UNSAID}"),
        Some("tolerance") => String::new(),
        _ => line.to_owned(),
    }
}

/// A line of a question without its mark.
fn without_mark(line: &str) -> String {
    match super::sections::choice(line) {
        Some((true, _, said)) => format!("[[ ]] {said}"),
        Some((false, _, said)) => format!("[( )] {said}"),
        None => line.to_owned(),
    }
}
