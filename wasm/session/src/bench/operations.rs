//! The bench `ops`: operations go straight into the ports, the same ones into every engine.

use contract::Op;

use super::{Bench, PlannedBench, Playlist, Setup};
use crate::open_error::{OpenError, wrong_traffic};

/// Lists of operations. A clone is a snapshot.
#[derive(Clone)]
pub struct Operations {
    /// By port.
    lists: Vec<Playlist>,
    /// Operations of the step.
    given: Vec<Op>,
}

impl Operations {
    /// Operations of these sources, by port. Those of one port are played one after the other, the ports side by side.
    pub fn new(sources: Vec<Vec<traffic::Source>>) -> Self {
        Operations { lists: sources.into_iter().map(Playlist::new).collect(), given: Vec::new() }
    }

    /// The bench of a scenario.
    ///
    /// # Errors
    /// If its traffic cannot be made.
    pub fn plan(setup: &Setup<'_>) -> Result<PlannedBench, OpenError> {
        let bench = Operations::new(generators::operations(setup.scenario).map_err(wrong_traffic)?);
        let steps = setup.edits.slots(0, bench.left()).saturating_add(u64::from(setup.settled()) - 1).max(1);
        Ok(PlannedBench { bench: Box::new(bench), steps })
    }
}

impl Bench for Operations {
    fn begin(&mut self, _: u32, accepts: &dyn Fn(u8) -> bool) -> bool {
        self.given.clear();
        let present = |(port, list): (u8, &mut Playlist)| list.present(&|| accepts(port));
        self.given.extend((0..).zip(&mut self.lists).filter_map(present));
        self.lists.iter().any(Playlist::waits)
    }

    fn operations(&mut self, _: usize, _: &dyn Fn(u8) -> bool, into: &mut Vec<Op>) {
        into.extend_from_slice(&self.given);
    }

    fn left(&self) -> u64 {
        self.lists.iter().map(Playlist::left).max().unwrap_or_default()
    }

    fn upcoming(&self) -> Option<Vec<Playlist>> {
        Some(self.lists.clone())
    }

    fn save(&mut self) -> (Box<dyn Bench>, u64) {
        (self.copy(), 256)
    }

    fn copy(&self) -> Box<dyn Bench> {
        Box::new(self.clone())
    }
}
