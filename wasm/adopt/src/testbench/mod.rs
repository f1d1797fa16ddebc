//! A self-checking testbench of a user's module: the operations of a run, step by step, and the results that are expected of them.
//!
//! - this file: what it is written from;
//! - [`verilog`]: the testbench in SystemVerilog, for Verilator, Icarus and commercial simulators;
//! - [`checks`]: its part that checks verdicts and results.

mod checks;
mod verilog;

use scenario::map::{Direction, Map, MappedOperation, Slice};

pub use verilog::write;

/// An operation of a run, and what is expected of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExpectedOp {
    /// Number in the run.
    pub op: u32,
    /// Step in which it is presented.
    pub step: u32,
    /// Number among the operations of the map; one behind the last is a reset.
    pub kind: u8,
    /// Arguments in order.
    pub args: Vec<u32>,
    /// What is expected.
    pub expected: Expected,
}

/// What is expected of an operation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expected {
    /// It is refused.
    Refused,
    /// It is accepted, and brings these words; none of a take of nothing, and of what brings nothing.
    Accepted(Option<Vec<u32>>),
    /// It is accepted; what it brings is not known.
    Unknown,
}

/// A run of a module.
#[derive(Clone, Debug)]
pub struct Run<'a> {
    /// The module.
    pub map: &'a Map,
    /// What it was made from, for the head of the file.
    pub title: &'a str,
    /// The operations in the order of their steps.
    pub operations: Vec<ExpectedOp>,
    /// Steps that the testbench goes on after the last operation.
    pub drain: u32,
}

/// The results of an operation come in a row, in the order of the operations: a row for each signal that says that one is there, or for each
/// operation with a latency.
struct Row<'a> {
    /// Number of the first operation with such results.
    number: usize,
    operation: &'a MappedOperation,
    kinds: Vec<usize>,
}

/// The rows of a map.
fn rows(map: &Map) -> Vec<Row<'_>> {
    let mut rows: Vec<Row<'_>> = Vec::new();
    for (kind, operation) in map.operations.iter().enumerate().filter(|(_, operation)| !operation.results.is_empty()) {
        let shared = rows
            .iter_mut()
            .find(|row| row.operation.result_valid.is_some() && row.operation.result_valid == operation.result_valid);
        match shared {
            Some(row) => row.kinds.push(kind),
            None => rows.push(Row { number: kind, operation, kinds: vec![kind] }),
        }
    }
    rows
}

/// A signal that is true while what it names is active: `rst_ni == 0` for `!rst_ni`.
fn is_active(name: &str) -> String {
    match name.strip_prefix('!') {
        Some(name) => format!("!{name}"),
        None => name.to_owned(),
    }
}

/// An assignment that makes a signal active or not.
fn set(name: &str, on: bool) -> String {
    let inverted = name.starts_with('!');
    format!("{} = {};", name.trim_start_matches('!'), u8::from(on != inverted))
}

/// Bits of a slice.
fn bits(map: &Map, slice: &Slice, direction: Direction) -> u32 {
    map.signal(&slice.signal, direction).map_or(32, |signal| signal.bits)
}

/// The name of an operation as an identifier.
fn identifier(operation: &MappedOperation) -> String {
    operation.name.replace('-', "_")
}
