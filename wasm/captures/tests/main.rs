//! Captures and tables, in one program.

#![allow(clippy::unwrap_used, clippy::expect_used)] // a test says what broke by panicking

mod files;
mod scenarios;
mod sizes;
mod tables;
mod wrong;
