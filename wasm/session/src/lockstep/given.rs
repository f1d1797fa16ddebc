//! The operations of a step.

use std::rc::Rc;

use contract::event::kind;
use contract::{Engine, Events, IssueError, Op, OpId, RejectReason, Verdict, Words};

/// An operation that an engine is given in a step, and what comes of it in that step.
#[derive(Clone, Debug)]
pub struct GivenOp {
    /// Its number.
    pub op: u32,
    /// The operation.
    pub operation: Op,
    /// The bytes that it carries, if it carries any.
    pub bytes: Option<Rc<[u8]>>,
    /// The engine's own number for it. A reference that was not given it has none.
    pub id: OpId,
    /// Whether it was accepted; `None` before the step.
    pub verdict: Option<Verdict>,
    /// What the reference gives for it.
    pub results: Option<Words>,
    /// Data and priority of the element that it pushes out of the reference.
    pub(super) pushed_out: Option<[u32; 2]>,
}

impl GivenOp {
    /// Before the step.
    pub fn new(op: u32, operation: Op) -> Self {
        GivenOp { op, operation, bytes: None, id: OpId(op), verdict: None, results: None, pushed_out: None }
    }

    /// The same with the bytes that it carries.
    pub fn carrying(self, bytes: Rc<[u8]>) -> Self {
        GivenOp { bytes: Some(bytes), ..self }
    }

    /// Presents it to an engine.
    ///
    /// # Errors
    /// As [`Engine::issue`].
    pub fn issue(&self, engine: &mut dyn Engine) -> Result<OpId, IssueError> {
        if let Some(bytes) = &self.bytes {
            engine.load(engine.info().port(self.operation.kind), bytes);
        }
        engine.issue(&self.operation)
    }
}

/// The verdict on an operation among the events of the step in which it was presented.
pub fn verdict_in(events: &Events, op: OpId) -> Verdict {
    let verdict = events.iter().find(|e| matches!(e.kind, kind::ACCEPTED | kind::REJECTED) && e.op == op);
    match verdict {
        Some(e) if e.kind == kind::ACCEPTED => Ok(()),
        Some(e) => Err(RejectReason::from_code(e.word()).unwrap_or(RejectReason::NotReady)),
        None => Err(RejectReason::NotReady),
    }
}
