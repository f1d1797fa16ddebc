//! The observers of a session, in the order in which they take in a step.

use std::any::Any;
use std::rc::Rc;

use contract::OpId;

use crate::engines::Engines;
use crate::expect::Expectations;
use crate::flags::Flags;
use crate::log::Entry;
use crate::monitors::Monitors;
use crate::observer::{Observer, Step, When};
use crate::recent::Recent;
use crate::timeline::Timeline;
use crate::whole_runs::WholeRuns;

/// All observers.
pub(crate) struct Observers {
    /// Before the others, which see what it has found.
    pub(crate) monitors: Monitors,
    pub(crate) whole_runs: WholeRuns,
    pub(crate) timeline: Timeline,
    pub(crate) recent: Recent,
    pub(crate) expectations: Expectations,
    pub(crate) flags: Flags,
    /// Those that a user of the session has added.
    pub(crate) added: Vec<Box<dyn Observer>>,
}

/// What a snapshot keeps of them, in their order.
pub(crate) type SavedObservers = Vec<Option<Rc<dyn Any>>>;

impl Observers {
    /// The order.
    fn all(&mut self) -> impl Iterator<Item = &mut dyn Observer> {
        let Observers { monitors, whole_runs, timeline, recent, expectations, flags, added } = self;
        let own: [&mut dyn Observer; 6] = [monitors, whole_runs, timeline, recent, expectations, flags];
        own.into_iter().chain(added.iter_mut().map(|one| &mut **one as &mut dyn Observer))
    }

    /// Before a step.
    pub(crate) fn before(&mut self, step: u32, (is_first, is_observed): (bool, bool), engines: &Engines) {
        let takes = |one: &&mut dyn Observer| one.when().includes(is_first, is_observed);
        self.all().filter(takes).for_each(|one| one.before(engines, step));
    }

    /// An operation whose outcome is final. Of the session's own observers only expectations take these in.
    pub(crate) fn settled(&mut self, engine: usize, entry: &Entry) {
        self.expectations.settled(engine, entry);
        self.added.iter_mut().for_each(|one| one.settled(engine, entry));
    }

    /// After a step, whose `monitors` are filled in here.
    pub(crate) fn step(&mut self, step: Step<'_>) {
        if step.is_first {
            self.monitors.step(&step);
        }
        let monitors = std::mem::take(&mut self.monitors);
        let step = Step { monitors: &monitors, ..step };
        for one in self.all().skip(1) {
            match one.when().includes(step.is_first, step.is_observed) {
                true => one.step(&step),
                false => one.skip(),
            }
        }
        self.monitors = monitors;
    }

    pub(crate) fn save(&mut self) -> SavedObservers {
        self.all().map(|one| one.save()).collect()
    }

    pub(crate) fn restore(&mut self, saved: &SavedObservers) {
        self.all().zip(saved).for_each(|(one, saved)| one.restore(saved.as_deref()));
    }
}

impl Observer for Monitors {
    fn when(&self) -> When {
        When::First
    }

    fn step(&mut self, step: &Step<'_>) {
        for (engine, monitor) in self.iter_mut() {
            let run = &step.engines[engine];
            if run.rested() && !step.is_last && monitor.is_quiet(step.number) {
                continue;
            }
            let presented = run.given().iter().map(|one| (OpId(one.op), one.operation));
            monitor.step(step.number, presented, run.events(), run.engine());
            if step.is_last {
                monitor.sweep(step.number, run.engine());
            }
        }
    }
}
