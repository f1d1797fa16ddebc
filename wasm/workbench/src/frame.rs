//! What a viewer sees of a session: plain data, serialised as it stands. The page's types are generated from here.

use contract::Info;
use packet_programs::frames::{CoresFrame, CoresOpened};
use scenario::map::wiring::Wiring;
use serde::Serialize;
use session::expect::StateCheck;
use session::lockstep::Divergence;
use session::timeline::Track;

use crate::inside::InsideFrame;
use crate::network_frame::{NetworkFrame, NetworkOpened};
use crate::port_frame::{LaneFrame, PortOpened};

/// What is constant once a scenario is open.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct Opened {
    /// Number of steps of the whole run; the cursor goes from 0 to `steps - 1`.
    pub steps: u32,
    /// Engines in the order of the scenario.
    pub engines: Vec<OpenedEngine>,
    /// The port and its measures, if the bench is one of packets.
    pub port: Option<PortOpened>,
    /// The network, if engines are behind engines.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub network: Option<NetworkOpened>,
    /// The program on the cores, if the bench has some.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub cores: Option<CoresOpened>,
    /// Tracks of the timeline.
    pub tracks: Vec<Track>,
}

/// An engine of the scenario.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct OpenedEngine {
    /// Self-description.
    pub info: Info,
    /// Engine that it is compared with in lockstep.
    pub reference: Option<u32>,
    /// Duration of a step: its own clock, or the one that the scenario sets.
    pub clock_ps: u32,
    /// Names of the switches that can be set; none of a model.
    pub switches: Vec<&'static str>,
    /// Names of the invariants that are watched; none of a reference.
    pub invariants: Vec<&'static str>,
    /// Which ports are what, of a module of a user.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub wiring: Option<Wiring>,
}

/// The picture of one step: what happened in it, and the state after it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct Frame {
    /// The step shown.
    pub step: u32,
    /// Steps of the whole run. Shorter than at first if a divergence stopped it.
    pub steps: u32,
    /// The operations of each step to come, at most 64 steps: one a port, none in a bubble.
    pub upcoming: Vec<Vec<SlotFrame>>,
    /// Engines in the order of the scenario.
    pub engines: Vec<EngineFrame>,
    /// The network, if engines are behind engines.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub network: Option<NetworkFrame>,
    /// The cores of a program, by technique: those behind the engines first, in their order. None with other benches.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", ts(as = "Option<Vec<CoresFrame>>", optional))]
    pub cores: Vec<CoresFrame>,
    /// How the run of packets ended: `drained`, `stuck`, `stopped` or `out-of-steps`. Null before its last step, and with operations.
    pub end: Option<&'static str>,
    /// States that the scenario expects at this step, beside the live ones.
    pub expected: Vec<StateCheck>,
    /// Results and states expected so far that did not come, as error messages.
    pub failed: Vec<String>,
    /// Conditions of notes that hold in this step, each as its note has it. Of each condition the first 10,000 steps are known.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", ts(as = "Option<Vec<String>>", optional))]
    pub noted: Vec<String>,
}

/// An operation presented to a port.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct SlotFrame {
    /// Number of the operation, in issue order from 0.
    pub op: u32,
    /// Name of the operation.
    pub kind: String,
    /// Arguments in the operation's order.
    pub arguments: Vec<u32>,
}

/// One engine in one step.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct EngineFrame {
    /// The operations presented in this step, at most one a port, in the order of ports.
    pub slots: Vec<SlotFrame>,
    /// What happened in this step, in order. Architectural writes of models are left out.
    pub events: Vec<EventFrame>,
    /// Operations so far: presented, accepted, rejected, retired.
    pub presented: u32,
    /// Accepted so far.
    pub accepted: u32,
    /// Rejected so far.
    pub rejected: u32,
    /// Retired so far.
    pub retired: u32,
    /// Accepted, and lost to a reset.
    pub flushed: u32,
    /// Digest of the results so far, 16 hexadecimal digits.
    pub digest: String,
    /// Lockstep against the reference, if there is one.
    pub lockstep: Option<LockstepFrame>,
    /// Invariants found broken in this step.
    pub violations: Vec<ViolationFrame>,
    /// Invariants found broken up to this step.
    pub broken: Vec<Broken>,
    /// The packets around the engine, if the bench is one of packets. A reference has those of the engine that is compared with it.
    pub lane: Option<LaneFrame>,
    /// The elements inside, of a module of a user.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub inside: Option<InsideFrame>,
}

/// An invariant that does not hold in this step.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct ViolationFrame {
    /// Name of the invariant, `waterlevel` for example.
    pub invariant: String,
    /// What it says.
    pub meaning: String,
    /// Operation concerned, if any.
    pub op: Option<u32>,
    /// Where, and what was found.
    pub text: String,
}

/// An invariant that was found broken.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct Broken {
    /// Name of the invariant.
    pub invariant: String,
    /// First step in which it was.
    pub step: u32,
    /// In a frame in how many steps so far; of a whole run how often.
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub count: u64,
}

/// An event with its kind by name; the arguments are named in [`contract::EventKind::arguments`], those of the shared kinds
/// in [`contract::event::kind`].
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct EventFrame {
    /// `accepted`, `rejected`, `retired`, `dropped`, `assertion`, `reset`, `flushed`, or one of the design's own.
    pub kind: String,
    /// Operation concerned, if any.
    pub op: Option<u32>,
    /// Eight words, as the kind defines them; unused ones are 0.
    pub args: Vec<u32>,
    /// Text of a failed assertion, else empty.
    pub text: String,
}

/// What happened in one of the latest steps.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct StepEvents {
    /// The step.
    pub step: u32,
    /// What happened in it, as in [`EngineFrame::events`].
    pub events: Vec<EventFrame>,
}

/// How an engine compares with its reference.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct LockstepFrame {
    /// Verdicts and results compared so far.
    pub results: u32,
    /// Words of state compared so far.
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub words: u64,
    /// The first difference, if there was one.
    pub divergence: Option<Divergence>,
}

/// One operation and what became of it, as known at the step shown.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct OpFrame {
    /// Number in issue order, from 0.
    pub op: u32,
    /// Step of its slot.
    pub slot: u32,
    /// Name of the operation.
    pub kind: String,
    /// Arguments in the operation's order.
    pub arguments: Vec<u32>,
    /// `in-flight`, `ok`, `rejected` or `flushed` (lost to a reset).
    pub outcome: String,
    /// Why it was rejected or lost, else empty.
    pub reason: String,
    /// Step of the verdict if rejected, of the result if retired, of the reset if lost.
    pub step: Option<u32>,
    /// Results in the operation's order, empty unless `ok`.
    pub results: Vec<u32>,
}
