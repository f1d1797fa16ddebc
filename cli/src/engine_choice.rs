//! Which engine is meant: by its number, or in a network by the name of its node.

use scenario::{EngineSpec, Scenario};

/// Names in an error message at most: a network may have hundreds of nodes.
const NAMED: usize = 12;

/// The engine of a number, or of a node of this name, and what the file says of it.
///
/// # Errors
/// In words, if there is none.
pub fn chosen(scenario: &Scenario, asked: &str) -> Result<(usize, EngineSpec), String> {
    let (engines, nodes) = (scenario.all_engines(), scenario.node_names());
    let by_number = asked.parse().ok().filter(|number| *number < engines.len());
    let number = by_number.or_else(|| nodes.iter().position(|node| node == asked));
    let found = number.and_then(|number| Some((number, engines.get(number)?.clone())));
    found.ok_or_else(|| {
        let what = if nodes.is_empty() { "engine" } else { "engine or node" };
        format!("the scenario has no {what} {asked}; its engines are: {}", listed(scenario, 0..engines.len()))
    })
}

/// Engines by number, in a network with the names of their nodes.
pub fn listed(scenario: &Scenario, engines: impl Iterator<Item = usize>) -> String {
    let nodes = scenario.node_names();
    let name = |number: usize| match nodes.get(number) {
        Some(node) => format!("{number} ({node})"),
        None => number.to_string(),
    };
    let mut names: Vec<String> = engines.map(name).collect();
    let more = names.len().saturating_sub(NAMED);
    if more > 0 {
        names.truncate(NAMED);
        names.push(format!("and {more} more"));
    }
    names.join(", ")
}
