//! The first difference between an engine and its reference.

use std::fmt;

use serde::Serialize;

/// The first difference between an engine and its reference.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct Divergence {
    /// Step in which it showed.
    pub step: u32,
    /// Engine that differs from its reference.
    pub engine: u32,
    /// What differs: `verdict`, `result`, `dropped`, `flushed`, `assertion`, or the name of a field.
    pub field: String,
    /// Word of the field; 0 for the others.
    pub index: u32,
    /// Operation concerned, if known.
    pub op: Option<u32>,
    /// Pipeline stage in which it arose, if known: that which writes the field, the first for a verdict, the last for a result.
    pub stage: Option<u32>,
    /// What that stage does, with its region: `L1: pick index; read StOC`. Empty if there is none.
    pub work: String,
    /// Hierarchical RTL name of what differs, `bbq.u_bucket.u_pb.mem[2][3:0]`; for an assertion its own. Empty if not known.
    pub signal: String,
    /// What the reference has.
    pub expected: String,
    /// What the engine has.
    pub actual: String,
}

impl fmt::Display for Divergence {
    /// In a line: where it is, what was expected and what was found.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "step {}, engine {}", self.step, self.engine)?;
        if let Some(op) = self.op {
            write!(f, ", op {op}")?;
        }
        if let Some(stage) = self.stage {
            write!(f, ", stage {stage} ({})", self.work)?;
        }
        write!(f, ", {}", self.field)?;
        // These are kinds of difference, the others are fields of state.
        if !matches!(self.field.as_str(), "verdict" | "result" | "assertion") {
            write!(f, "[{}]", self.index)?;
        }
        if !self.signal.is_empty() {
            write!(f, " ({})", self.signal)?;
        }
        write!(f, ": expected {}, found {}", self.expected, self.actual)
    }
}
