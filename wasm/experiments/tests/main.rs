//! Tests of experiments.

#![allow(clippy::unwrap_used, clippy::expect_used)] // a test says what broke by panicking

mod cores;
mod fair;
mod networks;
mod parts;
mod runs;
mod schema;
mod shipped;
