//! What is asked for, whatever the format.

use std::path::Path;

use rtl_native::DemandRtl;
use session::Session;

use crate::export::interval::Interval;
use crate::input::{self, Branch};
use crate::outcome::Failure;

/// An export.
pub struct Request<'a> {
    /// Scenario file.
    pub file: &'a Path,
    /// Which branch of it.
    pub branch: &'a Branch,
    /// Where to; `-` is standard output.
    pub out: &'a Path,
    /// The one engine that is asked for.
    pub engine: Option<usize>,
    /// Which steps.
    pub interval: &'a Interval,
    /// Whether that is all of the run if nothing is said.
    pub whole: bool,
}

impl Request<'_> {
    /// A session before its first step, and the numbers of the engines to export.
    pub fn session(&self) -> Result<(Session, Vec<usize>), Failure> {
        let scenario = self.branch.of(self.file)?;
        let count = scenario.engines.len();
        let engines = match self.engine {
            Some(engine) if engine < count => vec![engine],
            Some(engine) => {
                let all: Vec<String> = (0..count).map(|i| i.to_string()).collect();
                let line = format!("the scenario has no engine {engine}; its engines are: {}", all.join(", "));
                return Err(self.wrong(line));
            }
            None => (0..count).collect(),
        };
        let session = input::open(self.file, &scenario, &DemandRtl::default())?;
        let session = if self.interval.ends_with_the_run(self.whole) { session } else { session.forward_only() };
        Ok((session, engines))
    }

    /// What is wrong with the scenario, or with what is asked of it.
    pub fn wrong(&self, what: String) -> Failure {
        Failure::new(format!("{}: {what}", input::name(self.file)))
    }
}

/// Engines by number, in words.
pub fn numbers(engines: &[usize]) -> String {
    let numbers: Vec<String> = engines.iter().map(usize::to_string).collect();
    format!("engine{} {}", if engines.len() == 1 { "" } else { "s" }, numbers.join(", "))
}
