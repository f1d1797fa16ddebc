//! What is asked for, whatever the format.

use std::ops::RangeInclusive;
use std::path::Path;

use rtl_native::DemandRtl;
use session::Session;
use workbench::network_frame::engine_name;

use crate::engine_choice;
use crate::export::destination::Destination;
use crate::export::interval::Interval;
use crate::export::steps::go_before;
use crate::input::{self, Branch};
use crate::outcome::Failure;
use crate::progress::StepProgress;

/// What is exported of a scenario, and where to.
pub struct Request<'a> {
    /// Scenario file.
    pub file: &'a Path,
    /// Which branch of it.
    pub branch: &'a Branch,
    /// Where to; `-` is standard output.
    pub out: &'a Path,
    /// The one engine that is asked for.
    pub engine: Option<&'a str>,
    /// Which steps.
    pub interval: &'a Interval,
    /// Whether that is all of the run if nothing is said.
    pub whole: bool,
}

/// An export before its first line.
pub struct Export {
    /// The session; what it executes next is the first step.
    pub session: Session,
    /// Numbers of the engines.
    pub engines: Vec<usize>,
    /// Where to write.
    pub destination: Destination,
    /// First and last step.
    pub steps: RangeInclusive<u32>,
    /// Of the session.
    pub progress: StepProgress,
}

impl Request<'_> {
    /// Opens the scenario and the output, and goes to the first step.
    pub fn begin(&self) -> Result<Export, Failure> {
        let (mut session, engines) = self.session()?;
        let destination = Destination::create(self.out)?;
        let steps = self.interval.steps(&mut session, self.whole)?;
        let mut progress = StepProgress::new(session.steps(), destination.is_stdout);
        // A run without a step may be exported as a whole.
        if !self.whole || *steps.start() > 0 || session.executed() > 0 {
            go_before(&mut session, *steps.start(), &mut progress).map_err(|why| self.wrong(why))?;
        }
        Ok(Export { session, engines, destination, steps, progress })
    }

    /// A session before its first step, and the numbers of the engines to export.
    fn session(&self) -> Result<(Session, Vec<usize>), Failure> {
        let scenario = self.branch.of(self.file)?;
        let engines = match self.engine {
            Some(asked) => vec![engine_choice::chosen(&scenario, asked).map_err(|why| self.wrong(why))?.0],
            None => (0..scenario.all_engines().len()).collect(),
        };
        let session = input::open(self.file, &scenario, &DemandRtl::default())?;
        let session = if self.interval.ends_with_the_run(self.whole) { session } else { session.forward_only() };
        Ok((session, engines))
    }

    /// What is wrong with the scenario, or with what is asked of it.
    fn wrong(&self, what: String) -> Failure {
        Failure::new(format!("{}: {what}", input::name(self.file)))
    }
}

/// Engines, in words.
pub fn named(session: &Session, engines: &[usize]) -> String {
    match engines {
        [one] => engine_name(session, *one),
        all => {
            let numbers: Vec<String> = all.iter().map(usize::to_string).collect();
            format!("engines {}", numbers.join(", "))
        }
    }
}
