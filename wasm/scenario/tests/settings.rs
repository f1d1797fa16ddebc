//! Parameters that are words or lists.

use scenario::{Scenario, Setting};

fn read(parameters: &str) -> Result<Scenario, Vec<String>> {
    let text = format!(
        r#"{{"version":1,"engines":[{{"design":"sp_pifo","implementation":"model","parameters":{parameters}}}],
            "bench":{{"kind":"ops"}},"traffic":[]}}"#
    );
    Scenario::from_json(&text).map_err(|problems| problems.iter().map(ToString::to_string).collect())
}

/// What is wrong with the bounds of fixed ones.
fn bounds(list: &str) -> Vec<String> {
    let text = format!(
        r#"{{"version":1,"engines":[{{"design":"fixed_bounds","implementation":"model","parameters":{{"bounds":{list}}}}}],
            "bench":{{"kind":"ops"}},"traffic":[]}}"#
    );
    match Scenario::from_json(&text) {
        Err(problems) => problems.iter().map(ToString::to_string).collect(),
        Ok(scenario) => {
            assert_eq!(Scenario::from_json(&scenario.to_json()), Ok(scenario));
            vec![]
        }
    }
}

fn problems(parameters: &str) -> Vec<String> {
    read(parameters).err().unwrap_or_default()
}

#[test]
fn a_word_stands_for_its_number_and_is_what_is_written() {
    for (given, number, word) in
        [("0", 0, "cost"), ("1", 1, "queue-bound"), (r#""queue-bound""#, 1, "queue-bound"), (r#""one""#, 3, "one")]
    {
        let scenario = read(&format!(r#"{{"queues":4,"strategy":{given}}}"#)).unwrap();
        let engine = &scenario.engines[0];
        assert_eq!(engine.resolve().unwrap().1["strategy"], number);
        assert_eq!(engine.parameters["strategy"], Setting::Word(word.to_owned()));
        let text = scenario.to_json();
        assert!(text.contains(&format!(r#""parameters":{{"queues":4,"strategy":"{word}"}}"#)), "{text}");
        assert_eq!(Scenario::from_json(&text).unwrap(), scenario);
    }
}

#[test]
fn what_is_no_word_of_the_parameter_is_told_with_those_that_are() {
    let told = |found: &str| {
        format!(
            "engines[0].parameters.strategy: found {found}; expected `cost`, `queue-bound`, `rank`, `one` or `q1-only`"
        )
    };
    for (given, found) in
        [("5", "5"), (r#""""#, "\"\""), ("[1]", "a list"), ("-1", "-1"), ("true", "true"), ("1e12", "a huge number")]
    {
        assert_eq!(problems(&format!(r#"{{"strategy":{given}}}"#)), [told(found)], "{given}");
    }
    assert_eq!(problems(r#"{"strategy":"queue_bound"}"#), [told("\"queue_bound\"") + "; did you mean `queue-bound`?"]);
    let queues =
        |found: &str| [format!("engines[0].parameters.queues: found {found}; expected an integer from 1 to 32")];
    assert_eq!(problems(r#"{"queues":"8"}"#), queues("\"8\""));
    assert_eq!(problems(r#"{"queues":[8]}"#), queues("a list"));
    assert_eq!(problems(r#"{"queues":null}"#), queues("null"));
    assert_eq!(problems(r#"{"queues":33}"#), queues("33"));
    assert_eq!(problems(r#"{"queues":-1}"#), queues("-1"));
    assert_eq!(problems(r#"{"queues":1.5}"#), queues("1.5"));
}

#[test]
fn a_list_has_a_length_a_range_and_an_order() {
    assert_eq!(bounds("[0, 12, 12, 65535]"), [""; 0]);
    let at = |place: &str, found: &str, expected: &str| {
        vec![format!("engines[0].parameters.bounds{place}: found {found}; expected {expected}")]
    };
    assert_eq!(bounds("[0, 30, 24]"), at("[2]", "24", "30 or more, since the bound before it is 30"));
    assert_eq!(bounds("[]"), at("", "0 items", "1 to 32 items"));
    assert_eq!(bounds(&format!("[{}0]", "0,".repeat(32))), at("", "33 items", "1 to 32 items"));
    assert_eq!(bounds("8"), at("", "8", "a list of 1 to 32 integers from 0 to 65535"));
    assert_eq!(bounds("\"cost\""), at("", "\"cost\"", "a list of 1 to 32 integers from 0 to 65535"));
    assert_eq!(bounds("[0, 65536]"), at("[1]", "65536", "an integer from 0 to 65535"));
    assert_eq!(bounds("[0, -1]"), at("[1]", "-1", "an integer from 0 to 65535"));
    assert_eq!(bounds("[0, \"x\"]"), at("[1]", "\"x\"", "an integer from 0 to 65535"));
}
