//! Tests of hardware, in one program: linking every design into a program takes seconds.

#![allow(clippy::unwrap_used, clippy::expect_used)] // a test says what broke by panicking

mod adopted;
mod assertions;
mod bbq_pifo;
mod bmw_tree;
mod conformance;
mod contents;
mod corpus;
mod demand;
mod edits;
mod elaborated_source;
mod forwarded;
mod gearbox;
mod images;
mod invariants;
mod loads;
mod lockstep;
mod memories;
mod networks;
mod packets;
mod partitions;
mod pieo;
mod places;
mod planted;
mod power_up;
mod presets;
mod readme;
mod reset;
mod rolling_window;
mod scenarios;
mod search;
mod sequencer;
mod sessions;
mod shrink;
mod soaks;
mod two_ports;
mod word_by_word;
