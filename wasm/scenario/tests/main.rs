//! Tests of scenario files and links.

#![allow(clippy::unwrap_used, clippy::expect_used)] // a test says what broke by panicking

mod check;
mod condition;
mod files;
mod link;
mod map;
mod network;
mod robust;
mod schema;
mod sequencer;
mod settings;
mod sizes;
mod time;
