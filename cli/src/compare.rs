//! `queuescope compare FILE`

use std::io;
use std::path::PathBuf;

use clap::Args;

use crate::input;
use crate::outcome::{Done, Failure};
use crate::report;
use crate::run::to_the_end;

/// Run a scenario in lockstep and print the first divergence
///
/// Each engine that has a reference is compared with it: verdicts, results as they retire, and every word of architectural state that an
/// operation writes, as it leaves each level. Exit code 0 if all is the same, 1 with the first divergence (step, engine, operation, pipeline
/// stage, field, signal of the RTL, what was expected and what was found) or a failed expectation of the scenario.
#[derive(Args)]
pub struct Arguments {
    /// Scenario file; `-` is standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[command(flatten)]
    branch: input::Branch,
}

/// Runs and compares.
pub fn run(arguments: &Arguments) -> Done {
    let (scenario, mut session) = input::session(&arguments.file, &arguments.branch)?;
    if scenario.engines.iter().all(|engine| engine.reference.is_none()) {
        let line = "engines: no engine has a reference, so there is nothing to compare; give one `\"reference\": <number of a model>`";
        return Err(Failure::new(format!("{}: {line}", input::name(&arguments.file))));
    }
    to_the_end(&mut session);
    let mut out = io::stdout().lock();
    report::text_end(&mut out, &session, &arguments.branch)?;
    Ok(report::verdict(&mut out, &session)?)
}
