//! Meshes of schedulers: BBQ, section 2.1.1, figure 1.

use port::End;

use super::{nodes, open, run, transfers};

fn mesh(engine: &str, rest: &str, traffic: &str) -> String {
    format!(
        r#"{{ "version": 1, "engines": [{engine}, {{ "design": "bbq", "implementation": "model", "parameters": {{ "W": 4, "D": 3, "N": 63 }} }}],
            "bench": {{ "kind": "mesh", "clock_ps": 2000, "rate_mbps": 10000, "fabric_mbps": 40000, "output_engine": 1, {rest} }},
            "rank": {{ "kind": "srpt", "granularity": 1500 }}, {traffic} }}"#
    )
}

const PLAIN: &str = r#"{ "design": "bbq", "implementation": "model", "parameters": { "W": 4, "D": 3, "N": 63 } }"#;
const DIVIDED: &str =
    r#"{ "design": "bbq", "implementation": "model", "parameters": { "W": 4, "D": 4, "N": 255, "queues": 4 } }"#;

#[test]
fn a_mesh_has_k_squared_and_k_schedulers_or_twice_k() {
    let count = |engine: &str, rest: &str| nodes(&open(&mesh(engine, rest, &transfers(1, 4, 1500)))).nodes().len();
    assert_eq!(count(PLAIN, r#""ports": 4"#), 20);
    assert_eq!(count(DIVIDED, r#""ports": 4, "partitioned": true"#), 8);
    assert_eq!(count(PLAIN, r#""ports": 8"#), 72);
    let eight = DIVIDED.replace(r#""queues": 4"#, r#""queues": 8"#);
    assert_eq!(count(&eight, r#""ports": 8, "partitioned": true"#), 16);
}

#[test]
fn flows_leave_at_their_outputs_and_nowhere_else() {
    for (engine, rest, first) in [(PLAIN, r#""ports": 4"#, 16), (DIVIDED, r#""ports": 4, "partitioned": true"#, 4)] {
        let mut session = open(&mesh(engine, rest, &transfers(7, 16, 6000)));
        let mut wrong = Vec::new();
        let mut left = [0; 4];
        let end = run(&mut session, |_, lanes| {
            for (i, node) in lanes.nodes().iter().enumerate() {
                for gone in node.lane().departed() {
                    let flow = gone.ranked.numbered.packet.flow as usize;
                    let (input, output) = (flow % 4, flow / 4 % 4);
                    let own = if first == 4 { input } else { input * 4 + output };
                    if i >= first {
                        left[i - first] += 1;
                    }
                    if i != own && i != first + output {
                        wrong.push((i, flow));
                    }
                }
            }
        });
        assert_eq!((end, wrong), (Some(End::Drained), vec![]));
        assert_eq!(left, [16 / 4 * 4 * 3; 4]);
    }
}

#[test]
fn an_incast_of_all_inputs_keeps_one_output_busy_and_no_more_packets_in_it_than_it_has_room_for() {
    let one = r#""ports": 4, "outputs": [{ "output": 2 }]"#;
    let burst = r#""traffic": [{ "kind": "incast", "senders": 16, "bytes": 18000, "rate_mbps": 10000 }]"#;
    for (engine, rest, first) in [(PLAIN, one.to_owned(), 16), (DIVIDED, format!(r#"{one}, "partitioned": true"#), 4)] {
        let mut session = open(&mesh(engine, &rest, burst));
        let mut most = 0;
        let end = run(&mut session, |_, lanes| {
            let standing = lanes.nodes()[first + 2].lane().standing();
            most = most.max(standing.port + standing.queue);
        });
        assert_eq!(end, Some(End::Drained));
        // Two of each of the four inputs, which send to it.
        assert!((5..=8).contains(&most), "{most}");
        let lanes = nodes(&session);
        let measures = |node: usize| lanes.lane(node).unwrap().measures();
        let busy = measures(first + 2).value("utilisation").unwrap();
        assert!(busy > 900_000, "{busy}");
        for other in [0, 1, 3] {
            assert_eq!(measures(first + other).value("arrived"), Some(0));
        }
        let all = lanes.end_to_end();
        assert_eq!(all.value("departed"), Some(16 * 12));
    }
}

#[test]
fn logical_queues_of_an_input_are_served_in_turn() {
    // One input, four outputs that are slow: each gets its share of the input, and none waits for another.
    let traffic = r#""traffic": [{ "kind": "packets", "dt_ps": [0,0,0,0,0,0,0,0,0,0,0,0], "flow": [0,0,0,4,4,4,8,8,8,12,12,12],
        "bytes": [1500,1500,1500,1500,1500,1500,1500,1500,1500,1500,1500,1500] }]"#;
    let mut session = open(&mesh(DIVIDED, r#""ports": 4, "partitioned": true"#, traffic));
    let mut left = Vec::new();
    run(&mut session, |_, lanes| {
        left.extend(lanes.nodes()[0].lane().departed().iter().map(|gone| gone.ranked.numbered.packet.flow / 4));
    });
    // The first one was alone; of the next ones each output has one.
    assert_eq!(left[1..5].iter().collect::<std::collections::BTreeSet<_>>().len(), 4, "{left:?}");
    assert_eq!(left.len(), 12);
}
