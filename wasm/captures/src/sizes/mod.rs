//! Tables of flow sizes, as simulators have them: a size and a cumulative share a line.
//!
//! - `lines`: numbers out of text, whatever separates them;
//! - `list`: what the numbers are, and the table of a scenario that they make.

mod lines;
mod list;

use scenario::types::Interpolation;

pub use lines::seems;
pub use list::SizeList;

/// Ways between two rows, with their names in files.
pub const INTERPOLATIONS: [(Interpolation, &str); 3] =
    [(Interpolation::Lower, "lower"), (Interpolation::Linear, "linear"), (Interpolation::Upper, "upper")];

/// Bytes of a packet where sizes are packets and nothing else is stated: what TCP carries in a frame of 1,500 bytes, with 40 bytes of headers. Published
/// tables in packets are multiplied by it.
pub const PACKET_BYTES: u32 = 1_460;
