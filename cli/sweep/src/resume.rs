//! Runs that are kept as they end, and a sweep that goes on where it was ended.

use std::io::{self, Write};
use std::path::Path;

use experiments::Figure;
use experiments::part::{self, Head, Run, Source};
use experiments::plan::CUT;
use verb::outcome::{Done, Failure, VerbOutcome};
use verb::shell::quoted;
use verb::whole::WholeFile;

use crate::part_file::PartFile;
use crate::{Arguments, Sweep, estimate, report, runner};

/// Makes the chosen runs that the part does not have, each of which is written to it when it is over. Of a whole figure it then says what
/// came out, of a shard how to go on.
pub fn run(sweep: &Sweep, arguments: &Arguments, chosen: &[usize], part: &Path) -> Done {
    let (number, of) = arguments.shard.unwrap_or((1, 1));
    if of > 1 && arguments.csv.is_some() {
        return Err(Failure::new("a shard has no table of its own: leave --csv out, and give it to --merge"));
    }
    let csv = arguments.csv.as_deref().map(WholeFile::new).transpose()?;
    let name = part.display();
    let head = head(sweep, number, of)?;
    let (mut file, found) = PartFile::open(part, &head)?;
    let mut runs: Vec<Run> = vec![None; sweep.plan.runs().len()];
    if let Some(found) = found {
        let joined = part::join(vec![found], &[name.to_string()]);
        let said = |problems: Vec<part::InFile>| problems.into_iter().map(|one| one.problem).collect::<Vec<_>>();
        runs = joined.map_err(|problems| Failure::problems(&name.to_string(), &said(problems)))?.runs;
    }
    let rest: Vec<usize> = chosen.iter().copied().filter(|run| runs[*run].is_none()).collect();
    if rest.len() < chosen.len() {
        let done = chosen.len() - rest.len();
        let _ = writeln!(io::stderr(), "{name}: {done} of {} runs are done", chosen.len());
    }
    if !rest.is_empty() {
        let packets = estimate::said(sweep, &rest, arguments)?;
        runner::run(sweep, &rest, arguments.at_once(), packets, |run, rows| {
            let planned = &sweep.plan.runs()[run];
            file.add(planned.point, planned.seed, &rows)?;
            runs[run] = Some(rows);
            Ok(())
        })?;
    }
    if of == 1 {
        let points: Vec<usize> = (0..sweep.experiment.points().len()).collect();
        return report::report(&sweep.experiment, &Figure::of(&sweep.experiment, &sweep.plan, runs), &points, csv);
    }
    let _ = writeln!(
        io::stderr(),
        "{name}: all {} runs of shard {number}/{of}; {} --merge PART... --csv OUT puts parts together",
        chosen.len(),
        sweep.command
    );
    Ok(VerbOutcome::Fine)
}

fn head(sweep: &Sweep, number: usize, of: usize) -> Result<Head, Failure> {
    let build = std::env::current_exe().and_then(std::fs::read);
    let build = build.map_err(|why| Failure::new(format!("this program's own file: cannot read: {why}")))?;
    let digest = part::digest(sweep.text.as_bytes());
    Ok(Head {
        format: part::FORMAT.to_owned(),
        version: part::VERSION,
        experiment: Source { file: sweep.file.clone(), digest, text: sweep.text.clone() },
        build: part::digest(&build),
        shard: [number, of],
        cut: CUT.to_owned(),
        seeds: sweep.plan.seeds(),
    })
}

/// The command that makes the runs of a shard, or what is missing of them.
pub fn command(called: &str, head: &Head, (number, of): (usize, usize), part: &str) -> String {
    let seeds = if head.seeds > 1 { format!(" --seeds {}", head.seeds) } else { String::new() };
    let shard = if of > 1 { format!(" --shard {number}/{of}") } else { String::new() };
    let file = quoted(&scenario::plain(&head.experiment.file));
    format!("{called} {file}{seeds}{shard} --resume {}", quoted(part))
}
