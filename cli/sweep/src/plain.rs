//! Runs of a figure in one go.

use experiments::Figure;
use experiments::part::Run;
use verb::outcome::{Done, Failure};
use verb::whole::WholeFile;

use crate::{Arguments, Sweep, estimate, report, runner};

/// Makes the chosen runs, then says what came out.
pub fn run(sweep: &Sweep, arguments: &Arguments, chosen: &[usize]) -> Done {
    if let (Some((part, parts @ 2..)), 2..) = (arguments.shard, sweep.plan.seeds()) {
        let line = format!(
            "a shard has some of the seeds of a point, whose mean says nothing: write a part, \
             --shard {part}/{parts} --resume PART, and put the parts together with --merge"
        );
        return Err(Failure::new(line));
    }
    let csv = arguments.csv.as_deref().map(WholeFile::new).transpose()?;
    let packets = estimate::said(sweep, chosen, arguments)?;
    let mut runs: Vec<Run> = vec![None; sweep.plan.runs().len()];
    runner::run(sweep, chosen, arguments.at_once(), packets, |number, rows| {
        runs[number] = Some(rows);
        Ok(())
    })?;
    let mut points: Vec<usize> = chosen.iter().map(|run| sweep.plan.runs()[*run].point).collect();
    points.dedup();
    report::report(&sweep.experiment, &Figure::of(&sweep.experiment, &sweep.plan, runs), &points, csv)
}
