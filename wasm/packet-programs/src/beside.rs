//! A technique that has no sequencer: the same packets, spread over cores as the technique does it.

use contract::Info;
use cores::{Lane, Recording};
use generators::{HeaderArrivals, core_count, core_program, core_settings};
use programs::AnyProgram;
use scenario::{CoresBench, Technique};

use crate::fates::Followed;

/// After so many packets of one step the events of the cores are taken, since until then they take memory.
const TAKE_EVENTS_AFTER: u32 = 1 << 12;

/// A technique without a sequencer.
#[derive(Clone)]
pub struct BesideLane {
    pub(crate) technique: Technique,
    pub(crate) clock_ps: u64,
    pub(crate) arrivals: HeaderArrivals,
    pub(crate) cores: Lane<AnyProgram>,
    pub(crate) followed: Followed,
}

/// The cores of a technique, behind an engine or beside one.
pub(crate) fn cores_of(
    bench: &CoresBench,
    seed: u64,
    info: &Info,
    technique: Technique,
) -> Result<Lane<AnyProgram>, String> {
    let rows = info.parameter("rows").unwrap_or_default() as usize;
    let settings = core_settings(bench, seed, (core_count(info), rows), technique);
    let mut lane = Lane::new(core_program(bench, info), settings).map_err(|error| error.to_string())?;
    lane.watch(Recording::Everything);
    Ok(lane)
}

impl BesideLane {
    /// Which one.
    pub fn technique(&self) -> Technique {
        self.technique
    }

    /// Lets a step of time pass.
    pub(crate) fn step(&mut self, step: u32) {
        let end_ps = (u64::from(step) + 1) * self.clock_ps;
        self.followed.begin();
        let mut count = 0_u32;
        while self.arrivals.next_ps().is_some_and(|t_ps| t_ps < end_ps) {
            self.arrivals.next().iter().for_each(|arrival| self.cores.arrive(arrival));
            count += 1;
            if count % TAKE_EVENTS_AFTER == 0 {
                self.followed.follow(&mut self.cores);
            }
        }
        if self.arrivals.next_ps().is_none() {
            self.cores.end();
        }
        self.cores.advance(end_ps);
        self.followed.follow(&mut self.cores);
    }

    /// The cores.
    pub fn cores(&self) -> &Lane<AnyProgram> {
        &self.cores
    }

    /// What happened at the cores in the step.
    pub fn followed(&self) -> &Followed {
        &self.followed
    }
}
