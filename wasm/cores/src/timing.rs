//! Packets in queues and on cores: a simulation of events in time.

use std::collections::VecDeque;

use programs::{Program, Verdict};

use crate::Arrival;
use crate::techniques::{QueuedPacket, ServiceSpans, Technique};

/// A packet that a core has processed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProcessedPacket {
    /// Its number, by arrival, from 1 on.
    pub number: u64,
    /// When it arrived, in picoseconds.
    pub t_ps: u64,
    /// The core.
    pub core: usize,
    /// What the core did.
    pub service: ServiceSpans,
    /// The verdict of the program.
    pub verdict: Verdict,
}

/// Packets of a run, counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    /// Packets that the program handles.
    pub arrived: u64,
    /// Packets of other protocols: dropped in front of the cores, without a change of the state.
    pub unhandled: u64,
    /// Packets that found the queue of their core full.
    pub dropped: u64,
    /// Packets that were processed.
    pub done: u64,
    /// When the last one was, in picoseconds.
    pub end_ps: u64,
}

/// A core and the packets in front of it.
#[derive(Clone, Debug)]
struct CoreQueue<R> {
    queue: VecDeque<QueuedPacket<R>>,
    /// The packet that is being processed, and when that ends.
    busy: Option<(QueuedPacket<R>, u64)>,
    /// Whether the packet at the front waits for another core.
    blocked: bool,
}

/// A program on many cores, by a technique.
#[derive(Clone, Debug)]
pub struct Simulation<P: Program, T> {
    program: P,
    technique: T,
    lanes: Vec<CoreQueue<P::Row>>,
    /// Packets that wait in front of a core at most.
    room: usize,
    totals: Totals,
}

impl<P: Program, T: Technique<P>> Simulation<P, T> {
    /// Nothing has arrived yet. `queue` packets wait in front of a core at most, besides the one that it processes.
    pub fn new(program: P, technique: T, queue: usize) -> Self {
        let lane = || CoreQueue { queue: VecDeque::new(), busy: None, blocked: false };
        let lanes = (0..technique.cores()).map(|_| lane()).collect();
        Simulation { program, technique, lanes, room: queue.max(1), totals: Totals::default() }
    }

    /// Runs until the last packet is processed. `seen` is called with each one when its core begins with it, in the order of time.
    pub fn run(&mut self, arrivals: impl Iterator<Item = Arrival>, mut seen: impl FnMut(&ProcessedPacket)) -> Totals {
        let mut arrivals = arrivals.peekable();
        let mut now_ps = 0;
        let mut has_ended = false;
        loop {
            match (self.first_end(), arrivals.peek().map(|arrival| arrival.t_ps)) {
                // What ends makes room before what arrives at the same time.
                (Some((core, end_ps)), next) if next.is_none_or(|next| end_ps <= next) => {
                    now_ps = end_ps;
                    self.finish(core, now_ps, &mut seen);
                }
                (_, Some(t_ps)) => {
                    now_ps = now_ps.max(t_ps);
                    if let Some(arrival) = arrivals.next() {
                        self.arrive(&arrival, now_ps, &mut seen);
                    }
                }
                _ if has_ended => return self.totals,
                _ => {
                    has_ended = true;
                    self.technique.end();
                    self.retry(now_ps, &mut seen);
                }
            }
        }
    }

    /// The technique, with its state.
    pub fn technique(&self) -> &T {
        &self.technique
    }

    /// The core that is done first; of several the first one.
    fn first_end(&self) -> Option<(usize, u64)> {
        let ends = self.lanes.iter().enumerate().filter_map(|(core, lane)| Some((core, lane.busy.as_ref()?.1)));
        ends.min_by_key(|(_, end_ps)| *end_ps)
    }

    fn arrive(&mut self, arrival: &Arrival, now_ps: u64, seen: &mut impl FnMut(&ProcessedPacket)) {
        let Some(row) = self.program.row(&arrival.packet, now_ps / 1_000) else {
            self.totals.unhandled += 1;
            return;
        };
        self.totals.arrived += 1;
        let (core, entry) = self.technique.steer(&arrival.packet, now_ps);
        let waiting = QueuedPacket { number: self.totals.arrived, t_ps: now_ps, row, entry };
        let lane = &mut self.lanes[core];
        // An idle core takes it at once.
        let accepted = lane.queue.len() < self.room;
        if accepted {
            lane.queue.push_back(waiting);
        } else {
            self.totals.dropped += 1;
        }
        self.technique.arrived(&waiting, accepted);
        self.begin(core, now_ps, seen);
        self.retry(now_ps, seen);
    }

    fn finish(&mut self, core: usize, now_ps: u64, seen: &mut impl FnMut(&ProcessedPacket)) {
        if let Some((waiting, _)) = self.lanes[core].busy.take() {
            self.technique.finished(&waiting);
        }
        self.begin(core, now_ps, seen);
        self.retry(now_ps, seen);
    }

    /// Lets cores that waited for another one try again, until none goes on.
    fn retry(&mut self, now_ps: u64, seen: &mut impl FnMut(&ProcessedPacket)) {
        let mut core = 0;
        while core < self.lanes.len() {
            let goes_on = self.lanes[core].blocked && self.begin(core, now_ps, seen);
            core = if goes_on { 0 } else { core + 1 };
        }
    }

    /// Begins with the packet at the front of a core that is idle. Whether it could.
    fn begin(&mut self, core: usize, now_ps: u64, seen: &mut impl FnMut(&ProcessedPacket)) -> bool {
        let lane = &mut self.lanes[core];
        let Some(waiting) = lane.queue.front().copied().filter(|_| lane.busy.is_none()) else { return false };
        let served = self.technique.serve(core, &waiting, now_ps);
        lane.blocked = served.is_none();
        let Some((service, verdict)) = served else { return false };
        lane.queue.pop_front();
        lane.busy = Some((waiting, service.end_ps()));
        self.totals.done += 1;
        self.totals.end_ps = self.totals.end_ps.max(service.end_ps());
        seen(&ProcessedPacket { number: waiting.number, t_ps: waiting.t_ps, core, service, verdict });
        true
    }
}

/// Packets processed in a window of time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Throughput {
    from_ps: u64,
    until_ps: u64,
    done: u64,
}

impl Throughput {
    /// A window that begins at `from_ps` and ends before `until_ps`.
    pub const fn new(from_ps: u64, until_ps: u64) -> Self {
        Throughput { from_ps, until_ps, done: 0 }
    }

    /// Counts a packet if it was done in the window.
    pub const fn add(&mut self, done: &ProcessedPacket) {
        let end_ps = done.service.end_ps();
        if self.from_ps <= end_ps && end_ps < self.until_ps {
            self.done += 1;
        }
    }

    /// Packets in a second.
    pub const fn packets_per_s(&self) -> u64 {
        let window = self.until_ps.saturating_sub(self.from_ps);
        if window == 0 { 0 } else { (self.done as u128 * 1_000_000_000_000 / window as u128) as u64 }
    }
}
