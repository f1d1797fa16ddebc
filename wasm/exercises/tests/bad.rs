//! Exercise files that are wrong: each error names its line, what was found, and what was expected.

use exercises::Exercise;
use exercises::check::check;
use scenario::Scenario;

use crate::common::EXERCISE;

/// Errors of the exercise with one text replaced, in reading or against its scenario.
fn errors(from: &str, to: &str) -> Vec<String> {
    assert!(EXERCISE.contains(from), "{from}");
    let text = EXERCISE.replacen(from, to, 1);
    let problems = match Exercise::read(&text) {
        Err(problems) => problems,
        Ok(exercise) => {
            let exercises::file::Start::Inline(start) = &exercise.start else { panic!() };
            check(&exercise, &Scenario::from_json(start).unwrap())
        }
    };
    problems.iter().map(ToString::to_string).collect()
}

#[test]
fn errors_name_their_lines() {
    let cases = [
        ("title: A late packet\n", "", "line 1: found no `title`; expected `title: …`"),
        ("minutes: 5", "minutes: soon", "line 4: found \"soon\"; expected a whole number from 1 to 600"),
        ("steps: 200", "stepps: 200", "line 6: found \"stepps\"; expected one of"),
        ("steps: 200", "steps 200", "line 6: found \"steps 200\"; expected `key: value`"),
        ("may_change: traffic[0].ops, edits", "may_change: traffic[", "line 5: found \"traffic[\"; expected places"),
        ("holds: inversion", "holds: inversio", "line 22, column 1: found \"inversio\""),
        ("holds: inversion\n", "", "line 24: found no test and no question; expected one of `holds`"),
        ("holds: inversion", "holds: inversion\nnever: reject", "line 24: found `holds` and `never`; expected one of"),
        ("never: reject\nneeds: 1", "never: reject\nneeds: 5", "found \"5\"; expected a whole number from 1 to 4"),
        ("min: 2\n", "", "found no bound; expected `min`, `max`, or both"),
        ("score: most", "score: more", "found \"more\"; expected `least` or `most`"),
        ("never: reject", "never: reject\nscore: least", "`score` of what has no number"),
        ("[(X)] when it came", "[(X)] when it came\n[(X)] or not", "4 choices, 2 of them right"),
        ("[( )] its rank\n[(X)] when", "[( )] its rank\n[[X]] when", "lines of `[( )]` and of `[[ ]]`"),
        ("count: inversion", "measure: inversions", "found `inversions`; expected `count` of a condition"),
        ("count: inversion", "setting: engines[0].speed", "which the scenario does not have"),
        ("1. The queue ignores ranks.", "The queue ignores ranks.", "expected a numbered list of hints"),
        ("```scenario", "```scenari", "found a block of \"scenari\"; expected one block of `scenario`"),
        ("The shortest has three operations.\n-->", "The shortest", "found a note without an end"),
        ("---\ntitle", "--\ntitle", "line 1: found no front matter; expected `---`"),
    ];
    for (from, to, expected) in cases {
        let found = errors(from, to);
        assert!(found.iter().any(|error| error.contains(expected)), "{to}: {expected}\n{found:#?}");
    }
}

#[test]
fn what_is_not_even_a_text_is_refused() {
    assert!(Exercise::read("").is_err());
    assert!(Exercise::read("---\n---\n").is_err());
    assert!(Exercise::read("---\n---\n```goal").is_err());
    let long = "x".repeat(exercises::file::BYTES + 1);
    assert_eq!(Exercise::read(&long).unwrap_err()[0].expected, "an exercise of at most 1048576 bytes");
    // No prefix of a file makes the reader panic.
    for (end, _) in EXERCISE.char_indices() {
        drop(Exercise::read(&EXERCISE[..end]));
    }
}

#[test]
fn parameters_of_hardware_may_not_change() {
    let hardware = EXERCISE
        .replace(
            r#""design": "fifo", "implementation": "model", "parameters": { "capacity": 8 }"#,
            r#""design": "fifo", "implementation": "rtl""#,
        )
        .replace("traffic[0].ops, edits", "engines[*].parameters.capacity");
    let exercise = Exercise::read(&hardware).unwrap();
    let exercises::file::Start::Inline(start) = &exercise.start else { panic!() };
    if let Ok(start) = Scenario::from_json(start) {
        let found = check(&exercise, &start);
        assert!(found.iter().any(|problem| problem.path == "`may_change`"), "{found:?}");
    } else {
        let start = start.replace("fifo", "sp_pifo");
        let found = check(&exercise, &Scenario::from_json(&start).unwrap());
        assert!(found.iter().any(|problem| problem.path == "`may_change`"), "{found:?}");
    }
}
