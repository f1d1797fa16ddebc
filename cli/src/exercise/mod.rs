//! `queuescope exercise check FILE...` and `queuescope exercise students FILE`

pub mod source;

use std::io::{self, Write};
use std::path::PathBuf;

use clap::{Args, Subcommand};
use exercises::file::for_students;
use exercises::hand_in::{GoalClaim, HandIn, KIND, VERSION};
use exercises::judge::Verdict;
use rtl_native::DemandRtl;

use crate::input;
use crate::outcome::{Done, Failure, VerbOutcome};
use source::{Loaded, load};

/// Check exercises, or print one for students
#[derive(Args)]
pub struct Arguments {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    /// Check exercise files: name what is wrong with its line, run each as it starts, and print how its goals stand then
    ///
    /// Exit code 1 if all goals of an exercise are reached from the start, or its start takes more than it allows.
    Check {
        /// Exercise files
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,
    },
    /// Print an exercise without its answers and without notes for who teaches
    ///
    /// It has the same digest, so hand-ins for one fit the other.
    Students {
        /// The exercise file
        #[arg(value_name = "FILE")]
        file: PathBuf,
    },
}

/// Checks or prints.
pub fn run(arguments: &Arguments) -> Done {
    match &arguments.what {
        What::Students { file } => {
            let text = source::text(file)?;
            // What is wrong is said here, and not to students.
            source::read(file, &text)?;
            io::stdout().write_all(for_students(&text).as_bytes())?;
            Ok(VerbOutcome::Fine)
        }
        What::Check { files } => {
            let mut outcome = VerbOutcome::Fine;
            let mut out = io::stdout().lock();
            for file in files {
                let loaded = load(file)?;
                if !checked(&input::name(file), &loaded, &mut out)? {
                    outcome = VerbOutcome::Different;
                }
            }
            Ok(outcome)
        }
    }
}

/// What comes of an exercise as it starts, without answers.
pub fn untouched(Loaded { judge, start }: &Loaded) -> Result<Verdict, Failure> {
    let exercise = judge.exercise();
    let untouched = HandIn {
        kind: KIND.to_owned(),
        version: VERSION,
        name: String::new(),
        exercise: exercise.title.clone(),
        exercise_digest: exercise.digest.clone(),
        goals: vec![GoalClaim::default(); exercise.goals.len()],
        scenario: serde_json::from_str(&start.to_json()).map_err(Failure::new)?,
        run_digest: None,
        steps: None,
    };
    Ok(judge.judge(&untouched, &DemandRtl::default()))
}

/// Runs an exercise as it starts. Whether it may be given to students like this.
fn checked(name: &str, loaded: &Loaded, out: &mut impl Write) -> Result<bool, Failure> {
    let verdict = untouched(loaded)?;
    let exercise = loaded.judge.exercise();
    let (points, of) = (verdict.points, exercise.points());
    writeln!(out, "{name}: {}: {} steps, {points} of {of} points as it starts", exercise.title, verdict.steps)?;
    for (number, (goal, state)) in (1..).zip(exercise.goals.iter().zip(&verdict.goals)) {
        writeln!(out, "  goal {number}, {} of {} points, {}: {}", state.points, goal.points, goal.title, state.text)?;
    }
    if let Some(why) = &verdict.refused {
        writeln!(out, "  refused: {why}")?;
    }
    Ok(verdict.refused.is_none() && points < of)
}
