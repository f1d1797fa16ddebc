//! Ports of modules as people write them, and the maps that are guessed from them.

#![allow(clippy::unwrap_used)] // a test says what broke by panicking

mod codes;
mod common;
mod doubts;
mod element;
mod handshakes;
mod lanes;
mod more;
mod names;
mod streams;
