//! What a viewer sees of the cores of a program: plain data, serialised as it stands. Times are picoseconds from the beginning of the run.

use cores::CoreEvent;
use cores::view::LaneView;
use programs::{AnyProgram, Column, Inspect, StateEntry};
use scr::wire::Unnumbered;
use serde::Serialize;

use crate::bench::{PacketFate, SequencedLane};
use crate::session::Session;
use crate::session::cores_outcome::CoresOf;

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
}

/// What is in front of the cores.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct SequencedFrame {
    /// Time at which the step begins: each engine has its own clock.
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub now_ps: u64,
    /// Packets that came so far.
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub arrived: u64,
    /// Of these, packets that wait for the engine.
    pub waiting: u32,
    /// Packets in the engine.
    pub inside: u32,
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

/// The state of a program as a core sees it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct StateTable {
    /// Columns of the key.
    pub keys: &'static [Column],
    /// Columns of the value.
    pub values: &'static [Column],
    /// The first entries, in the order of their keys.
    pub entries: Vec<StateEntry>,
    /// How many there are in all.
    pub count: u32,
    /// What the state has besides, by name.
    #[cfg_attr(feature = "schema", ts(type = "Array<[string, number]>"))]
    pub totals: Vec<(&'static str, u64)>,
}

impl CoresFrame {
    fn of(cores: &CoresOf, sequenced: Option<&SequencedLane>) -> Self {
        let fate = |fate: &PacketFate| FateFrame { fate: fate.clone(), outcome: fate.outcome.word() };
        CoresFrame {
            sequenced: sequenced.map(SequencedFrame::of),
            lane: cores.lane.view(),
            events: cores.followed.events.clone(),
            fates: cores.followed.fates.iter().map(fate).collect(),
        }
    }
}

impl SequencedFrame {
    fn of(lane: &SequencedLane) -> Self {
        let (waiting, inside) = lane.waiting();
        let counts = lane.counts();
        SequencedFrame {
            now_ps: lane.now_ps(),
            arrived: counts.arrived,
            waiting: waiting as u32,
            inside: inside as u32,
            dropped: counts.dropped,
            numbered: counts.numbered,
            passed: counts.passed,
        }
    }
}

impl Session {
    /// The cores of every technique in the cursor's step: those behind the engines first.
    pub fn cores_frames(&self) -> Vec<CoresFrame> {
        let of = |cores: CoresOf| {
            let lane = cores.sequenced(self);
            CoresFrame::of(&cores, lane)
        };
        self.all_cores().map(of).collect()
    }

    /// The state of a program as a core of a technique sees it, by its number in [`Session::all_cores`]: at most `limit` entries. `None` if
    /// there is no such core.
    pub fn state_table(&self, technique: usize, core: usize, limit: usize) -> Option<StateTable> {
        let cores = self.all_cores().nth(technique)?;
        if core >= cores.lane.view().cores.len() {
            return None;
        }
        let (program, state): (&AnyProgram, _) = (cores.lane.program(), cores.lane.state(core));
        Some(StateTable {
            keys: program.key_columns(),
            values: program.value_columns(),
            entries: program.table(&state, limit),
            count: program.entries(&state) as u32,
            totals: program.totals(&state),
        })
    }
}
