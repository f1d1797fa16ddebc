//! Tests of the generators of a scenario.

#![allow(clippy::unwrap_used, clippy::expect_used)] // a test says what broke by panicking

mod operations;
mod packets;
