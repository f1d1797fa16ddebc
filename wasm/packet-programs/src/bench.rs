//! The cores behind all engines of a session, as a bench.

use std::rc::Rc;

use contract::{Events, Info, Op, PATIENCE};
use cores::Arrival;
use generators::{HeaderArrivals, clock_ps, core_count};
use port::End;
use scenario::{CoresBench, Scenario, Technique};
use session::bench::{Bench, BenchViolation, PlannedBench, Queued, Setup, setup::FORESEEN};
use session::log::Log;
use session::open::{OpenError, wrong_traffic};
use session::presented::Payloads;

use crate::beside::{BesideLane, cores_of};
use crate::carried::CarriedPackets;
use crate::expected::Expected;
use crate::fates::Followed;
use crate::sequenced::SequencedLane;

/// Steps that a run may take besides those that its packets need.
const SLACK: u64 = 2 * PATIENCE as u64;

/// Cores behind each engine, and the techniques that have no engine. A clone is a snapshot.
#[derive(Clone)]
pub struct CoreLanes {
    /// By number of the engine; `None` for a reference.
    lanes: Vec<Option<SequencedLane>>,
    beside: Vec<BesideLane>,
    pub(crate) expected: Rc<Expected>,
}

impl CoreLanes {
    /// The bench of a scenario.
    ///
    /// # Errors
    /// If its traffic cannot be made, or the cores cannot be set up so. A scenario that has passed its checks can.
    pub fn plan(setup: &Setup<'_>, bench: &CoresBench) -> Result<PlannedBench, OpenError> {
        let arrivals = generators::headers(setup.scenario).map_err(wrong_traffic)?;
        let lanes = CoreLanes::new(bench, setup.scenario, &arrivals, &setup.under_test())
            .map_err(|message| OpenError { path: "bench".to_string(), message })?;
        let steps = lanes.horizon(bench, arrivals, FORESEEN, setup.limit);
        Ok(PlannedBench { bench: Box::new(lanes), steps })
    }

    /// With these engines, none for a reference.
    fn new(
        bench: &CoresBench,
        scenario: &Scenario,
        arrivals: &HeaderArrivals,
        engines: &[Option<&Info>],
    ) -> Result<Self, String> {
        let expected = Expected::new(&scenario.expect);
        let lanes = engines.iter().enumerate().map(|(i, info)| {
            let lane = |info: &&Info| {
                let awaited = expected.numbers(i, Technique::Scr);
                SequencedLane::new(bench, scenario.seed.0, arrivals.clone(), info, awaited)
            };
            info.as_ref().map(lane).transpose()
        });
        let lanes = lanes.collect::<Result<_, _>>()?;
        let mut beside = Vec::new();
        if let Some(info) = engines.iter().flatten().next() {
            for technique in bench.techniques.iter().copied().filter(|technique| *technique != Technique::Scr) {
                let cores = cores_of(bench, scenario.seed.0, info, technique)?;
                let followed = Followed::new(core_count(info), expected.numbers(0, technique));
                let clock_ps = clock_ps(bench, info);
                beside.push(BesideLane { technique, clock_ps, arrivals: arrivals.clone(), cores, followed });
            }
        }
        Ok(CoreLanes { lanes, beside, expected: Rc::new(expected) })
    }

    /// What is behind an engine under test.
    pub fn lane(&self, engine: usize) -> Option<&SequencedLane> {
        self.lanes.get(engine)?.as_ref()
    }

    /// What is behind the engines, with their numbers.
    pub fn lanes(&self) -> impl Iterator<Item = (usize, &SequencedLane)> {
        self.lanes.iter().enumerate().filter_map(|(engine, lane)| Some((engine, lane.as_ref()?)))
    }

    /// The techniques without an engine.
    pub fn beside(&self) -> &[BesideLane] {
        &self.beside
    }

    /// Steps that a run of these `arrivals` takes at most: time of the last arrival, then all packets on one core, each of which replays
    /// all rows. Draws at most `most` packets, and none beyond step `limit`, which is the result where there are more.
    fn horizon(&self, bench: &CoresBench, arrivals: HeaderArrivals, most: u32, limit: u32) -> u64 {
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
}

impl Bench for CoreLanes {
    fn begin(&mut self, step: u32, _: &dyn Fn(u8) -> bool) -> bool {
        self.lanes.iter_mut().flatten().for_each(|lane| lane.begin(step));
        self.beside.iter_mut().for_each(|lane| lane.step(step));
        false
    }

    fn operations(&mut self, engine: usize, accepts: &dyn Fn(u8) -> bool, into: &mut Vec<Op>) {
        if let Some(Some(lane)) = self.lanes.get_mut(engine) {
            lane.operation(accepts, into);
        }
    }

    fn bytes_of(&self, engine: usize) -> Option<Rc<[u8]>> {
        self.lane(engine)?.frame.clone()
    }

    fn settle(&mut self, engine: usize, events: &Events) {
        if let Some(Some(lane)) = self.lanes.get_mut(engine) {
            lane.settle(events);
        }
    }

    fn end(&self) -> Option<End> {
        let mut lanes = self.lanes.iter().flatten();
        let beside = self.beside.iter().all(|lane| lane.cores.is_over());
        let is_stuck = lanes.clone().any(|lane| lane.is_stuck());
        let end = if is_stuck { End::Stuck } else { End::Drained };
        (beside && lanes.all(|lane| lane.is_stuck() || lane.cores().is_over())).then_some(end)
    }

    fn has_packets(&self) -> bool {
        true
    }

    fn clock_ps(&self, engine: usize) -> Option<u32> {
        Some(self.lane(engine)?.clock_ps() as u32)
    }

    fn queued(&self, engine: usize) -> Option<Queued> {
        let lane = self.lane(engine)?;
        Some(Queued { packets: lane.queued(), lost: lane.followed().lost() })
    }

    fn wrong(&self) -> Vec<String> {
        self.wrong_fates()
    }

    fn wrong_at_end(&self, diverges: bool) -> Vec<String> {
        self.missing_at_end(diverges)
    }

    fn left_behind(&self) -> Vec<(usize, String)> {
        self.left()
    }

    fn violations(&self) -> Vec<BenchViolation> {
        self.broken()
    }

    fn payloads(
        &self,
        scenario: &Scenario,
        log: &Log,
        info: &Info,
        step: u32,
    ) -> Result<Option<Rc<dyn Payloads>>, String> {
        let packets = CarriedPackets::of(scenario, log, info, step)?;
        Ok(packets.map(|packets| Rc::new(packets) as Rc<dyn Payloads>))
    }

    fn save(&mut self) -> (Box<dyn Bench>, u64) {
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
        (Box::new(CoreLanes { lanes, beside, expected: self.expected.clone() }), bytes)
    }

    fn copy(&self) -> Box<dyn Bench> {
        Box::new(self.clone())
    }
}
