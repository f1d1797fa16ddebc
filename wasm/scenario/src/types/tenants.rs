use serde::{Deserialize, Serialize};

use super::{Size, is_default, is_one, one};

/// Tenants that share the port. Tenant i is class i, and has flows and a weight of its own.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS), ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct Tenants {
    /// The tenants, 1 to 64.
    #[cfg_attr(feature = "schema", schemars(length(min = 1, max = crate::limits::TENANTS)))]
    pub tenants: Vec<Tenant>,
    /// Packets of all tenants together at most, 1 to 67,108,864; that many over all sources.
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = crate::limits::PACKETS)))]
    pub packets: u32,
    /// Number of the first flow; those of the first tenant come first. When left out, the flows follow those of the sources before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first_flow: Option<u32>,
    /// A packet waited in queues before this one for a time drawn evenly from 0 to this, which is at most 10^15 ps. 0 when left
    /// out.
    #[serde(default, skip_serializing_if = "is_default")]
    #[cfg_attr(feature = "schema", schemars(range(max = crate::limits::TIME_PS)), ts(type = "number", optional))]
    pub upstream_ps: u64,
    /// When the source begins, 0 to 10^15 ps. 0 when left out.
    #[serde(default, skip_serializing_if = "is_default")]
    #[cfg_attr(feature = "schema", schemars(range(max = crate::limits::TIME_PS)), ts(type = "number", optional))]
    pub start_ps: u64,
    /// When the source ends, beyond `start_ps`, at most 10^15 ps: all packets are earlier. Its packets alone bound it when left
    /// out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(
        feature = "schema",
        schemars(range(min = 1, max = crate::limits::TIME_PS)),
        ts(type = "number", optional)
    )]
    pub until_ps: Option<u64>,
}

/// A tenant.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS), ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct Tenant {
    /// Its name, 1 to 100 characters.
    #[cfg_attr(feature = "schema", schemars(length(min = 1, max = crate::limits::NAME)))]
    pub name: String,
    /// Weight of each of its flows, and of its class, 1 to 1000. 1 when left out.
    #[serde(default = "one", skip_serializing_if = "is_one")]
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = crate::limits::WEIGHT)), ts(as = "Option<_>"))]
    pub weight: u32,
    /// Number of flows, 1 to 65,536; each packet is of any of them. 1 when left out.
    #[serde(default = "one", skip_serializing_if = "is_one")]
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = crate::limits::FLOWS)), ts(as = "Option<_>"))]
    pub flows: u32,
    /// How its packets arrive. `poisson` when left out.
    #[serde(default, skip_serializing_if = "is_default")]
    #[cfg_attr(feature = "schema", ts(as = "Option<_>"))]
    pub arrivals: TenantArrivals,
    /// Mean rate, or with `on-off` the rate while on, 1 to 1,000,000 Mb/s, without the link's overhead. Only with `backlogged` it
    /// may be left out, and is that of the port's link.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = crate::limits::RATE_MBPS)))]
    pub rate_mbps: Option<u32>,
    /// With `on-off`: mean length of an on period, exponential, 1 to 10^15 ps.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(
        feature = "schema",
        schemars(range(min = 1, max = crate::limits::TIME_PS)),
        ts(type = "number", optional)
    )]
    pub on_ps: Option<u64>,
    /// With `on-off`: mean length of an off period, exponential, 1 to 10^15 ps.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(
        feature = "schema",
        schemars(range(min = 1, max = crate::limits::TIME_PS)),
        ts(type = "number", optional)
    )]
    pub off_ps: Option<u64>,
    /// Length of a packet, without the link's overhead.
    pub size: Size,
}

/// How the packets of a tenant arrive.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum TenantArrivals {
    /// Exponential times between packets.
    #[default]
    Poisson,
    /// Steady in periods, silent between them.
    OnOff,
    /// Without a pause: there is always something to send.
    Backlogged,
}
