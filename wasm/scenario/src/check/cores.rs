//! The `cores` bench.

use super::{Report, marks, part};
use crate::limits;
use crate::types::{AddressRange, Bench, CoreCount, CoresBench, Losses, Scenario, Technique};

/// Invariants that are watched at the cores behind an engine: M1 to M8 of State-Compute Replication, and conservation.
pub const MONITORS: [&str; 9] = [
    "replicas-equal",
    "in-order",
    "no-lookups",
    "logs-agree",
    "no-deadlock",
    "skips-only-lost",
    "ring",
    "sequential",
    "packets-conserved",
];

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

/// Checks what is expected at the cores.
pub fn expected(scenario: &Scenario, report: &mut Report) {
    let expect = &scenario.expect;
    let Bench::Cores(bench) = &scenario.bench else {
        let lists = [("packets", expect.packets.len()), ("counts", expect.counts.len())];
        for (name, count) in lists.into_iter().filter(|(_, count)| *count > 0) {
            report.wrong(format!("expect.{name}"), format!("{count} items"), "none but with the bench `cores`");
        }
        return;
    };
    for (path, packet) in report.items("expect.packets", &expect.packets, limits::RESULTS) {
        lane(&path, packet.engine, packet.technique, (scenario, bench), report);
        report.range(&path, "number", packet.number, 1, u32::MAX);
    }
    for (path, count) in report.items("expect.counts", &expect.counts, limits::METRICS) {
        lane(&path, count.engine, count.technique, (scenario, bench), report);
        let of_all = matches!(
            count.count,
            CoreCount::Unhandled | CoreCount::Overwritten | CoreCount::Moved | CoreCount::PacketsPerS
        );
        match (count.core, count.min, count.max) {
            (Some(core), ..) if of_all => {
                report.wrong(part(&path, "core"), core, "all cores: it is not counted by core")
            }
            (_, None, None) => report.wrong(path, "no bound", "`min`, `max`, or both"),
            (_, Some(min), Some(max)) if min > max => {
                report.wrong(part(&path, "max"), max, format!("at least `min`, {min}"));
            }
            _ => {}
        }
    }
}

/// Whether there are the cores that something is expected of.
fn lane(
    path: &str,
    engine: u32,
    technique: Technique,
    (scenario, bench): (&Scenario, &CoresBench),
    report: &mut Report,
) {
    if !bench.techniques.contains(&technique) {
        let words = bench.techniques.iter().map(|technique| technique.word());
        report.unknown(part(path, "technique"), technique.word(), words);
    } else if technique == Technique::Scr {
        marks::implementation(path, engine, scenario, report);
    } else if engine != 0 {
        report.wrong(part(path, "engine"), engine, format!("none: `{}` is behind no engine", technique.word()));
    }
}

/// Entries in the table of one core before the first packet.
pub(super) fn listed(blocked: &[AddressRange]) -> u64 {
    blocked.iter().map(|range| range.count()).sum()
}
