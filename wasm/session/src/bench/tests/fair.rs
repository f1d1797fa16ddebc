//! Packets in front of designs that work out departure times themselves.

use scenario::Scenario;
use traffic::Packet;

use crate::Session;
use port::Rules;

/// Two flows of these weights that come with forty packets each at once, and leave over a link.
fn text(engine: &str, bench: &str, weights: [u32; 2]) -> String {
    let source = |flow: u32, weight: u32| {
        let list = |value: u32| vec![value.to_string(); 40].join(",");
        format!(
            r#"{{ "kind": "packets", "dt_ps": [{}], "flow": [{}], "bytes": [{}], "weight": {weight} }}"#,
            list(0),
            list(flow),
            list(1500)
        )
    };
    format!(
        r#"{{ "version": 1, "engines": [{{ {engine}, "implementation": "model" }}],
              "bench": {{ "kind": "port", "rate_mbps": 10000, "ingress": 256 {bench} }},
              "traffic": [{}, {}] }}"#,
        source(1, weights[0]),
        source(2, weights[1])
    )
}

/// The flows in the order in which their packets left.
fn run(engine: &str, weights: [u32; 2]) -> (Session, Vec<u32>) {
    let bench = format!(r#", "unit_weight": {}"#, weights[0]);
    let scenario =
        Scenario::from_json(&text(engine, &bench, weights)).unwrap_or_else(|problems| panic!("{problems:?}"));
    let mut session = crate::open::open_models(&scenario);
    let mut flows = Vec::new();
    while !session.is_over() {
        session.step(|_, _| ());
        flows.extend(session.lane(0).unwrap().departed().iter().map(|d| d.ranked.numbered.packet.flow));
    }
    assert_eq!(session.failures(), Vec::<String>::new());
    (session, flows)
}

fn value(session: &Session, key: &str) -> Option<u64> {
    session.lane(0).unwrap().measures().value(key)
}

/// GA19: packets of 1500 B take 2, 2, 100, 100 and 2, 2, 200, 200 units with 750 B a unit for the heaviest flow.
#[test]
fn units_of_virtual_time_by_weight() {
    let time = |weight: u32, heaviest: u32, bytes: u32| {
        let bench = format!(r#", "unit_weight": {heaviest}"#);
        let text = text(r#""design": "wfq""#, &bench, [weight, 1]);
        let scenario = Scenario::from_json(&text).unwrap_or_else(|problems| panic!("{problems:?}"));
        let scenario::Bench::Port(port) = &scenario.bench else { panic!("another bench") };
        let packet = generators::packets(&scenario).unwrap().arrivals.find(|packet| packet.weight == weight).unwrap();
        Rules::new(port, 1_000, 1).packet_time(&Packet { bytes, ..packet })
    };
    assert_eq!([50, 1].map(|weight| time(weight, 50, 1500)), [2, 100]);
    assert_eq!([100, 1].map(|weight| time(weight, 100, 1500)), [2, 200]);
    assert_eq!([1, 750, 751].map(|bytes| time(1, 1, bytes)), [1, 1, 2]);
}

/// Weights 3 to 1: of what leaves while both wait, three quarters are of the first flow; in exact order and by levels.
#[test]
fn weights_are_shares() {
    for engine in [r#""design": "wfq""#, r#""design": "gearbox""#] {
        let (session, flows) = run(engine, [3, 1]);
        assert_eq!((flows.len(), value(&session, "departed")), (80, Some(80)), "{engine}");
        let first = flows[..52].iter().filter(|flow| **flow == 1).count();
        assert!((38..=40).contains(&first), "{engine}: {first} of 52");
        assert_eq!(value(&session, "reordered"), Some(0), "{engine}");
        // Nothing is said of ranks.
        for key in ["inversions", "inversion.max", "unpifoness", "clamped"] {
            assert_eq!(value(&session, key), None, "{engine}: {key}");
        }
        assert_eq!(session.left(0), None, "{engine}");
    }
}

/// A calendar queue of fine granularity has no room for a flow of small weight (Q91): all its packets are dropped, for that cause.
#[test]
fn what_is_out_of_range_is_dropped_for_that_cause() {
    let (session, flows) = run(r#""design": "calendar_queue", "parameters": { "depth": 64 }"#, [100, 1]);
    assert!(flows.iter().all(|flow| *flow == 1));
    assert_eq!(value(&session, "dropped.range").map(|lost| lost + flows.len() as u64), Some(80));
    assert!(value(&session, "dropped.range") >= Some(40));
    assert_eq!(value(&session, "dropped.full"), Some(0));
}

/// A packet longer than the engine takes is dropped and reported; an account by flows is refused beforehand.
#[test]
fn what_does_not_fit_the_engine() {
    let (session, flows) = run(r#""design": "wfq", "parameters": { "max_bytes": 1000 }"#, [1, 1]);
    assert_eq!((flows.len(), value(&session, "dropped.range")), (0, Some(80)));
    let wrong = Scenario::from_json(&text(r#""design": "wfq""#, r#", "elements": "flows""#, [1, 1]));
    let paths: Vec<String> = wrong.unwrap_err().into_iter().map(|problem| problem.path).collect();
    assert_eq!(paths, ["bench.elements"]);
}

/// With a limit each flow has so many packets at the port at most, and what comes on top is lost as in a full ingress; others have room.
#[test]
fn a_flow_has_so_many_packets_at_the_port() {
    let bench = r#", "flow_limit": 7"#;
    let scenario = Scenario::from_json(&text(r#""design": "wfq""#, bench, [1, 1])).unwrap();
    let mut session = crate::open::open_models(&scenario);
    let mut most = [0; 3];
    while !session.is_over() {
        session.step(|_, _| ());
        let lane = session.lane(0).unwrap();
        for (flow, most) in (0..).zip(&mut most) {
            let group = lane.measures().flows().and_then(|flows| flows.get(flow));
            let group = group.map_or(0, |g| g.arrived - g.departed - g.dropped);
            let sending = lane.sending().map(|departure| departure.ranked);
            let link =
                lane.ready().copied().chain(sending).filter(|ranked| ranked.numbered.packet.flow == flow).count();
            *most = group.saturating_sub(link as u64).max(*most);
        }
    }
    // All 40 of a flow came at once.
    assert_eq!(most, [0, 7, 7]);
    assert_eq!([value(&session, "dropped.ingress"), value(&session, "departed")], [Some(66), Some(14)]);
    let wrong = Scenario::from_json(&text(r#""design": "wfq""#, r#", "flow_limit": 0"#, [1, 1])).unwrap_err();
    assert_eq!(wrong[0].path, "bench.flow_limit");
    let text = text(r#""design": "pifo""#, r#", "flow_limit": 3, "elements": "flows""#, [1, 1]);
    assert_eq!(Scenario::from_json(&text).unwrap_err()[0].path, "bench.flow_limit");
}
