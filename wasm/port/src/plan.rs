//! What a run is made with.

use contract::Implementation;
use models::design::{Design, Parameters};
use scenario::{Bench, EngineSpec, Problem, Scenario};
use traffic::{Arrivals, Quantiser, Ranker};

use crate::rules::Rules;

/// The parts of a scenario that a run needs.
pub struct RunSpec {
    /// The scheduler's design.
    pub design: &'static Design,
    /// Its parameters, complete.
    pub parameters: Parameters,
    /// Of the port.
    pub rules: Rules,
    /// The packets.
    pub arrivals: Arrivals,
    /// Their ranks.
    pub ranker: Ranker,
    /// From ranks to priorities; none for a design that takes no ranks.
    pub quantiser: Option<Quantiser>,
    /// Steps at most.
    pub limit: u32,
    /// What the engine is made of, for its `preset`.
    pub engine: EngineSpec,
}

impl RunSpec {
    /// Of a scenario with the bench `port` and one engine that is a model.
    ///
    /// # Errors
    /// Where it is none of that, or wrong in itself.
    pub fn new(scenario: &Scenario) -> Result<RunSpec, Vec<Problem>> {
        let wrong = |path: &str, found: String, expected: &str| Err(vec![Problem::new(path, found, expected)]);
        let Bench::Port(bench) = &scenario.bench else {
            return wrong("bench.kind", "operations".to_owned(), "`port`: an experiment measures packets");
        };
        let [engine] = &scenario.engines[..] else {
            let found = format!("{} engines", scenario.engines.len());
            return wrong("engines", found, "one engine: an experiment runs each in a scenario of its own");
        };
        if engine.implementation != Implementation::Model {
            return wrong(
                "engines[0].implementation",
                "hardware".to_owned(),
                "`model`, which alone an experiment runs",
            );
        }
        if !scenario.edits.is_empty() {
            let found = format!("{} edits", scenario.edits.len());
            return wrong("edits", found, "nothing done by hand: only a session knows of it");
        }
        let traffic = generators::packets(scenario)?;
        let (design, parameters) = engine.resolve().map_err(|error| {
            vec![Problem::new(format!("engines[0].parameters.{}", error.name), error.found, error.expected)]
        })?;
        let clock_ps = (design.info)(&parameters).clock_ps;
        Ok(RunSpec {
            design,
            rules: Rules::new(bench, clock_ps, 1),
            arrivals: traffic.arrivals,
            ranker: traffic.ranker,
            quantiser: traffic.quantisers.first().copied().flatten(),
            engine: engine.clone(),
            limit: scenario.stop.steps.unwrap_or(u32::MAX).min(u32::MAX - 1),
            parameters,
        })
    }
}

/// Packets that the sources of a scenario yield at most, or about so many where only time ends them.
///
/// # Errors
/// What is wrong with the scenario.
pub fn packets(scenario: &Scenario) -> Result<u64, Vec<Problem>> {
    Ok(generators::packets(scenario)?.arrivals.most())
}
