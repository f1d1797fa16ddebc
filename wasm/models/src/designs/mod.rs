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

/// Names of the designs for people, of those too that this build leaves out.
#[rustfmt::skip] // a line a design
pub const NAMES: &[&str] = &[
    "bbq",
    "bbq_pifo",
    "bmw_tree",
    "bucket_queue",
    "calendar_queue",
    "fifo",
    "fixed_bounds",
    "gearbox",
    "greedy",
    "pieo",
    "pifo",
    "rolling_window",
    "scr_sequencer",
    "sp_pifo",
    "wfq",
];

/// Designs for people.
pub const DESIGNS: &[Design] = &[
    #[cfg(feature = "bbq")]
    bbq::DESIGN,
    #[cfg(feature = "bbq_pifo")]
    bbq_pifo::DESIGN,
    #[cfg(feature = "bmw_tree")]
    bmw_tree::DESIGN,
    #[cfg(feature = "bucket_queue")]
    bucket_queue::DESIGN,
    #[cfg(feature = "gearbox")]
    calendar_queue::DESIGN,
    #[cfg(feature = "fifo")]
    fifo::DESIGN,
    #[cfg(feature = "fifo")]
    fixed_bounds::DESIGN,
    #[cfg(feature = "gearbox")]
    gearbox::DESIGN,
    #[cfg(feature = "greedy")]
    greedy::DESIGN,
    #[cfg(feature = "pieo")]
    pieo::DESIGN,
    #[cfg(feature = "pifo")]
    pifo::DESIGN,
    #[cfg(feature = "rolling_window")]
    rolling_window::DESIGN,
    #[cfg(feature = "scr")]
    scr_sequencer::DESIGN,
    #[cfg(feature = "sp_pifo")]
    sp_pifo::DESIGN,
    #[cfg(feature = "gearbox")]
    wfq::DESIGN,
];

/// Designs that show how one is made.
pub const EXAMPLES: &[Design] = &[
    #[cfg(not(target_family = "wasm"))]
    two_port_fifo::DESIGN,
];
