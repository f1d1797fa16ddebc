//! The load of the benchmark: port knocking on many cores by State-Compute Replication, without loss.

use cores::flows::{Gaps, Knocking};
use cores::{Lane, LaneError, LaneSettings, TechniqueSettings, Totals};
use programs::{AnyProgram, PortKnocking};

/// A lane alone: the model's sequencer and the cores, without files, logs and digests of a session.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LaneLoad {
    /// Packets.
    pub packets: u32,
    /// Cores, k, 1 to 128. Each packet has k - 1 rows.
    pub cores: u32,
    /// Whether monitors M1 to M8 watch.
    pub is_monitored: bool,
}

impl LaneLoad {
    /// The packets: 64 sources that know the knocks and 64 that guess, one packet in four of the latter. They come as fast as the cores can
    /// process 15 of 16.
    pub fn arrivals(&self) -> Knocking {
        let costs = cores::Costs::DISPATCH;
        let cores = u64::from(self.cores.max(1));
        let busy_ps = costs.packet_ps() + (cores - 1) * costs.replay_ps;
        Knocking::new(1, Gaps::Steady(busy_ps * 16 / (15 * cores)), 64, 64, 25, 20, self.packets.into())
    }

    /// Runs to the end.
    ///
    /// # Errors
    /// If there cannot be so many cores.
    pub fn run(&self) -> Result<Totals, LaneError> {
        let cores = self.cores as usize;
        let settings =
            LaneSettings { is_monitored: self.is_monitored, ..LaneSettings::new(TechniqueSettings::scr(cores), cores) };
        let mut lane = Lane::new(AnyProgram::from(PortKnocking::default()), settings)?;
        Ok(lane.run(self.arrivals(), |_| {}))
    }
}
