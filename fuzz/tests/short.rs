//! A short run, with overflow and debug checks, and what the program notices.
#![allow(clippy::unwrap_used, clippy::expect_used)] // a test says what broke by panicking

use std::process::Command;

/// The exit code and all that was printed.
fn fuzz(arguments: &[&str]) -> (i32, String) {
    let done = Command::new(env!("CARGO_BIN_EXE_fuzz")).args(arguments).output().unwrap();
    let said = String::from_utf8_lossy(&done.stdout).into_owned() + &String::from_utf8_lossy(&done.stderr);
    (done.status.code().unwrap_or(-1), said)
}

#[test]
fn files_and_links_of_all_kinds_of_wrongness_do_no_harm() {
    let (code, said) = fuzz(&["--count", "20000", "--seed", "1"]);
    assert_eq!(code, 0, "{said}");
    let count = |way: &str, column: usize| -> u32 {
        let line = said.lines().find(|line| line.trim_start().starts_with(way)).expect(way);
        line.split_whitespace().nth(column).unwrap().parse().unwrap()
    };
    for way in ["Generated", "Structure", "Tokens", "Bytes", "Link"] {
        let (cases, right, hardware, steps) = (count(way, 1), count(way, 2), count(way, 4), count(way, 5));
        assert!(right > 20 && right < cases && hardware > 0 && steps > 1_000, "{way} tries too little:\n{said}");
    }
    // Not every mangled link carries a scenario that is right.
    let (cases, right) = (count("Mangled", 1), count("Mangled", 2));
    assert!(cases > 500 && right > 50 && right < cases, "mangled links are tried too little:\n{said}");
    // Experiments are of models alone.
    let (cases, right, steps) = (count("Experiment", 1), count("Experiment", 2), count("Experiment", 5));
    assert!(right > 300 && right < cases && steps > 1_000, "experiments are tried too little:\n{said}");
    let (cases, right, steps) = (count("Import", 1), count("Import", 2), count("Import", 5));
    assert!(right > 100 && right < cases && steps > 1_000, "captures and tables are tried too little:\n{said}");
    assert!(count("Generated", 2) + count("Structure", 2) > 1_500, "few scenarios are right:\n{said}");
}

#[test]
fn what_goes_wrong_is_noticed_and_kept() {
    let planted = [
        ("panic", "planted"),
        ("stack", "overflowed its stack"),
        ("hang", "took longer than 1 s"),
        ("memory", "bytes of memory"),
        ("flood", "memory allocation of"),
    ];
    for (how, why) in planted {
        let (code, said) = fuzz(&["--count", "5", "--seed", "1", "--plant", how]);
        assert_eq!(code, 1, "{how}: {said}");
        assert!(said.contains("case 3 of seed 1 failed") && said.contains(why), "{how}: {said}");
        assert!(said.contains("again: npm run soak -- fuzz --seed 1 --case 3"), "{how}: {said}");
    }
}

#[test]
fn the_cases_after_a_failure_are_tried_too() {
    let (code, said) = fuzz(&["--count", "40", "--seed", "1", "--plant", "panic"]);
    assert_eq!(code, 1, "{said}");
    let table = said.split_once("way, cases").expect("a table").1.split_once("40 cases").expect("a sum").0;
    let tried: u32 = table.lines().skip(1).filter_map(|line| line.trim().split(' ').nth(1)?.parse::<u32>().ok()).sum();
    assert_eq!(tried, 40 - 4, "{said}");
    let (_, failed) = said.split_once("4 of 40 cases failed").expect("how many failed");
    let again: Vec<_> = failed.lines().filter_map(|line| line.split_once("npm run soak -- fuzz ")).collect();
    let commands: Vec<_> = again.iter().map(|(_, command)| *command).collect();
    assert_eq!(commands, [3, 13, 23, 33].map(|case| format!("--seed 1 --case {case}")), "{said}");
    // The last case of a run may fail as well.
    let (code, said) = fuzz(&["--count", "14", "--seed", "1", "--plant", "panic"]);
    assert!(code == 1 && said.contains("2 of 14 cases failed"), "{said}");
}
