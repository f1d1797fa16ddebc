//! What becomes of packets at the cores.

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

/// Events of a lane, and what they amount to. A clone is a snapshot.
#[derive(Clone, Default)]
pub struct Followed {
    /// Events of the step.
    pub events: Vec<CoreEvent>,
    /// Packets whose fate was known in the step.
    pub fates: Vec<PacketFate>,
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
        Followed { under_way: vec![UnderWay::default(); cores], awaited: Rc::new(awaited), ..Followed::default() }
    }

    /// Takes over what has happened in a lane since the last call.
    pub fn follow(&mut self, lane: &mut Lane<AnyProgram>) {
        self.events = lane.take_events();
        self.fates.clear();
        for event in &self.events {
            let Some(under_way) = self.under_way.get_mut(event.core as usize) else { continue };
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
            self.fates.push(PacketFate { t_ps, number, core, outcome, replayed, recovered, skipped, spans });
            if self.awaited.iter().any(|awaited| u64::from(*awaited) == number) {
                Rc::make_mut(&mut self.awaited).retain(|awaited| u64::from(*awaited) != number);
            }
        }
    }
}

fn of_verdict(verdict: Verdict) -> PacketOutcome {
    match verdict {
        Verdict::Pass => PacketOutcome::Pass,
        Verdict::Drop => PacketOutcome::Drop,
        Verdict::Invalid => PacketOutcome::Invalid,
    }
}
