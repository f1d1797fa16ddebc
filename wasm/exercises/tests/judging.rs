//! Replays: what is allowed, what a run may take, claims that are contradicted.

use exercises::file::Exercise;
use serde_json::json;

use crate::common::{EXERCISE, hand_in, judge_of, judged};

const SOLVED: &str = r#"[["enqueue", 1, 5], ["enqueue", 2, 1], ["dequeue"]]"#;

#[test]
fn an_honest_hand_in_contradicts_nothing() {
    let judge = judge_of(EXERCISE);
    let mut own = hand_in(&judge, SOLVED, &[2]);
    let first = judged(&judge, &own);
    (own.run_digest, own.steps) = (Some(first.run_digest.clone()), Some(first.steps));
    for (claim, goal) in own.goals.iter_mut().zip(&first.goals) {
        claim.reached = goal.points > 0;
        claim.score = goal.score;
    }
    // What proves nothing changes nothing.
    own.goals[0].attempts = 1_000_000;
    own.goals[0].hints = 99;
    own.name = "=1+1".to_owned();
    let verdict = judged(&judge, &own);
    assert_eq!(verdict.contradictions, [""; 0]);
    assert_eq!((verdict.points, verdict.goals), (6, first.goals));
}

#[test]
fn only_the_replay_is_scored() {
    let judge = judge_of(EXERCISE);
    let mut liar = hand_in(&judge, r#"[["enqueue", 1, 5]]"#, &[1]);
    liar.goals.iter_mut().for_each(|goal| goal.reached = true);
    let verdict = judged(&judge, &liar);
    assert_eq!(verdict.points, 0);
    assert_eq!(verdict.contradictions.len(), 4, "{:?}", verdict.contradictions);
    assert!(verdict.contradictions[0].starts_with("it claims goal 1; the replay: found no step in which"));
}

#[test]
fn a_change_that_is_not_allowed_is_named() {
    let judge = judge_of(EXERCISE);
    let mut larger = hand_in(&judge, SOLVED, &[2]);
    larger.scenario["engines"][0]["parameters"]["capacity"] = json!(9);
    let verdict = judged(&judge, &larger);
    assert_eq!(verdict.points, 0);
    let why = "changed at `engines[0].parameters.capacity`, which the exercise does not allow";
    assert_eq!(verdict.refused.as_deref(), Some(why));
    assert_eq!(verdict.contradictions.len(), 1, "{:?}", verdict.contradictions);
    // What changes nothing of the run is free.
    let mut titled = hand_in(&judge, SOLVED, &[2]);
    titled.scenario["title"] = json!("mine");
    titled.scenario["notes"] = json!([{ "step": 0, "text": "here" }]);
    assert_eq!((judged(&judge, &titled).points, judged(&judge, &titled).refused), (6, None));
}

#[test]
fn a_run_that_takes_too_much_is_refused_and_says_so() {
    let judge = judge_of(EXERCISE);
    let refused = |ops: &str| judged(&judge, &hand_in(&judge, ops, &[2])).refused.unwrap_or_default();
    let why = refused(r#"[["enqueue", 1, 5], ["idle", 2000000000], ["dequeue"]]"#);
    assert_eq!(
        why,
        "found 200 steps and no end; expected the end of the run within 200 steps, the most that the exercise allows"
    );
    let text = EXERCISE.replace("may_change: traffic[0].ops", "may_change: traffic, bench, rank");
    let judge = judge_of(&text.replace("steps: 200", "steps: 200\npackets: 10"));
    let mut flood = hand_in(&judge, "[]", &[]);
    flood.scenario["bench"] = json!({ "kind": "port", "rate_mbps": 1000 });
    flood.scenario["traffic"] = json!([{ "kind": "poisson", "rate_mbps": 900, "packets": 60000000,
        "size": { "kind": "fixed", "bytes": 500 }, "rank": { "kind": "uniform", "min": 0, "max": 3 } }]);
    let verdict = judged(&judge, &flood);
    let why = "found 60000000 packets; expected at most 10, as many as the exercise allows";
    assert_eq!(verdict.refused.as_deref(), Some(why));
}

#[test]
fn hardware_that_the_exercise_does_not_have_is_never_built() {
    let judge = judge_of(&EXERCISE.replace("traffic[0].ops, edits", "traffic, engines"));
    let mut own = hand_in(&judge, SOLVED, &[2]);
    own.scenario["engines"] =
        json!([{ "design": "sp_pifo", "implementation": "rtl", "parameters": { "queues": 2, "capacity": 9 } }]);
    let why = "found hardware of `sp_pifo`; expected the hardware with which the exercise starts, or models";
    assert_eq!(judged(&judge, &own).refused.as_deref(), Some(why));
    own.scenario["engines"] = json!([{ "design": "mine.map.json", "implementation": "rtl" }]);
    let refused = judged(&judge, &own).refused.unwrap();
    assert!(refused.starts_with("scenario: engines[0].design: "), "{refused}");
}

#[test]
fn what_changes_nothing_of_a_run_cannot_stop_it() {
    let judge = judge_of(EXERCISE);
    let mut own = hand_in(&judge, SOLVED, &[2]);
    own.scenario["expect"] = json!({ "divergence": 3, "results": [{ "op": 0, "ok": false }] });
    own.scenario["breakpoints"] = json!([{ "when": "inversion" }]);
    own.scenario["view"] = json!({ "step": 2 });
    let (verdict, plain) = (judged(&judge, &own), judged(&judge, &hand_in(&judge, SOLVED, &[2])));
    assert_eq!((verdict.refused, verdict.points, verdict.run_digest), (None, 6, plain.run_digest));
}

#[test]
fn a_scenario_that_is_none_is_refused() {
    let judge = judge_of(EXERCISE);
    let mut wrong = hand_in(&judge, SOLVED, &[2]);
    wrong.scenario["engines"][0]["design"] = json!("fifoo");
    wrong.goals[0].reached = true;
    let verdict = judged(&judge, &wrong);
    assert!(verdict.refused.as_deref().unwrap().starts_with("scenario: engines[0].design: found \"fifoo\""));
    assert_eq!(verdict.contradictions, ["it claims 1 goal, and its run is refused"]);
    wrong.scenario = json!(7);
    assert!(judged(&judge, &wrong).refused.unwrap().starts_with("scenario: found 7"));
}

#[test]
fn equal_runs_with_equal_answers_have_the_same_in_common() {
    let judge = judge_of(EXERCISE);
    let same = |ops: &str, answer: &[u64]| judged(&judge, &hand_in(&judge, ops, answer)).same;
    assert_eq!(same(SOLVED, &[2]), same(&SOLVED.replace(", ", ","), &[2]));
    assert_ne!(same(SOLVED, &[2]), same(SOLVED, &[1]));
    let start = r#"[["enqueue", 1, 5], ["enqueue", 2, 7], ["dequeue"], ["dequeue"]]"#;
    assert_eq!(same(start, &[2]), None, "as the exercise starts");
}

#[test]
fn a_file_for_students_cannot_grade() {
    let students = exercises::file::for_students(EXERCISE);
    let exercise = Exercise::read(&students).unwrap();
    let start = scenario::Scenario::from_json(&crate::common::scenario("[]").to_string()).unwrap();
    let problems = exercises::judge::Judge::new(exercise, &start).err().unwrap();
    assert!(problems[0].to_string().contains("no answer of goal 4"), "{problems:?}");
}
