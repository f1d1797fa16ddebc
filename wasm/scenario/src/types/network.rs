use file_type::file_type;

use super::{Arbitration, Rank};

/// Engines behind engines: packets go from node to node, each a scheduler in front of a link. All nodes have one clock; what leaves a node
/// in step s reaches the next one in step s + 1 at the earliest. Every node has an engine of its own, with the number of the node: a copy of one
/// of `engines`, and of its reference, which is held against it.
#[file_type]
pub struct NetworkBench {
    /// Period of the clock, which is the length of a step, 100 to 1,000,000 ps.
    #[file(min = CLOCK_PS_MIN, max = CLOCK_PS)]
    pub clock_ps: u32,
    /// Window over which fairness is measured, 1,000 to 10^15 ps. 10,000,000 (10 us) when left out.
    #[file(default = 10_000_000, min = WINDOW_PS, max = TIME_PS)]
    pub window_ps: u64,
    /// The nodes, 1 to 512; at most 64 of hardware.
    #[file(min = 1, max = NODES)]
    pub nodes: Vec<Node>,
    /// Which nodes packets pass, by flow; the first route that takes a flow holds. 1 to 4,096.
    #[file(min = 1, max = ROUTES)]
    pub routes: Vec<Route>,
}

/// A node: a scheduler, and the link behind it.
#[file_type]
pub struct Node {
    /// Its name, a letter and at most 40 letters, digits, `.`, `-` and `_`: `leaf1.port3`.
    #[file(min = 1, max = NODE_NAME)]
    pub name: String,
    /// Number of the engine in `engines` that it has a copy of. 0 when left out.
    #[file(default, max = LAST_ENGINE)]
    pub engine: u32,
    /// Rate of its link, 1 to 1,000,000 Mb/s.
    #[file(min = 1, max = RATE_MBPS)]
    pub rate_mbps: u32,
    /// Bytes that the link adds to each packet (preamble, gap), 0 to 1,000. 20 when left out.
    #[file(default = 20, max = OVERHEAD_BYTES)]
    pub overhead_bytes: u32,
    /// Time that a packet takes along the link, 0 to 10^15 ps. 0 when left out.
    #[file(default, max = TIME_PS)]
    pub delay_ps: u64,
    /// Packets that wait in front of the engine's port at most, 1 to 65,536. 64 when left out.
    #[file(default = 64, min = 1, max = INGRESS)]
    pub ingress: u32,
    /// Packets of a flow here at most, before the queue and in it, 1 to 65,536: a packet on top is lost, as if its sender had a window of so many
    /// and tried all the time. No limit when left out.
    #[file(min = 1, max = INGRESS)]
    pub flow_limit: Option<u32>,
    /// Which operation is issued in a step in which both could be. `alternate` when left out.
    #[file(default)]
    pub arbitration: Arbitration,
    /// Packets dequeued ahead of the link at most, those in flight through the engine included, 1 to 64. 2 when left out.
    #[file(default = 2, min = 1, max = PREFETCH)]
    pub prefetch: u32,
    /// Packets that each node before it may have on the way to it and in it, 1 to 65,536: that node dequeues no other. No limit when left out;
    /// then a full queue loses packets.
    #[file(min = 1, max = INGRESS)]
    pub room: Option<u32>,
    /// What divides its engine into logical queues, if it has several.
    pub queues: Option<Queues>,
    /// How a packet gets its rank here. The scenario's `rank` when left out.
    pub rank: Option<Rank>,
}

/// What divides an engine into logical queues.
#[file_type]
pub enum Queues {
    /// The node that a packet goes to next: queue i is for the i-th of them, in the order of the nodes. Those that have room are served in turn.
    Next,
    /// Its class: queue i is for class i. They are served in turn.
    Class,
}

/// The way of some flows.
#[file_type]
pub struct Route {
    /// The first flow that takes it. 0 when left out.
    #[file(default)]
    pub first_flow: u32,
    /// The last one. All others when left out.
    pub last_flow: Option<u32>,
    /// Names of the nodes that a packet passes, in order; or several such ways, which the flows take in turn: the first flow the first one.
    #[file(min = 1, max = WAYS)]
    pub ways: Vec<Vec<String>>,
}

/// A switch of k inputs and k outputs whose outputs schedule: a mesh of schedulers (BBQ, section 2.1.1, figure 1).
///
/// Without logical queues there is a scheduler at each crosspoint and at each output, k^2 + k; with them, one at each input, which has a
/// logical queue for each output, and one at each output, 2k. The nodes are called `in1.out3` or `in1`, and `out3`, counting from 0.
#[file_type]
pub struct MeshBench {
    /// Period of the clock, which is the length of a step, 100 to 1,000,000 ps.
    #[file(min = CLOCK_PS_MIN, max = CLOCK_PS)]
    pub clock_ps: u32,
    /// Inputs, and outputs: k, 2 to 16.
    #[file(min = 2, max = MESH_PORTS)]
    pub ports: u32,
    /// Whether the first layer is one scheduler with k logical queues at each input. `false` when left out.
    #[file(default)]
    pub partitioned: bool,
    /// Rate of the link at each output, 1 to 1,000,000 Mb/s.
    #[file(min = 1, max = RATE_MBPS)]
    pub rate_mbps: u32,
    /// Rate of the links from the first layer to the second, 1 to 1,000,000 Mb/s. `rate_mbps` when left out.
    #[file(min = 1, max = RATE_MBPS)]
    pub fabric_mbps: Option<u32>,
    /// Bytes that the links add to each packet (preamble, gap), 0 to 1,000. 20 when left out.
    #[file(default = 20, max = OVERHEAD_BYTES)]
    pub overhead_bytes: u32,
    /// Time that a packet takes from the first layer to the second, 0 to 10^15 ps. 0 when left out.
    #[file(default, max = TIME_PS)]
    pub delay_ps: u64,
    /// Packets that wait in front of the port of an engine at most, 1 to 65,536. 64 when left out.
    #[file(default = 64, min = 1, max = INGRESS)]
    pub ingress: u32,
    /// Packets that each node of the first layer may have on the way to an output and in it, 1 to 65,536. 2 when left out.
    #[file(default = 2, min = 1, max = INGRESS)]
    pub room: u32,
    /// Number of the engine in `engines` that the first layer has copies of. 0 when left out.
    #[file(default, max = LAST_ENGINE)]
    pub first_engine: u32,
    /// Number of the engine that the outputs have copies of. That of the first layer when left out.
    #[file(max = LAST_ENGINE)]
    pub output_engine: Option<u32>,
    /// Window over which fairness is measured, 1,000 to 10^15 ps. 10,000,000 (10 us) when left out.
    #[file(default = 10_000_000, min = WINDOW_PS, max = TIME_PS)]
    pub window_ps: u64,
    /// The outputs of flows; the first entry that takes a flow holds. Flow f comes in at input f mod k. One that no entry takes goes to output
    /// (f / k) mod k.
    #[file(default, max = ROUTES)]
    pub outputs: Vec<Output>,
}

/// The output of some flows.
#[file_type]
pub struct Output {
    /// The first flow that goes there. 0 when left out.
    #[file(default)]
    pub first_flow: u32,
    /// The last one. All others when left out.
    pub last_flow: Option<u32>,
    /// Number of the output, counting from 0.
    #[file(max = LAST_MESH_PORT)]
    pub output: u32,
}

/// The scheduler of a network card in two levels: tenants above, the packets of each tenant below (BBQ, section 7.2, figure 11).
///
/// The lower engine has a logical queue for each tenant, ordered by the scenario's `rank`. Each packet that it accepts puts a token of its tenant
/// into the upper one. To send, the upper one is asked for a token, and then the lower one for a packet of that tenant. The nodes are called
/// `tenants` and `packets`. A packet's class is the number of its tenant.
#[file_type]
pub struct NicBench {
    /// Period of the clock, which is the length of a step, 100 to 1,000,000 ps.
    #[file(min = CLOCK_PS_MIN, max = CLOCK_PS)]
    pub clock_ps: u32,
    /// Rate of the link, 1 to 1,000,000 Mb/s.
    #[file(min = 1, max = RATE_MBPS)]
    pub rate_mbps: u32,
    /// Bytes that the link adds to each packet (preamble, gap), 0 to 1,000. 20 when left out.
    #[file(default = 20, max = OVERHEAD_BYTES)]
    pub overhead_bytes: u32,
    /// Packets that wait in front of the lower engine's port at most, 1 to 65,536. 64 when left out.
    #[file(default = 64, min = 1, max = INGRESS)]
    pub ingress: u32,
    /// Packets of a flow here at most, before the queue and in it, 1 to 65,536: a packet on top is lost, as if its sender had a window of so many
    /// and tried all the time. No limit when left out.
    #[file(min = 1, max = INGRESS)]
    pub flow_limit: Option<u32>,
    /// Which operation is issued in a step in which both could be. `alternate` when left out.
    #[file(default)]
    pub arbitration: Arbitration,
    /// Packets dequeued ahead of the link at most, those on the way through both engines included, 1 to 64. 2 when left out.
    #[file(default = 2, min = 1, max = PREFETCH)]
    pub prefetch: u32,
    /// Number of the engine in `engines` that orders tenants. 0 when left out.
    #[file(default, max = LAST_ENGINE)]
    pub upper_engine: u32,
    /// Number of the engine that orders the packets of each tenant: one with as many logical queues.
    #[file(max = LAST_ENGINE)]
    pub lower_engine: u32,
    /// Window over which fairness is measured, 1,000 to 10^15 ps. 10,000,000 (10 us) when left out.
    #[file(default = 10_000_000, min = WINDOW_PS, max = TIME_PS)]
    pub window_ps: u64,
    /// How tenants are ordered. With `given`, when left out, by their `priority`; with `stfq` and `wfq` per class by the weights of their packets.
    #[file(default)]
    pub tenants_rank: Rank,
    /// The tenants in the order of their numbers, 1 to 64.
    #[file(min = 1, max = TENANTS)]
    pub tenants: Vec<NicTenant>,
}

/// A tenant of a network card.
#[file_type]
pub struct NicTenant {
    /// Its name, at most 100 characters.
    #[file(default, max = NAME)]
    pub name: String,
    /// Its priority, the smallest first. 0 when left out.
    #[file(default)]
    pub priority: u32,
}
