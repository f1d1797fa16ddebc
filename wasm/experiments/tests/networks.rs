//! Runs of networks pass over steps in which nothing can happen, and measure the same as a session that executes each.

use std::path::Path;

use contract::Implementation;
use experiments::network::NetworkRun;
use port::NetworkLanes;
use scenario::Scenario;
use scenario::measures::{LIST, OF_NETWORK};

fn scenario(name: &str) -> Scenario {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios").join(name).with_extension("json");
    let mut scenario = Scenario::from_json(&std::fs::read_to_string(path).unwrap()).unwrap();
    scenario.engines.iter_mut().for_each(|engine| engine.implementation = Implementation::Model);
    scenario
}

fn to_the_end(mut run: NetworkRun) -> NetworkRun {
    while !run.work(100) {}
    run
}

/// All that is measured, at each node and from end to end.
fn measured(lanes: &NetworkLanes) -> Vec<(String, Option<u64>)> {
    let named = lanes.plan().nodes.iter().zip(lanes.nodes());
    let of_nodes = named.flat_map(|(plan, node)| {
        let values = LIST.iter().zip(node.lane().measures().values());
        values.map(|(one, value)| (format!("{} {}", plan.name, one.key), value))
    });
    let all = lanes.end_to_end();
    let end_to_end = LIST.iter().chain(&OF_NETWORK).map(|one| (one.key.to_owned(), all.value(one.key)));
    of_nodes.chain(end_to_end).collect()
}

fn compare(scenario: &Scenario) {
    let passing = to_the_end(NetworkRun::new(scenario).unwrap());
    let every_step = to_the_end(NetworkRun::new(scenario).unwrap().of_every_step());
    assert_eq!(measured(passing.lanes().unwrap()), measured(every_step.lanes().unwrap()), "{}", scenario.to_text());
    assert_eq!(passing.executed(), every_step.executed());
    assert_eq!((passing.undrained(), passing.conservation()), (every_step.undrained(), None));
}

#[test]
fn quiet_steps_change_nothing_that_is_measured() {
    for name in ["mesh-eight", "mesh-incast", "mesh-partitioned", "nic-figure-11", "nic-weights"] {
        let scenario = scenario(name);
        compare(&scenario);
    }
}
