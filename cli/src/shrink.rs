//! `queuescope shrink FILE`

use std::io::{self, IsTerminal, Write};

use clap::Args;
use rtl_native::DemandRtl;
use shrink::Shrinker;
use shrink::{ShrinkProgress, TRIALS};

use crate::made;
use crate::outcome::{Done, Failure, VerbOutcome};

/// Steps of work between two looks at the progress.
const SLICE: u32 = 1 << 18;

/// Find the fewest operations that still cause a divergence
///
/// Runs a scenario to the first step in which an engine differs from its reference, then takes out operations and idle steps and makes
/// numbers smaller as long as it still differs, on fresh engines each time (delta debugging). Prints the scenario that is left: the engine
/// and its reference with their parameters and switches, and the fewest operations. No single operation of it can be taken out without the divergence
/// vanishing, unless the bound on trials was hit, which is said. The same file gives the same result.
///
/// The scenario does not expect its divergence, so `compare` reports it and ends with exit code 1; `--expect` declares it.
#[derive(Args)]
pub struct Arguments {
    #[command(flatten)]
    made: made::Files,
    /// Trials at most
    #[arg(long, value_name = "N", default_value_t = TRIALS, value_parser = clap::value_parser!(u32).range(1..))]
    trials: u32,
}

/// Shrinks and prints.
pub fn run(arguments: &Arguments) -> Done {
    let (scenario, session, engine) = made::diverged(&arguments.made.file, &arguments.made.branch)?;
    let shrinker = Shrinker::new(&scenario, &session, engine, &DemandRtl::default(), arguments.trials);
    let mut shrinker = shrinker.map_err(Failure::new)?;
    let seen = io::stderr().is_terminal();
    while !shrinker.work(SLICE) {
        if seen {
            let ShrinkProgress { trials, after, .. } = shrinker.progress();
            // Not worth ending the work for.
            let _ = write!(io::stderr(), "\r{trials} trials, {after} operations\x1b[K");
        }
    }
    if seen {
        let _ = write!(io::stderr(), "\r\x1b[K");
    }
    made::write(&shrinker.scenario().map_err(Failure::new)?, shrinker.divergence().step, &arguments.made)?;
    let ShrinkProgress { trials, before, after, minimal, .. } = shrinker.progress();
    let bound = if minimal { "" } else { ", the bound: there may be fewer" };
    let _ = writeln!(io::stderr(), "shrunk {before} operations to {after} in {trials} trials{bound}");
    Ok(VerbOutcome::Fine)
}
