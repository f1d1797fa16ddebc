//! What the bridge's adapter is given to drive a module: a text of lines, a keyword and its words each. `adopted_table.h` reads it.
//!
//! A signal is written as its port, element, lowest bit, number of bits, and 1 if it is active when 0.

use super::compare::{DATA, RANK};
use super::signal::SignalRef;
use super::{Direction, Map, MappedOperation, MappedRole, Slice};
use crate::types::Setting;

/// The table that drives nothing but the clock: whoever reads and sets ports drives the rest.
pub fn bare(clock: &SignalRef) -> String {
    format!("clock {}\n", words(clock))
}

impl Map {
    /// The table of a map that is right.
    pub fn table(&self) -> String {
        let mut lines = Lines { map: self, text: String::new() };
        lines.signal("clock", &self.clock, Direction::In, &[]);
        if let Some(reset) = &self.reset {
            lines.signal("reset", &reset.signal, Direction::In, &[reset.cycles, reset.wait]);
            lines.optional("start", reset.start.as_ref(), Direction::In);
            lines.optional("done", reset.done.as_ref(), Direction::Out);
        }
        for (name, value) in &self.ties {
            match value {
                Setting::Number(number) => lines.signal("tie", name, Direction::In, &[*number]),
                _ => lines.signal("count", name, Direction::In, &[]),
            }
        }
        for (operation, port) in self.operations.iter().zip(self.operation_ports()) {
            lines.operation(operation, port);
        }
        lines.text
    }
}

/// A table being written. Small code counts: this is part of what the page loads.
struct Lines<'a> {
    map: &'a Map,
    text: String,
}

impl Lines<'_> {
    /// A keyword with numbers.
    #[inline(never)]
    fn numbers(&mut self, keyword: &str, numbers: &[u32]) {
        self.text.push_str(keyword);
        for number in numbers {
            self.text.push(' ');
            self.text.push_str(&number.to_string());
        }
        self.text.push('\n');
    }

    /// A keyword with a signal and numbers.
    #[inline(never)]
    fn signal(&mut self, keyword: &str, name: &str, direction: Direction, numbers: &[u32]) {
        let Ok(SignalRef { port, element, low, bits, inverted }) = self.map.signal(name, direction) else { return };
        self.text.push_str(keyword);
        self.text.push(' ');
        self.text.push_str(&port);
        self.numbers("", &[&[element, low, bits, u32::from(inverted)], numbers].concat());
    }

    /// A keyword with a signal, if there is one.
    fn optional(&mut self, keyword: &str, name: Option<&String>, direction: Direction) {
        if let Some(name) = name {
            self.signal(keyword, name, direction, &[]);
        }
    }

    /// A keyword with the signal of each word.
    fn slices(&mut self, keyword: &str, slices: &[Slice], direction: Direction) {
        for slice in slices {
            self.signal(keyword, &slice.signal, direction, &[]);
        }
    }

    fn operation(&mut self, operation: &MappedOperation, port: u8) {
        let puts = operation.role == MappedRole::Put;
        let empties = operation.role == MappedRole::Take;
        self.numbers("operation", &[port.into(), empties.into(), puts.into()]);
        for name in operation.valid.split('&').map(str::trim).filter(|name| !name.is_empty()) {
            self.signal("valid", name, Direction::In, &[]);
        }
        if let Some(code) = &operation.code {
            self.signal("code", &code.signal, Direction::In, &[code.value]);
        }
        self.optional("ready", operation.ready.as_ref(), Direction::Out);
        self.optional("refused", operation.refused.as_ref(), Direction::Out);
        self.optional("result_valid", operation.result_valid.as_ref(), Direction::Out);
        for (keyword, on) in [("waits", operation.waits), ("gated", operation.gated)] {
            if on {
                self.numbers(keyword, &[]);
            }
        }
        self.slices("argument", &operation.arguments, Direction::In);
        self.slices("result", &operation.results, Direction::Out);
        for (name, value) in &operation.nothing {
            let at = operation.results.iter().position(|result| result.name == *name).unwrap_or(0);
            self.numbers("nothing", &[at as u32, *value]);
        }
        if let Some(latency) = operation.latency {
            self.numbers("latency", &[latency]);
        }
        if operation.pause > 0 {
            self.numbers("pause", &[operation.pause]);
        }
        // Nothing refuses a put that finds no room: whoever counts elements does.
        let is_unguarded = operation.ready.is_none() && operation.refused.is_none() && operation.overflow.is_none();
        if let Some(capacity) = self.map.capacity.filter(|_| puts && is_unguarded) {
            self.numbers("room", &[capacity]);
        }
        if let Some(overflow) = &operation.overflow {
            self.signal("overflow", &overflow.valid, Direction::Out, &[]);
            // Data, then rank: as events have it.
            let word = |name: &str| overflow.results.iter().find(|result| result.name == name);
            for result in [word(DATA), word(RANK)].into_iter().filter_map(|word| word.or(overflow.results.first())) {
                self.signal("overflow_result", &result.signal, Direction::Out, &[]);
            }
        }
    }
}

fn words(signal: &SignalRef) -> String {
    let SignalRef { port, element, low, bits, inverted } = signal;
    format!("{port} {element} {low} {bits} {}", u8::from(*inverted))
}

/// A table as the words that a bridge takes when it makes an engine: four characters each, the first in the lowest bits.
pub fn packed(table: &str) -> Vec<u32> {
    let word = |bytes: &[u8]| bytes.iter().rev().fold(0, |word, byte| word << 8 | u32::from(*byte));
    table.as_bytes().chunks(4).map(word).collect()
}
