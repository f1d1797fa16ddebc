//! The designs, a folder each. Written by `node scripts/designs.mjs`, which finds the folders; a test compares.

pub mod bbq;
pub mod bbq_pifo;
pub mod bmw_tree;
pub mod bucket_queue;
pub mod calendar_queue;
pub mod fifo;
pub mod fixed_bounds;
pub mod gearbox;
pub mod greedy;
pub mod pieo;
pub mod pifo;
pub mod rolling_window;
pub mod scr_sequencer;
pub mod sp_pifo;
pub mod two_port_fifo;
pub mod wfq;

use crate::design::Design;

/// Designs for people.
pub const DESIGNS: &[Design] = &[
    bbq::DESIGN,
    bbq_pifo::DESIGN,
    bmw_tree::DESIGN,
    bucket_queue::DESIGN,
    calendar_queue::DESIGN,
    fifo::DESIGN,
    fixed_bounds::DESIGN,
    gearbox::DESIGN,
    greedy::DESIGN,
    pieo::DESIGN,
    pifo::DESIGN,
    rolling_window::DESIGN,
    scr_sequencer::DESIGN,
    sp_pifo::DESIGN,
    wfq::DESIGN,
];

/// Designs that show how one is made.
pub const EXAMPLES: &[Design] = &[
    #[cfg(not(target_family = "wasm"))]
    two_port_fifo::DESIGN,
];
