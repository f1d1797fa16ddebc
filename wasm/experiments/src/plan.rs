//! The runs of an experiment with several seeds, and parts of them that take about as long as each other.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use scenario::Problem;
use scenario::seeds::{seeded, seeds};

use crate::file::{Experiment, limits};
use crate::packets;

/// One run: a point with one of its seeds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlannedRun {
    /// Number of the point.
    pub point: usize,
    /// Which of the point's seeds, counting from 0: the scenario's own.
    pub repeat: u32,
    /// The seed.
    pub seed: u64,
    /// Packets at most, or about so many where only time ends them.
    pub packets: u64,
}

/// All runs of an experiment: those of each point together, in the order of its seeds.
#[derive(Debug)]
pub struct Plan {
    runs: Vec<PlannedRun>,
    seeds: u32,
}

/// How runs are cut into parts, as part files say it. Another way of cutting has another word.
pub const CUT: &str = "packets";

impl Plan {
    /// Each point with so many seeds, at least 1: that of its scenario, then those that SplitMix64 draws from it.
    ///
    /// # Errors
    /// What is wrong with a point, or that there are too many runs.
    pub fn new(experiment: &Experiment, seed_count: u32) -> Result<Plan, Vec<Problem>> {
        let points = experiment.points();
        let most = limits::RUNS / points.len().max(1);
        if seed_count as usize > most {
            let found = format!("{seed_count} of each of {} points", points.len());
            return Err(vec![Problem::new("seeds", found, format!("at most {most}"))]);
        }
        let mut runs = Vec::with_capacity(points.len() * seed_count as usize);
        for (number, point) in points.iter().enumerate() {
            let scenario = experiment.scenario(point)?;
            let packets = packets(&scenario)?;
            let of_point = (0..).zip(seeds(scenario.seed.0)).take(seed_count as usize);
            runs.extend(of_point.map(|(repeat, seed)| PlannedRun { point: number, repeat, seed, packets }));
        }
        Ok(Plan { runs, seeds: seed_count })
    }

    /// All runs; their place in the list is their number.
    pub fn runs(&self) -> &[PlannedRun] {
        &self.runs
    }

    /// Seeds of each point.
    pub fn seeds(&self) -> u32 {
        self.seeds
    }

    /// Number of the run of this point with this seed, if there is one.
    pub fn number(&self, point: usize, seed: u64) -> Option<usize> {
        let first = point.checked_mul(self.seeds as usize)?;
        let own = self.runs.get(first..first + self.seeds as usize)?;
        own.iter().position(|run| run.seed == seed).map(|at| first + at)
    }

    /// The numbers of the runs of each of so many parts, ascending: the run with the most packets first, each goes to the part that has
    /// the fewest packets. Of equal ones the first is taken.
    pub fn shards(&self, parts: usize) -> Vec<Vec<usize>> {
        let mut shards = vec![Vec::new(); parts];
        let mut loads: BinaryHeap<Reverse<(u64, usize)>> = (0..parts).map(|part| Reverse((0, part))).collect();
        let mut order: Vec<usize> = (0..self.runs.len()).collect();
        order.sort_by_key(|run| Reverse(self.runs[*run].packets));
        for run in order {
            let Some(Reverse((load, part))) = loads.pop() else { break };
            shards[part].push(run);
            // A run without packets takes its time as well.
            loads.push(Reverse((load + self.runs[run].packets.max(1), part)));
        }
        for shard in &mut shards {
            shard.sort_unstable();
        }
        shards
    }
}

impl Experiment {
    /// The scenario of a run.
    ///
    /// # Errors
    /// As [`Experiment::scenario`].
    pub fn scenario_of(&self, run: &PlannedRun) -> Result<scenario::Scenario, Vec<Problem>> {
        let point = self.points().get(run.point).cloned();
        let missing = || vec![Problem::new("point", run.point.to_string(), "one that there is")];
        Ok(seeded(self.scenario(&point.ok_or_else(missing)?)?, run.seed))
    }
}
