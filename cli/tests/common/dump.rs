//! A VCD file, read by a reader of the format.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::File;
use std::io::BufReader;
use std::path::Path;

use vcd::{Command, IdCode, Value, Vector};

/// What stands for a vector of `z`: nothing drives it.
pub const UNDRIVEN: u64 = u64::MAX;
/// What stands for a vector of `x`.
pub const UNKNOWN: u64 = u64::MAX - 1;

/// A dump: each signal's value in each half cycle, whose time it has.
pub struct Dump {
    pub header: vcd::Header,
    pub times: Vec<u64>,
    values: Vec<BTreeMap<IdCode, u64>>,
    /// Rising and falling edges of the clock after the first moment.
    pub edges: (usize, usize),
    clock_ps: u64,
}

impl Dump {
    /// Reads a dump of a design with this clock period.
    pub fn read(file: &Path, clock_ps: u64) -> Dump {
        Dump::read_with(file, clock_ps, "clk_i")
    }

    /// The same with the name of its clock.
    pub fn read_with(file: &Path, clock_ps: u64, clock: &str) -> Dump {
        let mut parser = vcd::Parser::new(BufReader::new(File::open(file).unwrap()));
        let header = parser.parse_header().unwrap();
        let tops = header.items.iter().filter_map(|item| match item {
            vcd::ScopeItem::Scope(scope) => Some(scope.identifier.as_str()),
            _ => None,
        });
        // Packages are scopes too.
        let clock = tops.filter_map(|top| header.find_var(&[top, clock])).next().unwrap().code;
        let (mut times, mut values, mut edges) = (Vec::new(), Vec::<BTreeMap<IdCode, u64>>::new(), (0, 0));
        let number = |vector: &Vector| match vector.iter().next() {
            Some(Value::Z) => UNDRIVEN,
            Some(Value::X) => UNKNOWN,
            _ => vector.iter().fold(0, |sum, bit| sum << 1 | u64::from(bit == Value::V1)),
        };
        let mut defined = BTreeSet::new();
        collect(&header.items, &mut defined);
        for command in parser {
            let (code, value) = match command.unwrap() {
                Command::Timestamp(time) => {
                    times.push(time);
                    values.push(values.last().cloned().unwrap_or_default());
                    continue;
                }
                Command::ChangeScalar(code, value) => (code, u64::from(value == Value::V1)),
                Command::ChangeVector(code, vector) if vector.len() <= 64 => (code, number(&vector)),
                _ => continue,
            };
            assert!(defined.contains(&code), "{code:?} is no signal of the header");
            let before = values.last_mut().unwrap().insert(code, value);
            if code == clock && before.is_some() {
                if value == 1 { edges.0 += 1 } else { edges.1 += 1 }
            }
        }
        Dump { header, times, values, edges, clock_ps }
    }

    /// The number of a signal of at most 64 bits, if the dump has it.
    pub fn code(&self, signal: &str) -> Option<IdCode> {
        let path: Vec<&str> = signal.split('.').collect();
        self.header.find_var(&path).map(|var| var.code).filter(|code| self.values[0].contains_key(code))
    }

    /// A signal from a half cycle on: 2s for the rising edge with which step s begins, 2s + 1 for the falling one.
    pub fn from(&self, code: IdCode, half: u64) -> u64 {
        let time = half / 2 * self.clock_ps + half % 2 * (self.clock_ps / 2);
        let at = self.times.binary_search(&time).unwrap_or_else(|_| panic!("nothing at {time} ps"));
        self.values[at][&code]
    }

    /// A signal in the cycle of a step, in both of its halves; behind the last step in the only one that there is.
    pub fn at(&self, signal: &str, step: u32) -> u64 {
        let code = self.code(signal).unwrap_or_else(|| panic!("no {signal}"));
        let half = 2 * u64::from(step);
        let value = self.from(code, half);
        if self.times.last() != Some(&(u64::from(step) * self.clock_ps)) {
            assert_eq!(self.from(code, half + 1), value, "{signal} changes within step {step}");
        }
        value
    }
}

/// Codes of all signals in these scopes.
fn collect(items: &[vcd::ScopeItem], to: &mut BTreeSet<IdCode>) {
    for item in items {
        match item {
            vcd::ScopeItem::Scope(scope) => collect(&scope.items, to),
            vcd::ScopeItem::Var(var) => drop(to.insert(var.code)),
            _ => {}
        }
    }
}
