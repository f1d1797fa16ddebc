//! Ports of modules as people write them, and the maps that are guessed from them.

mod codes;
mod common;
mod doubts;
mod element;
mod handshakes;
mod lanes;
