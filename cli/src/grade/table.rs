//! A row for each hand-in, for a spreadsheet.

use std::io::{self, Write};

use exercises::judge::Judge;

use super::replay::{Graded, HandInOutcome};
use super::shown;

/// Characters of a cell at most.
const CELL: usize = 2000;

/// Writes the table.
pub fn write(out: &mut impl Write, graded: &[Graded<'_>], same: &[Vec<usize>], judge: &Judge) -> io::Result<()> {
    let exercise = judge.exercise();
    let mut head: Vec<String> = ["file", "name", "status", "points", "of"].map(str::to_owned).to_vec();
    head.extend((1..).zip(&exercise.goals).map(|(number, goal)| format!("{number}: {}", goal.title)));
    let contests: Vec<usize> = (0..exercise.goals.len()).filter(|i| exercise.goals[*i].score.is_some()).collect();
    head.extend(contests.iter().map(|i| format!("score: {}", exercise.goals[*i].title)));
    head.extend(["missing", "contradicted", "equal to", "attempts", "hints"].map(str::to_owned));
    row(out, &head)?;
    for (number, one) in graded.iter().enumerate() {
        let file = shown(one.file);
        let (hand_in, verdict) = match &one.outcome {
            HandInOutcome::Other(_) => continue,
            HandInOutcome::Broken(why) => {
                let mut cells = vec![file, String::new(), "cannot be graded".to_owned(), "0".to_owned()];
                cells.push(exercise.points().to_string());
                cells.extend(vec![String::new(); exercise.goals.len() + contests.len()]);
                cells.push(why.clone());
                cells.extend(vec![String::new(); 4]);
                row(out, &cells)?;
                continue;
            }
            HandInOutcome::Judged(hand_in, verdict) => (hand_in, verdict),
        };
        let status = if verdict.refused.is_some() { "refused" } else { "graded" };
        let mut cells = vec![file, hand_in.name.clone(), status.to_owned(), verdict.points.to_string()];
        cells.push(exercise.points().to_string());
        let state = |i: usize| verdict.goals.get(i);
        cells.extend((0..exercise.goals.len()).map(|i| state(i).map_or(0, |state| state.points).to_string()));
        let score =
            |i: &usize| state(*i).and_then(|state| state.score).map_or(String::new(), |score| score.to_string());
        cells.extend(contests.iter().map(score));
        let open = exercise.goals.iter().zip(&verdict.goals).filter(|(goal, state)| state.points < goal.points);
        let missing: Vec<String> = open.map(|(goal, state)| format!("{}: {}", goal.title, state.text)).collect();
        cells.push(verdict.refused.clone().unwrap_or_else(|| missing.join("; ")));
        cells.push(verdict.contradictions.join("; "));
        let equal = same.iter().find(|numbers| numbers.contains(&number));
        let equal = equal.into_iter().flatten().filter(|other| **other != number);
        cells.push(equal.map(|other| shown(graded[*other].file)).collect::<Vec<_>>().join("; "));
        let sum = |of: fn(&exercises::hand_in::GoalClaim) -> u64| {
            hand_in.goals.iter().fold(0, |sum: u64, goal| sum.saturating_add(of(goal))).to_string()
        };
        cells.extend([sum(|goal| goal.attempts), sum(|goal| goal.hints)]);
        row(out, &cells)?;
    }
    Ok(())
}

fn row(out: &mut impl Write, cells: &[String]) -> io::Result<()> {
    let cells: Vec<String> = cells.iter().map(|text| cell(text)).collect();
    write!(out, "{}\r\n", cells.join(","))
}

/// A cell that no spreadsheet takes for a formula, in one line.
fn cell(text: &str) -> String {
    let mut plain: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).take(CELL).collect();
    let is_formula = |c: char| matches!(c, '=' | '+' | '-' | '@' | '\u{ff1d}' | '\u{ff0b}' | '\u{ff0d}' | '\u{ff20}');
    if text.starts_with(['\t', '\r', '\n']) || plain.trim_start().starts_with(is_formula) {
        plain.insert(0, '\'');
    }
    let needs_quotes = plain.contains([',', '"', ';']) || plain.starts_with(' ') || plain.ends_with(' ');
    if needs_quotes { format!("\"{}\"", plain.replace('"', "\"\"")) } else { plain }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_is_no_formula() {
        for (text, expected) in [
            ("=1+1", "'=1+1"),
            ("+1", "'+1"),
            ("-1", "'-1"),
            ("@A1", "'@A1"),
            ("\t=1", "' =1"),
            ("\r=1", "' =1"),
            (" =1", "\"' =1\"".trim_matches('x')),
            ("＝1", "'＝1"),
            ("=HYPERLINK(\"http://x\",\"y\")", "\"'=HYPERLINK(\"\"http://x\"\",\"\"y\"\")\""),
            ("Ada, B.", "\"Ada, B.\""),
            ("a\nb", "a b"),
            ("7", "7"),
        ] {
            let found = cell(text);
            assert_eq!(found.trim_matches('"'), expected.trim_matches('"'), "{text:?}");
            assert!(!found.contains('\n') && !found.contains('\r'), "{found:?}");
        }
        assert_eq!(cell(&"x".repeat(1_000_000)).len(), CELL);
    }
}
