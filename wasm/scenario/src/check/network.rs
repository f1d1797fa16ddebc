//! The benches of engines behind engines: nodes, ways, routes.

use std::collections::BTreeSet;

use contract::{Implementation, Info};

use super::{Infos, Report, part, port};
use crate::flows::{first_flows, flow_count};
use crate::limits;
use crate::network::{Level, LogicalQueues, Network, copies};
use crate::problem::{self, Problem};
use crate::types::{Bench, MeshBench, NetworkBench, NicBench, RankKind, Scenario, Traffic};

/// Checks a bench of engines behind engines, and gives the interfaces of the engines of all nodes, if it is right.
pub fn check(scenario: &Scenario, infos: Infos, report: &mut Report) -> Infos {
    let before = report.problems.len();
    match &scenario.bench {
        Bench::Network(bench) => written(bench, report),
        Bench::Mesh(bench) => mesh(bench, report),
        Bench::Nic(bench) => nic(bench, report),
        _ => return infos,
    }
    if report.problems.len() > before || infos.iter().any(Option::is_none) {
        return Vec::new();
    }
    let Some(network) = Network::of(scenario) else { return Vec::new() };
    engines(scenario, &network, &infos, report);
    ranks(scenario, report);
    if report.problems.len() == before {
        routed(scenario, &network, report);
        circles(&network, report);
    }
    if report.problems.len() > before {
        return Vec::new();
    }
    copies(&scenario.engines, &network).iter().map(|spec| spec.interface().ok()).collect()
}

/// Path of the part of the file that says which engine a node has.
fn engine_path(scenario: &Scenario, network: &Network, node: usize) -> String {
    match (&scenario.bench, &network.nodes[node].level) {
        (Bench::Nic(_), Some(Level::Upper { .. })) => "bench.upper_engine".to_owned(),
        (Bench::Nic(_), _) => "bench.lower_engine".to_owned(),
        (Bench::Mesh(mesh), _) if mesh.output_engine.is_some() && network.next(node as u32).is_empty() => {
            "bench.output_engine".to_owned()
        }
        (Bench::Mesh(_), _) => "bench.first_engine".to_owned(),
        _ => format!("bench.nodes[{node}].engine"),
    }
}

/// Checks that each node has an engine that can do what it is to do, and that there are not too many.
fn engines(scenario: &Scenario, network: &Network, infos: &Infos, report: &mut Report) {
    let (mut hardware, mut words) = (0, 0u64);
    let mut said = BTreeSet::new();
    for (i, node) in network.nodes.iter().enumerate() {
        let path = engine_path(scenario, network, i);
        let (Some(spec), Some(Some(info))) =
            (scenario.engines.get(node.engine as usize), infos.get(node.engine as usize))
        else {
            if said.insert(path.clone()) {
                let last = scenario.engines.len().saturating_sub(1);
                report.wrong(path, node.engine, format!("the number of an engine in `engines`, 0 to {last}"));
            }
            continue;
        };
        hardware += usize::from(spec.implementation == Implementation::Rtl);
        let copies = 1 + u64::from(spec.reference.is_some());
        words += copies * info.fields.iter().map(|field| u64::from(field.count)).sum::<u64>();
        if let Some(expected) = unfit(scenario, network, i, info) {
            if said.insert(path.clone()) {
                report.wrong(path, format!("{}, which is `{}`", node.engine, spec.design), expected);
            }
        }
    }
    let place = if matches!(scenario.bench, Bench::Mesh(_)) { "bench.ports" } else { "bench.nodes" };
    if hardware > limits::HARDWARE_NODES {
        let expected = format!("at most {}; models may be {}", limits::HARDWARE_NODES, limits::NODES);
        report.wrong(place, format!("{hardware} nodes of hardware"), expected);
    }
    if words > limits::STATE_WORDS {
        let expected = format!("at most {} in all engines and references", limits::STATE_WORDS);
        report.wrong(place, format!("{words} words of state"), expected);
    }
}

/// What a node expects of its engine, if this is no such engine.
fn unfit(scenario: &Scenario, network: &Network, number: usize, info: &Info) -> Option<String> {
    let node = &network.nodes[number];
    let is_reference = scenario.engines.iter().any(|other| other.reference == Some(node.engine));
    if is_reference {
        return Some("an engine that is no reference: the node gets a copy of that too".to_owned());
    }
    if port::enqueue(info).is_none() || info.carries_bytes() {
        return Some("a design that takes elements in, which packets can be".to_owned());
    }
    if port::takes_time(info) {
        return Some(
            "a design that takes ranks, or none: departure times are worked out for one link alone".to_owned(),
        );
    }
    let has = queues(info);
    let needed = match &node.queues {
        None if has.is_some() => {
            return Some("a design of one queue: `queues` says what divides logical queues".to_owned());
        }
        None => return capacities(scenario, network, number, info),
        Some(LogicalQueues::Next(next)) => next.len() as u64,
        Some(LogicalQueues::Class) => match &scenario.bench {
            Bench::Nic(bench) => bench.tenants.len() as u64,
            // Each class that there may be has its own.
            _ => scenario.traffic.iter().map(|source| last_class(source) + 1).max().unwrap_or(1),
        },
    };
    let enough = has.is_some_and(|has| has >= needed.max(1));
    (!enough).then(|| format!("a design of at least {needed} logical queues, as `bbq` has them"))
}

/// Logical queues of an engine that has several.
fn queues(info: &Info) -> Option<u64> {
    let argument = port::enqueue(info)?.arguments.iter().find(|argument| argument.name == "queue")?;
    Some(u64::from(argument.max) + 1)
}

/// The upper one of two levels has room for as many tokens as the lower one has packets.
fn capacities(scenario: &Scenario, network: &Network, number: usize, info: &Info) -> Option<String> {
    let Some(Level::Upper { lower, .. }) = &network.nodes[number].level else { return None };
    let spec = scenario.engines.get(network.nodes.get(*lower as usize)?.engine as usize)?;
    let below = spec.interface().ok()?.parameter("capacity")?;
    let own = info.parameter("capacity")?;
    (own < below).then(|| format!("one that holds at least {below} elements, one for each packet of the lower engine"))
}

fn written(bench: &NetworkBench, report: &mut Report) {
    report.range("bench", "clock_ps", bench.clock_ps, limits::CLOCK_PS_MIN, limits::CLOCK_PS);
    report.range("bench", "window_ps", bench.window_ps, limits::WINDOW_PS, limits::TIME_PS);
    let right = report.count("bench.nodes", bench.nodes.len(), 1, limits::NODES)
        & report.count("bench.routes", bench.routes.len(), 1, limits::ROUTES);
    if !right {
        return;
    }
    let ways = bench.routes.iter().map(|route| route.ways.len()).sum::<usize>();
    if ways > limits::WAYS {
        let expected = format!("at most {} over all routes", limits::WAYS);
        return report.wrong("bench.routes", format!("{ways} ways"), expected);
    }
    let mut names = BTreeSet::new();
    for (i, node) in bench.nodes.iter().enumerate() {
        if report.is_full() {
            return;
        }
        let path = format!("bench.nodes[{i}]");
        let is_letter = |c: char| c.is_ascii_alphanumeric() || ".-_".contains(c);
        // A way may name it all the same.
        let is_new = names.insert(node.name.as_str());
        let begins = node.name.starts_with(|c: char| c.is_ascii_alphabetic());
        if !begins || node.name.len() > limits::NODE_NAME || !node.name.chars().all(is_letter) {
            let expected = format!("a letter, and at most {} letters, digits, `.`, `-` and `_`", limits::NODE_NAME);
            report.wrong(part(&path, "name"), problem::quote(&node.name), expected);
        } else if !is_new {
            let expected = "another name: a node before it has this one";
            report.wrong(part(&path, "name"), problem::quote(&node.name), expected);
        }
        report.range(&path, "rate_mbps", node.rate_mbps, 1, limits::RATE_MBPS);
        report.range(&path, "overhead_bytes", node.overhead_bytes, 0, limits::OVERHEAD_BYTES);
        report.range(&path, "delay_ps", node.delay_ps, 0, limits::TIME_PS);
        report.range(&path, "ingress", node.ingress, 1, limits::INGRESS);
        report.range(&path, "prefetch", node.prefetch, 1, limits::PREFETCH);
        report.optional(&path, "flow_limit", node.flow_limit, 1, limits::INGRESS);
        report.optional(&path, "room", node.room, 1, limits::INGRESS);
        if let Some(rank) = &node.rank {
            port::check_rank(&part(&path, "rank"), rank, report);
        }
    }
    routes(bench, &names, report);
}

/// Checks that ways lead through nodes that there are, each once.
fn routes(bench: &NetworkBench, names: &BTreeSet<&str>, report: &mut Report) {
    for (i, route) in bench.routes.iter().enumerate() {
        let path = format!("bench.routes[{i}]");
        if let Some(last) = route.last_flow.filter(|last| *last < route.first_flow) {
            report.wrong(part(&path, "last_flow"), last, format!("at least `first_flow`, {}", route.first_flow));
        }
        if !report.count(&part(&path, "ways"), route.ways.len(), 1, limits::WAYS) {
            continue;
        }
        for (j, way) in route.ways.iter().enumerate() {
            if report.is_full() {
                return;
            }
            let path = format!("{path}.ways[{j}]");
            if !report.count(&path, way.len(), 1, limits::HOPS) {
                continue;
            }
            for (k, name) in way.iter().enumerate() {
                let path = format!("{path}[{k}]");
                if !names.contains(name.as_str()) {
                    let expected = "the name of a node".to_owned();
                    report.add(Problem::new(path, problem::quote(name), expected).near(name, names.iter().copied()));
                } else if way[..k].contains(name) {
                    report.wrong(path, problem::quote(name), "a node that the way has not passed");
                }
            }
        }
    }
}

fn mesh(bench: &MeshBench, report: &mut Report) {
    report.range("bench", "clock_ps", bench.clock_ps, limits::CLOCK_PS_MIN, limits::CLOCK_PS);
    report.range("bench", "ports", bench.ports, 2, limits::MESH_PORTS);
    report.range("bench", "rate_mbps", bench.rate_mbps, 1, limits::RATE_MBPS);
    report.optional("bench", "fabric_mbps", bench.fabric_mbps, 1, limits::RATE_MBPS);
    report.range("bench", "overhead_bytes", bench.overhead_bytes, 0, limits::OVERHEAD_BYTES);
    report.range("bench", "delay_ps", bench.delay_ps, 0, limits::TIME_PS);
    report.range("bench", "ingress", bench.ingress, 1, limits::INGRESS);
    report.range("bench", "room", bench.room, 1, limits::INGRESS);
    report.range("bench", "window_ps", bench.window_ps, limits::WINDOW_PS, limits::TIME_PS);
    for (path, to) in report.items("bench.outputs", &bench.outputs, limits::ROUTES) {
        report.range(&path, "output", to.output, 0, bench.ports.saturating_sub(1));
        if let Some(last) = to.last_flow.filter(|last| *last < to.first_flow) {
            report.wrong(part(&path, "last_flow"), last, format!("at least `first_flow`, {}", to.first_flow));
        }
    }
}

fn nic(bench: &NicBench, report: &mut Report) {
    report.range("bench", "clock_ps", bench.clock_ps, limits::CLOCK_PS_MIN, limits::CLOCK_PS);
    report.range("bench", "rate_mbps", bench.rate_mbps, 1, limits::RATE_MBPS);
    report.range("bench", "overhead_bytes", bench.overhead_bytes, 0, limits::OVERHEAD_BYTES);
    report.range("bench", "ingress", bench.ingress, 1, limits::INGRESS);
    report.optional("bench", "flow_limit", bench.flow_limit, 1, limits::INGRESS);
    report.range("bench", "prefetch", bench.prefetch, 1, limits::PREFETCH);
    report.range("bench", "window_ps", bench.window_ps, limits::WINDOW_PS, limits::TIME_PS);
    port::check_rank("bench.tenants_rank", &bench.tenants_rank, report);
    if report.count("bench.tenants", bench.tenants.len(), 1, limits::TENANTS) {
        for (i, tenant) in bench.tenants.iter().enumerate() {
            report.text(&format!("bench.tenants[{i}]"), "name", &tenant.name, 0, limits::NAME);
        }
    }
}

/// A token stands for a packet of any flow of its tenant, so what is left of a flow is no rank of it.
fn ranks(scenario: &Scenario, report: &mut Report) {
    let Bench::Nic(bench) = &scenario.bench else { return };
    if bench.tenants_rank.kind == RankKind::Srpt {
        let expected = "an order of tenants: `given`, `stfq` or `wfq` for example; `rank` orders their packets";
        report.wrong("bench.tenants_rank.kind", "srpt", expected);
    }
}

/// Checks that each flow has a way and each class a tenant.
fn routed(scenario: &Scenario, network: &Network, report: &mut Report) {
    if let Bench::Nic(bench) = &scenario.bench {
        for (i, source) in scenario.traffic.iter().enumerate() {
            let last = last_class(source);
            if last >= bench.tenants.len() as u64 {
                let expected = format!("classes below {}: each is a tenant of `bench.tenants`", bench.tenants.len());
                report.wrong(format!("traffic[{i}]"), format!("class {last}"), expected);
            }
        }
    }
    for (i, (source, first)) in scenario.traffic.iter().zip(first_flows(&scenario.traffic)).enumerate() {
        let path = format!("traffic[{i}]");
        let unrouted = match source {
            Traffic::Packets(source) => source.flow.iter().copied().find(|flow| network.routes.way(*flow).is_none()),
            source => {
                let last = first.saturating_add(flow_count(source).saturating_sub(1)).min(u32::MAX.into());
                network.routes.unrouted(first.min(u32::MAX.into()) as u32, last as u32)
            }
        };
        if let Some(flow) = unrouted {
            let expected = "flows that a route of `bench.routes` takes";
            report.wrong(path, format!("flow {flow}, which leads nowhere"), expected);
        }
    }
}

/// The last class of the packets of a source.
fn last_class(source: &Traffic) -> u64 {
    match source {
        Traffic::Packets(source) => source.class.iter().flatten().max().copied().unwrap_or(0).into(),
        Traffic::Tenants(source) => (source.tenants.len() as u64).saturating_sub(1),
        other => other.frame().map_or(0, |frame| frame.class.into()),
    }
}

/// Checks that no packet could go in a circle of links that take no time: nodes on it would depend on each other in one step.
fn circles(network: &Network, report: &mut Report) {
    let at_once = |number: &u32| network.nodes[*number as usize].port.propagation_ps == 0;
    let count = network.nodes.len() as u32;
    let next: Vec<Vec<u32>> =
        (0..count).map(|node| if at_once(&node) { network.next(node) } else { Vec::new() }).collect();
    // Nodes into which no link of the rest leads are no part of a circle.
    let mut left: BTreeSet<u32> = (0..count).collect();
    loop {
        let entered: BTreeSet<u32> = left.iter().flat_map(|node| &next[*node as usize]).copied().collect();
        let before = left.len();
        left.retain(|node| entered.contains(node));
        if left.len() == before {
            break;
        }
    }
    let Some(first) = left.iter().min() else { return };
    let name = &network.nodes[*first as usize].name;
    let path = format!("bench.nodes[{first}].delay_ps");
    report.wrong(path, format!("0 on a circle of links through `{name}`"), "a link of the circle that takes time");
}
