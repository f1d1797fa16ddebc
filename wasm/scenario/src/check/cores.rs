//! The `cores` bench.

use super::Report;
use crate::limits;
use crate::types::{AddressRange, Bench, Losses, Scenario, Technique};

/// Checks the bench.
pub fn check(scenario: &Scenario, report: &mut Report) {
    let Bench::Cores(cores) = &scenario.bench else { return };
    check_techniques(&cores.techniques, report);
    report.optional("bench", "clock_ps", cores.clock_ps, limits::CLOCK_PS_MIN, limits::CLOCK_PS);
    report.range(
        "bench",
        "ingress",
        cores.ingress,
        1,
        limits::of_each(limits::INGRESS as usize, scenario.lanes()) as u32,
    );
    report.range("bench", "queue", cores.queue, 1, limits::CORE_QUEUE);
    report.range("bench", "log", cores.log, 1, limits::LOG_ENTRIES);
    report.range("bench", "rebalance_ps", cores.rebalance_ps, limits::WINDOW_PS, limits::TIME_PS);
    let costs = &cores.costs;
    let times = [
        ("dispatch_ps", costs.dispatch_ps),
        ("compute_ps", costs.compute_ps),
        ("replay_ps", costs.replay_ps),
        ("contention_ps", costs.contention_ps),
    ];
    for (name, time) in times {
        report.range("bench.costs", name, time, 0, limits::COST_PS);
    }
    match &cores.losses {
        Some(Losses::Numbers { numbers }) => {
            for (path, number) in report.items("bench.losses.numbers", numbers, limits::PACKETS_LISTED) {
                report.range("", &path, *number, 1, u32::MAX);
            }
        }
        Some(Losses::Random { per_million }) => {
            report.range("bench.losses", "per_million", *per_million, 0, 1_000_000);
        }
        None => {}
    }
    if report.count("bench.blocked", cores.blocked.len(), 0, limits::BLOCKED) {
        let addresses: u64 = cores.blocked.iter().map(|range| range.count()).sum();
        if addresses > limits::BLOCKED_ADDRESSES {
            let expected = format!("at most {}", limits::BLOCKED_ADDRESSES);
            report.wrong("bench.blocked", format!("{addresses} addresses in all"), expected);
        }
    }
}

fn check_techniques(techniques: &[Technique], report: &mut Report) {
    if !report.count("bench.techniques", techniques.len(), 1, limits::TECHNIQUES) {
        return;
    }
    for (i, technique) in techniques.iter().enumerate().filter(|(i, one)| techniques[..*i].contains(one)) {
        report.wrong(format!("bench.techniques[{i}]"), technique.word(), "each technique once");
    }
    if !techniques.contains(&Technique::Scr) {
        report.wrong("bench.techniques", "no `scr`", "`scr` among them: it runs behind the engines");
    }
}

/// Entries in the table of one core before the first packet.
pub(super) fn listed(blocked: &[AddressRange]) -> u64 {
    blocked.iter().map(|range| range.count()).sum()
}
