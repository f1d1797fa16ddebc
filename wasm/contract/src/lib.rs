//! The engine contract: everything that schedules packets is an [`Engine`], be it Verilated RTL or a Rust model.
//!
//! The caller pumps: it presents at most one operation to each port, then advances one cycle. An engine holds no clock and
//! no randomness, so the same calls give the same events and the same state on every machine.
//!
//! - [`info`]: what an engine says of itself: ports, parameters, stages, fields, event kinds.
//! - [`op`]: operations and their identity.
//! - [`event`]: what happened in a cycle;
//! - [`words`]: results, of any length.
//! - [`engine`]: the trait, snapshots, and the extra duties of a reference model.

pub mod engine;
pub mod event;
pub mod info;
pub mod monitor;
pub mod op;
pub mod words;

pub use engine::{Engine, ExpectedWord, IssueError, Reference, Snapshot};
pub use event::{Event, Events, RejectReason, Verdict, kind};
pub use info::{
    Argument, EventKind, Field, Implementation, Info, Level, Operation, PATIENCE, Parameter, Port, Role, Stage,
};
pub use monitor::{Invariant, Monitor, Violation};
pub use op::{Filled, MAX_ARGS, Op, OpId};
pub use words::Words;
