//! Tests of sweeps in parts. They run the program of sweeps alone, which needs no hardware.

#![allow(clippy::unwrap_used, clippy::expect_used)] // a test says what broke by panicking

mod bad;
mod common;
mod merge;
mod resume;
mod seeds;
mod shards;
mod whole;
