//! Runs of a sweep: a lane in front of a model that is called directly, as fast as it goes. Steps in which nothing can happen are passed
//! over, and nothing is kept that only a reader of steps would want.

use derived::lateness::PacketTracker;
use models::design::{self, Design, Parameters};
use models::fixed_bounds::Fixed;
use models::greedy::window::Greedy;
use models::sp_pifo::bounds::Bounds;
use models::{fifo, fixed_bounds, greedy, sp_pifo};
use scenario::{Problem, Scenario};

use crate::ARRIVALS;
use crate::end::End;
use crate::feed::Feed;
use crate::lane::{Issue, Lane};
use crate::measures::{Measures, Sampled, Sampling};
use crate::packet::DropCause;
use crate::plan::RunSpec;
use crate::queue::{Admission, BOUNDS, DirectModel, Queue, Strict};

/// Steps without progress after which a run is stuck: a model answers in its step.
const PATIENCE: u32 = crate::end::PATIENCE + 1;

/// A run in motion, whatever its scheduler.
pub struct Run(Box<dyn Work>);

/// A run, without the type of its scheduler.
trait Work {
    fn work(&mut self, steps: u32) -> Option<End>;
    fn end(&self) -> Option<End>;
    fn lane(&self) -> &Lane<Sampled>;
}

impl Run {
    /// Before the first step of a scenario; `sampling` selects what is measured beside the totals.
    ///
    /// # Errors
    /// What is wrong with the scenario, or what only a session can run.
    pub fn new(scenario: &Scenario, sampling: Sampling) -> Result<Run, Vec<Problem>> {
        Run::with(scenario, sampling, false)
    }

    /// As [`Run::new`]; `general` runs the model of the design as the session drives it even where there is a faster form.
    ///
    /// # Errors
    /// As [`Run::new`].
    pub fn with(scenario: &Scenario, sampling: Sampling, general: bool) -> Result<Run, Vec<Problem>> {
        let plan = RunSpec::new(scenario)?;
        let all = &plan.parameters;
        let capacity = all.get("capacity").copied().unwrap_or(1) as usize;
        Ok(match plan.design.name {
            _ if general || !plan.engine.preset.is_empty() => Run::model(plan, sampling),
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
                let policy = Fixed(design::list(all, "bounds"));
                Run::of(plan, Strict::new(capacity, policy), sampling)
            }
            name if name == fifo::DESIGN.name => Run::of(plan, Strict::new(capacity, Fixed(vec![0])), sampling),
            _ => Run::model(plan, sampling),
        })
    }

    fn of<Q: Queue + 'static>(plan: RunSpec, queue: Q, sampling: Sampling) -> Run {
        Run(Box::new(Runner::new(plan, queue, sampling)))
    }

    fn model(plan: RunSpec, sampling: Sampling) -> Run {
        let mut model = (plan.design.model)(&plan.parameters);
        for (field, index, value) in plan.engine.preset_words(model.info()) {
            model.preset(field, index, value);
        }
        let watch = PacketTracker::new(model.info()).filter(|_| sampling.late);
        let queue = DirectModel::new(model, plan.rules.clone(), watch);
        Run::of(plan, queue, sampling)
    }

    /// Goes on for at most so many steps in which something happens. How the run ended, if it did; call again otherwise.
    pub fn work(&mut self, steps: u32) -> Option<End> {
        self.0.work(steps)
    }

    /// What was measured so far.
    pub fn measures(&self) -> &Measures {
        self.0.lane().measures()
    }

    /// What was measured for the figure so far.
    pub fn sampled(&self) -> &Sampled {
        self.0.lane().listener()
    }

    /// A measure by its name in [`scenario::measures`]; `None` where nothing was measured.
    pub fn value(&self, key: &str) -> Option<u64> {
        self.measures().value(key).or_else(|| self.sampled().late().all()?.value(key))
    }

    /// The end of a run that ended though packets are left, unless its scenario stopped it.
    pub fn undrained(&self) -> Option<Problem> {
        let end = self.0.end().filter(|end| !end.is_proper())?;
        let (lane, word) = (self.0.lane(), end.word());
        let found = format!("a run that is {word} after {} steps: {}", lane.measures().steps(), lane.standing());
        Some(Problem::new("", found, "one in which every packet leaves or is dropped"))
    }

    /// What is wrong with the counts of packets.
    pub fn conservation(&self) -> Option<String> {
        self.0.lane().conservation()
    }
}

/// Whether a design works out departure times.
pub fn has_departures(design: &Design, parameters: &Parameters) -> bool {
    PacketTracker::<()>::new(&(design.info)(parameters)).is_some()
}

/// Whether a design has bounds of queues.
pub fn has_bounds(design: &Design, parameters: &Parameters) -> bool {
    (design.info)(parameters).field(BOUNDS).is_some()
}

struct Runner<Q> {
    lane: Lane<Sampled>,
    feed: Feed,
    queue: Q,
    sampling: Sampling,
    clock_ps: u64,
    /// The step that comes next.
    next: u64,
    /// Steps at most.
    limit: u64,
    /// Steps without progress that are left.
    patience: u32,
    /// Packets arrived, elements, and elements in the queue after the step before.
    stood: (u64, u32, u32),
    /// Packets that entered the queue.
    entered: u64,
    /// Bounds of the queues, kept for its memory.
    bounds: Vec<u32>,
    end: Option<End>,
}

impl<Q: Queue> Work for Runner<Q> {
    fn work(&mut self, steps: u32) -> Option<End> {
        for _ in 0..steps {
            if self.end.is_some() {
                break;
            }
            if self.next >= self.limit {
                self.pass(self.limit);
                self.lane.arrived((self.limit - 1) * self.clock_ps);
                self.end = Some(if self.limit < u64::from(u32::MAX) - 1 { End::Stopped } else { End::OutOfSteps });
                break;
            }
            self.queue.idle(self.next - self.lane.measures().steps());
            self.step();
            if self.feed.next_ps() == u64::MAX {
                self.look_for_end();
            }
            self.next = self.following();
        }
        self.end
    }

    fn end(&self) -> Option<End> {
        self.end
    }

    fn lane(&self) -> &Lane<Sampled> {
        &self.lane
    }
}

impl<Q: Queue> Runner<Q> {
    fn new(plan: RunSpec, queue: Q, sampling: Sampling) -> Self {
        let rules = plan.rules;
        let ranked = plan.quantiser.is_some();
        let measures = Measures::new(sampling.detail, &rules, ranked);
        let clock_ps = rules.clock_ps.into();
        let mut run = Runner {
            lane: Lane::new(rules, plan.ranker, plan.quantiser, queue.longest(), measures, Sampled::new(sampling)),
            feed: Feed::new(plan.arrivals),
            queue,
            sampling,
            clock_ps,
            next: 0,
            limit: plan.limit.into(),
            patience: PATIENCE,
            stood: (0, 0, 0),
            entered: 0,
            bounds: Vec::new(),
            end: None,
        };
        if sampling.every > 0 {
            run.sample();
        }
        run
    }

    /// Steps up to `executed` go by with what is in the queue.
    #[inline(always)]
    fn pass(&mut self, executed: u64) {
        let inside = self.lane.inside();
        self.lane.measures_mut().pass(executed, inside);
    }

    /// The next step in which something can happen.
    #[inline(always)]
    fn following(&self) -> u64 {
        let soon = self.next + 1;
        if self.lane.wants_enqueue() || self.lane.wants_dequeue() {
            return soon;
        }
        let next_ps = self.feed.next_ps().min(self.lane.wire().next_ps());
        // Nothing is to come and nothing moves: the steps until that counts as stuck.
        if next_ps == u64::MAX { soon } else { next_ps.div_ceil(self.clock_ps).max(soon) }
    }

    /// After the last arrival: everything has left, or the lane has stood still for as long as that takes to be the end.
    #[inline(never)]
    fn look_for_end(&mut self) {
        // What comes out is on the link, and whatever else moves changes one of these.
        let now = (self.lane.measures().arrivals(), self.lane.elements(), self.lane.inside());
        let moves = std::mem::replace(&mut self.stood, now) != now || !self.lane.wire().is_idle();
        self.patience = if moves { PATIENCE } else { self.patience.saturating_sub(1) };
        self.end = match self.lane.is_drained() {
            true => Some(End::Drained),
            false => (self.patience == 0).then_some(End::Stuck),
        };
    }

    fn step(&mut self) {
        let now_ps = self.next * self.clock_ps;
        // A window may have ended in a step that was passed over.
        if self.sampling.detail.shares {
            self.lane.arrived(now_ps.saturating_sub(self.clock_ps));
        }
        self.lane.begin(now_ps);
        for _ in 0..ARRIVALS {
            let Some(packet) = self.feed.arrived(now_ps) else { break };
            let number = self.lane.measures().arrivals() as u32;
            self.lane.arrive(now_ps, number, packet);
            self.feed.pass();
        }
        self.lane.arrived(now_ps);
        self.pass(self.next + 1);
        match self.lane.choose(self.queue.replaces()) {
            Some(issue) => self.issue(now_ps, issue),
            None => self.queue.idle(1),
        }
        self.lane.end();
    }

    #[inline(always)]
    fn issue(&mut self, now_ps: u64, issue: Issue) {
        match issue {
            Issue::Enqueue(place) => {
                let admission = self.queue.enqueue(place, self.lane.packet(place));
                self.admitted(place, issue, admission);
            }
            Issue::Dequeue => {
                if let Some(out) = self.queue.dequeue() {
                    self.came_out(now_ps, out);
                }
            }
            Issue::Replace(place) => {
                let (out, admission) = self.queue.replace(place, self.lane.packet(place));
                // It takes before it gives.
                if let Some(out) = out {
                    self.came_out(now_ps, out);
                }
                self.admitted(place, Issue::Enqueue(place), admission);
            }
        }
    }

    #[inline(always)]
    fn admitted(&mut self, place: u32, issue: Issue, admission: Admission) {
        match admission {
            Admission::Accepted => self.entered(place, issue),
            Admission::PushedOut(other) => {
                self.entered(place, issue);
                self.lane.pushed_out(other, true);
            }
            Admission::Full => drop(self.lane.full(place)),
            Admission::Range => self.lane.lose(place, DropCause::Range),
            Admission::Empty => self.lane.again(place),
        }
        if self.sampling.every > 0 {
            self.average();
        }
    }

    #[inline(always)]
    fn came_out(&mut self, now_ps: u64, out: u32) {
        self.lane.taken();
        self.lane.came_out(now_ps, out);
        if let Some((late, verdict)) = self.queue.late() {
            self.lane.listener_mut().left(&late, &verdict);
        }
    }

    #[inline(always)]
    fn entered(&mut self, place: u32, issue: Issue) {
        self.lane.accepted(issue);
        self.lane.entered(place);
        if self.sampling.every > 0 {
            self.entered += 1;
            if self.entered % u64::from(self.sampling.every) == 0 {
                self.sample();
            }
        }
    }

    /// Adds a sample of the bounds.
    #[cold]
    fn sample(&mut self) {
        self.queue.bounds(&mut self.bounds);
        self.lane.listener_mut().bounds_mut().sample(&self.bounds);
    }

    /// Counts the bounds as they are now, once the warm-up is over.
    #[inline(never)]
    fn average(&mut self) {
        if self.lane.measures().arrivals() >= self.sampling.warm_up {
            self.queue.bounds(&mut self.bounds);
            self.lane.listener_mut().bounds_mut().average(&self.bounds);
        }
    }
}
