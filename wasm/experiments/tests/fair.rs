//! Fairness and departure times by hand, and what is said of files that ask for what is not there.

use experiments::{Experiment, Figure, Run};
use serde_json::{Value, json};

fn engine(design: &str, parameters: Value) -> Value {
    json!({ "design": design, "implementation": "model", "parameters": parameters })
}

fn experiment(engine: &Value, bench: Value, traffic: Value, x: Value, measure: &str) -> Value {
    let mut port =
        json!({ "kind": "port", "rate_mbps": 12_000, "overhead_bytes": 0, "clock_ps": 100_000, "ingress": 4096 });
    port.as_object_mut().unwrap().extend(bench.as_object().unwrap().clone());
    json!({
        "version": 1, "title": "Test", "base": { "version": 1, "engines": [engine], "bench": port, "traffic": traffic },
        "series": [{ "name": "one", "engine": engine }], "x": x, "y": { "measure": measure }
    })
}

fn once() -> Value {
    json!({ "kind": "values", "label": "once", "values": [1], "set": [] })
}

/// The values of the only series.
fn values(file: &Value) -> Vec<(f64, f64)> {
    let experiment = Experiment::from_json(&file.to_string()).unwrap_or_else(|problems| panic!("{problems:?}"));
    let mut figure = Figure::new(&experiment);
    for (number, point) in experiment.points().iter().enumerate() {
        let mut run = Run::new(&experiment, point).unwrap();
        while !run.work(1000) {}
        assert_eq!((run.conservation(), run.undrained()), (None, None));
        figure.add(number, experiment.rows(point, &run));
    }
    figure.rows(0).unwrap().iter().map(|row| (row.x, row.y)).collect()
}

fn value(file: &Value) -> f64 {
    values(file)[0].1
}

/// Section 4.1.2: 32 kB of 128 kB are a quarter. Of 16 packets that leave in a window one class has 9 and the other 7: 2 over 8.
#[test]
fn nfm_of_the_papers_example() {
    let list = |of: &dyn Fn(usize) -> u32| (0..320).map(of).collect::<Vec<_>>();
    let traffic = json!([{ "kind": "packets", "dt_ps": list(&|_| 0), "flow": list(&|i| u32::from(i % 16 >= 9)),
                           "class": list(&|i| u32::from(i % 16 >= 9)), "bytes": list(&|_| 1500) }]);
    let fifo = engine("fifo", json!({ "capacity": 1024 }));
    let of =
        |measure: &str| value(&experiment(&fifo, json!({ "window_ps": 16_000_000 }), traffic.clone(), once(), measure));
    assert_eq!(["nfm.mean", "nfm.max"].map(of), [0.25; 2]);
    // The first window begins without a packet, in the last one the queue runs empty.
    assert_eq!(of("nfm.windows"), 18.0);
    let shares = experiment(&fifo, json!({}), traffic.clone(), json!({ "kind": "class" }), "share");
    assert_eq!(values(&shares), [(0.0, 0.5625), (1.0, 0.4375)]);
}

/// G2, section 2.4: at t_s = 10 packets of F = 11 and F = 91 leave at 19 and 99. A byte takes a unit here.
#[test]
fn the_discrepancy_of_the_papers_example() {
    let of = |bytes: &[u32], measure: &str, x: Value| {
        let first = |i: usize| if i == 1 { 5_000_000 } else { 0 };
        let dt: Vec<u32> = (0..=bytes.len()).map(first).collect();
        let flow: Vec<usize> = (0..=bytes.len()).collect();
        // The first one takes virtual time to 10; its own F is 10, so that it is 9 of 10 late.
        let all: Vec<u32> = [10].iter().chain(bytes).copied().collect();
        let traffic = json!([{ "kind": "packets", "dt_ps": dt, "flow": flow, "bytes": all }]);
        let queue = engine("calendar_queue", json!({ "fifos": 10, "granularity": 10 }));
        values(&experiment(&queue, json!({ "unit_bytes": 1 }), traffic, x, measure))
    };
    let level = || json!({ "kind": "level" });
    assert_eq!(of(&[1, 81], "normalised-dtd.max", once()), [(1.0, 8.0)]);
    assert_eq!(of(&[1, 81], "normalised-dtd.max", level()), [(1.0, 8.0)]);
    // 0.9 and 8/81.
    assert_eq!(of(&[81], "normalised-dtd.mean", once()), [(1.0, 0.499_382)]);
    assert_eq!(of(&[81], "dtd.mean", once()), [(1.0, 8.0)]);
    assert_eq!(of(&[1, 81], "departed", level()), [(1.0, 3.0)]);
    // Only 8 over 1 is more than 9/10.
    assert_eq!(of(&[1, 81], "normalised-dtd.over", once()), [(1.0, 0.333_333)]);
    assert_eq!(of(&[1, 81], "normalised-dtd.over.natural", once()), [(1.0, 0.333_333)]);
}

#[test]
fn what_is_wrong_is_told_with_its_place() {
    let right = |measure: &str, x: Value| {
        let traffic = json!([{ "kind": "poisson", "rate_mbps": 9000, "packets": 100, "size": { "kind": "fixed", "bytes": 1500 },
                               "weight": 2 }]);
        experiment(&engine("gearbox", json!({})), json!({ "window_ps": 1_000_000 }), traffic, x, measure)
    };
    let told = |file: &Value| Experiment::from_json(&file.to_string()).map(|_| ()).unwrap_err()[0].to_string();
    assert!(Experiment::from_json(&right("nfm.mean", once()).to_string()).is_ok());
    type Change = fn(&mut Value);
    let changes: [(Change, &str); 5] = [
        (|file| file["base"]["traffic"][0]["weight"] = json!(0), "base.traffic[0].weight: found 0; expected"),
        (|file| file["base"]["bench"]["window_ps"] = json!(0), "base.bench.window_ps: found 0; expected"),
        (|file| file["base"]["bench"]["unit_weight"] = json!(0), "base.bench.unit_weight: found 0; expected"),
        (|file| file["base"]["bench"]["unit_bytes"] = json!(0), "base.bench.unit_bytes: found 0; expected"),
        (|file| file["base"]["bench"]["flow_limit"] = json!(0), "base.bench.flow_limit: found 0; expected"),
    ];
    for (change, expected) in changes {
        let mut file = right("nfm.mean", once());
        change(&mut file);
        assert!(told(&file).starts_with(expected), "{}\nexpected {expected}", told(&file));
    }
    let design = |name: &str| format!("series[0].engine.design: found {name:?}; expected a design ");
    let time = json!({ "kind": "time", "window_ps": 0 });
    for (file, expected) in [
        (right("throughput", time), "x.window_ps: found 0; expected".to_owned()),
        (right("share", once()), "y.measure: found \"share\"; expected one of this x axis".to_owned()),
        (right("nfm.mean", json!({ "kind": "class" })), "y.measure: found \"nfm.mean\"".to_owned()),
        (right("inversions", once()), design("gearbox") + "that takes ranks"),
        (right("departed", json!({ "kind": "rank", "bin": 1 })), design("gearbox") + "that takes ranks"),
        (right("loss", json!({ "kind": "queue", "warm_up": 0 })), "y.measure: found \"loss\"".to_owned()),
        (right("bound", json!({ "kind": "queue", "warm_up": 0 })), design("gearbox") + "with bounds of queues"),
    ] {
        assert!(told(&file).starts_with(&expected), "{}\nexpected {expected}", told(&file));
    }
    for (measure, x) in [("dtd.mean", once()), ("departed", json!({ "kind": "level" }))] {
        let mut file = right(measure, x);
        file["series"][0]["engine"] = engine("fifo", json!({}));
        let expected = design("fifo") + "that works out departure times";
        assert!(told(&file).starts_with(&expected), "{}\nexpected {expected}", told(&file));
    }
}
