//! The benches, and the ranks of packets.

use contract::{Info, Operation, Role};

use super::{Infos, Report, part};
use crate::limits;
use crate::types::{Bench, Elements, PortBench, Rank, RankKind, RankScale, Scenario};

/// What the bench `cores` takes in place of other designs.
pub const SEQUENCER: &str = "`scr_sequencer`, which numbers the packets of the bench `cores`";

/// Checks the bench and the ranks.
pub fn check(scenario: &Scenario, infos: &Infos, report: &mut Report) {
    match (&scenario.rank, &scenario.bench) {
        (Some(_), Bench::Cores(_)) => report.wrong("rank", "ranks of packets", "no ranks with the bench `cores`"),
        (Some(_), Bench::Ops {}) => {
            report.wrong("rank", "ranks of packets", "no ranks with the bench `ops`, which takes no packets");
        }
        (Some(rank), _) => check_rank("rank", rank, report),
        (None, _) => {}
    }
    match &scenario.bench {
        Bench::Ops {} => {
            let expected = "a design whose operations are numbers: frames come from the bench `cores`";
            wrong_designs(scenario, infos, Info::carries_bytes, expected, report);
        }
        Bench::Cores { .. } => {
            wrong_designs(scenario, infos, |info| !info.carries_bytes(), SEQUENCER, report);
            super::cores::check(scenario, report);
        }
        Bench::Port(port) => {
            check_bench(port, scenario.lanes(), report);
            let expected = "a design that takes elements in, which the bench `port` drives";
            wrong_designs(scenario, infos, |info| enqueue(info).is_none(), expected, report);
            for info in infos.iter().flatten() {
                if takes_time(info) && port.elements == Elements::Flows {
                    let expected = format!("`packets`: `{}` keeps an account of each flow itself", info.design);
                    report.wrong("bench.elements", "flows", expected);
                }
            }
        }
        // Its own check has seen to the engines of its nodes.
        Bench::Network(_) | Bench::Mesh(_) | Bench::Nic(_) => {}
    }
}

/// Reports every engine whose design `is_wrong`, with the designs that are right.
fn wrong_designs(scenario: &Scenario, infos: &Infos, is_wrong: fn(&Info) -> bool, expected: &str, report: &mut Report) {
    for (i, _) in infos.iter().enumerate().filter(|(_, info)| info.as_ref().is_some_and(is_wrong)) {
        report.wrong(format!("engines[{i}].design"), &scenario.engines[i].design, expected);
    }
}

/// The operation by which an engine takes an element in.
pub(super) fn enqueue(info: &Info) -> Option<&Operation> {
    info.operation(info.first_of(Role::Put)?)
}

/// The largest priority that an engine's `enqueue` takes.
pub fn last_priority(info: &Info) -> Option<u32> {
    let enqueue = enqueue(info)?;
    let priority = enqueue.arguments.iter().find(|a| a.name == "priority" || a.name == "rank")?;
    Some(priority.max)
}

/// Whether an engine works out departure times itself, of the time that a packet takes.
pub(crate) fn takes_time(info: &Info) -> bool {
    let enqueue = enqueue(info);
    enqueue.is_some_and(|enqueue| enqueue.arguments.iter().any(|argument| argument.name == "packet_time"))
}

fn check_bench(port: &PortBench, engines: usize, report: &mut Report) {
    report.range("bench", "rate_mbps", port.rate_mbps, 1, limits::RATE_MBPS);
    report.range("bench", "overhead_bytes", port.overhead_bytes, 0, limits::OVERHEAD_BYTES);
    report.range("bench", "propagation_ps", port.propagation_ps, 0, limits::TIME_PS);
    report.optional("bench", "clock_ps", port.clock_ps, limits::CLOCK_PS_MIN, limits::CLOCK_PS);
    report.range("bench", "ingress", port.ingress, 1, limits::of_each(limits::INGRESS as usize, engines) as u32);
    report.optional("bench", "flow_limit", port.flow_limit, 1, limits::INGRESS);
    if let Some(limit) = port.flow_limit.filter(|_| port.elements == Elements::Flows) {
        let expected = "nothing with flows as elements: of each one packet is in the queue";
        report.wrong("bench.flow_limit", limit, expected);
    }
    report.range("bench", "prefetch", port.prefetch, 1, limits::PREFETCH);
    report.range("bench", "unit_bytes", port.unit_bytes, 1, limits::BYTES);
    report.range("bench", "unit_weight", port.unit_weight, 1, limits::WEIGHT);
    report.range("bench", "window_ps", port.window_ps, limits::WINDOW_PS, limits::TIME_PS);
}

/// Checks the ranks at a path.
pub(super) fn check_rank(path: &str, rank: &Rank, report: &mut Report) {
    let fair = matches!(rank.kind, RankKind::Stfq | RankKind::Wfq);
    if rank.per.is_some() && !fair {
        report.wrong(part(path, "per"), "who shares the link", "nothing but with the kinds `stfq` and `wfq`");
    }
    check_times(&part(path, "slack_ps"), &rank.slack_ps, (rank.kind == RankKind::Lstf, "lstf"), report);
    check_times(&part(path, "deadline_ps"), &rank.deadline_ps, (rank.kind == RankKind::Edf, "edf"), report);
    report.range(path, "granularity", rank.granularity, 1, limits::GRANULARITY);
    report.range(path, "offset", rank.offset, 0, limits::GRANULARITY);
    if let Some(steps) = rank.per_octave {
        if rank.scale == RankScale::Linear {
            report.wrong(part(path, "per_octave"), steps, "no steps to an octave but with the scale `logarithmic`");
        } else if !steps.is_power_of_two() || steps > limits::PER_OCTAVE {
            report.wrong(part(path, "per_octave"), steps, format!("a power of two from 1 to {}", limits::PER_OCTAVE));
        }
    }
}

/// Times by class, which one kind needs and the others do not have.
fn check_times(path: &str, times: &Option<Vec<u64>>, (needed, kind): (bool, &str), report: &mut Report) {
    match times {
        None if needed => report.wrong(path, "nothing", format!("a list of times by class, which `{kind}` needs")),
        None => {}
        Some(_) if !needed => report.wrong(path, "times by class", format!("nothing but with the kind `{kind}`")),
        Some(times) => {
            report.count(path, times.len(), 1, limits::CLASSES);
            for (i, time) in times.iter().enumerate().filter(|(_, time)| **time > limits::TIME_PS) {
                report.range(path, &format!("[{i}]"), *time, 0, limits::TIME_PS);
            }
        }
    }
}
