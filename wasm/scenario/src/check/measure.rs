use super::{Report, marks, part};
use crate::measures;
use crate::network::Network;
use crate::problem;
use crate::types::{Bench, ExpectedMetric, Scenario};

/// Checks an expected measure.
pub fn check(path: &str, expected: &ExpectedMetric, scenario: &Scenario, report: &mut Report) {
    if matches!(scenario.bench, Bench::Ops {} | Bench::Cores(_)) {
        return report.wrong(path, "a measure of packets", "the bench `port` or a network, which have packets");
    }
    match (Network::of(scenario), &expected.node) {
        (None, Some(node)) => {
            return report.wrong(part(path, "node"), problem::quote(node), "a number in `engine`: there are no nodes");
        }
        (None, None) if expected.end_to_end => {
            return report.wrong(part(path, "end_to_end"), "true", "`false`: there is no network");
        }
        (Some(network), Some(node)) if network.node(node).is_none() => {
            let names = network.nodes.iter().map(|node| node.name.as_str());
            return report.unknown(part(path, "node"), node, names);
        }
        (Some(_), Some(_)) if expected.engine != 0 || expected.end_to_end => {
            return report.wrong(
                part(path, "node"),
                "another field that says where",
                "one of `node`, `engine` and `end_to_end`",
            );
        }
        (_, Some(_)) => {}
        (_, None) => drop(marks::implementation(path, expected.engine, scenario, report)),
    }
    name(&part(path, "metric"), expected, report);
    match (expected.class, expected.flow, expected.min, expected.max) {
        (Some(_), Some(flow), ..) => report.wrong(part(path, "flow"), flow, "either a class or a flow"),
        (_, _, None, None) => report.wrong(path, "no bound", "`min`, `max`, or both"),
        (_, _, Some(min), Some(max)) if min > max => {
            report.wrong(part(path, "max"), max, format!("at least `min`, {min}"));
        }
        _ => {}
    }
}

fn name(path: &str, expected: &ExpectedMetric, report: &mut Report) {
    let alone = expected.class.is_some() || expected.flow.is_some();
    let name = expected.metric.as_str();
    let of_network = if expected.end_to_end { &measures::OF_NETWORK[..] } else { &[] };
    let of_all = || measures::LIST.iter().chain(of_network).map(|measure| measure.key);
    let of_group = || measures::OF_GROUP.iter().map(|(key, _)| *key);
    let (in_all, in_group) = (of_all().any(|key| key == name), of_group().any(|key| key == name));
    if if alone { in_group } else { in_all } {
        return;
    }
    let names: Vec<&str> = if alone { of_group().collect() } else { of_all().collect() };
    if !in_all && !in_group {
        return report.unknown(path, name, names.into_iter());
    }
    let (whose, other) = if alone {
        ("not measured of a class or a flow alone", "neither `class` nor `flow`")
    } else {
        ("measured of a class or a flow alone", "`class` or `flow` with it")
    };
    let found = format!("{}, which is {whose}", problem::quote(name));
    report.wrong(path, found, format!("{}, or {other}", problem::list(names)));
}
