//! Reading exercises, and what goals find.

use exercises::Exercise;
use exercises::file::for_students;
use exercises::state::Standing;

use crate::common::{EXERCISE, hand_in, judge_of, judged};

#[test]
fn an_exercise_has_goals_with_hints() {
    let exercise = Exercise::read(EXERCISE).unwrap();
    assert_eq!((exercise.title.as_str(), exercise.minutes, exercise.points()), ("A late packet", 5, 7));
    assert_eq!(exercise.intro, "A FIFO queue has room for eight packets.");
    assert_eq!(exercise.notes, ["Ask what a rank is."]);
    let first = &exercise.goals[0];
    assert_eq!(first.hints, ["The queue ignores ranks.", "So put the larger rank in first."]);
    assert_eq!(first.notes, ["The shortest has three operations."]);
    assert_eq!(first.text, "Let a packet leave while one of smaller rank waits. Six operations are enough.");
    let json = serde_json::to_string(&exercise).unwrap();
    assert!(json.contains("its length") && !json.contains("right"), "answers stay in the file: {json}");
}

#[test]
fn the_file_for_students_has_the_same_digest_and_no_answers() {
    let students = for_students(EXERCISE);
    assert!(!students.contains("(X)") && !students.contains("<!--") && !students.contains("shortest"), "{students}");
    assert_eq!(for_students(&students), students);
    let [own, other] = [EXERCISE, &students].map(|text| Exercise::read(text).unwrap());
    assert_eq!(own.digest, other.digest);
    assert_eq!((own.without_answer(), other.without_answer()), (None, Some(4)));
    let moved = EXERCISE.replace("[(X)] when it came\n[( )] its length", "[( )] when it came\n[(X)] its length");
    assert_eq!(Exercise::read(&moved).unwrap().digest, own.digest, "the answer is no part of it");
    let other = EXERCISE.replace("points: 2", "points: 1");
    assert_ne!(Exercise::read(&other).unwrap().digest, own.digest);
    let crlf = EXERCISE.replace('\n', "\r\n");
    assert_eq!(Exercise::read(&crlf).unwrap().digest, own.digest);
}

#[test]
fn goals_say_what_was_found_and_what_is_expected() {
    let judge = judge_of(EXERCISE);
    let texts = |ops: &str, answer: &[u64]| {
        let verdict = judged(&judge, &hand_in(&judge, ops, answer));
        assert_eq!(verdict.refused, None);
        verdict.goals.into_iter().map(|goal| (goal.standing, goal.text)).collect::<Vec<_>>()
    };
    let start = texts(r#"[["enqueue", 1, 5], ["enqueue", 2, 7], ["dequeue"], ["dequeue"]]"#, &[]);
    assert_eq!(start[0], (Standing::Missed, "found no step in which `inversion` holds, in 4 steps".to_owned()));
    assert_eq!(
        start[1],
        (Standing::Missed, "`reject` holds in no step of 4 steps; goal 1 has to be reached too".to_owned())
    );
    assert_eq!(start[2], (Standing::Missed, "`inversion` holds in 0 steps; expected at least 2".to_owned()));
    assert_eq!(start[3], (Standing::Open, "not answered".to_owned()));
    let solved = texts(r#"[["enqueue", 1, 5], ["enqueue", 2, 1], ["dequeue"]]"#, &[2]);
    assert_eq!(solved[0], (Standing::Reached, "`inversion` holds in step 2".to_owned()));
    assert_eq!(solved[1].0, Standing::Reached);
    assert_eq!(solved[3], (Standing::Reached, "the answer is right".to_owned()));
    let long = texts(
        r#"[["enqueue", 1, 5], ["enqueue", 2, 5], ["enqueue", 3, 1], ["dequeue"], ["dequeue"], ["dequeue"], ["dequeue"]]"#,
        &[1],
    );
    assert_eq!(
        long[0],
        (Standing::Missed, "found 7 operations; expected at most 6; `inversion` holds in step 3".to_owned())
    );
    assert_eq!(long[2].0, Standing::Reached);
    assert_eq!(long[3], (Standing::Open, "the answer is not right".to_owned()));
}

#[test]
fn a_contest_has_a_score() {
    let judge = judge_of(EXERCISE);
    let ops = r#"[["enqueue", 1, 5], ["enqueue", 2, 4], ["enqueue", 3, 1], ["dequeue"], ["dequeue"], ["dequeue"]]"#;
    let verdict = judged(&judge, &hand_in(&judge, ops, &[]));
    assert_eq!((verdict.goals[2].score, verdict.goals[2].score_text.as_deref()), (Some(2), Some("2")));
    assert_eq!(verdict.points, 2 + 1 + 1);
}
