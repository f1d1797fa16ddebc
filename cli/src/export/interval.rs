//! Which part of a run is exported.

use std::ops::RangeInclusive;

use clap::Args;
use session::Session;

use crate::outcome::Failure;
use crate::run::to_the_end;

/// Steps that are exported if nothing is said.
const USUAL: u32 = 200;

/// The steps to export: the last 200 of the run if none of these is given, or all of them, as the format has it.
#[derive(Args)]
#[command(next_help_heading = "Which steps (without any of these the last 200 of the run, with --csv all)")]
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
    /// Whether the end of the run says which steps these are, so that the session has to go back from there. `whole` as in
    /// [`Interval::steps`].
    pub fn ends_with_the_run(&self, whole: bool) -> bool {
        self.from.is_none() && self.at.is_none() && (self.last.is_some() || !whole)
    }

    /// First and last step; if nothing is given those of the `whole` run, or the last 200. To know the last one of the run, the session
    /// runs to its end.
    pub fn steps(&self, session: &mut Session, whole: bool) -> Result<RangeInclusive<u32>, Failure> {
        let ending = |last: u32, count: u32| last.saturating_sub(count - 1)..=last;
        match (self.from, self.to, self.at) {
            (Some(from), Some(to), _) if from > to => Err(Failure::new(format!("--from {from} is after --to {to}"))),
            (Some(from), Some(to), _) => Ok(from..=to),
            (_, _, Some(at)) => Ok(ending(at, USUAL)),
            _ if !self.ends_with_the_run(whole) => Ok(0..=u32::MAX),
            _ => {
                to_the_end(session);
                Ok(ending(session.executed().saturating_sub(1), self.last.unwrap_or(USUAL)))
            }
        }
    }
}
