//! Where packets come from, and what is said of them.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use captures::table::ListedPackets;
use captures::{Problem, Reading, made, times};
use scenario::{Bench, Scenario, Traffic, limits};

use crate::input;
use crate::outcome::Failure;

/// A file of any length, or standard input.
pub fn open(file: &Path) -> Result<Box<dyn Read>, Failure> {
    if file.as_os_str() == "-" {
        return Ok(Box::new(io::stdin()));
    }
    let cannot = |error: io::Error| Failure::new(format!("{}: cannot read: {error}", input::name(file)));
    Ok(Box::new(File::open(file).map_err(cannot)?))
}

/// Packets that were read.
pub struct Imported {
    pub packets: Traffic,
    /// How many they are.
    pub taken: usize,
    /// What is said of them.
    pub lines: Vec<String>,
    pub fault: Option<Problem>,
}

impl Imported {
    /// Those of a capture, for the bench of `base`.
    pub fn of_capture(reading: &Reading, base: &Scenario) -> Self {
        let capture = &reading.capture;
        let (counts, flows) = (&capture.counts, capture.flows.len());
        let duration = times::words(capture.duration_ps());
        let sum = format!("{} packets read, {} taken: {flows} flows over {duration}", counts.read, counts.taken);
        let too_long = capture.bytes.iter().filter(|bytes| u32::from(**bytes) > limits::FRAME_BYTES).count();
        let is_cut = matches!(base.bench, Bench::Cores(_)) && too_long > 0;
        let cut = is_cut.then(|| {
            format!("{too_long} longer than {} bytes, shortened: a sequencer takes none longer", limits::FRAME_BYTES)
        });
        let is_ipv6 = matches!(base.bench, Bench::Cores(_)) && capture.flows.iter().any(|flow| flow.source.is_ipv6());
        let ipv6 = is_ipv6.then(|| "IPv6 addresses count as 240.0.0.1 and on: packet programs read IPv4".to_owned());
        let lines = [sum].into_iter().chain(counts.lines()).chain(cut).chain(ipv6).collect();
        Imported { packets: made::listed(capture, base), taken: capture.len(), lines, fault: reading.fault.clone() }
    }

    /// Those of a table.
    pub fn of_table(listed: ListedPackets) -> Self {
        let taken = listed.packets.dt_ps.len();
        let lines = [format!("{} packets read, {taken} taken", listed.read)].into_iter().chain(listed.lines).collect();
        Imported { packets: Traffic::Packets(listed.packets), taken, lines, fault: listed.fault }
    }
}
