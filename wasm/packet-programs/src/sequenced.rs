//! A sequencer and the cores behind it.

use std::collections::VecDeque;
use std::rc::Rc;

use contract::event::kind;
use contract::{Events, Info, Op, PATIENCE};
use cores::{Arrival, DeliveredPacket, Lane};
use generators::{HeaderArrivals, clock_ps, core_count};
use programs::{AnyProgram, Packet};
use scenario::{CoresBench, Technique};
use scr::wire::{SentPrefix, SequencerSettings, Unnumbered, Variant, frame_of, row_bytes};

use crate::beside::cores_of;
use crate::fates::Followed;

/// Steps that a frame takes at most besides those of its beats.
const STEPS_OF_FRAME: u64 = 16;

/// An engine that numbers packets, and its cores.
#[derive(Clone)]
pub struct SequencedLane {
    clock_ps: u64,
    /// What the engine was set up with, the bytes of a beat, and its operation that carries a frame with its port.
    settings: SequencerSettings,
    beat_bytes: u64,
    operation: (u8, u8),
    arrivals: HeaderArrivals,
    /// Packets that wait for the engine, and how many may.
    ingress: VecDeque<Arrival>,
    room: usize,
    /// Packets in the engine, each with its time stamp in nanoseconds.
    under_way: VecDeque<(Arrival, u64)>,
    /// The frame of the operation of this step.
    pub(crate) frame: Option<Rc<[u8]>>,
    counts: SequencedCounts,
    sent: Option<Rc<SentPacket>>,
    /// Steps since the engine has last sent something.
    quiet: u32,
    now: u32,
    cores: Lane<AnyProgram>,
    followed: Followed,
}

/// A packet as it left the engine.
#[derive(Debug)]
pub struct SentPacket {
    /// What came to the engine.
    pub packet: Packet,
    /// The time stamp that it came with, in nanoseconds.
    pub stamp_ns: u64,
    /// Its core.
    pub core: u32,
    /// Its number; 0 if it has none.
    pub number: u32,
    /// Index of the oldest row.
    pub oldest: u32,
    /// Bytes of the rows as they left; none in front of a packet without a number.
    pub rows: Vec<u8>,
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
    /// Packets of whose results nothing could be read.
    pub unreadable: u64,
}

impl SequencedLane {
    /// Before the first step. Of these packets something is expected.
    ///
    /// # Errors
    /// An error message for the user, if the engine takes no frames or the cores cannot be set up so.
    pub fn new(
        bench: &CoresBench,
        seed: u64,
        arrivals: HeaderArrivals,
        info: &Info,
        awaited: Vec<u32>,
    ) -> Result<Self, String> {
        let parameter = |name| info.parameter(name).unwrap_or_default() as usize;
        let settings = SequencerSettings {
            variant: if parameter("variant") == 0 { Variant::Nic } else { Variant::Switch },
            cores: core_count(info) as u32,
            rows: parameter("rows"),
            row_bytes: parameter("row_bytes"),
        };
        let kind =
            info.operations.iter().position(|operation| operation.bytes > 0).ok_or("the engine takes no frames")?;
        Ok(SequencedLane {
            clock_ps: clock_ps(bench, info),
            settings,
            beat_bytes: (parameter("width") as u64 / 8).max(1),
            operation: (kind as u8, info.port(kind as u8)),
            arrivals,
            ingress: VecDeque::new(),
            room: bench.ingress as usize,
            under_way: VecDeque::new(),
            frame: None,
            counts: SequencedCounts::default(),
            sent: None,
            quiet: 0,
            now: 0,
            cores: cores_of(bench, seed, info, Technique::Scr)?,
            followed: Followed::new(core_count(info), awaited),
        })
    }

    pub(crate) fn begin(&mut self, step: u32) {
        self.now = step;
        self.frame = None;
        self.followed.begin();
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

    pub(crate) fn operation(&mut self, accepts: &dyn Fn(u8) -> bool, into: &mut Vec<Op>) {
        let (kind, port) = self.operation;
        if !accepts(port) {
            return;
        }
        let Some(arrival) = self.ingress.pop_front() else { return };
        let stamp_ns = self.now_ps() / 1_000;
        let frame: Rc<[u8]> = frame_of(&arrival.packet, 0, 0).into();
        into.push(Op::new(kind, &[frame.len() as u32, stamp_ns as u32, (stamp_ns >> 32) as u32]));
        self.frame = Some(frame);
        self.under_way.push_back((arrival, stamp_ns));
    }

    pub(crate) fn settle(&mut self, events: &Events) {
        let end_ps = self.now_ps() + self.clock_ps;
        self.quiet = if self.under_way.is_empty() { 0 } else { self.quiet + 1 };
        for event in events.iter().filter(|event| event.kind == kind::RETIRED) {
            self.quiet = 0;
            let Some((arrival, stamp_ns)) = self.under_way.pop_front() else { continue };
            match SentPrefix::of(event.args) {
                Some(sent) => self.send(&arrival, stamp_ns, &sent, end_ps),
                None => self.counts.unreadable += 1,
            }
        }
        if self.is_empty() {
            self.cores.end();
        }
        self.cores.advance(end_ps);
        self.followed.follow(&mut self.cores);
    }

    /// What the engine has sent joins the queue of its core.
    fn send(&mut self, arrival: &Arrival, stamp_ns: u64, sent: &SentPrefix<'_>, t_ps: u64) {
        let mut rows = Vec::new();
        match sent.cause {
            Some(cause) => {
                self.counts.passed[cause as usize] += 1;
                self.cores.pass();
            }
            None => {
                self.counts.numbered += 1;
                for words in sent.each_row(self.settings.row_bytes) {
                    let from = rows.len();
                    rows.resize(from + self.settings.row_bytes, 0);
                    row_bytes(words, &mut rows[from..]);
                }
                self.cores.deliver(&DeliveredPacket {
                    core: sent.core,
                    number: sent.number.into(),
                    oldest: sent.oldest,
                    rows: &rows,
                    row_bytes: self.settings.row_bytes,
                    packet: arrival.packet,
                    stamp_ns,
                    t_ps,
                });
            }
        }
        let &SentPrefix { core, number, oldest, .. } = sent;
        self.sent = Some(Rc::new(SentPacket { packet: arrival.packet, stamp_ns, core, number, oldest, rows }));
    }

    /// Whether nothing is to come, and nothing waits for the engine or is in it.
    fn is_empty(&self) -> bool {
        self.arrivals.next_ps().is_none() && self.ingress.is_empty() && self.under_way.is_empty()
    }

    /// Whether cores wait for each other for ever, or the engine sends nothing any more.
    pub(crate) fn is_stuck(&self) -> bool {
        self.cores.is_over() && self.cores.stuck().is_some() || self.quiet > 2 * PATIENCE
    }

    /// A clone to be kept, and the bytes that it adds to those before it, roughly.
    pub(crate) fn snapshot(&mut self) -> (Self, u64) {
        let (cores, bytes) = self.cores.snapshot();
        let queued = size_of::<(Arrival, u64)>() * (self.ingress.len() + self.under_way.len());
        (SequencedLane { cores, ..self.clone() }, (size_of::<Self>() + bytes + queued) as u64)
    }

    /// What the engine was set up with.
    pub fn settings(&self) -> &SequencerSettings {
        &self.settings
    }

    /// Picoseconds of a step.
    pub fn clock_ps(&self) -> u64 {
        self.clock_ps
    }

    /// Steps that so many frames of so many bytes in all take at most, one after the other.
    pub(crate) fn steps_of_frames(&self, count: u64, bytes: u64) -> u64 {
        (bytes + count * self.settings.prefix_bytes() as u64) / self.beat_bytes + STEPS_OF_FRAME * count
    }

    /// What is wrong with the number of packets in front of the cores, if anything.
    pub fn conservation(&self) -> Option<String> {
        let SequencedCounts { arrived, dropped, numbered, passed, unreadable } = self.counts;
        let (waiting, inside) = self.waiting();
        let found = dropped + numbered + passed.iter().sum::<u64>() + unreadable + (waiting + inside) as u64;
        let wrong = found != arrived || unreadable > 0;
        wrong.then(|| {
            format!("{arrived} packets came to the sequencer, {found} are accounted for, {unreadable} left unreadable")
        })
    }

    /// When the step begins, in picoseconds.
    pub fn now_ps(&self) -> u64 {
        u64::from(self.now) * self.clock_ps
    }

    /// Packets that wait, in front of the engine and of the cores.
    pub fn queued(&self) -> u32 {
        self.ingress.len() as u32 + self.cores.queued()
    }

    /// Packets in front of the engine that wait, and in it.
    pub fn waiting(&self) -> (usize, usize) {
        (self.ingress.len(), self.under_way.len())
    }

    /// Packets in the engine with their time stamps in nanoseconds, the one that came first in front.
    pub fn inside(&self) -> impl Iterator<Item = (&Packet, u64)> {
        self.under_way.iter().map(|(arrival, stamp_ns)| (&arrival.packet, *stamp_ns))
    }

    /// The packet that left the engine last.
    pub fn sent(&self) -> Option<&SentPacket> {
        self.sent.as_deref()
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
