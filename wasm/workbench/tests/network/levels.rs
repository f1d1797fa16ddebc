//! The card of two levels against an exact one, which is written here: a list of tokens and a list of packets for each tenant, and nothing
//! but the smallest rank leaves first, of equal ones the one that came first.

use std::collections::BTreeSet;

use contract::Role;
use port::End;

use super::{nodes, open, operations, result, run};

/// Priorities of three tenants as figure 11 has them: t1 before t2 before t0.
const PRIORITIES: [u32; 3] = [2, 0, 1];

fn card(rest: &str, packets: &[(u64, u16, u32)]) -> String {
    let column = |value: &dyn Fn(&(u64, u16, u32)) -> u64| {
        packets.iter().map(|packet| value(packet).to_string()).collect::<Vec<_>>().join(",")
    };
    format!(
        r#"{{ "version": 1,
              "engines": [{{ "design": "bbq", "implementation": "model", "parameters": {{ "W": 4, "D": 2, "N": 63 }} }},
                          {{ "design": "bbq", "implementation": "model", "parameters": {{ "W": 4, "D": 3, "N": 63, "queues": 4 }} }}],
              "bench": {{ "kind": "nic", "clock_ps": 1000, "rate_mbps": 10000, "overhead_bytes": 0, "lower_engine": 1 {rest},
                "tenants": [{{ "name": "t0", "priority": {} }}, {{ "name": "t1", "priority": {} }}, {{ "name": "t2", "priority": {} }}] }},
              "traffic": [{{ "kind": "packets", "dt_ps": [{}], "class": [{}], "rank": [{}], "flow": [{}], "bytes": [{}] }}] }}"#,
        PRIORITIES[0],
        PRIORITIES[1],
        PRIORITIES[2],
        column(&|p| p.0),
        column(&|p| p.1.into()),
        column(&|p| p.2.into()),
        column(&|p| p.1.into()),
        column(&|_| 1000),
    )
}

/// Numbers of the packets in the order in which they left.
fn order(text: &str) -> Vec<u32> {
    let mut session = open(text);
    let mut left = Vec::new();
    let end = run(&mut session, |_, lanes| {
        left.extend(lanes.nodes()[1].lane().departed().iter().map(|gone| gone.ranked.numbered.number));
    });
    assert_eq!(end, Some(End::Drained));
    assert_eq!(nodes(&session).end_to_end().value("departed"), Some(left.len() as u64));
    left
}

/// The order in which an exact scheduler of two levels gives packets of (tenant, rank) that are all there.
fn exact(packets: &[(u16, u32)]) -> Vec<usize> {
    let mut tokens: Vec<(u32, usize, u16)> =
        packets.iter().enumerate().map(|(at, (tenant, _))| (PRIORITIES[usize::from(*tenant)], at, *tenant)).collect();
    let mut inside: Vec<(u16, u32, usize)> =
        packets.iter().enumerate().map(|(at, (tenant, rank))| (*tenant, *rank, at)).collect();
    let mut order = Vec::new();
    while let Some(token) = tokens.iter().min().copied() {
        tokens.retain(|other| *other != token);
        let packet = inside.iter().filter(|packet| packet.0 == token.2).min().copied().unwrap();
        inside.retain(|other| *other != packet);
        order.push(packet.2);
    }
    order
}

#[test]
fn figure_11_serves_tenants_by_priority_and_packets_within_them() {
    // The first packet is on the link and the second one waits for it while the others come: t0-lo, t0-hi, t2-a, t1-a.
    let packets = [(0, 0, 0), (0, 0, 0), (100_000, 0, 9), (0, 0, 1), (0, 2, 5), (0, 1, 5)];
    let left = order(&card(r#", "prefetch": 1"#, &packets));
    // t1-a, t2-a, t0-hi, t0-lo
    assert_eq!(left, [0, 1, 5, 4, 3, 2]);
}

#[test]
fn what_is_all_there_leaves_as_from_an_exact_scheduler_of_two_levels() {
    for seed in 0..40u32 {
        let mut state = seed.wrapping_mul(2_654_435_761) | 1;
        let mut draw = |below: u32| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 16) % below
        };
        let rest: Vec<(u16, u32)> = (0..50).map(|_| (draw(3) as u16, draw(16))).collect();
        let packets: Vec<(u64, u16, u32)> = rest.iter().map(|(tenant, rank)| (1_000, *tenant, *rank)).collect();
        // As long as one comes in each step none is asked for.
        let left = order(&card(r#", "ingress": 256, "arbitration": "enqueue-first""#, &packets));
        // Of equal ranks BBQ serves the oldest and the newest in turn, where dequeues follow each other (Q46): they may change places.
        let of = |numbers: Vec<usize>| numbers.into_iter().map(|at| rest[at]).collect::<Vec<_>>();
        assert_eq!(of(left.iter().map(|at| *at as usize).collect()), of(exact(&rest)), "seed {seed}");
        assert_eq!(left.iter().collect::<BTreeSet<_>>().len(), rest.len(), "seed {seed}");
    }
}

#[test]
fn each_level_serves_as_a_sorted_list_would_and_a_token_stands_for_a_packet() {
    let packets: Vec<(u64, u16, u32)> =
        (0..3_000u32).map(|i| (u64::from(i * 7919 % 1_700) * 1_000, (i * 31 % 3) as u16, i * 17 % 16)).collect();
    let text = card("", &packets);
    for node in [0, 1] {
        let mut session = open(&text);
        let info = session.runs().get(node).unwrap().info().clone();
        // Priority, logical queue, data word.
        let mut list: Vec<(u32, u32, u32)> = Vec::new();
        let mut taken = 0;
        for (at, entry) in operations(&mut session, node).iter().enumerate() {
            let Some(operation) = info.operation(entry.kind) else { panic!("no such operation") };
            let argument = |name: &str| {
                operation.arguments.iter().position(|a| a.name == name).map_or(0, |place| entry.args[place])
            };
            let own = || list.iter().filter(|element| element.1 == argument("queue"));
            match (operation.role, result(entry)) {
                (Role::Put, Some(_)) => list.push((argument("priority"), argument("queue"), argument("data"))),
                (Role::Take, Some(data)) => {
                    let least = own().map(|element| element.0).min();
                    let element = own().find(|element| element.2 == data).copied();
                    assert_eq!(element.map(|element| element.0), least, "node {node}, operation {at}");
                    list.retain(|other| Some(*other) != element);
                    taken += 1;
                }
                _ => {}
            }
        }
        let lost = nodes(&session).end_to_end().value("dropped").unwrap();
        assert_eq!(taken + lost, 3_000, "node {node}");
        assert!(list.is_empty() && taken > 2_000, "node {node}: {taken}");
    }
}

#[test]
fn tenants_share_the_link_by_their_weights_whatever_they_send() {
    let text = r#"{ "version": 1,
        "engines": [{ "design": "bbq", "implementation": "model", "parameters": { "W": 16, "D": 3, "N": 255 } },
                    { "design": "bbq", "implementation": "model", "parameters": { "W": 4, "D": 3, "N": 255, "queues": 4 } }],
        "bench": { "kind": "nic", "clock_ps": 2000, "rate_mbps": 25000, "lower_engine": 1, "overhead_bytes": 0, "flow_limit": 40,
            "tenants_rank": { "kind": "stfq", "per": "class", "granularity": 100 }, "tenants": [{}, {}, {}] },
        "rank": { "kind": "given" }, "stop": { "steps": 200000 },
        "traffic": [{ "kind": "tenants", "packets": 60000, "tenants": [
            { "name": "A", "weight": 4, "arrivals": "backlogged", "rate_mbps": 20000, "size": { "kind": "fixed", "bytes": 1500 } },
            { "name": "B", "weight": 2, "arrivals": "backlogged", "rate_mbps": 20000, "size": { "kind": "fixed", "bytes": 750 } },
            { "name": "C", "weight": 1, "arrivals": "backlogged", "rate_mbps": 20000, "size": { "kind": "fixed", "bytes": 300 } }] }] }"#;
    let mut session = open(text);
    run(&mut session, |_, _| ());
    let lane = nodes(&session).lane(1).unwrap();
    let bytes: Vec<u64> = lane.measures().classes().unwrap().iter().map(|(_, group)| group.bytes).collect();
    let ratios = [0, 1].map(|tenant| bytes[tenant] as f64 / bytes[2] as f64);
    assert!((3.8..4.2).contains(&ratios[0]) && (1.9..2.1).contains(&ratios[1]), "{bytes:?}");
}
