//! export --chrome-trace of every shipped scenario at many clocks, by the rules with which Perfetto takes a trace in.
//!
//! It rounds `ts` and `dur` to nanoseconds, each on its own, and then takes the slices of a track by their beginning. It drops a slice that
//! begins in another one and ends behind it, and hangs an instant on the slice that is open at its time.

use std::collections::BTreeMap;
use std::fs;

use serde_json::Value;

use crate::common::mixed::export;
use crate::common::scenarios;

/// Clock periods in picoseconds: below the resolution of the importer, at it, and above, whole nanoseconds or not.
const CLOCKS: [u64; 9] = [250, 333, 999, 1000, 1001, 1562, 2500, 2941, 6400];

/// Steps of each run that are exported.
const STEPS: &str = "1200";

/// What a trace has: slices, instants on the slice of an operation.
#[derive(Clone, Copy, Default)]
struct Counts {
    slices: usize,
    instants: usize,
}

fn number(value: &Value) -> u64 {
    value.as_u64().unwrap_or_else(|| panic!("no number: {value}"))
}

/// Microseconds as the importer reads them.
fn nanos(value: &Value) -> u64 {
    (value.as_f64().unwrap_or_else(|| panic!("no time: {value}")) * 1e3).round() as u64
}

/// Checks a trace whose engines have clocks of `clock_ps`, or clocks of their own.
fn check(name: &str, text: &str, clock_ps: Option<u64>) -> Counts {
    let file: Value = serde_json::from_str(text).unwrap();
    let (about, events) = (&file["otherData"], file["traceEvents"].as_array().unwrap());
    let clocks: BTreeMap<u64, u64> =
        about["clock_ps"].as_object().unwrap().iter().map(|(i, ps)| (i.parse().unwrap(), number(ps))).collect();
    assert!(clocks.values().all(|ps| clock_ps.is_none_or(|wanted| wanted == *ps)), "{name}: {about}");
    let scale = if clocks.values().any(|ps| *ps < 1000) { 1000 } else { 1 };
    assert_eq!(number(&about["time_scale"]), scale, "{name}");

    // By track: begin, end, step and operation.
    let mut tracks = BTreeMap::<(u64, u64), Vec<(u64, u64, u64, u64)>>::new();
    let track = |event: &Value| (number(&event["pid"]), number(&event["tid"]));
    let mut counts = Counts::default();
    for event in events.iter().filter(|event| event["ph"] == "X") {
        let (begin, dur, step) = (nanos(&event["ts"]), nanos(&event["dur"]), number(&event["args"]["step"]));
        let period_ps = clocks[&(number(&event["pid"]) - 1)] * scale;
        assert!(dur > 0, "{name}: a slice of no time: {event}");
        for (found, step) in [(begin, step), (begin + dur, step + 1)] {
            let apart = (found * 1000).abs_diff(step * period_ps);
            assert!(apart <= 500, "{name}: step {step} is {apart} ps away: {event}");
        }
        tracks.entry(track(event)).or_default().push((begin, begin + dur, step, number(&event["args"]["op"])));
        counts.slices += 1;
    }
    for (track, slices) in &mut tracks {
        slices.sort_unstable();
        let overlap = slices.windows(2).find(|pair| pair[0].1 > pair[1].0);
        assert_eq!(overlap, None, "{name}: slices that overlap on track {track:?}");
    }
    for event in events.iter().filter(|event| event["ph"] == "i" && event["s"] == "t") {
        let (at, slices) = (nanos(&event["ts"]), &tracks[&track(event)]);
        let open = slices[..slices.partition_point(|slice| slice.0 <= at)].last().filter(|slice| at < slice.1);
        let op = open.map(|slice| slice.3);
        assert_eq!(op, Some(number(&event["args"]["op"])), "{name}: an instant on another operation: {event}");
        counts.instants += 1;
    }
    counts
}

#[test]
fn every_scenario_at_every_clock_keeps_the_rules() {
    let mut of = BTreeMap::<Option<u64>, Counts>::new();
    for entry in fs::read_dir(scenarios()).unwrap() {
        let path = entry.unwrap().path();
        let is_json = path.extension().is_some_and(|ending| ending == "json");
        let text = if is_json { fs::read_to_string(&path).unwrap() } else { continue };
        let mut scenario: Value = serde_json::from_str(&text).unwrap();
        if scenario["version"].is_null() {
            continue; // the schema
        }
        let has_clock = scenario["bench"]["kind"] != "ops";
        let clocks = CLOCKS.iter().copied().map(Some).filter(|_| has_clock);
        for clock_ps in [None].into_iter().chain(clocks) {
            if let Some(ps) = clock_ps {
                scenario["bench"]["clock_ps"] = ps.into();
            }
            let name = format!("{}, clock {clock_ps:?}", path.display());
            let ended = export(&scenario.to_string(), &["--chrome-trace", "-", "--from", "0", "--to", STEPS]);
            assert_eq!(ended.code, 0, "{name}: {}", ended.stderr);
            let found = check(&name, &ended.stdout, clock_ps);
            let is_said = ended.stderr.contains("all times are multiplied by 1,000, read ns as ps");
            assert_eq!(is_said, clock_ps.is_some_and(|ps| ps < 1000), "{name}: {}", ended.stderr);
            assert_eq!(ended.stdout.contains("(read ns as ps)"), is_said, "{name}");
            let sum = of.entry(clock_ps).or_default();
            (sum.slices, sum.instants) = (sum.slices + found.slices, sum.instants + found.instants);
        }
    }
    for (clock_ps, Counts { slices, instants }) in of {
        assert!(slices > 5000 && instants > 500, "clock {clock_ps:?}: {slices} slices, {instants} instants");
    }
}

/// Of engines with different clocks the fastest one sets the scale, and only engines in the file count.
#[test]
fn engines_with_different_clocks_share_a_scale() {
    let text = fs::read_to_string(scenarios().join("five-queues-full-rate.json")).unwrap();
    let ended = export(&text, &["--chrome-trace", "-", "--from", "0", "--to", "300"]);
    check("five queues", &ended.stdout, None);
    let file: Value = serde_json::from_str(&ended.stdout).unwrap();
    let clocks: Vec<u64> = file["otherData"]["clock_ps"].as_object().unwrap().values().map(number).collect();
    assert_eq!(clocks.len(), 5);
    assert!(clocks.iter().any(|ps| *ps != clocks[0]), "{clocks:?}");
    let alone = export(&text, &["--chrome-trace", "-", "--engine", "3", "--to", "300", "--from", "0"]);
    let file: Value = serde_json::from_str(&alone.stdout).unwrap();
    assert_eq!(file["otherData"], serde_json::json!({ "time_scale": 1, "clock_ps": { "3": clocks[3] } }));
}

/// Two ports may have an operation in the same stage in the same step: each has tracks of its own, and names say whose they are.
#[test]
fn ports_that_share_stages_have_tracks_of_their_own() {
    let names = |file: &str, engine: u64| -> Vec<String> {
        let text = fs::read_to_string(scenarios().join(file)).unwrap();
        let ended = export(&text, &["--chrome-trace", "-", "--from", "0", "--to", "20"]);
        let trace: Value = serde_json::from_str(&ended.stdout).unwrap();
        let named = trace["traceEvents"].as_array().unwrap().iter();
        let named = named.filter(|event| event["name"] == "thread_name" && event["pid"] == engine + 1);
        named.map(|event| event["args"]["name"].as_str().unwrap().to_owned()).collect()
    };
    let two = names("bbq-pifo-five-steps.json", 0);
    let of = |port: &str| -> Vec<&str> { two.iter().filter_map(|name| name.strip_suffix(port)).collect() };
    assert!(!of(" (insert)").is_empty(), "{two:?}");
    assert_eq!(of(" (insert)"), of(" (extract)"));
    let model = names("bbq-pifo-five-steps.json", 1);
    assert_eq!(model[..2], ["operations (insert)", "operations (extract)"]);
    // A port for resets alone has one track, and the other one needs no name.
    let frames = names("scr-c1-three-cores.json", 0);
    assert_eq!((frames[0].as_str(), frames[frames.len() - 1].as_str()), ("0: beats come in", "reset"));
}
