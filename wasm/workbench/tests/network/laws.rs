//! What holds of every network, whatever its traffic.

use std::collections::BTreeMap;

use contract::Role;
use port::End;
use scenario::Scenario;
use session::rtl::NoRtl;
use workbench::Frames;

use super::{nodes, open, operations, result, run, transfers};

/// Leaves, two spines and three ports, with PIFOs of few places: packets wait, are held, and are lost.
fn fabric(seed: u32, order: &[usize]) -> String {
    let node = |name: &str, rest: &str| format!(r#"{{ "name": "{name}", "engine": 0, {rest} }}"#);
    let all = [
        node("leaf0", r#""rate_mbps": 40000, "delay_ps": 5000"#),
        node("leaf1", r#""rate_mbps": 40000, "delay_ps": 3000"#),
        node("spine0", r#""rate_mbps": 40000, "delay_ps": 7000, "room": 3"#),
        node("spine1", r#""rate_mbps": 10000, "delay_ps": 0"#),
        node("port0", r#""rate_mbps": 10000, "rank": { "kind": "fifo", "granularity": 1000000 }"#),
        node("port1", r#""rate_mbps": 10000, "room": 4"#),
    ];
    let listed: Vec<&str> = order.iter().map(|i| all[*i].as_str()).collect();
    format!(
        r#"{{ "version": 1, "engines": [{{ "design": "pifo", "implementation": "model", "parameters": {{ "N": 20 }} }}],
            "bench": {{ "kind": "network", "clock_ps": 2000, "nodes": [{}],
              "routes": [{{ "last_flow": 20, "ways": [["leaf0", "spine0", "port0"], ["leaf1", "spine1", "port1"], ["leaf1", "spine0", "port1"]] }},
                         {{ "ways": [["leaf0", "spine1", "port1"], ["leaf0", "port0"]] }}] }},
            "rank": {{ "kind": "srpt", "granularity": 1500 }}, {} }}"#,
        listed.join(","),
        transfers(seed, 12, 30_000)
    )
}

const ORDER: [usize; 6] = [0, 1, 2, 3, 4, 5];

#[test]
fn what_is_measured_is_what_was_seen() {
    for seed in 0..8 {
        let mut session = open(&fabric(seed, &ORDER));
        // By number of a packet: its flow, bytes, and when it came in. By flow: its end, and whether it lost a packet.
        let mut inside: BTreeMap<u32, (u32, u64)> = BTreeMap::new();
        let (mut came, mut left, mut lost) = (0u64, 0u64, [0u64; 6]);
        let mut ends: BTreeMap<u32, (u64, bool)> = BTreeMap::new();
        let mut starts: BTreeMap<u32, u64> = BTreeMap::new();
        let mut delays = 0u128;
        let end = run(&mut session, |_, lanes| {
            for (i, node) in lanes.nodes().iter().enumerate() {
                for packet in node.arrived().iter().filter(|_| i < 2) {
                    came += 1;
                    inside.insert(packet.number, (packet.packet.flow, packet.packet.t_ps));
                    starts.insert(packet.packet.flow, packet.packet.flow_start_ps);
                }
                for gone in node.lane().departed() {
                    let packet = &gone.ranked.numbered;
                    if i >= 4 {
                        let (flow, t_ps) = inside.remove(&packet.number).unwrap();
                        left += 1;
                        delays += u128::from(gone.end_ps - t_ps);
                        let end = ends.entry(flow).or_default();
                        end.0 = end.0.max(gone.end_ps);
                    }
                }
                for drop in node.lane().dropped() {
                    let (flow, _) = inside.remove(&drop.numbered.number).unwrap();
                    lost[i] += 1;
                    ends.entry(flow).or_default().1 = true;
                }
            }
            let held: u32 = lanes.nodes().iter().map(|n| n.lane().standing().sum() + n.on_link().count() as u32).sum();
            assert_eq!((held as usize, lanes.under_way() as usize), (inside.len(), inside.len()), "seed {seed}");
        });
        assert_eq!(end, Some(End::Drained), "seed {seed}");
        let all = nodes(&session).end_to_end();
        let value = |key: &str| all.value(key);
        assert_eq!(value("arrived"), Some(came), "seed {seed}");
        assert_eq!(value("departed"), Some(left), "seed {seed}");
        assert_eq!(value("dropped"), Some(lost.iter().sum()), "seed {seed}");
        assert!(lost.iter().sum::<u64>() > 0 && left > 200, "seed {seed}: {lost:?}");
        assert_eq!(value("delay.mean"), Some((delays / u128::from(left)) as u64), "seed {seed}");
        let whole: Vec<u64> = ends.iter().filter(|(_, end)| !end.1).map(|(flow, end)| end.0 - starts[flow]).collect();
        assert_eq!(value("flows.finished"), Some(whole.len() as u64), "seed {seed}");
        assert_eq!(value("flows.hurt"), Some((ends.len() - whole.len()) as u64), "seed {seed}");
        let sum: u128 = whole.iter().map(|time| u128::from(*time)).sum();
        assert_eq!(value("fct.mean"), Some((sum / whole.len() as u128) as u64), "seed {seed}");
        assert_eq!(value("fct.max"), whole.iter().max().copied(), "seed {seed}");
        for (i, lost) in lost.iter().enumerate() {
            assert_eq!(
                nodes(&session).lane(i).unwrap().measures().value("dropped"),
                Some(*lost),
                "seed {seed}, node {i}"
            );
        }
        let of_sizes: u64 = all.sizes().iter().map(|size| size.fct.count()).sum();
        assert_eq!(of_sizes, whole.len() as u64, "seed {seed}");
    }
}

#[test]
fn the_order_of_nodes_in_the_file_changes_nothing() {
    let measured = |seed: u32, order: &[usize]| {
        let mut session = open(&fabric(seed, order));
        run(&mut session, |_, _| ());
        let lanes = nodes(&session);
        let mut named: Vec<_> = lanes
            .plan()
            .nodes
            .iter()
            .zip(lanes.nodes())
            .map(|(plan, node)| (plan.name.clone(), node.lane().measures().values()))
            .collect();
        named.sort();
        (session.executed(), lanes.end_to_end().measures().values(), named)
    };
    for seed in 0..4 {
        let straight = measured(seed, &ORDER);
        assert_eq!(straight, measured(seed, &[5, 4, 3, 2, 1, 0]), "seed {seed}");
        assert_eq!(straight, measured(seed, &[2, 5, 0, 4, 1, 3]), "seed {seed}");
    }
}

#[test]
fn a_way_back_shows_the_same() {
    let text = fabric(3, &ORDER);
    let mut forward = open(&text);
    let mut frames = Vec::new();
    while !forward.is_over() && frames.len() < 4_000 {
        forward.step(|_, _| ());
        frames.push(format!("{:?}", forward.frame()));
    }
    let mut session = open(&text);
    for step in [3_999, 10, 2_048, 2_047, 0, 3_000, 777, 3_998] {
        while !session.seek(step, 500) {}
        assert_eq!(format!("{:?}", session.frame()), frames[step as usize], "step {step}");
    }
}

#[test]
fn every_node_serves_as_a_sorted_list_would() {
    for node in [0, 2, 4, 5] {
        let mut session = open(&fabric(11, &ORDER));
        let info = session.runs().get(node).unwrap().info().clone();
        let mut list: Vec<(u32, usize, u32)> = Vec::new();
        let mut served = 0;
        for (at, entry) in operations(&mut session, node).iter().enumerate() {
            let Some(operation) = info.operation(entry.kind) else { panic!("no such operation") };
            let argument = |name: &str| entry.args[operation.arguments.iter().position(|a| a.name == name).unwrap()];
            match (operation.role, result(entry)) {
                (Role::Put, Some(_)) => list.push((argument("rank"), at, argument("data"))),
                (Role::Take, Some(data)) => {
                    let first = list.iter().min().copied().unwrap();
                    assert_eq!(data, first.2, "node {node}, operation {at}");
                    list.retain(|element| *element != first);
                    served += 1;
                }
                _ => {}
            }
        }
        assert!(served > 100, "node {node}: {served}");
    }
}

#[test]
fn a_reset_of_one_node_loses_what_is_in_it_and_nothing_else() {
    let text = fabric(5, &ORDER).replacen(
        r#""bench""#,
        r#""edits": [{ "step": 25000, "engine": 0, "op": ["reset", 3] }], "bench""#,
        1,
    );
    let mut session = open(&text);
    let end = run(&mut session, |_, _| ());
    assert_eq!(end, Some(End::Drained));
    let lost = |node: usize| nodes(&session).lane(node).unwrap().measures().value("dropped.reset").unwrap();
    let each: Vec<u64> = (0..6).map(lost).collect();
    assert!(each[0] > 0, "{each:?}");
    assert_eq!(each.iter().sum::<u64>(), each[0]);
    assert_eq!(nodes(&session).end_to_end().value("dropped.reset"), Some(each[0]));
}

#[test]
fn a_run_that_is_stopped_tells_what_is_inside_and_where() {
    let text = fabric(1, &ORDER).replacen(r#""bench""#, r#""stop": { "steps": 30000 }, "bench""#, 1);
    let scenario = Scenario::from_json(&text).unwrap();
    let mut session = workbench::open(&scenario, &NoRtl).unwrap();
    let end = run(&mut session, |_, _| ());
    assert_eq!(end, Some(End::Stopped));
    let inside = nodes(&session).under_way();
    let told: u32 = (0..6).filter_map(|node| session.left(node)).map(|left| left.sum()).sum();
    let on_links: usize = nodes(&session).nodes().iter().map(|node| node.on_link().count()).sum();
    assert!(inside > 0);
    assert_eq!(told as usize + on_links, inside as usize);
}

#[test]
fn the_way_of_every_packet_is_on_record() {
    let mut session = open(&fabric(2, &ORDER));
    // By packet: what was seen of it, in order.
    let mut seen: BTreeMap<u32, Vec<(u32, u32, u64)>> = BTreeMap::new();
    let mut ends: BTreeMap<u32, Vec<(bool, u64)>> = BTreeMap::new();
    run(&mut session, |step, lanes| {
        for (i, node) in (0..).zip(lanes.nodes()) {
            for packet in node.arrived() {
                seen.entry(packet.number).or_default().push((i, step, packet.packet.t_ps));
            }
            for gone in node.lane().departed() {
                ends.entry(gone.ranked.numbered.number).or_default().push((true, gone.end_ps));
            }
            for drop in node.lane().dropped() {
                ends.entry(drop.numbered.number).or_default().push((false, 0));
            }
        }
    });
    let trips = session.timeline().trips().unwrap();
    for (packet, stops) in &seen {
        let told: Vec<_> = trips.of(*packet).map(|stop| (stop.node, stop.step, stop.arrived_ps)).collect();
        assert_eq!(&told, stops, "packet {packet}");
        let told: Vec<_> =
            trips.of(*packet).map(|stop| (stop.lost.is_none(), stop.sent_ps.map_or(0, |(_, end)| end))).collect();
        assert_eq!(&told, &ends[packet], "packet {packet}");
    }
    assert!(seen.len() > 700 && seen.values().any(|stops| stops.len() == 3));
}

#[test]
fn what_only_one_link_has_is_not_measured_from_end_to_end() {
    let mut session = open(&fabric(1, &ORDER));
    run(&mut session, |_, _| ());
    let all = nodes(&session).end_to_end();
    assert_eq!(all.value("utilisation"), None);
    let measured = all.values().iter().filter(|value| value.is_some()).count();
    assert_eq!(measured + 1, all.measures().values().iter().filter(|value| value.is_some()).count());
    assert!(nodes(&session).lane(4).unwrap().measures().value("utilisation").is_some());
}

#[test]
fn a_viewer_learns_how_much_a_node_holds() {
    let capacity = |engine: &str| {
        let text = fabric(1, &ORDER).replace(
            r#"{ "design": "pifo", "implementation": "model", "parameters": { "N": 20 } }"#,
            &format!(r#"{{ "implementation": "model", {engine} }}"#),
        );
        open(&text).opened().network.unwrap().nodes[2].capacity
    };
    assert_eq!(capacity(r#""design": "pifo", "parameters": { "N": 20 }"#), Some(20));
    assert_eq!(capacity(r#""design": "bbq", "parameters": { "W": 4, "D": 2, "N": 63 }"#), Some(63));
    assert_eq!(capacity(r#""design": "sp_pifo", "parameters": { "queues": 4, "capacity": 10 }"#), Some(40));
}
