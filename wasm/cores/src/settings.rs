//! What a lane is set up with.

use thiserror::Error;

use crate::{Costs, Losses};

/// Cores at most: hardware sprays packets over 128.
pub const MOST_CORES: usize = 128;

/// How packets and state are spread over cores.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TechniqueSettings {
    /// State-Compute Replication.
    Scr {
        /// Rows in front of each packet, N, at least one fewer than cores.
        rows: usize,
        /// Entries of each core's log, 1,024 as published.
        log: usize,
        /// Whether a packet is written into the log only when it is processed. Then cores can wait for each other for ever.
        writes_late: bool,
    },
    /// One state behind a lock.
    Lock,
    /// Receive-side scaling: the state is divided by a hash of the flow.
    Rss,
    /// Receive-side scaling whose table follows the load.
    RssPlusPlus {
        /// Picoseconds from one rebalancing to the next, at least 1.
        period_ps: u64,
    },
}

impl TechniqueSettings {
    /// SCR with as many rows as `cores` cores need, and a log as published.
    pub const fn scr(cores: usize) -> Self {
        TechniqueSettings::Scr { rows: cores.saturating_sub(1), log: 1_024, writes_late: false }
    }

    /// Its name in files.
    pub const fn name(&self) -> &'static str {
        match self {
            TechniqueSettings::Scr { .. } => "scr",
            TechniqueSettings::Lock => "lock",
            TechniqueSettings::Rss => "rss",
            TechniqueSettings::RssPlusPlus { .. } => "rss++",
        }
    }
}

/// What a lane is set up with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LaneSettings {
    /// How packets and state are spread.
    pub technique: TechniqueSettings,
    /// Number of cores, 1 to 128.
    pub cores: usize,
    /// Packets that wait in front of a core at most, besides the one that it processes; at least 1.
    pub queue: usize,
    /// What a packet costs a core.
    pub costs: Costs,
    /// Packets that are lost on the way to their cores.
    pub losses: Losses,
    /// Whether monitors M1 to M8 watch.
    pub is_monitored: bool,
    /// Picoseconds of the window in which throughput is measured, at least 1.
    pub window_ps: u64,
}

impl LaneSettings {
    /// A technique on so many cores: illustrative costs, queues of 1,024 packets, no loss, monitored, windows of 10 us.
    pub const fn new(technique: TechniqueSettings, cores: usize) -> Self {
        LaneSettings {
            technique,
            cores,
            queue: 1_024,
            costs: Costs::DISPATCH,
            losses: Losses::Nothing,
            is_monitored: true,
            window_ps: 10_000_000,
        }
    }

    /// # Errors
    /// If a lane cannot be set up with this.
    pub const fn check(&self) -> Result<(), LaneError> {
        let cores = self.cores;
        if cores == 0 || cores > MOST_CORES {
            return Err(LaneError::Cores { cores });
        }
        if self.queue == 0 {
            return Err(LaneError::Zero { what: "queue" });
        }
        if self.window_ps == 0 {
            return Err(LaneError::Zero { what: "window" });
        }
        match self.technique {
            TechniqueSettings::Scr { rows, .. } if rows + 1 < cores => Err(LaneError::TooFewRows { cores, rows }),
            TechniqueSettings::Scr { log: 0, .. } => Err(LaneError::Zero { what: "log" }),
            TechniqueSettings::RssPlusPlus { period_ps: 0 } => Err(LaneError::Zero { what: "period" }),
            _ => Ok(()),
        }
    }
}

/// Why a lane cannot be set up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum LaneError {
    /// No core, or more than there may be.
    #[error("{cores} cores: a lane has 1 to {MOST_CORES}")]
    Cores {
        /// Cores asked for.
        cores: usize,
    },
    /// Rows would be missing although nothing is lost.
    #[error("{cores} cores need at least {} rows, not {rows}", cores - 1)]
    TooFewRows {
        /// Cores asked for.
        cores: usize,
        /// Rows asked for.
        rows: usize,
    },
    /// Something that must be at least 1 is 0.
    #[error("the {what} of a lane is 0; it must be at least 1")]
    Zero {
        /// What.
        what: &'static str,
    },
}
