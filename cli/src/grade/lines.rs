//! What grading prints: a line for each file, then what is equal, contests, and the sum.

use std::io::{self, Write};

use exercises::goal::Aim;
use exercises::judge::Judge;

use super::replay::{Graded, HandInOutcome};
use super::shown;

/// Places of a contest that are printed.
const PLACES: usize = 10;
/// Other files that are named.
const OTHERS: usize = 20;

/// Writes all of it.
pub fn write(out: &mut dyn Write, graded: &[Graded<'_>], same: &[Vec<usize>], judge: &Judge) -> io::Result<()> {
    let of = judge.exercise().points();
    let (mut judged, mut refused, mut broken, mut contradicted) = (0, 0, 0, 0);
    let mut others = Vec::new();
    for one in graded {
        let file = shown(one.file);
        match &one.outcome {
            HandInOutcome::Other(what) => others.push((file, what)),
            HandInOutcome::Broken(why) => {
                broken += 1;
                writeln!(out, "{file}: cannot be graded: {why}")?;
            }
            HandInOutcome::Judged(hand_in, verdict) => {
                contradicted += usize::from(!verdict.contradictions.is_empty());
                match &verdict.refused {
                    Some(why) => {
                        refused += 1;
                        writeln!(out, "{file}: {}: refused: {why}", hand_in.name)?;
                    }
                    None => {
                        judged += 1;
                        writeln!(out, "{file}: {}: {} of {of} points", hand_in.name, verdict.points)?;
                    }
                }
                for contradiction in &verdict.contradictions {
                    writeln!(out, "  contradicted: {contradiction}")?;
                }
            }
        }
    }
    for numbers in same {
        let files: Vec<String> = numbers.iter().map(|number| shown(graded[*number].file)).collect();
        writeln!(out, "equal run and answers: {}", files.join(", "))?;
    }
    contests(out, graded, judge)?;
    for (file, what) in others.iter().take(OTHERS) {
        writeln!(out, "{file}: passed over: {what}")?;
    }
    if others.len() > OTHERS {
        writeln!(out, "and {} other files passed over", others.len() - OTHERS)?;
    }
    let all = judged + refused + broken;
    writeln!(
        out,
        "{all} hand-in{}: {judged} graded, {refused} refused, {broken} cannot be graded, {contradicted} with claims that the replay contradicts",
        if all == 1 { "" } else { "s" }
    )
}

/// Who is best in each contest.
fn contests(out: &mut dyn Write, graded: &[Graded<'_>], judge: &Judge) -> io::Result<()> {
    for (number, goal) in judge.exercise().goals.iter().enumerate() {
        let Some(aim) = goal.score else { continue };
        let mut places: Vec<(u64, String, String)> = Vec::new();
        for one in graded {
            let HandInOutcome::Judged(hand_in, verdict) = &one.outcome else { continue };
            let Some(state) = verdict.goals.get(number) else { continue };
            if let (Some(score), Some(text)) = (state.score, &state.score_text) {
                places.push((score, text.clone(), format!("{} ({})", hand_in.name, shown(one.file))));
            }
        }
        match aim {
            Aim::Least => places.sort_by_key(|(score, ..)| *score),
            Aim::Most => places.sort_by_key(|(score, ..)| std::cmp::Reverse(*score)),
        }
        for (_, text, who) in places.iter().take(PLACES) {
            writeln!(out, "contest, {}: {text}: {who}", goal.title)?;
        }
    }
    Ok(())
}
