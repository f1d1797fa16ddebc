//! grade: folders as platforms export them, files that may be anything, tables that spreadsheets open.

use std::collections::BTreeMap;
use std::fs;

use serde_json::{Value, json};

use crate::common::hand_ins::{claim_truth, exercise_file, folder, hand_in, root, shipped, table};
use crate::common::{Ended, queuescope};

const EXERCISE: &str = "sp-pifo-inversion";

/// Operations that make an inversion, with data that tells hand-ins apart.
fn solved(start: &Value, data: u32) -> Value {
    let mut scenario = start.clone();
    scenario["traffic"][0]["ops"] =
        json!([["enqueue", data, 9], ["enqueue", 2, 8], ["enqueue", 3, 1], ["dequeue"], ["dequeue"], ["dequeue"]]);
    scenario
}

fn grade(path: &std::path::Path, more: &[&str]) -> Ended {
    let exercise = exercise_file(EXERCISE);
    queuescope(&[&["grade", path.to_str().unwrap(), "--exercise", &exercise], more].concat(), b"")
}

#[test]
fn folders_of_platforms_are_graded_and_other_files_passed_over() {
    let (judge, start) = shipped(EXERCISE);
    let folder = folder("platforms");
    // Moodle in folders and without, Canvas, and a plain folder.
    let files = [
        "Ada Example_1234_assignsubmission_file_/hand-in.json",
        "Bo Example_1235_assignsubmission_file_hand-in (1).json",
        "examplecy_LATE_77_8888_hand-in.json",
        "group 4/monday/dora.json",
    ];
    for (number, file) in files.iter().enumerate() {
        let mut own = hand_in(&judge, &format!("Student {number}"), solved(&start, number as u32), &BTreeMap::new());
        claim_truth(&judge, &mut own);
        let path = folder.join(file);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, own.to_text()).unwrap();
    }
    for (file, bytes) in [
        ("notes.txt", &b"=1+1"[..]),
        ("__MACOSX/._hand-in.json", b"\x00\x05\x16\x07"),
        ("scenario.json", include_bytes!("../../scenarios/fifo-inversions.json")),
        ("empty.json", b""),
    ] {
        fs::create_dir_all(folder.join(file).parent().unwrap()).unwrap();
        fs::write(folder.join(file), bytes).unwrap();
    }
    std::os::unix::fs::symlink("/etc/hostname", folder.join("link.json")).unwrap();
    let ended = grade(&folder, &[]);
    assert_eq!((ended.code, ended.stderr.as_str()), (0, ""), "{}", ended.stdout);
    let lines: Vec<&str> = ended.stdout.lines().collect();
    assert_eq!(lines[0], "Ada Example_1234_assignsubmission_file_/hand-in.json: Student 0: 2 of 6 points");
    assert!(lines.contains(&"scenario.json: passed over: a scenario"), "{}", ended.stdout);
    assert!(lines.contains(&"link.json: passed over: a link, or no file"), "{}", ended.stdout);
    assert_eq!(
        lines.last().unwrap(),
        &"4 hand-ins: 4 graded, 0 refused, 0 cannot be graded, 0 with claims that the replay contradicts"
    );
    // The number of jobs changes nothing.
    assert_eq!(grade(&folder, &["--jobs", "1"]).stdout, grade(&folder, &["--jobs", "7"]).stdout);
}

#[test]
fn bad_hand_ins_are_named_and_the_others_graded() {
    let (judge, start) = shipped(EXERCISE);
    let folder = folder("bad");
    let mut own = hand_in(&judge, "Ada", solved(&start, 1), &BTreeMap::new());
    claim_truth(&judge, &mut own);
    let text = own.to_text();
    fs::write(folder.join("a-good.json"), &text).unwrap();
    fs::write(folder.join("b-cut.json"), &text[..text.len() / 2]).unwrap();
    let version = text.replacen("\"version\": 1", "\"version\": 9", 1);
    fs::write(folder.join("c-version.json"), version).unwrap();
    fs::write(folder.join("d-name.json"), text.replacen("\"Ada\"", &format!("\"{}\"", "x".repeat(10_000_000)), 1))
        .unwrap();
    let mut endless = hand_in(&judge, "Eve", start.clone(), &BTreeMap::new());
    endless.scenario["traffic"][0]["ops"] = json!([["enqueue", 1, 1], ["idle", 2_000_000_000], ["dequeue"]]);
    fs::write(folder.join("e-endless.json"), endless.to_text()).unwrap();
    let mut changed = own.clone();
    changed.exercise_digest = "0123456789abcdef".to_owned();
    fs::write(folder.join("f-changed.json"), changed.to_text()).unwrap();
    let ended = grade(&folder, &[]);
    assert_eq!((ended.code, ended.stderr.as_str()), (1, ""));
    let digest = &judge.exercise().digest;
    let expected = format!(
        "\
a-good.json: Ada: 2 of 6 points
b-cut.json: cannot be graded: line 41 column 12: found the end; expected `]`
c-version.json: cannot be graded: found version 9; expected version 1
d-name.json: cannot be graded: found {} bytes; expected a hand-in of at most 1048576
e-endless.json: Eve: refused: found 200 steps and no end; expected the end of the run within 200 steps, the most that the exercise allows
f-changed.json: Ada: 2 of 6 points
  contradicted: it is for another version of the exercise: found digest 0123456789abcdef; expected {digest}
equal run and answers: a-good.json, f-changed.json
6 hand-ins: 2 graded, 1 refused, 3 cannot be graded, 1 with claims that the replay contradicts
",
        text.len() + 10_000_000 - 3
    );
    let place = |line: &str| line.split(": ").take(2).collect::<Vec<_>>().join(": ");
    let masked = |text: &str| {
        let lines = text.lines().map(|line| if line.starts_with("b-cut") { place(line) } else { line.to_owned() });
        lines.collect::<Vec<_>>()
    };
    assert_eq!(masked(&ended.stdout), masked(&expected));
    let cut = ended.stdout.lines().find(|line| line.starts_with("b-cut")).unwrap();
    assert!(cut.contains("line ") && cut.contains("; expected "), "{cut}");
    // The table has them all.
    let rows = table(&grade(&folder, &["--csv", "-"]).stdout);
    let status: Vec<&str> = rows.iter().map(|row| row["status"].as_str()).collect();
    assert_eq!(status, ["graded", "cannot be graded", "cannot be graded", "cannot be graded", "refused", "graded"]);
    assert_eq!(rows[0]["equal to"], "f-changed.json");
    assert!(rows.iter().all(|row| row.len() == rows[0].len()));
}

#[test]
fn no_name_is_a_formula_or_a_path() {
    let (judge, start) = shipped(EXERCISE);
    let folder = folder("names");
    let names =
        ["=HYPERLINK(\"http://x\",\"y\")", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "../../etc/passwd", "a,b\"c\n=1"];
    for (number, name) in names.iter().enumerate() {
        let own = hand_in(&judge, name, solved(&start, number as u32), &BTreeMap::new());
        fs::write(folder.join(format!("={number}.json")), own.to_text()).unwrap();
    }
    let ended = grade(&folder, &["--csv", "-"]);
    assert_eq!(ended.code, 0, "{}", ended.stdout);
    let rows = table(&ended.stdout);
    assert_eq!(rows.len(), names.len());
    for row in &rows {
        for cell in row.values() {
            assert!(!cell.starts_with(['=', '+', '-', '@', '\t', '\r']), "{cell:?}");
            assert!(!cell.contains(['\r', '\n']), "{cell:?}");
        }
        assert!(row["file"].starts_with("'="), "{}", row["file"]);
        assert!(!row["name"].contains(['/', '\\']), "{}", row["name"]);
    }
    assert_eq!(rows[0]["name"], "'=HYPERLINK(\"http___x\",\"y\")");
    assert_eq!(rows[6]["name"], "_.._etc_passwd");
}

#[test]
fn every_model_solution_reaches_all_points_on_hardware_too() {
    let folder = folder("solutions");
    let solutions = root().join("wasm/exercises/tests/solutions");
    let mut count = 0;
    for entry in fs::read_dir(&solutions).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
        let solution: Value = serde_json::from_str(&fs::read_to_string(&path).unwrap()).unwrap();
        let (judge, start) = shipped(&name);
        let mut scenario = start;
        for (place, value) in solution["set"].as_object().unwrap() {
            let mut at = &mut scenario;
            for part in place.split(['.', '[']).map(|part| part.trim_end_matches(']')) {
                at = match part.parse::<usize>() {
                    Ok(index) => &mut at[index],
                    Err(_) => &mut at[part],
                };
            }
            *at = value.clone();
        }
        let answers: BTreeMap<usize, Vec<u64>> =
            solution.get("answers").map_or(BTreeMap::new(), |all| serde_json::from_value(all.clone()).unwrap());
        let mut own = hand_in(&judge, &name, scenario, &answers);
        // The digest of the page's run is that of the replay.
        own.run_digest = Some(solution["run_digest"].as_str().unwrap().to_owned());
        let file = folder.join(format!("{name}.json"));
        fs::write(&file, own.to_text()).unwrap();
        let exercise = exercise_file(&name);
        let ended = queuescope(&["grade", file.to_str().unwrap(), "--exercise", &exercise], b"");
        let points = judge.exercise().points();
        assert_eq!(ended.code, 0, "{}", ended.stdout);
        assert!(
            ended.stdout.starts_with(&format!("{name}.json: {name}: {points} of {points} points\n")),
            "{}",
            ended.stdout
        );
        let untouched = queuescope(&["exercise", "check", &exercise], b"");
        assert_eq!(untouched.code, 0, "{}", untouched.stdout);
        count += 1;
    }
    assert_eq!(count, 12);
}

#[test]
fn an_exercise_that_never_ends_is_named_once() {
    let folder = folder("endless");
    let text = fs::read_to_string(exercise_file(EXERCISE)).unwrap();
    let file = folder.join("endless.md");
    fs::write(&file, text.replace("steps: 200", "steps: 5")).unwrap();
    let file = file.to_str().unwrap();
    let why = "found 5 steps and no end; expected the end of the run within 5 steps, the most that the exercise allows";
    let ended = queuescope(&["grade", folder.to_str().unwrap(), "--exercise", file], b"");
    let expected = format!("{file}: the exercise cannot be graded, its own start is refused: {why}\n");
    assert_eq!((ended.code, ended.stderr), (2, expected));
    let checked = queuescope(&["exercise", "check", file], b"");
    assert_eq!(checked.code, 1);
    assert!(checked.stdout.ends_with(&format!("  refused: {why}\n")), "{}", checked.stdout);
}

#[test]
fn a_file_for_students_is_printed_and_does_not_grade() {
    let folder = folder("students");
    let ended = queuescope(&["exercise", "students", &exercise_file(EXERCISE)], b"");
    assert_eq!(ended.code, 0);
    assert!(!ended.stdout.contains("(X)") && !ended.stdout.contains("<!--"));
    let file = folder.join("students.md");
    fs::write(&file, &ended.stdout).unwrap();
    let file = file.to_str().unwrap();
    let ended = queuescope(&["grade", folder.to_str().unwrap(), "--exercise", file], b"");
    assert_eq!(ended.code, 2);
    assert!(ended.stderr.contains("found no answer of goal 4; expected the file of who teaches"), "{}", ended.stderr);
    let nothing = grade(&folder, &[]);
    assert_eq!((nothing.code, nothing.stderr.contains("no hand-in is there")), (2, true));
}
