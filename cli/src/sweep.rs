//! `queuescope sweep FILE`

mod estimate;
mod runner;
mod table;

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use experiments::{Experiment, Figure, Point};

use crate::export::destination::{Destination, unwritable};
use crate::input;
use crate::outcome::{Done, Failure, VerbOutcome};
use estimate::Estimate;

/// Run an experiment: every point of a figure, and what it must show
///
/// An experiment is a JSON file that names a base scenario, series (schedulers, or techniques on many cores) and an x axis;
/// experiments/README.md explains it field by field. Each point is a scenario of its own: `--point K --export S.json` writes it, and
/// `queuescope run S.json` measures the same.
///
/// Before it starts it says on standard error how many points and packets there are and about how long that takes, measured on the
/// first packets of each series. A sweep of more than half an hour wants `--yes`. Progress goes to standard error.
///
/// Standard output has a table: a row for each value of x, a column for each series, then the paper's values beside those measured.
/// `--csv` writes the rows as a table for a spreadsheet, with units in the head:
///
///   point,series,class,queues,inversions [packets]
///   2,SP-PIFO,,8,49310
///
/// Values do not depend on threads or shards. `--shard 2/4` runs the second of four parts: the CSV files of all parts have the rows of
/// the whole between them, and what the experiment expects is compared only when all points are there.
///
/// Exit code 1 if something that the experiment expects did not come out.
#[derive(Args)]
#[command(verbatim_doc_comment)]
pub struct Arguments {
    /// Experiment file; `-` is standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Write a row for each value to this file; `-` is standard output, in place of the table
    #[arg(long, value_name = "OUT")]
    csv: Option<PathBuf>,
    /// Run only part I of N, counting from 1: points I-1, I-1+N and so on
    #[arg(long, value_name = "I/N", value_parser = shard)]
    shard: Option<(usize, usize)>,
    /// Run only this point, counting from 0 as in the CSV
    #[arg(long, value_name = "K", conflicts_with = "shard")]
    point: Option<usize>,
    /// Write the scenario of the point to this file and run nothing; `-` is standard output
    #[arg(long, value_name = "SCENARIO", requires = "point", conflicts_with = "csv")]
    export: Option<PathBuf>,
    /// Runs at the same time; as many as there are processors when left out
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    jobs: Option<u16>,
    /// List the points with their packets and run nothing
    #[arg(long, conflicts_with_all = ["csv", "export"])]
    list: bool,
    /// Run it however long it takes
    #[arg(long)]
    yes: bool,
}

fn shard(text: &str) -> Result<(usize, usize), String> {
    let parts = text.split_once('/').and_then(|(i, n)| Some((i.parse().ok()?, n.parse().ok()?)));
    let right = parts.filter(|(i, n)| (1..=*n).contains(i));
    right.ok_or_else(|| "expected a part and how many there are: 1/4 to 4/4".to_owned())
}

/// Runs and prints.
pub fn run(arguments: &Arguments) -> Done {
    let file = &arguments.file;
    let name = input::name(file);
    let experiment =
        Experiment::from_bytes(&input::bytes(file)?).map_err(|problems| Failure::problems(&name, &problems))?;
    let points = experiment.points();
    let chosen: Vec<usize> = match (arguments.point, arguments.shard) {
        (Some(point), _) if point >= points.len() => {
            let last = points.len() - 1;
            return Err(Failure::new(format!("{name}: there is no point {point}; its points are 0 to {last}")));
        }
        (Some(point), _) => vec![point],
        (None, Some((part, parts))) => (part - 1..points.len()).step_by(parts).collect(),
        (None, None) => (0..points.len()).collect(),
    };
    if let Some(out) = &arguments.export {
        return export(&experiment, &points[chosen[0]], out, &name);
    }
    if arguments.list {
        table::list(&experiment, &points, &chosen, &mut io::stdout().lock())?;
        return Ok(VerbOutcome::Fine);
    }
    let destination = arguments.csv.as_deref().map(Destination::create).transpose()?;
    let jobs = arguments.jobs.map_or_else(|| std::thread::available_parallelism().map_or(1, usize::from), usize::from);
    let estimate = Estimate::of(&experiment, &points, &chosen, jobs);
    // Nobody has to hear it.
    let _ = writeln!(io::stderr(), "{name}: {estimate}");
    if estimate.is_long() && !arguments.yes {
        let line =
            format!("{name}: that is long; say --yes to run it, or a part of it with --shard 1/{}", estimate.parts());
        return Err(Failure::new(line));
    }
    let done = runner::run(&experiment, &points, &chosen, jobs, estimate.packets)
        .map_err(|problems| Failure::problems(&name, &problems))?;
    let mut figure = Figure::new(&experiment);
    for (number, rows) in done {
        figure.add(number, rows);
    }
    let to_stdout = destination.as_ref().is_some_and(|destination| destination.is_stdout);
    if let Some(mut destination) = destination {
        let (text, rows) = experiments::csv::csv(&experiment, chosen.iter().copied(), &figure);
        let written = destination.writer().write_all(text.as_bytes());
        destination.checked(written)?;
        destination.close(format!("{rows} rows"))?;
    }
    if !to_stdout {
        table::text(&experiment, &figure, &mut io::stdout().lock())?;
    }
    verdict(&experiment, &figure, to_stdout)
}

/// What was expected and did not come out.
fn verdict(experiment: &Experiment, figure: &Figure<'_>, on_stderr: bool) -> Done {
    if experiment.expect.is_empty() {
        return Ok(VerbOutcome::Fine);
    }
    if !figure.is_complete() {
        let _ = writeln!(io::stderr(), "a part of the points: what the experiment expects is not compared");
        return Ok(VerbOutcome::Fine);
    }
    let failures = figure.failures();
    let mut out: Box<dyn Write> = if on_stderr { Box::new(io::stderr()) } else { Box::new(io::stdout()) };
    for failure in &failures {
        writeln!(out, "failed: {failure}")?;
    }
    let kept = experiment.expect.len() - failures.len();
    writeln!(out, "{kept} of {} expectations hold", experiment.expect.len())?;
    Ok(if failures.is_empty() { VerbOutcome::Fine } else { VerbOutcome::Different })
}

fn export(experiment: &Experiment, point: &Point, out: &Path, name: &str) -> Done {
    let scenario = experiment.scenario(point).map_err(|problems| Failure::problems(name, &problems))?;
    let text = scenario.to_text();
    if out.as_os_str() == "-" {
        io::stdout().write_all(text.as_bytes())?;
    } else {
        fs::write(out, text).map_err(|why| unwritable(out, &why))?;
    }
    Ok(VerbOutcome::Fine)
}
