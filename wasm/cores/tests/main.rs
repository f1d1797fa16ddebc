//! Sources, lanes and techniques, in one program.

#![allow(clippy::unwrap_used, clippy::expect_used)] // a test says what broke by panicking

mod flows;
mod lanes;
mod losses;
mod monitors;
mod numbers;
mod techniques;
mod truth;
