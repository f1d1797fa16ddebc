//! The designs that Queuescope knows.

use crate::design::Design;
#[cfg(feature = "greedy")]
use crate::greedy;
use crate::{bbq, fifo, fixed_bounds, pifo, sp_pifo};
#[cfg(feature = "gearbox")]
use crate::{calendar_queue, gearbox, wfq};

/// All designs.
pub const DESIGNS: &[Design] = &[
    bbq::DESIGN,
    pifo::DESIGN,
    sp_pifo::DESIGN,
    #[cfg(feature = "greedy")]
    greedy::DESIGN,
    fixed_bounds::DESIGN,
    fifo::DESIGN,
    #[cfg(feature = "gearbox")]
    gearbox::DESIGN,
    #[cfg(feature = "gearbox")]
    calendar_queue::DESIGN,
    #[cfg(feature = "gearbox")]
    wfq::DESIGN,
];

/// The design of this name.
pub fn find(name: &str) -> Option<&'static Design> {
    DESIGNS.iter().find(|d| d.name == name)
}
