//! The same for experiments over the bench `cores`.

use scenario::check::Report;
use scenario::{Problem, Technique, quote};

use super::Point;
use super::types::{Axis, Experiment, Formula};
use crate::cores::CoresSpec;

/// Checks what each series runs, and the axis.
pub fn check(report: &mut Report, experiment: &Experiment) {
    let measure = experiment.y.measure.as_str();
    if !matches!(experiment.x, Axis::Values { .. }) {
        report.wrong("x.kind", "another axis", "`values`, the axis of the bench `cores`");
    }
    for (i, series) in experiment.series.iter().enumerate() {
        if series.engine.is_some() {
            let expected = "none: with the bench `cores` the base has the engine";
            report.wrong(format!("series[{i}].engine"), "an engine", expected);
        }
        if series.technique.is_none() {
            let expected = "`scr`, `lock`, `rss` or `rss++`: how packets are spread over cores";
            report.wrong(format!("series[{i}].technique"), "nothing", expected);
        }
        let measures: &[&str] = match series.formula {
            None => continue,
            Some(Formula::Cores) => &["throughput", "efficiency"],
            Some(Formula::Path) => &["throughput"],
        };
        if !measures.contains(&measure) {
            let expected = format!("with a formula one of `{}`", measures.join("`, `"));
            report.wrong("y.measure", quote(measure), expected);
        }
        if series.formula == Some(Formula::Path) && series.technique.is_some_and(|one| one != Technique::Scr) {
            let expected = "`scr`, which has a sequencer";
            report.wrong(format!("series[{i}].technique"), "another technique", expected);
        }
    }
}

/// Packets of a point, whose scenario is checked.
///
/// # Errors
/// What is wrong with it, with paths in the experiment's file.
pub fn packets(experiment: &Experiment, point: &Point) -> Result<u64, Vec<Problem>> {
    let scenario = experiment.scenario(point)?;
    let checked = CoresSpec::check(&scenario, experiment.technique(point));
    let placed = |problem: Problem| Problem { path: format!("base.{}", problem.path), ..problem };
    checked.map_err(|problems| problems.into_iter().map(placed).collect::<Vec<_>>())?;
    crate::packets(&scenario)
}
