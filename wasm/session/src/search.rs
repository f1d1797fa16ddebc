//! To the next step in which a condition holds, or to the last one before the cursor: in slices, like seeking.

use scenario::Condition;
use serde::Serialize;

use crate::condition::Watched;
use crate::session::Session;

/// Where a search ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(rename = "Found"))]
pub struct FoundStep {
    /// The step, where the cursor now stands.
    pub step: u32,
    /// Which of the conditions hold in it, by their numbers.
    pub which: Vec<u32>,
}

/// A search under way. It moves the cursor of its session; if nothing is found, back to where it was.
///
/// Forwards it executes each step once. Backwards it takes the stretches between snapshots, the nearest first, and executes each
/// once, so it never costs more than a run from the start.
pub struct Search {
    conditions: Vec<Watched>,
    observes: bool,
    /// Steps executed where it began.
    origin: u32,
    state: State,
}

enum State {
    Ahead,
    /// Between a snapshot and `end`; the last step so far in which a condition holds.
    Behind {
        start: u32,
        end: u32,
        hit: Option<FoundStep>,
    },
    /// On the way to where it ends.
    Settling(Option<FoundStep>),
    Over(Option<FoundStep>),
}

impl Search {
    /// Begins where the cursor stands, which itself does not count: forwards, or `back`.
    ///
    /// # Errors
    /// An error message for the user, if a condition asks for something that no engine has.
    pub fn new(session: &Session, conditions: &[Condition], back: bool) -> Result<Self, String> {
        let conditions: Result<Vec<_>, _> = conditions.iter().map(|one| Watched::new(one, &session.engines)).collect();
        let conditions = conditions?;
        let observes = conditions.iter().any(Watched::observes);
        let origin = session.executed();
        // Nothing is known of the stretch yet: the first slice opens it.
        let end = origin.saturating_sub(1);
        let state = if back { State::Behind { start: end, end, hit: None } } else { State::Ahead };
        Ok(Search { conditions, observes, origin, state })
    }

    /// Works for about `budget` steps. True when it is over; call again otherwise.
    pub fn work(&mut self, session: &mut Session, budget: u32) -> bool {
        let mut left = budget.max(1);
        // A slice that another move of the cursor came between begins anew.
        if let State::Behind { start, end, .. } = self.state {
            if start == end && !self.open(session, end) {
                self.state = State::Settling(None);
            }
        }
        while left > 0 {
            left -= 1;
            match &mut self.state {
                State::Over(_) => return true,
                State::Settling(found) => {
                    let to = found.as_ref().map(|found| found.step + 1).unwrap_or(self.origin);
                    let there = if to == 0 {
                        session.restart();
                        true
                    } else {
                        session.seek(to - 1, left + 1)
                    };
                    if there {
                        self.state = State::Over(found.take());
                    }
                    return there;
                }
                State::Ahead => {
                    if session.is_over() {
                        self.state = State::Settling(None);
                    } else if let Some(found) = self.step(session) {
                        self.state = State::Over(Some(found));
                    }
                }
                State::Behind { start, end, hit } => {
                    let (start, end) = (*start, *end);
                    if session.executed() < end && !session.is_over() {
                        if let (Some(found), State::Behind { hit, .. }) = (self.step(session), &mut self.state) {
                            *hit = Some(found);
                        }
                    } else if hit.is_some() {
                        self.state = State::Settling(hit.take());
                    } else if start == 0 || !self.open(session, start) {
                        self.state = State::Settling(None);
                    }
                }
            }
        }
        matches!(self.state, State::Over(_))
    }

    /// Backwards: the first of the steps that have been searched, which are all from there to where it began.
    pub fn reached(&self) -> u32 {
        match &self.state {
            State::Behind { end, .. } => *end,
            State::Settling(None) | State::Over(None) => 0,
            State::Settling(Some(found)) | State::Over(Some(found)) => found.step,
            State::Ahead => self.origin,
        }
    }

    /// Where it ended, once it is over; `None` if no step was found.
    pub fn found(&self) -> Option<&FoundStep> {
        match &self.state {
            State::Over(found) => found.as_ref(),
            _ => None,
        }
    }

    /// Opens the stretch that ends before step `end`. `false` if there is none.
    fn open(&mut self, session: &mut Session, end: u32) -> bool {
        let Some(start) = end.checked_sub(1).and_then(|last| session.snapshots.before(last)) else { return false };
        session.restore(start);
        self.state = State::Behind { start, end, hit: None };
        true
    }

    /// One step, and which conditions hold in it.
    fn step(&mut self, session: &mut Session) -> Option<FoundStep> {
        self.conditions.iter_mut().for_each(|condition| condition.before(&session.engines));
        session.advance(self.observes, &mut |_, _| ());
        let step = session.shown();
        let holding = (0..).zip(&self.conditions).filter(|(_, condition)| condition.holds(&step));
        let which: Vec<u32> = holding.map(|(number, _)| number).collect();
        (!which.is_empty()).then_some(FoundStep { step: step.number, which })
    }
}
