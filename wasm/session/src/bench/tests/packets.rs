//! Packets worked out by hand. The model answers in the step of the call, so every time below is that of the port alone.

use scenario::Scenario;

use crate::Session;

/// A run over a model, with packets of (time after the one before, flow, bytes, rank).
fn open(bench: &str, rest: &str, packets: &[(u64, u32, u32, u32)]) -> Session {
    let column = |value: fn(&(u64, u32, u32, u32)) -> u64| {
        packets.iter().map(|packet| value(packet).to_string()).collect::<Vec<_>>().join(",")
    };
    let text = format!(
        r#"{{ "version": 1,
              "engines": [{{ "design": "bbq", "implementation": "model", "parameters": {{ "W": 4, "D": 1, "N": 3 }} }}],
              "bench": {{ "kind": "port", "rate_mbps": 100000, "overhead_bytes": 0 {bench} }},
              "traffic": [{{ "kind": "packets", "dt_ps": [{}], "flow": [{}], "bytes": [{}], "rank": [{}] }}] {rest} }}"#,
        column(|p| p.0),
        column(|p| p.1.into()),
        column(|p| p.2.into()),
        column(|p| p.3.into()),
    );
    let scenario = Scenario::from_json(&text).unwrap_or_else(|problems| panic!("{problems:?}"));
    crate::open::open_models(&scenario)
}

/// Number, first and last bit of each packet, in the order of departure.
fn departures(session: &mut Session) -> Vec<(u32, u64, u64)> {
    let mut all = Vec::new();
    while !session.is_over() {
        session.step(|_, _| ());
        let departed = session.lane(0).unwrap().departed();
        all.extend(departed.iter().map(|d| (d.ranked.numbered.number, d.begin_ps, d.end_ps)));
    }
    assert_eq!(session.failures(), Vec::<String>::new());
    all
}

fn value(session: &Session, key: &str) -> u64 {
    session.lane(0).unwrap().measures().value(key).unwrap()
}

#[test]
fn one_packet_takes_its_time_on_the_link() {
    // 1,000 bytes at 100 Gb/s: 80 ns. Enqueued in step 0, asked for in step 1, on the link from step 2 on, 4 ns each.
    let mut session = open("", "", &[(0, 0, 1000, 1)]);
    assert_eq!(departures(&mut session), [(0, 8_000, 88_000)]);
    assert_eq!((value(&session, "delay.max"), value(&session, "throughput")), (88_000, 90_909));
}

#[test]
fn the_smaller_rank_overtakes_what_waits() {
    // While packet 0 is on the link, 1 and 2 arrive; 2 has the smaller rank. Of the two that wait one was asked for in time.
    let mut session = open(r#", "prefetch": 1"#, "", &[(0, 0, 1000, 1), (20_000, 1, 500, 3), (8_000, 2, 500, 0)]);
    let order = departures(&mut session);
    // The link goes on without a gap.
    assert_eq!(order, [(0, 8_000, 88_000), (1, 88_000, 128_000), (2, 128_000, 168_000)]);
    // One waited for the link already when 2 came; nothing overtook within the queue.
    assert_eq!(value(&session, "inversions"), 0);
    let mut session = open("", "", &[(0, 0, 1000, 1), (20_000, 1, 500, 3), (4_000, 2, 500, 0), (0, 3, 500, 2)]);
    let order: Vec<u32> = departures(&mut session).iter().map(|d| d.0).collect();
    assert_eq!(order, [0, 1, 2, 3]);
}

#[test]
fn a_full_queue_and_a_full_ingress_drop() {
    let burst = [(0, 0, 1000, 1); 10];
    // Three elements fit in, two packets wait in front; nothing is asked for while the enqueues come first.
    let mut session = open(r#", "ingress": 2, "arbitration": "enqueue-first""#, "", &burst);
    let left = departures(&mut session).len() as u64;
    let [ingress, full] = ["dropped.ingress", "dropped.full"].map(|key| value(&session, key));
    assert_eq!((ingress, full, left), (8, 0, 2));
    let mut session = open(r#", "ingress": 10, "arbitration": "enqueue-first""#, "", &burst);
    let left = departures(&mut session).len() as u64;
    assert_eq!((value(&session, "dropped.ingress"), value(&session, "dropped.full"), left), (0, 7, 3));
    assert_eq!(value(&session, "occupancy.max"), 3);
}

#[test]
fn a_flow_is_enqueued_again_with_its_next_packet() {
    // Two flows of two packets, all at once: a flow waits with the rank of its first packet. Two elements are enough.
    let packets = [(0, 0, 500, 0), (0, 0, 500, 2), (0, 1, 500, 1), (0, 1, 500, 3)];
    let mut session = open(r#", "elements": "flows", "arbitration": "enqueue-first", "prefetch": 1"#, "", &packets);
    let order: Vec<u32> = departures(&mut session).iter().map(|d| d.0).collect();
    assert_eq!(order, [0, 2, 1, 3]);
    assert_eq!(value(&session, "occupancy.max"), 2);
}

#[test]
fn priorities_beyond_the_last_are_clamped_and_counted() {
    let mut session = open("", "", &[(0, 0, 500, 1), (0, 1, 500, 9), (0, 2, 500, 3)]);
    assert_eq!(departures(&mut session).len(), 3);
    assert_eq!(value(&session, "clamped"), 1);
}

#[test]
fn expected_measures_are_compared() {
    let bounds = r#", "expect": { "metrics": [{ "metric": "departed", "min": 1, "max": 1 },
        { "metric": "throughput", "max": 90908 }, { "metric": "bytes", "flow": 0, "min": 1001 },
        { "metric": "jain", "min": 0 }] }"#;
    let mut session = open("", bounds, &[(0, 0, 1000, 1)]);
    while !session.is_over() {
        session.step(|_, _| ());
    }
    let expected = [
        "engine 0: expected throughput of at most 90908, got 90909",
        "engine 0: expected bytes of flow 0 of at least 1001, got 1000",
        "engine 0: expected jain of at least 0, none was measured",
    ];
    assert_eq!(session.failures(), expected);
}

#[test]
fn going_back_gives_the_same_packets_again() {
    let packets: Vec<_> = (0..200).map(|n| (u64::from(n % 7) * 9_000, n % 5, 200 + 90 * (n % 11), n % 4)).collect();
    let mut session = open("", "", &packets);
    let first = departures(&mut session);
    let steps = session.steps();
    let values = session.lane(0).unwrap().measures().values();
    for step in [0, 100, steps / 2, 17] {
        assert!(session.seek(step, u32::MAX));
    }
    let mut again: Vec<_> = Vec::new();
    assert!(session.seek(0, u32::MAX));
    while !session.is_over() {
        session.step(|_, _| ());
        let departed = session.lane(0).unwrap().departed();
        again.extend(departed.iter().map(|d| (d.ranked.numbered.number, d.begin_ps, d.end_ps)));
    }
    assert_eq!((session.steps(), again), (steps, first));
    assert_eq!(session.lane(0).unwrap().measures().values(), values);
}
