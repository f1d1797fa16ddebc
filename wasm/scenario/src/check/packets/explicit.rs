use super::super::{Report, part};
use crate::limits;
use crate::types::Packets;

/// Checks a list of packets.
pub fn check(path: &str, source: &Packets, report: &mut Report) {
    let n = source.dt_ps.len();
    let columns = [
        ("flow", Some(source.flow.len())),
        ("bytes", Some(source.bytes.len())),
        ("rank", source.rank.as_ref().map(Vec::len)),
        ("class", source.class.as_ref().map(Vec::len)),
        ("upstream_ps", source.upstream_ps.as_ref().map(Vec::len)),
    ];
    for (name, length) in columns {
        if let Some(length) = length.filter(|length| *length != n) {
            report.wrong(part(path, name), format!("{length} items"), format!("{n}, as many as `dt_ps` has"));
        }
    }
    report.range(path, "start_ps", source.start_ps, 0, limits::TIME_PS);
    report.range(path, "weight", source.weight, 1, limits::WEIGHT);
    for (i, bytes) in source.bytes.iter().enumerate().filter(|(_, bytes)| !(1..=limits::BYTES).contains(*bytes)) {
        report.range(path, &format!("bytes[{i}]"), *bytes, 1, limits::BYTES);
    }
    for (i, time) in source.upstream_ps.iter().flatten().enumerate().filter(|(_, time)| **time > limits::TIME_PS) {
        report.range(path, &format!("upstream_ps[{i}]"), *time, 0, limits::TIME_PS);
    }
    report.times(path, &source.dt_ps);
}
