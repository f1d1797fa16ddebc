//! The scheduler of a network card as two nodes: BBQ, section 7.2, figure 11.

use super::{Level, LogicalQueues, Network, PlannedNode, Routes};
use crate::limits;
use crate::types::{NicBench, PortBench, Rank};

/// Number of the node of tenants.
const UPPER: u32 = 0;
/// Number of the node of packets.
const LOWER: u32 = 1;

/// Tenants, and packets. Packets pass the second node alone.
pub fn plan(bench: &NicBench, rank: &Rank) -> Network {
    let port = PortBench {
        overhead_bytes: bench.overhead_bytes,
        ingress: bench.ingress,
        flow_limit: bench.flow_limit,
        arbitration: bench.arbitration,
        prefetch: bench.prefetch,
        ..PortBench::of(bench.rate_mbps, bench.clock_ps, bench.window_ps)
    };
    let priorities = bench.tenants.iter().map(|tenant| tenant.priority).collect();
    let upper = PlannedNode {
        name: "tenants".to_owned(),
        engine: bench.upper_engine,
        // Every packet of the lower engine has a token, so none may be lost in front of the upper one, and the lower one asks for them.
        port: PortBench { ingress: limits::INGRESS, prefetch: limits::PREFETCH, flow_limit: None, ..port.clone() },
        rank: bench.tenants_rank.clone(),
        queues: None,
        room: None,
        level: Some(Level::Upper { lower: LOWER, priorities }),
    };
    let lower = PlannedNode {
        name: "packets".to_owned(),
        engine: bench.lower_engine,
        port,
        rank: rank.clone(),
        queues: Some(LogicalQueues::Class),
        room: None,
        level: Some(Level::Lower { upper: UPPER }),
    };
    let mut routes = Routes::default();
    routes.add(0, None, 0, 1);
    Network {
        clock_ps: bench.clock_ps,
        window_ps: bench.window_ps,
        nodes: vec![upper, lower],
        ways: vec![vec![LOWER]],
        routes,
    }
}
