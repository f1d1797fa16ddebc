//! `queuescope compare FILE`

mod against;

use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;

use crate::input;
use crate::outcome::{Done, Failure};
use crate::report;
use crate::run::to_the_end;
use crate::unwritten;

/// Run a scenario in lockstep and print the first divergence
///
/// Each engine that has a reference is compared with it: verdicts, results as they retire, and every word of architectural state that an
/// operation writes, as it leaves each level. The first divergence is printed with its step, engine, operation, pipeline stage, field,
/// signal of the RTL, what was expected and what was found; then failed expectations of the scenario and broken invariants. Last is said
/// whether memory that nothing has written takes part in the divergence.
///
/// An engine that is a module of yours is compared by its results, in the order in which they come.
///
/// With --against the same operations go to another version of your module, of another folder or of a revision of git, and what came of
/// each is compared: verdicts and results, and if they are all the same their times.
///
/// Exit code 0 if all is the same or as the scenario expects; 1 with a divergence that it does not expect, a failed expectation, a
/// broken invariant that it does not expect, or packets that are left because the run is stuck or out of steps.
#[derive(Args)]
pub struct Arguments {
    /// Scenario file; `-` is standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[command(flatten)]
    variant: input::RunVariant,
    /// Another version of your module: a folder that is laid out like that of the map, or a revision of its git repository
    #[arg(long, value_name = "FOLDER|REVISION")]
    against: Option<String>,
    /// With --against: a summary in Markdown for a review
    #[arg(long, value_name = "OUT.md", requires = "against")]
    summary: Option<PathBuf>,
}

/// Runs and compares.
pub fn run(arguments: &Arguments) -> Done {
    if let Some(other) = &arguments.against {
        let scenario = arguments.variant.branch.of(&arguments.file)?;
        return against::run(&arguments.file, &scenario, other, arguments.summary.as_deref());
    }
    let (scenario, mut session) = arguments.variant.session(&arguments.file)?;
    if scenario.engines.iter().all(|engine| engine.reference.is_none()) {
        let line = "engines: no engine has a reference, so there is nothing to compare; give one `\"reference\": <number of a model>`";
        return Err(Failure::new(format!("{}: {line}", input::name(&arguments.file))));
    }
    to_the_end(&mut session);
    let mut out = io::stdout().lock();
    report::text_end(&mut out, &session, &arguments.variant.branch)?;
    let outcome = report::verdict(&mut out, &session)?;
    for line in unwritten::advice(&scenario, &session) {
        writeln!(out, "{line}")?;
    }
    Ok(outcome)
}
