use file_type::file_type;

use super::Hex64;
use super::Technique;

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
    /// What becomes of packets at the cores of a program, at most 65,536. For the bench `cores`.
    #[file(default, max = RESULTS)]
    pub packets: Vec<ExpectedPacket>,
    /// Bounds of what is counted at the cores, at the end of the run; at most 1,024. For the bench `cores`.
    #[file(default, max = METRICS)]
    pub counts: Vec<ExpectedCount>,
}

impl Expect {
    /// Whether it asks for nothing.
    pub(super) fn is_empty(&self) -> bool {
        if !self.packets.is_empty() || !self.counts.is_empty() {
            return false;
        }
        let Expect { divergence, results, states, metrics, broken, .. } = self;
        let lists = results.is_empty() && states.is_empty() && metrics.is_empty() && broken.is_empty();
        lists && divergence.is_none() && self.digests().is_empty()
    }

    /// The digests that it has, by their names.
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
    #[file(default, max = LAST_RUNNING)]
    pub engine: u32,
    /// Name of the invariant, one of the engine's design: `order of bounds`; or, with the bench `cores`, one of the cores behind it:
    /// `no-deadlock`.
    pub invariant: String,
}

/// What must become of a packet at the cores. What is left out may be anything.
#[file_type]
pub struct ExpectedPacket {
    /// Number of the engine, counting from 0. 0 when left out.
    #[file(default, max = LAST_RUNNING)]
    pub engine: u32,
    /// The technique; others than `scr` number the packets as they arrive, and have no engine. `scr` when left out.
    #[file(default = Technique::Scr)]
    pub technique: Technique,
    /// Number of the packet, from 1 on.
    #[file(min = 1)]
    pub number: u32,
    /// Its core, counting from 0.
    pub core: Option<u32>,
    /// What becomes of it.
    pub outcome: Option<PacketOutcome>,
    /// Numbers of the packets whose rows its core replays before it, in order; at most 65,536.
    #[file(max = RESULTS)]
    pub replayed: Option<Vec<u32>>,
    /// Of these, numbers whose rows come out of the logs of other cores.
    #[file(max = RESULTS)]
    pub recovered: Option<Vec<u32>>,
    /// Numbers that are skipped before it, since no core has their rows.
    #[file(max = RESULTS)]
    pub skipped: Option<Vec<u32>>,
}

/// What becomes of a packet.
#[file_type]
pub enum PacketOutcome {
    /// It is processed, and goes on.
    Pass,
    /// It is processed, and the program drops it.
    Drop,
    /// It is processed, and goes on flagged: it does not fit the state of its connection.
    Invalid,
    /// It is lost on the way to its core.
    Lost,
    /// It finds the queue of its core full.
    QueueFull,
}

impl PacketOutcome {
    /// Its word in files.
    pub fn word(self) -> &'static str {
        match self {
            PacketOutcome::Pass => "pass",
            PacketOutcome::Drop => "drop",
            PacketOutcome::Invalid => "invalid",
            PacketOutcome::Lost => "lost",
            PacketOutcome::QueueFull => "queue-full",
        }
    }
}

/// Bounds of a count at the cores when the run is over.
#[file_type]
pub struct ExpectedCount {
    /// Number of the engine, counting from 0. 0 when left out.
    #[file(default, max = LAST_RUNNING)]
    pub engine: u32,
    /// The technique. `scr` when left out.
    #[file(default = Technique::Scr)]
    pub technique: Technique,
    /// Of this core alone, counting from 0. Of all when left out.
    pub core: Option<u32>,
    /// What is counted.
    pub count: CoreCount,
    /// The smallest value that is right. Any when left out.
    pub min: Option<u64>,
    /// The largest value that is right. Any when left out.
    pub max: Option<u64>,
}

/// What is counted at cores.
#[file_type]
pub enum CoreCount {
    /// Packets that were sent to the core.
    Arrived,
    /// Of these, packets that were lost on the way.
    Lost,
    /// Packets that found the queue full.
    Dropped,
    /// Packets that were processed.
    Done,
    /// Of these, packets that the program passes.
    Pass,
    /// Packets that the program drops.
    Drop,
    /// Packets that the program flags as invalid.
    Invalid,
    /// Rows of earlier packets that were applied.
    Replayed,
    /// Of these, rows out of the logs of other cores.
    Recovered,
    /// Numbers that were skipped.
    Skipped,
    /// Packets that the program does not handle; of all cores only.
    Unhandled,
    /// Entries of logs that were overwritten before they were read; of all cores only.
    Overwritten,
    /// Entries of the table of receive-side scaling that have moved; of all cores only.
    Moved,
    /// Packets a second, from the beginning of the run until the last one was processed; of all cores only.
    PacketsPerS,
}

/// Bounds of a measure when the run is over.
#[file_type]
pub struct ExpectedMetric {
    /// Number of the engine, counting from 0. 0 when left out.
    #[file(default, max = LAST_RUNNING)]
    pub engine: u32,
    /// Name of the node of a network, in place of its number.
    pub node: Option<String>,
    /// Of a network: whether it is measured from the first node of each packet to its last. `false` when left out.
    #[file(default)]
    pub end_to_end: bool,
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
    #[file(default, max = LAST_RUNNING)]
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
    /// Why it was refused, `full`, `empty`, `not-ready`, `range` or `ineligible`, or that it was lost: `reset`.
    pub reason: Option<String>,
}

/// What a field must hold when a step has been executed.
#[file_type]
pub struct ExpectedState {
    /// The step, 0 to 2,147,483,648.
    #[file(max = STEPS)]
    pub step: u32,
    /// Number of the engine, counting from 0. 0 when left out.
    #[file(default, max = LAST_RUNNING)]
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

impl CoreCount {
    /// All of them.
    pub const ALL: [CoreCount; 14] = [
        Self::Arrived,
        Self::Lost,
        Self::Dropped,
        Self::Done,
        Self::Pass,
        Self::Drop,
        Self::Invalid,
        Self::Replayed,
        Self::Recovered,
        Self::Skipped,
        Self::Unhandled,
        Self::Overwritten,
        Self::Moved,
        Self::PacketsPerS,
    ];

    /// Its word in files.
    pub fn word(self) -> &'static str {
        match self {
            CoreCount::Arrived => "arrived",
            CoreCount::Lost => "lost",
            CoreCount::Dropped => "dropped",
            CoreCount::Done => "done",
            CoreCount::Pass => "pass",
            CoreCount::Drop => "drop",
            CoreCount::Invalid => "invalid",
            CoreCount::Replayed => "replayed",
            CoreCount::Recovered => "recovered",
            CoreCount::Skipped => "skipped",
            CoreCount::Unhandled => "unhandled",
            CoreCount::Overwritten => "overwritten",
            CoreCount::Moved => "moved",
            CoreCount::PacketsPerS => "packets-per-s",
        }
    }
}
