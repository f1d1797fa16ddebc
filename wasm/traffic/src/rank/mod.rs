//! How packets get their ranks, and ranks the queue's priorities. The smallest rank leaves first.

mod fair;
mod gps;
mod quantise;
mod ranker;
mod tags;

pub use fair::{RankShare, StfqRanks, WfqRanks};
pub use quantise::{Quantiser, Scale};
pub use ranker::{Ranker, Ranking};

/// Bits of a virtual time behind the point. Before it stand bytes of a flow of weight 1.
pub const FRACTION_BITS: u32 = 16;
