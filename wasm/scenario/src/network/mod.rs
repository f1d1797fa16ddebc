//! The benches of engines behind engines as one thing: nodes, the ways of packets through them, and which flow takes which.

mod mesh;
mod nic;
mod routes;

use std::borrow::Cow;

use crate::limits;
use crate::types::{Bench, EngineSpec, NetworkBench, Node, PortBench, Queues, Rank, Scenario};
pub use routes::Routes;

/// Nodes and ways. The engine of a node has the number of the node; references come behind all nodes.
#[derive(Clone, Debug, PartialEq)]
pub struct Network {
    /// Length of a step in picoseconds.
    pub clock_ps: u32,
    /// Window over which fairness is measured, in picoseconds.
    pub window_ps: u64,
    /// The nodes in order.
    pub nodes: Vec<PlannedNode>,
    /// The ways of packets, as numbers of nodes, each once at most.
    pub ways: Vec<Vec<u32>>,
    /// Which flow takes which way.
    pub routes: Routes,
}

/// A node with all that is left out in the file.
#[derive(Clone, Debug, PartialEq)]
pub struct PlannedNode {
    /// Its name.
    pub name: String,
    /// Number of the engine in the file that it has a copy of.
    pub engine: u32,
    /// Its link, and how packets get to its engine.
    pub port: PortBench,
    /// How a packet gets its rank.
    pub rank: Rank,
    /// What divides its engine into logical queues.
    pub queues: Option<LogicalQueues>,
    /// Packets that each node before it may have on the way to it and in it, if that is limited.
    pub room: Option<u32>,
    /// What it is to another node, in a scheduler of two levels.
    pub level: Option<Level>,
}

/// What divides an engine into logical queues.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LogicalQueues {
    /// The next node: queue i is for the i-th of these.
    Next(Vec<u32>),
    /// The class, which is the number of the queue.
    Class,
}

/// A node of a scheduler of two levels.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Level {
    /// Holds a token of a class for each packet in the node of this number.
    Upper {
        /// The lower node.
        lower: u32,
        /// Priority of each class, the smallest first.
        priorities: Vec<u32>,
    },
    /// Gives a packet of the class whose token the node of this number has given.
    Lower {
        /// The upper node.
        upper: u32,
    },
}

impl Network {
    /// Of a scenario whose bench is one of these, if it is right.
    pub fn of(scenario: &Scenario) -> Option<Network> {
        let rank = scenario.rank.clone().unwrap_or_default();
        match &scenario.bench {
            Bench::Network(bench) if is_small(bench) => Some(explicit(bench, &rank)),
            Bench::Mesh(bench) if (2..=limits::MESH_PORTS).contains(&bench.ports) => Some(mesh::plan(bench, &rank)),
            Bench::Nic(bench) if bench.tenants.len() <= limits::TENANTS => Some(nic::plan(bench, &rank)),
            _ => None,
        }
    }

    /// Number of the node with a name.
    pub fn node(&self, name: &str) -> Option<u32> {
        self.nodes.iter().position(|node| node.name == name).map(|at| at as u32)
    }

    /// The nodes that packets of `node` go to next, in order, each once.
    pub fn next(&self, node: u32) -> Vec<u32> {
        let mut next: Vec<u32> =
            self.ways.iter().flat_map(|way| way.windows(2)).filter(|hop| hop[0] == node).map(|hop| hop[1]).collect();
        next.sort_unstable();
        next.dedup();
        next
    }

    /// The nodes from which packets come to `node`, in order, each once.
    pub fn before(&self, node: u32) -> Vec<u32> {
        let hops = self.ways.iter().flat_map(|way| way.windows(2));
        let mut before: Vec<u32> = hops.filter(|hop| hop[1] == node).map(|hop| hop[0]).collect();
        before.sort_unstable();
        before.dedup();
        before
    }
}

/// Whether a network is within its limits, which the check reports.
fn is_small(bench: &NetworkBench) -> bool {
    let ways = bench.routes.iter().map(|route| route.ways.len()).sum::<usize>();
    (1..=limits::NODES).contains(&bench.nodes.len())
        && ways <= limits::WAYS
        && bench.routes.iter().flat_map(|route| &route.ways).all(|way| way.len() <= limits::HOPS)
}

/// A network as it is written. Names that no node has are left out of ways; the check reports them.
fn explicit(bench: &NetworkBench, rank: &Rank) -> Network {
    let numbers: std::collections::BTreeMap<&str, u32> =
        bench.nodes.iter().map(|node| node.name.as_str()).zip(0..).collect();
    let mut routes = Routes::default();
    let mut ways = Vec::new();
    for route in &bench.routes {
        let first = ways.len() as u32;
        let numbered = |way: &Vec<String>| way.iter().filter_map(|name| numbers.get(name.as_str()).copied()).collect();
        ways.extend(route.ways.iter().map(numbered));
        routes.add(route.first_flow, route.last_flow, first, route.ways.len() as u32);
    }
    let nodes = bench.nodes.iter().map(|node| planned(node, bench, rank)).collect();
    let mut network = Network { clock_ps: bench.clock_ps, window_ps: bench.window_ps, nodes, ways, routes };
    for (number, node) in (0..).zip(&bench.nodes) {
        network.nodes[number as usize].queues = node.queues.map(|queues| match queues {
            Queues::Next => LogicalQueues::Next(network.next(number)),
            Queues::Class => LogicalQueues::Class,
        });
    }
    network
}

fn planned(node: &Node, bench: &NetworkBench, rank: &Rank) -> PlannedNode {
    PlannedNode {
        name: node.name.clone(),
        engine: node.engine,
        port: PortBench {
            overhead_bytes: node.overhead_bytes,
            propagation_ps: node.delay_ps,
            ingress: node.ingress,
            flow_limit: node.flow_limit,
            arbitration: node.arbitration,
            prefetch: node.prefetch,
            ..PortBench::of(node.rate_mbps, bench.clock_ps, bench.window_ps)
        },
        rank: node.rank.clone().unwrap_or_else(|| rank.clone()),
        queues: None,
        room: node.room,
        level: None,
    }
}

impl PortBench {
    /// A link of a rate, with what a file may leave out, at a clock and with a window of fairness.
    pub(crate) fn of(rate_mbps: u32, clock_ps: u32, window_ps: u64) -> Self {
        PortBench {
            rate_mbps,
            overhead_bytes: 20,
            propagation_ps: 0,
            clock_ps: Some(clock_ps),
            elements: Default::default(),
            ingress: 64,
            flow_limit: None,
            arbitration: Default::default(),
            prefetch: 2,
            window_ps,
            unit_bytes: 750,
            unit_weight: 1,
        }
    }
}

impl Scenario {
    /// Names of the nodes of its network in the order of their engines; none without a network.
    pub fn node_names(&self) -> Vec<String> {
        Network::of(self).map_or(Vec::new(), |network| network.nodes.into_iter().map(|node| node.name).collect())
    }

    /// The engines that run: those of the file or, in a network, a copy for each node and behind all of them the references of the copies.
    pub fn all_engines(&self) -> Cow<'_, [EngineSpec]> {
        match Network::of(self) {
            None => Cow::Borrowed(&self.engines),
            Some(network) => Cow::Owned(copies(&self.engines, &network)),
        }
    }
}

/// A copy of its engine for each node, and the references of these.
pub(crate) fn copies(engines: &[EngineSpec], network: &Network) -> Vec<EngineSpec> {
    let mut references = Vec::new();
    let copy = |node: &PlannedNode| {
        let spec = engines.get(node.engine as usize)?;
        let model = spec.reference.and_then(|number| engines.get(number as usize));
        let reference = model.map(|model| {
            references.push(model.clone());
            (network.nodes.len() + references.len() - 1) as u32
        });
        Some(EngineSpec { reference, ..spec.clone() })
    };
    let mut all: Vec<EngineSpec> = network.nodes.iter().filter_map(copy).collect();
    all.append(&mut references);
    all
}
