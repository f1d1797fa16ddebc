//! Tests of sources of traffic.

#![allow(clippy::unwrap_used, clippy::expect_used)] // a test says what broke by panicking

mod packets;
mod transfers;
