//! `queuescope grade PATH --exercise FILE`

mod folder;
mod gradescope;
mod lines;
mod replay;
mod table;

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::thread;

use clap::Args;

use crate::exercise::source::{Loaded, load};
use crate::exercise::untouched;
use crate::export::destination::Destination;
use crate::outcome::{Done, Failure, VerbOutcome};
use folder::{Found, found};
use replay::{Graded, HandInOutcome};

/// Grade what students handed in for an exercise
///
/// Every hand-in is replayed, and only what the replay shows is scored. Goals and answers come from the exercise file given here, never from
/// the hand-in. The name, attempts and hints of a hand-in prove nothing. Claims that the replay contradicts are named, and so are hand-ins
/// whose run and answers are equal.
///
/// PATH is a hand-in, or a folder with hand-ins in it and in its folders, as Moodle, Canvas and others export them. Other files are named
/// and passed over. A hand-in that cannot be read or run is named, and the others are graded.
///
/// Exit code 1 if there is something to look at: a hand-in that cannot be read or is refused, or a claim that the replay contradicts.
#[derive(Args)]
pub struct Arguments {
    /// A hand-in, or a folder with hand-ins
    #[arg(value_name = "PATH")]
    path: PathBuf,
    /// The exercise file, with answers
    #[arg(long, value_name = "FILE")]
    exercise: PathBuf,
    /// Write a row for each hand-in to this file; `-` is standard output, in place of the lines
    #[arg(long, value_name = "OUT")]
    csv: Option<PathBuf>,
    /// Write the results of the only hand-in to this file, as Gradescope's autograder reads them
    #[arg(long, value_name = "OUT", conflicts_with = "csv")]
    gradescope: Option<PathBuf>,
    /// Replays at the same time; as many as there are processors when left out
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    jobs: Option<u16>,
}

/// Grades and prints.
pub fn run(arguments: &Arguments) -> Done {
    let loaded = load(&arguments.exercise)?;
    if let Some(why) = untouched(&loaded)?.refused {
        let file = arguments.exercise.display();
        return Err(Failure::new(format!("{file}: the exercise cannot be graded, its own start is refused: {why}")));
    }
    let Loaded { judge, .. } = loaded;
    let destination = arguments.csv.as_deref().map(Destination::create).transpose()?;
    let files = found(&arguments.path)?;
    let jobs = arguments.jobs.map_or_else(|| thread::available_parallelism().map_or(1, NonZero::get), usize::from);
    let graded = replay::all(&files, &judge, jobs);
    if let Some(out) = &arguments.gradescope {
        return one(out, &graded, &judge);
    }
    let same = same(&graded);
    let is_quiet = destination.as_ref().is_some_and(|destination| destination.is_stdout);
    if let Some(mut destination) = destination {
        let written = table::write(destination.writer(), &graded, &same, &judge);
        destination.checked(written)?;
        let rows = graded.iter().filter(|graded| !matches!(graded.outcome, HandInOutcome::Other(_))).count();
        destination.close(format!("{rows} rows"))?;
    }
    let mut out: Box<dyn Write> = if is_quiet { Box::new(io::sink()) } else { Box::new(io::stdout().lock()) };
    lines::write(&mut out, &graded, &same, &judge)?;
    let none = !graded.iter().any(|graded| !matches!(graded.outcome, HandInOutcome::Other(_)));
    if none {
        return Err(Failure::new(format!("{}: no hand-in is there", arguments.path.display())));
    }
    let fine = !graded.iter().any(Graded::is_noteworthy);
    Ok(if fine { VerbOutcome::Fine } else { VerbOutcome::Different })
}

/// The results of the only hand-in, for an autograder.
fn one(out: &Path, graded: &[Graded], judge: &exercises::judge::Judge) -> Done {
    let mut destination = Destination::create(out)?;
    let meant: Vec<&Graded> =
        graded.iter().filter(|graded| !matches!(graded.outcome, HandInOutcome::Other(_))).collect();
    let (results, fine) = match meant[..] {
        [only] => (gradescope::results(only, judge), !only.is_noteworthy()),
        [] => (gradescope::none("no hand-in is among the files: hand in the file that the page saved", judge), false),
        _ => (gradescope::none("several hand-ins are among the files: hand in one", judge), false),
    };
    let written = writeln!(destination.writer(), "{results:#}");
    destination.checked(written)?;
    destination.close("results of one hand-in")?;
    Ok(if fine { VerbOutcome::Fine } else { VerbOutcome::Different })
}

/// By what hand-ins have in common the numbers of those that are equal, two at least.
fn same(graded: &[Graded]) -> Vec<Vec<usize>> {
    let mut by_run: BTreeMap<u128, Vec<usize>> = BTreeMap::new();
    for (number, graded) in graded.iter().enumerate() {
        if let HandInOutcome::Judged(_, verdict) = &graded.outcome {
            if let Some(same) = verdict.same {
                by_run.entry(same).or_default().push(number);
            }
        }
    }
    let mut all: Vec<Vec<usize>> = by_run.into_values().filter(|numbers| numbers.len() > 1).collect();
    all.sort();
    all
}

/// The name of a file as it can be shown: its path below the folder, without control characters.
fn shown(Found { name, .. }: &Found) -> String {
    name.chars()
        .filter(|c| {
            !c.is_control() && !matches!(c, '\u{200e}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
        })
        .collect()
}
