//! Scenarios that the program makes from a divergence.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use rtl_native::DemandRtl;
use scenario::{Expect, Scenario};
use session::Session;

use crate::export::destination::unwritable;
use crate::input;
use crate::outcome::Failure;
use crate::run::to_the_end;

/// What every verb that makes a scenario is given.
#[derive(Args)]
pub struct Files {
    /// Scenario file; `-` is standard input
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    #[command(flatten)]
    pub branch: input::Branch,
    /// Write the scenario to this file, not to standard output
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// Declare the divergence in the scenario (`expect.divergence`), so that `run` and `compare` take it for intended
    #[arg(long)]
    pub expect: bool,
}

/// A scenario file, run up to its first divergence, and the engine that differs from its reference there.
pub fn diverged(file: &Path, branch: &input::Branch) -> Result<(Scenario, Session, usize), Failure> {
    let (scenario, mut session) = input::session(file, branch)?;
    let paired: Vec<usize> =
        (0..).zip(&scenario.engines).filter(|(_, e)| e.reference.is_some()).map(|(i, _)| i).collect();
    let differs = |session: &Session, i: usize| session.lockstep(i).is_some_and(|l| l.divergence.is_some());
    while !session.is_over() && !paired.iter().any(|i| differs(&session, *i)) {
        session.step(|_, _| ());
    }
    // The others are compared in full, as at the end of every run.
    let latched = paired.iter().copied().find(|i| differs(&session, *i));
    let engine = latched.or_else(|| paired.iter().copied().find(|i| session.sweep(*i).is_some()));
    let engine = engine.ok_or_else(|| {
        let why = if paired.is_empty() { "no engine has a reference" } else { "the engines are the same to the end" };
        Failure::new(format!("{}: there is no divergence: {why}", input::name(file)))
    })?;
    Ok((scenario, session, engine))
}

/// Writes a scenario to a file, or to standard output, once it has replayed to its divergence at `step`.
pub fn write(made: &Scenario, step: u32, files: &Files) -> Result<(), Failure> {
    let expecting = Scenario { expect: Expect { divergence: Some(step), ..Expect::default() }, ..made.clone() };
    let text = if files.expect { expecting.to_text() } else { made.to_text() };
    let maps = input::MapsBeside(&files.file);
    let mut again =
        Scenario::from_json_with(&text, &maps).map_err(|problems| Failure::problems("the scenario made", &problems))?;
    again.expect = expecting.expect;
    let mut session = workbench::open(&again, &DemandRtl::default()).map_err(Failure::new)?.forward_only();
    to_the_end(&mut session);
    let failures = session.failures();
    if !failures.is_empty() {
        return Err(Failure::new(format!("the scenario made does not fail as it should: {}", failures.join("; "))));
    }
    match &files.out {
        Some(file) => fs::write(file, text).map_err(|why| unwritable(file, &why)),
        None => Ok(io::stdout().write_all(text.as_bytes())?),
    }
}
