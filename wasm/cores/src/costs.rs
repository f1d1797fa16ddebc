//! What a packet costs a core.

use serde::Serialize;

/// Times of a core, in picoseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(rename = "CoreCosts"))]
pub struct Costs {
    /// d: to get a packet in and out.
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub dispatch_ps: u64,
    /// c1: to process a packet.
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub compute_ps: u64,
    /// c2: to replay a row of the history.
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub replay_ps: u64,
    /// x: what each further core adds to the time under the lock.
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub contention_ps: u64,
}

impl Costs {
    /// Illustrative, since the paper's table is not public: 100 ns to dispatch, 20 to process, 10 to replay a row; 40 for each core that
    /// wants the lock.
    pub const DISPATCH: Costs =
        Costs { dispatch_ps: 100_000, compute_ps: 20_000, replay_ps: 10_000, contention_ps: 40_000 };

    /// t = d + c1: a packet on one core.
    pub const fn packet_ps(&self) -> u64 {
        self.dispatch_ps + self.compute_ps
    }

    /// Time under the lock with `cores` cores: c1 + (k - 1) x. This model is illustrative too.
    pub const fn locked_ps(&self, cores: usize) -> u64 {
        self.compute_ps + (cores as u64).saturating_sub(1) * self.contention_ps
    }
}
