//! Reference models. Each is written to be read beside its paper; speed comes second.

pub mod bbq;
#[cfg(feature = "gearbox")]
pub mod calendar_queue;
pub mod catalogue;
pub mod design;
#[cfg(feature = "gearbox")]
pub mod fair_queueing;
pub mod fifo;
pub mod fixed_bounds;
#[cfg(feature = "gearbox")]
pub mod gearbox;
#[cfg(feature = "greedy")]
pub mod greedy;
pub mod header;
pub mod lateness;
pub mod limits;
pub mod oracle;
pub mod pifo;
pub mod sink;
pub mod sp_pifo;
pub mod stepped;
pub mod strict_priority;
#[cfg(feature = "gearbox")]
pub mod wfq;
