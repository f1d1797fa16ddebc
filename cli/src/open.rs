//! `queuescope open LINK`

use std::io::{self, Write};

use clap::Args;
use scenario::{Target, link};

use crate::input;
use crate::outcome::{Done, Failure, VerbOutcome};

/// Print the scenario in a link
///
/// Prints the scenario file on standard output; the step that the link shows, if it has one, on standard error. The link may be a whole
/// address, the part from `#` on, or the part after it. Put it between single quotes, or the shell takes `&` for its own.
#[derive(Args)]
pub struct Arguments {
    /// The link; `-` reads it from standard input
    #[arg(value_name = "LINK")]
    link: String,
}

/// Prints what the link carries.
pub fn run(arguments: &Arguments) -> Done {
    let text = if arguments.link == "-" { input::link()? } else { arguments.link.clone() };
    let opened = link::decode(&text).map_err(Failure::new)?;
    let scenario = match opened.target {
        Target::Scenario(scenario) => scenario,
        Target::Named(name) => {
            let line =
                format!("the link names the scenario `{name}`, which comes with the page: see scenarios/{name}.json");
            return Err(Failure::new(line));
        }
        Target::Address(address) => {
            let line = format!("the link names a file elsewhere; nothing is fetched here: see {address}");
            return Err(Failure::new(line));
        }
    };
    io::stdout().write_all(scenario.to_text().as_bytes())?;
    if let Some(step) = opened.step {
        // Beside the file, not in it.
        let _ = writeln!(io::stderr(), "the link shows step {step}");
    }
    Ok(VerbOutcome::Fine)
}
