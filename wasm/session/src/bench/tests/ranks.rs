//! Ranks worked out by hand, and the order in which packets leave by them.

use scenario::Scenario;

use crate::Session;

/// A packet: when it arrives in nanoseconds, flow, bytes, class, nanoseconds upstream.
type GivenPacket = (u64, u32, u32, u16, u64);

/// A byte takes 8 ns on the link and a step 4. One packet is on the link and one behind it; all others are in the queue.
fn open(rank: &str, sources: &[(u32, &[GivenPacket])]) -> Session {
    let source = |(weight, packets): &(u32, &[GivenPacket])| {
        let column = |value: &dyn Fn(usize) -> u64| {
            (0..packets.len()).map(|i| value(i).to_string()).collect::<Vec<_>>().join(",")
        };
        format!(
            r#"{{ "kind": "packets", "weight": {weight}, "dt_ps": [{}], "flow": [{}], "bytes": [{}], "class": [{}], "upstream_ps": [{}] }}"#,
            column(&|i| 1000 * (packets[i].0 - if i > 0 { packets[i - 1].0 } else { 0 })),
            column(&|i| packets[i].1.into()),
            column(&|i| packets[i].2.into()),
            column(&|i| packets[i].3.into()),
            column(&|i| 1000 * packets[i].4),
        )
    };
    let text = format!(
        r#"{{ "version": 1,
              "engines": [{{ "design": "bbq", "implementation": "model", "parameters": {{ "W": 16, "D": 2, "N": 63 }} }}],
              "bench": {{ "kind": "port", "rate_mbps": 1000, "overhead_bytes": 0, "prefetch": 1, "arbitration": "enqueue-first" }},
              "traffic": [{}], "rank": {{ {rank} }} }}"#,
        sources.iter().map(source).collect::<Vec<_>>().join(","),
    );
    let scenario = Scenario::from_json(&text).unwrap_or_else(|problems| panic!("{problems:?}"));
    crate::open::open_models(&scenario)
}

/// Number and rank of each packet in the order of departure, and how many were clamped.
fn run(rank: &str, sources: &[(u32, &[GivenPacket])]) -> (Vec<(u32, u64)>, u64) {
    let mut session = open(rank, sources);
    let mut all = Vec::new();
    while !session.is_over() {
        session.step(|_, _| ());
        all.extend(
            session.lane(0).unwrap().departed().iter().map(|d| (d.ranked.numbered.number, d.ranked.rank.unwrap())),
        );
    }
    assert_eq!(session.failures(), Vec::<String>::new());
    (all, session.lane(0).unwrap().measures().value("clamped").unwrap())
}

/// The same where ranks are tags with 16 bits behind the point, none of which is used here.
fn tags(rank: &str, sources: &[(u32, &[GivenPacket])]) -> (Vec<(u32, u64)>, u64) {
    let (all, clamped) = run(rank, sources);
    assert!(all.iter().all(|(_, rank)| rank % 65_536 == 0), "{all:?}");
    (all.into_iter().map(|(number, rank)| (number, rank >> 16)).collect(), clamped)
}

/// Two packets that keep the link busy until 1.6 us, and three that find them there.
const LATE: [GivenPacket; 5] =
    [(0, 0, 100, 0, 0), (0, 0, 100, 0, 0), (100, 1, 10, 0, 0), (200, 2, 20, 1, 150), (300, 3, 30, 0, 290)];

#[test]
fn start_tags() {
    let a: [GivenPacket; 3] = [(0, 1, 100, 0, 0); 3];
    let b: [GivenPacket; 4] = [(0, 2, 100, 0, 0); 4];
    // The third packet of the link is taken out of the queue at 0.8 us: it is B's second, and virtual time is 50 when C comes.
    let c: [GivenPacket; 2] = [(1000, 3, 200, 0, 0); 2];
    let found = tags(r#""kind": "stfq""#, &[(1, &a), (2, &b), (4, &c)]);
    // A of weight 1 at 0, 100, 200; B of weight 2 at 0, 50, 100, 150; C of weight 4 at 50, 100. Of equals the earlier one.
    let order = [(0, 0), (3, 0), (4, 50), (7, 50), (1, 100), (5, 100), (8, 100), (6, 150), (2, 200)];
    assert_eq!(found, (order.to_vec(), 0));
}

#[test]
fn start_tags_of_classes() {
    // Flows 1 and 2 are one class of weight 1: their packets follow each other. Flow 3 is a class of weight 2.
    let one: [GivenPacket; 4] = [(0, 1, 50, 0, 0), (0, 2, 50, 0, 0), (0, 1, 50, 0, 0), (0, 2, 50, 0, 0)];
    let two: [GivenPacket; 3] = [(0, 3, 60, 1, 0); 3];
    let found = tags(r#""kind": "stfq", "per": "class""#, &[(1, &one), (2, &two)]);
    assert_eq!(found.0, [(0, 0), (4, 0), (5, 30), (1, 50), (6, 60), (2, 100), (3, 150)]);
}

#[test]
fn finish_tags() {
    // A alone: 100 and 200. After 40 byte times virtual time is 40: B of weight 3 gets 40 + 120/3. After 80 more it is 60, as the
    // two have weight 4: B's next one follows its first with 80 + 40, C gets 60 + 10 and overtakes it.
    let a: [GivenPacket; 2] = [(0, 1, 100, 0, 0); 2];
    let b: [GivenPacket; 2] = [(320, 2, 120, 0, 0), (960, 2, 120, 0, 0)];
    let c: [GivenPacket; 1] = [(960, 3, 10, 0, 0)];
    let found = tags(r#""kind": "wfq""#, &[(1, &a), (3, &b), (1, &c)]);
    assert_eq!(found, (vec![(0, 100), (1, 200), (2, 80), (4, 70), (3, 120)], 0));
}

#[test]
fn slack_times() {
    // Class 0 may wait 500 ns, class 1 200. Number 4 waited 290 ns upstream and has that much less left, number 3 150.
    let found = run(r#""kind": "lstf", "slack_ps": [500000, 200000], "granularity": 4000"#, &[(1, &LATE)]);
    let order = vec![(0, 500_000), (1, 500_000), (3, 250_000), (4, 510_000), (2, 600_000)];
    assert_eq!(found, (order, 0));
}

#[test]
fn deadlines() {
    let found = run(r#""kind": "edf", "deadline_ps": [500000, 200000], "granularity": 4000"#, &[(1, &LATE)]);
    let order = vec![(0, 500_000), (1, 500_000), (3, 400_000), (2, 600_000), (4, 800_000)];
    assert_eq!(found, (order, 0));
}

#[test]
fn arrivals_with_and_without_their_past() {
    let found = run(r#""kind": "fifo-plus", "granularity": 4000"#, &[(1, &LATE)]);
    assert_eq!(found, (vec![(0, 0), (1, 0), (4, 10_000), (3, 50_000), (2, 100_000)], 0));
    let found = run(r#""kind": "fifo", "granularity": 4000"#, &[(1, &LATE)]);
    assert_eq!(found, (vec![(0, 0), (1, 0), (2, 100_000), (3, 200_000), (4, 300_000)], 0));
}

#[test]
fn classes_and_what_is_left_to_send() {
    let packets: [GivenPacket; 6] =
        [(0, 0, 100, 3, 0), (0, 0, 100, 3, 0), (0, 1, 40, 2, 0), (0, 2, 50, 1, 0), (0, 1, 30, 2, 0), (0, 3, 60, 0, 0)];
    let found = run(r#""kind": "class""#, &[(1, &packets)]);
    assert_eq!(found, (vec![(5, 0), (3, 1), (2, 2), (4, 2), (0, 3), (1, 3)], 0));
    // Flow 1 has 70 bytes, then 30; flow 0 has 200, then 100.
    let found = run(r#""kind": "srpt""#, &[(1, &packets)]);
    assert_eq!(found, (vec![(4, 30), (3, 50), (5, 60), (2, 70), (1, 100), (0, 200)], 0));
}

#[test]
fn what_does_not_fit_into_the_priorities_is_counted() {
    // Even packets have a deadline of 200 ns, odd ones none. From 0, the earliest one there can be, priorities reach to 255 ns.
    let at = |ns: u64| (ns, 0, 100, u16::from(ns % 2 == 1), 0);
    let packets: Vec<GivenPacket> = [0, 1, 2, 54, 56, 255, 257].map(at).to_vec();
    let found = run(r#""kind": "edf", "deadline_ps": [200000, 0], "granularity": 1000"#, &[(1, &packets)]);
    // Those at 256 and 257 are beyond and share the last priority with that at 255; of these three the first to come is 56.
    assert_eq!(found.1, 2, "{found:?}");
    assert_eq!(found.0.iter().map(|(number, _)| *number).collect::<Vec<_>>(), [1, 0, 2, 3, 4, 5, 6]);
    // Six packets of 60 bytes of one flow reach to 300 bytes: the last start tag is beyond 255.
    let flow: [GivenPacket; 6] = [(0, 1, 60, 0, 0); 6];
    assert_eq!(tags(r#""kind": "stfq""#, &[(1, &flow)]).1, 1);
    assert_eq!(tags(r#""kind": "stfq", "offset": 60"#, &[(1, &flow)]).1, 1);
    assert_eq!(tags(r#""kind": "stfq", "offset": 60, "granularity": 2"#, &[(1, &flow)]).1, 1);
    assert_eq!(tags(r#""kind": "stfq", "scale": "logarithmic", "per_octave": 16"#, &[(1, &flow)]).1, 0);
}
