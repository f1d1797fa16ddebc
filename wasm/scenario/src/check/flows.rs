//! Sources of packets with headers.

use super::{Infos, Report, cores, part};
use crate::limits;
use crate::types::{Bench, Connections, Headers, Scenario, Traffic};

/// Letters of the flags of TCP that programs read.
const FLAGS: &str = "SAFR";
/// Packets of a connection without data.
const CONNECTION: u64 = 7;

/// Checks the sources of packets with headers.
pub fn check(scenario: &Scenario, infos: &Infos, report: &mut Report) {
    let (mut listed, mut packets, mut keys) = (0, 0_u64, 0_u64);
    for (i, source) in scenario.traffic.iter().enumerate() {
        if report.is_full() {
            return;
        }
        let path = format!("traffic[{i}]");
        let (more, flows) = check_source(&path, source, report);
        listed += if let Traffic::Headers(source) = source { source.dt_ps.len() } else { 0 };
        packets = packets.saturating_add(more);
        keys = keys.saturating_add(flows.min(more));
    }
    if listed > limits::PACKETS_LISTED {
        let expected = format!("at most {}; a source that draws its packets has no such limit", limits::PACKETS_LISTED);
        report.wrong("traffic", format!("{listed} explicit packets"), expected);
    }
    if packets > limits::PACKETS.into() {
        report.wrong("traffic", format!("{packets} packets"), format!("at most {} over all sources", limits::PACKETS));
    }
    let Bench::Cores(bench) = &scenario.bench else { return };
    // Each core of SCR has all of the state; the other techniques have it once.
    let replicas: u64 = infos.iter().flatten().filter_map(|info| info.parameter("cores")).map(u64::from).sum();
    let copies = replicas + bench.techniques.len() as u64;
    let entries = keys.saturating_add(cores::listed(&bench.blocked)).saturating_mul(copies);
    if entries > limits::TABLE_ENTRIES {
        let expected = format!("at most {}: fewer flows, cores or engines", limits::TABLE_ENTRIES);
        report.wrong("traffic", format!("up to {entries} entries in the tables of all cores"), expected);
    }
}

/// Checks a source; the packets that it yields, and the keys that they have at most.
fn check_source(path: &str, source: &Traffic, report: &mut Report) -> (u64, u64) {
    let mut drawn = |packets: u32, gap_ps: u64, start_ps: u64, is_dense: bool| {
        report.range(path, "start_ps", start_ps, 0, limits::TIME_PS);
        report.range(path, "gap_ps", gap_ps, 0, limits::GAP_PS);
        if is_dense && packets > limits::AT_ONCE {
            let expected = format!("at most {} that are less than a picosecond apart", limits::AT_ONCE);
            report.wrong(part(path, "packets"), packets, expected);
        }
        if report.range(path, "packets", packets, 1, limits::PACKETS) { u64::from(packets) } else { 0 }
    };
    match source {
        Traffic::Headers(source) => {
            check_headers(path, source, report);
            (source.dt_ps.len() as u64, source.dt_ps.len() as u64)
        }
        Traffic::Connections(source) => {
            let packets = drawn(source.packets, source.gap_ps, source.start_ps, source.gap_ps == 0);
            (packets, check_connections(path, source, report))
        }
        Traffic::Knocking(source) => {
            let packets = drawn(source.packets, source.gap_ps, source.start_ps, source.gap_ps == 0);
            report.range(path, "knockers", source.knockers, 1, limits::FLOWS);
            report.range(path, "attackers", source.attackers, 1, limits::FLOWS);
            report.range(path, "attack_percent", source.attack_percent, 0, 100);
            report.range(path, "data", source.data, 1, limits::BATCH);
            (packets, u64::from(source.knockers) + u64::from(source.attackers))
        }
        Traffic::Ddos(source) => {
            let packets = drawn(source.packets, source.gap_ps, source.start_ps, source.gap_ps == 0);
            report.range(path, "attackers", source.attackers, 1, limits::FLOWS);
            report.range(path, "clients", source.clients, 1, limits::FLOWS);
            report.range(path, "attack_percent", source.attack_percent, 0, 100);
            (packets, u64::from(source.attackers) + u64::from(source.clients))
        }
        Traffic::TokenBursts(source) => {
            let burst_ps = source.period_ps.max(source.gap_ps.saturating_mul(source.burst.into()));
            let packets = drawn(source.packets, source.gap_ps, source.start_ps, burst_ps < source.burst.into());
            report.range(path, "flows", source.flows, 1, limits::FLOWS);
            report.range(path, "burst", source.burst, 1, limits::BATCH);
            report.range(path, "period_ps", source.period_ps, 0, limits::TIME_PS);
            (packets, source.flows.into())
        }
        // They are for other benches, which is said already.
        _ => (0, 0),
    }
}

/// Keys that the connections have at most: two directions, and those that have ended stay.
fn check_connections(path: &str, source: &Connections, report: &mut Report) -> u64 {
    report.range(path, "open", source.open, 1, limits::FLOWS);
    report.range(path, "data_min", source.data_min, 0, limits::PACKETS);
    report.optional(path, "data_max", source.data_max, source.data_min, limits::PACKETS);
    report.range(path, "bytes", source.bytes, 64, limits::FRAME_BYTES);
    let begun = u64::from(source.packets) / (u64::from(source.data_min) + CONNECTION) + u64::from(source.open);
    2 * begun
}

fn check_headers(path: &str, source: &Headers, report: &mut Report) {
    let n = source.dt_ps.len();
    let columns = [
        ("source", Some(source.source.len())),
        ("destination", source.destination.as_ref().map(Vec::len)),
        ("source_port", source.source_port.as_ref().map(Vec::len)),
        ("destination_port", Some(source.destination_port.len())),
        ("transport", source.transport.as_ref().map(Vec::len)),
        ("flags", source.flags.as_ref().map(Vec::len)),
        ("sequence", source.sequence.as_ref().map(Vec::len)),
        ("acknowledgement", source.acknowledgement.as_ref().map(Vec::len)),
        ("bytes", source.bytes.as_ref().map(Vec::len)),
    ];
    for (name, length) in columns {
        if let Some(length) = length.filter(|length| *length != n) {
            let expected = format!("{n}, as many as `dt_ps` has");
            report.wrong(part(path, name), format!("{length} items"), expected);
        }
    }
    report.range(path, "start_ps", source.start_ps, 0, limits::TIME_PS);
    for (i, bytes) in source.bytes.iter().flatten().enumerate() {
        report.range(path, &format!("bytes[{i}]"), *bytes, limits::FRAME_BYTES_MIN, limits::FRAME_BYTES);
    }
    for (i, letters) in source.flags.iter().flatten().enumerate() {
        let once = |(at, letter): (usize, char)| FLAGS.contains(letter) && !letters[..at].contains(letter);
        if !letters.char_indices().all(once) {
            let expected = "letters of flags, each once: `S` SYN, `A` ACK, `F` FIN, `R` RST";
            report.wrong(format!("{path}.flags[{i}]"), crate::problem::quote(letters), expected);
        }
    }
    report.times(path, &source.dt_ps);
}
