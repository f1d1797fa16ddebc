use contract::Implementation;
use models::catalogue;

use super::traffic::SharedOperations;
use super::{Infos, Report, part};
use crate::condition::{Condition, Subject};
use crate::limits;
use crate::network::Network;
use crate::problem;
use crate::types::{Bench, Edit, Op, Scenario};

/// Branches that are named where one is not found.
const NAMED: usize = 12;

/// Checks breakpoints, edits and branches.
pub fn check(scenario: &Scenario, infos: &Infos, report: &mut Report) {
    if report.count("breakpoints", scenario.breakpoints.len(), 0, limits::BREAKPOINTS) {
        breakpoints(scenario, report);
    }
    let port = SharedOperations::of(scenario, infos);
    edits("edits", &scenario.edits, scenario, port.as_ref(), report);
    if report.count("forks", scenario.forks.len(), 0, limits::FORKS) {
        let names = || scenario.forks.iter().map(|fork| fork.name.as_str());
        for (i, fork) in scenario.forks.iter().enumerate() {
            let path = format!("forks[{i}]");
            report.text(&path, "name", &fork.name, 1, limits::NAME);
            if names().take(i).any(|name| name == fork.name) {
                let expected = "a name that no other branch has";
                report.wrong(part(&path, "name"), problem::quote(&fork.name), expected);
            }
            edits(&part(&path, "edits"), &fork.edits, scenario, port.as_ref(), report);
        }
        if let Some(fork) = scenario.view.fork.as_ref().filter(|fork| !names().any(|name| name == *fork)) {
            if scenario.forks.is_empty() {
                report.wrong("view.fork", problem::quote(fork), "no branch, for the file has none");
            } else {
                report.unknown("view.fork", fork, names().take(NAMED));
            }
        }
    }
}

fn breakpoints(scenario: &Scenario, report: &mut Report) {
    if scenario.breakpoints.is_empty() {
        return;
    }
    let nodes = scenario.node_names();
    let subjects: Vec<_> = scenario.all_engines().iter().map(Subject::of).collect();
    for (i, breakpoint) in scenario.breakpoints.iter().enumerate() {
        let path = format!("breakpoints[{i}]");
        report.text(&path, "name", breakpoint.name.as_deref().unwrap_or_default(), 0, limits::NAME);
        condition(&part(&path, "when"), &breakpoint.when, (&subjects, &nodes), report);
    }
}

/// Checks the condition at a path; the column of a problem stands behind the path.
pub fn condition(path: &str, when: &str, (subjects, nodes): (&[Option<Subject>], &[String]), report: &mut Report) {
    let problems = match Condition::parse_with(when, nodes) {
        Ok(condition) => condition.check(subjects),
        Err(problem) => vec![problem],
    };
    for mut problem in problems {
        let column = if problem.path.is_empty() { String::new() } else { format!(", {}", problem.path) };
        problem.path = format!("{path}{column}");
        report.add(problem);
    }
}

fn edits(path: &str, edits: &[Edit], scenario: &Scenario, port: Option<&SharedOperations>, report: &mut Report) {
    if !report.count(path, edits.len(), 0, limits::EDITS) {
        return;
    }
    // The latest step so far, and that of the latest operation.
    let (mut latest, mut taken) = (0, None);
    for (i, edit) in edits.iter().enumerate() {
        if report.is_full() {
            return;
        }
        let path = format!("{path}[{i}]");
        let step = part(&path, "step");
        report.range(&path, "step", edit.step, 0, limits::STEPS);
        if edit.step < latest {
            report.wrong(step, edit.step, format!("{latest} or a later step: edits stand in the order of their steps"));
        } else if edit.op.is_some() && taken == Some(edit.step) {
            report.wrong(step, edit.step, "a step without an operation so far: each has one slot");
        }
        latest = latest.max(edit.step);
        match (&edit.op, edit.engine, &edit.switch, edit.on) {
            (Some(op), Some(node), None, None) if Network::of(scenario).is_some() => {
                taken = Some(edit.step);
                node_number(&path, node, scenario, report);
                operation(&part(&path, "op"), op, &scenario.bench, port, report);
            }
            (Some(op), None, None, None) => {
                taken = Some(edit.step);
                operation(&part(&path, "op"), op, &scenario.bench, port, report);
            }
            (None, Some(engine), Some(name), Some(_)) => switch(&path, engine, name, scenario, report),
            _ => report.wrong(path, "another set of fields", "`step` with `op`, or with `engine`, `switch` and `on`"),
        }
    }
}

/// Checks the number of a node that an operation is for.
fn node_number(path: &str, number: u32, scenario: &Scenario, report: &mut Report) {
    let last = Network::of(scenario).map_or(0, |network| network.nodes.len() as u32 - 1);
    report.range(path, "engine", number, 0, last);
}

fn operation(path: &str, op: &Op, bench: &Bench, port: Option<&SharedOperations>, report: &mut Report) {
    if op.name == Op::IDLE {
        return report.wrong(
            format!("{path}[0]"),
            problem::quote(Op::IDLE),
            "an operation: without one the slot is the traffic's",
        );
    }
    // An element that is no packet, or one that no link waits for: the bench could not tell what became of its packets.
    if matches!(bench, Bench::Cores(_)) {
        let expected = "a switch: with the bench `cores` only traffic brings packets, and numbers never begin anew";
        return report.wrong(format!("{path}[0]"), problem::quote(&op.name), expected);
    }
    if !matches!(bench, Bench::Ops {}) && op.name != Op::RESET {
        let bench = bench.kind();
        let expected = format!(
            "`reset`, or a switch: with the bench `{bench}` elements are packets, and only traffic brings them"
        );
        return report.wrong(format!("{path}[0]"), problem::quote(&op.name), expected);
    }
    if let Some(port) = port {
        port.check(path, op, report);
    }
}

fn switch(path: &str, engine: u32, name: &str, scenario: &Scenario, report: &mut Report) {
    let engines = scenario.all_engines();
    let Some(last) = engines.len().checked_sub(1) else { return };
    if !report.range(path, "engine", engine, 0, last as u32) {
        return;
    }
    let spec = &engines[engine as usize];
    if spec.implementation == Implementation::Model {
        return report.wrong(part(path, "engine"), engine, "the number of an engine that is hardware (`rtl`)");
    }
    let Some(design) = catalogue::find(&spec.design) else { return };
    let names = design.switches.iter().map(|switch| switch.name);
    if !names.clone().any(|known| known == name) {
        report.unknown(part(path, "switch"), name, names);
    }
}
