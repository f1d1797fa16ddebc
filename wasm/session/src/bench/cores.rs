//! Packets through sequencers, to the cores of a packet program.
//!
//! Behind every engine that is no reference there are cores with State-Compute Replication. They process what the engine has sent, rows
//! and numbers as they left, so hardware that sends wrong rows has wrong replicas. Other techniques have the same packets, and no engine.

use std::rc::Rc;

use contract::{Events, Info, Op, PATIENCE};
use cores::{Arrival, Lane, Recording};
use generators::{HeaderArrivals, clock_ps, core_count, core_program, core_settings};
use port::End;
use programs::AnyProgram;
use scenario::{CoresBench, Scenario, Technique};

use super::{Followed, SequencedLane};

/// Steps that a run may take besides those that its packets need.
const SLACK: u64 = 2 * PATIENCE as u64;

/// After so many packets of one step the events of the cores are taken, since until then they take memory.
const TAKE_EVENTS_AFTER: u32 = 1 << 12;

/// Cores behind each engine, and the techniques that have no engine. A clone is a snapshot.
#[derive(Clone)]
pub struct CoreLanes {
    lanes: Vec<Option<SequencedLane>>,
    beside: Vec<BesideLane>,
}

/// A technique without a sequencer.
#[derive(Clone)]
pub struct BesideLane {
    technique: Technique,
    clock_ps: u64,
    arrivals: HeaderArrivals,
    cores: Lane<AnyProgram>,
    followed: Followed,
}

impl CoreLanes {
    /// With these engines, none for a reference.
    ///
    /// # Errors
    /// In words, if the cores cannot be set up so. A scenario that has passed its checks can.
    pub fn new(
        bench: &CoresBench,
        scenario: &Scenario,
        arrivals: &HeaderArrivals,
        engines: &[Option<&Info>],
    ) -> Result<Self, String> {
        let awaited = |of_engine: usize, of: Technique| {
            let packets = scenario.expect.packets.iter();
            let wanted = packets.filter(|packet| packet.engine as usize == of_engine && packet.technique == of);
            wanted.map(|packet| packet.number).collect()
        };
        let lanes = engines.iter().enumerate().map(|(i, info)| {
            let lane = |info: &&Info| {
                let seed = scenario.seed.0;
                SequencedLane::new(bench, seed, arrivals.clone(), info, awaited(i, Technique::Scr))
            };
            info.as_ref().map(lane).transpose()
        });
        let lanes = lanes.collect::<Result<_, _>>()?;
        let mut beside = Vec::new();
        if let Some(info) = engines.iter().flatten().next() {
            for technique in bench.techniques.iter().copied().filter(|technique| *technique != Technique::Scr) {
                let cores = cores_of(bench, scenario.seed.0, info, technique)?;
                let followed = Followed::new(core_count(info), awaited(0, technique));
                let clock_ps = clock_ps(bench, info);
                beside.push(BesideLane { technique, clock_ps, arrivals: arrivals.clone(), cores, followed });
            }
        }
        Ok(CoreLanes { lanes, beside })
    }

    /// Begins a step.
    pub fn begin(&mut self, step: u32) {
        self.lanes.iter_mut().flatten().for_each(|lane| lane.begin(step));
        self.beside.iter_mut().for_each(|lane| lane.step(step));
    }

    /// Appends the operation of an engine in this step.
    pub fn operations(&mut self, engine: usize, accepts: impl Fn(u8) -> bool, into: &mut Vec<Op>) {
        if let Some(Some(lane)) = self.lanes.get_mut(engine) {
            lane.operation(accepts, into);
        }
    }

    /// The bytes that the operation of an engine carries in this step.
    pub fn frame(&self, engine: usize) -> Option<Rc<[u8]>> {
        self.lane(engine)?.frame.clone()
    }

    /// Events of an engine in this step.
    pub fn settle(&mut self, engine: usize, events: &Events) {
        if let Some(Some(lane)) = self.lanes.get_mut(engine) {
            lane.settle(events);
        }
    }

    /// What is behind an engine that is no reference.
    pub fn lane(&self, engine: usize) -> Option<&SequencedLane> {
        self.lanes.get(engine)?.as_ref()
    }

    /// The techniques beside.
    pub fn beside(&self) -> &[BesideLane] {
        &self.beside
    }

    /// How the run has ended, if it has.
    pub fn end(&self) -> Option<End> {
        let mut lanes = self.lanes.iter().flatten();
        let beside = self.beside.iter().all(|lane| lane.cores.is_over());
        let is_stuck = lanes.clone().any(|lane| lane.is_stuck());
        (beside && lanes.all(|lane| lane.is_stuck() || lane.cores().is_over())).then_some(if is_stuck {
            End::Stuck
        } else {
            End::Drained
        })
    }

    /// Steps that a run of these `arrivals` takes at most: time of the last arrival, then all packets on one core, each of which replays
    /// all rows. Draws at most `most` packets, and none beyond step `limit`, which is the result where there are more.
    pub fn horizon(&self, bench: &CoresBench, arrivals: HeaderArrivals, most: u32, limit: u32) -> u64 {
        let Some(slowest_ps) = self.lanes.iter().flatten().map(SequencedLane::clock_ps).max() else { return 0 };
        let (mut count, mut last_ps, mut bytes) = (0, 0, 0);
        for Arrival { t_ps, packet } in arrivals {
            last_ps = t_ps;
            if count == most || t_ps / slowest_ps >= limit.into() {
                return limit.into();
            }
            count += 1;
            bytes += u64::from(packet.bytes);
        }
        let count = u64::from(count);
        let steps = |lane: &SequencedLane| {
            let cores = u64::from(lane.settings().cores);
            let costs = bench.costs;
            let packet_ps = costs.dispatch_ps + costs.compute_ps + cores * (costs.replay_ps + costs.contention_ps);
            let time = last_ps.saturating_add(packet_ps.saturating_mul(count + cores)) / lane.clock_ps();
            time.saturating_add(lane.steps_of_frames(count, bytes)).saturating_add(SLACK)
        };
        self.lanes.iter().flatten().map(steps).max().unwrap_or(0)
    }

    /// A clone to be kept, and the bytes that it adds to those before it, roughly.
    pub fn snapshot(&mut self) -> (Self, u64) {
        let mut bytes = 0;
        let lanes = self.lanes.iter_mut().map(|lane| {
            let (snapshot, more) = lane.as_mut()?.snapshot();
            bytes += more;
            Some(snapshot)
        });
        let lanes = lanes.collect();
        let beside = self.beside.iter_mut().map(|lane| {
            let (cores, more) = lane.cores.snapshot();
            bytes += more as u64;
            BesideLane { cores, ..lane.clone() }
        });
        let beside = beside.collect();
        (CoreLanes { lanes, beside }, bytes)
    }
}

/// The cores of a technique, behind an engine or beside one.
pub(super) fn cores_of(
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
    fn step(&mut self, step: u32) {
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
