//! One port with one scheduler, run as fast as it goes. It does what the session does with the bench `port`, step for step: packets
//! whose last bit is out by now are gone and the next one may begin; arrivals get their rank and wait for the port; then one operation is
//! chosen. But steps in which nothing can happen are passed over, and nothing is kept that only a reader of steps would want.

mod held;
mod late;
mod measured;
mod occupied;
mod plan;
mod port;
mod queue;
mod wire;

pub use late::OfLevel;
pub use measured::{
    CLASSES, DEPARTURES, MILLIONTHS, Measured, OfBounds, OfRank, Sampling, TOTALS, Totals, is_of_departures,
    is_of_ranks, is_of_shares,
};
pub use occupied::Occupied;
pub use plan::{Plan, packets};
pub use port::Port;
pub use queue::{Admission, BOUNDS, Modelled, Queue, Strict};

use models::fixed_bounds::Fixed;
use models::greedy::window::Greedy;
use models::lateness::Watch;
use models::sp_pifo::bounds::Bounds;
use models::{catalogue, fifo, fixed_bounds, greedy, sp_pifo};
use scenario::{Problem, Scenario};

/// A run in motion, whatever its scheduler.
pub struct Run(Box<dyn Work>);

/// What a run does, without the type of its scheduler.
trait Work {
    fn work(&mut self, steps: u32) -> bool;
    fn measured(&self) -> &Measured;
}

impl<Q: Queue> Work for Port<Q> {
    fn work(&mut self, steps: u32) -> bool {
        Port::work(self, steps)
    }

    fn measured(&self) -> &Measured {
        Port::measured(self)
    }
}

impl Run {
    /// Before the first step of a scenario, of which `sampling` says what is to be noted beside the totals.
    ///
    /// # Errors
    /// What is wrong with the scenario, or what only a session can run.
    pub fn new(scenario: &Scenario, sampling: Sampling) -> Result<Run, Vec<Problem>> {
        Run::with(scenario, sampling, false)
    }

    /// The same, if `general` with the model of the design as the session drives it even where there is a faster form.
    ///
    /// # Errors
    /// As [`Run::new`].
    pub fn with(scenario: &Scenario, sampling: Sampling, general: bool) -> Result<Run, Vec<Problem>> {
        let plan = Plan::new(scenario)?;
        let all = &plan.parameters;
        let capacity = all.get("capacity").copied().unwrap_or(1) as usize;
        Ok(match plan.design.name {
            _ if general => Run::modelled(plan, sampling),
            name if name == sp_pifo::DESIGN.name => {
                let shape = sp_pifo::Shape::of(all);
                let bounds = Bounds::new(shape.size.queues, shape.strategy, shape.adapt_on_drop);
                Run::of(plan, Strict::new(capacity, bounds), sampling)
            }
            name if name == greedy::DESIGN.name => {
                let policy = Greedy::new(greedy::Shape::of(all));
                Run::of(plan, Strict::new(capacity, policy), sampling)
            }
            name if name == fixed_bounds::DESIGN.name => {
                let policy = Fixed(catalogue::list(all, "bounds"));
                Run::of(plan, Strict::new(capacity, policy), sampling)
            }
            name if name == fifo::DESIGN.name => Run::of(plan, Strict::new(capacity, Fixed(vec![0])), sampling),
            _ => Run::modelled(plan, sampling),
        })
    }

    fn of<Q: Queue + 'static>(plan: Plan, queue: Q, sampling: Sampling) -> Run {
        Run(Box::new(Port::new(plan, queue, sampling)))
    }

    fn modelled(plan: Plan, sampling: Sampling) -> Run {
        let model = (plan.design.model)(&plan.parameters);
        let watch = Watch::new(model.info()).filter(|_| sampling.late);
        let queue = Modelled::new(model, plan.rules.clone(), watch);
        Run::of(plan, queue, sampling)
    }

    /// Goes on for at most so many steps in which something happens. True when the run is over; call again otherwise.
    pub fn work(&mut self, steps: u32) -> bool {
        self.0.work(steps)
    }

    /// What was measured so far.
    pub fn measured(&self) -> &Measured {
        self.0.measured()
    }
}

/// Whether a design works out when packets are to leave.
pub fn has_departures(design: &catalogue::Design, parameters: &catalogue::Parameters) -> bool {
    Watch::<()>::new(&(design.info)(parameters)).is_some()
}

/// Whether a design has bounds of queues to look at.
pub fn has_bounds(design: &catalogue::Design, parameters: &catalogue::Parameters) -> bool {
    (design.info)(parameters).field(BOUNDS).is_some()
}

#[cfg(test)]
mod tests;
