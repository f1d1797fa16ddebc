//! Random runs of packets with every design, arbitration and kind of elements, in front of hardware and of models that answer after 1 to
//! 23 steps: every run drains, no packet is lost or doubled, nothing is presented again and again, and hardware serves the packets that its
//! model serves, in the same steps.

mod delayed;

use std::collections::BTreeSet;

use contract::{Engine, Events, Implementation};
use delayed::Delayed;
use port::{End, EngineLane, Lanes};
use rtl_native::NativeRtl;
use scenario::{EngineSpec, PortBench, Scenario};
use session::rtl::RtlEngine;
use traffic::draw::Draw;

use crate::corpus::generate;

/// Files that are drawn; some have no packets, or take too long.
const DRAWN: u32 = 3200;
/// Longer runs are passed over.
const MOST_STEPS: u64 = 12_000;
/// Longest latency in steps, that of BBQ with five levels.
const LATENCY: u32 = 23;

/// What came of a run.
struct Packets {
    end: End,
    lane: EngineLane,
    /// Operations presented.
    presented: u64,
    /// Number, first and last bit of every packet that left, in order.
    departed: Vec<(u32, u64, u64)>,
}

/// Runs the packets of a scenario in front of an engine.
fn run(scenario: &Scenario, engine: usize, live: &mut dyn Engine) -> Option<Packets> {
    let scenario::Bench::Port(port) = &scenario.bench else { return None };
    let traffic = generators::packets(scenario).unwrap();
    let info = live.info().clone();
    let mut bench =
        Lanes::new(port, &traffic.arrivals, &traffic.ranker, vec![Some((&info, traffic.quantisers[engine]))]);
    let most = bench.horizon(traffic.arrivals, 1 << 20, u32::MAX);
    let (mut events, mut presented, mut departed, mut end) = (Events::new(), 0, Vec::new(), None);
    for step in 0..most as u32 {
        bench.begin(step);
        let mut operations = Vec::new();
        bench.operations(0, |port| live.accepts(port), &mut operations);
        for operation in operations {
            live.issue(&operation).unwrap();
            presented += 1;
        }
        events.clear();
        live.tick(&mut events);
        bench.settle(0, &events);
        let lane = bench.lane(0).unwrap();
        departed.extend(lane.departed().iter().map(|d| (d.ranked.numbered.number, d.begin_ps, d.end_ps)));
        end = bench.end();
        if end.is_some() {
            break;
        }
    }
    let (end, lane) = (end.unwrap_or(End::OutOfSteps), bench.lane(0).unwrap().clone());
    Some(Packets { end, lane, presented, departed })
}

fn model(spec: &EngineSpec, latency: u32) -> Delayed {
    let (design, parameters) = spec.resolve().unwrap();
    Delayed::new((design.model)(&parameters), latency)
}

fn judge(outcome: &Packets, what: &str) {
    let Packets { end, lane, presented, .. } = outcome;
    assert_eq!((*end, lane.conservation()), (End::Drained, None), "{}: {what}", lane.standing());
    let value = |name: &str| lane.measures().value(name).unwrap_or(0);
    let arrived = value("arrived");
    assert_eq!(value("departed") + value("dropped"), arrived, "{what}");
    // An enqueue, a dequeue, and for each of these one refusal of a flow that comes again.
    assert!(*presented <= 3 * arrived, "{presented} operations for {arrived} packets: {what}");
}

/// A file of packets with a clock under which it does not take long; nothing if there is none.
fn file(number: u32, draw: &mut Draw) -> Option<Scenario> {
    let mut scenario = Scenario::from_json(&generate::file(number)).unwrap();
    scenario.stop.steps = None;
    scenario.edits.clear();
    let scenario::Bench::Port(PortBench { clock_ps, .. }) = &mut scenario.bench else { return None };
    *clock_ps = Some([1000, 4000, 33_333, 100_000, 1_000_000][draw.below(5) as usize]);
    let scenario::Bench::Port(port) = &scenario.bench else { return None };
    let clock_ps = u64::from(port.clock_ps.unwrap());
    let mut traffic = generators::packets(&scenario).unwrap();
    let last = traffic.arrivals.by_ref().last()?;
    (last.t_ps / clock_ps < MOST_STEPS).then_some(scenario)
}

#[test]
#[ignore = "long: npm run test:all"]
fn every_run_drains_and_hardware_serves_what_its_model_serves() {
    let (mut runs, mut met, mut latencies, mut hardware) = (0, BTreeSet::new(), BTreeSet::new(), 0);
    for number in 1000..1000 + DRAWN {
        let mut draw = Draw::new(0x9ac7, number);
        let Some(scenario) = file(number, &mut draw) else { continue };
        let scenario::Bench::Port(port) = &scenario.bench else { continue };
        let references: Vec<u32> = scenario.engines.iter().filter_map(|engine| engine.reference).collect();
        for (engine, spec) in scenario.engines.iter().enumerate().filter(|(i, _)| !references.contains(&(*i as u32))) {
            let latency = 1 + draw.below(LATENCY.into());
            let what = |latency: u32| format!("engine {engine}, latency {latency}, {}", scenario.to_text());
            let mut delayed = model(spec, latency);
            judge(&run(&scenario, engine, &mut delayed).unwrap(), &what(latency));
            met.insert((spec.design.clone(), port.arbitration as u32, port.elements as u32));
            latencies.insert(latency);
            runs += 1;
            if spec.implementation == Implementation::Rtl {
                let (design, parameters) = spec.resolve().unwrap();
                let mut live = RtlEngine::new(&NativeRtl, design, &parameters, 1).unwrap();
                let latency = live.info().latency();
                let rtl = run(&scenario, engine, &mut live).unwrap();
                let model = run(&scenario, engine, &mut model(spec, latency)).unwrap();
                judge(&rtl, &what(latency));
                assert_eq!(rtl.departed, model.departed, "{}", what(latency));
                assert_eq!(rtl.lane.measures(), model.lane.measures(), "{}", what(latency));
                runs += 2;
                hardware += 1;
            }
        }
    }
    assert!(runs >= 2000 && hardware >= 300, "{runs} runs, {hardware} of hardware");
    assert_eq!(latencies.len() as u32, LATENCY);
    // Six designs of elements of both kinds, three that keep an account of each flow themselves; three arbitrations.
    assert_eq!(met.len(), 6 * 2 * 3 + 3 * 3, "{met:?}");
}

/// An engine that answers no more: the run is stuck, says so soon, and every packet is somewhere.
#[test]
fn a_run_whose_engine_falls_silent_is_stuck() {
    let text = r#"{ "version": 1, "engines": [{ "design": "pifo", "implementation": "model" }],
        "bench": { "kind": "port", "rate_mbps": 10000, "elements": "ELEMENTS" },
        "traffic": [{ "kind": "poisson", "rate_mbps": 20000, "packets": 300, "flows": 20,
                      "size": { "kind": "uniform", "min": 64, "max": 1500 } }] }"#;
    for elements in ["packets", "flows"] {
        let scenario = Scenario::from_json(&text.replace("ELEMENTS", elements)).unwrap();
        for (results, latency) in [(0, 1), (1, 7), (100, 23)] {
            let mut broken = model(&scenario.engines[0], latency).falls_silent_after(results);
            let outcome = run(&scenario, 0, &mut broken).unwrap();
            let value = |name: &str| outcome.lane.measures().value(name).unwrap();
            let left = outcome.lane.standing();
            assert_eq!((outcome.end, outcome.lane.conservation()), (End::Stuck, None), "{left}");
            assert_eq!(value("arrived"), 300);
            assert_eq!(value("departed") + value("dropped") + u64::from(left.sum()), 300, "{left}");
            assert!(left.queue > 0 && left.link == 0, "{left}");
        }
    }
}
