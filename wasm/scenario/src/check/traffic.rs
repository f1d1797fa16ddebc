use contract::{Operation, Role};

use super::{Infos, Report, part};
use crate::limits;
use crate::problem::{self, Problem};
use crate::types::{Bench, Op, RandomMix, Scenario, Traffic, Yields};

/// Checks the sources against the operations of every engine.
pub fn check(scenario: &Scenario, infos: &Infos, report: &mut Report) {
    if !report.count("traffic", scenario.traffic.len(), 0, limits::SOURCES) {
        return;
    }
    if !check_kinds(scenario, report) {
        return;
    }
    match &scenario.bench {
        Bench::Ops {} => {}
        Bench::Port(_) | Bench::Network(_) | Bench::Mesh(_) | Bench::Nic(_) => {
            return super::packets::check(scenario, infos, report);
        }
        Bench::Cores(_) => return super::flows::check(scenario, infos, report),
    }
    let ops =
        scenario.traffic.iter().map(|source| if let Traffic::Ops(source) = source { source.ops.len() } else { 0 });
    let ops = ops.sum::<usize>();
    if ops > limits::OPS {
        let expected = format!("at most {}; a `random` source has no such limit", limits::OPS);
        return report.wrong("traffic", format!("{ops} explicit operations"), expected);
    }
    let Some(port) = SharedOperations::of(scenario, infos) else { return };
    let mut slots = 0;
    for (i, source) in scenario.traffic.iter().enumerate() {
        let path = format!("traffic[{i}]");
        slots += match source {
            Traffic::Ops(source) => {
                let ops = source.ops.iter().enumerate();
                ops.map(|(j, op)| if report.is_full() { 0 } else { port.slots(&path, j, op, report) }).sum()
            }
            Traffic::Random(mix) => {
                check_random(&path, mix, &port, report);
                u64::from(mix.slots)
            }
            _ => 0,
        };
        if source.ports(&port.operations).count_ones() > 1 {
            report.wrong(path, "operations of several ports", "those of one");
        }
    }
    if slots > u64::from(limits::STEPS) {
        report.wrong("traffic", format!("{slots} steps in all"), format!("at most {}", limits::STEPS));
    }
}

/// Checks what the engines hold before the first step.
pub fn contents(scenario: &Scenario, infos: &Infos, report: &mut Report) {
    let contents = &scenario.contents;
    if !report.count("contents", contents.len(), 0, limits::CONTENTS) || contents.is_empty() {
        return;
    }
    if !matches!(scenario.bench, Bench::Ops {}) {
        let bench = scenario.bench.kind();
        let expected = format!("none with the bench `{bench}`: elements are packets there, and `traffic` brings them");
        return report.wrong("contents", format!("{} items", contents.len()), expected);
    }
    let Some(port) = SharedOperations::of(scenario, infos) else { return };
    let puts = || port.operations.iter().filter(|o| o.role == Role::Put).map(|o| o.name.as_str());
    for (i, op) in contents.iter().enumerate() {
        let path = format!("contents[{i}]");
        match puts().any(|name| name == op.name) {
            true => drop(port.check(&path, op, report)),
            false => report.unknown(path + "[0]", &op.name, puts()),
        }
    }
}

/// Whether each source yields what the bench takes.
fn check_kinds(scenario: &Scenario, report: &mut Report) -> bool {
    let mut right = true;
    for (i, source) in scenario.traffic.iter().enumerate() {
        let (taken, expected) = match &scenario.bench {
            Bench::Ops {} => (Yields::Operations, "`ops` or `random`: the bench `ops` takes operations"),
            Bench::Cores(_) => (Yields::Headers, "a source of packets with headers, which the bench `cores` takes"),
            Bench::Port(_) => (Yields::Packets, "a source of packets: the bench `port` takes packets"),
            _ => (Yields::Packets, "a source of packets, which pass the nodes"),
        };
        let found = match source.yields() {
            yields if yields == taken => continue,
            Yields::Operations => "a source of operations",
            Yields::Packets => "a source of packets",
            Yields::Headers => "a source of packets with headers",
        };
        report.wrong(format!("traffic[{i}].kind"), found, expected);
        right = false;
    }
    right
}

/// What all engines take: the operations of the first, with the smallest maxima of any. Models that follow a module of a user do not count: their
/// operations are others.
pub(crate) struct SharedOperations {
    /// The operations in order.
    pub operations: Vec<Operation>,
    /// The engine that sets the maximum of an argument.
    tightest: Vec<Vec<usize>>,
    engines: usize,
}

impl SharedOperations {
    /// Those of the engines of a scenario; `None` if there are none.
    pub fn of(scenario: &Scenario, infos: &Infos) -> Option<Self> {
        let driven = super::engines::driven(scenario, infos);
        let mut known = driven.iter().enumerate().filter_map(|(i, info)| Some((i, info.as_ref()?)));
        let (first, info) = known.next()?;
        let mut operations = info.operations.clone();
        let mut tightest: Vec<_> = operations.iter().map(|o| vec![first; o.arguments.len()]).collect();
        for (i, info) in known {
            for ((mine, other), tightest) in operations.iter_mut().zip(&info.operations).zip(&mut tightest) {
                for ((mine, other), tightest) in mine.arguments.iter_mut().zip(&other.arguments).zip(tightest) {
                    if other.max < mine.max {
                        (mine.max, *tightest) = (other.max, i);
                    }
                }
            }
        }
        Some(SharedOperations { operations, tightest, engines: infos.len() })
    }

    fn names(&self) -> impl Iterator<Item = &str> + Clone {
        self.operations.iter().map(|operation| operation.name.as_str()).chain([Op::IDLE])
    }

    /// Checks one operation of a source, or idle steps, and gives the steps it takes.
    fn slots(&self, source: &str, j: usize, op: &Op, report: &mut Report) -> u64 {
        if op.name == Op::IDLE {
            return match *op.args {
                [] => 1,
                [steps] if (1..=limits::STEPS).contains(&steps) => u64::from(steps),
                [steps] => {
                    let path = format!("{source}.ops[{j}][1]");
                    report.wrong(path, steps, format!("a number of steps from 1 to {}", limits::STEPS));
                    0
                }
                _ => {
                    report.wrong(format!("{source}.ops[{j}]"), shown(op), "[\"idle\"] or [\"idle\", steps]");
                    0
                }
            };
        }
        u64::from(self.check(&format!("{source}.ops[{j}]"), op, report))
    }

    /// Checks one operation; whether its name and the number of its arguments are right.
    pub(super) fn check(&self, path: &str, op: &Op, report: &mut Report) -> bool {
        let Some(k) = self.operations.iter().position(|operation| operation.name == op.name) else {
            report.unknown(format!("{path}[0]"), &op.name, self.names());
            return false;
        };
        let arguments = &self.operations[k].arguments;
        if arguments.len() != op.args.len() {
            let words: Vec<_> = std::iter::once(format!("\"{}\"", op.name))
                .chain(arguments.iter().map(|argument| argument.name.clone()))
                .collect();
            report.wrong(path, shown(op), format!("[{}]", words.join(", ")));
            return false;
        }
        for (a, (argument, value)) in arguments.iter().zip(&op.args).enumerate() {
            if !(argument.min..=argument.max).contains(value) {
                let of = if self.engines > 1 { format!(" (engines[{}])", self.tightest[k][a]) } else { String::new() };
                let expected = format!("{} from {} to {}{of}", argument.name, argument.min, argument.max);
                report.wrong(format!("{path}[{}]", a + 1), value, expected);
            }
        }
        true
    }
}

fn shown(op: &Op) -> String {
    problem::cut(&serde_json::to_string(op).unwrap_or_default())
}

fn check_random(path: &str, mix: &RandomMix, port: &SharedOperations, report: &mut Report) {
    report.range(path, "slots", mix.slots, 1, limits::STEPS);
    for (name, weight) in &mix.mix {
        if port.names().any(|known| known == name) {
            report.range(&part(path, "mix"), name, *weight, 0, limits::WEIGHT);
        } else {
            report.unknown(part(path, "mix"), name, port.names());
        }
    }
    if mix.mix.iter().all(|(_, weight)| *weight == 0) {
        let expected = format!("a weight above 0 for one of {}", problem::list(port.names()));
        report.add(Problem::new(part(path, "mix"), "no weight", expected));
    }
    report.range(path, "collide_percent", mix.collide_percent, 0, 100);
    report.range(path, "hot", mix.hot, 1, limits::HOT);
    report.optional(path, "phase", mix.phase, 1, limits::PHASE);
}
