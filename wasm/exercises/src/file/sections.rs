//! The parts of the text: the introduction and a section for each goal, with its block, its question, its hints and its notes.

use scenario::{Problem, quote};

use super::keys::at;

/// Heading of the hints of a goal.
const HINTS: &str = "### Hints";

/// A part of the text.
#[derive(Default)]
pub(super) struct Section {
    /// Its heading; empty of the introduction.
    pub title: String,
    /// Line of the heading, from 1.
    pub line: usize,
    /// Lines of its block of keys with their numbers; `None` without one.
    pub keys: Option<Vec<(usize, String)>>,
    /// The scenario in a block, and its first line.
    pub scenario: Option<(usize, String)>,
    /// Markdown without what the other fields have.
    pub text: String,
    /// Lines of a question: whether several may be right, whether this one is marked, what it says.
    pub choices: Vec<(usize, bool, bool, String)>,
    /// Hints.
    pub hints: Vec<String>,
    /// Comments.
    pub notes: Vec<String>,
}

/// The introduction, and the sections below it, of the lines from index `first` on.
pub(super) fn sections(lines: &[&str], first: usize, problems: &mut Vec<Problem>) -> (Section, Vec<Section>) {
    let mut reader = Reader { lines, next: first, problems };
    let intro = reader.section(Section { line: first, ..Section::default() });
    let mut all = Vec::new();
    while let Some(heading) = reader.peek() {
        let title = heading.trim_start_matches('#').trim().to_owned();
        let line = reader.next + 1;
        if title.is_empty() {
            reader.problems.push(Problem::new(at(line), "a heading without words", "what the goal is"));
        }
        reader.next += 1;
        all.push(reader.section(Section { title, line, ..Section::default() }));
    }
    (intro, all)
}

struct Reader<'a, 'p> {
    lines: &'a [&'a str],
    /// Index of the next line.
    next: usize,
    problems: &'p mut Vec<Problem>,
}

impl<'a> Reader<'a, '_> {
    fn peek(&self) -> Option<&'a str> {
        self.lines.get(self.next).copied()
    }

    /// Lines up to the next heading of `##`.
    fn section(&mut self, mut section: Section) -> Section {
        let (mut text, mut in_hints) = (Vec::new(), false);
        while let Some(line) = self.peek() {
            if line.starts_with("## ") || line.trim_end() == "##" {
                break;
            }
            let number = self.next + 1;
            if let Some(language) = line.strip_prefix("```") {
                self.block(number, language.trim(), &mut section);
            } else if line.trim_start().starts_with("<!--") {
                let note = self.note(number);
                section.notes.extend(note);
            } else {
                self.next += 1;
                match choice(line) {
                    _ if line.trim_end() == HINTS => in_hints = true,
                    Some((several, marked, said)) => section.choices.push((number, several, marked, said)),
                    None if in_hints => self.hint(number, line, &mut section.hints),
                    None => text.push(line),
                }
            }
        }
        section.text = text.join("\n").trim().to_owned();
        section
    }

    /// A block in fences, from its first line on.
    fn block(&mut self, number: usize, language: &str, section: &mut Section) {
        let begin = self.next + 1;
        let end = self.lines[begin..].iter().position(|line| line.trim_end() == "```");
        let Some(end) = end.map(|count| begin + count) else {
            self.problems.push(Problem::new(at(number), "a block without an end", "a line of ``` behind it"));
            self.next = self.lines.len();
            return;
        };
        self.next = end + 1;
        let inside = &self.lines[begin..end];
        let is_intro = section.title.is_empty();
        match language {
            "goal" if !is_intro && section.keys.is_none() => {
                let numbered = (begin + 1..).zip(inside).map(|(line, text)| (line, (*text).to_owned()));
                section.keys = Some(numbered.collect());
            }
            "scenario" if is_intro && section.scenario.is_none() => {
                section.scenario = Some((begin + 1, inside.join("\n")));
            }
            _ => {
                let expected = match is_intro {
                    true => "one block of `scenario` before the first goal",
                    false => "one block of `goal` below each heading",
                };
                self.problems.push(Problem::new(at(number), format!("a block of {}", quote(language)), expected));
            }
        }
    }

    /// A comment, from its first line on.
    fn note(&mut self, number: usize) -> Option<String> {
        let rest = self.lines[self.next..].join("\n");
        let inside = rest.trim_start().strip_prefix("<!--").unwrap_or_default();
        let Some((inside, behind)) = inside.split_once("-->") else {
            self.problems.push(Problem::new(at(number), "a note without an end", "`-->` behind it"));
            self.next = self.lines.len();
            return None;
        };
        self.next += 1 + inside.matches('\n').count();
        let behind = behind.lines().next().unwrap_or_default();
        if !behind.trim().is_empty() {
            self.problems.push(Problem::new(at(number), quote(behind.trim()), "nothing behind the end of a note"));
        }
        Some(inside.trim().to_owned())
    }

    /// A line below the heading of hints: an item of a numbered list, or the rest of one.
    fn hint(&mut self, number: usize, line: &str, hints: &mut Vec<String>) {
        let item = line.split_once(". ").filter(|(digits, _)| {
            !digits.is_empty() && digits.len() < 3 && digits.bytes().all(|digit| digit.is_ascii_digit())
        });
        match (item, hints.last_mut()) {
            (Some((_, said)), _) => hints.push(said.trim().to_owned()),
            (None, _) if line.trim().is_empty() => {}
            (None, Some(last)) if line.starts_with(' ') => *last = format!("{last} {}", line.trim()),
            _ => self.problems.push(Problem::new(at(number), quote(line), "a numbered list of hints: `1. …`")),
        }
    }
}

/// A line of a question, `[( )] wrong` or `[[X]] right`: whether several may be right, whether it is marked, what it says.
pub(super) fn choice(line: &str) -> Option<(bool, bool, String)> {
    let several = match line.get(..2)? {
        "[(" => false,
        "[[" => true,
        _ => return None,
    };
    let close = if several { "]] " } else { ")] " };
    let said = line.get(3..)?.strip_prefix(close)?.trim();
    match line.get(2..3)? {
        " " => Some((several, false, said.to_owned())),
        "x" | "X" => Some((several, true, said.to_owned())),
        _ => None,
    }
}
