//! Captures and tables, in one program.

#![allow(clippy::unwrap_used, clippy::expect_used)] // a test says what broke by panicking

mod check_sequences;
mod contents;
mod encapsulated;
mod files;
mod ip;
mod operations;
mod packed;
mod scenarios;
mod sizes;
mod sizes_of_tools;
mod spreadsheets;
mod tables;
mod times;
mod times_of_tables;
mod wireshark;
mod wrong;

use captures::{Capture, CaptureOptions, PrefixPreserving, Reading, Selection};

/// Reads a capture; packets in tunnels belong to the flow inside.
fn read(source: impl std::io::Read, selection: Selection, anonymous: Option<PrefixPreserving>) -> Reading {
    captures::read(source, &CaptureOptions { selection, anonymous, ..CaptureOptions::default() })
}

/// A capture with nothing wrong.
fn capture(bytes: &[u8]) -> Capture {
    let reading = read(bytes, Selection::default(), None);
    assert_eq!(reading.fault, None);
    reading.capture
}

/// Times since the first packet.
fn times_ps(capture: &Capture) -> Vec<u64> {
    let sum = |t: &mut u64, dt: &u64| {
        *t += dt;
        Some(*t)
    };
    capture.dt_ps.iter().scan(0, sum).collect()
}
