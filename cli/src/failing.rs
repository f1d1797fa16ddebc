//! `queuescope failing FILE`

use std::io::{self, Write};

use clap::Args;
use shrink::Failing;

use crate::made;
use crate::outcome::{Done, Failure, VerbOutcome};

/// Print the operations up to the first divergence as a scenario
///
/// Runs a scenario to the first step in which an engine differs from its reference and prints another one with the same engines, parameters
/// and switches, whose traffic is the list of all operations up to there, whatever they came from. It has been run to see that it diverges
/// in the same step. It does not expect that, so `compare` reports the divergence and ends with exit code 1; `--expect` declares it.
/// How many operations there are goes to standard error.
#[derive(Args)]
pub struct Arguments {
    #[command(flatten)]
    made: made::Files,
}

/// Prints the operations.
pub fn run(arguments: &Arguments) -> Done {
    let (scenario, session, engine) = made::diverged(&arguments.made.file, &arguments.made.branch)?;
    let failing = Failing::of(&scenario, &session, engine).map_err(Failure::new)?;
    let made = failing.scenario(&scenario, "Failing operations").map_err(Failure::new)?;
    made::write(&made, failing.divergence.step, &arguments.made)?;
    // Beside the file, not in it.
    let _ = writeln!(io::stderr(), "{} operations; {}", failing.presented.len(), failing.divergence);
    Ok(VerbOutcome::Fine)
}
