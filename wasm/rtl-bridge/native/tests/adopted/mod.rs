//! Modules of the shapes that users bring, from their sources to a comparison with a model: read, guessed, built, probed, run.

mod bugs;
mod corrections;
mod endless;
mod fixture;
mod packets;
mod properties;
mod recorded;
mod small;
mod source;
mod sources;

use fixture::{adopted, guessed, guessed_in, probed, written};
