//! How each goal stands, and what is missing: what was found and what was expected, never the answer.

use serde::{Deserialize, Serialize};

use crate::changes::RunJson;
use crate::file::Exercise;
use crate::goal::{Answer, Bounds, Goal, Limits, Test};
use crate::numbers::{count, decimal, shown};
use crate::probe::{Found, Seen};

/// How a goal stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Standing {
    /// It is reached, and nothing that is still to come can change that.
    Reached,
    /// It holds so far; the end of the run decides.
    SoFar,
    /// It is not reached yet.
    Open,
    /// It is not reached, and no more of this run can change that.
    Missed,
    /// It is answered; the file for students does not say whether the answer is right.
    Answered,
}

/// The state of a goal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct GoalState {
    /// How it stands.
    pub standing: Standing,
    /// Points that it gives now.
    pub points: u32,
    /// What was found and what is expected.
    pub text: String,
    /// For a contest: the value that counts, if the goal is reached.
    pub score: Option<u64>,
    /// The same with its unit.
    pub score_text: Option<String>,
}

/// What the states of goals depend on.
pub struct Evidence<'a> {
    /// What was seen of the run.
    pub seen: &'a Seen,
    /// The run that is judged.
    pub run: &'a RunJson,
    /// Places at which it differs from where the exercise starts.
    pub changes: u64,
    /// Answers by goal; an empty one is none.
    pub answers: &'a [Vec<u64>],
}

/// The states of all goals of an exercise, in their order.
pub fn states(exercise: &Exercise, evidence: &Evidence<'_>) -> Vec<GoalState> {
    let alone: Vec<Alone> = (0..).zip(&exercise.goals).map(|(i, goal)| alone(goal, i, evidence)).collect();
    exercise.goals.iter().zip(&alone).map(|(goal, own)| with_needs(goal, own, &alone)).collect()
}

/// The state of a goal by itself.
struct Alone {
    standing: Standing,
    text: String,
    /// A value with its unit.
    value: Option<(u64, String)>,
}

/// With the goals that must be reached too.
fn with_needs(goal: &Goal, own: &Alone, all: &[Alone]) -> GoalState {
    let (mut standing, mut text) = (own.standing, own.text.clone());
    for need in &goal.needs {
        let Some(other) = all.get(*need as usize - 1) else { continue };
        let is_behind = rank(other.standing) < rank(standing);
        if is_behind {
            standing = other.standing;
            text = format!("{}; goal {need} has to be reached too", own.text);
        }
    }
    let is_reached = standing == Standing::Reached;
    let value = own.value.clone().filter(|_| goal.score.is_some() && is_reached);
    GoalState {
        standing,
        points: if is_reached { goal.points } else { 0 },
        text,
        score: value.as_ref().map(|(value, _)| *value),
        score_text: value.map(|(value, unit)| shown(value, &unit)),
    }
}

/// From the worst to the best.
fn rank(standing: Standing) -> u8 {
    match standing {
        Standing::Missed => 0,
        Standing::Open => 1,
        Standing::Answered => 2,
        Standing::SoFar => 3,
        Standing::Reached => 4,
    }
}

fn alone(goal: &Goal, number: usize, evidence: &Evidence<'_>) -> Alone {
    let found = evidence.seen.found.get(number).unwrap_or(&Found::Nothing);
    let is_over = evidence.seen.is_over;
    let (mut standing, mut text, value) = match (&goal.test, found) {
        (Test::Holds { when }, Found::Steps { count: 0, .. }) => {
            (not_yet(is_over), format!("found no step in which {} holds, in {}", code(when), steps(evidence)), None)
        }
        (Test::Holds { when }, Found::Steps { first, .. }) => {
            let first = first.unwrap_or(0);
            (Standing::Reached, format!("{} holds in step {first}", code(when)), None)
        }
        (Test::Never { when }, Found::Steps { count: 0, .. }) => {
            (so_far(is_over), format!("{} holds in no step of {}", code(when), steps(evidence)), None)
        }
        (Test::Never { when }, Found::Steps { first, .. }) => {
            let first = first.unwrap_or(0);
            (Standing::Missed, format!("{} holds in step {first}; expected no such step", code(when)), None)
        }
        (Test::End { when }, Found::Steps { last, .. }) => {
            let standing = if *last { so_far(is_over) } else { not_yet(is_over) };
            let which = if is_over { "the last step" } else { "the last step so far" };
            let holds = if *last { "holds" } else { "does not hold" };
            (standing, format!("{} {holds} after {which}", code(when)), None)
        }
        (Test::Count { when, bounds }, Found::Steps { count, .. }) => {
            let text = format!("{} holds in {}", code(when), self::count(*count, "step"));
            bounded(bounds, Some(*count), ("", text), is_over, true)
        }
        (Test::Measure { of, bounds }, Found::Measure { value, unit }) => {
            let grows = crate::probe::OF_RUN.contains(&of.name.as_str());
            let got = value.map_or("nothing was measured yet".to_owned(), |value| shown(value, unit));
            bounded(bounds, *value, (unit, format!("{}: {got}", code(&of.name))), is_over, grows)
        }
        (Test::Setting { path, bounds }, _) => {
            let value = evidence.run.number(path);
            let got = value.map_or("left at its default".to_owned(), |value| value.to_string());
            // A scenario has it from the first step on.
            bounded(bounds, value, ("", format!("{} is {got}", code(path))), true, false)
        }
        (Test::Shares { of, weights, percent }, Found::Shares { packets, bytes }) => {
            shares(of.over, weights, *percent, (*packets, bytes), is_over, of.flows)
        }
        (Test::Answer(answer), _) => answered(answer, evidence.answers.get(number).map_or(&[][..], Vec::as_slice)),
        _ => (not_yet(is_over), "nothing was seen of it".to_owned(), None),
    };
    if let Some(over) = beyond(&goal.limits, evidence) {
        if rank(standing) > rank(Standing::Missed) {
            standing = Standing::Missed;
            text = format!("{over}; {text}");
        }
    }
    Alone { standing, text, value }
}

fn code(text: &str) -> String {
    format!("`{text}`")
}

fn steps(evidence: &Evidence<'_>) -> String {
    count(evidence.seen.steps, "step")
}

fn not_yet(is_over: bool) -> Standing {
    if is_over { Standing::Missed } else { Standing::Open }
}

fn so_far(is_over: bool) -> Standing {
    if is_over { Standing::Reached } else { Standing::SoFar }
}

/// A value and its bounds. `grows`: it never falls in a run.
fn bounded(
    bounds: &Bounds,
    value: Option<u64>,
    (unit, text): (&str, String),
    is_over: bool,
    grows: bool,
) -> (Standing, String, Option<(u64, String)>) {
    let expected = match (bounds.min, bounds.max) {
        (Some(min), Some(max)) if min == max => shown(min, unit),
        (Some(min), Some(max)) => format!("{} to {}", shown(min, unit), shown(max, unit)),
        (Some(min), None) => format!("at least {}", shown(min, unit)),
        (None, Some(max)) => format!("at most {}", shown(max, unit)),
        (None, None) => "anything".to_owned(),
    };
    let holds = value.is_some_and(|value| bounds.hold(value));
    let is_past = value.is_some_and(|value| bounds.max.is_some_and(|max| value > max));
    let standing = match holds {
        true if grows && bounds.max.is_none() => Standing::Reached,
        true => so_far(is_over),
        false if grows && is_past => Standing::Missed,
        false => not_yet(is_over),
    };
    (standing, format!("{text}; expected {expected}"), value.map(|value| (value, unit.to_owned())))
}

/// Bytes by weight.
fn shares(
    over: u64,
    weights: &[u64],
    percent: u32,
    (packets, bytes): (u64, &[(u64, u64)]),
    is_over: bool,
    flows: bool,
) -> (Standing, String, Option<(u64, String)>) {
    if packets < over {
        let text = format!("{} left so far; {over} are counted", count(packets, "packet"));
        return (not_yet(is_over), text, None);
    }
    let all: u128 = bytes.iter().map(|(_, bytes)| u128::from(*bytes)).sum::<u128>().max(1);
    let weight: u128 = weights.iter().map(|weight| u128::from(*weight)).sum();
    let kind = if flows { "flow" } else { "class" };
    let ppm = |part: u128, whole: u128| (part * 1_000_000 / whole) as u64;
    let mut wrong: Option<(u64, String)> = None;
    for (number, own) in (0..).zip(weights) {
        let got = bytes.iter().find(|(found, _)| *found == number).map_or(0, |(_, bytes)| *bytes);
        let (got, want) = (ppm(got.into(), all), ppm(u128::from(*own), weight));
        let off = got.abs_diff(want);
        let most = want * u64::from(percent) / 100;
        if off > most && wrong.as_ref().is_none_or(|(worst, _)| off > *worst) {
            let [got, want] = [got, want].map(|share| decimal(share / 1000 * 1000, 10_000));
            wrong =
                Some((off, format!("{kind} {number} got {got} % of the bytes; expected {want} % ± {percent} % of it")));
        }
    }
    if let Some((number, _)) = bytes.iter().find(|(number, _)| *number >= weights.len() as u64) {
        wrong.get_or_insert((0, format!("{kind} {number} was served; expected only {} of them", weights.len())));
    }
    match wrong {
        // The packets that count have left: more of the run changes nothing.
        Some((_, text)) => (Standing::Missed, text, None),
        None => {
            let text = format!("every {kind} is within {percent} % of its weight over {over} packets");
            (Standing::Reached, text, None)
        }
    }
}

fn answered(answer: &Answer, given: &[u64]) -> (Standing, String, Option<(u64, String)>) {
    let (standing, text) = match answer.is_right(given) {
        _ if given.is_empty() => (Standing::Open, "not answered"),
        None => (Standing::Answered, "answered; whether it is right is seen when it is graded"),
        Some(true) => (Standing::Reached, "the answer is right"),
        Some(false) => (Standing::Open, "the answer is not right"),
    };
    (standing, text.to_owned(), None)
}

/// What a run takes beyond what a goal allows.
fn beyond(limits: &Limits, evidence: &Evidence<'_>) -> Option<String> {
    let Seen { steps, packets, operations, .. } = evidence.seen;
    let all = [
        ("packet", *packets, limits.packets),
        ("operation", *operations, limits.operations),
        ("step", *steps, limits.steps),
        ("change", evidence.changes, limits.changes),
    ];
    let over = |(thing, found, most): (&str, u64, Option<u64>)| {
        let most = most.filter(|most| found > *most)?;
        Some(format!("found {}; expected at most {most}", count(found, thing)))
    };
    all.into_iter().find_map(over)
}
