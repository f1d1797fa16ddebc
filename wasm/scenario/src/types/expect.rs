use serde::{Deserialize, Serialize};

use super::{Hex64, is_default};

/// What a run must show. A replay that does not is a failure.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS), ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct Expect {
    /// Digest of engine 0: xxh3-64 over (op, kind, ok, data, priority) of every operation in order, each a little-endian
    /// 32-bit word.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub digest: Option<Hex64>,
    /// Timing digest of engine 0: as `digest`, with the step of the result as a sixth word.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub timing_digest: Option<Hex64>,
    /// In place of `digest` where an operation of engine 0 has more than two results: xxh3-64 over (op, kind, ok, number of results,
    /// results) of every operation in order, each a little-endian 32-bit word.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub long_digest: Option<Hex64>,
    /// As `long_digest`, with the step of the result as a further word.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub long_timing_digest: Option<Hex64>,
    /// The step of the first difference between engine 0 and its reference, for a scenario that shows one on purpose. Without it
    /// there must be none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(range(max = crate::limits::STEPS)))]
    pub divergence: Option<u32>,
    /// Results of single operations, at most 65,536.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schemars(length(max = crate::limits::RESULTS)), ts(as = "Option<_>"))]
    pub results: Vec<ExpectedResult>,
    /// Words of state at single steps, at most 4,096.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schemars(length(max = crate::limits::STATES)), ts(as = "Option<_>"))]
    pub states: Vec<ExpectedState>,
    /// Bounds of what is measured of the packets, at the end of the run; at most 1,024. For the bench `port`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schemars(length(max = crate::limits::METRICS)), ts(as = "Option<_>"))]
    pub metrics: Vec<ExpectedMetric>,
    /// Invariants that break in the run on purpose, at most 64. It is a failure if one of them holds to the end, or another one breaks.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schemars(length(max = crate::limits::BROKEN)), ts(as = "Option<_>"))]
    pub broken: Vec<ExpectedBroken>,
}

impl Expect {
    /// Whether it asks for nothing.
    pub(super) fn is_empty(&self) -> bool {
        let Expect { divergence, results, states, metrics, broken, .. } = self;
        let lists = results.is_empty() && states.is_empty() && metrics.is_empty() && broken.is_empty();
        lists && divergence.is_none() && self.digests().is_empty()
    }

    /// The digests that it has, by their names.
    #[inline(never)] // once in a session built for size
    pub fn digests(&self) -> Vec<(&'static str, Hex64)> {
        let mut all = Vec::new();
        let mut add = |name, digest: Option<Hex64>| all.extend(digest.map(|digest| (name, digest)));
        add("digest", self.digest);
        add("timing_digest", self.timing_digest);
        add("long_digest", self.long_digest);
        add("long_timing_digest", self.long_timing_digest);
        all
    }
}

/// An invariant that breaks at least once in the run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS), ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct ExpectedBroken {
    /// Number of the engine, counting from 0; not of a reference, whose invariants are not watched. 0 when left
    /// out.
    #[serde(default, skip_serializing_if = "is_default")]
    #[cfg_attr(feature = "schema", schemars(range(max = 3)), ts(as = "Option<_>"))]
    pub engine: u32,
    /// Name of the invariant, one of the engine's design: `order of bounds`.
    pub invariant: String,
}

/// Bounds of a measure when the run is over.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS), ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct ExpectedMetric {
    /// Number of the engine, counting from 0. 0 when left out.
    #[serde(default, skip_serializing_if = "is_default")]
    #[cfg_attr(feature = "schema", schemars(range(max = 3)), ts(as = "Option<_>"))]
    pub engine: u32,
    /// Name of the measure: `throughput`, `delay.p99`.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = crate::export::measures())))]
    pub metric: String,
    /// Of this class alone; for `arrived`, `departed`, `dropped`, `bytes`, `throughput`, `delay.mean`, `delay.p99`, `delay.max`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub class: Option<u32>,
    /// Of this flow alone; for the same measures.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub flow: Option<u32>,
    /// The smallest value that is right. Any when left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub min: Option<u64>,
    /// The largest value that is right. Any when left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub max: Option<u64>,
}

/// What must become of an operation. What is left out may be anything.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS), ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct ExpectedResult {
    /// Number of the engine, counting from 0. 0 when left out.
    #[serde(default, skip_serializing_if = "is_default")]
    #[cfg_attr(feature = "schema", schemars(range(max = 3)), ts(as = "Option<_>"))]
    pub engine: u32,
    /// Number of the operation, counting from 0 in the order of issue; idle steps do not count, refused operations do.
    pub op: u32,
    /// Whether it was accepted.
    pub ok: bool,
    /// The step of the result, or of the refusal.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub step: Option<u32>,
    /// Data of the element that came out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub data: Option<u32>,
    /// Priority of the element that came out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub priority: Option<u32>,
    /// Why it was refused, `full`, `empty`, `not-ready` or `range`, or that it was lost: `reset`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

/// What a field must hold when a step has been executed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS), ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct ExpectedState {
    /// The step, 0 to 2,147,483,648.
    #[cfg_attr(feature = "schema", schemars(range(max = crate::limits::STEPS)))]
    pub step: u32,
    /// Number of the engine, counting from 0. 0 when left out.
    #[serde(default, skip_serializing_if = "is_default")]
    #[cfg_attr(feature = "schema", schemars(range(max = 3)), ts(as = "Option<_>"))]
    pub engine: u32,
    /// Name of the field: `l1.stoc`.
    pub field: String,
    /// Index of the first word. 0 when left out.
    #[serde(default, skip_serializing_if = "is_default")]
    #[cfg_attr(feature = "schema", ts(as = "Option<_>"))]
    pub first: u32,
    /// The words from there on, 1 to 4,096.
    #[cfg_attr(feature = "schema", schemars(length(min = 1, max = crate::limits::STATE_VALUES)))]
    pub values: Vec<u32>,
    /// What it means, at most 4,000 characters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(length(max = crate::limits::TEXT)))]
    pub text: Option<String>,
}
