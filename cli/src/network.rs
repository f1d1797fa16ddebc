//! What a run reports of a network of engines, from end to end.

use std::collections::BTreeMap;
use std::io::{self, Write};

use port::NetworkLanes;
use port::network::end_to_end::SIZES;
use scenario::measures::{Definition, LIST, OF_NETWORK};
use serde::Serialize;
use session::Session;
use workbench::network_frame::network;

/// What is measured from end to end.
#[derive(Serialize)]
pub struct NetworkMetrics {
    /// Nodes.
    nodes: usize,
    /// Packets that are in the network.
    under_way: u32,
    /// Measures by name.
    packets: BTreeMap<&'static str, u64>,
    /// Finished flows by size.
    sizes: Vec<SizeMetrics>,
}

/// Finished flows of some sizes.
#[derive(Serialize)]
struct SizeMetrics {
    /// Bytes at most; absent of the last ones.
    #[serde(skip_serializing_if = "Option::is_none")]
    up_to: Option<u64>,
    flows: u64,
    #[serde(rename = "fct.mean")]
    fct_mean: Option<u64>,
    #[serde(rename = "fct.p99")]
    fct_p99: Option<u64>,
    #[serde(rename = "slowdown.mean")]
    slowdown_mean: Option<u64>,
    #[serde(rename = "slowdown.p99")]
    slowdown_p99: Option<u64>,
}

/// Every measure that has a value, with its definition.
fn measured(lanes: &NetworkLanes) -> impl Iterator<Item = (Definition, u64)> + '_ {
    let all = lanes.end_to_end();
    let values = LIST.into_iter().zip(all.values());
    let more = OF_NETWORK.into_iter().map(|definition| (definition, all.value(definition.key)));
    values.chain(more).filter_map(|(definition, value)| Some((definition, value?)))
}

/// What was measured; `None` without a network.
pub fn metrics(session: &Session) -> Option<NetworkMetrics> {
    let lanes = network(session)?;
    let sizes = SIZES.iter().zip(lanes.end_to_end().sizes()).filter(|(_, size)| size.fct.count() > 0);
    Some(NetworkMetrics {
        nodes: lanes.nodes().len(),
        under_way: lanes.under_way(),
        packets: measured(lanes).map(|(definition, value)| (definition.key, value)).collect(),
        sizes: sizes
            .map(|(end, size)| SizeMetrics {
                up_to: (*end != u64::MAX).then_some(*end),
                flows: size.fct.count(),
                fct_mean: size.fct.mean(),
                fct_p99: size.fct.quantile(99),
                slowdown_mean: size.slowdown.mean(),
                slowdown_p99: size.slowdown.quantile(99),
            })
            .collect(),
    })
}

/// Writes the measures from end to end.
pub fn write(out: &mut impl Write, session: &Session) -> io::Result<()> {
    let Some(lanes) = network(session) else { return Ok(()) };
    let idle = lanes.nodes().iter().filter(|node| node.lane().measures().arrivals() == 0).count();
    let passed = if idle > 0 { format!(", {idle} of them met no packet") } else { String::new() };
    writeln!(out, "end to end, {} nodes{passed}:", lanes.nodes().len())?;
    for (definition, value) in measured(lanes).filter(|(_, value)| *value > 0) {
        writeln!(out, "  {:<20} {value:>16} {}", definition.key, definition.unit)?;
    }
    if lanes.under_way() > 0 {
        writeln!(out, "  {:<20} {:>16} packets", "under way", lanes.under_way())?;
    }
    Ok(())
}

/// Whether an engine is a node that has met no packet, or the reference of one.
pub fn is_idle(session: &Session, engine: usize) -> bool {
    let node = session.runs().compared_with(engine).unwrap_or(engine);
    let node = network(session).and_then(|lanes| lanes.nodes().get(node));
    node.is_some_and(|node| node.lane().measures().arrivals() == 0)
}
