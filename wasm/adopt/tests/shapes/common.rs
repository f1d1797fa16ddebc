//! Ports in short, and maps in short.

use adopt::description::{Clock, Description, Edge, Member, Parameter, ParameterValue, Port, ResetInput, Value};
use adopt::{guess, table};
use scenario::map::{Direction, Map, check};

/// A module with these ports, one a line:
///
/// - `in data_i 16`, `out full_o`; `in lane_i 8x4` is unpacked, `in lane_i 4*8` has several packed dimensions;
/// - `in op_i 2 NOP PUSH=2 POP` is an enumeration, `in request_i { valid rank:16 op:1=PUSH,POP }` a structure, the highest bits first;
/// - `parameter RANK_W 16`.
///
/// Inputs that are called clk or rst are clock and reset by their edges.
pub fn module(top: &str, ports: &str) -> Description {
    let mut found = Description { top: Some(top.to_owned()), ..Description::default() };
    for line in ports.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let words: Vec<&str> = line.split_whitespace().collect();
        let (direction, name) = (words[0], words[1].to_owned());
        if direction == "parameter" {
            let value = Some(ParameterValue::Number(words[2].parse().unwrap()));
            found.parameters.push(Parameter { name, value });
            continue;
        }
        let mut port = Port {
            name: name.clone(),
            direction: if direction == "in" { Direction::In } else { Direction::Out },
            bits: 1,
            elements: 0,
            lanes: 0,
            members: Vec::new(),
            values: Vec::new(),
        };
        match words.get(2) {
            Some(&"{") => port.members = members(&words[3..words.len() - 1]),
            Some(width) => {
                if let Some((bits, elements)) = width.split_once('x') {
                    (port.bits, port.elements) = (bits.parse().unwrap(), elements.parse().unwrap());
                } else if let Some((lanes, bits)) = width.split_once('*') {
                    port.lanes = lanes.parse().unwrap();
                    port.bits = port.lanes * bits.parse::<u32>().unwrap();
                } else {
                    port.bits = width.parse().unwrap();
                }
                port.values = values(&words[3..]);
            }
            None => {}
        }
        if !port.members.is_empty() {
            port.bits = port.members.iter().map(|member| member.bits).sum();
        }
        let lower = name.to_lowercase();
        if direction == "in" && lower.contains("clk") {
            found.clocks.push(Clock { signal: name.clone(), edge: Edge::Pos });
        }
        if direction == "in" && lower.contains("rst") {
            let low = lower.ends_with('n') || lower.ends_with("ni");
            found.resets.push(ResetInput { signal: name, low, asynchronous: true });
        }
        found.ports.push(port);
    }
    found
}

fn members(words: &[&str]) -> Vec<Member> {
    let mut low = 0;
    let member = |word: &&str| {
        let (name, rest) = word.split_once(':').unwrap_or((word, "1"));
        let (bits, names) = rest.split_once('=').unwrap_or((rest, ""));
        let names: Vec<&str> = names.split(',').filter(|name| !name.is_empty()).collect();
        let bits = bits.parse().unwrap();
        let found = Member { name: name.to_owned(), low, bits, values: values(&names) };
        low += bits;
        found
    };
    let mut found: Vec<Member> = words.iter().rev().map(member).collect();
    found.reverse();
    found
}

fn values(words: &[&str]) -> Vec<Value> {
    let mut next = 0;
    let value = |word: &&str| {
        let (name, value) = word.split_once('=').map_or((*word, next), |(name, value)| (name, value.parse().unwrap()));
        next = value + 1;
        Value { name: name.to_owned(), value }
    };
    words.iter().map(value).collect()
}

/// The map of a module, which passes every check.
#[track_caller]
pub fn map(description: &Description) -> Map {
    let mut map = guess(description).unwrap_or_else(|error| panic!("{error}"));
    map.sources.push("a.sv".to_owned());
    assert_eq!(check::check(&map), []);
    assert_eq!(Map::from_json(&map.to_text()), Ok(map.clone()), "a map is the same after it was written and read");
    map
}

/// Compares the map of a module in short with what is expected, a line each.
#[track_caller]
pub fn is_guessed(top: &str, ports: &str, expected: &str) {
    let lines = |text: &str| -> Vec<String> {
        let plain = |line: &str| line.split_whitespace().collect::<Vec<&str>>().join(" ");
        text.lines().map(plain).filter(|line| !line.is_empty()).collect()
    };
    let found = table::table(&map(&module(top, ports))).join("\n");
    assert_eq!(lines(&found).join("\n"), lines(expected).join("\n"), "{top}");
}
