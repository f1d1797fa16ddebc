//! What goals need of a run, and what was found: plain data, so that the run and the goals may be in different programs.

use serde::{Deserialize, Serialize};

/// What has to be gathered for a goal.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "kind")]
pub enum Probe {
    /// The steps in which a condition holds.
    Steps {
        /// The condition.
        when: String,
    },
    /// A measure.
    Measure(Measured),
    /// Who was served how much.
    Shares(ShareProbe),
}

/// A measure of the packets, of the cores, or of the run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Measured {
    /// Its name: `delay.max`, `cores.packets-per-s`, or `packets`, `operations` and `steps` of the run itself.
    pub name: String,
    /// Number of the engine.
    #[serde(default)]
    pub engine: u32,
    /// Name of a node of a network, in place of the number.
    #[serde(default)]
    pub node: Option<String>,
    /// Whether it is measured from end to end of a network.
    #[serde(default)]
    pub end_to_end: bool,
    /// Of this class alone.
    #[serde(default)]
    pub class: Option<u32>,
    /// Of this flow alone.
    #[serde(default)]
    pub flow: Option<u32>,
    /// Technique of the cores: `scr`, `lock`, `rss` or `rss++`.
    #[serde(default)]
    pub technique: Option<String>,
    /// Of this core alone.
    #[serde(default)]
    pub core: Option<u32>,
}

/// Of which packets the bytes are shared.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct ShareProbe {
    /// Number of the engine.
    pub engine: u32,
    /// Whether shares are those of flows; otherwise of classes.
    pub flows: bool,
    /// The first packets that leave, so many.
    pub over: u64,
}

/// Measures of the run itself.
pub const OF_RUN: [&str; 3] = ["packets", "operations", "steps"];

/// Prefix of the names of counts at cores.
pub const CORES: &str = "cores.";

/// What was seen of a run so far.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Seen {
    /// Steps that were executed at least once.
    pub steps: u64,
    /// Whether that is the whole run.
    pub is_over: bool,
    /// Packets that arrived.
    pub packets: u64,
    /// Operations that the first engine was given.
    pub operations: u64,
    /// By goal, in their order; [`Found::Nothing`] for one that needs nothing of the run.
    pub found: Vec<Found>,
}

/// What was found for a probe.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "kind")]
pub enum Found {
    /// Nothing was asked for.
    Nothing,
    /// The steps in which a condition holds.
    Steps {
        /// How many.
        count: u64,
        /// The first one.
        first: Option<u64>,
        /// Whether the last step that was executed is one of them.
        last: bool,
    },
    /// A measure.
    Measure {
        /// Its value; `None` if nothing was measured yet.
        value: Option<u64>,
        /// Its unit, as scenarios/README.md has it.
        unit: String,
    },
    /// Who was served how much.
    Shares {
        /// Packets that left, of those that count.
        packets: u64,
        /// Bytes by class or flow, in the order of their numbers.
        bytes: Vec<(u64, u64)>,
    },
}
