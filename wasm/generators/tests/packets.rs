//! From a scenario to the packets that it plays.

use generators::PortTraffic;
use scenario::{Problem, Scenario};

const ENGINES: &str = r#"{"design":"bbq","implementation":"model","parameters":{"W":4,"D":2,"N":15}},
    {"design":"bbq","implementation":"model","parameters":{"W":4,"D":1,"N":15}}"#;

/// A scenario of the port bench, with these fields besides engines and bench.
fn port(fields: &str) -> Result<PortTraffic, Vec<Problem>> {
    let bench = r#"{"kind":"port","rate_mbps":1000}"#;
    let text = format!(r#"{{"version":1,"engines":[{ENGINES}],"bench":{bench},{fields}}}"#);
    generators::packets(&Scenario::from_json(&text)?)
}

#[test]
fn explicit_packets_are_played_as_written() {
    let found = port(
        r#""traffic":[
            {"kind":"packets","dt_ps":[5,10],"flow":[1,2],"bytes":[64,1500],"rank":[9,3],"class":[0,65535],"start_ps":100},
            {"kind":"packets","dt_ps":[0,115],"flow":[7,7],"bytes":[60,1],"upstream_ps":[0,44],"weight":1000}]"#,
    );
    let packets: Vec<_> = found.unwrap().arrivals.collect();
    let short: Vec<_> = packets.iter().map(|p| (p.t_ps, p.flow, p.bytes, p.rank, p.class, p.weight)).collect();
    let expected =
        [(0, 7, 60, 0, 0, 1000), (105, 1, 64, 9, 0, 1), (115, 2, 1500, 3, 65535, 1), (115, 7, 1, 0, 0, 1000)];
    assert_eq!(short, expected);
    assert_eq!(packets.iter().map(|p| (p.remaining, p.last, p.upstream_ps)).next(), Some((61, false, 0)));
    assert_eq!(packets[3].upstream_ps, 44);
}

#[test]
fn priorities_are_those_of_each_engine() {
    let found = port(r#""traffic":[],"rank":{"kind":"srpt","granularity":100,"offset":50}"#).unwrap();
    assert_eq!(found.quantisers.iter().flatten().map(|q| q.priority(u64::MAX, 0).0).collect::<Vec<_>>(), [15, 3]);
    assert_eq!(found.quantisers[0].unwrap().priority(449, 0), (3, false));
    assert_eq!(found.quantisers[1].unwrap().priority(450, 0), (3, true));
    let found = port(r#""traffic":[],"rank":{"kind":"given","scale":"logarithmic","per_octave":2}"#).unwrap();
    assert_eq!([3, 4, 5, 6, 8].map(|rank| found.quantisers[0].unwrap().priority(rank, 0).0), [3, 4, 4, 5, 6]);
}

#[test]
fn each_bench_has_sources_of_its_own_kind() {
    let ops =
        r#"{"version":1,"engines":[{"design":"bbq","implementation":"model"}],"bench":{"kind":"ops"},"traffic":[]}"#;
    let problems = generators::packets(&Scenario::from_json(ops).unwrap()).unwrap_err();
    assert_eq!(problems[0].to_string(), "bench.kind: found another bench; expected `port`, which takes packets");
    let text = format!(r#"{{"version":1,"engines":[{ENGINES}],"bench":{{"kind":"port","rate_mbps":1}},"traffic":[]}}"#);
    let problems = generators::operations(&Scenario::from_json(&text).unwrap()).unwrap_err();
    assert_eq!(problems[0].to_string(), "bench.kind: found a bench of packets; expected `ops`, which takes operations");
}
