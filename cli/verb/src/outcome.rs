//! How a verb ends.

use std::fmt::Display;
use std::io::{self, ErrorKind, Write};
use std::process::ExitCode;

use scenario::Problem;

/// What a verb found, if it could do its work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VerbOutcome {
    /// All is well.
    Fine,
    /// An engine differs from its reference or an invariant broke, neither as expected; or an expectation failed.
    Different,
}

/// Why a verb could not do its work.
#[derive(Debug)]
pub enum Failure {
    /// What to say, a line each.
    Said(Vec<String>),
    /// Output that could not be written.
    Output(io::Error),
}

/// The end of a verb.
pub type Done = Result<VerbOutcome, Failure>;

impl Failure {
    /// One line.
    pub fn new(line: impl Display) -> Self {
        Failure::Said(vec![line.to_string()])
    }

    /// What is wrong with a file, a line each: `FILE: place: found …; expected …`.
    pub fn problems(file: &str, problems: &[Problem]) -> Self {
        Failure::Said(problems.iter().map(|problem| format!("{file}: {problem}")).collect())
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Failure::Output(error)
    }
}

/// Says what is to be said and gives the exit code.
pub fn exit(done: Done) -> ExitCode {
    match done {
        Ok(VerbOutcome::Fine) => ExitCode::SUCCESS,
        Ok(VerbOutcome::Different) => ExitCode::from(1),
        // Whoever reads has had enough: `queuescope … | head`.
        Err(Failure::Output(error)) if error.kind() == ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(Failure::Output(error)) => say(&[format!("cannot write: {error}")]),
        Err(Failure::Said(lines)) => say(&lines),
    }
}

fn say(lines: &[String]) -> ExitCode {
    let mut stderr = io::stderr().lock();
    for line in lines {
        // There is nobody left to tell if this fails.
        let _ = writeln!(stderr, "{line}");
    }
    ExitCode::from(2)
}
