//! Times of single packets, worked out by hand. Models answer in the step of the call, so the times are those of links and of the clock.

use port::End;

use super::{nodes, open, run};

/// Two queues in a row at 4 ns a step, 100 Gb/s and 50 Gb/s, with packets of (time after the one before, bytes).
fn chain(rest: &str, packets: &[(u64, u32)]) -> String {
    let column = |value: &dyn Fn(&(u64, u32)) -> u64| {
        packets.iter().map(|packet| value(packet).to_string()).collect::<Vec<_>>().join(",")
    };
    format!(
        r#"{{ "version": 1, "engines": [{{ "design": "fifo", "implementation": "model" }}],
              "bench": {{ "kind": "network", "clock_ps": 4000,
                "nodes": [{{ "name": "first", "rate_mbps": 100000, "overhead_bytes": 0, "delay_ps": 10500 {rest} }},
                          {{ "name": "second", "rate_mbps": 50000, "overhead_bytes": 0, "delay_ps": 7 }}],
                "routes": [{{ "ways": [["first", "second"]] }}] }},
              "traffic": [{{ "kind": "packets", "dt_ps": [{}], "flow": [{}], "bytes": [{}] }}] }}"#,
        column(&|p| p.0),
        column(&|_| 0),
        column(&|p| p.1.into()),
    )
}

#[test]
fn a_packet_takes_its_time_at_each_node_and_between_them() {
    let mut session = open(&chain("", &[(0, 1000)]));
    let mut seen = Vec::new();
    let end = run(&mut session, |step, lanes| {
        for (i, node) in lanes.nodes().iter().enumerate() {
            seen.extend(node.arrived().iter().map(|packet| (step, i, "comes", packet.packet.t_ps)));
            seen.extend(node.lane().departed().iter().map(|gone| (step, i, "goes", gone.end_ps)));
        }
    });
    // Enqueued in step 0, asked for in step 1, on the link from step 2 on: 80 ns. 10.5 ns along it: 98.5 ns, seen in step 25. Enqueued then,
    // asked for in step 26, on the link from step 27 on: 160 ns.
    let expected = [(0, 0, "comes", 0), (22, 0, "goes", 88_000), (25, 1, "comes", 98_500), (67, 1, "goes", 268_000)];
    assert_eq!(seen, expected);
    assert_eq!(end, Some(End::Drained));
    let all = nodes(&session).end_to_end();
    assert_eq!(all.value("delay.max"), Some(268_007));
    let own = |node: usize| nodes(&session).lane(node).unwrap().measures().value("delay.max");
    assert_eq!((own(0), own(1)), (Some(88_000), Some(268_000 - 98_500)));
}

#[test]
fn what_leaves_in_a_step_arrives_in_the_next_one_at_the_earliest() {
    // The last bit is out at 88 ns, the beginning of step 22; without a delay it could be at the other end in that step.
    let text = chain("", &[(0, 1000)]).replace("10500", "0");
    let mut session = open(&text);
    let mut came = Vec::new();
    run(&mut session, |step, lanes| {
        came.extend(lanes.nodes()[1].arrived().iter().map(|packet| (step, packet.packet.t_ps)));
    });
    assert_eq!(came, [(23, 88_000)]);
}

#[test]
fn room_ahead_holds_a_node_and_none_is_lost() {
    // The second link is half as fast and its node takes two packets: of those on the way to it and in it there are never more.
    let packets = [(0, 1000); 12];
    let text = chain("", &packets).replace(r#""delay_ps": 7"#, r#""delay_ps": 7, "room": 2"#);
    let mut session = open(&text);
    let (mut most, mut held) = (0, 0);
    let end = run(&mut session, |_, lanes| {
        let [first, second] = lanes.nodes() else { panic!("two nodes") };
        let queue = second.lane().standing();
        most = most.max(first.on_link().count() as u32 + queue.port + queue.queue);
        held += u32::from(first.lane().is_held());
    });
    assert_eq!((end, most), (Some(End::Drained), 2));
    assert!(held > 100, "{held} steps");
    assert_eq!(nodes(&session).end_to_end().value("departed"), Some(12));
}

#[test]
fn a_flow_alone_is_slowed_by_the_engines_only() {
    // 5 packets, almost at once: the second link is the slower one. Alone: 80 ns + 10.5 ns + 5 * 160 ns + 7 ps.
    let text = chain("", &[(0, 1000)]).replace(
        r#""traffic": [{ "kind": "packets", "dt_ps": [0], "flow": [0], "bytes": [1000] }]"#,
        r#""traffic": [{ "kind": "incast", "senders": 1, "bytes": 5000, "packet_bytes": 1000, "rate_mbps": 1000000 }]"#,
    );
    let mut session = open(&text);
    run(&mut session, |_, _| ());
    let all = nodes(&session).end_to_end();
    let alone = 80_000 + 10_500 + 5 * 160_000 + 7;
    let fct = all.value("fct.max").unwrap();
    // Two steps at each node, and what the clock rounds up.
    assert!((alone + 16_000..=alone + 24_000).contains(&fct), "{fct} beside {alone}");
    assert_eq!(all.value("slowdown.max"), Some(fct * 1000 / alone));
}

#[test]
fn a_packet_knows_how_long_it_waited_upstream() {
    // The second packet waits for the first one at the first node. By slack less that wait it is ahead of a third one that waited less.
    let text = chain("", &[(0, 1000), (0, 1000), (0, 1000)]);
    let mut session = open(&text);
    let mut waited = Vec::new();
    run(&mut session, |_, lanes| {
        waited.extend(lanes.nodes()[1].arrived().iter().map(|packet| packet.packet.upstream_ps));
    });
    assert_eq!(waited, [8_000, 88_000, 168_000]);
}
