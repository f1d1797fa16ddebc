use serde::{Deserialize, Deserializer, Serialize};

use super::is_default;

/// How the engines are driven.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Bench {
    /// One operation a step, straight into the engine's port.
    Ops {},
    /// Packets go in, and leave on a link.
    Port(PortBench),
}

/// [`Bench`] as the reader of files gives it.
#[derive(Deserialize)]
#[serde(remote = "Bench", rename_all = "kebab-case")]
enum TaggedBench {
    Ops {},
    Port(PortBench),
}

impl<'de> Deserialize<'de> for Bench {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        TaggedBench::deserialize(deserializer)
    }
}

/// An output port: packets arrive, get a rank, wait in the engine, and leave on a link, the smallest rank first.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS), ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct PortBench {
    /// Rate of the link, 1 to 1,000,000 Mb/s.
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = crate::limits::RATE_MBPS)))]
    pub rate_mbps: u32,
    /// Bytes that the link adds to each packet (preamble, gap), 0 to 1,000. 20 when left out.
    #[serde(default = "PortBench::default_overhead", skip_serializing_if = "PortBench::is_default_overhead")]
    #[cfg_attr(feature = "schema", schemars(range(max = crate::limits::OVERHEAD_BYTES)), ts(as = "Option<_>"))]
    pub overhead_bytes: u32,
    /// Time that a packet takes along the link, 0 to 10^15 ps. 0 when left out.
    #[serde(default, skip_serializing_if = "is_default")]
    #[cfg_attr(feature = "schema", schemars(range(max = crate::limits::TIME_PS)), ts(type = "number", optional))]
    pub propagation_ps: u64,
    /// Period of the engines' clock, 100 to 1,000,000 ps. Each engine's own when left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(range(min = crate::limits::CLOCK_PS_MIN, max = crate::limits::CLOCK_PS)))]
    pub clock_ps: Option<u32>,
    /// What an element of the queue is. `packets` when left out.
    #[serde(default, skip_serializing_if = "is_default")]
    #[cfg_attr(feature = "schema", ts(as = "Option<_>"))]
    pub elements: Elements,
    /// Packets that wait in front of the engine's port at most, 1 to 65,536. 64 when left out.
    #[serde(default = "PortBench::default_ingress", skip_serializing_if = "PortBench::is_default_ingress")]
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = crate::limits::INGRESS)), ts(as = "Option<_>"))]
    pub ingress: u32,
    /// Packets of a flow at the port at most, before the queue and in it, 1 to 65,536: a packet on top is lost, as if its sender had a window of
    /// so many and tried all the time. No limit when left out. With packets as elements only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = crate::limits::INGRESS)))]
    pub flow_limit: Option<u32>,
    /// Which operation is issued in a step in which both could be. `alternate` when left out.
    #[serde(default, skip_serializing_if = "is_default")]
    #[cfg_attr(feature = "schema", ts(as = "Option<_>"))]
    pub arbitration: Arbitration,
    /// Packets dequeued ahead of the link at most, those in flight through the engine included, 1 to 64. 2 when left out.
    #[serde(default = "PortBench::default_prefetch", skip_serializing_if = "PortBench::is_default_prefetch")]
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = crate::limits::PREFETCH)), ts(as = "Option<_>"))]
    pub prefetch: u32,
    /// Window over which fairness is measured, 1,000 to 10^15 ps. 10,000,000 (10 us) when left out.
    #[serde(default = "PortBench::default_window", skip_serializing_if = "PortBench::is_default_window")]
    #[cfg_attr(
        feature = "schema",
        schemars(range(min = crate::limits::WINDOW_PS, max = crate::limits::TIME_PS)),
        ts(type = "number", optional)
    )]
    pub window_ps: u64,
    /// For designs that work out departure times themselves: bytes that a flow of the weight `unit_weight` sends in a unit of virtual
    /// time, 1 to 65,535. 750 when left out. A packet takes so many units, by its length and its flow's weight, rounded up.
    #[serde(default = "PortBench::default_unit_bytes", skip_serializing_if = "PortBench::is_default_unit_bytes")]
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = crate::limits::BYTES)), ts(as = "Option<_>"))]
    pub unit_bytes: u32,
    /// The weight that `unit_bytes` is for, 1 to 1,000; the largest of all loses least to rounding. 1 when left out.
    #[serde(default = "PortBench::default_unit_weight", skip_serializing_if = "PortBench::is_default_unit_weight")]
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = crate::limits::WEIGHT)), ts(as = "Option<_>"))]
    pub unit_weight: u32,
}

impl PortBench {
    fn default_overhead() -> u32 {
        20
    }

    fn is_default_overhead(bytes: &u32) -> bool {
        *bytes == Self::default_overhead()
    }

    fn default_ingress() -> u32 {
        64
    }

    fn is_default_ingress(packets: &u32) -> bool {
        *packets == Self::default_ingress()
    }

    fn default_prefetch() -> u32 {
        2
    }

    fn default_unit_bytes() -> u32 {
        750
    }

    fn is_default_unit_bytes(bytes: &u32) -> bool {
        *bytes == Self::default_unit_bytes()
    }

    fn default_unit_weight() -> u32 {
        1
    }

    fn is_default_unit_weight(weight: &u32) -> bool {
        *weight == Self::default_unit_weight()
    }

    fn default_window() -> u64 {
        10_000_000
    }

    fn is_default_window(window: &u64) -> bool {
        *window == Self::default_window()
    }

    fn is_default_prefetch(packets: &u32) -> bool {
        *packets == Self::default_prefetch()
    }
}

/// What an element of the queue stands for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Elements {
    /// A packet.
    #[default]
    Packets,
    /// A flow: it waits with the rank of its first packet, and is enqueued again with the rank of the next one after its
    /// dequeue has retired.
    Flows,
}

/// Which operation is issued in a step in which an enqueue and a dequeue could be.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Arbitration {
    /// The one that was not issued last.
    #[default]
    Alternate,
    /// The dequeue.
    DequeueFirst,
    /// The enqueue.
    EnqueueFirst,
}
