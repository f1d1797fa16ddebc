//! What the goals of an exercise need of the open run.

use exercises::probe::{Probe, Seen};
use exercises::watch::{Ended, Watch};
use scenario::{Problem, Scenario};
use serde::Serialize;
use session::{RtlHost, Session};

/// Follows the run for goals, if there are any.
pub enum Goals {
    /// No exercise is open.
    None,
    /// What is seen.
    Followed(Watch),
    /// The scenario has no longer what a goal names: in words.
    Lost(String),
}

/// What was seen of a run.
#[derive(Default, Serialize)]
pub struct GoalsSeen {
    /// What goals need; null if no exercise is open, or if one names what the scenario no longer has.
    seen: Option<Seen>,
    /// The whole run, once it was executed to its end.
    ended: Option<Ended>,
    /// What a goal names and the scenario no longer has.
    lost: Option<String>,
}

impl Goals {
    /// Begins to follow a session that has not begun.
    ///
    /// # Errors
    /// A JSON array of `Problem`, as text.
    pub fn follow(
        scenario: &Scenario,
        session: Session,
        probes: Option<&str>,
        host: &dyn RtlHost,
    ) -> Result<(Session, Goals), String> {
        let Some(probes) = probes else { return Ok((session, Goals::None)) };
        let wrong = |error: String| crate::text(&[Problem::new("", error, "probes of goals")]);
        let probes: Vec<Option<Probe>> = serde_json::from_str(probes).map_err(|error| wrong(error.to_string()))?;
        match Watch::follow(scenario, session, &probes) {
            Ok((session, watch)) => Ok((session, Goals::Followed(watch))),
            Err(lost) => {
                let session = workbench::open(scenario, host).map_err(|error| crate::text(&[crate::problem(error)]))?;
                Ok((session, Goals::Lost(lost)))
            }
        }
    }

    /// What was seen so far.
    pub fn seen(&self) -> GoalsSeen {
        match self {
            Goals::None => GoalsSeen::default(),
            Goals::Followed(watch) => GoalsSeen { seen: Some(watch.seen()), ended: watch.ended(), lost: None },
            Goals::Lost(lost) => GoalsSeen { lost: Some(lost.clone()), ..GoalsSeen::default() },
        }
    }
}
