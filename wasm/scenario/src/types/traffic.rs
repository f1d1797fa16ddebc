use std::collections::BTreeMap;

use contract::Operation;
use file_type::file_type;

use super::{Adversarial, BatchPoisson, Burst, Flows, Incast, OnOff, Op, Packets, Poisson, SourceFrame, Tenants};
use super::{Connections, Ddos, Headers, Knocking, TokenBursts};

/// A source of traffic.
#[file_type]
pub enum Traffic {
    /// Operations written by hand.
    Ops(Explicit),
    /// A seeded random mix of operations.
    Random(RandomMix),
    /// Packets written by hand.
    Packets(Packets),
    /// Packets at random times.
    Poisson(Poisson),
    /// Batches of packets at random times.
    BatchPoisson(BatchPoisson),
    /// Packets in periods, and silence between them.
    OnOff(OnOff),
    /// Packets in regular bursts.
    Burst(Burst),
    /// Many senders at the same time.
    Incast(Incast),
    /// Finite flows that begin at random times.
    Flows(Flows),
    /// Tenants with weights, each with packets of its own.
    Tenants(Tenants),
    /// Ranks and times that are hard on a queue.
    Adversarial(Adversarial),
    /// Packets with their headers, written by hand.
    Headers(Headers),
    /// TCP connections from handshake to FIN.
    Connections(Connections),
    /// Sources at a port-knocking firewall.
    Knocking(Knocking),
    /// A distributed denial-of-service attack.
    Ddos(Ddos),
    /// Bursts beyond what a token bucket lets through.
    TokenBursts(TokenBursts),
}

/// What a source yields.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Yields {
    /// Operations, for the bench `ops`.
    Operations,
    /// Packets of numbered flows, for the bench `port`.
    Packets,
    /// Packets with headers, for the bench `cores`.
    Headers,
}

impl Traffic {
    /// What it yields, and so for which bench it is.
    pub fn yields(&self) -> Yields {
        match self {
            Traffic::Ops(_) | Traffic::Random(_) => Yields::Operations,
            Traffic::Headers { .. }
            | Traffic::Connections { .. }
            | Traffic::Knocking { .. }
            | Traffic::Ddos { .. }
            | Traffic::TokenBursts { .. } => Yields::Headers,
            _ => Yields::Packets,
        }
    }

    /// The ports of the operations that it yields, of these: bit p of port p.
    pub fn ports(&self, operations: &[Operation]) -> u32 {
        let bit = |name: &str| operations.iter().find(|o| o.name == name).map_or(0, |operation| 1 << operation.port);
        match self {
            Traffic::Ops(source) => source.ops.iter().fold(0, |ports, op| ports | bit(&op.name)),
            Traffic::Random(source) => source.mix.iter().fold(0, |ports, (name, _)| ports | bit(name)),
            _ => 0,
        }
    }

    /// Flows and time of a source that draws its packets.
    pub fn frame(&self) -> Option<SourceFrame> {
        match self {
            Traffic::Ops(_) | Traffic::Random(_) | Traffic::Packets(_) => None,
            Traffic::Poisson(source) => Some(source.frame()),
            Traffic::BatchPoisson(source) => Some(source.frame()),
            Traffic::OnOff(source) => Some(source.frame()),
            Traffic::Burst(source) => Some(source.frame()),
            Traffic::Incast(source) => Some(source.frame()),
            Traffic::Flows(source) => Some(source.frame()),
            Traffic::Tenants(source) => Some(source.frame()),
            Traffic::Adversarial(source) => Some(source.frame()),
            _ => None,
        }
    }
}

/// Operations in order, one a step.
#[file_type]
pub struct Explicit {
    /// The operations, at most 262,144 over all sources: `["enqueue", 17, 5]`, `["dequeue-max"]`; `["idle"]` for a step without
    /// one, `["idle", 3]` for three.
    #[file(max = OPS)]
    pub ops: Vec<Op>,
}

/// Operations drawn at random. `data` of an enqueue is the running number of the operation in its source, from 0; a priority
/// is drawn evenly or from a small hot set. Phases that favour enqueues and phases that favour dequeues alternate, so that
/// the queue is empty and full now and then.
#[file_type]
pub struct RandomMix {
    /// Steps that the source fills, 1 to 2,147,483,648.
    #[file(min = 1, max = STEPS)]
    pub slots: u32,
    /// Relative frequency of each operation and of `idle`, 0 to 1000 each, not all 0.
    pub mix: BTreeMap<String, u32>,
    /// Of 100 priorities, how many come from the hot set. 0 when left out.
    #[file(default, max = 100)]
    pub collide_percent: u32,
    /// Size of the hot set, 1 to 64. It is drawn anew every 64 steps on average. 2 when left out.
    #[file(default = 2, min = 1, max = HOT)]
    pub hot: u32,
    /// Whether the hot set is shared: all such sources with sets of the same size have the same values in the same steps, so that operations
    /// of several ports have equal priorities. `false` when left out: each source has a set of its own.
    #[file(default)]
    pub shared_hot: bool,
    /// Mean length of a phase in steps, 1 to 16,777,216. Four times the largest capacity of an engine when left out.
    #[file(min = 1, max = PHASE)]
    pub phase: Option<u32>,
}
