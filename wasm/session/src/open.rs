//! From a scenario to a session.

use std::fmt;

use contract::{Engine, Implementation};
use models::catalogue;
use scenario::{OnDivergence, Scenario};

use crate::expect::Expectations;
use crate::rtl::{RtlEngine, RtlHost};
use crate::session::{Driven, Plan, Session};

/// A scenario that is right in itself and cannot be run here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenError {
    /// Where in the scenario, `engines[0]` for example.
    pub path: String,
    /// What is wrong.
    pub message: String,
}

impl fmt::Display for OpenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.path, self.message)
    }
}

/// A session before its first step. The scenario has passed its own checks.
///
/// # Errors
/// [`OpenError`] if the hardware that it names is not built, or two engines share a reference.
pub fn open(scenario: &Scenario, host: &dyn RtlHost) -> Result<Session, OpenError> {
    let mut engines: Vec<(Driven, Option<usize>)> = Vec::new();
    let mut monitors = Vec::new();
    let mut latency = 1;
    for (i, spec) in scenario.engines.iter().enumerate() {
        let wrong = |message: String| OpenError { path: format!("engines[{i}]"), message };
        let design =
            catalogue::find(&spec.design).ok_or_else(|| wrong(format!("no design is called {}", spec.design)))?;
        let parameters =
            (design.resolve)(&spec.parameters).map_err(|e| wrong(format!("{}: expected {}", e.name, e.expected)))?;
        let reference = spec.reference.map(|r| r as usize);
        if reference.is_some() && engines.iter().any(|(_, r)| *r == reference) {
            return Err(wrong("another engine already has this reference; give each its own".to_string()));
        }
        let driven = match spec.implementation {
            Implementation::Model => Driven::Model((design.model)(&parameters)),
            Implementation::Rtl => {
                let seed = (scenario.seed.0 as u32) | 1;
                let mut engine = RtlEngine::new(host, design, &parameters, seed).map_err(wrong)?;
                for (name, on) in &spec.switches {
                    if !engine.set_switch(name, *on) {
                        return Err(wrong(format!("the hardware has no switch {name}")));
                    }
                }
                Driven::Plain(Box::new(engine))
            }
        };
        monitors.push((design.monitor)(&parameters, driven.engine().info()));
        latency = latency.max(driven.engine().info().latency.unwrap_or(1));
        engines.push((driven, reference));
    }
    let sources = scenario.sources().map_err(|problems| OpenError {
        path: problems.first().map(|p| p.path.clone()).unwrap_or_default(),
        message: problems.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "),
    })?;
    let slots: u64 = sources.iter().map(traffic::Source::slots).sum();
    let drained = slots.saturating_add(u64::from(latency) - 1).max(1);
    let steps = drained.min(scenario.stop.steps.map_or(u64::MAX, u64::from)).min(u64::from(u32::MAX - 1));
    Ok(Session::new(Plan {
        engines,
        monitors,
        sources,
        steps: steps as u32,
        stop_on_divergence: scenario.on_divergence == OnDivergence::Stop,
        expect: Expectations::new(&scenario.expect),
    }))
}
