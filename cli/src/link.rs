//! `queuescope link FILE`

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use rtl_native::DemandRtl;
use scenario::{Bench, OnDivergence, Scenario, limits, link, plain};

use crate::input;
use crate::outcome::{Done, Failure, VerbOutcome};
use crate::progress::StepProgress;

/// Where `npm start` serves the page.
pub const PAGE: &str = "http://localhost:5173/";

/// Print the link that opens a scenario on the page
///
/// The whole scenario is in the link, after the `#`, so it works wherever the page is served and nothing is sent to a server.
#[derive(Args)]
pub struct Arguments {
    /// Scenario file; `-` is standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The step that the link shows, one of the run. Where only running shows how long that is, the scenario is run up to it
    #[arg(long, value_name = "STEP", allow_negative_numbers = true, value_parser = step)]
    step: Option<u32>,
    /// Address of the page
    #[arg(long, value_name = "URL", default_value = PAGE)]
    base: String,
}

fn step(text: &str) -> Result<u32, String> {
    let step = text.parse().ok().filter(|step| *step <= limits::STEPS);
    step.ok_or_else(|| format!("expected an integer from 0 to {}", limits::STEPS))
}

/// Prints the link.
pub fn run(arguments: &Arguments) -> Done {
    let scenario = input::scenario(&arguments.file)?;
    if let Some(step) = arguments.step {
        within(step, &scenario, &arguments.file)?;
    }
    writeln!(io::stdout(), "{}", to(&arguments.base, &scenario, arguments.step))?;
    Ok(VerbOutcome::Fine)
}

/// The link that opens a scenario on the page at this address, at a step if one is given.
pub fn to(base: &str, scenario: &Scenario, step: Option<u32>) -> String {
    let base = base.split('#').next().unwrap_or_default();
    format!("{base}{}", link::encode(scenario, step))
}

/// Whether the run that the page shows has this step.
fn within(step: u32, scenario: &Scenario, file: &Path) -> Result<(), Failure> {
    let shown = scenario.shown();
    let mut session = input::open(file, &shown, &DemandRtl::default())?.forward_only();
    // Packets and a divergence end a run where the file does not say.
    let stops = shown.on_divergence == OnDivergence::Stop && shown.engines.iter().any(|e| e.reference.is_some());
    if stops || !matches!(shown.bench, Bench::Ops {}) {
        let mut progress = StepProgress::new(session.steps(), false);
        while !session.is_over() && session.executed() <= step {
            session.step(|_, _| ());
            progress.step(session.executed());
        }
    }
    let steps = session.steps();
    if step < steps {
        return Ok(());
    }
    let of = scenario.view.fork.as_ref().map_or(String::new(), |fork| format!(" of the branch `{}`", plain(fork)));
    let last = steps.saturating_sub(1);
    let expected = format!("expected a step from 0 to {last}, the last of the run{of}");
    Err(Failure::new(format!("{}: --step: found {step}; {expected}", input::name(file))))
}
