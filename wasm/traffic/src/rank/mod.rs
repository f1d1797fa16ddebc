//! How packets get their ranks, and ranks the queue's priorities. The smallest rank leaves first.

mod quantise;
mod ranker;

pub use quantise::{Quantiser, Scale};
pub use ranker::{Ranker, Ranking};
