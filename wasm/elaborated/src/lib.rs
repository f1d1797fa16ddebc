//! The source of a design beside its run. A front end writes the elaborated design ([`Design`], `scripts/rtl/elaborate.py`); the hardware is a
//! build that has every signal as a field ([`Values`]); executing a statement with these values says which assignment fired, which conditions
//! held and what was read ([`Execution`]), and following what was read says why a signal is what it is ([`Cause`]).

mod bits;
mod cause;
mod design;
mod execution;
mod expression;
mod hierarchy;
mod name;
mod values;

pub use bits::{Bits, hex};
pub use cause::{Answer, Cause, Held, Input, Place, Reason, Why};
pub use design::{At, Body, Design, Expression, Kind, Process, ProcessKind, Signal, Statement};
pub use execution::{Condition, Decision, Execution, Fired, Read, Source};
pub use hierarchy::{Driver, Hierarchy, Part, SignalAt};
pub use values::{Moment, Values};
