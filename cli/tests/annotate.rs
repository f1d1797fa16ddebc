//! annotate.

use std::fs;

use crate::common::{queuescope, scenarios};

const FILE: &str = "bbq-coloring.json";

/// The notes of a scenario: step, condition and text of each.
fn notes(text: &str) -> Vec<(Option<u64>, Option<String>, String)> {
    let file: serde_json::Value = serde_json::from_str(text).unwrap();
    let text = |value: &serde_json::Value| value.as_str().map(str::to_owned);
    let notes = file["notes"].as_array().cloned().unwrap_or_default();
    notes.iter().map(|note| (note["step"].as_u64(), text(&note["when"]), text(&note["text"]).unwrap())).collect()
}

#[test]
fn a_note_is_added_before_those_by_step_and_nothing_else_changes() {
    let before = fs::read_to_string(scenarios().join(FILE)).unwrap();
    let asked = ["annotate", FILE, "--when", "op(dequeue-max)", "--text", "Asked", "--author", "Ada"];
    let ended = queuescope(&asked, b"");
    assert_eq!((ended.code, ended.stderr.as_str()), (0, ""));
    let added = (None, Some("op(dequeue-max)".to_owned()), "Asked".to_owned());
    assert_eq!(notes(&ended.stdout), [vec![added], notes(&before)].concat());
    // The shipped file is laid out in the canonical form, so only the note is new.
    let new: Vec<&str> = ended.stdout.lines().filter(|line| !before.contains(line)).collect();
    assert_eq!(new, ["    { \"when\": \"op(dequeue-max)\", \"text\": \"Asked\", \"author\": \"Ada\" },"]);
    // The second time it is there already.
    let again = queuescope(
        &["annotate", "-", "--when", "op(dequeue-max)", "--text", "Asked", "--author", "Ada"],
        ended.stdout.as_bytes(),
    );
    assert_eq!((again.code, &again.stdout), (0, &ended.stdout));
    assert_eq!(again.stderr, "standard input: has this note already\n");
}

#[test]
fn notes_are_listed_with_the_steps_where_they_hold() {
    let first =
        queuescope(&["annotate", FILE, "--when", "op(dequeue-max) or op(enqueue, data = 2)", "--text", "Look"], b"")
            .stdout;
    let text =
        queuescope(&["annotate", "-", "--when", "engine 0: reject", "--text", "No room"], first.as_bytes()).stdout;
    let listed = queuescope(&["annotate", "-", "--list"], text.as_bytes());
    assert_eq!(listed.code, 0, "{}", listed.stderr);
    let lines: Vec<&str> = listed.stdout.lines().collect();
    assert_eq!(
        lines[..6],
        [
            "where op(dequeue-max) or op(enqueue, data = 2): 5 steps: 1, 10 to 13",
            "  Look",
            "where engine 0: reject: no step",
            "  No room",
            "step 13",
            "  Stage 3 colors the first dequeue orange: nothing ahead of it works on this bucket.",
        ]
    );
}

#[test]
fn a_divergence_has_its_note_in_hardware_that_is_broken() {
    let arguments = ["annotate", "bbq-coloring-off.json", "--when", "divergence", "--text", "Here", "--expand"];
    let ended = queuescope(&arguments, b"");
    let file: serde_json::Value = serde_json::from_str(&ended.stdout).unwrap();
    let expected = file["expect"]["divergence"].as_u64();
    assert!(expected.is_some());
    assert!(notes(&ended.stdout).contains(&(expected, None, "Here".to_owned())), "{}", ended.stdout);
    assert_eq!((ended.code, ended.stderr.as_str()), (0, "it holds in 1 step: 1 note\n"));
}

#[test]
fn expanded_notes_stand_by_step_are_bounded_and_counted() {
    let asked = |file: &str, when: &str, stdin: &str| {
        queuescope(&["annotate", file, "--when", when, "--text", "Asked", "--expand"], stdin.as_bytes())
    };
    let ended = asked(FILE, "op(dequeue-max)", "");
    assert_eq!((ended.code, ended.stderr.as_str()), (0, "it holds in 4 steps: 4 notes\n"));
    let steps: Vec<_> =
        notes(&ended.stdout).into_iter().filter(|(.., text)| text == "Asked").map(|note| note.0).collect();
    assert_eq!(steps, [10, 11, 12, 13].map(Some));
    let again = asked("-", "op(dequeue-max)", &ended.stdout);
    assert_eq!(again.stderr, "it holds in 4 steps: 0 notes; there already: 4\n");
    let never = asked(FILE, "occ > 14", "");
    assert_eq!((never.code, never.stdout.as_str()), (1, ""));
    assert_eq!(never.stderr, "it never holds: nothing is written\n");
    let long = r#"{ "version": 1, "engines": [{ "design": "pifo", "implementation": "model" }], "bench": { "kind": "ops" },
        "traffic": [{ "kind": "random", "slots": 3000, "mix": { "enqueue": 1, "dequeue": 1 } }] }"#;
    let many = asked("-", "op", long);
    assert_eq!(notes(&many.stdout).len(), 1000);
    let left = many.stderr.strip_suffix(", for a file has at most 1000 notes\n").unwrap();
    assert!(left.contains(": 1000 notes; left out: "), "{left}");
}

#[test]
fn what_is_wrong_is_named_with_its_place() {
    let of = |arguments: &[&str]| {
        let ended = queuescope(&[&["annotate", FILE][..], arguments].concat(), b"");
        assert_eq!((ended.code, ended.stdout.as_str()), (2, ""), "{arguments:?}");
        ended.stderr
    };
    let found = of(&["--when", "op(dequeue-maxx)", "--text", "x"]);
    assert!(found.starts_with("--when: column 4: found \"dequeue-maxx\"; expected `"), "{found}");
    assert!(found.contains("did you mean `dequeue-max`?"), "{found}");
    assert_eq!(
        of(&["--when", "occ > 1", "--text", ""]),
        "bbq-coloring.json with the note: notes[0].text: found an empty string; expected a text\n"
    );
    let long = "x".repeat(4001);
    let found = of(&["--when", "occ > 1", "--text", &long]);
    assert!(found.ends_with("notes[0].text: found 4001 characters; expected at most 4000 characters\n"), "{found}");
    for arguments in
        [&["--when", "occ > 1"][..], &["--text", "x"], &[], &["--list", "--when", "occ > 1", "--text", "x"]]
    {
        assert!(of(arguments).contains("Usage:"), "{arguments:?}");
    }
    let found = of(&["--list", "--fork", "Branch 2"]);
    assert!(found.contains("no branch is called `Branch 2`"), "{found}");
    let found = of(&["--when", "occ > 1", "--text", "x", "--out", "no/such/folder.json"]);
    assert!(found.starts_with("no/such/folder.json: cannot write: "), "{found}");
}
