//! Which signal has which role: the assignment with the largest sum of weights, direction and width being hard constraints.

use super::protocol::{FOREIGN, Job, Protocol, Role};
use super::signal::{PUT, Side, Signal, TAKE};

/// Roles of signals, and how much speaks for them.
#[derive(Clone, Debug, Default)]
pub struct Assignment {
    /// Sum of the weights.
    pub score: i32,
    /// Signals by their numbers.
    pub jobs: Vec<(Job, usize)>,
}

impl Assignment {
    /// The signal that does this.
    pub fn get(&self, job: Job) -> Option<usize> {
        self.jobs.iter().find(|(own, _)| *own == job).map(|(_, signal)| *signal)
    }
}

/// Least weight of a signal that has a role.
const LEAST: i32 = 5;

/// How much speaks for a role of a signal; `None` if it cannot have it.
pub fn weight(role: &Role, signal: &Signal) -> Option<i32> {
    let (fewest, most) = role.width;
    if signal.direction != role.direction || !(fewest..=most).contains(&signal.bits) || signal.has_any(FOREIGN) {
        return None;
    }
    let side = match (role.side, signal.side) {
        (_, Side::Unknown) | (Side::Unknown, _) => 0,
        (own, other) if own == other => role.own_side,
        _ => return None,
    };
    // An enumeration with the operations' names is a code, whatever it is called.
    let code = if role.job == Job::Code { 20 * super::code::known(&signal.values).min(2) as i32 } else { 0 };
    let told: i32 = role.words.iter().filter(|(word, _)| signal.has(word)).map(|(_, weight)| *weight).sum();
    let strange = |word: &&String| {
        let known = role.words.iter().any(|(own, _)| own == *word);
        !known && !PUT.contains(&word.as_str()) && !TAKE.contains(&word.as_str()) && *word != "axis"
    };
    let others = signal.words.iter().filter(strange).count().min(2) as i32;
    // What shows the first element is no strobe and no flag of the operation itself.
    let shows = if signal.has_any(&["first", "head", "front", "peek"]) { 3 } else { 0 };
    let sum = told + code + side - others - shows;
    (told + code > 0 && sum >= LEAST).then_some(sum)
}

/// The best assignment of signals to the roles of protocols that are used together; `None` if a needed role finds no signal.
pub fn assign(protocols: &[&Protocol], signals: &[(usize, &Signal)]) -> Option<Assignment> {
    let roles: Vec<&Role> = protocols.iter().flat_map(|protocol| protocol.roles).collect();
    let needed = roles.iter().enumerate().filter(|(_, role)| role.needed).fold(0usize, |mask, (i, _)| mask | 1 << i);
    // The best way to fill each set of roles with the signals so far: at most 8 roles, so that all sets can be tried.
    let mut best: Vec<Option<Assignment>> = vec![None; 1 << roles.len()];
    best[0] = Some(Assignment::default());
    for (number, signal) in signals {
        for filled in (0..best.len()).rev() {
            let Some(before) = best[filled].clone() else { continue };
            for (i, role) in roles.iter().enumerate().filter(|(i, _)| filled & 1 << i == 0) {
                let Some(weight) = weight(role, signal) else { continue };
                let next = &mut best[filled | 1 << i];
                if next.as_ref().is_none_or(|next| next.score < before.score + weight) {
                    let mut jobs = before.jobs.clone();
                    jobs.push((role.job, *number));
                    *next = Some(Assignment { score: before.score + weight, jobs });
                }
            }
        }
    }
    let complete = best.into_iter().enumerate().filter(|(filled, _)| filled & needed == needed);
    complete.filter_map(|(_, assignment)| assignment).fold(None, |best, other| {
        let is_better = best.as_ref().is_none_or(|best: &Assignment| other.score > best.score);
        if is_better { Some(other) } else { best }
    })
}
