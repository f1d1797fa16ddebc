//! The exercise file: Markdown with front matter, then an introduction, then a heading of `##` for each goal with a block of keys below it.
//! `exercises/README.md` describes it.
//!
//! - `keys`: lines of `key: value`, with their errors;
//! - `sections`: headings, blocks, questions, hints and notes;
//! - `goals`: from keys to a goal.

mod goals;
mod keys;
mod sections;
mod students;

use scenario::Problem;
use serde::Serialize;
use xxhash_rust::xxh3::xxh3_64;

use crate::changes::Pattern;
use crate::goal::Goal;
use keys::{Keys, at};
use sections::{Section, sections};

pub use students::for_students;

/// Bytes of an exercise file at most.
pub const BYTES: usize = 1 << 20;
/// Goals of an exercise at most.
pub const GOALS: usize = 32;
/// Points of a goal at most.
pub const POINTS: u32 = 1000;
/// Steps of a run at most, if the exercise does not say: what graders spend on a hand-in.
pub const STEPS: u64 = 20_000;
/// Steps of a run that an exercise may allow at most.
pub const MOST_STEPS: u64 = 10_000_000;
/// Packets of a run at most, if the exercise does not say.
pub const PACKETS: u64 = 2_000;
/// Packets of a run that an exercise may allow at most.
pub const MOST_PACKETS: u64 = 1_000_000;

/// An exercise.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Exercise {
    /// What it is called.
    pub title: String,
    /// What it is about, in a sentence or two.
    pub about: String,
    /// How long it takes, in minutes.
    pub minutes: u64,
    /// Its position among others, from 1.
    pub order: u64,
    /// Where it starts.
    pub start: Start,
    /// Places of the scenario that may be changed.
    pub may_change: Vec<Pattern>,
    /// What a run may take at most; beyond it a hand-in is refused.
    pub budget: Budget,
    /// What stands before the first goal: Markdown.
    pub intro: String,
    /// Notes for who teaches, of the introduction: Markdown.
    pub notes: Vec<String>,
    /// The goals, in order.
    pub goals: Vec<Goal>,
    /// Digest of the text without the answers, as 16 hexadecimal digits: the file of students has the same.
    pub digest: String,
}

/// The scenario at which an exercise starts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Start {
    /// A scenario file of this name, without its ending.
    Named(String),
    /// A scenario in the exercise file itself, as text.
    Inline(String),
}

/// What a run may take at most.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Budget {
    /// Steps.
    pub steps: u64,
    /// Packets.
    pub packets: u64,
}

impl Exercise {
    /// Reads an exercise file. Names in its conditions and measures are checked by [`crate::check::check`], against its scenario.
    ///
    /// # Errors
    /// Everything found wrong, in the order of the lines; at least one problem. The path of each is its line.
    pub fn read(text: &str) -> Result<Exercise, Vec<Problem>> {
        if text.len() > BYTES {
            let found = format!("{} bytes", text.len());
            return Err(vec![Problem::new("", found, format!("an exercise of at most {BYTES} bytes"))]);
        }
        let text = text.strip_prefix('\u{feff}').unwrap_or(text).replace("\r\n", "\n");
        let mut problems = Vec::new();
        let lines: Vec<&str> = text.lines().collect();
        let Some(end) = front_end(&lines) else {
            return Err(vec![Problem::new(at(1), "no front matter", "`---`, lines of `key: value`, and `---`")]);
        };
        let front = (2..).zip(&lines[1..end]).map(|(line, text)| (line, *text));
        let mut front = Keys::read(front, 1, &mut problems);
        let (intro, parts) = sections(&lines, end + 1, &mut problems);
        let start = start(&mut front, &intro);
        let exercise = Exercise {
            title: front.text("title"),
            about: front.text("about"),
            minutes: front.number("minutes", 1, 600, None).unwrap_or(0),
            order: front.number("order", 0, 999, Some(0)).unwrap_or(0),
            start,
            may_change: patterns(&mut front),
            budget: Budget {
                steps: front.number("steps", 1, MOST_STEPS, Some(STEPS)).unwrap_or(STEPS),
                packets: front.number("packets", 0, MOST_PACKETS, Some(PACKETS)).unwrap_or(PACKETS),
            },
            intro: intro.text.clone(),
            notes: intro.notes.clone(),
            goals: Vec::new(),
            digest: format!("{:016x}", xxh3_64(for_students(&text).trim_end().as_bytes())),
        };
        problems.extend(front.finish());
        let count = parts.len();
        let goals: Vec<Goal> = parts.into_iter().map(|part| goals::goal(part, count, &mut problems)).collect();
        if goals.is_empty() || goals.len() > GOALS {
            let found = format!("{} goals", goals.len());
            problems.push(Problem::new(at(1), found, format!("1 to {GOALS} headings of `##`, a goal each")));
        }
        problems.sort_by_key(|problem| keys::line_of(&problem.path));
        problems.truncate(scenario::limits::PROBLEMS);
        if problems.is_empty() { Ok(Exercise { goals, ..exercise }) } else { Err(problems) }
    }

    /// Points of all goals.
    pub fn points(&self) -> u32 {
        self.goals.iter().map(|goal| goal.points).sum()
    }

    /// The first goal whose answer the file does not say, by its number from 1: then it is one for students.
    pub fn without_answer(&self) -> Option<usize> {
        let unknown = |goal: &Goal| goal.answer().is_some_and(|answer| answer.is_right(&[]).is_none());
        self.goals.iter().position(unknown).map(|at| at + 1)
    }
}

/// The line that ends the front matter, by its index.
fn front_end(lines: &[&str]) -> Option<usize> {
    let is_fence = |line: &&str| line.trim_end() == "---";
    lines.first().filter(|line| is_fence(line))?;
    Some(1 + lines[1..].iter().position(is_fence)?)
}

fn start(front: &mut Keys<'_>, intro: &Section) -> Start {
    let named = front.optional("scenario");
    match (named, &intro.scenario) {
        (None, Some((_, text))) => Start::Inline(text.clone()),
        (Some((line, _)), Some(_)) => {
            front.wrong(line, "a scenario by its name and a block of `scenario`", "one of them");
            Start::Inline(String::new())
        }
        (Some((line, name)), None) => {
            let is_plain = !name.is_empty() && name.bytes().all(|b| b.is_ascii_alphanumeric() || b"-_".contains(&b));
            if !is_plain {
                front.wrong(line, &scenario::quote(name), "the name of a scenario file without `.json`");
            }
            Start::Named(name.to_owned())
        }
        (None, None) => {
            front.wrong(1, "no scenario", "`scenario: NAME`, or a block of `scenario` before the first goal");
            Start::Inline(String::new())
        }
    }
}

fn patterns(front: &mut Keys<'_>) -> Vec<Pattern> {
    let Some((line, list)) = front.optional("may_change") else { return Vec::new() };
    let mut all = Vec::new();
    for path in list.split(',').map(str::trim) {
        match Pattern::new(path) {
            Some(pattern) => all.push(pattern),
            None => front.wrong(
                line,
                &scenario::quote(path),
                "places of the scenario with commas between them: `traffic`, `engines[0].parameters.capacity`",
            ),
        }
    }
    all
}
