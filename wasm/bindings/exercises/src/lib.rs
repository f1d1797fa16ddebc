//! Exercises for JavaScript. The run itself is the session's, which says what goals need of it; here is what reads the file, says how each goal
//! stands, and writes what is handed in. Structured values cross as JSON text.

use exercises::changes::{RunJson, forbidden};
use exercises::goal::Answer;
use exercises::hand_in::{HandIn, KIND, VERSION, name};
use exercises::probe::Seen;
use exercises::state::{Evidence, GoalState, states};
use exercises::{Exercise, Goal, check};
use scenario::{Problem, Scenario};
use serde::{Deserialize, Serialize};
use wasm_bindgen::prelude::*;

/// How all goals stand.
#[derive(Serialize)]
struct Standings<'a> {
    goals: Vec<GoalState>,
    /// Places that differ from where the exercise starts.
    changes: usize,
    /// Those of them that may not.
    forbidden: Vec<&'a str>,
}

/// An exercise that has been read.
#[wasm_bindgen]
pub struct OpenExercise(Exercise);

#[wasm_bindgen]
impl OpenExercise {
    /// Reads an exercise file.
    ///
    /// # Errors
    /// A JSON array of `Problem`, as text.
    #[wasm_bindgen(constructor)]
    pub fn new(file: &str) -> Result<OpenExercise, String> {
        Exercise::read(file).map(OpenExercise).map_err(|problems| text(&problems))
    }

    /// The exercise as JSON, without its answers.
    pub fn exercise(&self) -> String {
        text(&self.0)
    }

    /// What goals need of a run, for the session: one probe or null a goal, as JSON.
    pub fn probes(&self) -> String {
        text(&self.0.goals.iter().map(Goal::probe).collect::<Vec<_>>())
    }

    /// The right answers by goal, as JSON: numbers of choices from 1 on, or the number; empty where there is no question or the file does not
    /// say.
    pub fn answers(&self) -> String {
        let right = |goal: &Goal| match goal.answer() {
            Some(Answer::Choices { right, .. }) => right.clone(),
            Some(Answer::Number { right, .. }) => right.iter().copied().collect(),
            None => Vec::new(),
        };
        text(&self.0.goals.iter().map(right).collect::<Vec<_>>())
    }

    /// What of it does not fit the scenario at which it starts: an array of `Problem` as JSON.
    ///
    /// # Errors
    /// A JSON array of `Problem`, as text, of the scenario itself.
    pub fn check(&self, start: &str) -> Result<String, String> {
        Ok(text(&check::check(&self.0, &scenario(start)?)))
    }

    /// How the goals stand: of the scenario that runs, what the session has seen of it, and the numbers that were answered by goal.
    ///
    /// # Errors
    /// A JSON array of `Problem`, as text: what is wrong with a scenario.
    pub fn states(&self, start: &str, now: &str, seen: &str, answers: &str) -> Result<String, String> {
        let wrong = |error: serde_json::Error| text(&[Problem::new("", error.to_string(), "what the page has made")]);
        let seen: Seen = serde_json::from_str(seen).map_err(wrong)?;
        let answers: Vec<Vec<u64>> = serde_json::from_str(answers).map_err(wrong)?;
        let run = |json: &str| {
            let json = scenario(json)?.to_json();
            RunJson::new(&json).map_err(|found| text(&[Problem::new("", found, "a scenario")]))
        };
        let (start, run) = (run(start)?, run(now)?);
        let changes = run.changes(&start);
        let evidence = Evidence { seen: &seen, run: &run, changes: changes.len() as u64, answers: &answers };
        let goals = states(&self.0, &evidence);
        let forbidden = forbidden(&changes, &self.0.may_change).collect();
        Ok(text(&Standings { goals, changes: changes.len(), forbidden }))
    }

    /// The file that is handed in, of `Claims` as JSON and the scenario with all edits.
    ///
    /// # Errors
    /// A JSON array of `Problem`, as text.
    #[wasm_bindgen(js_name = handIn)]
    pub fn hand_in(&self, claims: &str, now: &str) -> Result<String, String> {
        let wrong = |error: serde_json::Error| text(&[Problem::new("", error.to_string(), "what the page has made")]);
        let claims: Claims = serde_json::from_str(claims).map_err(wrong)?;
        let hand_in = HandIn {
            kind: KIND.to_owned(),
            version: VERSION,
            name: name(&claims.name),
            exercise: self.0.title.clone(),
            exercise_digest: self.0.digest.clone(),
            goals: claims.goals,
            scenario: serde_json::from_str(&scenario(now)?.to_json()).map_err(wrong)?,
            run_digest: claims.run_digest,
            steps: claims.steps,
        };
        Ok(hand_in.to_text())
    }
}

/// What the page says of a hand-in.
#[derive(Deserialize)]
struct Claims {
    name: String,
    goals: Vec<exercises::hand_in::GoalClaim>,
    run_digest: Option<String>,
    steps: Option<u64>,
}

fn scenario(json: &str) -> Result<Scenario, String> {
    Scenario::from_json(json).map_err(|problems| text(&problems))
}

fn text(value: &(impl Serialize + ?Sized)) -> String {
    // Plain data with string keys always serialises.
    serde_json::to_string(value).unwrap_or_default()
}
