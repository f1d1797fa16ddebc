//! What a viewer sees of a network of engines: plain data, serialised as it stands. The engine of a node has the number of the node. Times
//! are picoseconds from the beginning of the run.

use std::any::Any;

use contract::Info;
use port::network::end_to_end::{OfSize, SIZES};
use port::network::{NetworkLanes, Node, OnLink};
use port::{Departure, Numbered};
use scenario::measures::{Definition, LIST, OF_NETWORK};
use scenario::network::{Level, Network, PlannedNode};
use serde::Serialize;
use session::Session;
use session::bench::network::Nodes;

/// Packets of a link that a frame shows, and of those that moved in its step.
const SHOWN: usize = 16;

/// What is constant about the network of a run.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct NetworkOpened {
    /// Length of a step in picoseconds.
    pub clock_ps: u32,
    /// The nodes, in the order of their engines.
    pub nodes: Vec<NodeOpened>,
    /// Links by the numbers of the nodes from and to, in order, each once.
    pub links: Vec<(u32, u32)>,
    /// Ways of packets as numbers of nodes.
    pub ways: Vec<Vec<u32>>,
    /// Every measure from end to end, in the order in which frames give the values.
    pub measures: Vec<Definition>,
    /// Upper ends of the sizes of flows, in bytes, that are told apart; the last one has none, and is null.
    #[cfg_attr(feature = "schema", ts(type = "Array<number | null>"))]
    pub sizes: Vec<Option<u64>>,
}

/// A node.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct NodeOpened {
    /// Its name.
    pub name: String,
    /// Rate of its link in Mb/s.
    pub rate_mbps: u32,
    /// Time along its link.
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub delay_ps: u64,
    /// Packets that each node before it may have on the way to it and in it; null if that is not limited.
    pub room: Option<u32>,
    /// Elements that its engine holds at most; null where its design does not say.
    pub capacity: Option<u32>,
    /// Layer of the drawing, from 0: one more than that of any node before it on a way.
    pub layer: u32,
    /// `upper` or `lower` in a scheduler of two levels, else null. The upper one holds tokens.
    pub level: Option<&'static str>,
}

/// The network in one step.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct NetworkFrame {
    /// Time at which the step begins.
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub now_ps: u64,
    /// The nodes in order.
    pub nodes: Vec<NodeFrame>,
    /// Packets in the network.
    pub under_way: u32,
    /// Values of the measures so far, in the order of [`NetworkOpened::measures`]; null where there is none yet.
    #[cfg_attr(feature = "schema", ts(type = "Array<number | null>"))]
    pub values: Vec<Option<u64>>,
    /// Finished flows by size, in the order of [`NetworkOpened::sizes`].
    pub sizes: Vec<SizeFrame>,
}

/// A node in one step.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct NodeFrame {
    /// Packets in front of the engine.
    pub waiting: u32,
    /// Packets in the engine.
    pub queued: u32,
    /// Packets that wait for the link, and the one that is being sent.
    pub leaving: u32,
    /// The packet that is being sent; null if there is none.
    pub sending: Option<MovingPacket>,
    /// Packets on the link behind it, the first 16 of them, the next one to arrive first.
    pub on_link: Vec<MovingPacket>,
    /// How many there are.
    pub on_link_count: u32,
    /// Packets that arrived in this step, the first 16 of them.
    pub arrived: Vec<MovingPacket>,
    /// Packets lost here in this step.
    pub lost_now: u32,
    /// Packets that arrived so far.
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub arrivals: u64,
    /// Packets that left so far.
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub departures: u64,
    /// Packets lost so far.
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub lost: u64,
    /// Whether it may not be asked for a packet in this step: there is no room ahead.
    pub held: bool,
}

/// A packet on its way.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct MovingPacket {
    /// Its number in the order in which packets came into the network, from 0.
    pub packet: u32,
    /// Its flow.
    pub flow: u32,
    /// Its class.
    pub class: u16,
    /// The node that it goes to next; null if it leaves the network.
    pub to: Option<u32>,
    /// When its first bit left, or when it arrived at the node.
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub begin_ps: u64,
    /// When its last bit leaves, or when it is at the other end.
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub end_ps: u64,
}

/// Finished flows of some sizes.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct SizeFrame {
    /// How many.
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub flows: u64,
    /// Mean and 99th percentile of their completion times in picoseconds, and of their slowdown in thousandths; null where there is none.
    #[cfg_attr(feature = "schema", ts(type = "Array<number | null>"))]
    pub values: [Option<u64>; 4],
}

/// The network of a session, if it has one.
pub fn network(session: &Session) -> Option<&NetworkLanes> {
    let bench: &dyn Any = session.bench();
    bench.downcast_ref::<Nodes>().map(Nodes::lanes)
}

/// The node of an engine, in a network: `in0.out3`, or `reference of in0.out3`.
pub fn node_name(session: &Session, engine: usize) -> Option<String> {
    let plan = network(session).map(NetworkLanes::plan)?;
    let of = session.runs().compared_with(engine);
    let node = plan.nodes.get(of.unwrap_or(engine)).map_or("", |node| &node.name);
    let reference = if of.is_some() { "reference of " } else { "" };
    Some(format!("{reference}{node}"))
}

/// What an engine is called: `engine 3`, in a network `engine 3 (in0.out3)` or `engine 75 (reference of in0.out3)`.
pub fn engine_name(session: &Session, engine: usize) -> String {
    let node = node_name(session, engine).map_or(String::new(), |node| format!(" ({node})"));
    format!("engine {engine}{node}")
}

impl NetworkOpened {
    pub(crate) fn of(session: &Session, network: &NetworkLanes) -> Self {
        let plan = network.plan();
        let layers = layers(plan);
        let mut links: Vec<(u32, u32)> = (0..plan.nodes.len() as u32)
            .flat_map(|node| plan.next(node).into_iter().map(move |to| (node, to)))
            .collect();
        links.sort_unstable();
        let capacity = |i: usize| capacity(session.runs().get(i)?.info());
        let nodes = plan.nodes.iter().zip(layers).enumerate();
        NetworkOpened {
            clock_ps: plan.clock_ps,
            nodes: nodes.map(|(i, (node, layer))| opened(node, layer, capacity(i))).collect(),
            links,
            ways: plan.ways.clone(),
            measures: LIST.into_iter().chain(OF_NETWORK).collect(),
            sizes: SIZES.iter().map(|end| (*end != u64::MAX).then_some(*end)).collect(),
        }
    }
}

/// Elements that an engine of this description holds at most: of several queues that are not logical ones, all of them.
fn capacity(info: &Info) -> Option<u32> {
    let each = info.parameter("capacity").or_else(|| info.parameter("N"))?;
    let is_logical = info.operations.iter().flat_map(|operation| &operation.arguments).any(|a| a.name == "queue");
    let queues = info.parameter("queues").filter(|_| !is_logical).unwrap_or(1);
    Some(each.saturating_mul(queues.max(1)))
}

fn opened(node: &PlannedNode, layer: u32, capacity: Option<u32>) -> NodeOpened {
    NodeOpened {
        name: node.name.clone(),
        rate_mbps: node.port.rate_mbps,
        delay_ps: node.port.propagation_ps,
        room: node.room,
        capacity,
        layer,
        level: node.level.as_ref().map(|level| match level {
            Level::Upper { .. } => "upper",
            Level::Lower { .. } => "lower",
        }),
    }
}

/// The layer of each node: one more than that of any node before it; in a circle as many as there are nodes at most.
fn layers(plan: &Network) -> Vec<u32> {
    let mut layers = vec![0; plan.nodes.len()];
    for _ in 0..plan.nodes.len() {
        let before = layers.clone();
        for hop in plan.ways.iter().flat_map(|way| way.windows(2)) {
            let after = (layers[hop[0] as usize] + 1).min(plan.nodes.len() as u32 - 1);
            layers[hop[1] as usize] = layers[hop[1] as usize].max(after);
        }
        if layers == before {
            break;
        }
    }
    layers
}

impl NetworkFrame {
    pub(crate) fn of(network: &NetworkLanes) -> Self {
        let all = network.end_to_end();
        let nodes: Vec<NodeFrame> = network.nodes().iter().map(|node| node_frame(network, node)).collect();
        let extra = OF_NETWORK.iter().map(|measure| all.value(measure.key));
        NetworkFrame {
            now_ps: network.now_ps(),
            nodes,
            under_way: network.under_way(),
            values: all.values().into_iter().chain(extra).collect(),
            sizes: all.sizes().iter().map(size_frame).collect(),
        }
    }
}

fn size_frame(size: &OfSize) -> SizeFrame {
    let OfSize { fct, slowdown } = size;
    SizeFrame { flows: fct.count(), values: [fct.mean(), fct.quantile(99), slowdown.mean(), slowdown.quantile(99)] }
}

fn node_frame(network: &NetworkLanes, node: &Node) -> NodeFrame {
    let lane = node.lane();
    let left = lane.standing();
    let measures = lane.measures();
    let moving = |numbered: &Numbered, to: Option<u32>, begin_ps: u64, end_ps: u64| MovingPacket {
        packet: numbered.number,
        flow: numbered.packet.flow,
        class: numbered.packet.class,
        to,
        begin_ps,
        end_ps,
    };
    let sending = |d: Departure| {
        let numbered = &d.ranked.numbered;
        moving(numbered, network.next_node(numbered.number), d.begin_ps, d.end_ps)
    };
    let on_link = |p: &OnLink| moving(&p.numbered, Some(p.to), p.left_ps, p.at_ps);
    let arrived = |p: &Numbered| moving(p, network.next_node(p.number), p.packet.t_ps, p.packet.t_ps);
    NodeFrame {
        waiting: left.port + left.behind,
        queued: left.queue,
        leaving: left.link,
        sending: lane.sending().map(sending),
        on_link: node.on_link().take(SHOWN).map(on_link).collect(),
        on_link_count: node.on_link().count() as u32,
        arrived: node.arrived().iter().take(SHOWN).map(arrived).collect(),
        lost_now: lane.dropped().len() as u32,
        arrivals: measures.arrivals(),
        departures: measures.value("departed").unwrap_or(0),
        lost: measures.value("dropped").unwrap_or(0),
        held: lane.is_held(),
    }
}
