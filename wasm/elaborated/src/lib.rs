//! The source of a design beside its run. A front end writes the elaborated design ([`Design`], `scripts/rtl/elaborate.py`); the hardware is a
//! build that has every signal as a field ([`Values`]); executing a statement with these values says which assignment fired, which conditions
//! held and what was read ([`Execution`]), and following what was read says why a signal is what it is ([`Cause`]).

mod bits;
mod cause;
mod design;
mod execution;
mod expression;
mod facts;
mod hierarchy;
mod name;
mod values;
mod walk;
mod why;

pub use bits::{Bits, hex, named};
pub use cause::{Answer, Cause, Held, Input, Place, Reason};
pub use design::{At, Body, Design, Expression, Kind, Process, ProcessKind, Signal, Statement};
pub use execution::Execution;
pub use facts::{Condition, Decision, Fired, Read, Source, Stop};
pub use hierarchy::{Driver, Hierarchy, Part, SignalAt};
pub use values::{LastChange, Moment, Values};
pub use why::Why;
