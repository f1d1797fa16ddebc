//! Packets through sequencers, to the cores of a packet program.
//!
//! Behind every engine that is no reference there are cores with State-Compute Replication. They process what the engine has sent, rows
//! and numbers as they left, so hardware that sends wrong rows has wrong replicas. Other techniques have the same packets, and no engine.

use std::collections::VecDeque;
use std::rc::Rc;

use super::Followed;
use contract::event::kind;
use contract::{Events, Info, Op, PATIENCE};
use cores::{Arrival, DeliveredPacket, Lane, LaneSettings, Losses, Recording, TechniqueSettings};
use generators::HeaderArrivals;
use port::End;
use programs::{AnyProgram, DdosMitigator, PortKnocking, ProgramKind};
use scenario::{CoresBench, Logged, Scenario, Technique};
use scr::wire::{SentPrefix, Unnumbered, frame_of, row_bytes};

/// Steps that a run may take besides those that its packets need.
const SLACK: u64 = 2 * PATIENCE as u64;

/// Everything behind the engines, and the techniques beside them. A clone is a snapshot.
#[derive(Clone)]
pub struct CoreLanes {
    lanes: Vec<Option<SequencedLane>>,
    beside: Vec<BesideLane>,
}

/// An engine that numbers packets, and its cores.
#[derive(Clone)]
pub struct SequencedLane {
    clock_ps: u64,
    /// How many cores there are.
    count: u64,
    /// Bytes of a beat, and most bytes in front of a frame.
    beat_bytes: u64,
    prefix_bytes: u64,
    arrivals: HeaderArrivals,
    /// Bytes of a row as the engine sends it.
    row_bytes: usize,
    /// Packets that wait for the engine, and how many may.
    ingress: VecDeque<Arrival>,
    room: usize,
    /// Packets in the engine, each with its time stamp in nanoseconds.
    under_way: VecDeque<(Arrival, u64)>,
    /// The frame of the operation of this step.
    frame: Option<Rc<[u8]>>,
    counts: SequencedCounts,
    /// Steps since the engine has last sent something.
    quiet: u32,
    now: u32,
    cores: Lane<AnyProgram>,
    followed: Followed,
}

/// Packets in front of the cores, counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SequencedCounts {
    /// Packets that came.
    pub arrived: u64,
    /// Packets that found no room in front of the engine.
    pub dropped: u64,
    /// Packets that the engine sent with a number.
    pub numbered: u64,
    /// Packets that it sent without one, by [`Unnumbered`].
    pub passed: [u64; Unnumbered::ALL.len()],
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
            for technique in bench.techniques.iter().copied() {
                let settings = match technique {
                    Technique::Scr => continue,
                    Technique::Lock => TechniqueSettings::Lock,
                    Technique::Rss => TechniqueSettings::Rss,
                    Technique::RssPlusPlus => TechniqueSettings::RssPlusPlus { period_ps: bench.rebalance_ps },
                };
                let cores = cores_of(bench, Losses::Nothing, info, settings)?;
                let followed = Followed::new(count(info), awaited(0, technique));
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
        (beside && lanes.all(|lane| lane.is_stuck() || lane.cores.is_over())).then_some(if is_stuck {
            End::Stuck
        } else {
            End::Drained
        })
    }

    /// Steps that a run of these `arrivals` takes at most: time of the last arrival, then all packets on one core, each of which replays
    /// all rows. Draws at most `most` packets, and none beyond step `limit`, which is the result where there are more.
    pub fn horizon(&self, bench: &CoresBench, arrivals: HeaderArrivals, most: u32, limit: u32) -> u64 {
        let Some(slowest_ps) = self.lanes.iter().flatten().map(|lane| lane.clock_ps).max() else { return 0 };
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
            let cores = lane.count;
            let costs = bench.costs;
            let packet_ps = costs.dispatch_ps + costs.compute_ps + cores * (costs.replay_ps + costs.contention_ps);
            let time = last_ps.saturating_add(packet_ps.saturating_mul(count + cores)) / lane.clock_ps;
            // Besides its beats a frame takes some steps for itself.
            let beats = (bytes + count * lane.prefix_bytes) / lane.beat_bytes + 16 * count;
            time.saturating_add(beats).saturating_add(SLACK)
        };
        self.lanes.iter().flatten().map(steps).max().unwrap_or(0)
    }

    /// A clone to be kept, and the bytes that it adds to those before it, roughly.
    pub fn snapshot(&mut self) -> (Self, u64) {
        let mut bytes = 0;
        let mut kept = |cores: &mut Lane<AnyProgram>| {
            let (snapshot, more) = cores.snapshot();
            bytes += more as u64 + 512;
            snapshot
        };
        let lanes = self.lanes.iter_mut().map(|lane| {
            let lane = lane.as_mut()?;
            let cores = kept(&mut lane.cores);
            Some(SequencedLane { cores, ..lane.clone() })
        });
        let lanes: Vec<_> = lanes.collect();
        let beside = self.beside.iter_mut().map(|lane| BesideLane { cores: kept(&mut lane.cores), ..lane.clone() });
        let beside = beside.collect();
        let queued = lanes.iter().flatten().map(|lane: &SequencedLane| lane.ingress.len() + lane.under_way.len());
        let queued = 48 * queued.sum::<usize>() as u64;
        (CoreLanes { lanes, beside }, bytes + queued)
    }
}

/// How many cores an engine sends packets to.
fn count(info: &Info) -> usize {
    info.parameter("cores").unwrap_or(1) as usize
}

/// The clock period of an engine on a bench.
fn clock_ps(bench: &CoresBench, info: &Info) -> u64 {
    bench.clock_ps.unwrap_or(info.clock_ps).into()
}

/// The program that an engine is made for.
fn program(bench: &CoresBench, info: &Info) -> AnyProgram {
    let plain = AnyProgram::of_number(info.parameter("program").unwrap_or_default());
    let plain = plain.unwrap_or_else(|| DdosMitigator::default().into());
    match plain.kind() {
        ProgramKind::DdosMitigator(_) => {
            let blocked = bench.blocked.iter().flat_map(|range| range.addresses()).collect();
            DdosMitigator { blocked }.into()
        }
        ProgramKind::PortKnocking(_) => PortKnocking { open_is_sticky: bench.open_is_sticky }.into(),
        _ => plain,
    }
}

fn cores_of(
    bench: &CoresBench,
    losses: Losses,
    info: &Info,
    technique: TechniqueSettings,
) -> Result<Lane<AnyProgram>, String> {
    let scenario::Costs { dispatch_ps, compute_ps, replay_ps, contention_ps } = bench.costs;
    let settings = LaneSettings {
        queue: bench.queue as usize,
        costs: cores::Costs { dispatch_ps, compute_ps, replay_ps, contention_ps },
        losses,
        ..LaneSettings::new(technique, count(info))
    };
    let mut lane = cores::any::open(program(bench, info), settings).map_err(|error| error.to_string())?;
    lane.watch(Recording::Everything);
    Ok(lane)
}

impl SequencedLane {
    fn new(
        bench: &CoresBench,
        seed: u64,
        arrivals: HeaderArrivals,
        info: &Info,
        awaited: Vec<u32>,
    ) -> Result<Self, String> {
        let rows = info.parameter("rows").unwrap_or_default() as usize;
        let log = bench.log as usize;
        let technique = TechniqueSettings::Scr { rows, log, writes_late: bench.logged == Logged::Processing };
        let losses = match &bench.losses {
            None => Losses::Nothing,
            Some(scenario::Losses::Numbers { numbers }) => {
                Losses::of_numbers(&numbers.iter().copied().map(u64::from).collect::<Vec<_>>())
            }
            Some(scenario::Losses::Random { per_million }) => Losses::Random { seed, per_million: *per_million },
        };
        Ok(SequencedLane {
            clock_ps: clock_ps(bench, info),
            count: count(info) as u64,
            beat_bytes: u64::from(info.parameter("width").unwrap_or(64) / 8),
            // Dummy header, number, time and index take 32 bytes.
            prefix_bytes: 32 + rows as u64 * u64::from(info.parameter("row_bytes").unwrap_or_default()),
            arrivals,
            row_bytes: info.parameter("row_bytes").unwrap_or_default() as usize,
            ingress: VecDeque::new(),
            room: bench.ingress as usize,
            under_way: VecDeque::new(),
            frame: None,
            counts: SequencedCounts::default(),
            quiet: 0,
            now: 0,
            cores: cores_of(bench, losses, info, technique)?,
            followed: Followed::new(count(info), awaited),
        })
    }

    fn begin(&mut self, step: u32) {
        self.now = step;
        self.frame = None;
        let now_ps = self.now_ps();
        while self.arrivals.next_ps().is_some_and(|t_ps| t_ps <= now_ps) {
            let Some(arrival) = self.arrivals.next() else { break };
            self.counts.arrived += 1;
            match self.ingress.len() < self.room {
                true => self.ingress.push_back(arrival),
                false => self.counts.dropped += 1,
            }
        }
    }

    fn operation(&mut self, accepts: impl Fn(u8) -> bool, into: &mut Vec<Op>) {
        // The design has one port, and its first operation carries a frame.
        if !accepts(0) {
            return;
        }
        let Some(arrival) = self.ingress.pop_front() else { return };
        let stamp_ns = self.now_ps() / 1_000;
        let frame: Rc<[u8]> = frame_of(&arrival.packet, 0, 0).into();
        into.push(Op::new(0, &[frame.len() as u32, stamp_ns as u32, (stamp_ns >> 32) as u32]));
        self.frame = Some(frame);
        self.under_way.push_back((arrival, stamp_ns));
    }

    fn settle(&mut self, events: &Events) {
        let end_ps = self.now_ps() + self.clock_ps;
        self.quiet = if self.under_way.is_empty() { 0 } else { self.quiet + 1 };
        for event in events.iter().filter(|event| event.kind == kind::RETIRED) {
            self.quiet = 0;
            let Some(((arrival, stamp_ns), sent)) = self.under_way.pop_front().zip(SentPrefix::of(event.args)) else {
                continue;
            };
            self.send(&arrival, stamp_ns, &sent, end_ps);
        }
        if self.is_empty() {
            self.cores.end();
        }
        self.cores.advance(end_ps);
        self.followed.follow(&mut self.cores);
    }

    /// What the engine has sent joins the queue of its core.
    fn send(&mut self, arrival: &Arrival, stamp_ns: u64, sent: &SentPrefix<'_>, t_ps: u64) {
        if let Some(cause) = sent.cause {
            self.counts.passed[cause as usize] += 1;
            return self.cores.pass();
        }
        self.counts.numbered += 1;
        let mut rows = Vec::new();
        for words in sent.each_row(self.row_bytes) {
            let from = rows.len();
            rows.resize(from + self.row_bytes, 0);
            row_bytes(words, &mut rows[from..]);
        }
        self.cores.deliver(&DeliveredPacket {
            core: sent.core,
            number: sent.number.into(),
            oldest: sent.oldest,
            rows: &rows,
            row_bytes: self.row_bytes,
            packet: arrival.packet,
            stamp_ns,
            t_ps,
        });
    }

    /// Whether nothing is to come, and nothing waits for the engine or is in it.
    fn is_empty(&self) -> bool {
        self.arrivals.next_ps().is_none() && self.ingress.is_empty() && self.under_way.is_empty()
    }

    /// Whether cores wait for each other for ever, or the engine sends nothing any more.
    fn is_stuck(&self) -> bool {
        self.cores.is_over() && self.cores.stuck().is_some() || self.quiet > 2 * PATIENCE
    }

    /// When the step begins, in picoseconds.
    pub fn now_ps(&self) -> u64 {
        u64::from(self.now) * self.clock_ps
    }

    /// Packets in front of the engine that wait, and in it.
    pub fn waiting(&self) -> (usize, usize) {
        (self.ingress.len(), self.under_way.len())
    }

    /// Packets in front of the cores, counted.
    pub fn counts(&self) -> &SequencedCounts {
        &self.counts
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

impl BesideLane {
    /// Which one.
    pub fn technique(&self) -> Technique {
        self.technique
    }

    /// Lets a step of time pass.
    fn step(&mut self, step: u32) {
        let end_ps = (u64::from(step) + 1) * self.clock_ps;
        while self.arrivals.next_ps().is_some_and(|t_ps| t_ps < end_ps) {
            self.arrivals.next().iter().for_each(|arrival| self.cores.arrive(arrival));
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
