//! What a viewer sees of the cores of a program: plain data, serialised as it stands. Times are picoseconds from the beginning of the run.

use cores::view::{LaneView, hex};
use cores::{CoreEvent, Costs, Counters, ServiceSpans};
use programs::{AnyProgram, Column, Inspect, Packet, RowPart, StateEntry};
use scr::wire::{Unnumbered, frame_of};
use serde::Serialize;
use session::Session;

use crate::fates::{Move, MoveKind, PacketFate, Served};
use crate::outcome::{CoresOf, all_cores};
use crate::sequenced::{SentPacket, SequencedLane};

/// Bytes of a packet that are shown.
const HEADERS: usize = 64;

/// The cores of a technique in one step.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct CoresFrame {
    /// What is in front of the cores; nothing with techniques that have no engine.
    pub sequenced: Option<SequencedFrame>,
    /// The cores as the step left them.
    pub lane: LaneView,
    /// What happened at them in the step, in the order of time.
    pub events: Vec<CoreEvent>,
    /// Packets whose fate was known in the step.
    pub fates: Vec<FateFrame>,
    /// Of each core behind an engine the packets that it has processed last, at most 4, the latest at the end; the one that it processes
    /// now as well.
    pub served: Vec<Vec<ServedFrame>>,
}

/// What is in front of the cores.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct SequencedFrame {
    /// The engine.
    pub engine: u32,
    /// Time at which the step begins: each engine has its own clock.
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub now_ps: u64,
    /// Packets that came so far.
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub arrived: u64,
    /// Of these, packets that wait for the engine.
    pub waiting: u32,
    /// Packets in the engine, the one that came first in front.
    pub inside: Vec<PacketInFront>,
    /// The packet that left the engine last.
    pub sent: Option<SentFrame>,
    /// Packets that found no room in front of the engine.
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub dropped: u64,
    /// Packets that the engine sent with a number.
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub numbered: u64,
    /// Packets that it sent without one, by cause.
    #[cfg_attr(feature = "schema", ts(type = "Array<number>"))]
    pub passed: [u64; Unnumbered::ALL.len()],
}

/// A packet on its way to the cores.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct PacketInFront {
    /// Its length in bytes.
    pub length: u32,
    /// Its first bytes in hexadecimal: headers, at most 64.
    pub bytes: String,
    /// The time stamp that it came with, in nanoseconds.
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub stamp_ns: u64,
}

/// A packet as it left the engine: what is in front of it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct SentFrame {
    /// The packet itself.
    #[serde(flatten)]
    pub packet: PacketInFront,
    /// Its core.
    pub core: u32,
    /// Its number; 0 if it has none.
    pub number: u32,
    /// Index of the oldest row.
    pub oldest: u32,
    /// The rows as they left, in hexadecimal; none in front of a packet without a number.
    pub rows: Vec<String>,
}

/// A packet that a core processes, or has processed, in time.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct ServedFrame {
    /// Its number.
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub number: u64,
    /// When the core began with it, in picoseconds.
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub start_ps: u64,
    /// How long it took; null if it goes on.
    pub spans: Option<ServiceSpans>,
    /// What the core did before the packet itself, in the order of time: when, in picoseconds, the number of the earlier packet, what, and
    /// of how many packets in a row. Of replays, when the last one ended.
    #[cfg_attr(
        feature = "schema",
        ts(type = "Array<[number, number, \"received\" | \"skipped\" | \"waits\" | number, number]>")
    )]
    pub moves: Vec<(u64, u64, MoveFrame, u32)>,
}

/// What a core did for an earlier packet.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(untagged)]
pub enum MoveFrame {
    /// It has replayed the row out of the log of this core.
    Recovered(u32),
    /// `received`: it has replayed the row, which it had; `skipped`: no core has the row; `waits`: it begins to wait for the row.
    Word(&'static str),
}

impl ServedFrame {
    fn of(served: &Served) -> Self {
        let moves = served.moves.iter().map(|&Move { t_ps, row, rows, kind }| {
            let what = match kind {
                MoveKind::Recovered(peer) => MoveFrame::Recovered(peer),
                MoveKind::Replayed => MoveFrame::Word("received"),
                MoveKind::Skipped => MoveFrame::Word("skipped"),
                MoveKind::Waits => MoveFrame::Word("waits"),
            };
            (t_ps, row, what, rows)
        });
        ServedFrame { number: served.number, start_ps: served.start_ps, spans: served.spans, moves: moves.collect() }
    }
}

/// What is constant about the cores of a run.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct CoresOpened {
    /// Parts of a row, f(p).
    pub row: &'static [RowPart],
    /// Columns of the state's key.
    pub keys: &'static [Column],
    /// Columns of the state's value.
    pub values: &'static [Column],
    /// What a packet costs a core.
    pub costs: Costs,
}

/// What became of a packet.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct FateFrame {
    /// Its number and what its core replayed before it.
    #[serde(flatten)]
    pub fate: PacketFate,
    /// `pass`, `drop`, `invalid`, `lost` or `queue-full`.
    pub outcome: &'static str,
}

/// The state of a program as a core sees it, and what the core has done.
#[derive(Clone, Debug)]
pub struct StateTable {
    /// The first entries, in the order of their keys; their columns are those of [`CoresOpened`].
    pub entries: Vec<StateEntry>,
    /// How many there are in all.
    pub count: u32,
    /// What was counted of the core so far.
    pub counters: Counters,
    /// Digest of the state.
    pub digest: u64,
    /// Of each core whether its state is the same; `None` of one that has taken in more packets, or fewer.
    pub compared: Vec<Option<bool>>,
}

impl CoresFrame {
    fn of(cores: CoresOf<'_>) -> Self {
        let sequenced = cores.sequenced;
        let fate = |fate: &PacketFate| FateFrame { fate: fate.clone(), outcome: fate.outcome.word() };
        CoresFrame {
            sequenced: sequenced.map(|lane| SequencedFrame::of(cores.engine, lane)),
            lane: cores.lane.view(),
            events: cores.followed.events.clone(),
            fates: cores.followed.fates.iter().map(fate).collect(),
            served: cores
                .followed
                .served
                .iter()
                .filter(|_| sequenced.is_some())
                .map(|served| served.iter().map(ServedFrame::of).collect())
                .collect(),
        }
    }
}

impl PacketInFront {
    fn of(packet: &Packet, stamp_ns: u64) -> Self {
        let bytes = frame_of(packet, 0, 0);
        PacketInFront { length: bytes.len() as u32, bytes: hex(&bytes[..bytes.len().min(HEADERS)]), stamp_ns }
    }
}

impl SentFrame {
    fn of(sent: &SentPacket, row_bytes: usize) -> Self {
        SentFrame {
            packet: PacketInFront::of(&sent.packet, sent.stamp_ns),
            core: sent.core,
            number: sent.number,
            oldest: sent.oldest,
            rows: sent.rows.chunks(row_bytes).map(hex).collect(),
        }
    }
}

impl SequencedFrame {
    fn of(engine: usize, lane: &SequencedLane) -> Self {
        let (waiting, _) = lane.waiting();
        let counts = lane.counts();
        SequencedFrame {
            engine: engine as u32,
            now_ps: lane.now_ps(),
            arrived: counts.arrived,
            waiting: waiting as u32,
            inside: lane.inside().map(|(packet, stamp_ns)| PacketInFront::of(packet, stamp_ns)).collect(),
            sent: lane.sent().map(|sent| SentFrame::of(sent, lane.settings().row_bytes)),
            dropped: counts.dropped,
            numbered: counts.numbered,
            passed: counts.passed,
        }
    }
}

/// The cores of every technique in the cursor's step: those behind the engines first.
pub fn cores_frames(session: &Session) -> Vec<CoresFrame> {
    all_cores(session).map(CoresFrame::of).collect()
}

/// What is constant about the cores; nothing without cores.
pub fn cores_opened(session: &Session) -> Option<CoresOpened> {
    let lane = all_cores(session).next()?.lane;
    let (program, costs) = (lane.program(), lane.costs());
    let (row, keys, values) = (program.row_parts(), program.key_columns(), program.value_columns());
    Some(CoresOpened { row, keys, values, costs })
}

/// The state of a program as a core of a technique sees it, by its number in [`all_cores`]: at most `limit` entries. `None` if there is no
/// such core.
pub fn state_table(session: &Session, technique: usize, core: usize, limit: usize) -> Option<StateTable> {
    let lane = all_cores(session).nth(technique)?.lane;
    let counters = *lane.counters().get(core)?;
    let (program, state): (&AnyProgram, _) = (lane.program(), lane.state(core));
    let digest = lane.digest(core);
    let same = |other: usize| (lane.applied(other) == lane.applied(core)).then(|| lane.digest(other) == digest);
    Some(StateTable {
        entries: program.table(&state, limit),
        count: program.entries(&state) as u32,
        counters,
        digest,
        compared: (0..lane.counters().len()).map(same).collect(),
    })
}
