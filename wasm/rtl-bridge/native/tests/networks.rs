//! Networks whose nodes are hardware, each compared with its own model.

use scenario::Scenario;
use session::Session;
use workbench::network_frame::{engine_name, network};

use crate::sessions::{open, parse, path};

fn shipped(name: &str) -> String {
    std::fs::read_to_string(path(&format!("scenarios/{name}"))).unwrap()
}

fn to_the_end(scenario: &Scenario) -> Session {
    let mut session = open(scenario);
    while !session.is_over() {
        session.step(|_, _| ());
    }
    session
}

#[test]
fn every_node_that_meets_packets_is_compared_with_a_model_of_its_own() {
    for (name, nodes, busy) in
        [("mesh-incast.json", 20, 9), ("mesh-partitioned.json", 8, 7), ("nic-figure-11.json", 2, 2)]
    {
        let session = to_the_end(&parse(&shipped(name)));
        assert_eq!(session.failures(), Vec::<String>::new(), "{name}");
        assert_eq!(session.engines().count(), 2 * nodes, "{name}");
        let references: std::collections::BTreeSet<_> =
            session.runs().iter().filter_map(|run| run.reference()).collect();
        assert_eq!(references.len(), nodes, "{name}");
        let compared = |node: &usize| session.lockstep(*node).unwrap().results > 0;
        assert_eq!((0..nodes).filter(compared).count(), busy, "{name}");
        assert!((0..nodes).all(|node| session.sweep(node).is_none()), "{name}");
    }
}

#[test]
fn a_mechanism_that_is_off_shows_in_the_node_that_needs_it() {
    let off = r#""switches": { "forward_1": false, "forward_2": false, "forward_3": false, "forward_4": false }, "reference": 1"#;
    let text = shipped("mesh-incast.json").replacen(r#""reference": 1"#, off, 1);
    let session = to_the_end(&parse(&text));
    let found: Vec<_> = (0..20).filter_map(|node| session.sweep(node)).collect();
    let first = found.iter().min_by_key(|divergence| divergence.step).unwrap();
    // Elements come four cycles after each other at a crosspoint of output 2, and the output takes those of all four.
    let name = engine_name(&session, first.engine as usize);
    assert!(name.ends_with("out2)"), "{name}: {first}");
    assert!(session.is_over() && network(&session).unwrap().under_way() > 0, "the run stops there");
}
