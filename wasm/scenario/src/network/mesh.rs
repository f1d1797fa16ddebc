//! A mesh of schedulers as nodes and ways: BBQ, section 2.1.1, figure 1.

use super::{LogicalQueues, Network, PlannedNode, Routes};
use crate::types::{MeshBench, PortBench, Rank};

/// The nodes of the first layer, then the outputs. Way i * k + j goes from input i to output j.
pub fn plan(bench: &MeshBench, rank: &Rank) -> Network {
    let ports = bench.ports;
    let inputs = if bench.partitioned { ports } else { ports * ports };
    let output = |j: u32| inputs + j;
    let node = |name: String, engine: u32, rate_mbps: u32, delay_ps: u64| PlannedNode {
        name,
        engine,
        port: PortBench {
            overhead_bytes: bench.overhead_bytes,
            propagation_ps: delay_ps,
            ingress: bench.ingress,
            ..PortBench::of(rate_mbps, bench.clock_ps, bench.window_ps)
        },
        rank: rank.clone(),
        queues: None,
        room: None,
        level: None,
    };
    let fabric = |name: String| {
        let queues = bench.partitioned.then(|| LogicalQueues::Next((0..ports).map(output).collect()));
        let rate_mbps = bench.fabric_mbps.unwrap_or(bench.rate_mbps);
        PlannedNode { queues, ..node(name, bench.first_engine, rate_mbps, bench.delay_ps) }
    };
    let first = (0..inputs).map(|number| match bench.partitioned {
        true => fabric(format!("in{number}")),
        false => fabric(format!("in{}.out{}", number / ports, number % ports)),
    });
    let engine = bench.output_engine.unwrap_or(bench.first_engine);
    let second = (0..ports)
        .map(|j| PlannedNode { room: Some(bench.room), ..node(format!("out{j}"), engine, bench.rate_mbps, 0) });
    let way = |i: u32, j: u32| vec![if bench.partitioned { i } else { i * ports + j }, output(j)];
    let mut routes = Routes::default();
    for to in &bench.outputs {
        routes.add_mesh(to.first_flow, to.last_flow, ports, Some(to.output));
    }
    routes.add_mesh(0, None, ports, None);
    Network {
        clock_ps: bench.clock_ps,
        window_ps: bench.window_ps,
        nodes: first.chain(second).collect(),
        ways: (0..ports).flat_map(|i| (0..ports).map(move |j| way(i, j))).collect(),
        routes,
    }
}
