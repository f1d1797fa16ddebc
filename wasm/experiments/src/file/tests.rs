//! Files that are right, and what is said of those that are not.

use serde_json::{Value, json};

use super::*;

fn right() -> Value {
    let engine =
        |queues: u32| json!({ "design": "sp_pifo", "implementation": "model", "parameters": { "queues": queues } });
    json!({
        "version": 1, "title": "Test",
        "base": {
            "version": 1, "engines": [engine(1)], "bench": { "kind": "port", "rate_mbps": 10000, "overhead_bytes": 0 },
            "traffic": [{ "kind": "batch-poisson", "rate_mbps": 9000, "batch": 3, "packets": 3000,
                          "size": { "kind": "fixed", "bytes": 1500 }, "rank": { "kind": "uniform", "min": 0, "max": 99 } }]
        },
        "series": [
            { "name": "FIFO", "engine": engine(1), "set": [{ "path": "engines[0].parameters.capacity", "values": [20, 80] }] },
            { "name": "SP-PIFO", "engine": engine(2), "set": [{ "path": "engines[0].parameters.queues", "values": [2, 8] }] }
        ],
        "x": { "kind": "values", "label": "queues", "values": [2, 8], "set": [] },
        "y": { "measure": "inversions" },
        "expect": [{ "series": "FIFO", "over": "SP-PIFO", "x": 8, "low": 1.5, "high": 5.5 }]
    })
}

fn told(change: impl Fn(&mut Value)) -> String {
    let mut file = right();
    change(&mut file);
    let problems = Experiment::from_json(&file.to_string()).unwrap_err();
    problems.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
}

#[test]
fn a_point_is_a_scenario_with_what_is_set_in_it() {
    let experiment = Experiment::from_json(&right().to_string()).unwrap();
    let points = experiment.points();
    assert_eq!(points.len(), 4);
    let scenario = experiment.scenario(&points[3]).unwrap();
    assert_eq!(scenario.title, "Test: SP-PIFO, queues 8");
    let number = |n| scenario::types::Setting::Number(n);
    assert_eq!(scenario.engines[0].parameters["queues"], number(8));
    let capacities = [0, 1].map(|i| experiment.scenario(&points[i]).unwrap().engines[0].parameters["capacity"].clone());
    assert_eq!(capacities, [20, 80].map(number));
    // It is written and read as any scenario.
    assert_eq!(scenario::Scenario::from_json(&scenario.to_text()).unwrap(), scenario);
}

#[test]
fn what_is_expected_is_compared() {
    let mut file = right();
    let expect = |file: &Value| {
        let experiment = Experiment::from_json(&file.to_string()).unwrap();
        let mut figure = crate::Figure::new(&experiment);
        for (number, point) in experiment.points().iter().enumerate() {
            let mut run = crate::Run::new(&experiment, point).unwrap();
            while !run.work(1000) {}
            figure.add(number, experiment.rows(point, &run));
        }
        assert!(figure.is_complete());
        figure.failures()
    };
    assert_eq!(expect(&file), Vec::<String>::new());
    file["expect"][0]["high"] = json!(1.5);
    let failures = expect(&file);
    assert!(failures[0].starts_with("expect[0]: FIFO over SP-PIFO at 8 1.5; got "), "{failures:?}");
}

#[test]
fn what_is_wrong_is_told_with_its_place() {
    for (change, expected) in [
        (
            (|file| file["series"][1]["set"][0]["values"][1] = json!(0)) as fn(&mut Value),
            "series[1].set[0].values[1]: found 0; expected an integer from 1 to 32",
        ),
        (
            |file| file["series"][0]["engine"]["parameters"] = json!({ "capacity": -1 }),
            "series[0].engine.parameters.capacity: found -1; expected an integer from 0 to 4294967295, a word or a list of such integers",
        ),
        (
            |file| {
                file["series"][0]["engine"] = json!({ "design": "bbq_pifo", "implementation": "model" });
                file["series"][0]["set"] = json!([]);
            },
            "series[0].engine.design: found \"bbq_pifo\"; expected a design with one port",
        ),
        (|file| file["series"][0]["engine"]["design"] = json!("sp_pfio"), "series[0].engine.design: found \"sp_pfio\""),
        (
            |file| file["base"]["traffic"][0]["rank"] = json!({ "kind": "gauss" }),
            "base.traffic[0].rank.kind: found \"gauss\"; expected `fixed`",
        ),
        (|file| file["series"][0]["set"][0]["values"] = json!([1, 2, 3]), "series[0].set[0].values: found 3 items"),
        (|file| file["series"][0]["set"][0]["path"] = json!("traffic[7].batch"), "series[0].set[0].path: found"),
        (|file| file["series"][1]["name"] = json!("FIFO"), "series[1].name: found \"FIFO\""),
        (|file| file["y"]["measure"] = json!("bound"), "y.measure: found \"bound\"; expected one of this x axis"),
        (|file| file["x"]["values"] = json!([8, 2]), "x.values[1]: found 2; expected more than 8: values ascend"),
        (|file| file["x"]["kind"] = json!("value"), "x.kind: found \"value\""),
        (|file| file["expect"][0]["over"] = json!("PIFO"), "expect[0].over: found \"PIFO\"; expected a series"),
        (|file| file["expect"][0]["x"] = json!(3), "expect[0].x: found 3; expected one of `x.values`"),
        (|file| file["serie"] = json!(1), "serie: found an unknown field"),
        (|file| file["base"]["bench"] = json!({ "kind": "ops" }), "base."),
        (|file| file["version"] = json!(2), "version: found 2; expected the version of the format, 1"),
        (
            |file| file["base"]["traffic"][0]["packets"] = json!(67_108_864u32 + 1),
            "base.traffic[0].packets: found 67108865",
        ),
    ] {
        let told = told(change);
        assert!(told.starts_with(expected), "{told}\nexpected {expected}");
    }
    assert!(Experiment::from_json("[1]").unwrap_err()[0].to_string().contains("an experiment, a JSON object"));
}

/// A file that has many runs of a scenario with a long list, which is set or stands in the base.
fn long(runs: u32, is_set: bool) -> String {
    const PACKETS: usize = 40_000;
    let packets =
        json!([{ "kind": "packets", "dt_ps": vec![0; PACKETS], "flow": vec![0; PACKETS], "bytes": vec![64; PACKETS] }]);
    let mut file = right();
    file["expect"] = json!([]);
    file["x"]["values"] = (0..runs).collect();
    for series in file["series"].as_array_mut().unwrap() {
        series["set"] = if is_set { json!([{ "path": "traffic", "values": [packets] }]) } else { json!([]) };
    }
    if !is_set {
        file["base"]["traffic"] = packets;
    }
    file.to_string()
}

/// Each run is read when the file is: many long ones would take minutes.
#[test]
fn the_scenarios_of_all_runs_have_a_limit_together() {
    for is_set in [false, true] {
        Experiment::from_json(&long(20, is_set)).unwrap();
        let problems = Experiment::from_json(&long(100, is_set)).unwrap_err();
        let problem = problems[0].to_string();
        let expected = "x: found 200 runs with scenarios of 56";
        let most = "bytes in all; expected at most 33554432";
        assert!(problem.starts_with(expected) && problem.ends_with(most), "{problem}");
    }
}
