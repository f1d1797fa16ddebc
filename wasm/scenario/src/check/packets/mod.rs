//! Sources of packets.

mod explicit;
mod sizes;
mod sources;

use super::{Infos, Report};
use crate::flows::{first_flows, flow_count, under_way};
use crate::limits;
use crate::types::{Bench, Scenario, Traffic};

/// Checks the sources of packets.
pub fn check(scenario: &Scenario, infos: &Infos, report: &mut Report) {
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
    let (mut packets, mut flows) = (0u64, 0u64);
    for (i, source) in scenario.traffic.iter().enumerate() {
        if report.is_full() {
            return;
        }
        packets = packets.saturating_add(sources::check(&format!("traffic[{i}]"), source, report));
        flows = flows.saturating_add(under_way(source));
    }
    if packets > limits::PACKETS.into() {
        let expected = format!("at most {} over all sources; `packets` of a source bounds it", limits::PACKETS);
        report.wrong("traffic", format!("up to {packets} packets"), expected);
    }
    let clocks = clocks(scenario, infos);
    if flows.saturating_mul(clocks) > limits::FLOWS_UNDER_WAY {
        let most = limits::FLOWS_UNDER_WAY / clocks;
        let of = if clocks > 1 { format!(" for engines of {clocks} different clocks") } else { String::new() };
        report.wrong("traffic", format!("up to {flows} flows under way at once"), format!("at most {most}{of}"));
    }
    for (i, (source, first)) in scenario.traffic.iter().zip(first_flows(&scenario.traffic)).enumerate() {
        let last = first.saturating_add(flow_count(source).saturating_sub(1));
        if last > u32::MAX.into() {
            let expected = format!("flows up to {}; say an earlier `first_flow`", u32::MAX);
            report.wrong(format!("traffic[{i}]"), format!("flows up to {last}"), expected);
        }
    }
}

/// Different clocks of the engines, 1 at least.
fn clocks(scenario: &Scenario, infos: &Infos) -> u64 {
    match &scenario.bench {
        Bench::Port(port) if port.clock_ps.is_none() => {}
        _ => return 1,
    }
    let clock = |i: usize| infos[i].as_ref().map(|info| info.clock_ps);
    let new = (0..infos.len()).filter(|i| clock(*i).is_some() && !(0..*i).any(|other| clock(other) == clock(*i)));
    new.count().max(1) as u64
}
