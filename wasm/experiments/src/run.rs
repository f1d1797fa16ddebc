//! The run of a point, whatever its bench.

use scenario::{Bench, Network, Problem, Scenario};

use crate::PortRun;
use crate::cores::{CoresRun, CoresSpec, FormulaRun};
use crate::file::{Experiment, Point};
use crate::network::NetworkRun;

/// The run of a point in motion.
pub enum Run {
    /// Packets through a scheduler.
    Port(PortRun),
    /// Packets to the cores of a program.
    Cores(Box<CoresRun>),
    /// What formulas give for such packets.
    Formula(Box<FormulaRun>),
    /// Packets through engines behind engines.
    Network(Box<NetworkRun>),
}

impl Run {
    /// Before the first step of a point.
    ///
    /// # Errors
    /// What is wrong with its scenario, or what only a session can run.
    pub fn new(experiment: &Experiment, point: &Point) -> Result<Run, Vec<Problem>> {
        Run::of(experiment, point, &experiment.scenario(point)?)
    }

    /// The same with the scenario of the point, which may have another seed.
    ///
    /// # Errors
    /// As [`Run::new`].
    pub fn of(experiment: &Experiment, point: &Point, scenario: &Scenario) -> Result<Run, Vec<Problem>> {
        if let Bench::Cores(_) = &scenario.bench {
            let spec = CoresSpec::new(scenario, experiment.technique(point))?;
            if let Some(formula) = experiment.series.get(point.series).and_then(|series| series.formula) {
                return Ok(Run::Formula(Box::new(FormulaRun::new(formula, spec))));
            }
            let run = CoresRun::new(spec, &experiment.y.measure);
            return run
                .map(|run| Run::Cores(Box::new(run)))
                .map_err(|error| vec![Problem::new("base.bench", "cores that cannot be set up", error.to_string())]);
        }
        if experiment.is_of_networks() {
            return Ok(Run::Network(Box::new(NetworkRun::new(scenario)?)));
        }
        Ok(Run::Port(PortRun::new(scenario, experiment.sampling(point))?))
    }

    /// Goes on for at most so many steps in which something happens, up to three a packet. True when the run is over; call again otherwise.
    pub fn work(&mut self, steps: u32) -> bool {
        match self {
            Run::Port(run) => run.work(steps).is_some(),
            Run::Cores(run) => run.work(steps),
            Run::Formula(run) => run.work(steps),
            Run::Network(run) => run.work(steps),
        }
    }

    /// Packets that the run has done with, or has taken in: how far it is.
    pub fn packets(&self) -> u64 {
        match self {
            Run::Port(run) => run.measures().arrivals(),
            Run::Cores(run) => run.settled(),
            Run::Formula(run) => run.settled(),
            Run::Network(run) => run.packets(),
        }
    }

    /// A measure of the whole run by its name, in the unit in which it is kept; none where nothing was measured.
    pub fn value(&self, name: &str) -> Option<f64> {
        match self {
            Run::Port(run) => run.value(name).map(|value| value as f64),
            Run::Cores(run) => run.counted().value(name),
            Run::Formula(run) => run.value(name),
            Run::Network(run) => run.value(name),
        }
    }

    /// Why the values of a run that is over mean nothing, if they do: packets are left, though its scenario has not stopped it.
    pub fn undrained(&self) -> Option<Problem> {
        match self {
            Run::Port(run) => run.undrained(),
            Run::Cores(run) => run.failure(),
            Run::Formula(_) => None,
            Run::Network(run) => run.undrained(),
        }
    }

    /// What is wrong with the counts of packets.
    pub fn conservation(&self) -> Option<String> {
        match self {
            Run::Port(run) => run.conservation(),
            Run::Cores(run) => run.conservation(),
            Run::Formula(_) => None,
            Run::Network(run) => run.conservation(),
        }
    }
}

/// Packets that the sources of a scenario yield at most, or about so many where only time ends them.
///
/// # Errors
/// What is wrong with the scenario.
pub fn packets(scenario: &Scenario) -> Result<u64, Vec<Problem>> {
    if let Bench::Cores(_) = &scenario.bench {
        return Ok(generators::header_count(scenario));
    }
    if Network::of(scenario).is_some() {
        return Ok(generators::network(scenario)?.arrivals.most());
    }
    port::plan::packets(scenario)
}
