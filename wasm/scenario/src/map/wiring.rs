//! Which ports each operation of a module uses, for viewers: names of signals are taken apart, so that nobody else has to read them.

use serde::Serialize;

use super::signal::SignalRef;
use super::{Direction, EqualRanks, Map, MappedOperation, MappedPort, Order, SameStep, Slice};
use crate::types::Setting;

/// The ports of a module by what they are for, and what its map says of its order.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct Wiring {
    /// Name of the module.
    pub top: String,
    /// The ports in the order of the header.
    pub ports: Vec<MappedPort>,
    /// The clock.
    pub clock: SignalRef,
    /// The reset, if there is one.
    pub reset: Option<SignalRef>,
    /// What else belongs to the reset: the input that starts the module, and the output that says that it is done.
    pub around_reset: Vec<SignalRef>,
    /// Inputs that no operation drives, with the constant or `step` that they are.
    pub ties: Vec<TiedInput>,
    /// The operations, in the order of the engine's.
    pub operations: Vec<WiredOperation>,
    /// Which element a take brings.
    pub order: Order,
    /// Elements that it holds at most, if known.
    pub capacity: Option<u32>,
    /// Steps after which an element that was put in can be taken out at the earliest.
    pub settles: u32,
    /// Where a put and a take are accepted in one step.
    pub same_step: SameStep,
    /// Which of several elements with the same rank comes; null if nothing is compared.
    pub equal_ranks: Option<EqualRanks>,
}

/// An input that no operation drives.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct TiedInput {
    /// The input.
    pub signal: SignalRef,
    /// What it is: a number, or `step`.
    pub value: String,
}

/// The ports of an operation.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct WiredOperation {
    /// Its name.
    pub name: String,
    /// Inputs that are set while it is presented.
    pub valid: Vec<SignalRef>,
    /// The input that tells it apart by its value.
    pub code: Option<WiredCode>,
    /// An output that is set in a step in which it is taken.
    pub ready: Option<SignalRef>,
    /// Whether it waits while `ready` is not set.
    pub waits: bool,
    /// An output that is set when the module is full, or empty.
    pub refused: Option<SignalRef>,
    /// What it carries.
    pub arguments: Vec<WiredWord>,
    /// What it brings.
    pub results: Vec<WiredWord>,
    /// An output that is set in the step in which results are there.
    pub result_valid: Option<SignalRef>,
    /// Steps from that of the operation to that in which its results are there; null if that varies.
    pub latency: Option<u32>,
    /// An output that is set when an element is pushed out.
    pub overflow: Option<SignalRef>,
    /// The words of that element.
    pub pushed_out: Vec<WiredWord>,
}

/// The value of an input that tells operations apart.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct WiredCode {
    /// The input.
    pub signal: SignalRef,
    /// Its value.
    pub value: u32,
}

/// A word of an operation, and where it is.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct WiredWord {
    /// Its name: `rank`.
    pub name: String,
    /// Its bits.
    pub signal: SignalRef,
}

impl Map {
    /// The wiring of a map that is right. Signals that are not there are left out.
    pub fn wiring(&self) -> Wiring {
        let input = |name: &String| self.signal(name, Direction::In).ok();
        let around = self.reset.iter().flat_map(|reset| {
            let start = reset.start.as_ref().and_then(input);
            start.into_iter().chain(reset.done.as_ref().and_then(|name| self.signal(name, Direction::Out).ok()))
        });
        let tie = |(name, value): (&String, &Setting)| {
            let value = match value {
                Setting::Number(number) => number.to_string(),
                _ => "step".to_owned(),
            };
            Some(TiedInput { signal: input(name)?, value })
        };
        let whole = |name: &str| SignalRef { port: name.to_owned(), element: 0, low: 0, bits: 1, inverted: false };
        Wiring {
            top: self.top.clone(),
            ports: self.ports.clone(),
            clock: input(&self.clock).unwrap_or_else(|| whole(&self.clock)),
            reset: self.reset.as_ref().and_then(|reset| input(&reset.signal)),
            around_reset: around.collect(),
            ties: self.ties.iter().filter_map(tie).collect(),
            operations: self.operations.iter().map(|operation| self.wired(operation)).collect(),
            order: self.order,
            capacity: self.capacity,
            settles: self.settles,
            same_step: self.same_step,
            equal_ranks: self.compare.as_ref().map(|compare| compare.equal_ranks),
        }
    }

    fn wired(&self, operation: &MappedOperation) -> WiredOperation {
        let output = |name: &Option<String>| self.signal(name.as_ref()?, Direction::Out).ok();
        let words = |slices: &[Slice], direction| {
            let word = |slice: &Slice| {
                Some(WiredWord { name: slice.name.clone(), signal: self.signal(&slice.signal, direction).ok()? })
            };
            slices.iter().filter_map(word).collect()
        };
        let code = operation.code.as_ref().and_then(|code| {
            let signal = self.signal(&code.signal, Direction::In).ok()?;
            Some(WiredCode { signal, value: code.value })
        });
        let overflow = operation.overflow.as_ref();
        WiredOperation {
            name: operation.name.clone(),
            valid: self.signals(&operation.valid, Direction::In).unwrap_or_default(),
            code,
            ready: output(&operation.ready),
            waits: operation.waits,
            refused: output(&operation.refused),
            arguments: words(&operation.arguments, Direction::In),
            results: words(&operation.results, Direction::Out),
            result_valid: output(&operation.result_valid),
            latency: match (operation.latency, &operation.result_valid) {
                (None, Some(_)) => None,
                (latency, _) => Some(latency.unwrap_or(0)),
            },
            overflow: overflow.and_then(|overflow| self.signal(&overflow.valid, Direction::Out).ok()),
            pushed_out: overflow.map_or(vec![], |overflow| words(&overflow.results, Direction::Out)),
        }
    }
}
