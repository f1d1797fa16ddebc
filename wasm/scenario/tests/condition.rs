//! Conditions: what they may say, and what is told of those that are wrong. Edits and branches beside them.

use scenario::condition::{Comparison, Element, Fact, Located, Test};
use scenario::{Condition, Scenario, limits};

/// RTL with 4 priorities against its model.
fn file(fields: &str) -> Result<Scenario, Vec<String>> {
    let engine = r#""design":"bbq","parameters":{"W":4,"D":1,"N":15}"#;
    let engines =
        format!(r#"[{{"implementation":"rtl",{engine},"reference":1}},{{"implementation":"model",{engine}}}]"#);
    let text = format!(r#"{{"version":1,"engines":{engines},"bench":{{"kind":"ops"}},"traffic":[],{fields}}}"#);
    Scenario::from_json(&text).map_err(|problems| problems.iter().map(ToString::to_string).collect())
}

/// What is wrong with a condition, or nothing.
fn wrong(text: &str) -> String {
    let problems = Condition::of(text, &file(r#""title":"""#).unwrap()).err().unwrap_or_default();
    problems.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
}

#[test]
fn every_form_is_right() {
    for text in [
        "forwarded",
        "colored(priority = 3)",
        "forwarded(what = 1, to_stage >= 2, op != 7)",
        "retired(data = 5, priority = 0x3)",
        "rejected(reason = 1)",
        "reset(steps > 4) or flushed or assertion or accepted",
        "occ > 10",
        "l1.stoc[3] = 0b0",
        "pipe.op[2] = 5",
        "divergence and not violation",
        "violation(bucket)",
        "violation(empty bucket)",
        "op(dequeue-max)",
        "op(enqueue, priority = 3)",
        "op",
        "reject",
        "reject(not-ready)",
        "changed(l1.stoc[3])",
        "changed(occ)",
        "touched(pb.head[2]) or touched(op[7])",
        "engine 1: (occ > 10 and not engine 0: forwarded)",
        "not(occ=1)and(occ<2 or speculated)",
    ] {
        assert_eq!(wrong(text), "", "{text}");
    }
}

#[test]
fn and_binds_tighter_than_or_and_not_tightest() {
    let event = |name: &str, column| Condition::Test(None, Test::Event(Located { value: name.into(), column }, vec![]));
    let condition = Condition::parse("forwarded or not linked and fetched").unwrap();
    let not = Condition::Not(Box::new(event("linked", 18)));
    assert_eq!(condition, Condition::Any(vec![event("forwarded", 1), Condition::All(vec![not, event("fetched", 29)])]));
    let fact = Fact { name: Located { value: "priority".into(), column: 9 }, comparison: Comparison::AtMost, value: 3 };
    let engine = Located { value: 2, column: 36 };
    let word = Element { field: Located { value: "occ".into(), column: 39 }, index: None };
    assert_eq!(
        Condition::parse("colored(priority <= 3) and (engine 2: occ != 0)").map_err(|_| ()),
        Ok(Condition::All(vec![
            Condition::Test(None, Test::Event(Located { value: "colored".into(), column: 1 }, vec![fact])),
            Condition::Test(Some(engine), Test::Word(word, Comparison::Unequal, 0)),
        ]))
    );
}

#[test]
fn what_is_wrong_is_told_with_its_column() {
    for (text, told) in [
        ("", "column 1: found the end; expected a condition"),
        ("occ > ", "column 7: found the end; expected a number"),
        ("occ 10", "column 5: found \"10\"; expected `and`, `or` or the end"),
        ("(occ > 10", "column 10: found the end; expected `and`, `or` or `)`"),
        ("occ > 10)", "column 9: found \")\"; expected `and`, `or` or the end"),
        (
            "occ > 4294967296",
            "column 7: found \"4294967296\"; expected an integer from 0 to 4294967295, or one as 0x1f or 0b101",
        ),
        ("occ > -1", "column 7: found \"-1\"; expected an integer from 0 to 4294967295, or one as 0x1f or 0b101"),
        (
            "l1.stoc[0] = 1.5",
            "column 14: found \"1.5\"; expected an integer from 0 to 4294967295, or one as 0x1f or 0b101",
        ),
        ("occ > -", "column 7: found \"-\"; expected a name, a number, a comparison or a bracket"),
        ("occ => 1", "column 6: found \">\"; expected a number"),
        ("occ > 1 § 2", "column 9: found \"§\"; expected a name, a number, a comparison or a bracket"),
        (
            "occ < 2or speculated",
            "column 7: found \"2or\"; expected an integer from 0 to 4294967295, or one as 0x1f or 0b101",
        ),
        ("not", "column 4: found the end; expected a condition"),
        ("and forwarded", "column 1: found \"and\"; expected a condition"),
        ("engine: occ > 1", "column 7: found \":\"; expected the number of an engine"),
        ("engine 0 occ > 1", "column 10: found \"occ\"; expected `:`"),
        ("engine 2: occ > 1", "column 8: found 2; expected the number of an engine, 0 to 1"),
        ("divergence()", "column 11: found \"(\"; expected `and`, `or` or the end"),
        ("changed", "column 8: found the end; expected `(`"),
        (
            "changed(pipe.op[0])",
            "column 9: found `pipe.op`; expected a field of the architecture, not one of the pipeline",
        ),
        ("forwarded()", "column 11: found \")\"; expected the name of an argument"),
        ("l1.stoc[4] = 0", "column 1: found index 4; expected an index from 0 to 3"),
        (
            "l1.stoc = 0",
            "column 1: found `l1.stoc` without an index; expected one of its words: `l1.stoc[0]` to `l1.stoc[3]`",
        ),
        ("occ", "column 1: found `occ`, which is a word; expected a comparison of it: `= 0`"),
        ("touched(op)", "column 9: found `op` without a number; expected an operation: `op[7]`"),
        (
            "colored(prio = 3)",
            "column 9: found \"prio\"; expected `op`, `priority`, `color`, `recolored` or `same_ahead`",
        ),
        (
            "reject(ful)",
            "column 8: found \"ful\"; expected `full`, `empty`, `not-ready`, `range` or `ineligible`; did you mean `full`?",
        ),
        (
            "op(dequeue_max)",
            "column 4: found \"dequeue_max\"; expected `enqueue`, `dequeue-max`, `dequeue-min` or `reset`; did you mean `dequeue-max`?",
        ),
        ("op(enqueue, size = 1)", "column 13: found \"size\"; expected `data` or `priority`"),
        // Only the hardware has stages.
        (
            "engine 1: speculated",
            "column 11: found `speculated`, which the hardware of bbq reports and no model; expected `not`, `engine`, `divergence`, `violation`, `op`, `reject`, `changed`, `touched`, `accepted`, `rejected`, `retired`, `dropped`, `assertion`, `reset` or `flushed`",
        ),
    ] {
        assert_eq!(wrong(text), told, "{text}");
    }
    assert!(wrong("engine 0: specualted").ends_with("did you mean `speculated`?"));
    assert!(wrong("l1.stok[0] = 1").ends_with("did you mean `l1.stoc`?"));
    assert!(wrong("violation(buckets)").ends_with("did you mean `bucket`?"));
}

/// What is wrong with a condition on these engines, or nothing.
fn wrong_of(engines: &str, condition: &str) -> String {
    let bench = if engines.contains("scr_sequencer") { r#""cores""# } else { r#""port","rate_mbps":1000"# };
    let text = format!(r#"{{"version":1,"engines":[{engines}],"bench":{{"kind":{bench}}},"traffic":[]}}"#);
    let problems = Condition::of(condition, &Scenario::from_json(&text).unwrap()).err().unwrap_or_default();
    problems.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
}

#[test]
fn a_model_has_the_events_that_it_reports() {
    let mut known = 0;
    for design in models::catalogue::DESIGNS {
        let model = format!(r#"{{"design":"{}","implementation":"model"}}"#, design.name);
        // An engine without events of this design comes first: the second one decides.
        let second =
            (design.name != "scr_sequencer").then(|| format!(r#"{{"design":"bbq","implementation":"model"}},{model}"#));
        let info = (design.info)(&(design.resolve)(&models::design::Parameters::default()).unwrap());
        for event in design.events {
            let reported = info.events.iter().find(|reported| reported.name == event.name);
            let names = std::iter::once("op").chain(event.arguments.iter().copied());
            let facts: Vec<String> = names.map(|fact| format!("{fact} >= 0")).collect();
            for condition in [event.name.to_owned(), format!("{}({})", event.name, facts.join(", "))] {
                let told = wrong_of(&model, &condition);
                let Some(reported) = reported else {
                    assert!(told.starts_with("column 1: found "), "{}: {condition}: {told}", design.name);
                    continue;
                };
                assert_eq!(told, "", "{}: {condition}", design.name);
                // No bench has a sequencer beside another design.
                let of_second = second.as_ref().map(|second| wrong_of(second, &format!("engine 1: {condition}")));
                assert_eq!(of_second.unwrap_or_default(), "", "{}: {condition}", design.name);
                assert_eq!(reported.arguments, event.arguments);
                known += 1;
            }
            let fact = format!("{}(nothing = 1)", event.name);
            assert!(wrong_of(&model, &fact).contains(if reported.is_some() { "`op`" } else { "hardware" }), "{fact}");
        }
    }
    // 4 of bbq_pifo, 3 of rolling_window, 4 of bmw_tree, 6 of bucket_queue, 6 of pieo, 2 of pifo, 4 of each of sp_pifo, fixed_bounds and fifo, 5 of greedy, 9 of gearbox, 6 of calendar_queue and wfq each, 3 of
    // scr_sequencer.
    assert_eq!(known, 2 * 66);
}

#[test]
fn a_model_beside_hardware_has_its_own_events() {
    let pair = |design: &str, parameters: &str| {
        let engine = format!(r#""design":"{design}","parameters":{{{parameters}}}"#);
        format!(r#"{{"implementation":"rtl",{engine},"reference":1}},{{"implementation":"model",{engine}}}"#)
    };
    assert_eq!(wrong_of(&pair("sp_pifo", r#""queues":2"#), "engine 1: inversion(source = 2)"), "");
    assert_eq!(wrong_of(&pair("pifo", r#""N":16"#), "engine 1: (inserted(place > 2) and not removed)"), "");
    let told = wrong_of(&pair("bbq", r#""W":4,"D":1,"N":15"#), "engine 1: speculated");
    assert!(
        told.starts_with("column 11: found `speculated`, which the hardware of bbq reports and no model"),
        "{told}"
    );
    assert!(wrong_of(&pair("pifo", r#""N":16"#), "engine 1: inversion").starts_with("column 11: found \"inversion\""));
}

#[test]
fn length_and_depth_are_bounded() {
    let depth = limits::CONDITION_DEPTH;
    let nested = |n: usize| format!("{}occ > 1{}", "(".repeat(n), ")".repeat(n));
    assert_eq!(wrong(&nested(depth - 1)), "");
    assert!(wrong(&nested(depth)).contains(&format!("at most {depth} conditions within each other")));
    assert!(wrong(&"not ".repeat(depth)).contains("within each other"));
    let long = format!("occ > 1{}", " ".repeat(limits::CONDITION - 7));
    assert_eq!(wrong(&long), "");
    assert_eq!(wrong(&(long + " ")), "found 501 characters; expected at most 500 characters");
}

#[test]
fn a_breakpoint_tells_where_it_is_wrong() {
    let told = |fields: &str| file(fields).err().unwrap_or_default();
    assert_eq!(told(r#""breakpoints":[{"when":"occ > 3","name":"half full"},{"when":"divergence"}]"#), [""; 0]);
    assert_eq!(
        told(r#""breakpoints":[{"when":"occ > 3"},{"when":"occ > "},{"when":"","name":"x"}]"#),
        [
            "breakpoints[1].when, column 7: found the end; expected a number",
            "breakpoints[2].when, column 1: found the end; expected a condition",
        ]
    );
    let many = [r#"{"when":"op"}"#; 65].join(",");
    assert_eq!(told(&format!(r#""breakpoints":[{many}]"#)), ["breakpoints: found 65 items; expected at most 64"]);
}

#[test]
fn edits_are_checked() {
    let told = |edits: &str| file(&format!(r#""edits":[{edits}]"#)).err().unwrap_or_default();
    let op = |step: u32| format!(r#"{{"step":{step},"op":["enqueue",17,3]}}"#);
    let switch = |step: u32| format!(r#"{{"step":{step},"engine":0,"switch":"forward_1","on":false}}"#);
    assert_eq!(told(&[op(3), switch(3), switch(3), op(4)].join(",")), [""; 0]);
    for (edits, expected) in [
        (
            [op(4), op(3)].join(","),
            "edits[1].step: found 3; expected 4 or a later step: edits stand in the order of their steps",
        ),
        (
            [op(4), switch(4), op(4)].join(","),
            "edits[2].step: found 4; expected a step without an operation so far: each has one slot",
        ),
        (op(2_147_483_649), "edits[0].step: found 2147483649; expected an integer from 0 to 2147483648"),
        (
            r#"{"step":1}"#.into(),
            "edits[0]: found another set of fields; expected `step` with `op`, or with `engine`, `switch` and `on`",
        ),
        (
            r#"{"step":1,"op":["reset",1],"engine":0}"#.into(),
            "edits[0]: found another set of fields; expected `step` with `op`, or with `engine`, `switch` and `on`",
        ),
        (
            r#"{"step":1,"op":["enqueue",1,4]}"#.into(),
            "edits[0].op[2]: found 4; expected priority from 0 to 3 (engines[0])",
        ),
        (
            r#"{"step":1,"op":["enqueue",1]}"#.into(),
            "edits[0].op: found [\"enqueue\",1]; expected [\"enqueue\", data, priority]",
        ),
        (
            r#"{"step":1,"op":["idle"]}"#.into(),
            "edits[0].op[0]: found \"idle\"; expected an operation: without one the slot is the traffic's",
        ),
        (
            r#"{"step":1,"engine":1,"switch":"forward_1","on":false}"#.into(),
            "edits[0].engine: found 1; expected the number of an engine that is hardware (`rtl`)",
        ),
        (
            r#"{"step":1,"engine":2,"switch":"forward_1","on":false}"#.into(),
            "edits[0].engine: found 2; expected an integer from 0 to 1",
        ),
    ] {
        assert_eq!(told(&edits), [expected], "{edits}");
    }
    let found = told(r#"{"step":1,"engine":0,"switch":"forward1","on":false}"#);
    assert!(found[0].starts_with("edits[0].switch: found \"forward1\"; expected `forward_1`"), "{found:?}");
}

#[test]
fn a_branch_has_its_own_edits_and_no_expectations() {
    let fork = r#"{"name":"Branch 2","edits":[{"step":3,"op":["enqueue",17,3]}]}"#;
    let fields = format!(
        r#""edits":[{{"step":1,"op":["dequeue-max"]}}],"forks":[{fork},{{"name":"bare"}}],"view":{{"fork":"Branch 2"}},
           "expect":{{"digest":"0123456789abcdef"}}"#
    );
    let scenario = file(&fields).unwrap();
    assert_eq!(Scenario::from_json(&scenario.to_json()).as_ref(), Ok(&scenario));
    let branch = scenario.branch("Branch 2").unwrap();
    assert_eq!((branch.edits[0].step, branch.edits.len()), (3, 1));
    assert_eq!((branch.expect.digest, branch.view.fork.as_deref()), (None, None));
    assert_eq!(Scenario::from_json(&branch.to_json()).as_ref(), Ok(&branch));
    assert_eq!(scenario.branch("bare").unwrap().edits, []);
    assert_eq!(scenario.branch("branch 2"), None);

    let told = |fields: &str| file(fields).err().unwrap_or_default();
    let twice = r#""forks":[{"name":"a"},{"name":"a"},{"name":""}]"#;
    assert_eq!(
        told(twice),
        [
            "forks[1].name: found \"a\"; expected a name that no other branch has",
            "forks[2].name: found an empty string; expected a text",
        ]
    );
    let unknown = r#""forks":[{"name":"Branch 2"}],"view":{"fork":"Branch 3"}"#;
    assert_eq!(told(unknown), ["view.fork: found \"Branch 3\"; expected `Branch 2`"]);
    let nested = r#""forks":[{"name":"a","edits":[{"step":1,"op":["enqueue",1,9]}]}]"#;
    assert_eq!(told(nested), ["forks[0].edits[0].op[2]: found 9; expected priority from 0 to 3 (engines[0])"]);
}
