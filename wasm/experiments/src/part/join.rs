//! Parts put together.

use scenario::Problem;

use super::head::Head;
use super::read::{Part, PartRun};
use crate::plan::CUT;
use crate::rows::Row;
use crate::{Experiment, Figure, Plan};

/// Something wrong in one of several files.
#[derive(Debug, PartialEq, Eq)]
pub struct InFile {
    /// Place in the list of parts.
    pub part: usize,
    /// What is wrong, with its line.
    pub problem: Problem,
}

/// A run that is done, by its number in the plan.
pub type Run = Option<Vec<Row>>;

/// All runs of some parts.
#[derive(Debug)]
pub struct Joined {
    /// Of the first part, as the only shard.
    pub head: Head,
    /// The experiment.
    pub experiment: Experiment,
    /// Its runs.
    pub plan: Plan,
    /// Values of each run of the plan.
    pub runs: Vec<Run>,
    /// How many shards the runs were cut into.
    pub shards: usize,
}

impl Joined {
    /// Numbers of the runs that are not there.
    pub fn missing(&self) -> Vec<usize> {
        (0..self.runs.len()).filter(|run| self.runs[*run].is_none()).collect()
    }

    /// The whole as the text of a part, runs in the order of the plan.
    pub fn text(&self) -> String {
        let mut text = self.head.line();
        for (run, rows) in self.plan.runs().iter().zip(&self.runs) {
            if let Some(rows) = rows {
                text.push_str(&super::run_line(run.point, run.seed, rows));
            }
        }
        text
    }

    /// The figure of what is there.
    pub fn figure(&self) -> Figure<'_> {
        Figure::of(&self.experiment, &self.plan, self.runs.clone())
    }
}

/// The runs of one part by their number in the plan.
///
/// # Errors
/// The first line that has a run which is not of its shard.
fn done(part: Vec<PartRun>, plan: &Plan, head: &Head, shard: &[usize]) -> Result<Vec<(usize, PartRun)>, Problem> {
    let mut all: Vec<(usize, PartRun)> = Vec::with_capacity(part.len());
    for run in part {
        let number = plan.number(run.point, run.seed).filter(|number| shard.binary_search(number).is_ok());
        let Some(number) = number else {
            let [part, parts] = head.shard;
            let expected = format!("a run of shard {part}/{parts} as runs are shared out by {CUT}");
            return Err(Problem::new(format!("line {}", run.line), named(&run), expected));
        };
        all.push((number, run));
    }
    Ok(all)
}

fn named(run: &PartRun) -> String {
    format!("point {} with seed {:016x}", run.point, run.seed)
}

fn values(rows: &[Row]) -> String {
    let text: Vec<String> = rows.iter().take(3).map(|row| row.y.to_string()).collect();
    format!("{}{}", text.join(", "), if rows.len() > 3 { ", …" } else { "" })
}

/// Puts parts together, in any order. `names` are those of their files, for messages.
///
/// # Errors
/// Parts that do not go together, each with its line; or what is wrong with the experiment in the first one.
pub fn join(parts: Vec<Part>, names: &[String]) -> Result<Joined, Vec<InFile>> {
    let name = |part: usize| names.get(part).map_or("another part", String::as_str);
    let Some(first) = parts.first().map(|part| part.head.clone()) else {
        return Err(vec![InFile { part: 0, problem: Problem::new("", "no part", "at least one") }]);
    };
    let in_first =
        |problems: Vec<Problem>| problems.into_iter().map(|problem| InFile { part: 0, problem }).collect::<Vec<_>>();
    if first.cut != CUT {
        let found = format!("shards cut by \"{}\"", scenario::plain(&first.cut));
        return Err(in_first(vec![Problem::new(
            "line 1",
            found,
            format!("\"{CUT}\": the part is of another release"),
        )]));
    }
    let differences: Vec<InFile> = (0..)
        .zip(&parts)
        .filter_map(|(part, other)| {
            let (what, found, expected) = other.head.difference(&first)?;
            let problem = Problem::new("line 1", format!("{what} {found}"), format!("{expected} as in {}", name(0)));
            Some(InFile { part, problem })
        })
        .collect();
    if !differences.is_empty() {
        return Err(differences);
    }
    let experiment = Experiment::from_json(&first.experiment.text).map_err(in_first)?;
    let plan = Plan::new(&experiment, first.seeds).map_err(in_first)?;
    let shards = plan.shards(first.shard[1]);
    // Where each run was found: part and line.
    let mut found: Vec<Option<(usize, usize)>> = vec![None; plan.runs().len()];
    let mut runs: Vec<Run> = vec![None; plan.runs().len()];
    let mut problems = Vec::new();
    for (number, part) in parts.into_iter().enumerate() {
        let shard = &shards[part.head.shard[0] - 1];
        let own = match done(part.runs, &plan, &part.head, shard) {
            Ok(own) => own,
            Err(problem) => {
                problems.push(InFile { part: number, problem });
                continue;
            }
        };
        for (run, PartRun { line, rows, point, seed }) in own {
            match (&runs[run], found[run]) {
                (Some(there), Some((other, at))) if *there != rows => {
                    let what = format!("point {point} with seed {seed:016x} as {}", values(&rows));
                    let expected = format!("{} as in {}, line {at}", values(there), name(other));
                    problems
                        .push(InFile { part: number, problem: Problem::new(format!("line {line}"), what, expected) });
                }
                (Some(_), _) => {}
                _ => {
                    runs[run] = Some(rows);
                    found[run] = Some((number, line));
                }
            }
        }
    }
    if !problems.is_empty() {
        return Err(problems);
    }
    let count = first.shard[1];
    Ok(Joined { head: Head { shard: [1, 1], ..first }, experiment, plan, runs, shards: count })
}
