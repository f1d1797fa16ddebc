//! One program on many cores by one technique, in motion.

use std::fmt;

use programs::shared::SharedQueue;
use programs::{Inspect, Packet, Program};

use crate::counters::Windows;
use crate::events::{CoreEventKind, Recorder};
use crate::flows::Arrival;
use crate::monitors::{CoreViolations, Replicas, Truth};
use crate::techniques::{Observed, QueuedPacket, Steered, Technique, Turn, technique};
use crate::view::Stuck;
use crate::{CoreEvent, Counters, LaneError, LaneSettings, Recording, Sharded, TechniqueSettings, Totals};

/// The time of a turn that is not due.
const NEVER: u64 = u64::MAX;

/// A packet as a sequencer outside, a model or hardware, has sent it to a core.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DeliveredPacket<'a> {
    /// The core, from 0.
    pub core: u32,
    /// The packet's number, from 1 on.
    pub number: u64,
    /// Index of the oldest row.
    pub oldest: u32,
    /// The rows as stored, one after the other, row 0 first.
    pub rows: &'a [u8],
    /// Bytes of a row: the first bytes of f(p), or all of f(p) and zeros behind it.
    pub row_bytes: usize,
    /// The packet itself.
    pub packet: Packet,
    /// The sequencer's time stamp, in nanoseconds.
    pub stamp_ns: u64,
    /// When the packet is at the queue of its core, in picoseconds.
    pub t_ps: u64,
}

/// A core and the packets in front of it.
#[derive(Clone, Debug, Default)]
pub(crate) struct CoreQueue<R> {
    pub(crate) queue: SharedQueue<QueuedPacket<R>>,
    /// The packet that is processed.
    pub(crate) current: Option<QueuedPacket<R>>,
    /// Whether the packet waits for another core: the current one in the middle, or the one at the front before it begins.
    is_blocked: bool,
}

/// A program on many cores by a technique, with the time that it has reached. See the [crate's documentation](crate) for its use.
pub struct Lane<P: Program> {
    pub(crate) program: P,
    pub(crate) settings: LaneSettings,
    pub(crate) technique: Box<dyn Technique<P>>,
    pub(crate) cores: Vec<CoreQueue<P::Row>>,
    /// When the turn of each core is due.
    pub(crate) due_ps: Vec<u64>,
    /// Cores that are blocked.
    pub(crate) blocked: usize,
    pub(crate) now_ps: u64,
    pub(crate) observed: Observed<P>,
    unhandled: u64,
    refused: u64,
    end_ps: u64,
    pub(crate) windows: Windows,
    pub(crate) has_ended: bool,
    pub(crate) stuck: Option<Stuck>,
}

impl<P: Program + Clone> Clone for Lane<P> {
    /// A snapshot. What it has in common with this lane is shared.
    fn clone(&self) -> Self {
        Lane {
            program: self.program.clone(),
            settings: self.settings.clone(),
            technique: self.technique.boxed(),
            cores: self.cores.clone(),
            due_ps: self.due_ps.clone(),
            observed: self.observed.clone(),
            stuck: self.stuck.clone(),
            ..*self
        }
    }
}

impl<P: Program> fmt::Debug for Lane<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Lane").field("settings", &self.settings).field("now_ps", &self.now_ps).finish_non_exhaustive()
    }
}

impl<P: Sharded + Inspect + Clone + 'static> Lane<P> {
    /// A lane at time 0; nothing has arrived yet.
    ///
    /// # Errors
    /// If the settings contradict themselves ([`LaneSettings::check`]).
    pub fn new(program: P, settings: LaneSettings) -> Result<Self, LaneError> {
        settings.check()?;
        let cores = settings.cores;
        let replicas = match settings.technique {
            TechniqueSettings::Scr { rows, .. } => Some(Replicas::new(program.clone(), cores, rows)),
            _ => None,
        };
        let truth = replicas.is_none().then(|| Truth::new(program.clone()));
        let observed = Observed {
            events: Recorder::default(),
            counters: vec![Counters::default(); cores],
            violations: CoreViolations::default(),
            replicas: replicas.filter(|_| settings.is_monitored),
            truth: truth.filter(|_| settings.is_monitored),
        };
        let queue = || CoreQueue { queue: SharedQueue::default(), current: None, is_blocked: false };
        Ok(Lane {
            technique: technique(&program, &settings),
            cores: (0..cores).map(|_| queue()).collect(),
            due_ps: vec![NEVER; cores],
            blocked: 0,
            now_ps: 0,
            observed,
            unhandled: 0,
            refused: 0,
            end_ps: 0,
            windows: Windows::new(settings.window_ps),
            has_ended: false,
            stuck: None,
            program,
            settings,
        })
    }

    /// Chooses what is recorded as events from now on.
    pub fn watch(&mut self, watch: Recording) {
        self.observed.events.watch = watch;
    }

    /// Takes the events recorded since the last call, in the order of time. Complete up to the time of the last [`Lane::advance`].
    pub fn take_events(&mut self) -> Vec<CoreEvent> {
        self.observed.events.take()
    }

    /// The time that the lane has reached, in picoseconds.
    pub fn now_ps(&self) -> u64 {
        self.now_ps
    }

    /// When something happens next if nothing arrives before, in picoseconds; none if nothing does.
    pub fn next_ps(&self) -> Option<u64> {
        let cores = self.cores.iter().zip(&self.due_ps).enumerate();
        let next = cores.filter(|(_, (_, due_ps))| **due_ps != NEVER).filter_map(|(core, (lane, due_ps))| {
            let activity = self.technique.activity(core, lane.current.as_ref()?, self.now_ps);
            Some(activity.until_ps().filter(|until_ps| *until_ps > self.now_ps).map_or(*due_ps, |ps| ps.min(*due_ps)))
        });
        next.min()
    }

    /// Lets time pass up to a time, in picoseconds. What is due at that time has happened.
    pub fn advance(&mut self, until_ps: u64) {
        self.run_until(until_ps);
        self.now_ps = self.now_ps.max(until_ps);
        self.catch_up();
    }

    /// A packet arrives, by way of the lane's own sequencer or network card. Times do not decrease: one before [`Lane::now_ps`] counts as now.
    pub fn arrive(&mut self, arrival: &Arrival) {
        // The stamp is when the packet came to the sequencer.
        self.arrive_stamped(&arrival.packet, arrival.t_ps / 1_000, arrival.t_ps);
    }

    /// The same of a packet that takes time in the lane's own sequencer: stamped at `stamp_ns`, in nanoseconds, it is at the queue of its
    /// core at `t_ps`, in picoseconds.
    pub fn arrive_stamped(&mut self, packet: &Packet, stamp_ns: u64, t_ps: u64) {
        self.run_until(t_ps);
        self.now_ps = self.now_ps.max(t_ps);
        let Some(row) = self.program.row(packet, stamp_ns) else {
            self.unhandled += 1;
            return;
        };
        let steered = self.technique.steer(packet, self.now_ps, &mut self.observed);
        self.queue(steered, row);
    }

    /// A packet comes from a sequencer outside: only with State-Compute Replication. Every numbered packet is to be given, whether it is lost
    /// or not: the lane decides that. False if the packet cannot be read, since the program does not handle it, its core does not exist, its
    /// number does not follow, or it has not as many rows as the lane. It is then counted as refused, and M7 is violated.
    pub fn deliver(&mut self, delivered: &DeliveredPacket<'_>) -> bool {
        self.run_until(delivered.t_ps);
        self.now_ps = self.now_ps.max(delivered.t_ps);
        let row = self.program.row(&delivered.packet, delivered.stamp_ns);
        let steered = self.technique.take_over(delivered, row.is_some(), self.now_ps, &mut self.observed);
        match row.zip(steered) {
            Some((row, steered)) => self.queue(steered, row),
            None => self.refused += 1,
        }
        steered.is_some()
    }

    /// A packet leaves a sequencer outside without a number, since the program does not handle it: it is counted.
    pub fn pass(&mut self) {
        self.unhandled += 1;
    }

    /// The last packet has arrived. With State-Compute Replication every core now receives a packet that only brings the history, so that
    /// what waits for rows can end. These packets are not lost, and find room in a full queue.
    pub fn end(&mut self) {
        if std::mem::replace(&mut self.has_ended, true) {
            return;
        }
        if let Some(number) = self.technique.end(self.now_ps, &mut self.observed) {
            for core in 0..self.cores.len() {
                self.cores[core].queue.push_back(QueuedPacket { number, t_ps: self.now_ps, ..QueuedPacket::default() });
                self.begin(core);
            }
        }
        self.retry();
        self.rest();
    }

    /// Lets time pass until nothing happens any more without another arrival.
    pub fn finish(&mut self) {
        self.run_until(NEVER - 1);
    }

    /// Runs from here to the end of these arrivals, and until their last packet is processed. `seen` is called with the events that
    /// [`Lane::watch`] has chosen, in the order of time.
    pub fn run(&mut self, arrivals: impl Iterator<Item = Arrival>, mut seen: impl FnMut(&CoreEvent)) -> Totals {
        let watch = self.observed.events.watch;
        for arrival in arrivals {
            if watch == Recording::Everything {
                self.advance(arrival.t_ps);
            }
            self.arrive(&arrival);
            if watch != Recording::Nothing {
                self.take_events().iter().for_each(&mut seen);
            }
        }
        self.end();
        self.finish();
        self.take_events().iter().for_each(&mut seen);
        self.totals()
    }

    /// What was counted so far.
    pub fn totals(&self) -> Totals {
        Totals {
            packets: Counters::sum(&self.observed.counters),
            unhandled: self.unhandled,
            refused: self.refused,
            overwritten: self.technique.overwritten(),
            moved: self.technique.moved(),
            end_ps: self.end_ps,
        }
    }

    /// Whether the last packet has arrived and nothing happens any more.
    pub fn is_over(&self) -> bool {
        self.has_ended && self.due_ps.iter().all(|due_ps| *due_ps == NEVER)
    }

    /// The deadlock, if there is one: cores that wait for each other for ever.
    pub fn stuck(&self) -> Option<&Stuck> {
        self.stuck.as_ref()
    }

    /// What the monitors have found.
    pub fn violations(&self) -> &CoreViolations {
        &self.observed.violations
    }

    /// A packet that was steered arrives at its core.
    fn queue(&mut self, steered: Steered, row: P::Row) {
        let Steered { core, number, entry } = steered;
        let now_ps = self.now_ps;
        let lane = &mut self.cores[core];
        let Observed { events, counters, .. } = &mut self.observed;
        let counters = &mut counters[core];
        counters.arrived += 1;
        let is_lost = self.settings.losses.take(number);
        // An idle core takes a packet at once.
        let is_there = !is_lost && lane.queue.len() < self.settings.queue;
        events.add(now_ps, core, number, || match (is_there, is_lost) {
            (true, _) => CoreEventKind::Arrived,
            (_, true) => CoreEventKind::Lost,
            _ => CoreEventKind::QueueFull,
        });
        counters.lost += u64::from(is_lost);
        counters.dropped += u64::from(!is_there && !is_lost);
        let mut packet = QueuedPacket { number, t_ps: now_ps, row: Some(row), entry, ..QueuedPacket::default() };
        self.technique.receive(core, &mut packet, is_there, &mut self.observed);
        if is_there {
            lane.queue.push_back(packet);
            self.begin(core);
        }
        self.retry();
    }

    /// Does everything that is due up to a time.
    fn run_until(&mut self, until_ps: u64) {
        while let Some((core, due_ps)) = self.first_due().filter(|(_, due_ps)| *due_ps <= until_ps) {
            self.now_ps = self.now_ps.max(due_ps);
            self.turn(core);
            self.retry();
            self.rest();
        }
    }

    /// The core whose turn is due first, of several the first one.
    fn first_due(&self) -> Option<(usize, u64)> {
        let first = (0..).zip(&self.due_ps).min_by_key(|(_, due_ps)| **due_ps);
        first.map(|(core, due_ps)| (core, *due_ps)).filter(|(_, due_ps)| *due_ps != NEVER)
    }

    /// The turn of a core with its current packet. Whether it goes on.
    fn turn(&mut self, core: usize) -> bool {
        let Some(packet) = self.cores[core].current else { return false };
        match self.technique.turn(core, &packet, self.now_ps, &mut self.observed) {
            Turn::Due(due_ps) => {
                self.due_ps[core] = due_ps;
                self.block(core, false);
            }
            Turn::Waits => {
                self.due_ps[core] = NEVER;
                self.block(core, true);
                return false;
            }
            Turn::Done(spans, verdict) => {
                let Observed { events, counters, .. } = &mut self.observed;
                events.processed(core, packet.number, verdict, spans);
                let counters = &mut counters[core];
                counters.busy_ps += spans.dispatch_ps + spans.replay_ps + spans.compute_ps;
                counters.waiting_ps += spans.waiting_ps;
                if let Some(verdict) = verdict {
                    counters.verdict(verdict);
                    self.end_ps = self.end_ps.max(self.now_ps);
                    self.windows.add(self.now_ps);
                }
                self.cores[core].current = None;
                self.due_ps[core] = NEVER;
                self.begin(core);
            }
        }
        true
    }

    /// An idle core begins with the packet at the front of its queue. Whether it does.
    fn begin(&mut self, core: usize) -> bool {
        let lane = &mut self.cores[core];
        let Some(packet) = lane.queue.front().copied().filter(|_| lane.current.is_none()) else { return false };
        let due_ps = self.technique.begin(core, &packet, self.now_ps);
        self.block(core, due_ps.is_none());
        let Some(due_ps) = due_ps else { return false };
        self.observed.events.add(self.now_ps, core, packet.number, || CoreEventKind::Begins);
        let lane = &mut self.cores[core];
        lane.queue.pop_front();
        lane.current = Some(packet);
        self.due_ps[core] = due_ps;
        true
    }

    fn block(&mut self, core: usize, is_blocked: bool) {
        let before = std::mem::replace(&mut self.cores[core].is_blocked, is_blocked);
        self.blocked = self.blocked + usize::from(is_blocked) - usize::from(before);
    }

    /// Lets cores that wait for another one try again, until none goes on.
    fn retry(&mut self) {
        let mut core = 0;
        while self.blocked > 0 && core < self.cores.len() {
            let lane = &self.cores[core];
            let goes_on = lane.is_blocked && if lane.current.is_some() { self.turn(core) } else { self.begin(core) };
            core = if goes_on { 0 } else { core + 1 };
        }
    }

    /// Brings every core up to now.
    fn catch_up(&mut self) {
        for (core, lane) in self.cores.iter().enumerate() {
            if let Some(packet) = lane.current.filter(|_| !lane.is_blocked) {
                self.technique.catch_up(core, packet.number, self.now_ps, &mut self.observed);
            }
        }
    }

    /// A clone to be kept, and about how many bytes it adds to earlier snapshots. First, replicas and logs share memory where they are
    /// equal; the time for that grows with what was written since the last snapshot.
    pub fn snapshot(&mut self) -> (Self, usize) {
        self.technique.share();
        let bytes = self.bytes();
        (self.clone(), bytes)
    }

    /// Bytes that the next clone adds to the clones before it, about.
    pub fn bytes(&self) -> usize {
        let queues: usize = self.cores.iter().map(|lane| size_of_val(lane) + lane.queue.bytes()).sum();
        let Observed { counters, replicas, truth, .. } = &self.observed;
        let state = replicas.as_ref().map(Replicas::truth).or(truth.as_ref()).map(Truth::state);
        let monitors =
            state.map_or(0, |state| self.program.bytes(state)) + replicas.as_ref().map_or(0, Replicas::bytes);
        size_of::<Self>() + queues + size_of_val(&**counters) + monitors + self.technique.bytes(&self.program)
    }
}
