//! `queuescope link FILE`

use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;
use scenario::{limits, link};

use crate::input;
use crate::outcome::{Done, Outcome};

/// Print the link that opens a scenario on the page
///
/// The whole scenario is in the link, after the `#`, so it works wherever the page is served and nothing is sent to a server.
#[derive(Args)]
pub struct Arguments {
    /// Scenario file; `-` is standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The step that the link shows
    #[arg(long, value_name = "STEP", allow_negative_numbers = true, value_parser = step)]
    step: Option<u32>,
    /// Address of the page
    #[arg(long, value_name = "URL", default_value = "http://localhost:5173/")]
    base: String,
}

fn step(text: &str) -> Result<u32, String> {
    let step = text.parse().ok().filter(|step| *step <= limits::STEPS);
    step.ok_or_else(|| format!("expected an integer from 0 to {}", limits::STEPS))
}

/// Prints the link.
pub fn run(arguments: &Arguments) -> Done {
    let scenario = input::scenario(&arguments.file)?;
    let base = arguments.base.split('#').next().unwrap_or_default();
    writeln!(io::stdout(), "{base}{}", link::encode(&scenario, arguments.step))?;
    Ok(Outcome::Fine)
}
