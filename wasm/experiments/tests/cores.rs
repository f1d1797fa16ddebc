//! A run on cores counts what a session counts, and formulas give what runs measure.

use experiments::cores::measures::{Delays, LIST};
use experiments::cores::{CoresRun, CoresSpec, LaneLoad};
use experiments::{Experiment, Run};
use packet_programs::all_cores;
use scenario::{Scenario, Technique};
use serde_json::{Value, json};
use session::rtl::NoRtl;
use traffic::draw::Draw;

const TECHNIQUES: [Technique; 4] = [Technique::Scr, Technique::Lock, Technique::Rss, Technique::RssPlusPlus];

fn one<'a>(draw: &mut Draw, of: &[&'a str]) -> &'a str {
    of[draw.below(of.len() as u64) as usize]
}

fn of(draw: &mut Draw, numbers: &[u64]) -> u64 {
    numbers[draw.below(numbers.len() as u64) as usize]
}

fn source(draw: &mut Draw) -> Value {
    let (packets, start) = (1 + draw.below(150), draw.below(3) * 400_000);
    let gap = of(draw, &[0, 3_000, 20_000, 90_000]);
    let mut source = match draw.below(4) {
        0 => json!({ "kind": "connections", "open": 1 + draw.below(9), "popularity": one(draw, &["even", "zipf"]),
                     "data_min": 1, "data_max": 1 + draw.below(20), "bytes": 64 + draw.below(900) }),
        1 => json!({ "kind": "knocking", "knockers": 3, "attackers": 2 }),
        2 => json!({ "kind": "ddos", "attackers": 4, "clients": 4 }),
        _ => json!({ "kind": "token-bursts", "flows": 3, "burst": 20, "period_ps": 2_000_000 }),
    };
    source["packets"] = json!(packets);
    source["gap_ps"] = json!(gap);
    source["start_ps"] = json!(start);
    if source["kind"] != "token-bursts" {
        source["gaps"] = json!(one(draw, &["steady", "exponential"]));
    }
    source
}

fn scenario(draw: &mut Draw) -> Scenario {
    let cores = 1 + draw.below(6);
    let programs = ["ddos-mitigator", "heavy-hitter", "connection-tracker", "token-bucket", "port-knocking"];
    let mut bench = json!({
        "kind": "cores", "techniques": ["scr", "lock", "rss", "rss++"], "rebalance_ps": 1_000_000,
        "clock_ps": of(draw, &[2_941, 10_000, 50_000]),
        "ingress": of(draw, &[65_536, 3]), "queue": of(draw, &[512, 2]),
        "open_is_sticky": true, "blocked": ["10.3.0.0/24"],
        "costs": { "dispatch_ps": draw.below(3) * 60_000, "compute_ps": 20_000, "replay_ps": draw.below(2) * 15_000,
                   "contention_ps": 40_000 },
    });
    match draw.below(3) {
        0 => bench["losses"] = json!({ "kind": "random", "per_million": draw.below(400_000) }),
        1 => bench["losses"] = json!({ "kind": "numbers", "numbers": [2, 3, 4, 17] }),
        _ => {}
    }
    let traffic: Vec<Value> = (0..1 + draw.below(2)).map(|_| source(draw)).collect();
    let file = json!({
        "version": 1, "seed": format!("{:016x}", draw.below(1 << 32)), "bench": bench, "traffic": traffic,
        "engines": [{ "design": "scr_sequencer", "implementation": "model",
                      "parameters": { "cores": cores, "rows": cores - 1 + draw.below(3), "program": one(draw, &programs) } }],
    });
    Scenario::from_json(&file.to_string()).unwrap_or_else(|problems| panic!("{problems:?}\n{file}"))
}

/// Compares each technique with the session. How many packets were lost, dropped in front of sequencer and cores, and not handled; how many
/// rows were recovered.
fn compare(scenario: &Scenario) -> [u64; 5] {
    let text = scenario.to_text();
    let mut session = workbench::open(scenario, &NoRtl).unwrap().forward_only();
    let mut delays = [Delays::default(); 4];
    while !session.is_over() {
        session.step(|_, _| ());
        for (cores, delays) in all_cores(&session).zip(&mut delays) {
            for spans in cores.followed.fates.iter().filter_map(|fate| fate.spans) {
                delays.add(spans.end_ps() - spans.arrived_ps);
            }
        }
    }
    let mut found = [0; 5];
    for ((cores, technique), delays) in all_cores(&session).zip(TECHNIQUES).zip(delays) {
        assert_eq!(cores.technique, technique);
        let spec = CoresSpec::new(scenario, technique).unwrap();
        let mut run = CoresRun::new(spec, "delay.mean").unwrap();
        // Slices of any size.
        let mut steps = 1;
        while !run.work(steps) {
            steps = steps % 700 + 13;
        }
        let counted = run.counted();
        assert_eq!(counted.totals, cores.lane.totals(), "{technique:?} of\n{text}");
        assert_eq!(counted.delays, delays, "{technique:?} of\n{text}");
        assert_eq!(run.conservation(), None, "{technique:?} of\n{text}");
        if let Some(sequenced) = cores.sequenced {
            assert_eq!(counted.ingress, sequenced.counts().dropped, "{text}");
            assert_eq!(counted.arrived, sequenced.counts().arrived, "{text}");
            assert_eq!(counted.prefix_bytes, sequenced.settings().prefix_bytes() as u64);
        }
        let packets = counted.totals.packets;
        let all = [packets.lost, packets.dropped, counted.ingress, counted.totals.unhandled, packets.recovered];
        found.iter_mut().zip(all).for_each(|(sum, more)| *sum += more);
    }
    found
}

#[test]
fn random_scenarios_count_what_the_session_counts() {
    let mut draw = Draw::new(0x5c2, 3);
    let mut found = [0; 5];
    for _ in 0..120 {
        let counts = compare(&scenario(&mut draw));
        found.iter_mut().zip(counts).for_each(|(sum, more)| *sum += more);
    }
    assert!(found.iter().all(|count| *count > 50), "{found:?}");
}

/// An experiment of these series over numbers of cores.
fn experiment(series: Value, measure: &str) -> Value {
    json!({
        "version": 1, "title": "Test",
        "base": {
            "version": 1,
            "engines": [{ "design": "scr_sequencer", "implementation": "model",
                          "parameters": { "cores": 8, "rows": 7, "program": "connection-tracker" } }],
            "bench": { "kind": "cores", "ingress": 65_536, "queue": 65_536, "log": 65_536 },
            "traffic": [{ "kind": "connections", "packets": 4_000, "data_min": 3_993, "gap_ps": 0 }],
        },
        "series": series,
        "x": { "kind": "values", "label": "cores", "values": [1, 8], "set": [
            { "path": "engines[0].parameters.cores", "values": [1, 8] },
            { "path": "engines[0].parameters.rows", "values": [0, 7] } ] },
        "y": { "measure": measure },
    })
}

fn opened(file: &Value) -> Experiment {
    Experiment::from_json(&file.to_string()).unwrap_or_else(|problems| panic!("{problems:?}"))
}

/// The values of all points.
fn values(experiment: &Experiment) -> Vec<f64> {
    let points = experiment.points();
    let value = |point| {
        let mut run = Run::new(experiment, point).unwrap();
        while !run.work(500) {}
        assert_eq!((run.conservation(), run.undrained()), (None, None));
        assert_eq!(run.packets(), 4_000);
        experiment.rows(point, &run)[0].y
    };
    points.iter().map(value).collect()
}

/// Within a part of it.
fn near(found: f64, expected: f64, part: f64) -> bool {
    (found - expected).abs() <= part * expected
}

#[test]
fn throughput_is_that_of_the_formulas() {
    for (word, expected) in
        [("scr", [8.3333, 42.1053]), ("lock", [8.3333, 3.3333]), ("rss", [8.3333; 2]), ("rss++", [8.3333; 2])]
    {
        let series =
            json!([{ "name": "run", "technique": word }, { "name": "formula", "technique": word, "formula": "cores" }]);
        let found = values(&opened(&experiment(series, "throughput")));
        assert!((0..2).all(|i| near(found[i], expected[i], 0.01)), "{word}: {found:?}");
        assert!((0..2).all(|i| near(found[2 + i], expected[i], 0.0001)), "{word}: {found:?}");
    }
    // t / (t + (k - 1) c2): 120 / 190.
    let series =
        json!([{ "name": "run", "technique": "scr" }, { "name": "formula", "technique": "scr", "formula": "cores" }]);
    let found = values(&opened(&experiment(series, "efficiency")));
    assert!(near(found[3], 120.0 / 190.0, 1e-9) && near(found[1], found[3], 0.01), "{found:?}");
}

/// A part p of the packets is lost: 8 (1 - p) / ((1 - p) 120 + (8 - (1 - p)) 10) with p = 0.1; each lost packet takes 8 rows with it.
#[test]
fn losses_cost_what_the_formula_says() {
    let series =
        json!([{ "name": "run", "technique": "scr" }, { "name": "formula", "technique": "scr", "formula": "cores" }]);
    let mut file = experiment(series, "throughput");
    file["base"]["bench"]["losses"] = json!({ "kind": "random", "per_million": 100_000 });
    let found = values(&opened(&file));
    assert!(near(found[3], 7.2 / (0.9 * 120.0 + 7.1 * 10.0) * 1000.0, 1e-6), "{found:?}");
    assert!(near(found[1], found[3], 0.05), "{found:?}");
    file["y"]["measure"] = json!("recovered.mean");
    file["series"] = json!([{ "name": "run", "technique": "scr" }]);
    let found = values(&opened(&file));
    assert!(near(found[1], 8.0 * 0.1 / 0.9, 0.15), "{found:?}");
}

/// A path of 1,024 bits: a frame of 64 bytes with a prefix of 18 + 7 x 30 bytes takes 3 cycles of 2,941 ps, with one of 18 bytes 1.
#[test]
fn a_path_hands_over_whole_cycles() {
    let mut file = experiment(json!([{ "name": "path", "technique": "scr", "formula": "path" }]), "throughput");
    file["base"]["engines"][0]["parameters"]["width"] = json!(1024);
    let found = values(&opened(&file));
    assert!(near(found[0], 1e6 / 2_941.0, 1e-9) && near(found[1], 1e6 / (3.0 * 2_941.0), 1e-9), "{found:?}");
}

#[test]
fn every_measure_has_a_value() {
    for (name, ..) in LIST {
        let found = values(&opened(&experiment(json!([{ "name": "run", "technique": "scr" }]), name)));
        assert_eq!(found.len(), 2, "{name}");
    }
}

#[test]
fn wrong_experiments_are_refused_with_their_place() {
    for (change, expected) in [
        (
            (|file| file["series"][0]["technique"] = Value::Null) as fn(&mut Value),
            "series[0].technique: found nothing; expected `scr`, `lock`, `rss` or `rss++`",
        ),
        (|file| file["series"][0]["technique"] = json!("rsss"), "series[0].technique: found \"rsss\""),
        (|file| file["series"][0]["engine"] = file["base"]["engines"][0].clone(), "series[0].engine: found an engine"),
        (|file| file["x"] = json!({ "kind": "class" }), "x.kind: found another axis"),
        (|file| file["y"]["measure"] = json!("inversions"), "y.measure: found \"inversions\"; expected one of"),
        (
            |file| {
                file["series"][0]["formula"] = json!("cores");
                file["y"]["measure"] = json!("dropped");
            },
            "y.measure: found \"dropped\"; expected with a formula one of `throughput`",
        ),
        (
            |file| {
                file["series"][0]["formula"] = json!("path");
                file["series"][0]["technique"] = json!("lock");
            },
            "series[0].technique: found another technique; expected `scr`",
        ),
        (
            |file| file["x"]["set"][1]["values"] = json!([0, 6]),
            "x.set[0].values[1]: found 8; expected settings that go together",
        ),
        (
            |file| file["base"]["engines"][0]["parameters"]["row_bytes"] = json!(8),
            "base.engines[0].parameters.row_bytes",
        ),
        (|file| file["base"]["stop"] = json!({ "steps": 5 }), "base.stop.steps: found 5"),
        (|file| file["base"]["engines"][0]["implementation"] = json!("rtl"), "base.engines[0].implementation"),
        (|file| file["base"]["bench"] = json!({ "kind": "ops" }), "series[0].engine: found nothing"),
    ] {
        let mut file = experiment(json!([{ "name": "run", "technique": "scr" }]), "throughput");
        change(&mut file);
        let problems = Experiment::from_json(&file.to_string()).unwrap_err();
        let text = problems.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ");
        assert!(text.starts_with(expected), "{text}\nexpected {expected}");
    }
}

#[test]
fn logs_that_are_too_short_fail_the_run() {
    let mut file = experiment(json!([{ "name": "run", "technique": "scr" }]), "done");
    file["base"]["bench"]["log"] = json!(8);
    file["base"]["bench"]["losses"] = json!({ "kind": "random", "per_million": 100_000 });
    let failures = |file: &Value| {
        let experiment = opened(file);
        let mut run = Run::new(&experiment, &experiment.points()[1]).unwrap();
        while !run.work(1 << 16) {}
        (run.undrained().map(|problem| problem.path), experiment.rows(&experiment.points()[1], &run)[0].y)
    };
    assert_eq!(failures(&file).0.as_deref(), Some("base.bench.log"));
    file["y"]["measure"] = json!("overwritten");
    let (failure, overwritten) = failures(&file);
    assert!(failure.is_none() && overwritten > 0.0, "{overwritten}");
}

#[test]
fn a_point_is_a_scenario_of_its_technique() {
    let experiment = opened(&experiment(json!([{ "name": "shared", "technique": "lock" }]), "throughput"));
    let scenario = experiment.scenario(&experiment.points()[1]).unwrap();
    let scenario::Bench::Cores(bench) = &scenario.bench else { panic!("{scenario:?}") };
    assert_eq!(bench.techniques, [Technique::Scr, Technique::Lock]);
    assert_eq!(scenario.title, "Test: shared, cores 8");
    assert_eq!(Scenario::from_json(&scenario.to_text()).unwrap(), scenario);
}

/// What is measured is a run in which nothing is lost and cores are busy, and monitors change nothing.
#[test]
fn the_benchmarks_load_is_processed_whole() {
    for cores in [1, 4, 14] {
        let load = LaneLoad { packets: 5_000, cores, is_monitored: false };
        let totals = load.run().unwrap();
        assert_eq!(totals, LaneLoad { is_monitored: true, ..load }.run().unwrap());
        assert_eq!((totals.packets.done, totals.unhandled), (5_000, 0));
        assert!(totals.packets.pass > 100 && totals.packets.drop > 1_000, "{totals:?}");
        let busy = totals.packets.busy_ps as f64 / (f64::from(cores) * totals.end_ps as f64);
        assert!((0.9..1.0).contains(&busy), "{cores} cores are busy for {busy} of the time");
    }
    assert!(LaneLoad { packets: 1, cores: 0, is_monitored: false }.run().is_err());
}
