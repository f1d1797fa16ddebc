use file_type::file_type;

use super::Hex64;

/// What a run must show. A replay that does not is a failure.
#[file_type]
#[derive(Default)]
pub struct Expect {
    /// Digest of engine 0: xxh3-64 over (op, kind, ok, data, priority) of every operation in order, each a little-endian
    /// 32-bit word.
    pub digest: Option<Hex64>,
    /// Timing digest of engine 0: as `digest`, with the step of the result as a sixth word.
    pub timing_digest: Option<Hex64>,
    /// In place of `digest` where an operation of engine 0 has more than two results: xxh3-64 over (op, kind, ok, number of results,
    /// results) of every operation in order, each a little-endian 32-bit word.
    pub long_digest: Option<Hex64>,
    /// As `long_digest`, with the step of the result as a further word.
    pub long_timing_digest: Option<Hex64>,
    /// The step of the first difference between engine 0 and its reference, for a scenario that shows one on purpose. Without it
    /// there must be none.
    #[file(max = STEPS)]
    pub divergence: Option<u32>,
    /// Results of single operations, at most 65,536.
    #[file(default, max = RESULTS)]
    pub results: Vec<ExpectedResult>,
    /// Words of state at single steps, at most 4,096.
    #[file(default, max = STATES)]
    pub states: Vec<ExpectedState>,
    /// Bounds of what is measured of the packets, at the end of the run; at most 1,024. For the bench `port`.
    #[file(default, max = METRICS)]
    pub metrics: Vec<ExpectedMetric>,
    /// Invariants that break in the run on purpose, at most 64. It is a failure if one of them holds to the end, or another one breaks.
    #[file(default, max = BROKEN)]
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
#[file_type]
pub struct ExpectedBroken {
    /// Number of the engine, counting from 0; not of a reference, whose invariants are not watched. 0 when left
    /// out.
    #[file(default, max = 3)]
    pub engine: u32,
    /// Name of the invariant, one of the engine's design: `order of bounds`.
    pub invariant: String,
}

/// Bounds of a measure when the run is over.
#[file_type]
pub struct ExpectedMetric {
    /// Number of the engine, counting from 0. 0 when left out.
    #[file(default, max = 3)]
    pub engine: u32,
    /// Name of the measure: `throughput`, `delay.p99`.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = crate::export::measures())))]
    pub metric: String,
    /// Of this class alone; for `arrived`, `departed`, `dropped`, `bytes`, `throughput`, `delay.mean`, `delay.p99`, `delay.max`.
    pub class: Option<u32>,
    /// Of this flow alone; for the same measures.
    pub flow: Option<u32>,
    /// The smallest value that is right. Any when left out.
    pub min: Option<u64>,
    /// The largest value that is right. Any when left out.
    pub max: Option<u64>,
}

/// What must become of an operation. What is left out may be anything.
#[file_type]
pub struct ExpectedResult {
    /// Number of the engine, counting from 0. 0 when left out.
    #[file(default, max = 3)]
    pub engine: u32,
    /// Number of the operation, counting from 0 in the order of issue; idle steps do not count, refused operations do.
    pub op: u32,
    /// Whether it was accepted.
    pub ok: bool,
    /// The step of the result, or of the refusal.
    pub step: Option<u32>,
    /// Data of the element that came out.
    pub data: Option<u32>,
    /// Priority of the element that came out.
    pub priority: Option<u32>,
    /// Why it was refused, `full`, `empty`, `not-ready` or `range`, or that it was lost: `reset`.
    pub reason: Option<String>,
}

/// What a field must hold when a step has been executed.
#[file_type]
pub struct ExpectedState {
    /// The step, 0 to 2,147,483,648.
    #[file(max = STEPS)]
    pub step: u32,
    /// Number of the engine, counting from 0. 0 when left out.
    #[file(default, max = 3)]
    pub engine: u32,
    /// Name of the field: `l1.stoc`.
    pub field: String,
    /// Index of the first word. 0 when left out.
    #[file(default)]
    pub first: u32,
    /// The words from there on, 1 to 4,096.
    #[file(min = 1, max = STATE_VALUES)]
    pub values: Vec<u32>,
    /// What it means, at most 4,000 characters.
    #[file(max = TEXT)]
    pub text: Option<String>,
}
