//! How runs of packets end, returning flows, and clocks.

use port::{End, Standing};

use super::to_the_end;
use crate::Session;

fn value(session: &Session, engine: usize, key: &str) -> u64 {
    session.lane(engine).unwrap().measures().value(key).unwrap()
}

fn poisson(engine: &str, bench: &str, rest: &str) -> String {
    format!(
        r#"{{ "version": 1, "engines": [{{ {engine}, "implementation": "model" }}],
              "bench": {{ "kind": "port", "rate_mbps": 10000 {bench} }},
              "traffic": [{{ "kind": "poisson", "rate_mbps": 20000, "packets": 2000, "flows": 30,
                             "size": {{ "kind": "fixed", "bytes": 300 }},
                             "rank": {{ "kind": "uniform", "min": 0, "max": 99 }} }}] {rest} }}"#
    )
}

/// Flows that come again find their new queue full, again and again: each is presented once for every element that comes out, and the
/// dequeues go on meanwhile.
#[test]
fn flows_that_come_again_to_a_full_queue_wait_for_room() {
    for arbitration in ["alternate", "dequeue-first", "enqueue-first"] {
        for engine in [
            r#""design": "sp_pifo", "parameters": { "queues": 2, "capacity": 10 }"#,
            r#""design": "pifo", "parameters": { "N": 12, "overflow": 0 }"#,
            r#""design": "bbq", "parameters": { "N": 7 }"#,
            r#""design": "fifo", "parameters": { "capacity": 5 }"#,
        ] {
            let bench = format!(r#", "elements": "flows", "arbitration": "{arbitration}""#);
            let session = to_the_end(&poisson(engine, &bench, ""));
            let what = format!("{engine} {arbitration}");
            assert_eq!((session.end(), session.failures()), (Some(End::Drained), vec![]), "{what}");
            let presented = u64::from(session.log(0).unwrap().presented());
            assert!(presented <= 3 * 2000, "{what}: {presented}");
            assert!(value(&session, 0, "departed") > 500, "{what}: {}", value(&session, 0, "departed"));
        }
    }
}

/// A run goes on until the last packet has left, however long the engine takes for each.
#[test]
fn a_run_ends_when_its_packets_have_left() {
    let session =
        to_the_end(&poisson(r#""design": "pifo""#, r#", "elements": "flows", "prefetch": 1, "clock_ps": 1000000"#, ""));
    assert_eq!((session.end(), session.left(0), session.undrained()), (Some(End::Drained), None, vec![]));
    assert_eq!(value(&session, 0, "arrived"), 2000);
}

/// Where the scenario stops the run, the packets that are left are counted, and none is missing.
#[test]
fn a_run_that_is_stopped_counts_what_is_left() {
    for steps in [1, 10, 300, 1000, 5000] {
        for elements in ["packets", "flows"] {
            let stop = format!(r#", "stop": {{ "steps": {steps} }}"#);
            let session = to_the_end(&poisson(r#""design": "pifo""#, &format!(r#", "elements": "{elements}""#), &stop));
            assert_eq!((session.end(), session.undrained()), (Some(End::Stopped), vec![]));
            assert_eq!((session.executed(), session.failures()), (steps, vec![]), "{elements}");
            let left = session.left(0).map_or(0, |left| left.sum().into());
            let gone = value(&session, 0, "departed") + value(&session, 0, "dropped");
            assert_eq!(value(&session, 0, "arrived"), gone + left, "{steps} {elements}");
        }
    }
}

#[test]
fn what_is_left_is_said_by_where_it_stands() {
    let standing = Standing { port: 1, behind: 0, queue: 5, link: 2 };
    assert_eq!(standing.to_string(), "1 packet in front of the port, 5 in the queue, 2 at the link");
    assert_eq!(Standing::default().to_string(), "no packet");
}

/// Each engine keeps its own clock, whatever stands before it in the file.
#[test]
fn every_lane_has_the_clock_of_its_engine() {
    let engines =
        [r#"{ "design": "pifo", "implementation": "model" }"#, r#"{ "design": "bbq", "implementation": "model" }"#];
    let text = |engines: &[&str]| {
        format!(
            r#"{{ "version": 1, "engines": [{}], "bench": {{ "kind": "port", "rate_mbps": 400000 }},
                  "traffic": [{{ "kind": "poisson", "rate_mbps": 300000, "packets": 500, "flows": 30,
                                 "size": {{ "kind": "fixed", "bytes": 300 }},
                                 "rank": {{ "kind": "uniform", "min": 0, "max": 99 }} }}] }}"#,
            engines.join(",")
        )
    };
    let [pifo, bbq] = engines;
    let measured = |session: &Session, engine: usize| session.lane(engine).unwrap().measures().values().to_vec();
    let log = |session: &Session, engine: usize| session.log(engine).unwrap().timing_digest();
    let (first, second) = (to_the_end(&text(&[pifo, bbq])), to_the_end(&text(&[bbq, pifo])));
    let (alone_pifo, alone_bbq) = (to_the_end(&text(&[pifo])), to_the_end(&text(&[bbq])));
    for (one, other) in [
        ((&first, 0), (&second, 1)),
        ((&first, 1), (&second, 0)),
        ((&first, 0), (&alone_pifo, 0)),
        ((&first, 1), (&alone_bbq, 0)),
    ] {
        assert_eq!(log(one.0, one.1), log(other.0, other.1));
        // But for the steps that the longer of the two goes on.
        let (a, b) = (measured(one.0, one.1), measured(other.0, other.1));
        let same = scenario::measures::LIST
            .iter()
            .zip(a.iter().zip(&b))
            .filter(|(measure, _)| measure.key != "occupancy.mean");
        same.for_each(|(measure, (a, b))| assert_eq!(a, b, "{}", measure.key));
    }
    assert_eq!([0, 1].map(|engine| first.clock_ps(engine)), [Some(1_000), Some(4_000)]);
    assert_eq!(first.executed(), alone_pifo.executed().max(alone_bbq.executed()));
}

/// A stretch of steps in which the port is refused everything, as after a reset by hand, is not the end.
#[test]
fn a_reset_by_hand_does_not_end_the_run() {
    let edits = r#", "edits": [{ "step": 200, "op": ["reset", 4000] }, { "step": 9000, "op": ["reset", 1] }]"#;
    let session = to_the_end(&poisson(r#""design": "bbq", "parameters": { "W": 8, "D": 2 }"#, "", edits));
    assert_eq!((session.end(), session.failures()), (Some(End::Drained), vec![]));
    assert!(value(&session, 0, "dropped.reset") > 0);
}
