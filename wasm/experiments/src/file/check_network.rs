//! The same for experiments over networks.

use scenario::Problem;
use scenario::check::Report;

use super::Point;
use super::types::{Axis, Experiment};

/// Checks what each series runs, and the axis.
pub fn check(report: &mut Report, experiment: &Experiment) {
    if !matches!(experiment.x, Axis::Values { .. }) {
        report.wrong("x.kind", "another axis", "`values`, the axis of networks");
    }
    for (i, series) in experiment.series.iter().enumerate() {
        if series.engine.is_some() {
            let expected = "none: in a network the base has the engines, and `set` changes them";
            report.wrong(format!("series[{i}].engine"), "an engine", expected);
        }
        for (name, is_there) in [("technique", series.technique.is_some()), ("formula", series.formula.is_some())] {
            if is_there {
                report.wrong(format!("series[{i}].{name}"), "one", "none but with a base of the bench `cores`");
            }
        }
    }
}

/// Packets of a point, whose scenario is checked.
///
/// # Errors
/// What is wrong with it, with paths in the experiment's file.
pub fn packets(experiment: &Experiment, point: &Point) -> Result<u64, Vec<Problem>> {
    let scenario = experiment.scenario(point)?;
    crate::network::NetworkRun::check(&scenario).map_err(|problems| {
        let placed = |problem: Problem| Problem { path: format!("base.{}", problem.path), ..problem };
        problems.into_iter().map(placed).collect::<Vec<_>>()
    })?;
    crate::packets(&scenario)
}
