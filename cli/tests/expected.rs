//! What a file expects to go wrong: printed, and no failure.

use crate::common::{Ended, queuescope};

/// SP-PIFO that moves its bounds by rank: the fourth enqueue brings the second bound below the first.
fn by_rank(strategy: &str, expect: &str) -> String {
    let parameters = format!(r#"{{ "queues": 3, "capacity": 4, "strategy": "{strategy}" }}"#);
    format!(
        r#"{{ "version": 1, "engines": [
            {{ "design": "sp_pifo", "implementation": "rtl", "parameters": {parameters}, "reference": 1 }},
            {{ "design": "sp_pifo", "implementation": "model", "parameters": {parameters} }}],
          "bench": {{ "kind": "ops" }},
          "traffic": [{{ "kind": "ops", "ops": [["enqueue", 1, 6], ["enqueue", 2, 5], ["enqueue", 3, 4], ["enqueue", 4, 3]] }}],
          "expect": {{ {expect} }} }}"#
    )
}

/// The lines that name something wrong.
fn lines(ended: &Ended) -> Vec<&str> {
    let begins = ["first divergence", "expectation failed", "invariant broken"];
    ended.stdout.lines().filter(|line| begins.iter().any(|begin| line.starts_with(begin))).collect()
}

const FOUND: &str = "order of bounds, step 3, engine 0: queue 1 has 3, queue 2 has 2 (1 times in all)";

#[test]
fn an_expected_broken_invariant_is_no_failure() {
    let expect = r#""broken": [{ "invariant": "order of bounds" }]"#;
    for verb in ["compare", "run"] {
        let unexpected = queuescope(&[verb, "-"], by_rank("rank", "").as_bytes());
        assert_eq!((unexpected.code, lines(&unexpected)), (1, vec![&*format!("invariant broken: {FOUND}")]), "{verb}");
        let expected = queuescope(&[verb, "-"], by_rank("rank", expect).as_bytes());
        assert_eq!(lines(&expected), [&*format!("invariant broken, as expected: {FOUND}")], "{}", expected.stderr);
        assert_eq!((expected.code, expected.stderr.as_str()), (0, ""), "{verb}");
    }
}

#[test]
fn another_broken_invariant_is_one() {
    let expect = r#""broken": [{ "invariant": "inversions" }]"#;
    let ended = queuescope(&["compare", "-"], by_rank("rank", expect).as_bytes());
    let missing = "expectation failed: engine 0: expected the invariant `inversions` to break, it held";
    assert_eq!((ended.code, lines(&ended)), (1, vec![missing, &*format!("invariant broken: {FOUND}")]));
}

#[test]
fn an_invariant_that_holds_although_it_should_break_is_a_failure() {
    let expect = r#""broken": [{ "invariant": "order of bounds", "engine": 0 }]"#;
    let ended = queuescope(&["compare", "-"], by_rank("cost", expect).as_bytes());
    let missing = "expectation failed: engine 0: expected the invariant `order of bounds` to break, it held";
    assert_eq!((ended.code, lines(&ended)), (1, vec![missing]), "{}", ended.stderr);
}

#[test]
fn shipped_scenarios_about_broken_invariants_declare_them() {
    let ended = queuescope(&["run", "--quiet", "sp-pifo-rank-breaks-order.json"], b"");
    assert_eq!((ended.code, lines(&ended)), (0, vec![&*format!("invariant broken, as expected: {FOUND}")]));
}

#[test]
fn an_expected_divergence_is_printed_and_no_failure() {
    for verb in ["compare", "run"] {
        let ended = queuescope(&[verb, "bbq-coloring-off.json"], b"");
        let found = lines(&ended);
        assert!(
            ended.code == 0 && found[0].starts_with("first divergence, as expected: step 15, engine 0, "),
            "{found:?}"
        );
        let bare = queuescope(&[verb, "bbq-coloring-off.json", "--no-expect"], b"");
        assert_eq!((bare.code, lines(&bare)[0]), (1, &*found[0].replacen(", as expected", "", 1)));
    }
}

#[test]
fn without_expectations_nothing_is_expected() {
    let expect = r#""broken": [{ "invariant": "order of bounds" }], "digest": "0000000000000001""#;
    for verb in ["compare", "run"] {
        assert_eq!(lines(&queuescope(&[verb, "-"], by_rank("rank", expect).as_bytes())).len(), 2, "{verb}");
        let bare = queuescope(&[verb, "-", "--no-expect"], by_rank("rank", expect).as_bytes());
        assert_eq!((bare.code, lines(&bare)), (1, vec![&*format!("invariant broken: {FOUND}")]), "{verb}");
    }
}

/// Two pairs, of which the first shows a divergence on purpose.
#[test]
fn an_expected_divergence_hides_no_other_one() {
    let engine = |more: &str| format!(r#"{{ "design": "bbq", "parameters": {{ "W": 4, "D": 1, "N": 15 }}, {more} }}"#);
    let pair = |reference: u32, off: &str| {
        let rtl = format!(r#""implementation": "rtl", "switches": {{ "{off}": false }}, "reference": {reference}"#);
        [engine(&rtl), engine(r#""implementation": "model""#)].join(", ")
    };
    let scenario = format!(
        r#"{{ "version": 1, "engines": [{}, {}], "bench": {{ "kind": "ops" }}, "on_divergence": "mark",
          "traffic": [{{ "kind": "ops", "ops": [["enqueue", 1, 2], ["enqueue", 2, 2], ["idle", 20],
            ["enqueue", 3, 1], ["enqueue", 4, 1], ["enqueue", 5, 1], ["idle", 20], ["dequeue-max"], ["dequeue-max"], ["dequeue-max"]] }}],
          "expect": {{ "divergence": STEP }} }}"#,
        pair(1, "forward_1"),
        pair(3, "coloring")
    );
    let of = |step: &str| queuescope(&["compare", "-"], scenario.replace("STEP", step).as_bytes());
    let wrong = of("0");
    let first = |ended: &Ended| {
        let found = lines(ended).into_iter().filter(|line| line.starts_with("first divergence"));
        found.map(str::to_owned).collect::<Vec<_>>()
    };
    let found = first(&wrong);
    assert!(found.len() == 2 && found[0].contains(", engine 0, ") && found[1].contains(", engine 2, "), "{found:?}");
    let step = found[0].split([' ', ',']).nth(3).unwrap().to_owned();
    let ended = of(&step);
    let expected = [found[0].replacen("divergence", "divergence, as expected", 1), found[1].clone()];
    assert_eq!((ended.code, first(&ended)), (1, expected.to_vec()));
}

/// Two pairs of engines. The second one diverges; the scenario expects a digest of the first one's whole run.
#[test]
fn an_engine_that_another_ones_divergence_stopped_is_not_judged() {
    let engine = |rest: &str| format!(r#"{{ "design": "bbq", "parameters": {{ "W": 4, "D": 2, "N": 15 }}, {rest} }}"#);
    let engines = [
        engine(r#""implementation": "rtl", "reference": 1"#),
        engine(r#""implementation": "model""#),
        engine(r#""implementation": "rtl", "switches": { "coloring": false }, "reference": 3"#),
        engine(r#""implementation": "model""#),
    ];
    let scenario = |on: &str| {
        format!(
            r#"{{ "version": 1, "seed": "0000000000000008", "engines": [{}], "bench": {{ "kind": "ops" }}, "on_divergence": "{on}",
            "traffic": [{{ "kind": "random", "slots": 2000, "mix": {{ "enqueue": 5, "dequeue-max": 3, "dequeue-min": 3 }} }}],
            "expect": {{ "digest": "0000000000000001" }} }}"#,
            engines.join(",")
        )
    };
    for verb in ["compare", "run"] {
        let stopped = queuescope(&[verb, "-"], scenario("stop").as_bytes());
        assert_eq!(stopped.code, 1);
        assert!(
            stopped.stdout.contains(", engine 2, ") && !stopped.stdout.contains("expectation failed"),
            "{}",
            stopped.stdout
        );
        assert!(
            stopped.stdout.contains("the end of the run is not judged: the divergence stopped it\n"),
            "{}",
            stopped.stdout
        );
        // Where the run goes on to its end it is judged.
        let marked = queuescope(&[verb, "-"], scenario("mark").as_bytes());
        assert_eq!(
            (marked.code, marked.stdout.matches("expectation failed: engine 0: expected digest").count()),
            (1, 1)
        );
        assert!(!marked.stdout.contains("is not judged"), "{}", marked.stdout);
    }
}
