//! The map beside a model of a queue with the same order: random operations, and a comparison by results as scenarios have it.

use std::collections::BTreeMap;
use std::sync::Arc;

use contract::PATIENCE;
use scenario::map::{Compare, EqualRanks, Map, MappedRole, Order};
use scenario::read::Maps;
use scenario::types::Setting;
use scenario::{Problem, Scenario};
use session::Session;
use session::bench::operations::Operations;

use super::Probe;
use super::elements::RANK;

/// What a scenario of the probe calls its map.
const THE_MAP: &str = "the.map.json";
/// Steps of a run.
const STEPS: u32 = 400;
/// Ranks of a crowded map, beside the smallest.
const RANKS: u32 = 3;
/// Elements that a model holds at most.
const LARGEST: u32 = 2048;

/// Fills in what the module is compared with, and tries it.
pub fn measure(probe: &mut Probe<'_>) {
    let map = &mut probe.driver.map;
    let Some(compare) = model(map, probe.equal_ranks) else {
        let text = "there is no model with this order: nothing is compared";
        return probe.report.found("compare", text.to_owned());
    };
    let design = compare.design.clone();
    map.compare = Some(compare);
    let first = differs(probe, &probe.driver.map.clone());
    let Err(why) = first else {
        let text = format!("{STEPS} steps of random operations agree with the model {design}");
        return probe.report.found("compare", text);
    };
    for (map, text) in others(&probe.driver.map) {
        if differs(probe, &map).is_ok() {
            probe.driver.map = map;
            return probe
                .report
                .found("compare", format!("{STEPS} steps of random operations agree with the model {design}, {text}"));
        }
    }
    let expected = format!("what the model {design} brings; edit the map, or look for a bug in the module");
    probe.report.wrong("compare", Problem::new("compare", why, expected), Vec::new());
}

/// What a module of a map is compared with: what the map says, or else a model that serves elements in its order. `None` if there is none.
pub fn model(map: &Map, equal_ranks: EqualRanks) -> Option<Compare> {
    let (design, size) = match map.order {
        Order::Smallest | Order::Largest => ("pifo", "N"),
        Order::First => ("fifo", "capacity"),
        Order::Other => return None,
    };
    // A model of another order was named before the order was known.
    let other = if design == "pifo" { "fifo" } else { "pifo" };
    if let Some(named) = map.compare.clone().filter(|named| named.design != other) {
        return Some(Compare { equal_ranks, ..named });
    }
    let capacity = map.capacity.unwrap_or(LARGEST / 2).saturating_add(8).clamp(2, LARGEST);
    let parameters = BTreeMap::from([(size.to_owned(), Setting::Number(capacity))]);
    Some(Compare { design: design.to_owned(), parameters, equal_ranks })
}

/// Maps that may be right where the measured one is not, each with the change in words.
fn others(map: &Map) -> Vec<(Map, &'static str)> {
    let mut others = Vec::new();
    if let Some(compare) = map.compare.clone().filter(|compare| compare.equal_ranks == EqualRanks::Strict) {
        let compare = Some(Compare { equal_ranks: EqualRanks::Free, ..compare });
        others.push((Map { compare, ..map.clone() }, "if any element of equal rank may come first"));
    }
    let mut varies = map.clone();
    varies.operations.iter_mut().filter(|one| one.result_valid.is_some()).for_each(|one| one.latency = None);
    others.push((varies, "if latencies vary"));
    others
}

/// The map as the scenario's file.
struct OneMap<'a>(&'a Map);

impl Maps for OneMap<'_> {
    fn map(&self, _: &str, _: Option<&str>) -> Result<Arc<Map>, Problem> {
        Ok(Arc::new(self.0.clone()))
    }
}

/// Runs random operations on the module and the model; the first difference in words.
fn differs(probe: &Probe<'_>, map: &Map) -> Result<(), String> {
    run(probe, map)?;
    run(probe, &crowded(map))
}

fn run(probe: &Probe<'_>, map: &Map) -> Result<(), String> {
    let scenario = scenario(map, THE_MAP, STEPS, 1)?;
    let mut session: Session =
        session::open::open(&scenario, probe.host, Operations::plan).map_err(|error| error.to_string())?;
    while !session.is_over() && session.executed() < STEPS + PATIENCE {
        session.step(|_, _| {});
        if let Some(found) = session.lockstep(0).and_then(|lockstep| lockstep.divergence.as_ref()) {
            return Err(format!("in step {} {} where the model expects {}", found.step, found.actual, found.expected));
        }
    }
    Ok(())
}

/// The same map with few ranks, so that elements of all ports have equal ones.
pub fn crowded(map: &Map) -> Map {
    let mut map = map.clone();
    let puts = map.operations.iter_mut().filter(|operation| operation.role == MappedRole::Put);
    for rank in puts.flat_map(|put| &mut put.arguments).filter(|argument| argument.name == RANK) {
        let most = rank.min.unwrap_or(0) + RANKS;
        rank.max = Some(rank.max.map_or(most, |max| max.min(most)));
    }
    map
}

/// A scenario of random operations on every port for so many steps, beside the model that the map names if it names one. `file` is what the scenario calls
/// the map.
///
/// # Errors
/// If the map is wrong.
pub fn scenario(map: &Map, file: &str, steps: u32, seed: u32) -> Result<Scenario, String> {
    let ports = map.operation_ports();
    let count = ports.iter().max().map_or(1, |last| last + 1);
    let weight = |role| match role {
        MappedRole::Put | MappedRole::Take => 8,
        MappedRole::Exchange => 3,
        MappedRole::Other => 0,
    };
    let phase = map.capacity.unwrap_or(16).clamp(2, 64) * 3;
    // Which of two equal ranks comes first is a question of its own where two ports put in one step.
    let puts = |port: &u8| map.operations.iter().zip(&ports).any(|(one, of)| of == port && one.role == MappedRole::Put);
    let shared = if (0..count).filter(puts).count() > 1 { r#","shared_hot":true"# } else { "" };
    let source = |port: u8| {
        let of_port = map.operations.iter().zip(&ports).filter(|(_, of)| **of == port);
        let mix: Vec<String> =
            of_port.map(|(operation, _)| format!("\"{}\":{}", operation.name, weight(operation.role))).collect();
        format!(
            r#"{{"kind":"random","slots":{steps},"mix":{{{},"idle":2}},"collide_percent":50,"hot":3{shared},"phase":{phase}}}"#,
            mix.join(",")
        )
    };
    let traffic: Vec<String> = (0..count).map(source).collect();
    let model = |compare: &Compare| {
        let number = |(name, value): (&String, &Setting)| match value {
            Setting::Number(number) => Some(format!("\"{name}\":{number}")),
            _ => None,
        };
        let parameters: Vec<String> = compare.parameters.iter().filter_map(number).collect();
        let design = &compare.design;
        format!(r#",{{"design":"{design}","implementation":"model","parameters":{{{}}}}}"#, parameters.join(","))
    };
    let reference = if map.compare.is_some() { r#","reference":1"# } else { "" };
    let text = format!(
        r#"{{"version":1,"seed":"{seed:016x}","engines":[{{"design":{file:?},"implementation":"rtl"{reference}}}{}],
            "bench":{{"kind":"ops"}},"traffic":[{}]}}"#,
        map.compare.as_ref().map(model).unwrap_or_default(),
        traffic.join(",")
    );
    Scenario::from_json_with(&text, &OneMap(map))
        .map_err(|problems| problems.first().map_or_else(String::new, ToString::to_string))
}
