//! The runs of networks: sessions of models that only go forward.

use contract::Implementation;
use port::NetworkLanes;
use scenario::{Network, Problem, Scenario};
use session::Session;
use session::bench::network::Nodes;
use session::rtl::NoRtl;

/// A run of packets through a network of models, in motion.
pub struct NetworkRun {
    session: Session,
    /// Whether every step is executed, though nothing can happen in it.
    every_step: bool,
}

impl NetworkRun {
    /// Before the first step.
    ///
    /// # Errors
    /// What is wrong with its scenario, or what only a session with hardware can run.
    pub fn new(scenario: &Scenario) -> Result<NetworkRun, Vec<Problem>> {
        let wrong = |path: &str, found: &str, expected: String| vec![Problem::new(path, found, expected)];
        let network = NetworkRun::check(scenario)?;
        let session = session::open(scenario, &NoRtl, |setup| Nodes::plan(setup, network));
        let session = session.map_err(|error| wrong(&error.path, "a network that cannot be made", error.message))?;
        Ok(NetworkRun { session: session.forward_only().without_monitors(), every_step: false })
    }

    /// The same with every step executed.
    pub fn of_every_step(self) -> NetworkRun {
        NetworkRun { every_step: true, ..self }
    }

    /// The network of a scenario that such a run can have.
    ///
    /// # Errors
    /// What only a session with hardware can run, or that there is no network.
    pub fn check(scenario: &Scenario) -> Result<Network, Vec<Problem>> {
        let wrong = |path: &str, found: &str, expected: &str| vec![Problem::new(path, found, expected)];
        let Some(network) = Network::of(scenario) else {
            return Err(wrong("bench.kind", "another bench", "`network`, `mesh` or `nic`"));
        };
        match scenario.engines.iter().position(|engine| engine.implementation != Implementation::Model) {
            None => Ok(network),
            Some(i) => {
                let path = format!("engines[{i}].implementation");
                Err(wrong(&path, "hardware", "`model`, which alone an experiment runs"))
            }
        }
    }

    /// Goes on for at most so many steps in which something happens. True when the run is over.
    pub fn work(&mut self, steps: u32) -> bool {
        for _ in 0..steps {
            if self.session.is_over() {
                return true;
            }
            self.session.step(|_, _| ());
            if !self.every_step {
                self.session.pass_quiet_steps();
            }
        }
        self.session.is_over()
    }

    fn nodes(&self) -> Option<&Nodes> {
        let bench: &dyn std::any::Any = self.session.bench();
        bench.downcast_ref()
    }

    /// Steps that are behind.
    pub fn executed(&self) -> u32 {
        self.session.executed()
    }

    /// The nodes with what was measured at each.
    pub fn lanes(&self) -> Option<&NetworkLanes> {
        self.nodes().map(Nodes::lanes)
    }

    /// Packets that came into the network.
    pub fn packets(&self) -> u64 {
        self.nodes().map_or(0, |nodes| nodes.lanes().end_to_end().measures().arrivals())
    }

    /// A measure from end to end, by its name.
    pub fn value(&self, name: &str) -> Option<f64> {
        self.nodes()?.lanes().end_to_end().value(name).map(|value| value as f64)
    }

    /// Why the values of a run that is over mean nothing, if they do: packets are left, though its scenario has not stopped it.
    pub fn undrained(&self) -> Option<Problem> {
        let left = self.session.undrained();
        let first = left.first()?;
        Some(Problem::new("base.stop", first.clone(), "a run in which all packets leave, or one that `stop` ends"))
    }

    /// What is wrong with the counts of packets.
    pub fn conservation(&self) -> Option<String> {
        self.nodes()?.lanes().conservation().into_iter().next()
    }
}
