//! What a run on cores is made with.

use contract::Implementation;
use cores::{LaneSettings, TechniqueSettings};
use generators::HeaderArrivals;
use models::design::{Design, Parameters};
use models::scr_sequencer;
use programs::{AnyProgram, Inspect};
use scenario::{Bench, CoresBench, Problem, Scenario, Technique};
use scr::wire::SequencerSettings;

/// The parts of a scenario with the bench `cores` that a run of one technique needs.
#[derive(Clone, Debug)]
pub struct CoresSpec {
    /// How packets and state are spread.
    pub technique: Technique,
    /// The program.
    pub program: AnyProgram,
    /// The cores. Monitors do not watch.
    pub settings: LaneSettings,
    /// The packets.
    pub arrivals: HeaderArrivals,
    /// Period of the sequencer's clock, in picoseconds.
    pub clock_ps: u64,
    /// Packets that wait in front of the sequencer at most.
    pub ingress: usize,
    /// Bits of a frame that the sequencer takes or sends in a clock cycle.
    pub width: u32,
    /// Bytes of the history rows in front of each packet.
    pub history_bytes: u64,
    /// Bytes in front of each packet: history rows, number, time and index; in a switch a dummy Ethernet header too.
    pub prefix_bytes: u64,
}

impl CoresSpec {
    /// Of a scenario that has passed its own checks, with the bench `cores` and one engine, a model.
    ///
    /// # Errors
    /// As [`CoresSpec::check`].
    pub fn new(scenario: &Scenario, technique: Technique) -> Result<CoresSpec, Vec<Problem>> {
        let Parts { bench, design, parameters, sequencer, settings } = Parts::new(scenario, technique)?;
        let info = (design.info)(&parameters);
        Ok(CoresSpec {
            technique,
            program: generators::core_program(bench, &info),
            settings,
            arrivals: generators::headers(scenario)?,
            clock_ps: generators::clock_ps(bench, &info),
            ingress: bench.ingress as usize,
            width: info.parameter("width").unwrap_or(8),
            history_bytes: (sequencer.rows * sequencer.row_bytes) as u64,
            prefix_bytes: sequencer.prefix_bytes() as u64,
        })
    }

    /// Whether [`CoresSpec::new`] succeeds, without a source or a program being made: files have thousands of points.
    ///
    /// # Errors
    /// If the scenario has another bench, more engines, something that only a session does, or cores that cannot be set up.
    pub fn check(scenario: &Scenario, technique: Technique) -> Result<(), Vec<Problem>> {
        Parts::new(scenario, technique).map(|_| ())
    }

    /// History rows in front of each packet; 0 without a sequencer.
    pub(super) fn history_rows(&self) -> usize {
        match self.settings.technique {
            TechniqueSettings::Scr { rows, .. } => rows,
            _ => 0,
        }
    }
}

/// What is quickly made of a scenario.
struct Parts<'a> {
    bench: &'a CoresBench,
    design: &'static Design,
    parameters: Parameters,
    sequencer: SequencerSettings,
    settings: LaneSettings,
}

impl<'a> Parts<'a> {
    fn new(scenario: &'a Scenario, technique: Technique) -> Result<Self, Vec<Problem>> {
        let wrong = |path: &str, found: String, expected: &str| Err(vec![Problem::new(path, found, expected)]);
        let Bench::Cores(bench) = &scenario.bench else {
            return wrong("bench.kind", format!("`{}`", scenario.bench.kind()), "`cores`");
        };
        let [engine] = &scenario.engines[..] else {
            let found = format!("{} engines", scenario.engines.len());
            return wrong("engines", found, "one engine, the sequencer");
        };
        if engine.implementation != Implementation::Model {
            return wrong("engines[0].implementation", "hardware".to_owned(), "`model`: experiments run no hardware");
        }
        if !scenario.edits.is_empty() {
            let found = format!("{} edits", scenario.edits.len());
            return wrong("edits", found, "no edits: only a session applies them");
        }
        if let Some(steps) = scenario.stop.steps {
            return wrong("stop.steps", steps.to_string(), "nothing: a run goes on until its last packet is processed");
        }
        let (design, parameters) = engine.resolve().map_err(|error| {
            vec![Problem::new(format!("engines[0].parameters.{}", error.name), error.found, error.expected)]
        })?;
        let sequencer = scr_sequencer::settings(&parameters);
        let row_bytes = scr_sequencer::program(&parameters).row_bytes();
        if sequencer.row_bytes < row_bytes {
            let expected = format!("at least {row_bytes}, all of f(p): shorter rows lose state");
            return wrong("engines[0].parameters.row_bytes", sequencer.row_bytes.to_string(), &expected);
        }
        let counts = (sequencer.cores as usize, sequencer.rows);
        let mut settings = generators::core_settings(bench, scenario.seed.0, counts, technique);
        settings.is_monitored = false;
        if let Err(error) = settings.check() {
            return wrong("engines[0].parameters.cores", settings.cores.to_string(), &error.to_string());
        }
        Ok(Parts { bench, design, parameters, sequencer, settings })
    }
}
