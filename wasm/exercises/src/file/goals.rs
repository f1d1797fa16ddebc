//! From a section of the file to a goal.

use scenario::{Problem, quote};

use super::keys::{Keys, at};
use super::sections::Section;
use super::students::UNSAID;
use super::{MOST_PACKETS, MOST_STEPS, POINTS};
use crate::changes::Pattern;
use crate::goal::{Aim, Answer, Bounds, Goal, Limits, Test};
use crate::probe::{Measured, ShareProbe};

/// Keys that say what must hold; a goal has one of them, or a question.
const TESTS: [&str; 8] = ["holds", "never", "end", "count", "measure", "setting", "shares", "answer"];

/// Largest number of an engine, a class, a flow or a core.
const NUMBER: u64 = u32::MAX as u64;

/// The goal of a section, one of so many; what is wrong with it goes to `problems`.
pub(super) fn goal(section: Section, count: usize, problems: &mut Vec<Problem>) -> Goal {
    let Section { title, line, keys, text, choices, hints, notes, .. } = section;
    let lines = keys.unwrap_or_else(|| {
        problems.push(Problem::new(at(line), "no block of `goal`", "a block of ```goal below the heading"));
        Vec::new()
    });
    let first = lines.first().map_or(line, |(line, _)| *line);
    let mut keys = Keys::read(lines.iter().map(|(line, text)| (*line, text.as_str())), first, problems);
    let points = keys.number("points", 0, POINTS.into(), Some(1)).unwrap_or(1) as u32;
    let needs = keys.list("needs", 1, count as u64).unwrap_or_default();
    let score = score(&mut keys);
    let limits = Limits {
        packets: keys.bound("max_packets", MOST_PACKETS),
        operations: keys.bound("max_operations", MOST_STEPS),
        steps: keys.bound("max_steps", MOST_STEPS),
        changes: keys.bound("max_changes", MOST_STEPS),
    };
    let test = test(&mut keys, &choices, first);
    if let (Some((line, _)), Test::Holds { .. } | Test::Never { .. } | Test::End { .. } | Test::Answer(_)) =
        (score, &test)
    {
        keys.wrong(line, "`score` of what has no number", "`score` beside `count`, `measure` or `setting`");
    }
    problems.extend(keys.finish());
    if text.is_empty() {
        problems.push(Problem::new(at(line), "a goal without a text", "what to do, below the block"));
    }
    let needs = needs.into_iter().map(|need| need as u32).collect();
    Goal { title, line, text, hints, notes, points, needs, test, limits, score: score.map(|(_, aim)| aim) }
}

fn score(keys: &mut Keys<'_>) -> Option<(usize, Aim)> {
    let (line, word) = keys.optional("score")?;
    match word {
        "least" => Some((line, Aim::Least)),
        "most" => Some((line, Aim::Most)),
        other => {
            keys.wrong(line, &quote(other), "`least` or `most`");
            None
        }
    }
}

fn test(keys: &mut Keys<'_>, choices: &[(usize, bool, bool, String)], first: usize) -> Test {
    let given: Vec<(&'static str, usize, String)> = TESTS
        .into_iter()
        .filter_map(|name| keys.optional(name).map(|(line, value)| (name, line, value.to_owned())))
        .collect();
    let is_question = !choices.is_empty();
    let nothing = || Test::Answer(Answer::Number { right: None, within: 0 });
    let [(name, line, value)] = &given[..] else {
        if given.is_empty() && is_question {
            return Test::Answer(question(keys, choices));
        }
        let found = given.iter().map(|(name, ..)| format!("`{name}`")).collect::<Vec<_>>().join(" and ");
        let found = if found.is_empty() { "no test and no question".to_owned() } else { found };
        let expected = TESTS.map(|name| format!("`{name}`")).join(", ");
        keys.wrong(first, &found, &format!("one of {expected}, or a question"));
        return nothing();
    };
    if is_question {
        keys.wrong(*line, &format!("`{name}` and a question"), "one of them: a question is a goal of its own");
        return nothing();
    }
    if value.is_empty() {
        keys.wrong(*line, &format!("`{name}` without a value"), "a value");
    }
    let when = value.clone();
    match *name {
        "holds" => Test::Holds { when },
        "never" => Test::Never { when },
        "end" => Test::End { when },
        "count" => Test::Count { when, bounds: bounds(keys, *line) },
        "measure" => Test::Measure { of: measured(keys, value), bounds: bounds(keys, *line) },
        "setting" => {
            if Pattern::new(value).is_none_or(|path| path.has_wildcard()) {
                keys.wrong(*line, &quote(value), "a place of the scenario: `engines[0].parameters.capacity`");
            }
            Test::Setting { path: value.clone(), bounds: bounds(keys, *line) }
        }
        "shares" => shares(keys, *line, value),
        _ => Test::Answer(number(keys, *line, value)),
    }
}

/// Bounds of a number, one of them at least.
fn bounds(keys: &mut Keys<'_>, line: usize) -> Bounds {
    let bounds = Bounds { min: keys.bound("min", u64::MAX), max: keys.bound("max", u64::MAX) };
    match bounds {
        Bounds { min: None, max: None } => keys.wrong(line, "no bound", "`min`, `max`, or both"),
        Bounds { min: Some(min), max: Some(max) } if min > max => {
            keys.wrong(line, &format!("`max` {max} below `min` {min}"), "a range");
        }
        _ => {}
    }
    bounds
}

fn measured(keys: &mut Keys<'_>, name: &str) -> Measured {
    let is_end_to_end = match keys.optional("end_to_end") {
        None | Some((_, "no")) => false,
        Some((_, "yes")) => true,
        Some((line, other)) => {
            keys.wrong(line, &quote(other), "`yes` or `no`");
            false
        }
    };
    let mut small = |key| keys.bound(key, NUMBER).map(|number| number as u32);
    Measured {
        name: name.to_owned(),
        engine: small("engine").unwrap_or(0),
        class: small("class"),
        flow: small("flow"),
        core: small("core"),
        node: keys.optional("node").map(|(_, name)| name.to_owned()),
        technique: keys.optional("technique").map(|(_, name)| name.to_owned()),
        end_to_end: is_end_to_end,
    }
}

fn shares(keys: &mut Keys<'_>, line: usize, of: &str) -> Test {
    if !matches!(of, "classes" | "flows") {
        keys.wrong(line, &quote(of), "`classes` or `flows`");
    }
    let weights = keys.list("weights", 1, 1_000_000).unwrap_or_default();
    if !(2..=64).contains(&weights.len()) {
        let found = format!("{} weights", weights.len());
        keys.wrong(line, &found, "`weights: 1, 2, 4`, 2 to 64 of them, by the number of the class or flow");
    }
    let probe = ShareProbe {
        engine: keys.bound("engine", NUMBER).unwrap_or(0) as u32,
        flows: of == "flows",
        over: keys.number("over", 1, MOST_PACKETS, None).unwrap_or(1),
    };
    let percent = keys.number("within", 0, 1000, None).unwrap_or(0) as u32;
    Test::Shares { of: probe, weights, percent }
}

/// A question whose choices are listed.
fn question(keys: &mut Keys<'_>, choices: &[(usize, bool, bool, String)]) -> Answer {
    let several = choices[0].1;
    let right: Vec<u64> = (1..).zip(choices).filter(|(_, (_, _, marked, _))| *marked).map(|(at, _)| at).collect();
    let line = choices[0].0;
    if choices.iter().any(|choice| choice.1 != several) {
        keys.wrong(line, "lines of `[( )]` and of `[[ ]]`", "one kind in a question");
    }
    if choices.len() < 2 || (!several && right.len() > 1) {
        let found = format!("{} choices, {} of them right", choices.len(), right.len());
        keys.wrong(line, &found, "two or more, and with `[( )]` one right");
    }
    Answer::Choices { choices: choices.iter().map(|choice| choice.3.clone()).collect(), several, right }
}

/// A question that is answered by a number.
fn number(keys: &mut Keys<'_>, line: usize, value: &str) -> Answer {
    let within = keys.bound("tolerance", u64::MAX).unwrap_or(0);
    if value == UNSAID {
        return Answer::Number { right: None, within };
    }
    let right = value.parse().ok().filter(|_| value.bytes().all(|b| b.is_ascii_digit()));
    if right.is_none() {
        keys.wrong(line, &quote(value), "a whole number, or a question with choices in place of the key");
    }
    Answer::Number { right, within }
}
