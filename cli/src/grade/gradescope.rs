//! Results as Gradescope's autograder reads them: <https://gradescope-autograders.readthedocs.io/en/latest/specs/>.

use exercises::goal::Aim;
use exercises::judge::Judge;
use serde_json::{Value, json};

use super::replay::{Graded, HandInOutcome};

/// The results of a hand-in.
pub fn results(graded: &Graded<'_>, judge: &Judge) -> Value {
    let exercise = judge.exercise();
    let (hand_in, verdict) = match &graded.outcome {
        HandInOutcome::Other(what) => return none(&format!("this is no hand-in: {what}"), judge),
        HandInOutcome::Broken(why) => return none(&format!("the hand-in cannot be graded: {why}"), judge),
        HandInOutcome::Judged(hand_in, verdict) => (hand_in, verdict),
    };
    let mut tests = Vec::new();
    let mut leaderboard = Vec::new();
    for (number, goal) in exercise.goals.iter().enumerate() {
        let state = verdict.goals.get(number);
        let points = state.map_or(0, |state| state.points);
        tests.push(json!({
            "number": (number + 1).to_string(),
            "name": goal.title,
            "score": points,
            "max_score": goal.points,
            "status": if points == goal.points { "passed" } else { "failed" },
            "output": state.map_or("", |state| &state.text),
            "output_format": "text",
            "visibility": "visible",
        }));
        if let (Some(aim), Some(score)) = (goal.score, state.and_then(|state| state.score)) {
            let order = if aim == Aim::Least { "asc" } else { "desc" };
            leaderboard.push(json!({ "name": goal.title, "value": score, "order": order }));
        }
    }
    if !verdict.contradictions.is_empty() {
        // For who teaches alone.
        tests.push(json!({
            "name": "Claims that the replay contradicts",
            "score": 0,
            "max_score": 0,
            "status": "failed",
            "output": verdict.contradictions.join("\n"),
            "output_format": "text",
            "visibility": "hidden",
        }));
    }
    let output = match &verdict.refused {
        Some(why) => format!("The run is refused: {why}"),
        None => format!("{} of {} points. Every goal is judged by a replay.", verdict.points, exercise.points()),
    };
    json!({
        "score": verdict.points,
        "output": output,
        "output_format": "text",
        "visibility": "visible",
        "stdout_visibility": "hidden",
        "tests": tests,
        "leaderboard": leaderboard,
        "extra_data": {
            "typed_name": hand_in.name,
            "exercise_digest": exercise.digest,
            "run_digest": verdict.run_digest,
            "contradictions": verdict.contradictions,
        },
    })
}

/// The results where nothing can be graded.
pub fn none(why: &str, judge: &Judge) -> Value {
    json!({
        "score": 0,
        "output": format!("0 of {} points: {why}", judge.exercise().points()),
        "output_format": "text",
        "visibility": "visible",
        "stdout_visibility": "hidden",
        "tests": [],
    })
}
