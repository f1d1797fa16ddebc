use serde::{Deserialize, Serialize};

use super::{is_default, is_one, one};

/// Packets written by hand, in columns: the first numbers of all lists are the first packet. All lists have the same length, at
/// most 65,536 over all sources. Every flow ends with its last packet in the list.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS), ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct Packets {
    /// Time since the packet before, in picoseconds; of the first packet, since `start_ps`. 10^15 ps in all at most.
    #[cfg_attr(
        feature = "schema",
        schemars(length(max = crate::limits::PACKETS_LISTED), inner(range(max = crate::limits::TIME_PS))),
        ts(type = "Array<number>")
    )]
    pub dt_ps: Vec<u64>,
    /// Number of the flow, 0 to 4,294,967,295.
    #[cfg_attr(feature = "schema", schemars(length(max = crate::limits::PACKETS_LISTED)))]
    pub flow: Vec<u32>,
    /// Length without the link's overhead, 1 to 65,535 bytes.
    #[cfg_attr(
        feature = "schema",
        schemars(length(max = crate::limits::PACKETS_LISTED), inner(range(min = 1, max = crate::limits::BYTES)))
    )]
    pub bytes: Vec<u32>,
    /// Rank for `"rank": { "kind": "given" }`, 0 to 4,294,967,295. All 0 when left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(length(max = crate::limits::PACKETS_LISTED)))]
    pub rank: Option<Vec<u32>>,
    /// Class, 0 to 65,535. All 0 when left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(length(max = crate::limits::PACKETS_LISTED)))]
    pub class: Option<Vec<u16>>,
    /// Time that the packet waited in queues before this one, 0 to 10^15 ps. All 0 when left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(
        feature = "schema",
        schemars(length(max = crate::limits::PACKETS_LISTED), inner(range(max = crate::limits::TIME_PS))),
        ts(type = "Array<number>")
    )]
    pub upstream_ps: Option<Vec<u64>>,
    /// When the source begins, 0 to 10^15 ps. 0 when left out.
    #[serde(default, skip_serializing_if = "is_default")]
    #[cfg_attr(feature = "schema", schemars(range(max = crate::limits::TIME_PS)), ts(type = "number", optional))]
    pub start_ps: u64,
    /// Weight of each flow, 1 to 1000. 1 when left out.
    #[serde(default = "one", skip_serializing_if = "is_one")]
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = crate::limits::WEIGHT)), ts(as = "Option<_>"))]
    pub weight: u32,
}
