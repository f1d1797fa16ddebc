//! Measures of the whole run of an engine. They need the events of every step, which a replay does not observe, so a step counts when it
//! is executed for the first time. At the end of a run they are the same as those of a sweep.

use contract::Info;
use port::measures::{OfBounds, OfLate};

use crate::engine_run::EngineRun;
use crate::observer::{Observer, Step, When};

/// Those of all engines, by number.
#[derive(Default)]
pub(crate) struct WholeRuns(Vec<WholeRun>);

impl WholeRuns {
    /// Before the first step.
    pub(crate) fn new<'a>(engines: impl Iterator<Item = &'a EngineRun>) -> Self {
        WholeRuns(engines.map(|run| WholeRun::new(run.info())).collect())
    }

    /// Those of an engine.
    pub(crate) fn of(&self, engine: usize) -> Option<&WholeRun> {
        self.0.get(engine)
    }
}

impl Observer for WholeRuns {
    fn when(&self) -> When {
        When::First
    }

    fn step(&mut self, step: &Step<'_>) {
        for (i, (run, of)) in step.engines.iter().zip(&mut self.0).enumerate() {
            if step.bench.around(i).is_some() {
                of.step(run);
            }
        }
    }
}

/// Field with the bounds of a design's queues.
const BOUNDS: &str = "queue.bound";

/// Measures of the whole run of one engine.
#[derive(Debug)]
pub struct WholeRun {
    late: OfLate,
    /// Number of the field with the bounds.
    field: Option<usize>,
    /// Words of that field.
    words: Vec<u32>,
    bounds: OfBounds,
}

impl WholeRun {
    /// Before the first step.
    fn new(info: &Info) -> Self {
        let field = info.field(BOUNDS);
        WholeRun {
            late: OfLate::default(),
            words: vec![0; field.map_or(0, |field| info.fields[field].count as usize)],
            field,
            bounds: OfBounds::default(),
        }
    }

    /// Takes in the step that was just executed for the first time.
    fn step(&mut self, run: &EngineRun) {
        if let Some((departures, left)) = run.departures().and_then(|all| Some((all, all.left()?))) {
            self.late.add(&left.late, &departures.bound().judge(&left.late));
        }
        let enqueues = run.given().iter().any(|one| one.operation.kind == 0);
        if let Some(field) = self.field.filter(|_| enqueues) {
            run.engine().probe(field, 0, &mut self.words);
            self.bounds.average(&self.words);
        }
    }

    /// Lateness of what left, of a design that works out departure times.
    pub fn late(&self) -> &OfLate {
        &self.late
    }

    /// Mean of each bound over all enqueues that were presented; empty of a design without bounds.
    pub fn bounds(&self) -> &OfBounds {
        &self.bounds
    }
}
