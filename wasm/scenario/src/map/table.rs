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
        let mut text = String::new();
        let mut line = |keyword: &str, rest: String| text += &format!("{keyword} {rest}\n");
        let one = |name: &str, direction| self.signal(name, direction).map(|signal| words(&signal)).unwrap_or_default();
        line("clock", one(&self.clock, Direction::In));
        if let Some(reset) = &self.reset {
            line("reset", format!("{} {} {}", one(&reset.signal, Direction::In), reset.cycles, reset.wait));
            reset.start.iter().for_each(|name| line("start", one(name, Direction::In)));
            reset.done.iter().for_each(|name| line("done", one(name, Direction::Out)));
        }
        for (name, value) in &self.ties {
            match value {
                Setting::Number(number) => line("tie", format!("{} {number}", one(name, Direction::In))),
                _ => line("count", one(name, Direction::In)),
            }
        }
        for (operation, port) in self.operations.iter().zip(self.operation_ports()) {
            self.describe(operation, port, &mut line);
        }
        text
    }

    fn describe(&self, operation: &MappedOperation, port: u8, line: &mut impl FnMut(&str, String)) {
        let one = |name: &str, direction| self.signal(name, direction).map(|signal| words(&signal)).unwrap_or_default();
        let empties = operation.role == MappedRole::Take;
        let puts = operation.role == MappedRole::Put;
        line("operation", format!("{port} {} {}", u8::from(empties), u8::from(puts)));
        for signal in self.signals(&operation.valid, Direction::In).unwrap_or_default() {
            line("valid", words(&signal));
        }
        if let Some(code) = &operation.code {
            line("code", format!("{} {}", one(&code.signal, Direction::In), code.value));
        }
        for (keyword, name) in
            [("ready", &operation.ready), ("refused", &operation.refused), ("result_valid", &operation.result_valid)]
        {
            name.iter().for_each(|name| line(keyword, one(name, Direction::Out)));
        }
        for (keyword, on) in [("waits", operation.waits), ("gated", operation.gated)] {
            if on {
                line(keyword, String::new());
            }
        }
        let slices = |slices: &[Slice], direction| -> Vec<String> {
            slices.iter().map(|slice| one(&slice.signal, direction)).collect()
        };
        slices(&operation.arguments, Direction::In).into_iter().for_each(|words| line("argument", words));
        slices(&operation.results, Direction::Out).into_iter().for_each(|words| line("result", words));
        for (name, value) in &operation.nothing {
            let at = operation.results.iter().position(|result| result.name == *name).unwrap_or(0);
            line("nothing", format!("{at} {value}"));
        }
        operation.latency.iter().for_each(|latency| line("latency", latency.to_string()));
        if operation.pause > 0 {
            line("pause", operation.pause.to_string());
        }
        // Nothing refuses a put that finds no room: whoever counts elements does.
        let is_unguarded = operation.ready.is_none() && operation.refused.is_none() && operation.overflow.is_none();
        if let Some(capacity) = self.capacity.filter(|_| puts && is_unguarded) {
            line("room", capacity.to_string());
        }
        if let Some(overflow) = &operation.overflow {
            line("overflow", one(&overflow.valid, Direction::Out));
            // Data, then rank: as events have it.
            let word = |name: &str| overflow.results.iter().find(|result| result.name == name);
            let named = [word(DATA), word(RANK)].into_iter().map(|word| word.or(overflow.results.first()));
            named.flatten().for_each(|result| line("overflow_result", one(&result.signal, Direction::Out)));
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
