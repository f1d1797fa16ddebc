//! The operations of a map on the pins, presented politely: not while the module says that it would refuse them.

use std::collections::BTreeMap;

use scenario::map::signal::SignalRef;
use scenario::map::{Direction, Map, MappedOperation, MappedRole, Slice};
use scenario::types::Setting;

use super::elements::Element;
use super::pins::Pins;

/// Cycles after which something that did not happen will not.
pub const PATIENCE: u32 = 64;

/// The words that a take brought, by name.
pub type Words = BTreeMap<String, u32>;

/// What came of an operation that was presented in one cycle.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Presented {
    /// `ready` of the operation in that cycle; true without one.
    pub ready: bool,
    /// `refused` of the operation in that cycle; false without one.
    pub refused: bool,
}

impl Presented {
    /// Whether the operation was taken.
    pub fn is_accepted(&self) -> bool {
        self.ready && !self.refused
    }
}

/// A module, and the map by which it is driven.
pub struct Driver {
    /// The module.
    pub pins: Pins,
    /// What is known of it so far.
    pub map: Map,
}

impl Driver {
    /// Drives a module by a map.
    pub fn new(pins: Pins, map: Map) -> Self {
        let mut driver = Driver { pins, map };
        driver.idle();
        driver
    }

    /// The operation of this number.
    pub fn operation(&self, at: usize) -> &MappedOperation {
        &self.map.operations[at]
    }

    /// Runs something and comes back to the state before it.
    pub fn branch<T>(&mut self, run: impl FnOnce(&mut Self) -> T) -> T {
        let before = self.pins.save();
        let result = run(self);
        self.pins.restore(&before);
        self.pins.discard(before);
        result
    }

    /// Numbers of the operations with a role.
    pub fn with_role(&self, role: MappedRole) -> Vec<usize> {
        (0..self.map.operations.len()).filter(|at| self.map.operations[*at].role == role).collect()
    }

    /// An input of the map.
    pub fn input(&self, name: &str) -> Option<SignalRef> {
        self.map.signal(name, Direction::In).ok()
    }

    /// An output of the map.
    pub fn output(&self, name: &str) -> Option<SignalRef> {
        self.map.signal(name, Direction::Out).ok()
    }

    /// Sets an input of the map.
    pub fn set(&mut self, name: &str, value: u32) {
        if let Some(signal) = self.input(name) {
            self.pins.set(&signal, value);
        }
    }

    /// An output of the map in the last cycle; `None` if there is none.
    pub fn get(&self, name: Option<&String>) -> Option<u32> {
        Some(self.pins.get(&self.output(name?)?))
    }

    /// Inputs as they are while nothing is presented.
    pub fn idle(&mut self) {
        let map = self.map.clone();
        for (name, value) in &map.ties {
            if let Setting::Number(number) = value {
                self.set(name, *number);
            }
        }
        for operation in &map.operations {
            self.drive(operation, false);
        }
    }

    fn drive(&mut self, operation: &MappedOperation, on: bool) {
        for signal in self.map.signals(&operation.valid, Direction::In).unwrap_or_default() {
            self.pins.set(&signal, on.into());
        }
        if let Some(code) = &operation.code {
            self.set(&code.signal, if on { code.value } else { 0 });
        }
        if !on {
            operation.arguments.iter().for_each(|argument| self.set(&argument.signal, 0));
        }
    }

    /// One cycle in which nothing is presented.
    pub fn rest(&mut self) {
        self.idle();
        self.pins.tick();
    }

    /// Cycles in which nothing is presented.
    pub fn rests(&mut self, cycles: u32) {
        (0..cycles).for_each(|_| self.rest());
    }

    /// One cycle in which operations are presented, whatever the module says.
    pub fn force(&mut self, given: &[(usize, Option<&Element>)]) -> Vec<Presented> {
        self.idle();
        for (at, element) in given {
            let operation = self.map.operations[*at].clone();
            for argument in &operation.arguments {
                let word = element.map_or(0, |element| element.word(&argument.name));
                self.set(&argument.signal, word);
            }
            self.drive(&operation, true);
        }
        self.pins.tick();
        let seen = given.iter().map(|(at, _)| self.verdict(*at)).collect();
        self.idle();
        seen
    }

    /// What the module says of an operation in the last cycle.
    pub fn verdict(&self, at: usize) -> Presented {
        let operation = &self.map.operations[at];
        Presented {
            ready: self.get(operation.ready.as_ref()) != Some(0),
            refused: self.get(operation.refused.as_ref()).is_some_and(|value| value != 0),
        }
    }

    /// Presents an operation in the first cycle in which it is taken, at most `cycles` from now. The cycles before it, or `None`.
    pub fn polite(&mut self, at: usize, element: Option<&Element>, cycles: u32) -> Option<u32> {
        for waited in 0..=cycles {
            if self.try_once(at, element) {
                return Some(waited);
            }
            self.rest();
        }
        None
    }

    /// Presents an operation in this cycle if it is taken. Otherwise nothing happens, no cycle passes, and the answer is false.
    pub fn try_once(&mut self, at: usize, element: Option<&Element>) -> bool {
        let before = self.pins.save();
        let taken = self.force(&[(at, element)])[0].is_accepted();
        if !taken {
            self.pins.restore(&before);
        }
        self.pins.discard(before);
        taken
    }

    /// The words of an operation's results in the last cycle.
    pub fn words(&self, at: usize) -> Words {
        let value = |slice: &Slice| (slice.name.clone(), self.get(Some(&slice.signal)).unwrap_or(0));
        self.map.operations[at].results.iter().map(value).collect()
    }

    /// Whether these words mean that there is no element.
    pub fn is_nothing(&self, at: usize, words: &Words) -> bool {
        let nothing = &self.map.operations[at].nothing;
        !nothing.is_empty() && nothing.iter().all(|(name, value)| words.get(name) == Some(value))
    }

    /// The answer to an operation that was taken in the last cycle: its words, or `None` if it brings nothing. Cycles pass until it is there.
    pub fn answer(&mut self, at: usize) -> Option<Words> {
        let operation = self.map.operations[at].clone();
        let says = |driver: &Self| driver.get(operation.result_valid.as_ref()) != Some(0);
        let (first, last) = match (operation.latency, &operation.result_valid) {
            (None, Some(_)) => (0, PATIENCE),
            (latency, _) => (latency.unwrap_or(0), latency.unwrap_or(0)),
        };
        for cycle in 0..=last {
            if cycle > 0 {
                self.rest();
            }
            if cycle >= first && says(self) {
                let words = self.words(at);
                return Some(words).filter(|words| !self.is_nothing(at, words));
            }
        }
        None
    }

    /// Takes one element, politely, as it comes within so many cycles; `None` if there is none.
    pub fn take(&mut self, at: usize, cycles: u32) -> Option<Words> {
        self.polite(at, None, cycles)?;
        self.answer(at)
    }

    /// Takes elements until there are none, at most `most`, with `gap` cycles between them.
    pub fn drain(&mut self, at: usize, most: usize, gap: u32) -> Vec<Words> {
        let mut all = Vec::new();
        while all.len() < most {
            let Some(words) = self.take(at, PATIENCE) else { break };
            all.push(words);
            self.rests(gap);
        }
        all
    }
}
