//! Scenarios of packets that were read: they open and run, or say what would help.

use captures::made::{self, Time};
use captures::{Selection, table};
use scenario::{Packets, Scenario, Traffic, limits};
use session::Session;
use session::rtl::NoRtl;

use captures::testing::{Pcap, syn, udp};

use super::read;

/// Packets of this spacing and length, of two flows.
fn packets(count: usize, dt_ps: u64, bytes: u32) -> Packets {
    Packets {
        dt_ps: vec![dt_ps; count],
        flow: (0..count as u32).map(|i| i % 2).collect(),
        bytes: vec![bytes; count],
        rank: None,
        class: None,
        upstream_ps: None,
        start_ps: 0,
        weight: 1,
    }
}

fn made(packets: Packets, time: Time) -> Result<Scenario, String> {
    made::of_packets(&made::base().unwrap(), Traffic::Packets(packets), time)
        .map_err(|problems| problems[0].to_string())
}

fn listed(scenario: &Scenario) -> &Packets {
    let [Traffic::Packets(packets)] = &scenario.traffic[..] else { panic!("{:?}", scenario.traffic) };
    packets
}

fn run(scenario: &Scenario) -> Session {
    let mut session = workbench::open(scenario, &NoRtl).unwrap().forward_only();
    while !session.is_over() {
        session.step(|_, _| ());
    }
    session
}

#[test]
fn a_capture_runs_to_its_end() {
    let one = syn();
    let other = udp([1; 4], [2; 4], [3, 4]);
    let file = (0..500).fold(Pcap::new(true, true, 101), |file, i| {
        file.packet((0, i * 100), 1_000, if i % 3 == 0 { &other } else { &one })
    });
    let bytes = file.bytes();
    let reading = read(&bytes[..], Selection::default(), None);
    assert_eq!(reading.fault, None);
    let base = made::base().unwrap();
    let scenario = made::of_packets(&base, made::listed(&reading.capture, &base), Time::AsGiven).unwrap();
    assert_eq!(Scenario::from_json(&scenario.to_json()), Ok(scenario.clone()));
    let session = run(&scenario);
    let measured = session.lane(0).unwrap().measures();
    let value = |key: &str| {
        let at = scenario::measures::LIST.iter().position(|d| d.key == key).unwrap();
        measured.values()[at]
    };
    assert_eq!((value("arrived"), value("flows.finished")), (Some(500), Some(2)));
    assert_eq!(session.end(), Some(port::End::Drained));
}

#[test]
fn times_are_scaled_by_a_factor_or_to_a_load() {
    let dt = |time| listed(&made(packets(4, 1_000_001, 976), time).unwrap()).dt_ps.clone();
    assert_eq!(dt(Time::AsGiven), [1_000_001; 4]);
    // Gaps are between rounded times: 500000.5, 1000001, 1500001.5, 2000002.
    assert_eq!(dt(Time::Scaled { millionths: 500_000 }), [500_000, 500_001, 500_000, 500_001]);
    // 1,000 bytes with what the link adds: 80 ns at 100 Gb/s.
    assert_eq!(dt(Time::Load { percent: 50 }), [160_000; 4]);
    let at_once = made(packets(4, 0, 976), Time::Load { percent: 50 }).unwrap();
    assert_eq!(listed(&at_once).dt_ps, [0; 4]);
}

#[test]
fn too_many_packets_or_too_long_a_time_is_refused_with_the_way_out() {
    let many = limits::PACKETS_LISTED;
    assert!(made(packets(many, 1, 64), Time::AsGiven).is_ok());
    let problem = made(packets(3 * many, 1, 64), Time::AsGiven).unwrap_err();
    let expected =
        "found 196608 packets; expected at most 65536: `--packets 65536` takes the first, `--every 3` one of 3";
    assert_eq!(problem, expected);
    let problem = made(packets(3, 1_000_000_000_000, 64), Time::AsGiven).unwrap_err();
    assert!(problem.starts_with("found packets over 3 s: ") && problem.contains("`--load 90`"), "{problem}");
    assert!(made(packets(3, u64::MAX, 64), Time::Load { percent: 90 }).is_ok());
    assert!(made(packets(3, u64::MAX, 64), Time::Scaled { millionths: 1_000_000_000_000 }).is_err());
    assert_eq!(made(packets(0, 0, 0), Time::AsGiven).unwrap_err(), "found no packets; expected one at least");
    let ops = r#"{ "version": 1, "engines": [{ "design": "bbq", "implementation": "model" }],
        "bench": { "kind": "ops" }, "traffic": [] }"#;
    let base = Scenario::from_json(ops).unwrap();
    let problem =
        made::of_packets(&base, Traffic::Packets(packets(1, 0, 64)), Time::AsGiven).unwrap_err()[0].to_string();
    assert_eq!(problem, "found the bench `ops` in the base; expected `port` or `cores`, which take packets");
}

#[test]
fn operations_run_on_the_engines_of_their_base() {
    let base = r#"{ "version": 1, "title": "Base", "engines": [{ "design": "bbq", "implementation": "model",
        "parameters": { "N": 15, "W": 4 } }], "bench": { "kind": "ops" }, "traffic": [] }"#;
    let base = Scenario::from_json(base).unwrap();
    let csv = "kind,argument_data,argument_priority\nenqueue,17,3\nenqueue,18,1\ndequeue-max,,\n";
    let ops = table::operations(csv.as_bytes(), &base.operations()).unwrap();
    let scenario = made::of_operations(&base, ops).unwrap();
    assert_eq!((run(&scenario).executed(), scenario.title.as_str()), (3, ""));
    assert!(made::of_operations(&base, Vec::new()).is_err());
}
