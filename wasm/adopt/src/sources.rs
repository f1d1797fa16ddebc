//! A map beside the sources as they are now: what it names that is not there, or not as it says.

use scenario::Problem;
use scenario::map::{Direction, Map, MappedPort};

use crate::description::{Description, Port};

/// What the map says of its ports and registers that its sources do not.
pub fn contradictions(map: &Map, described: &Description) -> Vec<Problem> {
    let mut found = Vec::new();
    for (i, port) in map.ports.iter().enumerate() {
        let there = described.ports.iter().find(|other| other.name == port.name);
        let text = shape(port);
        if there.is_some_and(|there| of_source(there) == text) {
            continue;
        }
        let names = || described.ports.iter().map(|port| port.name.as_str()).collect::<Vec<_>>().join(", ");
        let expected = there.map_or_else(
            || format!("a port of {} as its sources have it: {}", map.top, names()),
            |there| format!("{}, as the sources have it", of_source(there)),
        );
        found.push(Problem::new(format!("ports[{i}]"), format!("`{}` ({text})", port.name), expected));
    }
    for port in &described.ports {
        if map.port(&port.name).is_none() {
            let expected = format!("the port {} ({}) too, which the sources have", port.name, of_source(port));
            found.push(Problem::new("ports", format!("{} ports", map.ports.len()), expected));
        }
    }
    for (i, name) in map.show.iter().enumerate() {
        if !described.registers.iter().any(|register| register.name == *name) {
            let expected = "a register or memory that edge-triggered blocks assign, as `module.signal`";
            found.push(Problem::new(format!("show[{i}]"), format!("`{name}`"), expected));
        }
    }
    found
}

/// The ports of a map as its sources have them, with what it says of their members.
pub fn ports(map: &Map, described: &Description) -> Vec<MappedPort> {
    described
        .ports
        .iter()
        .map(|port| {
            map.port(&port.name)
                .cloned()
                .filter(|own| shape(own) == of_source(port))
                .unwrap_or_else(|| crate::guess::port(port))
        })
        .collect()
}

fn text(direction: Direction, bits: u32, elements: u32) -> String {
    let way = if direction == Direction::In { "in" } else { "out" };
    let plural = if bits == 1 { "" } else { "s" };
    let elements = if elements > 0 { format!(", {elements} elements") } else { String::new() };
    format!("{way}, {bits} bit{plural}{elements}")
}

fn shape(port: &MappedPort) -> String {
    text(port.direction, port.bits, port.elements)
}

fn of_source(port: &Port) -> String {
    text(port.direction, port.bits, port.elements)
}
