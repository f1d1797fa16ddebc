use serde::{Deserialize, Serialize};

use super::is_default;

/// How a packet gets its rank, and the rank a priority of the queue. The smallest rank leaves first.
///
/// The priority is `scale((rank - origin - offset) / granularity)`, cut to the priorities that the engine has. Packets that were
/// cut are counted. The origin is 0, or for ranks in time the smallest that a packet can get when it arrives at an empty queue.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS), ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct Rank {
    /// What the rank is.
    pub kind: RankKind,
    /// Units of rank to a step of priority, 1 to 10^15. 1 when left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = crate::limits::GRANULARITY)), ts(type = "number"))]
    pub granularity: Option<u64>,
    /// Whether all steps are alike. `linear` when left out.
    #[serde(default, skip_serializing_if = "is_default")]
    #[cfg_attr(feature = "schema", ts(as = "Option<_>"))]
    pub scale: RankScale,
    /// With the scale `logarithmic`: steps to an octave, a power of two from 1 to 65,536. 1 when left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = crate::limits::PER_OCTAVE)))]
    pub per_octave: Option<u32>,
    /// Taken from the rank, in its units, 0 to 10^15. 0 when left out.
    #[serde(default, skip_serializing_if = "is_default")]
    #[cfg_attr(feature = "schema", schemars(range(max = crate::limits::GRANULARITY)), ts(type = "number", optional))]
    pub offset: u64,
}

/// What the rank of a packet is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum RankKind {
    /// What its source gave it; unit: 1.
    #[default]
    Given,
    /// Its class, 0 first: strict priority; unit: a class.
    Class,
    /// Bytes of its flow that are still to be sent, its own included: shortest remaining processing time; unit: a byte. A packet
    /// of a flow without an end counts alone.
    Srpt,
    /// The time of its arrival: first in, first out; unit: a picosecond.
    Fifo,
}

/// How steps of priority widen with the rank.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum RankScale {
    /// All steps are alike.
    #[default]
    Linear,
    /// Steps double with every octave. With p steps to an octave the first 2p are one `granularity` wide, the next p two, the
    /// next p four, and so on.
    Logarithmic,
}
