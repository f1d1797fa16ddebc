//! Operations as a port takes them.

use crate::words::first;

/// Most arguments that an operation carries.
pub const MAX_ARGS: usize = 5;

/// Identity of an operation within one engine: 0, 1, 2, ... in issue order over all ports. Bubbles get none, rejected
/// operations do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct OpId(pub u32);

impl OpId {
    /// Stands in an event that belongs to no operation.
    pub const NONE: OpId = OpId(u32::MAX);
}

/// What an engine counted before the run, while it was filled. The run counts from 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Filled {
    /// Steps.
    pub steps: u32,
    /// Operations.
    pub ops: u32,
}

impl Filled {
    /// The number that an operation has in the run; [`OpId::NONE`] of one before it.
    pub fn op(self, id: OpId) -> OpId {
        id.0.checked_sub(self.ops).filter(|_| id != OpId::NONE).map_or(OpId::NONE, OpId)
    }
}

/// One operation, presented to its port for one cycle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Op {
    /// Index into [`crate::Info::operations`], which name its port.
    pub kind: u8,
    /// Arguments in the order of [`crate::info::Operation::arguments`]; unused ones are 0.
    pub args: [u32; MAX_ARGS],
}

impl Op {
    /// An operation. Arguments beyond [`MAX_ARGS`] are ignored.
    pub fn new(kind: u8, args: &[u32]) -> Self {
        Op { kind, args: first(args) }
    }
}
