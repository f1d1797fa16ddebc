//! Which part of a run is exported.

use std::ops::RangeInclusive;

use clap::Args;
use session::Session;

use crate::outcome::Failure;
use crate::progress::Progress;

/// Steps that are exported if nothing is said.
const USUAL: u32 = 200;

/// The steps to export: the last 200 of the run if none of these is given.
#[derive(Args)]
#[command(next_help_heading = "Which steps (without any of these the last 200 of the run)")]
pub struct Interval {
    /// First step
    #[arg(long, value_name = "STEP", requires = "to")]
    from: Option<u32>,
    /// Last step
    #[arg(long, value_name = "STEP", requires = "from")]
    to: Option<u32>,
    /// The last N steps of the run; it ends with its traffic, or at the divergence that stops it
    #[arg(long, value_name = "N", conflicts_with_all = ["from", "at"], value_parser = clap::value_parser!(u32).range(1..))]
    last: Option<u32>,
    /// The 200 steps that end with this one
    #[arg(long, value_name = "STEP", conflicts_with_all = ["from", "last"])]
    at: Option<u32>,
}

impl Interval {
    /// First and last step. To know the last one of the run, the session runs to its end.
    pub fn steps(&self, session: &mut Session) -> Result<RangeInclusive<u32>, Failure> {
        let ending = |last: u32, count: u32| last.saturating_sub(count - 1)..=last;
        match (self.from, self.to, self.at) {
            (Some(from), Some(to), _) if from > to => Err(Failure::new(format!("--from {from} is after --to {to}"))),
            (Some(from), Some(to), _) => Ok(from..=to),
            (_, _, Some(at)) => Ok(ending(at, USUAL)),
            _ => {
                let mut progress = Progress::new(session.steps(), false);
                while !session.is_over() {
                    session.step(|_, _| ());
                    progress.step(session.executed());
                }
                Ok(ending(session.executed().saturating_sub(1), self.last.unwrap_or(USUAL)))
            }
        }
    }
}
