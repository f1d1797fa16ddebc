//! Reference models. Each is written to be read beside its paper; speed comes second.

pub mod bbq;
pub mod catalogue;
pub mod fifo;
pub mod fixed_bounds;
pub mod greedy;
pub mod images;
pub mod limits;
pub mod oracle;
pub mod paged;
pub mod pifo;
pub mod recent;
pub mod ring;
pub mod sp_pifo;
pub mod strict_priority;
