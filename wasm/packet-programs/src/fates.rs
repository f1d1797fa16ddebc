//! What becomes of packets at the cores.

use std::collections::VecDeque;
use std::mem;
use std::rc::Rc;

use cores::{CoreEvent, CoreEventKind, Lane, ServiceSpans};
use programs::{AnyProgram, Verdict};
use scenario::PacketOutcome;
use serde::Serialize;

/// What became of a packet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct PacketFate {
    /// When, in picoseconds.
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub t_ps: u64,
    /// Its number, from 1 on.
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub number: u64,
    /// Its core.
    pub core: u32,
    /// What became of it.
    #[serde(skip)]
    pub outcome: PacketOutcome,
    /// Numbers of earlier packets whose rows its core replayed before it.
    #[cfg_attr(feature = "schema", ts(type = "Array<number>"))]
    pub replayed: Vec<u64>,
    /// Of these, numbers whose rows came out of the logs of other cores.
    #[cfg_attr(feature = "schema", ts(type = "Array<number>"))]
    pub recovered: Vec<u64>,
    /// Numbers of earlier packets that were skipped, since no core has their rows.
    #[cfg_attr(feature = "schema", ts(type = "Array<number>"))]
    pub skipped: Vec<u64>,
    /// How long its core took; of a packet that reached it.
    pub spans: Option<ServiceSpans>,
}

/// A packet that a core processes, or has processed, in time.
#[derive(Clone, Debug)]
pub struct Served {
    /// Its number.
    pub number: u64,
    /// When the core began with it, in picoseconds.
    pub start_ps: u64,
    /// What the core did before the packet itself, in the order of time.
    pub moves: Vec<Move>,
    /// How long it took; none yet if it goes on.
    pub spans: Option<ServiceSpans>,
}

/// Something that a core does for an earlier packet, or for several that follow each other.
#[derive(Clone, Copy, Debug)]
pub struct Move {
    /// When, in picoseconds: the end of the last replay, the beginning of waiting.
    pub t_ps: u64,
    /// Number of the earlier packet, of several the first.
    pub row: u64,
    /// How many packets: more than 1 only of rows that it had received and replayed without a pause.
    pub rows: u32,
    /// What.
    pub kind: MoveKind,
}

impl Move {
    /// Whether it is a replay of received rows, up to the one before `row`, that ends at `t_ps`.
    fn is_before(&self, row: u64, t_ps: u64) -> bool {
        self.kind == MoveKind::Replayed && self.row + u64::from(self.rows) == row && self.t_ps == t_ps
    }
}

/// What a core does for an earlier packet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveKind {
    /// It has replayed the row, which it had received.
    Replayed,
    /// It has replayed the row out of the log of this core.
    Recovered(u32),
    /// No core has the row.
    Skipped,
    /// It waits for the row.
    Waits,
}

/// Packets of a core of which viewers see the times.
const SERVED: usize = 4;

/// Takes an event of a core into the list of the packets that it serves. `replay_ps`: how long the replay of a row takes.
fn serve(served: &mut VecDeque<Served>, event: &CoreEvent, replay_ps: u64) {
    let &CoreEvent { t_ps, number, .. } = event;
    let (row, kind) = match event.kind {
        CoreEventKind::Begins => {
            if served.len() == SERVED {
                served.pop_front();
            }
            return served.push_back(Served { number, start_ps: t_ps, moves: Vec::new(), spans: None });
        }
        CoreEventKind::Processed { spans, .. } => {
            if let Some(last) = served.back_mut() {
                last.spans = Some(spans);
            }
            return;
        }
        CoreEventKind::Replays { row, peer } => (row, peer.map_or(MoveKind::Replayed, MoveKind::Recovered)),
        CoreEventKind::Skips { row } => (row, MoveKind::Skipped),
        CoreEventKind::Waits { row, .. } => (row, MoveKind::Waits),
        _ => return,
    };
    let Some(Served { moves, .. }) = served.back_mut() else { return };
    match moves.last_mut() {
        Some(last) if kind == MoveKind::Replayed && last.is_before(row, t_ps - replay_ps) => {
            last.rows += 1;
            last.t_ps = t_ps;
        }
        _ => moves.push(Move { t_ps, row, rows: 1, kind }),
    }
}

/// Events and fates that are recorded of a step, each: millions of packets may come at once.
const RECORDED: usize = 1 << 16;

/// Events of a lane, and what they amount to. A clone is a snapshot.
#[derive(Clone, Default)]
pub struct Followed {
    /// What happened in the step: the first 65,536 events.
    pub events: Vec<CoreEvent>,
    /// Packets whose fate was known in the step: the first 65,536, and all of which something is expected.
    pub fates: Vec<PacketFate>,
    /// Of each core the packets that it has processed last, the latest at the end; the one that it processes now as well.
    pub served: Vec<VecDeque<Served>>,
    /// What each core has replayed for the packet that it processes.
    under_way: Vec<UnderWay>,
    /// Packets of which something is expected, and nothing is known yet.
    pub awaited: Rc<Vec<u32>>,
}

/// What a core has replayed so far.
#[derive(Clone, Default)]
struct UnderWay {
    replayed: Vec<u64>,
    recovered: Vec<u64>,
    skipped: Vec<u64>,
}

impl Followed {
    /// Of a lane with so many cores; of these packets something is expected.
    pub fn new(cores: usize, awaited: Vec<u32>) -> Self {
        Followed {
            under_way: vec![UnderWay::default(); cores],
            served: vec![VecDeque::new(); cores],
            awaited: Rc::new(awaited),
            ..Followed::default()
        }
    }

    /// Packets of the step that never reach a core: lost on the way, or their queue was full.
    pub fn lost(&self) -> u32 {
        let lost = |fate: &&PacketFate| matches!(fate.outcome, PacketOutcome::Lost | PacketOutcome::QueueFull);
        self.fates.iter().filter(lost).count() as u32
    }

    /// A step begins.
    pub fn begin(&mut self) {
        self.events.clear();
        self.fates.clear();
    }

    /// Takes over what has happened in a lane since the last call. In a step, any number of calls after [`Followed::begin`].
    pub fn follow(&mut self, lane: &mut Lane<AnyProgram>) {
        let events = lane.take_events();
        let replay_ps = lane.costs().replay_ps;
        for event in &events {
            let core = event.core as usize;
            let Some((under_way, served)) = self.under_way.get_mut(core).zip(self.served.get_mut(core)) else {
                continue;
            };
            serve(served, event, replay_ps);
            let (outcome, spans) = match &event.kind {
                CoreEventKind::Replays { row, peer } => {
                    under_way.replayed.push(*row);
                    under_way.recovered.extend(peer.map(|_| *row));
                    continue;
                }
                CoreEventKind::Skips { row } => {
                    under_way.skipped.push(*row);
                    continue;
                }
                CoreEventKind::Processed { verdict: None, .. } => {
                    *under_way = UnderWay::default();
                    continue;
                }
                CoreEventKind::Processed { verdict: Some(verdict), spans } => (of_verdict(*verdict), Some(*spans)),
                CoreEventKind::Lost => (PacketOutcome::Lost, None),
                CoreEventKind::QueueFull => (PacketOutcome::QueueFull, None),
                _ => continue,
            };
            // What the core does meanwhile is for another packet.
            let UnderWay { replayed, recovered, skipped } =
                if spans.is_some() { mem::take(under_way) } else { UnderWay::default() };
            let (t_ps, number, core) = (event.t_ps, event.number, event.core);
            let is_awaited = self.awaited.iter().any(|awaited| u64::from(*awaited) == number);
            if is_awaited {
                Rc::make_mut(&mut self.awaited).retain(|awaited| u64::from(*awaited) != number);
            }
            if is_awaited || self.fates.len() < RECORDED {
                self.fates.push(PacketFate { t_ps, number, core, outcome, replayed, recovered, skipped, spans });
            }
        }
        let room = RECORDED - self.events.len();
        self.events.extend(events.into_iter().take(room));
    }
}

fn of_verdict(verdict: Verdict) -> PacketOutcome {
    match verdict {
        Verdict::Pass => PacketOutcome::Pass,
        Verdict::Drop => PacketOutcome::Drop,
        Verdict::Invalid => PacketOutcome::Invalid,
    }
}
