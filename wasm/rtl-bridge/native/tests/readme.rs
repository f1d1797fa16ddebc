//! Law of the documentation: every example in scenarios/README.md runs to what it expects, and anything else expected is noticed.

use models::catalogue;
use models::design::Parameters;
use scenario::Scenario;
use scenario::types::Expect;

use crate::sessions::{documentation, examples, parse, run_forward};

/// What the run does not show of what is expected.
fn failures(scenario: &Scenario) -> Vec<String> {
    let run = run_forward(scenario);
    for engine in 0..scenario.engines.len() {
        assert_eq!(run.sweep(engine), None, "{}: engine {engine}", scenario.title);
    }
    run.failures()
}

/// Everything expected by itself, changed so that it is wrong.
fn changed(expect: &Expect) -> Vec<Expect> {
    let mut all = Vec::new();
    if let Some(digest) = &expect.digest {
        let mut digest = *digest;
        digest.0 ^= 1;
        all.push(Expect { digest: Some(digest), ..Expect::default() });
    }
    for result in &expect.results {
        let mut with = |change: &dyn Fn(&mut scenario::types::ExpectedResult) -> bool| {
            let mut result = result.clone();
            if change(&mut result) {
                all.push(Expect { results: vec![result], ..Expect::default() });
            }
        };
        with(&|r| r.data.as_mut().map(|data| *data ^= 1).is_some());
        with(&|r| r.priority.as_mut().map(|priority| *priority ^= 1).is_some());
        with(&|r| r.step.as_mut().map(|step| *step += 1).is_some());
        with(&|r| {
            r.op += 1_000_000;
            true
        });
        with(&|r| {
            (r.ok, r.data, r.priority, r.reason) = (!r.ok, None, None, None);
            true
        });
    }
    for state in &expect.states {
        for word in 0..state.values.len() {
            let mut state = state.clone();
            state.values[word] ^= 1;
            all.push(Expect { states: vec![state], ..Expect::default() });
        }
        // Steps that the run does not reach show nothing.
        let mut state = state.clone();
        state.step += 1_000_000;
        all.push(Expect { states: vec![state], ..Expect::default() });
    }
    for metric in &expect.metrics {
        // No value is both above the largest and below the smallest there is.
        let bounds = [(metric.max.map(|max| max + 1), None), (None, metric.min.and_then(|min| min.checked_sub(1)))];
        for (min, max) in bounds.into_iter().filter(|bound| *bound != (None, None)) {
            let metric = scenario::types::ExpectedMetric { min, max, ..metric.clone() };
            all.push(Expect { metrics: vec![metric], ..Expect::default() });
        }
    }
    all
}

#[test]
fn examples_run_to_what_they_expect_and_notice_anything_else() {
    let mut noticed = 0;
    for mut scenario in examples().iter().map(|text| parse(text)) {
        let name = format!("{} {:?}", scenario.title, scenario.traffic);
        assert_eq!(failures(&scenario), Vec::<String>::new(), "{name}");
        for expect in changed(&scenario.expect) {
            scenario.expect = expect;
            assert_eq!(failures(&scenario).len(), 1, "{name}\n{:?}", scenario.expect);
            noticed += 1;
        }
        for fork in &scenario.forks {
            let branch = scenario.branch(&fork.name).unwrap();
            assert_eq!(failures(&branch), Vec::<String>::new(), "{name}, {}", fork.name);
        }
    }
    assert!(noticed >= 6, "only {noticed} expectations");
}

/// Whoever writes a condition or an expected state finds every name: events with their facts, fields, parameters.
#[test]
fn every_name_is_told() {
    let readme = documentation();
    let told = |name: &str| readme.contains(&format!("`{name}`"));
    for design in catalogue::DESIGNS {
        let parameters = (design.resolve)(&Parameters::default()).unwrap();
        for event in design.events {
            // Two families may have events of one name.
            let begins = format!("| `{}`", event.name);
            let mut rows = readme.lines().filter(|line| line.starts_with(&begins));
            let told = rows.any(|row| event.arguments.iter().all(|fact| row.contains(&format!("`{fact}`"))));
            assert!(told, "{}: event {} {:?}", design.name, event.name, event.arguments);
        }
        // Of levels the first one is told, or the last and how the others go on.
        let further = |name: &str| name.starts_with('l') && name[1..].starts_with(|digit: char| digit.is_ascii_digit());
        for field in (design.info)(&parameters).fields.iter().filter(|f| !further(&f.name) || f.name.starts_with("l1."))
        {
            assert!(told(&field.name), "{}: field {}", design.name, field.name);
        }
        assert!(design.parameters.iter().all(|p| told(p.name)), "{}: a parameter", design.name);
    }
}
