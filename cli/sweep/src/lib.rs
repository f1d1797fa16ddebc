//! `queuescope sweep FILE`: figures run as a whole, in parts on many machines, and put together.
//!
//! - [`Arguments`]: what may be asked for.
//! - `plain`: all runs of a figure, or some of them, in one go.
//! - `resume`, `part_file`: runs that are kept as they end.
//! - `merge`, `missing`: parts put together, and what they lack.
//! - `runner`, `estimate`: runs at the same time, and how long they take.
//! - `report`, `table`: what a figure says.

mod arguments;
mod estimate;
mod merge;
mod missing;
mod part_file;
mod plain;
mod report;
mod resume;
mod runner;
mod table;

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use experiments::{Experiment, Plan};
use verb::input;
use verb::outcome::{Done, Failure, VerbOutcome};
use verb::whole::unwritable;

pub use arguments::Arguments;

/// An experiment that was read, with its runs.
struct Sweep {
    /// Its file on the command line, `-` for standard input.
    file: String,
    /// The same in messages.
    name: String,
    /// Its text.
    text: String,
    experiment: Experiment,
    plan: Plan,
    /// How this program is called: `queuescope sweep`.
    command: &'static str,
}

/// Runs and prints. `command` is how the program is called, for commands that go on.
///
/// # Errors
/// What is wrong with files and options, or cannot be written.
pub fn run(arguments: &Arguments, command: &'static str) -> Done {
    let Some(file) = &arguments.file else { return merge::run(arguments, command) };
    let sweep = read(file, arguments.seeds.unwrap_or(1), command)?;
    let points = sweep.experiment.points().len();
    if let Some(point) = arguments.point.filter(|point| *point >= points) {
        let last = points - 1;
        return Err(Failure::new(format!("{}: there is no point {point}; its points are 0 to {last}", sweep.name)));
    }
    if let (Some(point), Some(out)) = (arguments.point, &arguments.export) {
        return export(&sweep, point, out);
    }
    let chosen = chosen(&sweep.plan, arguments);
    if arguments.list {
        table::list(&sweep.experiment, &sweep.plan, &chosen, &mut io::stdout().lock())?;
        return Ok(VerbOutcome::Fine);
    }
    match &arguments.resume {
        Some(part) => resume::run(&sweep, arguments, &chosen, part),
        None => plain::run(&sweep, arguments, &chosen),
    }
}

fn read(file: &Path, seeds: u32, command: &'static str) -> Result<Sweep, Failure> {
    let name = input::name(file);
    let bytes = input::bytes(file)?;
    let wrong = |problems: Vec<scenario::Problem>| Failure::problems(&name, &problems);
    let experiment = Experiment::from_bytes(&bytes).map_err(wrong)?;
    let plan = Plan::new(&experiment, seeds).map_err(wrong)?;
    // What was read as an experiment is text.
    let text = String::from_utf8(bytes).unwrap_or_default();
    Ok(Sweep { file: file.display().to_string(), name, text, experiment, plan, command })
}

/// Numbers of the runs that are asked for.
fn chosen(plan: &Plan, arguments: &Arguments) -> Vec<usize> {
    match (arguments.point, arguments.shard) {
        (Some(point), _) => (0..plan.runs().len()).filter(|run| plan.runs()[*run].point == point).collect(),
        (None, Some((part, parts))) => plan.shards(parts).swap_remove(part - 1),
        (None, None) => (0..plan.runs().len()).collect(),
    }
}

fn export(sweep: &Sweep, point: usize, out: &Path) -> Done {
    let scenario = sweep.experiment.scenario(&sweep.experiment.points()[point]);
    let text = scenario.map_err(|problems| Failure::problems(&sweep.name, &problems))?.to_text();
    if out.as_os_str() == "-" {
        io::stdout().write_all(text.as_bytes())?;
    } else {
        fs::write(out, text).map_err(|why| unwritable(out, &why))?;
    }
    Ok(VerbOutcome::Fine)
}
