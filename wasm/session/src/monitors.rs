//! Invariants of the engines over a run: which broke, when first, how often.

use contract::{Engine, Events, Invariant, Monitor, Op, OpId, Violation};

use crate::lockstep::SWEEP_EVERY;

/// Violations kept word by word; later ones are only counted.
pub const KEPT: usize = 1000;

/// Stretches of steps kept of each invariant; what comes later is only counted.
pub const STRETCHES: usize = 65_536;

/// An invariant that broke.
struct BrokenInvariant {
    invariant: &'static str,
    count: u64,
    /// Steps in a row in which it was found broken: first and last.
    stretches: Vec<(u32, u32)>,
}

/// The monitors of all engines.
#[derive(Default)]
pub struct Monitors(Vec<Option<EngineMonitor>>);

/// The monitor of one engine, and the violations that it has found.
pub struct EngineMonitor {
    monitor: Box<dyn Monitor>,
    /// Violations by step, in the order in which they were found.
    kept: Vec<(u32, Violation)>,
    /// Those that broke, in the order of their names.
    broken: Vec<BrokenInvariant>,
    found: Vec<Violation>,
    /// Operations of the step; kept for its memory.
    presented: Vec<(OpId, Op)>,
}

impl Monitors {
    /// None at all.
    pub const NONE: &Monitors = &Monitors(Vec::new());

    /// By number of the engine; `None` for a reference, whose operations another engine decides.
    pub(crate) fn new(monitors: Vec<Option<Box<dyn Monitor>>>) -> Self {
        Monitors(monitors.into_iter().map(|monitor| monitor.map(EngineMonitor::new)).collect())
    }

    /// That of an engine; `None` for a reference.
    pub fn of(&self, engine: usize) -> Option<&EngineMonitor> {
        self.0.get(engine)?.as_ref()
    }

    /// All that there are, each with the number of its engine.
    pub(crate) fn iter_mut(&mut self) -> impl Iterator<Item = (usize, &mut EngineMonitor)> {
        self.0.iter_mut().enumerate().filter_map(|(engine, monitor)| Some((engine, monitor.as_mut()?)))
    }

    /// That of an engine, to change it.
    pub(crate) fn of_mut(&mut self, engine: usize) -> Option<&mut EngineMonitor> {
        self.0.get_mut(engine)?.as_mut()
    }
}

impl EngineMonitor {
    /// Before the first step.
    pub fn new(monitor: Box<dyn Monitor>) -> Self {
        EngineMonitor { monitor, kept: Vec::new(), broken: Vec::new(), found: Vec::new(), presented: Vec::new() }
    }

    /// Takes in a step that the engine has just executed. Every so many steps the whole state is checked.
    pub fn step(
        &mut self,
        step: u32,
        presented: impl Iterator<Item = (OpId, Op)>,
        events: &Events,
        engine: &dyn Engine,
    ) {
        self.presented.clear();
        self.presented.extend(presented);
        self.monitor.step(&self.presented, events, engine, &mut self.found);
        if step % SWEEP_EVERY == SWEEP_EVERY - 1 {
            self.monitor.sweep(engine, &mut self.found);
        }
        self.keep(step);
    }

    /// Whether nothing new can be found in a step that leaves everything as it is.
    pub(crate) fn is_quiet(&self, step: u32) -> bool {
        let found_before = step.checked_sub(1).is_none_or(|before| self.at(before).next().is_some());
        !found_before && step % SWEEP_EVERY != SWEEP_EVERY - 1
    }

    /// Takes in a cycle before the run, in which the engine is filled. What it breaks is broken in step 0.
    pub fn fill(&mut self, presented: &[(OpId, Op)], events: &Events, engine: &dyn Engine) {
        self.monitor.step(presented, events, engine, &mut self.found);
        self.found.iter_mut().for_each(|violation| violation.op = OpId::NONE);
    }

    /// Checks the whole state after the last step.
    pub fn sweep(&mut self, step: u32, engine: &dyn Engine) {
        self.monitor.sweep(engine, &mut self.found);
        self.keep(step);
    }

    fn keep(&mut self, step: u32) {
        for violation in self.found.drain(..) {
            let invariant = violation.invariant;
            let at = self.broken.binary_search_by_key(&invariant, |broken| broken.invariant).unwrap_or_else(|at| {
                self.broken.insert(at, BrokenInvariant { invariant, count: 0, stretches: Vec::new() });
                at
            });
            let BrokenInvariant { count, stretches, .. } = &mut self.broken[at];
            *count += 1;
            let room = stretches.len() < STRETCHES;
            match stretches.last_mut() {
                Some((_, last)) if *last + 1 >= step => *last = step,
                _ if room => stretches.push((step, step)),
                _ => {}
            }
            if self.kept.len() < KEPT {
                self.kept.push((step, violation));
            }
        }
    }

    /// The invariants that it checks.
    pub fn invariants(&self) -> &'static [Invariant] {
        self.monitor.invariants()
    }

    /// Invariants that broke: the step in which each did first, and how often it did.
    pub fn broken(&self) -> impl Iterator<Item = (&'static str, u32, u64)> + '_ {
        self.broken
            .iter()
            .map(|broken| (broken.invariant, broken.stretches.first().map_or(0, |(first, _)| *first), broken.count))
    }

    /// Those that broke up to a step: the step in which each did first, and in how many steps until then it did.
    pub fn broken_until(&self, step: u32) -> impl Iterator<Item = (&'static str, u32, u64)> + '_ {
        self.broken.iter().filter_map(move |broken| {
            let until = broken.stretches.iter().take_while(|(first, _)| *first <= step);
            let steps = until.map(|(first, last)| u64::from(step.min(*last) - first) + 1).sum();
            let (first, _) = broken.stretches.first()?;
            (*first <= step).then_some((broken.invariant, *first, steps))
        })
    }

    /// Whether an invariant was found broken in a step: this one, or any.
    pub fn broke(&self, step: u32, invariant: Option<&str>) -> bool {
        let asked = self.broken.iter().filter(|broken| invariant.is_none_or(|wanted| wanted == broken.invariant));
        asked.into_iter().any(|BrokenInvariant { stretches, .. }| {
            let after = stretches.partition_point(|(first, _)| *first <= step);
            after.checked_sub(1).is_some_and(|at| stretches[at].1 >= step)
        })
    }

    /// Violations found in a step.
    pub fn at(&self, step: u32) -> impl Iterator<Item = &Violation> {
        let first = self.kept.partition_point(|(at, _)| *at < step);
        self.kept[first..].iter().take_while(move |(at, _)| *at == step).map(|(_, violation)| violation)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Nothing;

    impl Monitor for Nothing {
        fn invariants(&self) -> &'static [Invariant] {
            &[]
        }

        fn step(&mut self, _: &[(OpId, Op)], _: &Events, _: &dyn Engine, _: &mut Vec<Violation>) {}

        fn sweep(&mut self, _: &dyn Engine, _: &mut Vec<Violation>) {}
    }

    #[test]
    fn a_step_knows_nothing_of_what_breaks_after_it() {
        let mut watch = EngineMonitor::new(Box::new(Nothing));
        for step in [3, 4, 4, 5, 9] {
            watch.found = vec![Violation { invariant: "order", op: OpId::NONE, text: String::new() }];
            watch.keep(step);
        }
        let until = |step| watch.broken_until(step).collect::<Vec<_>>();
        assert_eq!(until(2), []);
        assert_eq!(
            [3, 4, 5, 8, 9, 100].map(|step| until(step)[0]),
            [1, 2, 3, 3, 4, 4].map(|steps| ("order", 3, steps))
        );
        assert_eq!(watch.broken().collect::<Vec<_>>(), [("order", 3, 5)]);
    }
}
