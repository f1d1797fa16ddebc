//! How a run ends.

use std::fmt;

use serde::Serialize;

/// How a run of packets ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// Every packet has left or was dropped.
    Drained,
    /// Packets are left and nothing can move any more: no arrival is to come, the link is idle, and no operation was accepted or
    /// answered for longer than the engine takes.
    Stuck,
    /// The scenario's `stop` ended it.
    Stopped,
    /// It took more steps than its packets can need.
    OutOfSteps,
}

/// Steps without progress, beyond the engine's latency, after which nothing can move any more.
pub(crate) const PATIENCE: u32 = 8;

impl End {
    /// Name in results: `drained`, `stuck`, `stopped`, `out-of-steps`.
    pub fn word(self) -> &'static str {
        match self {
            End::Drained => "drained",
            End::Stuck => "stuck",
            End::Stopped => "stopped",
            End::OutOfSteps => "out-of-steps",
        }
    }

    /// Whether the run ended as runs should: everything left, or the scenario stopped it.
    pub fn is_proper(self) -> bool {
        matches!(self, End::Drained | End::Stopped)
    }
}

/// Packets that are left in a lane, by where they stand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(rename = "LeftFrame"))]
pub struct Standing {
    /// Packets in front of the engine's port.
    pub port: u32,
    /// Packets of flows that wait behind their flow's element.
    pub behind: u32,
    /// Packets in the queue.
    pub queue: u32,
    /// Packets that wait for the link or are on it.
    pub link: u32,
}

impl Standing {
    /// All of them.
    pub fn sum(&self) -> u32 {
        self.port + self.behind + self.queue + self.link
    }
}

impl fmt::Display for Standing {
    /// `2 packets in front of the port, 5 in the queue`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let places = [
            (self.port, "in front of the port"),
            (self.behind, "behind their flow's element"),
            (self.queue, "in the queue"),
            (self.link, "at the link"),
        ];
        let mut said = false;
        for (count, place) in places.into_iter().filter(|(count, _)| *count > 0) {
            let packets = match (said, count) {
                (true, _) => "",
                (false, 1) => " packet",
                (false, _) => " packets",
            };
            write!(f, "{}{count}{packets} {place}", if said { ", " } else { "" })?;
            said = true;
        }
        if said { Ok(()) } else { f.write_str("no packet") }
    }
}
