//! The designs, a folder each. Written by `node scripts/designs.mjs`, which finds the folders; a test compares.

pub mod bbq;
pub mod calendar_queue;
pub mod fifo;
pub mod fixed_bounds;
pub mod gearbox;
pub mod greedy;
pub mod pifo;
pub mod sp_pifo;
pub mod two_port_fifo;
pub mod wfq;

use crate::design::Design;

/// Designs for people.
pub const DESIGNS: &[Design] = &[
    bbq::DESIGN,
    #[cfg(feature = "gearbox")]
    calendar_queue::DESIGN,
    fifo::DESIGN,
    fixed_bounds::DESIGN,
    #[cfg(feature = "gearbox")]
    gearbox::DESIGN,
    #[cfg(feature = "greedy")]
    greedy::DESIGN,
    pifo::DESIGN,
    sp_pifo::DESIGN,
    #[cfg(feature = "gearbox")]
    wfq::DESIGN,
];

/// Designs that show how one is made.
pub const EXAMPLES: &[Design] = &[
    #[cfg(not(target_family = "wasm"))]
    two_port_fifo::DESIGN,
];
