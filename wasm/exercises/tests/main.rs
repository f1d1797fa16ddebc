//! Tests of exercises on models.

#![allow(clippy::unwrap_used, clippy::expect_used)] // a test says what broke by panicking

mod bad;
mod common;
mod goals;
mod hand_ins;
mod harmless;
mod judging;
mod schema;
mod shipped;
