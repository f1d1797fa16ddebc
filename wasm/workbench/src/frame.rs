//! What a viewer sees of a session and the bench behind it: plain data, serialised as it stands. The page's types are generated from here.

use packet_programs::frames::{CoresFrame, CoresOpened, cores_frames, cores_opened};
use serde::Serialize;
use session::{Session, frame};

/// What is constant once a scenario is open.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(rename = "Opened"))]
pub struct ScenarioOpened {
    /// The run and its engines.
    #[serde(flatten)]
    pub run: frame::Opened,
    /// The program on the cores, if the bench has some.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub cores: Option<CoresOpened>,
}

/// The picture of one step.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(rename = "Frame"))]
pub struct ScenarioFrame {
    /// The engines.
    #[serde(flatten)]
    pub run: frame::Frame,
    /// The cores of a program, by technique: those behind the engines first, in their order. None with other benches.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", ts(as = "Option<Vec<CoresFrame>>", optional))]
    pub cores: Vec<CoresFrame>,
}

/// What is constant about a session.
pub fn opened(session: &Session) -> ScenarioOpened {
    ScenarioOpened { run: session.opened(), cores: cores_opened(session) }
}

/// The cursor's step: what happened in it, and the state after it.
pub fn frame(session: &Session) -> ScenarioFrame {
    ScenarioFrame { run: session.frame(), cores: cores_frames(session) }
}
