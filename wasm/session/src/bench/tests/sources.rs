//! Sources of every kind behind a queue, with ranks of every kind: no packet is lost or made up, and every run is the same.

use scenario::Scenario;
use traffic::Packet;

use crate::Session;

/// One of every kind, each with its own flows.
const SOURCES: [&str; 9] = [
    r#"{ "kind": "packets", "dt_ps": [0, 0, 90000, 5], "flow": [0, 1, 0, 2], "bytes": [64, 1500, 700, 1], "rank": [9, 3, 200, 7] }"#,
    r#"{ "kind": "poisson", "rate_mbps": 20000, "packets": 60, "size": { "kind": "uniform", "min": 64, "max": 1500 },
         "flows": 3, "rank": { "kind": "uniform", "min": 0, "max": 255 } }"#,
    r#"{ "kind": "batch-poisson", "rate_mbps": 30000, "batch": 8, "packets": 60, "size": { "kind": "fixed", "bytes": 800 },
         "class": 1, "rank": { "kind": "exponential", "mean": 40, "max": 255 } }"#,
    r#"{ "kind": "on-off", "rate_mbps": 100000, "on_ps": 900000, "off_ps": 700000, "packets": 60, "weight": 3,
         "size": { "kind": "bimodal", "small": 64, "large": 1500, "percent": 60 }, "upstream_ps": 500000 }"#,
    r#"{ "kind": "burst", "burst": 20, "period_ps": 4000000, "packets": 60, "size": { "kind": "fixed", "bytes": 1000 },
         "class": 2, "rank": { "kind": "inverse-exponential", "mean": 40, "max": 255 } }"#,
    r#"{ "kind": "incast", "senders": 12, "bytes": 4000, "rate_mbps": 40000, "jitter_ps": 300000, "rounds": 2, "period_ps": 3000000 }"#,
    r#"{ "kind": "flows", "load_mbps": 40000, "rate_mbps": 50000, "flows": 20, "packets": 60,
         "size": { "kind": "named", "name": "web-search-1460" }, "upstream_ps": 90000 }"#,
    r#"{ "kind": "tenants", "packets": 60, "tenants": [
         { "name": "a", "weight": 4, "arrivals": "backlogged", "size": { "kind": "fixed", "bytes": 1500 } },
         { "name": "b", "weight": 2, "flows": 2, "rate_mbps": 30000, "size": { "kind": "fixed", "bytes": 400 } },
         { "name": "c", "arrivals": "on-off", "rate_mbps": 60000, "on_ps": 500000, "off_ps": 500000,
           "size": { "kind": "fixed", "bytes": 200 } }] }"#,
    r#"{ "kind": "adversarial", "pattern": "sawtooth", "max": 255, "rate_mbps": 50000, "burst": 10, "packets": 60,
         "size": { "kind": "fixed", "bytes": 500 } }"#,
];

const RANKS: [&str; 9] = [
    r#""kind": "given""#,
    r#""kind": "class""#,
    r#""kind": "srpt", "granularity": 64"#,
    r#""kind": "stfq", "granularity": 256"#,
    r#""kind": "wfq", "per": "class", "granularity": 256"#,
    r#""kind": "lstf", "slack_ps": [9000000, 100000], "granularity": 100000"#,
    r#""kind": "edf", "deadline_ps": [5000000, 2000000, 90000], "granularity": 100000"#,
    r#""kind": "fifo-plus", "granularity": 100000"#,
    r#""kind": "fifo", "granularity": 100000"#,
];

fn open(sources: &[&str], rank: &str, bench: &str) -> Session {
    let text = format!(
        r#"{{ "version": 1, "seed": "00000000000000a7",
              "engines": [{{ "design": "bbq", "implementation": "model", "parameters": {{ "W": 16, "D": 2, "N": 31 }} }}],
              "bench": {{ "kind": "port", "rate_mbps": 100000, "ingress": 16 {bench} }},
              "traffic": [{}], "rank": {{ {rank} }} }}"#,
        sources.join(",")
    );
    let scenario = Scenario::from_json(&text).unwrap_or_else(|problems| panic!("{problems:?}"));
    crate::open::open_models(&scenario)
}

/// What came and what left: packets as they arrived, and number, rank and end of each departure.
#[derive(Debug, Default, PartialEq)]
struct Told {
    arrived: Vec<Packet>,
    departed: Vec<(u32, u64, u64)>,
    dropped: usize,
}

fn run(session: &mut Session) -> Told {
    let mut told = Told::default();
    while !session.is_over() {
        session.step(|_, _| ());
        told.arrived.extend(session.around(0).unwrap().arrived.iter().map(|numbered| numbered.packet));
        let lane = session.lane(0).unwrap();
        told.departed
            .extend(lane.departed().iter().map(|d| (d.ranked.numbered.number, d.ranked.rank.unwrap(), d.end_ps)));
        told.dropped += lane.dropped().len();
    }
    // Conservation is among these.
    assert_eq!(session.failures(), Vec::<String>::new());
    told
}

/// Every packet leaves or is lost, once, and the link carries one at a time.
fn check(told: &Told, what: &str) {
    assert!(told.arrived.windows(2).all(|pair| pair[0].t_ps <= pair[1].t_ps), "{what}");
    assert_eq!(told.arrived.len(), told.departed.len() + told.dropped, "{what}");
    let mut numbers: Vec<_> = told.departed.iter().map(|departure| departure.0).collect();
    numbers.sort_unstable();
    numbers.dedup();
    assert_eq!(numbers.len(), told.departed.len(), "{what}");
    let mut free_ps = 0;
    for (number, _, end_ps) in &told.departed {
        let packet = told.arrived[*number as usize];
        let begin_ps = end_ps - (u64::from(packet.bytes) + 20) * 80;
        assert!(begin_ps >= free_ps && begin_ps > packet.t_ps, "{what}: {packet:?}");
        free_ps = *end_ps;
    }
}

#[test]
fn every_source_with_every_rank_keeps_its_packets() {
    for source in SOURCES {
        for rank in RANKS {
            let what = format!("{source} {rank}");
            let mut session = open(&[source], rank, "");
            let told = run(&mut session);
            assert!(told.arrived.len() >= 4 && !told.departed.is_empty(), "{what}");
            check(&told, &what);
            assert_eq!(run(&mut open(&[source], rank, "")), told, "{what}");
            // And from the middle, after having been at the end.
            let (steps, middle) = (session.steps(), session.steps() / 2);
            assert!(session.seek(middle, u32::MAX));
            let rest = run(&mut session);
            assert_eq!(session.steps(), steps, "{what}");
            assert!(told.departed.ends_with(&rest.departed) && told.arrived.ends_with(&rest.arrived), "{what}");
        }
    }
}

#[test]
fn flows_as_elements_keep_their_packets_in_order() {
    for rank in RANKS {
        let mut session = open(&SOURCES, rank, r#", "elements": "flows""#);
        let told = run(&mut session);
        check(&told, rank);
        let mut last = std::collections::BTreeMap::new();
        for (number, ..) in &told.departed {
            let before = last.insert(told.arrived[*number as usize].flow, *number);
            assert!(before < Some(*number), "{rank}: packet {number}");
        }
    }
}

#[test]
fn a_source_more_changes_no_packet_of_the_others() {
    let n = SOURCES.len();
    let all = run(&mut open(&SOURCES, RANKS[0], ""));
    check(&all, "all");
    let sum: usize = SOURCES.iter().map(|source| run(&mut open(&[source], RANKS[0], "")).arrived.len()).sum();
    assert_eq!(all.arrived.len(), sum);
    for some in 1..n {
        let told = run(&mut open(&SOURCES[..some], RANKS[0], ""));
        let flows = told.arrived.iter().map(|packet| packet.flow).max().unwrap();
        let same: Vec<_> = all.arrived.iter().filter(|packet| packet.flow <= flows).copied().collect();
        assert_eq!(same, told.arrived, "the first {some}");
    }
}

#[test]
fn a_source_draws_from_the_stream_of_its_number() {
    let drawn = |told: &Told, first: u32| {
        let own = told.arrived.iter().filter(|packet| packet.flow >= first);
        own.map(|p| (p.t_ps, p.flow - first, p.bytes, p.rank, p.upstream_ps)).collect::<Vec<_>>()
    };
    for (i, source) in SOURCES.iter().enumerate().skip(1) {
        let alone = run(&mut open(&[source], RANKS[0], ""));
        // Behind the list it is source 1, and its flows are 3 and those after it.
        let behind = run(&mut open(&[SOURCES[0], source], RANKS[0], ""));
        // The last one has nothing to draw.
        assert_eq!(drawn(&alone, 0) == drawn(&behind, 3), i == SOURCES.len() - 1, "{source}");
    }
}
