//! Sources of packets.

mod explicit;
mod sizes;
mod sources;

use super::Report;
use crate::limits;
use crate::packets::{first_flows, flow_count};
use crate::types::{Scenario, Traffic};

/// Checks the sources of packets.
pub fn check(scenario: &Scenario, report: &mut Report) {
    let listed = scenario.traffic.iter().map(|source| match source {
        Traffic::Packets(source) => source.dt_ps.len(),
        _ => 0,
    });
    let listed = listed.sum::<usize>();
    if listed > limits::PACKETS_LISTED {
        return report.wrong(
            "traffic",
            format!("{listed} explicit packets"),
            format!("at most {}; a source that draws its packets has no such limit", limits::PACKETS_LISTED),
        );
    }
    let mut packets: u64 = 0;
    for (i, source) in scenario.traffic.iter().enumerate() {
        if report.is_full() {
            return;
        }
        packets = packets.saturating_add(sources::check(&format!("traffic[{i}]"), source, report));
    }
    if packets > limits::PACKETS.into() {
        let expected = format!("at most {} over all sources; `packets` of a source bounds it", limits::PACKETS);
        report.wrong("traffic", format!("up to {packets} packets"), expected);
    }
    for (i, (source, first)) in scenario.traffic.iter().zip(first_flows(&scenario.traffic)).enumerate() {
        let last = first + flow_count(source).saturating_sub(1);
        if last > u32::MAX.into() {
            let expected = format!("flows up to {}; say an earlier `first_flow`", u32::MAX);
            report.wrong(format!("traffic[{i}]"), format!("flows up to {last}"), expected);
        }
    }
}
