use file_type::file_type;

use super::{CoresBench, MeshBench, NetworkBench, NicBench};

/// How the engines are driven.
#[file_type]
pub enum Bench {
    /// One operation a step, straight into the engine's port.
    Ops {},
    /// Packets go in, and leave on a link.
    Port(PortBench),
    /// Packets pass a sequencer, and run a program on many cores.
    Cores(CoresBench),
    /// Packets pass engines behind engines.
    Network(NetworkBench),
    /// A switch whose outputs schedule.
    Mesh(MeshBench),
    /// A network card that schedules tenants, and the packets of each.
    Nic(NicBench),
}

impl Bench {
    /// Its name.
    pub fn kind(&self) -> &'static str {
        match self {
            Bench::Ops {} => "ops",
            Bench::Port(_) => "port",
            Bench::Cores(_) => "cores",
            Bench::Network(_) => "network",
            Bench::Mesh(_) => "mesh",
            Bench::Nic(_) => "nic",
        }
    }
}

/// An output port: packets arrive, get a rank, wait in the engine, and leave on a link, the smallest rank first.
#[file_type]
pub struct PortBench {
    /// Rate of the link, 1 to 1,000,000 Mb/s.
    #[file(min = 1, max = RATE_MBPS)]
    pub rate_mbps: u32,
    /// Bytes that the link adds to each packet (preamble, gap), 0 to 1,000. 20 when left out.
    #[file(default = 20, max = OVERHEAD_BYTES)]
    pub overhead_bytes: u32,
    /// Time that a packet takes along the link, 0 to 10^15 ps. 0 when left out.
    #[file(default, max = TIME_PS)]
    pub propagation_ps: u64,
    /// Period of the engines' clock, 100 to 1,000,000 ps. Each engine's own when left out.
    #[file(min = CLOCK_PS_MIN, max = CLOCK_PS)]
    pub clock_ps: Option<u32>,
    /// What an element of the queue is. `packets` when left out.
    #[file(default)]
    pub elements: Elements,
    /// Packets that wait in front of the engine's port at most, 1 to 65,536. 64 when left out.
    #[file(default = 64, min = 1, max = INGRESS)]
    pub ingress: u32,
    /// Packets of a flow at the port at most, before the queue and in it, 1 to 65,536: a packet on top is lost, as if its sender had a window of
    /// so many and tried all the time. No limit when left out. With packets as elements only.
    #[file(min = 1, max = INGRESS)]
    pub flow_limit: Option<u32>,
    /// Which operation is issued in a step in which both could be. `alternate` when left out.
    #[file(default)]
    pub arbitration: Arbitration,
    /// Packets dequeued ahead of the link at most, those in flight through the engine included, 1 to 64. 2 when left out.
    #[file(default = 2, min = 1, max = PREFETCH)]
    pub prefetch: u32,
    /// Window over which fairness is measured, 1,000 to 10^15 ps. 10,000,000 (10 us) when left out.
    #[file(default = 10_000_000, min = WINDOW_PS, max = TIME_PS)]
    pub window_ps: u64,
    /// For designs that work out departure times themselves: bytes that a flow of the weight `unit_weight` sends in a unit of virtual
    /// time, 1 to 65,535. 750 when left out. A packet takes so many units, by its length and its flow's weight, rounded up.
    #[file(default = 750, min = 1, max = BYTES)]
    pub unit_bytes: u32,
    /// The weight that `unit_bytes` is for, 1 to 1,000; the largest of all loses least to rounding. 1 when left out.
    #[file(default = 1, min = 1, max = WEIGHT)]
    pub unit_weight: u32,
}

/// What an element of the queue stands for.
#[file_type]
pub enum Elements {
    /// A packet.
    #[default]
    Packets,
    /// A flow: it waits with the rank of its first packet, and is enqueued again with the rank of the next one after its
    /// dequeue has retired.
    Flows,
}

/// Which operation is issued in a step in which an enqueue and a dequeue could be.
#[file_type]
pub enum Arbitration {
    /// The one that was not issued last.
    #[default]
    Alternate,
    /// The dequeue.
    DequeueFirst,
    /// The enqueue.
    EnqueueFirst,
}
