//! A timing diagram as a picture: what the ports of operations carry in a few steps, in one run or in several beneath each other.
//!
//! - this file: the diagram, and which signals belong to operations;
//! - [`svg`]: how it is drawn.

mod svg;

use scenario::map::signal::SignalRef;
use scenario::map::{Direction, Map, MappedOperation};

pub use svg::svg;

/// Signals over some steps of several runs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagram {
    /// What it shows.
    pub title: String,
    /// Numbers of the steps, ascending. Between two that do not follow one another the diagram has a gap.
    pub steps: Vec<u32>,
    /// The runs, the uppermost first. Waves that two runs have at the same place are compared.
    pub runs: Vec<RunWaves>,
}

/// The waves of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RunWaves {
    /// Which run it is.
    pub title: String,
    /// Its waves, the uppermost first.
    pub waves: Vec<Wave>,
}

/// A line of a diagram, with a value for each of its steps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wave {
    /// Name of the signal.
    pub name: String,
    /// Its values.
    pub values: WaveValues,
}

/// Values of a line, one a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WaveValues {
    /// Levels of a signal of one bit.
    Bits(Vec<bool>),
    /// Values of a wider one.
    Words(Vec<u32>),
    /// Remarks, some of them empty.
    Texts(Vec<String>),
}

/// The signals of operations, each once: what presents them, what they carry, what the module answers.
pub fn signals<'a>(map: &Map, operations: impl IntoIterator<Item = &'a MappedOperation>) -> Vec<SignalRef> {
    let mut all: Vec<SignalRef> = Vec::new();
    let mut add = |names: Vec<&str>, direction: Direction| {
        let found = names.into_iter().filter_map(|name| map.signal(name, direction).ok());
        for signal in found.map(|signal| SignalRef { inverted: false, ..signal }) {
            if !all.contains(&signal) {
                all.push(signal);
            }
        }
    };
    for operation in operations {
        let valid = operation.valid.split('&').map(str::trim).filter(|name| !name.is_empty());
        let code = operation.code.iter().map(|code| code.signal.as_str());
        let arguments = operation.arguments.iter().map(|slice| slice.signal.as_str());
        add(valid.chain(code).chain(arguments).collect(), Direction::In);
        let answers = [&operation.ready, &operation.refused, &operation.result_valid].into_iter().flatten();
        let results = operation.results.iter().map(|slice| slice.signal.as_str());
        add(answers.map(String::as_str).chain(results).collect(), Direction::Out);
    }
    // What goes in stands above what comes out.
    all.sort_by_key(|signal| map.port(&signal.port).is_some_and(|port| port.direction == Direction::Out));
    all
}

/// A signal as a map names it, without what says that it is active when 0.
pub fn label(map: &Map, signal: &SignalRef) -> String {
    let SignalRef { port, element, low, bits, .. } = signal;
    let Some(whole) = map.port(port) else { return port.clone() };
    let element = if whole.elements > 0 { format!("[{element}]") } else { String::new() };
    let range = match (*low, *bits) {
        (0, bits) if bits == whole.bits => String::new(),
        (low, 1) => format!("[{low}]"),
        (low, bits) => format!("[{}:{low}]", low + bits - 1),
    };
    format!("{port}{element}{range}")
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)] // a test says what broke by panicking

    use super::*;

    const MAP: &str = r#"{ "version": 1, "top": "q", "sources": ["q.sv"], "clock": "clk", "operations": [
        { "name": "put", "role": "put", "valid": "!push_n", "refused": "full",
          "arguments": [{ "name": "rank", "signal": "in[15:8]" }, { "name": "data", "signal": "in[7:0]" }] },
        { "name": "take", "role": "take", "valid": "pop & en", "ready": "!empty", "results": [{ "name": "rank", "signal": "out[1]" }] },
        { "name": "both", "role": "exchange", "valid": "!push_n & pop", "arguments": [{ "name": "rank", "signal": "in[15:8]" }],
          "results": [{ "name": "rank", "signal": "out[1]" }] }],
      "ports": [{ "name": "clk", "direction": "in", "bits": 1 }, { "name": "push_n", "direction": "in", "bits": 1 },
        { "name": "pop", "direction": "in", "bits": 1 }, { "name": "en", "direction": "in", "bits": 1 },
        { "name": "in", "direction": "in", "bits": 16 }, { "name": "full", "direction": "out", "bits": 1 },
        { "name": "empty", "direction": "out", "bits": 1 }, { "name": "out", "direction": "out", "bits": 8, "elements": 2 }] }"#;

    #[test]
    fn each_signal_of_the_operations_is_there_once_inputs_first() {
        let map = Map::from_json(MAP).unwrap();
        let names = |operations: &[usize]| {
            let operations = operations.iter().map(|at| &map.operations[*at]);
            signals(&map, operations).iter().map(|signal| label(&map, signal)).collect::<Vec<_>>()
        };
        assert_eq!(names(&[0]), ["push_n", "in[15:8]", "in[7:0]", "full"]);
        assert_eq!(names(&[1, 0, 2]), ["pop", "en", "push_n", "in[15:8]", "in[7:0]", "empty", "out[1]", "full"]);
    }
}
