//! The largest traffic that a file may ask for: sources of as many flows as are allowed, in front of as many engines. What they take
//! together is held to the limits of memory, which the random cases reach seldom.
#![allow(clippy::unwrap_used, clippy::expect_used)] // a test says what broke by panicking

#[path = "../src/memory.rs"]
mod memory;

use std::path::Path;
use std::process::Command;
use std::sync::Mutex;
use std::{env, fs};

use experiments::Experiment;
use memory::peak_of;
use scenario::{Scenario, limits};
use serde_json::{Value, json};
use traffic::Arrivals;

#[global_allocator]
static MEMORY: memory::Counted = memory::Counted;

/// Memory is counted over all threads: one test at a time.
static ALONE: Mutex<()> = Mutex::new(());

/// Sources of so many flows that there may be no more at once.
const SOURCES: usize = limits::FLOWS_UNDER_WAY as usize / limits::FLOWS as usize;

/// One engine with as many of a source as there may be.
fn full_of(source: &Value) -> Value {
    json!({
        "version": 1,
        "engines": [{ "design": "sp_pifo", "implementation": "model" }],
        "bench": { "kind": "port", "rate_mbps": 10_000, "overhead_bytes": 0 },
        "traffic": vec![source; SOURCES]
    })
}

/// One flow a picosecond, each with a jitter of up to 1,000 s: the first packet needs the starts of all flows.
fn jittered() -> Value {
    json!({ "kind": "incast", "senders": 1, "rounds": limits::FLOWS, "bytes": 1, "packet_bytes": 1, "rate_mbps": 1_000,
            "period_ps": 1, "jitter_ps": limits::TIME_PS })
}

/// Flows of 16 packets, all of which begin before the first one sends its second packet.
fn under_way(jitter_ps: u64) -> Value {
    json!({ "kind": "incast", "senders": limits::SENDERS, "rounds": 16, "bytes": 1_040_000, "packet_bytes": 65_000,
            "rate_mbps": 1, "period_ps": 1_000_000, "jitter_ps": jitter_ps })
}

/// The same, beginning at random.
fn drawn() -> Value {
    json!({ "kind": "flows", "flows": limits::FLOWS, "load_mbps": limits::RATE_MBPS, "rate_mbps": 1, "packet_bytes": 40,
            "size": { "kind": "fixed", "bytes": 640 } })
}

/// Small packets of many streams.
fn tenants() -> Value {
    let tenant = json!({ "name": "x", "weight": 1, "flows": limits::FLOWS, "arrivals": "poisson", "rate_mbps": 1_000,
                         "size": { "kind": "fixed", "bytes": 1 } });
    json!({ "kind": "tenants", "packets": 1 << 20, "tenants": vec![tenant; limits::TENANTS] })
}

fn arrivals(source: &Value) -> Arrivals {
    generators::packets(&Scenario::from_json(&full_of(source).to_string()).unwrap()).unwrap().arrivals
}

/// Takes so many packets; the number of flows among them.
fn run(arrivals: &mut Arrivals, packets: usize) -> usize {
    let mut seen = vec![false; SOURCES * limits::FLOWS as usize];
    arrivals.take(packets).for_each(|packet| seen[packet.flow as usize] = true);
    seen.iter().filter(|seen| **seen).count()
}

#[test]
fn reading_an_experiment_draws_nothing() {
    let _alone = ALONE.lock();
    let base = full_of(&jittered());
    let file = json!({
        "version": 1, "title": "Test", "series": [{ "name": "SP-PIFO", "engine": base["engines"][0] }], "base": base,
        "x": { "kind": "rank", "bin": 1 }, "y": { "measure": "inversions" }
    });
    let text = file.to_string();
    let (read, reading) = peak_of(|| Experiment::from_bytes(text.as_bytes()).map(drop));
    read.unwrap();
    let most = limits::READING + limits::READING_BYTE * text.len();
    assert!(reading < most, "reading {} bytes took {reading} bytes of memory, {most} are allowed", text.len());
}

#[test]
fn sources_take_nothing_before_a_packet_is_asked_for() {
    let _alone = ALONE.lock();
    for source in [jittered(), under_way(0), drawn()] {
        let (arrivals, took) = peak_of(|| arrivals(&source));
        assert!(took < limits::READING, "{took} bytes for {source}");
        assert_eq!(arrivals.most() % (SOURCES as u64 * u64::from(limits::FLOWS)), 0);
    }
}

/// 12 bytes for a flow that has not begun, for those of one source twice while they are sorted, 24 for one that has; and two copies that go
/// on by themselves.
#[test]
fn sources_keep_to_their_limit_together() {
    let _alone = ALONE.lock();
    let all = SOURCES * limits::FLOWS as usize;
    for (source, first, waiting, sending) in [
        (jittered(), 1, 16, 1),
        (under_way(0), all, 4, 27),
        (under_way(1_000_000), all, 16, 39),
        (drawn(), all + all / 8, 1, 27),
    ] {
        let mut arrivals = arrivals(&source);
        let (copy, took) = peak_of(|| {
            arrivals.peek();
            arrivals.clone()
        });
        assert!(took < all * waiting, "{took} bytes for the first packet of {source}");
        let (flows, took) = peak_of(|| run(&mut arrivals, first));
        assert!(took < all * (1 + sending), "{took} bytes for {first} packets of {source}");
        assert!(flows == all || first == 1, "{flows} flows of {source}");
        let (_, took) = peak_of(|| run(&mut arrivals.clone(), 100_000));
        assert!(took < all * (1 + sending), "{took} bytes for a copy of {source}");
        drop(copy);
    }
}

#[test]
fn streams_keep_to_it_too() {
    let _alone = ALONE.lock();
    let mut arrivals = arrivals(&tenants());
    let (last, took) = peak_of(|| arrivals.nth(100_000));
    assert!(last.is_some() && took < limits::RUNNING / 16, "{took} bytes for {last:?}");
}

/// More packets than a step may have.
fn burst() -> Value {
    json!({ "kind": "burst", "packets": 1 << 20, "burst": limits::BATCH, "period_ps": 1, "flows": limits::FLOWS,
            "size": { "kind": "fixed", "bytes": 1 } })
}

/// Engines in front of which as many packets wait as may be, and behind the elements of their flows likewise.
fn crowd(engines: usize, elements: &str, source: &Value) -> Value {
    let engine = json!({ "design": "bbq", "implementation": "model", "parameters": { "W": 32, "D": 3, "N": 65_535 } });
    json!({
        "version": 1,
        "engines": vec![engine; engines],
        "bench": { "kind": "port", "rate_mbps": limits::RATE_MBPS, "overhead_bytes": 0, "clock_ps": limits::CLOCK_PS,
                   "ingress": limits::of_each(limits::INGRESS as usize, engines), "elements": elements },
        "rank": { "kind": "stfq" },
        "traffic": vec![source; SOURCES],
        "stop": { "steps": 60 }
    })
}

/// Opened, and run for 1,000 steps at most.
#[test]
fn runs_keep_to_the_limit() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    for (name, scenario) in [
        ("jittered", full_of(&jittered())),
        ("drawn", full_of(&drawn())),
        ("under-way", full_of(&under_way(1_000_000_000))),
        ("one", crowd(1, "flows", &burst())),
        ("four", crowd(4, "flows", &under_way(0))),
        ("sixteen-of-packets", crowd(limits::ENGINES, "packets", &burst())),
        ("sixteen-of-flows", crowd(limits::ENGINES, "flows", &under_way(0))),
    ] {
        let file = folder.join(format!("{name}.json"));
        fs::write(&file, scenario.to_string()).unwrap();
        let done = Command::new(env!("CARGO_BIN_EXE_fuzz")).arg("--file").arg(&file).output().unwrap();
        let said = String::from_utf8_lossy(&done.stdout).into_owned() + &String::from_utf8_lossy(&done.stderr);
        assert!(done.status.success() && said.contains("accepted: 1, opened: 1"), "{name}: {said}");
        let steps = scenario["stop"]["steps"].as_u64().unwrap_or(1000);
        assert!(said.contains(&format!("steps: {steps}")), "{name}: {said}");
    }
}
