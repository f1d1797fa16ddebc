//! `queuescope compare FILE`

mod against;
mod picture;
mod summary;

use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;

use summary::Summary;

use crate::input;
use crate::link;
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
/// each is compared: verdicts and results, and if they are all the same their times. With --summary a file for a review has the first
/// difference as Markdown: the operations around it as a table, a link that opens the run there, and, in a file beside it, a timing diagram
/// of the ports before and after.
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
    /// With --against: a summary in Markdown for a review; its picture is in the file with the ending `.svg`
    #[arg(long, value_name = "OUT.md", requires = "against")]
    summary: Option<PathBuf>,
    /// Address of the page in the summary's link
    #[arg(long, value_name = "URL", default_value = link::PAGE, requires = "summary")]
    base: String,
}

/// Runs and compares.
pub fn run(arguments: &Arguments) -> Done {
    if let Some(other) = &arguments.against {
        let scenario = arguments.variant.branch.of(&arguments.file)?;
        let summary = arguments.summary.as_deref().map(|to| Summary { to, base: &arguments.base });
        return against::run(&arguments.file, &scenario, other, summary.as_ref());
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
