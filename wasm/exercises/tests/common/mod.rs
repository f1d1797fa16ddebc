//! An exercise on a model, and hand-ins for it.

use exercises::hand_in::{GoalClaim, KIND, VERSION};
use exercises::judge::{Judge, Verdict};
use exercises::{Exercise, HandIn};
use scenario::Scenario;
use session::rtl::NoRtl;

/// Two goals over a FIFO queue: an inversion with few operations, and a question.
pub const EXERCISE: &str = include_str!("fifo.md");

/// The exercise in a text with its scenario in it.
pub fn judge_of(text: &str) -> Judge {
    let exercise = Exercise::read(text).unwrap_or_else(|problems| panic!("{problems:#?}"));
    let exercises::file::Start::Inline(start) = &exercise.start else { panic!("the scenario is elsewhere") };
    let start = Scenario::from_json(start).unwrap_or_else(|problems| panic!("{problems:#?}"));
    Judge::new(exercise, &start).unwrap_or_else(|problems| panic!("{problems:#?}"))
}

/// The scenario that is in the text of an exercise, with other operations.
pub fn scenario(ops: &str) -> serde_json::Value {
    let text = format!(
        r#"{{ "version": 1, "engines": [{{ "design": "fifo", "implementation": "model", "parameters": {{ "capacity": 8 }} }}],
             "bench": {{ "kind": "ops" }}, "traffic": [{{ "kind": "ops", "ops": {ops} }}] }}"#
    );
    serde_json::from_str(&text).unwrap()
}

/// A hand-in with these operations and this answer, which claims nothing.
pub fn hand_in(judge: &Judge, ops: &str, answer: &[u64]) -> HandIn {
    let mut goals = vec![GoalClaim::default(); judge.exercise().goals.len()];
    if let Some(last) = goals.last_mut() {
        last.answer = answer.to_vec();
    }
    HandIn {
        kind: KIND.to_owned(),
        version: VERSION,
        name: "Ada Example".to_owned(),
        exercise: judge.exercise().title.clone(),
        exercise_digest: judge.exercise().digest.clone(),
        goals,
        scenario: scenario(ops),
        run_digest: None,
        steps: None,
    }
}

/// What comes of it, on models.
pub fn judged(judge: &Judge, hand_in: &HandIn) -> Verdict {
    judge.judge(hand_in, &NoRtl)
}
